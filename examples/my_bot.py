"""A bot of your own: it takes the decision after which it stands best by the game's own quick judgement.

tablee arena builders --bots my_bot.greedy random --matches 20
"""

from tablee.bots import Bot, Plan


def decide(game, state, seat, seed, share):
    """The state is redealt: what the seat cannot know is not there."""

    def worth(action):
        after = game.apply(state.copy(), action)
        prospects = game.evaluate(after)
        return prospects[seat] - max(other for i, other in enumerate(prospects) if i != seat)

    return Plan((max(game.legal(state), key=worth),), share)


def greedy():
    return Bot("greedy", decide)
