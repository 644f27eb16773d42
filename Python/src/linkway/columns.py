"""Columns of links in the kinds that people have, and answers of the same kind."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any

import pyarrow as pa

_TEXTS = (pa.types.is_string, pa.types.is_large_string, pa.types.is_string_view,
          pa.types.is_binary, pa.types.is_large_binary, pa.types.is_binary_view, pa.types.is_null)


class Links:
    """A column of links, whatever it came as."""

    def __init__(self, links: Any) -> None:
        self._given = links
        self._kind, column = _read(links)
        is_dictionary = pa.types.is_dictionary(column.type)
        type_ = column.type.value_type if is_dictionary else column.type
        if pa.types.is_struct(type_):
            raise TypeError(f"a column of links is wanted; this is a table of {_names(type_)}")
        if not any(is_text(type_) for is_text in _TEXTS):
            raise TypeError(f"links are texts; this column is of the type {type_}")
        self._chunks = [_with_large_values(c) for c in column.chunks] if is_dictionary else column.chunks
        self.count = len(column)

    def pieces(self, rows: int) -> list[pa.Array]:
        """The links in arrays of so many rows at most, which share their memory. `decoded` reads one of
        a dictionary."""
        return [
            chunk.slice(start, rows)
            for chunk in self._chunks
            for start in range(0, len(chunk), rows)
        ]

    def answered(
        self, batches: list[pa.RecordBatch], schema: pa.Schema, columns: Any
    ) -> Any:
        """The answers in the kind of the links."""
        table = self._counted(pa.Table.from_batches(batches, schema).select(list(columns)))
        return self._counted(_answers(table) if self._kind == "list" else self._shown(table))

    def typed(self, pieces: list[pa.StructArray], empty: pa.StructArray) -> Any:
        """The parameters of one route in the kind of the links."""
        chunks = self._counted(pa.chunked_array(pieces or [empty], empty.type))
        if self._kind == "list":
            return chunks.to_pylist()
        return self._counted(self._shown(pa.Table.from_struct_array(chunks)))

    def _shown(self, table: pa.Table) -> Any:
        if self._kind == "array":
            batches = table.combine_chunks().to_batches()
            return batches[0] if batches else pa.RecordBatch.from_pylist([], table.schema)
        if self._kind == "pandas":
            # Without these, integers beside a null become floats, and round.
            pandas = sys.modules["pandas"]
            types = {pa.int64(): pandas.Int64Dtype(), pa.bool_(): pandas.BooleanDtype()}
            frame = table.to_pandas(types_mapper=types.get)
            frame.index = self._given.index
            return frame
        if self._kind == "polars":
            polars = sys.modules["polars"]
            # It takes no rows from a table without columns.
            return polars.from_arrow(table) if table.num_columns else polars.DataFrame(height=len(table))
        return table

    def _counted(self, found: Any) -> Any:
        """Rows that are as many as the links."""
        if len(found) != self.count:
            raise RuntimeError(f"{self.count} links gave {len(found)} rows; this is a bug in linkway")
        return found


def decoded(piece: pa.Array) -> pa.Array:
    """A piece of links as texts, where it is one of a dictionary."""
    return piece.dictionary_decode() if pa.types.is_dictionary(piece.type) else piece


def _with_large_values(chunk: pa.DictionaryArray) -> pa.DictionaryArray:
    # Decoded, other texts may be more than 2 GB, and views are not decoded.
    return pa.DictionaryArray.from_arrays(chunk.indices, chunk.dictionary.cast(pa.large_binary()))


def _read(links: Any) -> tuple[str, pa.ChunkedArray]:
    # Whoever passes a column of pandas or Polars has imported it.
    pandas, polars = sys.modules.get("pandas"), sys.modules.get("polars")
    if isinstance(links, (str, bytes)):
        raise TypeError("a column of links is wanted; pass one link as [link]")
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
    if links is None or isinstance(links, Mapping):
        raise TypeError(f"a column of links is wanted, not a {type(links).__name__}")
    return "list", pa.chunked_array([_encoded(links)])


def _of_pandas(links: Any) -> pa.ChunkedArray:
    missing = links.isna()
    # Whatever its type, as pandas has floats where a file has nothing.
    if missing.all():
        return pa.chunked_array([pa.nulls(len(links))])
    try:
        column = pa.array(links, from_pandas=True)
    except (pa.ArrowException, UnicodeEncodeError):
        # Objects that are no texts: as of a list.
        column = _encoded(None if is_missing else link for link, is_missing in zip(links, missing, strict=True))
    return column if isinstance(column, pa.ChunkedArray) else pa.chunked_array([column])


def _encoded(links: Iterable[Any]) -> pa.Array:
    values = [v.encode("utf-8", "surrogatepass") if isinstance(v, str) else v for v in links]
    for row, value in enumerate(values):
        if value is not None and not isinstance(value, bytes):
            raise TypeError(f"links are str, bytes or None; row {row} is of the type {type(value).__name__}")
    return pa.array(values, pa.large_binary())


def _names(table: pa.StructType) -> str:
    return ", ".join(f"`{field.name}`" for field in table)


def _answers(table: pa.Table) -> list[Any]:
    from .router import COLUMNS, Answer

    # As texts, and the objects read as one array: several times as fast as one by one.
    columns = {name: table[name].cast(pa.large_string()).to_pylist() if name in table.column_names
               else [None] * len(table) for name in COLUMNS}
    objects = ",".join("null" if text is None else text for text in columns["parameters"])
    columns["parameters"] = json.loads(f"[{objects}]")
    return list(map(Answer._make, zip(*columns.values(), strict=True)))
