"""How the game goes from play to play, turn to turn, and to its end (BLD-3, BLD-11, BLD-12)."""

from __future__ import annotations

from tablee.engine.jit import rule
from tablee.engine.verbs import CHANCE, NOBODY
from tablee.games.builders.rules.clauses import BLD_11_3, BLD_11_4, BLD_11_6
from tablee.games.builders.rules.scoring import count_up
from tablee.games.builders.rules.state import (
    END_POINTS,
    END_STEP,
    FINAL_COUNT,
    FREE_ACTIONS,
    NO_SITE,
    NO_UNIT,
    NO_UNIVERSITY,
    PLAY_STEP,
    ROUND_CAP,
    SITES,
    State,
)  # fmt: skip


@rule
def end_play(s: State) -> None:
    """A play is done: the same player is asked for the next, unless a card is being turned up first."""
    forget_choices(s)
    if s.to_move != CHANCE:
        s.step = PLAY_STEP


@rule
def forget_choices(s: State) -> None:
    s.chosen_unit = NO_UNIT
    s.chosen_site = NO_SITE
    s.chosen_university = NO_UNIVERSITY


@rule
def after_chance(s: State) -> None:
    s.to_move = s.active
    s.step = PLAY_STEP


# Turns


@rule
def start_turn(s: State, seat: int) -> None:
    """Nothing carries over (BLD-3.1, BLD-3.13)."""
    clear_turn(s, seat)
    s.free_actions = FREE_ACTIONS


@rule
def clear_turn(s: State, seat: int) -> None:
    s.active = seat
    s.to_move = seat
    s.step = PLAY_STEP
    s.free_actions = 0
    s.invested = 0
    for site in range(SITES):
        s.sent[site] = 0
    forget_choices(s)


@rule
def next_seat(s: State, seat: int) -> int:
    """Seats take turns in a fixed order (BLD-2.10)."""
    return (seat + 1) % s.players


@rule
def end_turn(s: State) -> None:
    """The next player; after the last of the round the end is tested (BLD-11.3, 11.4, 11.6)."""
    following = next_seat(s, s.active)
    if following != s.first:
        start_turn(s, following)
    elif is_triggered(s) or s.round_number >= s.options[ROUND_CAP]:
        open_final_count(s)
    else:
        s.round_number += 1
        start_turn(s, following)


# The end of the game (BLD-11)


@rule
def is_triggered(s: State) -> bool:
    """Whether a player has 17 points or more; asked when all have had their turn (BLD-11.1)."""
    for seat in range(s.players):
        if s.points[seat] >= END_POINTS:
            return True
    return False


@rule
def is_last_round(s: State) -> bool:
    """Whether a player who has had his turn in this round has 17 points or more (BLD-11.3)."""
    if s.to_move == NOBODY or s.counting:
        return is_triggered(s)
    seat = int(s.first)
    while seat != s.active:
        if s.points[seat] >= END_POINTS:
            return True
        seat = next_seat(s, seat)
    return False


@rule
def ending(s: State) -> int:
    """The clause that ends the game: a trigger earlier in the round, by its last player, or the round cap."""
    for k in range(s.players - 1):
        if s.points[(s.first + k) % s.players] >= END_POINTS:
            return BLD_11_3
    return BLD_11_4 if is_triggered(s) else BLD_11_6


@rule
def open_final_count(s: State) -> None:
    """Automatic, or by option asked in turn order from the first player (BLD-12.1, BLD-12.6)."""
    if s.options[FINAL_COUNT]:
        clear_turn(s, s.first)
        s.counting = 1
        return
    for seat in range(s.players):
        count_up(s, seat)
    end_game(s)


@rule
def close_count(s: State) -> None:
    """A player is done with the final count; after the last the game is over."""
    following = next_seat(s, s.active)
    if following == s.first:
        end_game(s)
    else:
        clear_turn(s, following)


@rule
def end_game(s: State) -> None:
    clear_turn(s, s.first)
    s.counting = 0
    s.to_move = NOBODY
    s.step = END_STEP
    s.ended_by = ending(s)
