"""Folders of Parquet files, with one folder per route."""

from __future__ import annotations

import contextlib
import pathlib
import urllib.parse
from collections import OrderedDict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as compute

from .writers import GROUP, fitted, parquet_schema

if TYPE_CHECKING:
    import pyarrow.parquet as parquet

# The rows that wait in memory until a row group is written.
_HELD = 2 * GROUP
# The number of files that are open at the same time. Systems usually allow 1,024 per process, and the caller opens some.
_OPEN = 512
_NO_ROUTE = "__HIVE_DEFAULT_PARTITION__"


def write_folder(schema: pa.Schema, batches: Iterable[pa.RecordBatch], target: pathlib.Path) -> None:
    """Writes batches with a column `route` to an existing folder. Each route keeps the order of its rows."""
    place = schema.get_field_index("route")
    written = parquet_schema(schema.remove(place))
    with _Folder(target, written) as folder:
        for batch in batches:
            routes = batch.column(place)
            rest = fitted(pa.RecordBatch.from_arrays(
                [column for at, column in enumerate(batch.columns) if at != place], schema=schema.remove(place)), written)
            for route, rows in _rows_of(routes):
                folder.add(route, rest if len(rows) == len(routes) else rest.take(rows))
        folder.finish()


def _rows_of(routes: pa.DictionaryArray[Any, Any]) -> list[tuple[str | None, pa.Array[Any]]]:
    """Returns the indices of each route's rows, in order."""
    names = [*routes.dictionary.to_pylist(), None]
    codes = routes.indices.fill_null(len(names) - 1)
    # The sort is stable.
    order = compute.sort_indices(codes)
    found, start = [], 0
    for count in sorted(compute.value_counts(codes).to_pylist(), key=lambda count: count["values"]):
        found.append((names[count["values"]], order.slice(start, count["counts"])))
        start += count["counts"]
    return found


class _Folder:
    """The files of a folder, and the rows that are not yet written."""

    def __init__(self, target: pathlib.Path, schema: pa.Schema) -> None:
        self._target, self._schema, self._rows = target, schema, 0
        self._held: dict[str | None, list[pa.RecordBatch]] = {}
        self._counts: dict[str | None, int] = {}
        self._files: dict[str | None, int] = {}
        # The file that was written to least recently is the first one.
        self._open: OrderedDict[str | None, parquet.ParquetWriter] = OrderedDict()

    def add(self, route: str | None, rows: pa.RecordBatch) -> None:
        self._held.setdefault(route, []).append(rows)
        self._counts[route] = self._counts.get(route, 0) + rows.num_rows
        self._rows += rows.num_rows
        if self._counts[route] >= GROUP:
            self._write(route)
        if self._rows >= _HELD:
            # The largest first, so that row groups are large.
            for largest in sorted(self._held, key=self._counts.__getitem__, reverse=True):
                if self._rows <= _HELD // 2:
                    break
                self._write(largest)

    def finish(self) -> None:
        for route in list(self._held):
            self._write(route)
        while self._open:
            self._open.popitem()[1].close()

    def __enter__(self) -> _Folder:
        return self

    def __exit__(self, *_: object) -> None:
        # After a failure, files are still open, and closing them can fail too.
        for file in self._open.values():
            with contextlib.suppress(OSError, pa.ArrowException):
                file.close()

    def _write(self, route: str | None) -> None:
        self._rows -= self._counts.pop(route)
        table = pa.Table.from_batches(self._held.pop(route), self._schema)
        self._file(route).write_table(table, row_group_size=GROUP)

    def _file(self, route: str | None) -> parquet.ParquetWriter:
        import pyarrow.parquet as parquet

        if route in self._open:
            self._open.move_to_end(route)
            return self._open[route]
        if len(self._open) >= _OPEN:
            self._open.popitem(last=False)[1].close()
        name = _NO_ROUTE if route is None else urllib.parse.quote(route, safe="")
        folder = self._target / f"route={name}"
        folder.mkdir(exist_ok=True)
        number = self._files.get(route, 0)
        self._files[route] = number + 1
        # Readers that sort files by name keep the order of the rows.
        file = parquet.ParquetWriter(folder / f"part-{number:06}.parquet", self._schema, compression="zstd")
        self._open[route] = file
        return file
