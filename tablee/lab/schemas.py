"""The page about `--json`: what every command of the lab prints for programs, by its types.

`python -m tablee.lab.schemas > docs/json.md` writes it anew; `schema("arena")` is the same as JSON Schema.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect as types

from tablee.lab.balance import Balance
from tablee.lab.bench import Figures
from tablee.lab.published_strength import Meeting
from tablee.lab.simulate import Summary
from tablee.lab.standings import Standings

COMMANDS: dict[str, Any] = {
    "simulate": Summary, "arena": Standings, "balance": Balance, "strength": list[Meeting], "bench": Figures,
}  # fmt: skip

HEAD = """# JSON

With `--json` every command prints JSON for programs to its output, and its progress elsewhere. Exit codes: 0 all is
well, 1 a check failed or a piece of work did, 2 something that was typed or read is wrong; the reason is then one line
among the errors. `tablee.lab.schemas.schema("arena")` gives JSON Schema; `python -m tablee.lab.schemas` writes this
page.

| command | prints |
|---|---|
| `tablee games` | a list: `name`, `title`, `players`, `rules`, `options` (`name`, `default`, `clause`, `values`) |
| `tablee rules GAME` | the text of every clause by its number |
| `tablee replay FILE` | the header of the [match file](data.md), `moves` as its lines, the `position` as text, `over` |
| `tablee selfplay GAME` | the card of the [data set](data.md) |
| `tablee bench --signature` | a hash for each game |
"""

SIMPLE = {
    types.IntType: "whole number", types.FloatType: "number", types.StrType: "text", types.BoolType: "true or false",
    types.NoneType: "null", types.AnyType: "anything",
}  # fmt: skip


def schema(command: str) -> dict[str, Any]:
    """What a command prints with `--json`, as JSON Schema."""
    return msgspec.json.schema(COMMANDS[command])


def described(kind: types.Type) -> str:
    """A type in a few words."""
    for simple, text in SIMPLE.items():
        if isinstance(kind, simple):
            return text
    if isinstance(kind, types.StructType):
        return f"[{kind.cls.__name__}](#{kind.cls.__name__.lower()})"
    if isinstance(kind, types.ListType | types.VarTupleType):
        return f"list of {described(kind.item_type)}"
    if isinstance(kind, types.TupleType):
        return f"list: {', '.join(map(described, kind.item_types))}"
    if isinstance(kind, types.DictType):
        return f"by {described(kind.key_type)}: {described(kind.value_type)}"
    if isinstance(kind, types.UnionType):
        return " or ".join(map(described, kind.types))
    raise TypeError(f"{kind} is described nowhere")


def structs(kind: types.Type) -> Iterator[types.StructType]:
    """Every structure within a type, itself first."""
    if isinstance(kind, types.StructType):
        yield kind
        for field in kind.fields:
            yield from structs(field.type)
    for inner in ("item_type", "key_type", "value_type"):
        if hasattr(kind, inner):
            yield from structs(getattr(kind, inner))
    for several in ("types", "item_types"):
        for each in getattr(kind, several, ()):
            yield from structs(each)


def page() -> str:
    """The whole page, as Markdown."""
    lines, shown = [HEAD], set()
    for command, kind in COMMANDS.items():
        lines += [f"## tablee {command}", "", f"Prints: {described(types.type_info(kind))}.", ""]
        for struct in structs(types.type_info(kind)):
            if struct.cls not in shown:
                shown.add(struct.cls)
                lines += struct_lines(struct)
    return "\n".join(lines)


def struct_lines(struct: types.StructType) -> list[str]:
    about = " ".join((inspect.getdoc(struct.cls) or "").split())
    rows = [f"| `{field.encode_name}` | {described(field.type)} |" for field in struct.fields]
    return [f"### {struct.cls.__name__}", "", about, "", "| field | what |", "|---|---|", *rows, ""]


if __name__ == "__main__":
    print(page(), end="")
