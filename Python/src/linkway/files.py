"""Files of links: Parquet, Arrow IPC and CSV, read and written in bounded memory."""

from __future__ import annotations

import contextlib
import os
import pathlib
import shutil
from collections.abc import Callable, Iterator, Sequence

import pyarrow as pa

from .columns import ROWS
from .progress import Progress
from .router import Router
from .tables import checked_target, unwritable
from .types import COLUMNS, Column, known_columns

_PARQUET = {".parquet", ".pq"}
_ARROW = {".arrow", ".ipc", ".feather"}
_CSV = {".csv", ".tsv"}
_COMPRESSED = {".gz", ".bz2", ".zst", ".lz4"}
# A Parquet row group: large enough for its columns to compress.
_GROUP = 4 * ROWS
# The bytes of a Parquet column that are read at a time.
_BUFFER = 1 << 20


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
        to: the file to write, in the format that its extension determines. An existing file is replaced in one step. An
            existing folder is removed after the new one has been written.
        column: the name of the column of links.
        columns: the columns of the result, at least one.
        partitioned: whether to write a folder of Parquet files with one folder per route
            (`route=photo/`). Links without a route are in `route=__HIVE_DEFAULT_PARTITION__/`.
        threads: the number of threads (default: the number of processors).
        progress: whether to show a progress bar after a second (default: only in a notebook or on a terminal).

    Returns:
        The number of rows.

    Raises:
        ValueError: the format is not known, there is no such column, no column of the result is requested, or
            `partitioned` is true and the column `route` is not requested.
        OSError: a file cannot be read or written.
    """
    asked = known_columns(columns)
    if not asked:
        raise ValueError(f"no column of the result is requested; name at least one of {', '.join(COLUMNS)}")
    if partitioned and "route" not in asked:
        raise ValueError("rows are partitioned by the column `route`, which is not among the columns")
    write = None if partitioned else _writer(to)
    target = checked_target(to, is_folder=partitioned)
    reader, count = _opened(source, column)
    rows = 0
    unread: list[OSError] = []
    with Progress(count, progress) as bar:
        found = router.resolve_batches(reader, column=column, columns=asked, threads=threads)

        def counted() -> Iterator[pa.RecordBatch]:
            nonlocal rows
            try:
                for batch in found:
                    rows += batch.num_rows
                    bar.add(batch.num_rows)
                    yield batch
            except OSError as error:
                unread.append(error)
                raise

        batches = pa.RecordBatchReader.from_batches(found.schema, counted())
        try:
            if write is None:
                _write_folder(batches, target)
            else:
                _write_file(batches, target, write)
        except OSError as error:
            raise (unread[0] if unread else unwritable(target, error)) from None
    return rows


def _extension(path: str | os.PathLike[str]) -> str:
    """Returns the extension that determines the format; extensions of compressions are skipped."""
    suffixes = [suffix.lower() for suffix in pathlib.Path(path).suffixes]
    while suffixes and suffixes[-1] in _COMPRESSED:
        suffixes.pop()
    return suffixes[-1] if suffixes else ""


def _unknown(path: str | os.PathLike[str]) -> ValueError:
    known = ", ".join(f"`{extension}`" for extension in sorted(_PARQUET | _ARROW | _CSV))
    return ValueError(f"{os.fspath(path)} has no known extension; there are {known}")


def _opened(path: str | os.PathLike[str], column: str) -> tuple[pa.RecordBatchReader, int | None]:
    """Returns the batches of a file, and its number of rows if known."""
    name = os.fspath(path)
    if not os.path.exists(path):
        raise FileNotFoundError(f"file not found: {name}")
    if os.path.isdir(path):
        raise ValueError(f"{name} is a folder; give a file in it")
    with _named(name):
        reader, count = _reader(name, column)

    def batches() -> Iterator[pa.RecordBatch]:
        with _named(name):
            yield from reader

    return pa.RecordBatchReader.from_batches(reader.schema, batches()), count


@contextlib.contextmanager
def _named(name: str) -> Iterator[None]:
    """Adds the name of a file to errors that occur while it is read."""
    try:
        yield
    except pa.ArrowException as error:
        raise pa.ArrowInvalid(f"{name} cannot be read: {error}") from None
    except OSError as error:
        raise OSError(f"{name} cannot be read: {error}") from None


def _reader(name: str, column: str) -> tuple[pa.RecordBatchReader, int | None]:
    extension = _extension(name)
    if extension in _PARQUET:
        import pyarrow.parquet as parquet

        # By default, the compressed columns of all row groups remain in memory until the end of the file.
        file = parquet.ParquetFile(name, buffer_size=_BUFFER, pre_buffer=False)
        return pa.RecordBatchReader.from_batches(
            file.schema_arrow, file.iter_batches(batch_size=ROWS)), file.metadata.num_rows
    if extension in _ARROW:
        source = pa.memory_map(name)
        try:
            arrow = pa.ipc.open_file(source)
        except pa.ArrowInvalid:
            source.seek(0)
            return pa.ipc.open_stream(source), None
        batches = (arrow.get_batch(place) for place in range(arrow.num_record_batches))
        return pa.RecordBatchReader.from_batches(arrow.schema, batches), None
    if extension in _CSV:
        from pyarrow import csv

        return csv.open_csv(
            name, parse_options=csv.ParseOptions(delimiter="\t" if extension == ".tsv" else ","),
            # A link is text, even if all links in a file look like numbers.
            convert_options=csv.ConvertOptions(column_types={column: pa.large_string()})), None
    raise _unknown(name)


_Write = Callable[[pa.RecordBatchReader, pathlib.Path], None]


def _writer(path: str | os.PathLike[str]) -> _Write:
    extension = _extension(path)
    if extension in _PARQUET:
        return _write_parquet
    if extension in _ARROW:
        return _write_arrow
    if extension in _CSV:
        return lambda batches, target: _write_csv(batches, target, "\t" if extension == ".tsv" else ",")
    raise _unknown(path)


def _groups(batches: pa.RecordBatchReader) -> Iterator[pa.Table]:
    """Combines batches into tables of a minimum size, except for the last one."""
    held: list[pa.RecordBatch] = []
    rows = 0
    for batch in batches:
        held.append(batch)
        rows += batch.num_rows
        if rows >= _GROUP:
            yield pa.Table.from_batches(held)
            held, rows = [], 0
    if held:
        yield pa.Table.from_batches(held)


def _write_parquet(batches: pa.RecordBatchReader, target: pathlib.Path) -> None:
    import pyarrow.parquet as parquet

    with parquet.ParquetWriter(target, batches.schema, compression="zstd") as writer:
        for table in _groups(batches):
            writer.write_table(table, row_group_size=_GROUP)


def _write_arrow(batches: pa.RecordBatchReader, target: pathlib.Path) -> None:
    with pa.OSFile(str(target), "wb") as sink, pa.ipc.new_file(sink, batches.schema) as writer:
        for batch in batches:
            writer.write_batch(batch)


def _write_csv(batches: pa.RecordBatchReader, target: pathlib.Path, delimiter: str) -> None:
    from pyarrow import csv

    types = [f.type.value_type if pa.types.is_dictionary(f.type) else f.type for f in batches.schema]
    schema = pa.schema(list(zip(batches.schema.names, types, strict=True)))
    options = csv.WriteOptions(delimiter=delimiter)
    with pa.output_stream(str(target)) as sink, csv.CSVWriter(sink, schema, write_options=options) as writer:
        for batch in batches:
            writer.write_batch(batch.cast(schema))


def _write_file(batches: pa.RecordBatchReader, target: pathlib.Path, write: _Write) -> None:
    temporary = target.with_name(f".{os.getpid()}.{target.name}")
    try:
        write(batches, temporary)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def _write_folder(batches: pa.RecordBatchReader, target: pathlib.Path) -> None:
    from pyarrow import dataset

    place = batches.schema.get_field_index("route")
    schema = batches.schema.set(place, pa.field("route", pa.string()))
    texts = pa.RecordBatchReader.from_batches(schema, (batch.cast(schema) for batch in batches))
    temporary = target.with_name(f".{os.getpid()}.{target.name}")
    try:
        dataset.write_dataset(
            texts, temporary, format="parquet", max_rows_per_group=_GROUP, max_rows_per_file=0, max_open_files=256,
            partitioning=dataset.partitioning(pa.schema([("route", pa.string())]), flavor="hive"))
        if target.is_dir():
            shutil.rmtree(target)
        temporary.replace(target)
    finally:
        with contextlib.suppress(FileNotFoundError):
            shutil.rmtree(temporary)
