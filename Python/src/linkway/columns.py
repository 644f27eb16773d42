"""Converts columns of links from various libraries, and results back to the same kind."""

from __future__ import annotations

import contextlib
import gc
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from typing import Any

import pyarrow as pa

from .types import COLUMNS, Answer, kind_of
from .values import dictionary_of, is_encoded, text_type

_TEXTS = (pa.types.is_string, pa.types.is_large_string, pa.types.is_string_view,
          pa.types.is_binary, pa.types.is_large_binary, pa.types.is_binary_view, pa.types.is_null)
# The number of links to resolve per call: small enough that all threads have work and a progress bar moves, but large
# enough that the cost of a call is negligible.
ROWS = 65_536
# Chunks and batches with fewer rows are joined to others, because a call costs as much as several
# dozen links.
SMALL = 4_096

# An empty column of links, used to get the types of results.
NO_LINKS = pa.array([], pa.string())


class Links:
    """A column of links of any kind."""

    def __init__(self, links: Any) -> None:
        self._given = links
        self._kind, column = _read(links)
        self.count = len(column)
        # For each chunk, the index of each row's link among the resolved links; None if the rows are the links.
        self._rows: list[pa.Array[Any]] | None = None
        check_type(text_type(column.type))
        if is_encoded(column.type):
            column = self._distinct(column)
        self._chunks = _joined(column.chunks)
        self.resolved = sum(map(len, self._chunks))
        """The number of links to resolve: the rows, or the values of the dictionary if these are not more."""

    def _distinct(self, column: pa.ChunkedArray[Any]) -> pa.ChunkedArray[Any]:
        """Returns the links to resolve: the values of the dictionary, or the rows if there are fewer rows than values
        or the dictionaries of the chunks cannot be unified."""
        if not column.num_chunks:
            return pa.chunked_array([], pa.large_binary())
        column = pa.chunked_array([dictionary_of(chunk) for chunk in column.chunks])
        with contextlib.suppress(pa.ArrowInvalid):
            # Creates one dictionary for all chunks. This fails if there are more values than the indices can count.
            column = column.unify_dictionaries()
            values = column.chunk(0).dictionary
            if len(values) <= len(column):
                self._rows = [chunk.indices for chunk in column.chunks]
                return pa.chunked_array([values])
        return pa.chunked_array([chunk.dictionary_decode() for chunk in column.chunks], pa.large_binary())

    def pieces(self) -> list[pa.Array[Any]]:
        """Returns the links to resolve, in slices of at most `ROWS` links."""
        return [
            chunk.slice(start, ROWS)
            for chunk in self._chunks
            for start in range(0, len(chunk), ROWS)
        ]

    def answered(self, pieces: list[pa.StructArray], empty: pa.StructArray, columns: Iterable[str]) -> Any:
        """Returns the results, in the same kind as the links."""
        chunks = self._placed(pieces, empty)
        if self._kind == "list":
            return self._counted(_answers(chunks))
        table = pa.Table.from_struct_array(chunks)
        return self._counted(self._shown(self._counted(table).select(list(columns))))

    def typed(self, pieces: list[pa.StructArray], empty: pa.StructArray) -> Any:
        """Returns the parameters of one route, in the same kind as the links."""
        chunks = self._placed(pieces, empty)
        if self._kind == "list":
            return self._counted(chunks.to_pylist())
        return self._counted(self._shown(pa.Table.from_struct_array(self._counted(chunks))))

    def _placed(self, pieces: list[pa.StructArray], empty: pa.StructArray) -> pa.ChunkedArray[Any]:
        """Returns the result of each row, from the results of the resolved links."""
        chunks = pa.chunked_array(pieces or [empty], empty.type)
        if self._rows is None:
            return chunks
        whole = pa.concat_arrays(chunks.chunks)
        return pa.chunked_array([whole.take(rows) for rows in self._rows], empty.type)

    def _shown(self, table: pa.Table) -> Any:
        if self._kind == "array":
            batches = table.combine_chunks().to_batches()
            return batches[0] if batches else pa.RecordBatch.from_pylist([], table.schema)
        if self._kind == "pandas":
            frame = table.to_pandas(types_mapper=_pandas_type)
            frame.index = self._given.index
            return frame
        if self._kind == "polars":
            polars = sys.modules["polars"]
            # pyarrow cannot take rows from a table without columns.
            return polars.from_arrow(table) if table.num_columns else polars.DataFrame(height=len(table))
        return table

    def _counted(self, found: Any) -> Any:
        """Returns the argument, after checking that it has one row per link."""
        if len(found) != self.count:
            raise RuntimeError(f"{self.count} links gave {len(found)} rows; this is a bug in linkway")
        return found


def check_type(type_: pa.DataType, column: str = "this column") -> None:
    """Raises an error if a type is not text."""
    if pa.types.is_struct(type_):
        raise TypeError(_a_table(field.name for field in type_))
    if not any(is_text(type_) for is_text in _TEXTS):
        raise TypeError(f"links must be text; {column} has the type {type_}. Pass the column of links, or cast it")


def _a_table(names: Iterable[str]) -> str:
    columns = ", ".join(f"`{name}`" for name in names)
    return (f"a column of links is expected; this is a table of {columns}. Pass one of its columns, or the table to "
            "`resolve_batches`")


def _is_view(type_: pa.DataType) -> bool:
    return pa.types.is_string_view(type_) or pa.types.is_binary_view(type_)


def array_of(chunk: pa.Array[Any]) -> pa.Array[Any]:
    """Converts links to a type that the library supports."""
    if pa.types.is_run_end_encoded(chunk.type) and pa.types.is_dictionary(chunk.type.value_type):
        return dictionary_of(chunk)
    if _is_view(chunk.type) and any(buffer is None for buffer in chunk.buffers()[2:]):
        # Old versions of pyarrow crash when they export a missing buffer.
        return chunk.cast(pa.large_binary())
    return chunk


def _joined(chunks: list[pa.Array[Any]]) -> list[pa.Array[Any]]:
    """Returns the same rows, with small chunks joined to the chunks before them."""
    joined: list[pa.Array[Any]] = []
    small: list[pa.Array[Any]] = []
    rows = 0

    def join() -> None:
        try:
            joined.extend([pa.concat_arrays(small)] if len(small) > 1 else small)
        except pa.ArrowInvalid:
            # Together, the chunks have more than 2 GB.
            joined.extend(small)

    for chunk in chunks:
        if len(chunk) >= SMALL or rows >= ROWS:
            join()
            small, rows = [], 0
        small.append(chunk)
        rows += len(chunk)
    join()
    return joined


def _pandas_type(type_: pa.DataType) -> Any:
    # Without these types, a column of integers with a null would become floats, which are rounded, and lists would
    # become objects.
    pandas = sys.modules["pandas"]
    known = {pa.int64(): pandas.Int64Dtype(), pa.bool_(): pandas.BooleanDtype(),
             pa.float64(): pandas.Float64Dtype(), pa.large_string(): pandas.StringDtype("pyarrow")}
    return pandas.ArrowDtype(type_) if pa.types.is_large_list(type_) else known.get(type_)


def without_values(links: Any) -> str | None:
    """Returns the error message for an argument whose values another engine computes; None for other arguments."""
    kind = _kind(links)
    if kind == "polars.Expr":
        return "a Polars expression has no values yet; import linkway.polars and use `expr.linkway.resolve(router)`"
    if kind == "polars.LazyFrame":
        return "a LazyFrame has no values yet; import linkway.polars and use `pl.col(…).linkway.resolve(router)`"
    if kind.startswith("pyspark."):
        return "Spark resolves where the rows are; use `linkway.spark.resolve_column(frame, column)`"
    return None


def _kind(value: Any) -> str:
    """Returns the library and the type of a value."""
    return f"{type(value).__module__.partition('.')[0]}.{type(value).__name__}"


def _unsupported(links: Any) -> str | None:
    """Returns the error message for an argument that is not a column; None for other arguments."""
    if (sentence := without_values(links)) is not None:
        return sentence
    if _kind(links) in ("pandas.DataFrame", "polars.DataFrame"):
        return _a_table(map(str, links.columns))
    if isinstance(links, (str, bytes)):
        return "a column of links is expected; pass one link as [link]"
    if links is None or isinstance(links, (Mapping, Set)):
        return f"a column of links is expected, not {kind_of(links)}"
    return None


def _read(links: Any) -> tuple[str, pa.ChunkedArray[Any]]:
    # If the caller passes a pandas or Polars column, the library is already imported.
    pandas, polars = sys.modules.get("pandas"), sys.modules.get("polars")
    if (sentence := _unsupported(links)) is not None:
        raise TypeError(sentence)
    if isinstance(links, pa.Array):
        return "array", pa.chunked_array([links])
    if isinstance(links, pa.ChunkedArray):
        return "chunks", links
    if pandas and isinstance(links, pandas.Series):
        return "pandas", _of_pandas(links)
    if polars and isinstance(links, polars.Series):
        return "polars", pa.chunked_array(links)
    if hasattr(links, "__arrow_c_stream__") or hasattr(links, "__arrow_c_array__"):
        return "chunks", pa.chunked_array(links)
    try:
        return "list", pa.chunked_array([_encoded(links)])
    except TypeError:
        if isinstance(links, Iterable):
            raise
        raise TypeError(f"a column of links is expected, not {kind_of(links)}") from None


def _of_pandas(links: Any) -> pa.ChunkedArray[Any]:
    missing = links.isna()
    # The type is ignored, because pandas uses floats for missing values.
    if missing.all():
        return pa.chunked_array([pa.nulls(len(links))])
    try:
        column = pa.array(links, from_pandas=True)
    except (pa.ArrowException, UnicodeEncodeError):
        # The column contains objects that are not texts, so it is read like a list.
        column = _encoded(None if is_missing else link for link, is_missing in zip(links, missing, strict=True))
    return column if isinstance(column, pa.ChunkedArray) else pa.chunked_array([column])


def _encoded(links: Iterable[Any]) -> pa.Array[Any]:
    values = links if isinstance(links, list) else list(links)
    try:
        return pa.array(values, pa.large_string())
    except (pa.ArrowException, UnicodeEncodeError, TypeError):
        pass
    # A value is not valid UTF-8, or has a wrong type. In the latter case, the error names the row.
    values = [v.encode("utf-8", "surrogatepass") if isinstance(v, str) else v for v in values]
    for row, value in enumerate(values):
        if value is not None and not isinstance(value, bytes):
            # Outside of a Series, pandas represents missing values by these objects.
            is_missing = type(value).__name__ in ("NAType", "NaTType") or (isinstance(value, float) and value != value)
            hint = "; use None for a missing link" if is_missing else ""
            raise TypeError(f"links are str, bytes or None; row {row} has the type {type(value).__name__}{hint}")
    return pa.array(values, pa.large_binary())


@contextlib.contextmanager
def _without_collection() -> Iterator[None]:
    """Disables garbage collection in a block: searching the new objects for cycles would take half of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _answers(chunks: pa.ChunkedArray[Any]) -> list[Answer]:
    found: list[Answer] = []
    with _without_collection():
        for chunk in chunks.chunks:
            given = {field.name: column for field, column in zip(chunk.type, chunk.flatten(), strict=True)}
            columns = [_READERS[name](given[name]) if name in given else [None] * len(chunk) for name in COLUMNS]
            found.extend(map(Answer._make, zip(*columns, strict=True)))
    return found


def _names(column: pa.DictionaryArray[Any, Any]) -> list[Any]:
    # Each name is created only once. With `to_pylist`, it would be created for each row.
    names = [*column.dictionary.to_pylist(), None]
    return [names[place] for place in column.indices.fill_null(-1).to_pylist()]


def _objects(column: pa.Array[Any]) -> list[Any]:
    # Parsing all objects as one text is several times faster than parsing them one by one.
    return json.loads(f"[{','.join(column.fill_null('null').to_pylist())}]")


_READERS: dict[str, Callable[[Any], list[Any]]] = {
    "route": _names, "status": _names, "reason": lambda column: column.to_pylist(), "parameters": _objects}
