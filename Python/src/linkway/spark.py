"""Spark: a column of links resolved where its rows are."""

from __future__ import annotations

import functools
import hashlib
import os
import pathlib
import tempfile
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pyarrow as pa

from .router import COLUMNS, Column, Router, Source, known_columns

if TYPE_CHECKING:
    from pyspark import SparkContext
    from pyspark.sql import DataFrame


def resolve_column(
    frame: DataFrame,
    column: str,
    table: str | os.PathLike[str] = "routes.json",
    *,
    columns: Sequence[Column] = COLUMNS,
    open: Sequence[str] = (),
    source: Source | None = None,
) -> DataFrame:
    """Adds the answers to a column of links, by `mapInArrow`: no row moves, and no order changes.

    A task that is lost is run again by Spark, with the same result: an answer depends on the table
    and the link alone.

    Args:
        frame: n rows with the links among their columns.
        column: the name of the column of links.
        table: the path of a `routes.json` or of a compiled table (`linkway.compile`), which each
            worker maps once. It is shipped to the workers as a file.
        columns: what to answer, all as texts; the frame must not have columns of these names.
        open, source: as for `Router`.

    Returns:
        The frame's columns, then `columns`: n rows in their order.

    Raises:
        LinkwayError: the table does not load; said here, before any task runs.
        ValueError: the frame lacks the column, has several of its name, or has one of the answers' names.
    """
    columns = known_columns(columns)
    if column not in frame.columns:
        raise ValueError(f"there is no column {column!r}; there are {frame.columns}")
    if frame.columns.count(column) > 1:
        raise ValueError(f"there are several columns {column!r}; rename all but one")
    taken = set(frame.columns) & set(columns)
    if taken:
        raise ValueError(f"the frame has columns {sorted(taken)} already; rename or drop them")
    from pyspark.sql.types import StringType, StructField, StructType

    Router(table, open=open, source=source)
    name, gates = _shipped(table, frame.sparkSession.sparkContext), tuple(open)
    schema = StructType(
        frame.schema.fields + [StructField(c, StringType(), nullable=True) for c in columns])

    def resolved(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        from pyspark import SparkFiles

        router = _router(SparkFiles.get(name), gates, source)
        for batch in batches:
            links = batch.column(batch.schema.get_field_index(column))
            answers = router.resolve(links, columns=columns, threads=1, progress=False)
            yield pa.RecordBatch.from_arrays(
                batch.columns + [c.cast(pa.string()) for c in answers.columns],
                names=batch.schema.names + list(columns))

    return frame.mapInArrow(resolved, schema)


@functools.cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """What workers fetch lies here as long as this process."""
    return tempfile.TemporaryDirectory(prefix="linkway-")


def _shipped(table: str | os.PathLike[str], context: SparkContext) -> str:
    """Gives a table to the workers. Its name is made of its contents: Spark takes a name once, and
    would go on with an old table, or mistake another of the same name for it."""
    contents = pathlib.Path(table).read_bytes()
    name = hashlib.sha256(contents).hexdigest() + ".table"
    path = pathlib.Path(_folder().name, name)
    if not path.exists():
        path.write_bytes(contents)
    if not any(file.endswith(name) for file in context.listFiles):
        context.addFile(str(path))
    return name


@functools.lru_cache(maxsize=16)
def _router(path: str, gates: tuple[str, ...], source: Source | None) -> Router:
    """Maps a table once in a worker, which then uses it for every task."""
    return Router(path, open=gates, source=source)
