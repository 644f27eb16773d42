"""Columns of links in the kinds that people have, and answers of the same kind."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

import pyarrow as pa

_TEXTS = (pa.types.is_string, pa.types.is_large_string, pa.types.is_string_view,
          pa.types.is_binary, pa.types.is_large_binary, pa.types.is_binary_view, pa.types.is_null)


class Links:
    """A column of links, whatever it came as."""

    def __init__(self, links: Any) -> None:
        self._given = links
        self._kind, self._column = _read(links)
        if pa.types.is_dictionary(self._column.type):
            self._column = self._column.cast(self._column.type.value_type)
        if pa.types.is_struct(self._column.type):
            raise TypeError(f"a column of links is wanted; this is a table of {_names(self._column.type)}")
        if not any(is_text(self._column.type) for is_text in _TEXTS):
            raise TypeError(f"links are texts; this column is of the type {self._column.type}")
        self.count = len(self._column)

    @property
    def none(self) -> pa.Array:
        """A column of this type without links."""
        return pa.array([], self._column.type)

    def pieces(self, rows: int) -> list[pa.Array]:
        """The links in arrays of so many rows at most, which share their memory."""
        return [
            chunk.slice(start, rows)
            for chunk in self._column.chunks
            for start in range(0, len(chunk), rows)
        ]

    def answered(
        self, batches: list[pa.RecordBatch], schema: pa.Schema, columns: Any
    ) -> Any:
        """The answers in the kind of the links."""
        table = pa.Table.from_batches(batches, schema).select(list(columns))
        if self._kind == "list":
            return _answers(table)
        return self._shown(table)

    def typed(self, pieces: list[pa.StructArray], empty: pa.StructArray) -> Any:
        """The parameters of one route in the kind of the links."""
        chunks = pa.chunked_array(pieces, empty.type)
        if self._kind == "list":
            return chunks.to_pylist()
        columns = [pa.chunked_array([p.flatten()[i] for p in pieces], f.type)
                   for i, f in enumerate(empty.type)]
        return self._shown(pa.table(columns, names=[f.name for f in empty.type]))

    def _shown(self, table: pa.Table) -> Any:
        if self._kind == "array":
            batches = table.combine_chunks().to_batches()
            return batches[0] if batches else pa.RecordBatch.from_pylist([], table.schema)
        if self._kind == "pandas":
            frame = table.to_pandas()
            frame.index = self._given.index
            return frame
        if self._kind == "polars":
            return sys.modules["polars"].from_arrow(table)
        return table


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
        column = pa.array(links, from_pandas=True)
        return "pandas", column if isinstance(column, pa.ChunkedArray) else pa.chunked_array([column])
    if polars and isinstance(links, polars.Series):
        if links.dtype in (polars.Categorical, polars.Enum):
            links = links.cast(polars.String)
        return "polars", pa.chunked_array(links)
    if hasattr(links, "__arrow_c_stream__") or hasattr(links, "__arrow_c_array__"):
        return "chunks", pa.chunked_array(links)
    if links is None or isinstance(links, Mapping):
        raise TypeError(f"a column of links is wanted, not a {type(links).__name__}")
    values = [v.encode("utf-8", "surrogatepass") if isinstance(v, str) else v for v in links]
    for row, value in enumerate(values):
        if value is not None and not isinstance(value, bytes):
            raise TypeError(f"links are str, bytes or None; row {row} is of the type {type(value).__name__}")
    return "list", pa.chunked_array([pa.array(values, pa.large_binary())])


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
