"""The router, which resolves links with the same results as the app."""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

import pyarrow as pa

from . import _native
from ._native import LinkwayError, library
from .arguments import count_of, hash_of, not_found, stamp_of
from .columns import NO_LINKS, Links, array_of
from .progress import Progress
from .streams import mapped, resolved_batches
from .types import COLUMNS, Answer, ArrowArray, ArrowStream, Column, Source, kind_of, known_columns, names

if TYPE_CHECKING:
    import pandas
    import polars
    from typing_extensions import deprecated
else:
    def deprecated(_):
        return lambda function: function



class Router:
    """Resolves links with a `routes.json`, like an app with the same table.

    Any number of threads can use one router at the same time. Two routers are equal if their tables have the
    same content and their options are the same. A router whose file has changed equals only itself.

    A pickled router contains its options, the absolute path of its table or the table's bytes, and a hash of the
    content. Unpickling fails if the file at that path has other content or is missing.

    Args:
        table: the path of a `routes.json` or of a compiled table, or the bytes of either. A compiled table is mapped
            into memory.
        open: the names of the open gates. By default no gate is open: a link behind a gate is
            `held`, as if no user were signed in.
        source: the source of all links; `any` does not filter routes by source. By default https links are
            `universal` and others `scheme`.
        environment: the named set of origins; by default the first one of the table.

    Raises:
        LinkwayError: the table does not load (the text shows each error with its line and a caret), or it has no
            such gate or environment.
        FileNotFoundError: there is no such file.
    """

    def __init__(
        self,
        table: str | os.PathLike[str] | bytes,
        *,
        open: Sequence[str] = (),
        source: Source | None = None,
        environment: str | None = None,
    ) -> None:
        self._open, self._source, self._environment = names(open, "open"), source, environment
        gates = [_native.encoded(gate, "the name of a gate") for gate in self._open]
        given = (ctypes.c_char_p * len(gates))(*gates)
        options = _native.Options(
            ctypes.sizeof(_native.Options), given, len(gates), None if source is None else _native.encoded(source, "the source"),
            _native.environment_name(environment))
        self._table: bytes | str
        self._stamp: tuple[int, ...] | None = None
        # A hash of the table's bytes.
        self._content: str | None
        if isinstance(table, (bytes, bytearray, memoryview)):
            self._table = bytes(table)
            self._content = hashlib.sha256(self._table).hexdigest()
            pointer = _native.call(
                library.linkway_router_read, self._table, len(self._table), b"<bytes>", options)
        else:
            if not isinstance(table, (str, os.PathLike)):
                raise TypeError(f"the table must be a path or bytes, not {kind_of(table)}")
            path = os.fsdecode(table)
            if not os.path.exists(path):
                raise FileNotFoundError(not_found(path))
            self._table = os.path.abspath(path)
            self._stamp = stamp_of(self._table)
            # Read now, because the file may change later.
            self._content = hash_of(self._table)
            pointer = _native.call(library.linkway_router_open, os.fsencode(path), options)
        self._handle: _native.Handle | None = _native.Handle(pointer)

    # MARK: The router itself

    def close(self) -> None:
        """Releases the table as soon as nothing uses it. Results remain valid, even if they have not been read or
        computed yet: those of `resolve_batches`, expressions of Polars, and functions of DuckDB."""
        self._handle = None

    def __enter__(self) -> Router:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        name = "bytes" if isinstance(self._table, bytes) else repr(os.path.basename(self._table))
        count = len(self.routes) if self._handle else None
        routes = "closed" if count is None else f"{count} route{'' if count == 1 else 's'}"
        return f"Router({name}, {routes})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Router):
            return NotImplemented
        if self is other:
            return True
        return self._options == other._options and not (self.is_stale or other.is_stale) and self._content == other._content

    def __hash__(self) -> int:
        return hash(self._options)

    @property
    def _options(self) -> tuple[Any, ...]:
        return frozenset(self._open), self._source, self._environment

    def __reduce__(self) -> tuple[Any, ...]:
        if self.is_stale:
            raise LinkwayError(
                f"{self._table} has changed since the router was made; make a new router", "stale-table")
        return _unpickled, (self._table, self._open, self._source, self._content, self._environment)

    @property
    def is_stale(self) -> bool:
        """Whether the table's file has changed or was removed since the router was created."""
        if isinstance(self._table, bytes):
            return False
        stamp = stamp_of(self._table)
        if stamp != self._stamp and self._content is not None and self._content == hash_of(self._table):
            # The file was written again with the same content.
            self._stamp = stamp
        return stamp != self._stamp

    def _kept(self) -> Router:
        """Returns the same router, which remains open when this one is closed. Raises an error if this one is closed."""
        self._used()
        kept = object.__new__(Router)
        kept.__dict__.update(self.__dict__)
        return kept

    def _used(self) -> _native.Handle:
        """Returns the handle, which keeps the table alive. Raises an error if the router is closed."""
        if self._handle is None:
            raise ValueError("the router is closed")
        return self._handle

    # MARK: Columns

    @property
    def routes(self) -> list[str]:
        """The names of the routes, in the order of the table."""
        handle = self._used()
        return _native.array(library.linkway_routes, handle.pointer).to_pylist()

    # Iterators come before types of other libraries, because each type of a library without type hints accepts everything.
    @overload
    @deprecated("pass one link as [link]")
    def resolve(self, links: str | bytes, *, columns: Sequence[Column] = ..., threads: int | None = ...,
                progress: bool | None = ...) -> list[Answer]: ...
    @overload
    def resolve(self, links: Sequence[str | bytes | None] | Iterator[str | bytes | None], *,
                columns: Sequence[Column] = ..., threads: int | None = ..., progress: bool | None = ...) -> list[Answer]: ...
    @overload
    def resolve(self, links: polars.Series, *, columns: Sequence[Column] = ..., threads: int | None = ...,
                progress: bool | None = ...) -> polars.DataFrame: ...
    @overload
    def resolve(self, links: pandas.Series[Any], *, columns: Sequence[Column] = ..., threads: int | None = ...,
                progress: bool | None = ...) -> pandas.DataFrame: ...
    @overload
    def resolve(self, links: pa.Array[Any], *, columns: Sequence[Column] = ..., threads: int | None = ...,
                progress: bool | None = ...) -> pa.RecordBatch: ...
    @overload
    def resolve(self, links: pa.ChunkedArray[Any] | ArrowStream | ArrowArray, *, columns: Sequence[Column] = ...,
                threads: int | None = ..., progress: bool | None = ...) -> pa.Table: ...
    @overload
    def resolve(self, links: Iterable[str | bytes | None], *, columns: Sequence[Column] = ..., threads: int | None = ...,
                progress: bool | None = ...) -> list[Answer]: ...

    def resolve(
        self,
        links: Any,
        *,
        columns: Sequence[Column] = COLUMNS,
        threads: int | None = None,
        progress: bool | None = None,
    ) -> Any:
        """Resolves a column of links, row by row.

        An invalid link yields a status, `refused` or `unmatched`. A null yields a null. In a dictionary, a
        categorical or a run-end encoded column, each distinct value is resolved once, unless there are more values
        than rows.

        Args:
            links: n links: a `pyarrow.Array` or `ChunkedArray`, a pandas or Polars `Series`, a
                sequence of `str`, `bytes` or None, or anything with Arrow's C stream or array.
            columns: the columns of the result, in any order; others are not computed.
            threads: the number of threads (default: the number of processors).
            progress: whether to show a progress bar after a second (default: only in a notebook or on a terminal).

        Returns:
            n rows in the order of the links, of the same kind as the links: a `pyarrow.RecordBatch`, a
            `pyarrow.Table`, a pandas `DataFrame` with the same index, a Polars `DataFrame`, or a list of
            `Answer`. The types are those of `linkway.SCHEMA`: `route` and `status` are dictionaries
            (categories); `reason` and `parameters` are `large_string`, because 32-bit offsets would limit a column
            to 2 GB. `parameters` contains JSON objects, which an `Answer` contains as a dict.

        Raises:
            TypeError: `links` is not a column of links, or `threads` is not an integer.
            ValueError: a name in `columns` is unknown, or `threads` is not positive.
        """
        asked = known_columns(columns)
        wanted = [name for name in COLUMNS if name in asked]
        workers, given = count_of(threads), Links(links)
        with Progress(given.resolved, progress) as bar:

            def answer(piece: pa.Array[Any]) -> pa.StructArray:
                found = self._batch(piece, wanted)
                bar.add(len(piece))
                return found

            pieces = mapped(answer, given.pieces(), workers)
        return given.answered(pieces, self._batch(NO_LINKS, wanted), asked)

    def resolve_batches(
        self,
        batches: ArrowStream,
        *,
        column: str = "link",
        columns: Sequence[Column] = COLUMNS,
        threads: int | None = None,
    ) -> pa.RecordBatchReader:
        """Resolves a stream of batches while it is read, in bounded memory.

        Args:
            batches: any object with `__arrow_c_stream__`: a `pyarrow.RecordBatchReader` or `Table`, a DuckDB
                relation, a Polars frame.
            column: the name of the column of links.
            columns: the columns of the result, as for `resolve`.
            threads: the number of threads (default: the number of processors).

        Returns:
            A reader of the same rows in the same order, with `columns` added. Nothing is read before the first
            batch is requested.

        Raises:
            TypeError: `batches` is not a stream of batches, or the column is not text.
            ValueError: there is no such column, there are several of its name, or a column has the name of a result.
        """
        return resolved_batches(self, batches, column, known_columns(columns), count_of(threads))

    @overload
    @deprecated("pass one link as [link]")
    def parameters(self, route: str, links: str | bytes, *,
                   threads: int | None = ...) -> list[dict[str, Any] | None]: ...
    @overload
    def parameters(self, route: str, links: Sequence[str | bytes | None] | Iterator[str | bytes | None], *,
                   threads: int | None = ...) -> list[dict[str, Any] | None]: ...
    @overload
    def parameters(self, route: str, links: polars.Series, *, threads: int | None = ...) -> polars.DataFrame: ...
    @overload
    def parameters(self, route: str, links: pandas.Series[Any], *,
                   threads: int | None = ...) -> pandas.DataFrame: ...
    @overload
    def parameters(self, route: str, links: pa.Array[Any], *, threads: int | None = ...) -> pa.RecordBatch: ...
    @overload
    def parameters(self, route: str, links: pa.ChunkedArray[Any] | ArrowStream | ArrowArray, *,
                   threads: int | None = ...) -> pa.Table: ...
    @overload
    def parameters(self, route: str, links: Iterable[str | bytes | None], *,
                   threads: int | None = ...) -> list[dict[str, Any] | None]: ...

    def parameters(self, route: str, links: Any, *, threads: int | None = None) -> Any:
        """Returns the typed parameters of one route's links.

        Args:
            route: the name of the route; links of other routes yield nulls.
            links: n links, as for `resolve`.
            threads: the number of threads (default: the number of processors).

        Returns:
            n rows with a column for each parameter. The types are int64, double, bool, text, or lists of these; a
            parameter that can have several types is JSON text. The result has the same kind as that of `resolve`,
            except that for a plain list it is a list of dicts, with None for links of other routes. In pandas, all
            types are nullable: `Int64`, `Float64`, `boolean`, `string`, and Arrow types for lists.

        Raises:
            LinkwayError: there is no such route.
        """
        workers, given = count_of(threads), Links(links)
        empty = self._typed(route, NO_LINKS)
        return given.typed(mapped(lambda piece: self._typed(route, piece), given.pieces(), workers), empty)

    def parameters_schema(self, route: str) -> pa.Schema:
        """Returns the names and types of a route's parameters, as returned by `parameters`.

        Raises:
            LinkwayError: there is no such route.
        """
        return self.parameters(route, NO_LINKS).schema

    # MARK: One link

    def explain(self, link: str) -> dict[str, Any]:
        """Explains why a link resolves as it does.

        Returns:
            The object that is the output of `linkctl explain --format json`: `candidates`, each with its `route`,
            `outcome`, `rule`, `segment` and `reason`; `plan`; `gates`; and `reason` if the link is not handled.
        """
        if not isinstance(link, str):
            raise TypeError(f"the link must be a str, not {kind_of(link)}")
        text = link.encode("utf-8", "surrogatepass")
        handle = self._used()
        found = _native.call(library.linkway_explain, handle.pointer, text, len(text))
        return json.loads(_native.taken(found))

    def link(self, route: str, origin: str | None = None, /, **parameters: Any) -> str:
        """Returns a link that resolves to a route with these parameters.

        Args:
            route: the name of the route.
            origin: the origin of the link, such as `https://host` or `scheme:`; by default the first possible one in
                the order of the table. Both are positional, so that a parameter can have any name.

        Raises:
            LinkwayError: there is no such link; the message names the parameter or the origin that prevents it.
        """
        try:
            given = json.dumps(parameters).encode()
        except (TypeError, ValueError) as error:
            raise TypeError(f"the parameters of a link are texts, numbers, Booleans or lists of these: {error}") from None
        name = _native.encoded(route, "the name of a route")
        chosen = None if origin is None else _native.encoded(origin, "an origin")
        handle = self._used()
        return _native.taken(_native.call(library.linkway_link, handle.pointer, name, given, chosen))

    def _batch(self, piece: pa.Array[Any], columns: Iterable[Column]) -> pa.StructArray:
        """Resolves one array in one call. Returns the given columns in the order of `COLUMNS`."""
        bits = sum(1 << COLUMNS.index(name) for name in columns)
        handle = self._used()
        return _native.array(library.linkway_resolve, handle.pointer, array_of(piece), bits)

    def _typed(self, route: str, piece: pa.Array[Any]) -> pa.StructArray:
        """Returns the typed parameters of a route's links in one call; null for links of other routes."""
        name = _native.encoded(route, "the name of a route")
        handle = self._used()
        return _native.array(library.linkway_parameters, handle.pointer, name, array_of(piece))


def required(router: Any) -> Router:
    """Returns the argument, or raises an error if it is not a router."""
    if not isinstance(router, Router):
        hint = f"; pass Router({os.fspath(router)!r})" if isinstance(router, (str, os.PathLike)) else ""
        raise TypeError(f"a Router is expected, not {kind_of(router)}{hint}")
    return router


def _unpickled(
    table: str | bytes, open: Sequence[str], source: Source | None, content: str | None,
    environment: str | None = None,
) -> Router:
    router = Router(table, open=open, source=source, environment=environment)
    if router._content != content:
        raise LinkwayError(
            f"{table!r} has other content than when the router was pickled; make a new router", "stale-table")
    return router
