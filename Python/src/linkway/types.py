"""The types of what is given and what is returned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, Protocol

import pyarrow as pa

Column = Literal["route", "status", "reason", "parameters"]
"""A column of a result."""

COLUMNS: tuple[Column, ...] = ("route", "status", "reason", "parameters")
"""All columns of a result, in their order."""

Source = Literal["universal", "scheme", "internal", "notification", "any"]
"""Where links come from."""

STATUSES: tuple[str, ...] = (
    "applied", "held", "unmatched", "refused", "leftToWeb", "resolver", "vetoed", "failed")
"""All values of the column `status`."""

SCHEMA: pa.Schema = pa.schema([
    ("route", pa.dictionary(pa.int32(), pa.string())),
    ("status", pa.dictionary(pa.int8(), pa.string())),
    ("reason", pa.large_string()),
    ("parameters", pa.large_string()),
])
"""The Arrow types of a result with all columns."""


class ArrowStream(Protocol):
    """Anything with a stream of Arrow: a table or reader of pyarrow, a relation of DuckDB, a frame of Polars."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


class ArrowArray(Protocol):
    """Anything with an array of Arrow, of any library."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...


class Answer(NamedTuple):
    """The result of one link of a list."""

    route: str | None
    """The route that handles the link, by its name in the table; None if there is none."""
    status: str | None
    """One of `STATUSES`; None for a null."""
    reason: str | None
    """Why the link is not handled; None if it is."""
    parameters: dict[str, Any] | None
    """The parameters of the screen; secrets are None."""


class Diagnostic(NamedTuple):
    """An error or a warning of a table."""

    severity: str
    """error or warning."""
    identifier: str
    file: str
    line: int | None
    """Counted from 1."""
    column: int | None
    message: str
    notes: list[str]
    suggestion: str | None

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}:{self.column}"
        lines = [f"{place}: {self.severity}: {self.message} [{self.identifier}]"]
        lines += [f"note: {note}" for note in self.notes]
        return "\n".join(lines + ([f"help: {self.suggestion}"] if self.suggestion else []))


class Change(NamedTuple):
    """A kind of difference between two tables, with a shortest link that shows it."""

    kind: str
    route: str | None
    """The route in the old table; in the new one for a link that was added."""
    link: str | None
    old: dict[str, Any] | None
    """What `linkctl resolve` prints of the link with the old table."""
    new: dict[str, Any] | None
    gate: str | None
    """The gate that changed, where no link shows it."""


class TableDiff(NamedTuple):
    """What changes for links from one table to another."""

    verdict: Literal["equal", "changed", "undecided"]
    changes: list[Change]
    undecided: list[str]
    """Why more changes are possible."""
    markdown: str
    """The comparison as a table in Markdown."""

    def _repr_markdown_(self) -> str:
        return self.markdown


def known_columns(columns: Sequence[str]) -> tuple[Column, ...]:
    """The columns that were asked for, each once.

    Raises:
        ValueError: there is no such column.
    """
    asked = names(columns, "columns")
    for name in asked:
        if name not in COLUMNS:
            raise ValueError(unknown("column", name, COLUMNS))
    return asked  # type: ignore[return-value]


def names(given: Sequence[str], argument: str) -> tuple[str, ...]:
    """Names that were given, each once. A text is a sequence of letters, which is never meant."""
    if isinstance(given, str):
        raise TypeError(f"{argument} is a list, such as {argument}=[{given!r}]")
    return tuple(dict.fromkeys(given))


def unknown(kind: str, name: str, among: Sequence[str]) -> str:
    """An error's text for a name that does not exist."""
    import difflib

    near = difflib.get_close_matches(name, among, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(map(repr, among))}"
    return f"unknown {kind} {name!r}; {hint}"
