"""The router: a table whose answers are those of the app."""

from __future__ import annotations

import ctypes
import json
import os
import pathlib
import weakref
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

import pyarrow as pa

from . import _native
from ._native import LinkwayError, library
from .columns import Links, decoded
from .progress import Progress

Column = Literal["route", "status", "reason", "parameters"]
COLUMNS: tuple[Column, ...] = ("route", "status", "reason", "parameters")
Source = Literal["universal", "scheme", "internal", "notification", "any"]

# Links that are resolved in one call: few enough that all threads have work and a bar moves, and so many
# that a call costs nothing beside them.
_ROWS = 65_536
# A column without links, for the types of its answers.
_NONE = pa.array([], pa.string())


class Answer(NamedTuple):
    """What became of one link, for plain lists."""

    route: str | None
    """The route that answered, by its name in the table; None where none did."""
    status: str | None
    """applied, held, unmatched, refused, leftToWeb, resolver, vetoed or failed; None for a null."""
    reason: str | None
    """Why nobody takes it; None where somebody does."""
    parameters: dict[str, Any] | None
    """What the screen gets; secrets are None."""


class Diagnostic(NamedTuple):
    """One thing that is wrong or doubtful in a table."""

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


class Router:
    """Resolves links by a `routes.json`, as the app does that has the same table.

    Any number of threads may use one router at once. It can be pickled where it was made from a
    path: who unpickles it reads that path again.

    Args:
        table: the path of a `routes.json` or of a compiled table, which is mapped; or the bytes of
            either.
        open: the gates that are open, by their names in the table. None by default: a link behind a
            gate is `held`, as for a person who is not signed in.
        source: from where all links come; `any` filters no route by source. By default https links
            are `universal` and others `scheme`.

    Raises:
        LinkwayError: the table does not load; the text shows each fault with its line and a caret.
        FileNotFoundError: there is no such file.
    """

    def __init__(
        self,
        table: str | os.PathLike[str] | bytes,
        *,
        open: Sequence[str] = (),
        source: Source | None = None,
    ) -> None:
        self._arguments = (table, names(open, "open"), source)
        gates = [_native.encoded(gate, "the name of a gate") for gate in open]
        given = (ctypes.c_char_p * len(gates))(*gates)
        options = _native.Options(
            given, len(gates), None if source is None else source.encode())
        if isinstance(table, bytes):
            self._pointer = _native.call(
                library.linkway_router_read, table, len(table), b"routes.json", options)
        else:
            path = os.fspath(table)
            if not os.path.exists(path):
                raise FileNotFoundError(f"file not found: {path}")
            self._pointer = _native.call(library.linkway_router_open, os.fsencode(path), options)
        self._end = weakref.finalize(self, library.linkway_router_close, self._pointer)

    def __repr__(self) -> str:
        table = self._arguments[0]
        return f"Router({'bytes' if isinstance(table, bytes) else os.fspath(table)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, self._arguments

    @property
    def routes(self) -> list[str]:
        """The names of the routes, in the order of the table."""
        return self._given(library.linkway_routes).to_pylist()

    def resolve(
        self,
        links: Any,
        *,
        columns: Sequence[Column] = COLUMNS,
        threads: int | None = None,
        progress: bool | None = None,
    ) -> Any:
        """Answers a column of links, row by row.

        A bad link is no error: its status says `refused` or `unmatched`. A null answers null.

        Args:
            links: n links: a `pyarrow.Array` or `ChunkedArray`, a pandas or Polars `Series`, a
                sequence of `str`, `bytes` or None, or whatever gives Arrow's C stream or array.
            columns: what to answer, in any order; fewer are faster.
            threads: how many work; as many as there are processors unless it is given.
            progress: whether to show a bar; by default where it takes more than a second, in a
                notebook or on a terminal.

        Returns:
            n rows in the links' order, of the same kind as the links: a `pyarrow.RecordBatch`, a
            `pyarrow.Table` with as many rows, a pandas `DataFrame` with the same index, a Polars
            `DataFrame`, or a list of `Answer`. `route` and `status` are dictionaries (categories),
            `reason` and `parameters` texts (`large_string`, so that a column may exceed 2 GB), the
            latter JSON objects.

        Raises:
            TypeError: it is no column of links.
        """
        columns = known_columns(columns)
        wanted = [name for name in COLUMNS if name in columns]
        given = Links(links)
        pieces = given.pieces(_ROWS)
        with Progress(given.count, progress) as bar:

            def answer(piece: pa.Array) -> pa.RecordBatch:
                found = self._batch(decoded(piece), wanted)
                bar.add(len(piece))
                return found

            batches = _mapped(answer, pieces, threads)
        return given.answered(batches, self._batch(_NONE, wanted).schema, columns)

    def parameters(self, route: str, links: Any, *, threads: int | None = None) -> Any:
        """The parameters of one route's links, with their types.

        Args:
            route: the route's name; other routes' links are null.
            links: n links, as for `resolve`.

        Returns:
            n rows with a column for each parameter: int64, double, bool or text, lists of these;
            one that may be of several kinds is JSON text. Of the same kind as `resolve` gives, but
            a list of dicts (None for other routes' links) for plain lists. In pandas, integers are
            `Int64` and truth values `boolean`, whether or not there are nulls, so that integers
            above 2^53 stay exact; numbers are `float64`, with NaN for null.

        Raises:
            LinkwayError: there is no such route.
        """
        given = Links(links)
        name = _native.encoded(route, "the name of a route")

        def answer(piece: pa.Array) -> pa.StructArray:
            return self._given(library.linkway_parameters, decoded(piece), name)

        empty = answer(_NONE)
        pieces = _mapped(answer, given.pieces(_ROWS), threads)
        return given.typed(pieces, empty)

    def explain(self, link: str) -> dict[str, Any]:
        """Why a link goes where it goes.

        Returns:
            What `linkctl explain --format json` prints: `candidates`, each with its `route`,
            `outcome`, `rule`, `segment` and `reason`; `plan`; `gates`; and `reason` where it comes to
            nothing.
        """
        text = link.encode("utf-8", "surrogatepass")
        found = _native.call(library.linkway_explain, self._pointer, text, len(text))
        return json.loads(_native.taken(found))

    def link(self, route: str, **parameters: Any) -> str:
        """A link that resolves to a route with these parameters.

        Raises:
            LinkwayError: there is no such link; the text names the parameter.
        """
        given = json.dumps(parameters).encode()
        name = _native.encoded(route, "the name of a route")
        return _native.taken(_native.call(library.linkway_link, self._pointer, name, given))

    def _batch(self, piece: pa.Array, columns: Sequence[Column]) -> pa.RecordBatch:
        """Answers one array in one call, the columns in the order of `COLUMNS`."""
        bits = sum(1 << COLUMNS.index(name) for name in columns)
        schema, data, _keeping = _native.pointers(piece)
        out_schema, out = _native.CSchema(), _native.CArray()
        _native.call(
            library.linkway_resolve, self._pointer, schema, data, bits, ctypes.byref(out_schema),
            ctypes.byref(out))
        return pa.RecordBatch._import_from_c(ctypes.addressof(out), ctypes.addressof(out_schema))

    def _given(
        self, function: Any, piece: pa.Array | None = None, *arguments: Any
    ) -> pa.Array:
        out_schema, out = _native.CSchema(), _native.CArray()
        column: tuple[Any, ...] = ()
        if piece is not None:
            schema, data, _keeping = _native.pointers(piece)
            column = (schema, data)
        _native.call(
            function, self._pointer, *arguments, *column, ctypes.byref(out_schema), ctypes.byref(out))
        return pa.Array._import_from_c(ctypes.addressof(out), ctypes.addressof(out_schema))


def check(path: str | os.PathLike[str]) -> list[Diagnostic]:
    """What is wrong or doubtful in a `routes.json`: errors, conflicts, routes that can never win.

    Raises:
        LinkwayError: the file cannot be read.
    """
    found = _native.call(library.linkway_check, os.fsencode(path))
    return [Diagnostic(**item) for item in json.loads(_native.taken(found))["diagnostics"]]


def compile(table: str | os.PathLike[str], to: str | os.PathLike[str]) -> None:
    """Writes a `routes.json` as a compiled table, which a router maps at once and shares its memory
    with every process that does so.

    Raises:
        LinkwayError: the table does not load.
        OSError: the file cannot be written.
    """
    count = ctypes.c_size_t()
    found = _native.call(library.linkway_compile, os.fsencode(table), ctypes.byref(count))
    try:
        data = ctypes.string_at(found, count.value)
    finally:
        library.linkway_free(found)
    # Whoever maps the old one goes on with it.
    temporary = pathlib.Path(to).with_name(f".{pathlib.Path(to).name}.{os.getpid()}")
    temporary.write_bytes(data)
    temporary.replace(to)


def names(given: Sequence[str], argument: str) -> tuple[str, ...]:
    """Names that were given, each once. A text is a sequence of letters, which nobody means."""
    if isinstance(given, str):
        raise TypeError(f"{argument} is a list, such as {argument}=[{given!r}]")
    return tuple(dict.fromkeys(given))


def known_columns(columns: Sequence[str]) -> tuple[str, ...]:
    """Columns of answers that were asked for, each once."""
    asked = names(columns, "columns")
    unknown = set(asked) - set(COLUMNS)
    if unknown:
        raise ValueError(f"there are no columns {sorted(unknown)}; there are {list(COLUMNS)}")
    return asked


def _made(
    table: str | os.PathLike[str] | bytes, open: Sequence[str], source: Source | None
) -> Router:
    return Router(table, open=open, source=source)


def _mapped(function: Any, pieces: list[pa.Array], threads: int | None) -> list[Any]:
    """Applies a function to each piece; the library works without Python's lock."""
    count = min(threads or os.cpu_count() or 1, len(pieces))
    if count <= 1:
        return [function(piece) for piece in pieces]
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(function, pieces))
