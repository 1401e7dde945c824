"""Data sets of matches in Parquet: what they hold, how they are written, how they are read.

One row is one match. `SCHEMA` is the documentation of every column; `docs/data.md` shows it to people.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from tablee.engine.errors import BadFile, MissingExtra
from tablee.engine.game import Game
from tablee.engine.match import Match
from tablee.games import game as find_game
from tablee.lab.record import Recorder, Watched

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as error:
    raise MissingExtra("pyarrow", "data") from error

FORMAT = 1
CARD = "dataset.json"
"""The file beside the parts that says what they are."""

SCHEMA: tuple[tuple[str, Any, str], ...] = (
    ("match", pa.int64(), "the match's number in the set"),
    ("seed", pa.int64(), "its seed: set-up and chance are those of `tablee.Match` with it"),
    ("bots", pa.list_(pa.string()), "who sat where, by seat"),
    ("seats", pa.list_(pa.int8()), "who took each decision: a seat, or -1 for chance"),
    ("actions", pa.list_(pa.int32()), "what was decided, in the same order"),
    ("points", pa.list_(pa.int32()), "everybody's points at the end, or when the match was given up"),
    ("winners", pa.list_(pa.int8()), "the seats that won; none if the match was given up"),
    ("ending", pa.string(), "the clause that ended the match; empty if it was given up"),
)
WATCHED: tuple[tuple[str, Any, str], ...] = (
    ("legal", pa.list_(pa.list_(pa.int32())), "for each decision of a seat, what was legal, ascending"),
    ("observations", pa.list_(pa.list_(pa.float32())), "for each decision of a seat, what it knew"),
)


class Card(msgspec.Struct, frozen=True):
    """What a data set is: everything that its matches depend on, and how much there is of it."""

    format: int
    tablee: str
    game: str
    rules: int
    players: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: int
    matches: int
    limit: int
    observations: bool
    plies: int = 0
    unfinished: int = 0


class Recorded(msgspec.Struct, frozen=True):
    """One match as it was written down."""

    match: int
    seed: int
    bots: list[str]
    seats: npt.NDArray[np.int8]
    actions: npt.NDArray[np.int32]
    points: list[int]
    winners: list[int]
    ending: str


def columns(observations: bool) -> tuple[tuple[str, Any, str], ...]:
    return SCHEMA + (WATCHED if observations else ())


def schema(card: Card) -> Any:
    """The schema of a part, with its card as metadata: a part alone says where it comes from and what it holds."""
    fields = [pa.field(name, kind) for name, kind, _ in columns(card.observations)]
    return pa.schema(fields, metadata={"tablee": msgspec.json.encode(card).decode()})


def card_of(part: Path) -> Card:
    """The card of a part: that of the set, with what this part holds."""
    return msgspec.json.decode(pq.read_schema(part).metadata[b"tablee"], type=Card)


def nested(rows: Sequence[npt.NDArray[Any]], kind: Any) -> Any:
    """Arrays of any length as one column of lists, without a detour through Python's numbers."""
    ends = np.cumsum([0, *map(len, rows)], dtype=np.int32)
    return pa.ListArray.from_arrays(ends, pa.array(np.concatenate(rows), kind))


def watched_columns(watched: Sequence[Watched]) -> dict[str, Any]:
    """Decisions in lists of lists: options of a decision, numbers of an observation."""
    per_match = np.cumsum([0, *(len(w.counts) for w in watched)], dtype=np.int32)
    counts = np.concatenate([w.counts for w in watched])
    options = pa.ListArray.from_arrays(
        np.cumsum([0, *counts], dtype=np.int32), pa.array(np.concatenate([w.options for w in watched]))
    )  # fmt: skip
    seen = np.concatenate([w.seen for w in watched])
    ends = np.arange(len(seen) + 1, dtype=np.int32) * np.int32(seen.shape[1])
    observations = pa.ListArray.from_arrays(ends, pa.array(seen.reshape(-1)))
    return {
        "legal": pa.ListArray.from_arrays(per_match, options),
        "observations": pa.ListArray.from_arrays(per_match, observations),
    }


def write_part(path: Path, card: Card, rows: Sequence[Recorded], watched: Sequence[Watched]) -> None:
    """One file, whole or not at all."""
    card = msgspec.structs.replace(
        card, plies=sum(len(row.actions) for row in rows), unfinished=sum(not row.ending for row in rows)
    )  # fmt: skip
    found = {
        "match": [row.match for row in rows], "seed": [row.seed for row in rows], "bots": [row.bots for row in rows],
        "seats": nested([row.seats for row in rows], pa.int8()),
        "actions": nested([row.actions for row in rows], pa.int32()),
        "points": [row.points for row in rows], "winners": [row.winners for row in rows],
        "ending": [row.ending for row in rows],
    }  # fmt: skip
    if card.observations:
        found |= watched_columns(watched)
    draft = path.with_suffix(".draft")
    pq.write_table(pa.table(found, schema=schema(card)), draft, compression="zstd")
    draft.rename(path)


class Dataset:
    """A data set to be read: its card, and its matches one by one or as tables of Arrow."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        try:
            self.card = msgspec.json.decode((self.folder / CARD).read_bytes(), type=Card)
        except (OSError, msgspec.DecodeError) as error:
            raise BadFile(f"{self.folder} holds no data set: {error}.", file=str(self.folder)) from None
        if self.card.format != FORMAT:
            raise BadFile(f"{self.folder} is a data set of a version that cannot be read.", file=str(self.folder))
        self.parts = sorted(self.folder.glob("part-*.parquet"))

    @property
    def game(self) -> Game:
        return find_game(self.card.game)

    def __len__(self) -> int:
        return self.card.matches

    def tables(self) -> Iterator[Any]:
        """Part after part, as tables of Arrow."""
        return (pq.read_table(part) for part in self.parts)

    def __iter__(self) -> Iterator[Recorded]:
        """Match after match."""
        for table in self.tables():
            for row in table.select([name for name, _, _ in SCHEMA]).to_batches():
                yield from map(self._recorded, *(row.column(name) for name, _, _ in SCHEMA))

    @staticmethod
    def _recorded(*values: Any) -> Recorded:
        match, seed, bots, seats, actions, points, winners, ending = values
        return Recorded(
            match.as_py(), seed.as_py(), bots.as_py(), seats.values.to_numpy(), actions.values.to_numpy(),
            points.as_py(), winners.as_py(), ending.as_py(),
        )  # fmt: skip

    def replay(self, row: Recorded) -> Match:
        """The match itself, with all that can be asked of one."""
        card = self.card
        match = Match(self.game, card.players, row.seed, card.options, row.bots, rules_version=card.rules)
        for action in row.actions.tolist():
            match.act(action)
        return match

    def watch(self, row: Recorded) -> Watched:
        """What the seats knew and could do at each of their decisions, whether it is in the set or not."""
        blank = self.game.blank(self.card.players, self.card.options, self.card.rules)
        return Recorder(self.game, blank, 1).watch(row.seed, row.actions)
