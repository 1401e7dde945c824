"""The Game contract: one class, the same for every game, over the compiled rules and a few plain modules of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from operator import index
from types import MappingProxyType
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from tablee.engine import entry
from tablee.engine.actions import Act, ActionTable, Row
from tablee.engine.clauses import ALLOWED, Clause
from tablee.engine.contract import Look, Notation, Score, Words
from tablee.engine.cursor import Cursor
from tablee.engine.errors import BadInput, BadPlayers, BadText, IllegalMove, NotYours, Over, TableeError
from tablee.engine.held import opened
from tablee.engine.jit import COMPILED
from tablee.engine.layout import Layout, Number
from tablee.engine.options import Option, changed_options, read_options, under_defaults
from tablee.engine.record import zeros
from tablee.engine.state import State, quick_type
from tablee.engine.verbs import CHANCE, NOBODY, Kernel, enlist
from tablee.engine.words import Tongue

SPECTATOR = -1
SEED_LIMIT = 2**63


def read_seed(seed: int) -> int:
    """A seed as the compiled rules take it, or BadInput."""
    try:
        number = index(seed)
    except TypeError:
        number = -1
    if not 0 <= number < SEED_LIMIT:
        raise BadInput(f"A seed is a whole number from 0 to {SEED_LIMIT - 1}, not {seed!r}.", seed=seed)
    return number


def game_of(package: str) -> Game:
    """The game that a package holds."""
    game: Game = import_module(package).GAME
    return game


class Aside(msgspec.Struct, frozen=True):
    """What seats may do that are not to move. `forbids(s, seat, action)` is the clause that forbids it, or ALLOWED.
    It is carried out by `apply` like any other action; `legal` never lists it."""

    actions: range
    forbids: Callable[[Any, int, int], int]


class Game:
    """One game. All methods that take a state leave it as it is, except `apply` and `play`, which change it in place
    and return it. A seat is 0 to players - 1; `None` as a viewer is a spectator."""

    def __init__(
        self,
        kernel: Kernel,
        *,
        package: str,
        prefix: str,
        actions: ActionTable,
        observed: Layout,
        players: Sequence[int],
        options: Sequence[Option],
        versions: Mapping[int, Mapping[str, str]],
        notation: Notation,
        look: Look,
        words: Words,
        open_with: Sequence[int] = (),
        by_hand: Sequence[str] = (),
        uncovering: Sequence[str] | None = None,
        aside: Aside | None = None,
        presets: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
    ) -> None:
        self.kernel = enlist(kernel)
        self.name = kernel.name
        self._codes = kernel.actions
        self._scratch = np.zeros(kernel.max_legal, np.int32)
        self.quick_type = quick_type(self.kernel.dtype)
        """How a record of this game is read in Python."""
        self.package = package
        self.prefix = prefix
        self.actions = actions
        self.observed = observed
        self.players = tuple(players)
        if self.players[-1] > kernel.seats:
            raise TypeError(f"{kernel.name} has room for {kernel.seats} players, not for {self.players[-1]}.")
        self.options = tuple(options)
        self.versions = {n: under_defaults(self.options, defaults) for n, defaults in versions.items()}
        """The options of every published version of the rules. Versions differ in their defaults alone, so one kernel
        plays them all, and a state carries its own reading."""
        self.rules_version = max(self.versions)
        self.notation_rules = notation
        self.look = look
        self.words = words
        self.open_with = tuple(open_with)
        """The numbers of players with which nothing is ever hidden from anybody."""
        self.by_hand = tuple(by_hand)
        """Kinds of action that a player always takes himself, even where it is the only one."""
        self.uncovering = None if uncovering is None else tuple(uncovering)
        """The kinds of action after which their player may know more than before. None: all that are final."""
        self.aside = aside
        self.presets = {name: self.settle_on(chosen) for name, chosen in presets.items()}
        """Sets of options with a name, each as the value of every option."""

    def __repr__(self) -> str:
        return f"<Game {self.name}, rules {self.rules_version}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is pickled and copied by name: there is one of each."""
        return game_of, (self.package,)

    # Beginning

    def new(
        self, players: int = 0, seed: int = 0, options: Mapping[str, object] | None = None, rules: int | None = None
    ) -> State:
        """A new game. The same players, seed, options and version of the rules always give the same state."""
        players = players or self.players[-1]
        if players not in self.players:
            raise BadPlayers(f"{self.name} is for {self.player_range} players, not {players}.", players=players)
        state = self.blank(players, options, rules)
        entry.setup_at(state.array, 0, players, read_seed(seed))
        return state

    def blank(
        self, players: int, options: Mapping[str, object] | None = None, rules: int | None = None
    ) -> State:  # fmt: skip
        """A state with players and options filled in and everything else 0: where set-up and `load` begin. Options that
        are not given have the defaults of a version of the rules; without one, of the newest."""
        array = np.zeros(1, self.kernel.dtype)
        array["players"] = players
        array["options"] = read_options(self.options_of(rules), options or {})
        return State(self, array)

    def with_options(self, state: State, options: Mapping[str, object]) -> State:
        """The same position under other options; those not named stay as they are. BadText where it cannot be."""
        copy = self.own(state).copy()
        chosen = {**{o.name: o.write(int(v)) for o, v in zip(self.options, copy.options, strict=True)}, **options}
        copy.array["options"] = read_options(self.options, chosen)
        self.notation_rules.reconsider(copy.record)
        return copy

    def options_of(self, rules: int | None = None) -> tuple[Option, ...]:
        """The options with the defaults of a version of the rules; without one, of the newest."""
        version = self.rules_version if rules is None else rules
        if version not in self.versions:
            known = ", ".join(map(str, self.versions))
            raise BadInput(f"{self.name} has no rules {version}. Its versions are: {known}.", rules=version)
        return self.versions[version]

    def settle_on(self, options: Mapping[str, object], rules: int | None = None) -> dict[str, str]:
        """What every option is, where only some are named."""
        known = self.options_of(rules)
        return {o.name: o.write(int(v)) for o, v in zip(known, read_options(known, options), strict=True)}

    def spelt_out(self, rules: int | None, options: Mapping[str, object] | None = None) -> dict[str, object]:
        """Options under an earlier version of the rules, as they are under the newest."""
        chosen = read_options(self.options_of(rules), options or {})
        return dict(changed_options(self.options, chosen))

    @property
    def player_range(self) -> str:
        least, most = self.players[0], self.players[-1]
        return str(least) if least == most else f"{least} to {most}"

    # Deciding

    def to_move(self, state: State) -> int | None:
        """The seat to move, CHANCE (-1), or None when the game is over."""
        seat = int(self.own(state).array["to_move"][0])
        return None if seat == NOBODY else seat

    def legal(self, state: State) -> list[int]:
        """Every legal action of who is to move, ascending; empty when the game is over."""
        if state.game is not self:
            raise self.stranger(state)
        return self.choices_door(state.array, self._scratch)

    def sensible(self, state: State) -> list[int]:
        """The legal actions of the seat to move that are worth a thought: no other can do better than one of these."""
        if self.to_move(state) in (None, CHANCE):
            return []
        out = np.empty(self.kernel.max_legal, np.int32)
        count = entry.sensible_at(self.own(state).array, 0, out)
        return [int(a) for a in out[:count]]

    def chances(self, state: State) -> list[tuple[int, int]]:
        """At CHANCE: every outcome with its weight."""
        if self.to_move(state) != CHANCE:
            return []
        out = np.empty(self.kernel.max_legal, np.int32)
        count = entry.weights_at(self.own(state).array, 0, out)
        return list(zip(self.legal(state), (int(w) for w in out[:count]), strict=True))

    def asides(self, state: State, seat: int) -> list[int]:
        """What a seat may do now although another is to move; nothing in most games."""
        if self.aside is None or self.to_move(state) in (None, seat):
            return []
        return [a for a in self.aside.actions if self.aside.forbids(state.record, seat, a) == ALLOWED]

    def why_not(self, state: State, action: int, seat: int | None = None) -> Clause | None:
        """The clause that forbids an action now; None if it is legal. It is the seat to move that asks, unless another
        is named."""
        if seat in (None, self.to_move(state)):
            code = self.take_door(self.own(state).copy().array, self.code(action))
        elif self.aside is not None and action in self.aside.actions:
            code = self.aside.forbids(state.record, seat, action)
        else:
            raise NotYours("It is another player's turn to decide.", seat=seat)
        return None if code == ALLOWED else Clause.of(self.prefix, int(code))

    def apply(self, state: State, action: int, seat: int | None = None) -> State:
        """Carry out one decision of the seat to move, or of the one that is named, in place. IllegalMove, and no
        change, if a clause forbids it."""
        if state.game is not self:
            raise self.stranger(state)
        if seat is not None and seat != self.to_move(state):
            return self.apply_aside(state, action, seat)
        clause = self.take_door(state.array, self.code(action))
        if clause:
            raise self.refused(state, action, Clause.of(self.prefix, clause))
        return state

    def apply_aside(self, state: State, action: int, seat: int) -> State:
        """The same for a seat that is not to move."""
        clause = None if self.to_move(state) is None else self.why_not(state, action, seat)
        if clause is not None or self.to_move(state) is None:
            raise self.refused(state, action, clause)
        entry.apply_at(state.array, 0, self.code(action))
        return state

    @cached_property
    def choices_door(self) -> Callable[..., list[int]]:
        """`entry.choices` for this game, compiled when it is first asked for."""
        made = opened(entry.choices, zeros(self.kernel.dtype), self._scratch)
        return made if COMPILED else lambda states, out: made(states, np.empty_like(out))

    @cached_property
    def take_door(self) -> Callable[..., int]:
        """`entry.take` for this game, likewise."""
        return opened(entry.take, zeros(self.kernel.dtype), int)

    def own(self, state: State) -> State:
        """The state, if it is one of this game."""
        if state.game is not self:
            raise self.stranger(state)
        return state

    def stranger(self, state: State) -> BadInput:
        return BadInput(f"This is a state of {state.game.name}, not of {self.name}.")

    def refused(self, state: State, action: int, clause: Clause | None) -> TableeError:
        if clause is None or self.to_move(state) is None:
            return Over(f"This game of {self.name} is over.")
        return self.refuse(state, action, clause)

    def refuse(self, state: State, action: int, clause: Clause) -> IllegalMove:
        """The error for a forbidden action (-1: none in particular). `why` holds the facts of its sentence, so that it
        can be said in any language."""
        why = self.words.facts(state, action, clause.label)
        facts: dict[str, object] = {"action": action} if action >= 0 else {}
        return IllegalMove(self.say(clause, why), clause, **facts, **({"why": dict(why)} if why else {}))

    def refusal(self, state: State, action: int, clause: Clause, language: str = "en") -> str:
        """The sentence for a forbidden action: what the clause says, in a few words."""
        return self.say(clause, self.words.facts(state, action, clause.label), language)

    def say(self, clause: Clause, why: Mapping[str, Any], language: str = "en") -> str:
        """The sentence of a clause with these facts; `variant` among them names another form of the sentence."""
        t = self.tongue(language)
        key = f"refuse.{clause.label}{why.get('variant', '')}"
        return t(key, **why) if t.knows(key) else t("refuse", clause=str(clause))

    def commits(self, state: State, action: int) -> bool:
        """Whether this action, once taken, can never be taken back."""
        return bool(entry.commits_at(self.own(state).array, 0, self.code(action)))

    def uncovers(self, state: State, action: int) -> bool:
        """Whether a player may know more, once he has taken this action, than he could work out before."""
        if self.uncovering is None:
            return self.commits(state, action)
        return self.act(action).kind in self.uncovering

    def code(self, action: int) -> int:
        """An integer of any kind and size as the compiled rules take it: -1 stands for all that are no action."""
        try:
            code = index(action)
        except TypeError:
            raise BadInput(f"An action is a whole number, not {action!r}.") from None
        return code if 0 <= code < self._codes else -1

    def known(self, action: int) -> int:
        """The number of an action of this game, legal or not; BadInput if there is none of this number."""
        code = self.code(action)
        if code < 0:
            raise BadInput(f"The actions of {self.name} are 0 to {self._codes - 1}, not {action!r}.")
        return code

    # Text

    def act(self, action: int) -> Act:
        """What an action's integer means, whatever the state."""
        return self.actions.act(self.known(action))

    def action_table(self) -> tuple[Row, ...]:
        """Every kind of action with its codes and what they are about."""
        return self.actions.rows

    def layout(self, players: int = 0) -> tuple[Number, ...]:
        """What each number of an observation means at a table of so many players; by default, of as many as can be."""
        return self.observed.numbers(players or self.players[-1])

    def notation(self, state: State, action: int) -> str:
        """One decision as text."""
        return self.notation_rules.write(self.own(state).record, self.known(action))

    def parse(self, state: State, text: str) -> int:
        """The decision that a text means now; BadText if none."""
        return self.notation_rules.read(self.own(state).record, text.strip())

    def play(self, state: State, line: str) -> State:
        """A whole line of notation, all or nothing: if any part is refused the state stays as it was."""
        cursor = Cursor(self, self.own(state).copy())
        self.notation_rules.play(cursor, line, whole=True)
        state.array[:] = cursor.state.array
        return state

    def text(self, state: State) -> str:
        """The whole position as one line, hidden parts included."""
        return self.notation_rules.text(self.own(state).record)

    def from_text(self, text: str, options: Mapping[str, object] | None = None) -> State:
        """The position that `text` wrote, with other options where they are given. BadText names the place and the
        reason. What the rules do by themselves in such a position, they do once the options are set."""
        if not text.strip():
            raise BadText("A position is missing: the text is empty.")
        state = self.notation_rules.load(self, text.strip())
        if options:
            state = self.with_options(state, options)
        self.notation_rules.settle(state.record)
        return state

    # Seeing

    def view(self, state: State, seat: int | None) -> msgspec.Struct:
        """What this seat (None: a spectator) may see."""
        return self.look.view(self.own(state).record, self.viewer(state, seat))

    def scores(self, state: State) -> tuple[Score, ...]:
        """Every seat's points if the game were scored now, with the breakdown of every point."""
        return self.look.scores(self.own(state).record)

    def points(self, state: State) -> list[int]:
        """Every seat's total in the game's own unit, as the rules compute it."""
        out = np.zeros(self.kernel.seats, np.int32)
        entry.score_at(self.own(state).array, 0, out)
        return [int(p) for p in out[: int(state.array["players"][0])]]

    def winners(self, state: State) -> list[int]:
        """The seats that win if the game were scored now (after the end: that have won)."""
        out = np.zeros(self.kernel.seats, np.int8)
        entry.winners_at(self.own(state).array, 0, out)
        return [seat for seat in range(int(state.array["players"][0])) if out[seat]]

    def ending(self, state: State) -> Clause | None:
        """The clause that ended the game; None while it goes on."""
        code = int(self.own(state).array["ended_by"][0])
        return Clause.of(self.prefix, code) if code else None

    def determinize(self, state: State, seat: int | None, seed: int) -> State:
        """A copy in which everything that the seat cannot know is redealt."""
        copy = self.own(state).copy()
        entry.determinize_at(copy.array, 0, self.viewer(state, seat), read_seed(seed))
        return copy

    def observe(self, state: State, seat: int | None) -> npt.NDArray[np.float32]:
        """What the seat knows as an array of fixed size, for learners."""
        out = np.zeros(self.kernel.observation, np.float32)
        entry.observe_at(self.own(state).array, 0, self.viewer(state, seat), out)
        return out

    def evaluate(self, state: State) -> npt.NDArray[np.float32]:
        """A quick estimate of each seat's prospects."""
        out = np.zeros(self.kernel.seats, np.float32)
        entry.evaluate_at(self.own(state).array, 0, out)
        return out[: int(state.array["players"][0])]

    def viewer(self, state: State, seat: int | None) -> int:
        if seat is None:
            return SPECTATOR
        if not 0 <= seat < int(state.array["players"][0]):
            raise BadInput(f"There is no seat {seat} at this table.", seat=seat)
        return seat

    # Words

    def tongue(self, language: str = "en") -> Tongue:
        return Tongue(self.package, language)

    def title(self, language: str = "en") -> str:
        return self.tongue(language)("title")

    def changed_options(self, state: State, rules: int | None = None) -> dict[str, str]:
        """The options that differ from the defaults of a version of the rules; without one, of the newest."""
        return changed_options(self.options_of(rules), self.own(state).array["options"][0])
