"""A state as Python sees it: one record, with the helpers that make records pleasant."""

from __future__ import annotations

from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy import ndarray

from tablee.engine.errors import BadInput
from tablee.engine.record import States, field_names

if TYPE_CHECKING:
    from tablee.engine.game import Game


blank = object.__new__


class State:
    """One state of one game. Fields of the record are attributes: `state.players`, `state.to_move`, ….

    Two states are equal if all their bytes are; a copy is independent.
    """

    __slots__ = ("array", "game")

    def __init__(self, game: Game, array: States) -> None:
        """A state of this game, in an array of one record."""
        if array.dtype != game.kernel.dtype or array.shape != (1,) or not array.flags.writeable:
            raise BadInput(f"A state of {game.name} is an array of one record of its own, to be written.")
        self.game = game
        self.array = array

    @property
    def record(self) -> Any:
        """The record itself, for rules that run without JIT and for reading fields."""
        raw = self.array.view(np.uint8)
        found = np.frombuffer(raw, self.game.quick_type)[0]
        found.__dict__["raw"] = raw
        return found

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.record, name)

    def __dir__(self) -> list[str]:
        """What a shell offers: the fields of the record too."""
        return sorted({*super().__dir__(), *field_names(self.array.dtype)})

    def copy(self) -> State:
        """An independent copy, byte by byte: NumPy's own would go through every field."""
        twin = blank(State)
        array = self.array
        twin.game = self.game
        twin.array = ndarray(1, array.dtype, bytearray(array.tobytes()))
        return twin

    def to_bytes(self) -> bytes:
        return self.array.tobytes()

    @classmethod
    def from_bytes(cls, game: Game, data: bytes) -> State:
        if len(data) != game.kernel.dtype.itemsize:
            raise BadInput(f"A state of {game.name} has {game.kernel.dtype.itemsize} bytes, not {len(data)}.")
        return cls(game, np.frombuffer(bytearray(data), game.kernel.dtype))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __repr__(self) -> str:
        return f"<{self.game.name}: {self.game.text(self)}>"

    def to_dict(self) -> dict[str, Any]:
        """All fields as plain lists and integers, for JSON."""
        return {name: np.asarray(self.array[0][name]).tolist() for name in field_names(self.array.dtype)}

    @classmethod
    def from_dict(cls, game: Game, fields: dict[str, Any]) -> State:
        names = field_names(game.kernel.dtype)
        if set(fields) != set(names):
            odd = sorted(set(fields) ^ set(names))
            raise BadInput(f"A state of {game.name} has other fields: look at {', '.join(odd)}.")
        array = np.zeros(1, game.kernel.dtype)
        for name, value in fields.items():
            try:
                array[name] = given = np.array(value, np.int64)
            except (OverflowError, TypeError, ValueError):
                raise BadInput(f"Field {name} of {game.name} cannot be {value!r}.", field=name) from None
            if given.shape != array[name].shape[1:] or (array[0][name] != given).any():
                raise BadInput(f"Field {name} of {game.name} cannot be {value!r}.", field=name)
        return cls(game, array)


def quick_type(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same record, quick to read in Python: each field is a property, where NumPy would look for an attribute. A
    compiled rule that is handed one asks for its `data`: these are plain bytes, where NumPy would first describe every
    field."""
    found = {name: property(itemgetter(name)) for name in field_names(dtype)}
    plain = {"__getattribute__": object.__getattribute__, "__getitem__": np.void.__getitem__}
    return np.dtype((type("Record", (np.record,), {**plain, "data": property(attrgetter("raw")), **found}), dtype))


def differences(a: State, b: State) -> dict[str, tuple[Any, Any]]:
    """What differs between two states: field, or `field[i]`, with both values."""
    found: dict[str, tuple[Any, Any]] = {}
    for name in field_names(a.array.dtype):
        x, y = np.asarray(a.array[0][name]), np.asarray(b.array[0][name])
        if x.ndim == 0:
            if x != y:
                found[name] = (x.item(), y.item())
            continue
        for place in zip(*np.nonzero(x != y), strict=True):
            key = f"{name}[{', '.join(str(p) for p in place)}]"
            found[key] = (x[place].item(), y[place].item())
    return found
