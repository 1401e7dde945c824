"""How the game goes from decision to decision: opening, turns, actions, exchange, end (UR-3, UR-4, UR-12 to UR-14)."""

from __future__ import annotations

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.engine.verbs import NOBODY
from tablee.games.ur.rules import civilisation as civ
from tablee.games.ur.rules.clauses import UR_14_1, UR_14_2, UR_14_6
from tablee.games.ur.rules.grid import any_free, tiles_of
from tablee.games.ur.rules.permission import (
    forbids_build,
    forbids_perform,
    forbids_put,
    forbids_settle,
    forbids_side,
    forbids_take,
    forbids_top_of_pile,
)  # fmt: skip
from tablee.games.ur.rules.setup import keep_side_tile
from tablee.games.ur.rules.state import (
    ACT_STEP,
    ACTIONS,
    AGRICULTURE,
    ATTACKER_STEP,
    CELLS,
    COMMERCE,
    CUBES,
    CULTURE,
    EMPTY_SLOT,
    END,
    END_COUNTS_SIDE_TILE,
    END_STEP,
    ENTER_STEP,
    ENTRY,
    EXCHANGE,
    EXCHANGE_STEP,
    FEED_STEP,
    FIRST_EXCHANGE,
    KINDS,
    NO_CELL,
    NO_KIND,
    NO_OWNER,
    OPENING_1,
    OPENING_3,
    PICKING,
    PLACE_STEP,
    POLITICS,
    POLITICS_STEP,
    ROUND_LIMIT,
    SETTLE_SLOT,
    SHORTAGE_STEP,
    SLOTS,
    SWAP_STEP,
    WAR_ATTACK_LIMIT,
    State,
)  # fmt: skip
from tablee.games.ur.rules.war import can_attack

# Before the first turn (UR-2.10, UR-3)


@rule
def next_seat(s: State, seat: int) -> int:
    return (seat + 1) % s.players


@rule
def pass_on_in_setup(s: State) -> None:
    """The next player in turn order, or the next phase after the last (UR-2.11, UR-3.4, UR-3.7)."""
    following = next_seat(s, s.active)
    s.active = following
    s.to_move = following
    if following != s.first:
        s.step = SWAP_STEP if s.phase == FIRST_EXCHANGE else s.step
        return
    if s.phase == PICKING:
        keep_side_tile(s)
        s.phase, s.step = OPENING_1, PLACE_STEP
    elif s.phase < OPENING_3:
        s.phase += 1
    elif s.phase == OPENING_3:
        s.phase, s.step = FIRST_EXCHANGE, SWAP_STEP
    else:
        start_turn(s, following)


# The action step (UR-4)


@rule
def start_turn(s: State, seat: int) -> None:
    """A turn begins; a player without tiles can only enter (UR-4.3, UR-13.1, UR-13.3)."""
    s.active = seat
    s.to_move = seat
    s.phase = ACTIONS
    for k in range(SLOTS):
        s.slots[k] = EMPTY_SLOT
    if tiles_of(s, seat) > 0:
        open_action_step(s)
    elif any_free(s):
        s.step = ENTER_STEP
    else:
        open_exchange(s)  # UR-13.6


@rule
def open_action_step(s: State) -> None:
    """Ask for the next use of a slot; with nothing to do but stop, the exchange follows by itself."""
    s.to_move = s.active
    s.step = ACT_STEP
    if not anything_to_do(s):
        open_exchange(s)


@rule
def anything_to_do(s: State) -> bool:
    """Whether the action step offers more than `done`."""
    for kind in range(KINDS):
        if forbids_perform(s, kind) == ALLOWED:
            return True
    for cell in range(CELLS):
        if forbids_put(s, cell) == ALLOWED or forbids_build(s, cell) == ALLOWED:
            return True
        if forbids_settle(s, cell) == ALLOWED:
            return True
    return False


@rule
def use_slot(s: State, use: int) -> None:
    for k in range(SLOTS):
        if s.slots[k] == EMPTY_SLOT:
            s.slots[k] = use
            return


@rule
def after_slot(s: State) -> None:
    """A slot has been used: on to the next, or to the exchange. Settling uses both (UR-4.10)."""
    if s.slots[SLOTS - 1] != EMPTY_SLOT or s.slots[0] == SETTLE_SLOT:
        open_exchange(s)
    else:
        open_action_step(s)


@rule
def enter_with(s: State) -> int:
    """Three cubes without any on the grid, one if ziggurats are left (UR-13.1, UR-13.3)."""
    return ENTRY if s.supply[s.active] == CUBES else 1


# Performing an action (UR-6 to UR-10)


@rule
def remember(s: State) -> None:
    """Keep the position before the action: it is written down so until the action is over."""
    for cell in range(CELLS):
        s.was_owner[cell] = s.owner[cell]
        s.was_cubes[cell] = s.cubes[cell]
    forget_choices(s)


@rule
def forget_choices(s: State) -> None:
    for k in range(s.chosen):
        s.choices[k] = 0
    s.chosen = 0


@rule
def note_choice(s: State, value: int) -> None:
    s.choices[s.chosen] = value
    s.chosen += 1


@rule
def perform(s: State, kind: int) -> None:
    remember(s)
    use_slot(s, kind)
    s.performing = kind
    s.at = NO_CELL
    if kind == AGRICULTURE:
        civ.starve(s)
        ask_next_farm(s)
    elif kind in (COMMERCE, CULTURE):
        ask_owner(s, s.active)
    elif kind == POLITICS:
        civ.lift_cubes(s)
        ask_next_tile(s)
    else:
        s.attacks = 0
        s.step = ATTACKER_STEP


@rule
def end_action(s: State) -> None:
    s.performing = NO_KIND
    s.at, s.attacker, s.target = NO_CELL, NO_CELL, NO_CELL
    s.pool, s.attacks = 0, 0
    forget_choices(s)
    for cell in range(CELLS):
        s.was_owner[cell] = NO_OWNER
        s.was_cubes[cell] = 0
    after_slot(s)


@rule
def ask_next_farm(s: State) -> None:
    """Agriculture step 2: one farm after the other (UR-6.6)."""
    s.at = civ.next_farm(s, s.at)
    s.step = FEED_STEP
    if s.at == NO_CELL:
        end_action(s)


@rule
def ask_owner(s: State, owner: int) -> None:
    """Commerce and Culture: give each owner what is due, and ask those who are short (UR-5.11, UR-8.6 to 8.8)."""
    while True:
        total = civ.note_demands(s, s.performing, owner)
        if 0 < s.supply[owner] < total:
            s.to_move = owner
            s.pool = s.supply[owner]
            s.step = SHORTAGE_STEP
            s.at = civ.next_due(s, NO_CELL)
            return
        if total <= s.supply[owner]:
            civ.place_due(s, owner)
        clear_due(s)
        owner = next_seat(s, owner)
        if owner == s.active or s.performing == COMMERCE:
            s.to_move = s.active
            end_action(s)
            return


@rule
def clear_due(s: State) -> None:
    for cell in range(CELLS):
        s.due[cell] = 0


@rule
def ask_next_short_tile(s: State) -> None:
    """The next tile of the owner who is short; after his last, the next owner."""
    s.at = civ.next_due(s, s.at)
    if s.at != NO_CELL:
        return
    clear_due(s)
    following = next_seat(s, s.to_move)
    if following == s.active or s.performing == COMMERCE:
        s.to_move = s.active
        end_action(s)
    else:
        ask_owner(s, following)


@rule
def ask_next_tile(s: State) -> None:
    """Politics: one tile after the other (UR-9.1)."""
    s.at = civ.next_due(s, s.at)
    s.step = POLITICS_STEP
    if s.at == NO_CELL:
        civ.abandon_empty_tiles(s)
        end_action(s)


@rule
def after_attack(s: State) -> None:
    """On with the war while an attack is possible and the limit is not reached (UR-10.8, UR-10.14)."""
    s.attacker, s.target = NO_CELL, NO_CELL
    attacks = s.attacks
    if attacks >= s.options[WAR_ATTACK_LIMIT] or not can_attack(s):
        end_action(s)
        return
    remember(s)
    s.step = ATTACKER_STEP


# The exchange and the end (UR-12, UR-14)


@rule
def can_exchange(s: State) -> bool:
    """Whether a tile of the grid can be taken; by option the side tile and the pile count too (UR-14.1, 14.7, 16.8)."""
    for cell in range(CELLS):
        if forbids_take(s, cell) == ALLOWED:
            return True
    if s.options[END_COUNTS_SIDE_TILE] == 0:
        return False
    return forbids_side(s) == ALLOWED or forbids_top_of_pile(s) == ALLOWED


@rule
def open_exchange(s: State) -> None:
    """The compulsory exchange; if nothing can be taken the game ends at once (UR-12.1, UR-12.9)."""
    s.to_move = s.active
    s.phase, s.step = EXCHANGE, EXCHANGE_STEP
    s.at = NO_CELL
    if not can_exchange(s):
        end_game(s, UR_14_1)


@rule
def end_turn(s: State) -> None:
    """After the exchange: the next player, unless the final round is over (UR-14.2, UR-14.6)."""
    s.at = NO_CELL
    following = next_seat(s, s.active)
    if following == s.first:
        if s.ziggurats_left == 0:
            end_game(s, UR_14_2)
            return
        limit = s.options[ROUND_LIMIT]
        if 0 < limit <= s.round_number:
            end_game(s, UR_14_6)
            return
        s.round_number += 1
    start_turn(s, following)


@rule
def end_game(s: State, clause: int) -> None:
    for k in range(SLOTS):
        s.slots[k] = EMPTY_SLOT
    s.to_move = NOBODY
    s.phase, s.step = END, END_STEP
    s.ended_by = clause
