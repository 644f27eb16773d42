"""Resolves files of links."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence

import pyarrow as pa

from .arguments import count_of
from .partitions import write_folder
from .progress import Progress
from .readers import CSV, NotTextError, UnreadableError, extension_of, opened
from .router import Router
from .streams import added
from .targets import checked_folder, checked_target, replacing, replacing_folder, unwritable
from .types import COLUMNS, Column, known_columns
from .writers import writer_of


def resolve_file(
    router: Router,
    source: str | os.PathLike[str],
    to: str | os.PathLike[str],
    *,
    column: str = "link",
    columns: Sequence[Column] = COLUMNS,
    partitioned: bool = False,
    threads: int | None = None,
    progress: bool | None = None,
) -> int:
    """Resolves the links in a file, and writes a file with the same columns and the results.

    Args:
        source: the file to read. Its extension determines the format: Parquet (`.parquet`, `.pq`), Arrow IPC (`.arrow`,
            `.ipc`, `.feather`) or CSV (`.csv`, `.tsv`, also compressed).
        to: the file to write, in the format that its extension determines, or a folder. It is replaced in one step: a
            folder only if it contains nothing but partitions, and neither the input nor the working directory.
        column: the name of the column of links.
        columns: the columns of the result, at least one.
        partitioned: whether to write a folder of Parquet files with one folder per route
            (`route=photo/`). Links without a route are in `route=__HIVE_DEFAULT_PARTITION__/`. The rows of a route keep
            their order.
        threads: the number of threads (default: the number of processors).
        progress: whether to show a progress bar after a second (default: only in a notebook or on a terminal).

    Returns:
        The number of rows.

    Raises:
        ValueError: the format is not known, there is no such column, no column of the result is requested, the format of
            the output cannot contain a column, or `partitioned` is true and the column `route` is not requested.
        OSError: a file cannot be read or written.
    """
    asked = known_columns(columns)
    if not asked:
        raise ValueError(f"no column of the result is requested; name at least one of {', '.join(COLUMNS)}")
    if partitioned and "route" not in asked:
        raise ValueError("rows are partitioned by the column `route`, which is not among the columns")
    workers = count_of(threads)
    if partitioned:
        target, write, replaced = checked_folder(to, source), write_folder, replacing_folder
    else:
        write, target, replaced = writer_of(to), checked_target(to), replacing

    def resolved(binary: Collection[str] | None) -> int:
        given = opened(source, binary=binary)
        rows = 0
        with Progress(given.count, progress) as bar:
            schema, found = added(router, given.schema, given.batches, column, asked, workers)

            def counted() -> Iterator[pa.RecordBatch]:
                nonlocal rows
                for batch in found:
                    rows += batch.num_rows
                    bar.add(batch.num_rows)
                    yield batch

            try:
                with replaced(target) as temporary:
                    write(schema, counted(), temporary)
            except UnreadableError:
                raise
            except OSError as error:
                raise unwritable(target, error) from None
        return rows

    if extension_of(to) in CSV and not partitioned:
        # The output contains the bytes of the input, even if they are not valid UTF-8.
        return resolved(None)
    binary: set[str] = set()
    while True:
        try:
            return resolved(binary)
        except NotTextError as error:
            # The type of a column is that of all rows, so the file is read again.
            binary.add(error.column)
