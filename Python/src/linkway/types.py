"""The types of arguments and results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    """Any object with an Arrow stream: a table or reader of pyarrow, a relation of DuckDB, a frame of Polars."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


class ArrowArray(Protocol):
    """Any object with an Arrow array, from any library."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...


class Answer(NamedTuple):
    """The result of one link of a list."""

    route: str | None
    """The name of the route that matches the link, even if the link is refused; None if there is none."""
    status: str | None
    """One of `STATUSES`; None if the link is None."""
    reason: str | None
    """The reason why the link is not handled; None if it is handled."""
    parameters: dict[str, Any] | None
    """The parameters of the link. Secret parameters are None."""


class Diagnostic(NamedTuple):
    """An error or a warning of a table."""

    severity: str
    """`error` or `warning`."""
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
    """A kind of difference between two tables."""

    kind: str
    route: str | None
    """The name of the route in the old table, or in the new table if only the new table resolves the link."""
    link: str | None
    """A shortest link that shows the difference; None if no link shows it."""
    old: dict[str, Any] | None
    """The output of `linkctl resolve --format json` for the link with the old table."""
    new: dict[str, Any] | None
    gate: str | None
    """The gate that changed, if no link shows the change."""


class TableDiff(NamedTuple):
    """The differences between two tables for links."""

    verdict: Literal["equal", "changed", "undecided"]
    changes: list[Change]
    undecided: list[str]
    """Descriptions of what could not be decided, so that more changes are possible."""
    markdown: str
    """The comparison as a table in Markdown."""

    def _repr_markdown_(self) -> str:
        return self.markdown


def known_columns(columns: Sequence[str]) -> tuple[Column, ...]:
    """Returns the requested columns, without duplicates.

    Raises:
        ValueError: there is no such column.
    """
    asked = names(columns, "columns")
    for name in asked:
        if name not in COLUMNS:
            raise ValueError(unknown("column", name, COLUMNS))
    return asked  # type: ignore[return-value]


def names(given: Sequence[str], argument: str) -> tuple[str, ...]:
    """Returns the given names, without duplicates. A single text is an error, because it is a sequence of letters."""
    if isinstance(given, str):
        raise TypeError(f"{argument} must be a list, such as {argument}=[{given!r}]")
    if not isinstance(given, Iterable):
        raise TypeError(f"{argument} must be a list, not {kind_of(given)}")
    found = tuple(given)
    for name in found:
        if not isinstance(name, str):
            raise TypeError(f"{argument} must be a list of str; it contains {kind_of(name)}")
    return tuple(dict.fromkeys(found))


def kind_of(value: object) -> str:
    """Returns the type of a value for an error message, such as `an int`."""
    if value is None:
        return "None"
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeioAEIO' else 'a'} {name}"


def unknown(kind: str, name: str, among: Sequence[str]) -> str:
    """Returns the error message for an unknown name."""
    import difflib

    near = difflib.get_close_matches(name, among, 1)
    there = "there is" if len(among) < 2 else "there are"
    hint = f"did you mean {near[0]!r}?" if near else f"{there} {', '.join(map(repr, among)) or 'none'}"
    return f"unknown {kind} {name!r}; {hint}"
