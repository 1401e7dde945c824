"""How the game goes from decision to decision (ENT-3, ENT-11, ENT-12, Decision flow).

What happens by itself happens step by step: `happen` carries out one such step and says which, `settle` all of them
until somebody has to decide. So a log can tell what happened in between.
"""

from __future__ import annotations

from typing import Final

from tablee.engine.jit import rule
from tablee.engine.verbs import CHANCE, NOBODY
from tablee.games.entdecker.rules.chart import board_is_full, can_lay
from tablee.games.entdecker.rules.clauses import ENT_12_1, ENT_12_3
from tablee.games.entdecker.rules.gaps import fill_gaps
from tablee.games.entdecker.rules.islands import (
    bears_fort_or_colony,
    greatest_count,
    is_greatest,
    next_built,
    next_complete,
    tiles_of,
)
from tablee.games.entdecker.rules.permission import any_start, can_build, can_go_on, tokens_scarce
from tablee.games.entdecker.rules.scoring import award, highest_taken, reward_inventors
from tablee.games.entdecker.rules.setup import clear_scoring, clear_turn
from tablee.games.entdecker.rules.stacks import stacks_empty, tokens_left
from tablee.games.entdecker.rules.state import (
    ACT_STEP,
    AWARD_STEP,
    END_STEP,
    EVENT_STEP,
    FINAL_STEP,
    FIRST_PLAYER,
    FRIENDLY,
    FROM_ISLANDS,
    FROM_RUINS,
    FROM_UNFINISHED,
    GOLD_EVENT,
    GOLD_FOUND,
    HOSTILE,
    HOSTILE_TILE,
    INCOME_STEP,
    KIND_EVENT,
    KIND_SHAPE,
    LAY_STEP,
    MOST_GOLD,
    NATIVES_STEP,
    NO_ISLAND,
    NO_KIND,
    NO_SEAT,
    ORDER_STEP,
    OVER_STEP,
    PIRATES,
    PLAIN,
    PLANT_STEP,
    RUINS,
    RUINS_POINTS,
    SCORE_STEP,
    SHIP_STEP,
    STORM,
    UNPLAYABLE_TO_FILLER,
    State,
)

# What happened by itself
NOTHING, QUIETLY, UNPLAYABLE, EVENT, SKIPPED, FILLED, SCORED = range(7)
FIXED: Final = 0


@rule
def settle(s: State) -> None:
    """Everything that happens by itself, until somebody decides or the game is over."""
    while happen(s) != NOTHING:
        pass


@rule
def happen(s: State) -> int:
    """One step that happens by itself, if one is due; which."""
    if s.step == ACT_STEP:
        return end_idle_turn(s)
    if s.step == LAY_STEP:
        return discard_unplayable(s)
    if s.step == EVENT_STEP:
        return meet_event(s)
    if s.step == SHIP_STEP:
        return skip_turn(s)
    if s.step == NATIVES_STEP:
        return leave_natives(s)
    if s.step == END_STEP:
        return end_turn(s)
    if s.step == SCORE_STEP:
        return find_island(s)
    if s.step == AWARD_STEP:
        return score_island(s)
    return score_unfinished(s) if s.step == FINAL_STEP else NOTHING


# The season (ENT-3, ENT-11)


@rule
def next_seat(s: State, seat: int) -> int:
    return (seat + 1) % int(s.players)


@rule
def add_gold(s: State, seat: int, amount: int) -> None:
    """Gold stops at 12 (ENT-1.18, ENT-3.3)."""
    s.gold[seat] = min(MOST_GOLD, s.gold[seat] + amount)


@rule
def collect_income(s: State, amount: int) -> None:
    """Everybody takes the same, then the first player begins (ENT-3.2)."""
    s.spin = amount
    for seat in range(s.players):
        add_gold(s, seat, amount)
    start_turn(s, s.first)


@rule
def start_turn(s: State, seat: int) -> None:
    s.active = seat
    s.to_move = seat
    s.step = SHIP_STEP


@rule
def pass_on(s: State) -> None:
    """The ship goes to the next player, or a new season begins (ENT-11.1, ENT-11.2)."""
    following = next_seat(s, s.active)
    if following != s.first:
        start_turn(s, following)
        return
    s.season += 1
    if s.options[FIRST_PLAYER] != FIXED:
        s.first = next_seat(s, s.first)  # ENT-13.2 to 13.4
    s.active = s.first
    s.step, s.to_move = INCOME_STEP, CHANCE


@rule
def skip_turn(s: State) -> int:
    """Without a legal start the turn is skipped (ENT-4.13)."""
    if any_start(s):
        return NOTHING
    pass_on(s)
    return SKIPPED


# Exploring (ENT-6, ENT-8)


@rule
def open_act(s: State) -> None:
    """A tile has been dealt with: build, go on or stop."""
    s.in_hand = NO_KIND
    s.under_way = 1
    s.step, s.to_move = ACT_STEP, s.active


@rule
def discard_unplayable(s: State) -> int:
    """A tile that fits nowhere leaves the game, or joins the fillers by option (ENT-6.10, ENT-13.1)."""
    shape = KIND_SHAPE[s.in_hand]
    if can_lay(s, shape):
        return NOTHING
    if s.options[UNPLAYABLE_TO_FILLER] and KIND_EVENT[s.in_hand] == PLAIN:
        s.fillers[shape] += 1
    open_act(s)
    return UNPLAYABLE


@rule
def meet_event(s: State) -> int:
    """The event of the tile just laid (ENT-8)."""
    event = KIND_EVENT[s.in_hand]
    open_act(s)
    if event == STORM:
        s.step = END_STEP
    elif event == HOSTILE:
        s.place = HOSTILE_TILE
    elif event == FRIENDLY:
        s.step = NATIVES_STEP
    elif event == PIRATES:
        s.gold[s.active] -= (s.gold[s.active] + 1) // 2  # half, rounded up (ENT-8.10)
    elif event == RUINS:
        s.points[s.active, FROM_RUINS] += RUINS_POINTS
    elif event == GOLD_FOUND:
        add_gold(s, s.active, GOLD_EVENT)
    return QUIETLY if event == PLAIN else EVENT


@rule
def leave_natives(s: State) -> int:
    """With no token left friendly natives have nothing to give (ENT-8.9)."""
    if tokens_left(s) > 0:
        return NOTHING
    s.step = ACT_STEP
    return QUIETLY


@rule
def end_idle_turn(s: State) -> int:
    """With nothing but stop to do, the turn ends (ENT-6.12, ENT-6.13, ENT-D.5)."""
    if can_go_on(s) or can_build(s):
        return NOTHING
    s.step = END_STEP
    return QUIETLY


# The end of a turn (ENT-7, ENT-10)


@rule
def end_turn(s: State) -> int:
    """Gaps are filled after building and before scoring (ENT-7.1, ENT-7.2)."""
    clear_turn(s)
    fill_gaps(s)
    s.step = SCORE_STEP
    return FILLED


@rule
def find_island(s: State) -> int:
    """The next island to score, in reading order; where tokens are scarce the active player names it (ENT-10.17)."""
    island = next_complete(s, NO_ISLAND)
    if island == NO_ISLAND:
        after_scoring(s)
        return QUIETLY
    if tokens_scarce(s):
        while island != NO_ISLAND and bears_fort_or_colony(s, island):
            island = next_complete(s, island)
        if island == NO_ISLAND:
            s.step, s.to_move = ORDER_STEP, s.active
            return QUIETLY
    open_island(s, island)
    return QUIETLY


@rule
def open_island(s: State, island: int) -> None:
    """Tokens are taken first, if there are enough for all greatest discoverers (ENT-10.7 to 10.9)."""
    s.scored = island
    if bears_fort_or_colony(s, island) and tokens_left(s) >= greatest_count(s, island):
        ask_taker(s, s.active)
    else:
        s.step = AWARD_STEP


@rule
def ask_taker(s: State, seat: int) -> None:
    """The first greatest discoverer, clockwise from this seat, takes a token (ENT-10.19)."""
    while not is_greatest(s, s.scored, seat):
        seat = next_seat(s, seat)
    s.step = PLANT_STEP
    s.taker = seat
    s.to_move = seat


@rule
def after_token(s: State) -> None:
    """On to the next taker; after the last one the island is scored."""
    seat = next_seat(s, s.taker)
    while seat != s.active:
        if is_greatest(s, s.scored, seat):
            ask_taker(s, seat)
            return
        seat = next_seat(s, seat)
    s.taker, s.to_move = NO_SEAT, s.active
    s.step = AWARD_STEP


@rule
def score_island(s: State) -> int:
    """The island's value is shared out, and its buildings go home (ENT-10.10 to 10.15)."""
    award(s, int(s.scored), tiles_of(s, s.scored) + highest_taken(s), FROM_ISLANDS)
    clear_scoring(s)
    s.step = SCORE_STEP
    return SCORED


# The end of the game (ENT-12)


@rule
def after_scoring(s: State) -> None:
    """Over when all cells are covered or the stacks are empty; else the ship passes on (ENT-11.4)."""
    if board_is_full(s):
        s.ended_by, s.step = ENT_12_1, FINAL_STEP
    elif stacks_empty(s):
        s.ended_by, s.step = ENT_12_3, FINAL_STEP
    else:
        pass_on(s)


@rule
def score_unfinished(s: State) -> int:
    """Incomplete islands in reading order, without tokens; then the great inventor (ENT-12.6 to 12.9, ENT-12.13)."""
    island = next_built(s, NO_ISLAND)
    if island != NO_ISLAND:
        award(s, island, tiles_of(s, island), FROM_UNFINISHED)
        return SCORED
    reward_inventors(s)
    s.step, s.to_move = OVER_STEP, NOBODY
    return QUIETLY
