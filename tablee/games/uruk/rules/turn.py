"""From turn to turn and to the end: rounds, the final round, Lyre's layings (URUK-3, 11.6, 12, 13.3)."""

from __future__ import annotations

from tablee.engine.jit import rule
from tablee.engine.verbs import NOBODY
from tablee.games.uruk.rules.clauses import URUK_3_16, URUK_12_6
from tablee.games.uruk.rules.state import (
    ACT,
    ACTIONS_A_TURN,
    ACTIONS_UNDER_VOLCANO,
    COLOURS,
    LYRE,
    LYRE_STEP,
    LYRES,
    OVER,
    OVER_STEP,
    ROUND_CAP,
    TURN,
    TYPES,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import clockwise, has_laid, in_final_round


@rule
def begin_turn(s: State, seat: int) -> None:
    """Three actions, one under the volcano (URUK-3.2, 10.51)."""
    s.active, s.to_move = seat, seat
    s.phase, s.step = TURN, ACT
    s.actions_left = ACTIONS_UNDER_VOLCANO if s.volcano[seat] else ACTIONS_A_TURN


@rule
def close_turn(s: State) -> None:
    """Use marks, gained colours and a volcano flag just served are cleared (URUK-11.4)."""
    for card in range(TYPES):
        s.used[card] = 0
    for k in range(COLOURS):
        s.gained[k] = 0
    s.volcano[s.active] = 0
    s.actions_left = 0


@rule
def pass_turn(s: State) -> None:
    """The next player, or the end after the final round or the cap (URUK-11.6, 12.4, 12.6, 3.16)."""
    following = clockwise(s, s.active)
    if following != s.first:
        begin_turn(s, following)
    elif in_final_round(s) or is_capped(s):
        ask_lyre(s, int(s.first))
    else:
        s.round_number += 1
        begin_turn(s, following)


@rule
def is_capped(s: State) -> bool:
    """The safety stop: the end has not been triggered in so many rounds (URUK-3.16)."""
    return s.final_round == 0 and 0 < s.options[ROUND_CAP] <= s.round_number


@rule
def ask_lyre(s: State, seat: int) -> None:
    """The next Lyre owner from this seat on, clockwise from #1; then the game is over (URUK-13.3)."""
    for _ in range(s.players):
        if has_laid(s, seat, LYRE):
            ask_lyre_of(s, seat)
            return
        seat = clockwise(s, seat)
        if seat == s.first:
            break
    end_game(s)


@rule
def ask_lyre_of(s: State, seat: int) -> None:
    s.phase, s.step, s.to_move = LYRES, LYRE_STEP, seat


@rule
def after_lyre(s: State, seat: int) -> None:
    following = clockwise(s, seat)
    if following == s.first:
        end_game(s)
    else:
        ask_lyre(s, following)


@rule
def end_game(s: State) -> None:
    s.phase, s.step, s.to_move = OVER, OVER_STEP, NOBODY
    s.ended_by = URUK_12_6 if s.final_round > 0 else URUK_3_16
