"""Files of links: Parquet, Arrow IPC and CSV, read in bounded memory."""

from __future__ import annotations

import contextlib
import os
import pathlib
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, NamedTuple

import pyarrow as pa

from .columns import ROWS

if TYPE_CHECKING:
    from pyarrow import csv

PARQUET = {".parquet", ".pq"}
ARROW = {".arrow", ".ipc", ".feather"}
CSV = {".csv", ".tsv"}
_COMPRESSED = {".gz", ".bz2", ".zst", ".lz4"}
# The bytes of a Parquet column that are read at a time.
_BUFFER = 1 << 20


class Source(NamedTuple):
    """The batches of a file."""

    schema: pa.Schema
    batches: Iterator[pa.RecordBatch]
    count: int | None
    """The number of rows if known."""


class UnreadableError(OSError):
    """A file that cannot be read."""


class NotTextError(Exception):
    """A column of a CSV file that is not valid UTF-8."""

    def __init__(self, column: str) -> None:
        super().__init__(column)
        self.column = column


def extension_of(path: str | os.PathLike[str]) -> str:
    """Returns the extension that determines the format; extensions of compressions are skipped."""
    suffixes = [suffix.lower() for suffix in pathlib.Path(path).suffixes]
    while suffixes and suffixes[-1] in _COMPRESSED:
        suffixes.pop()
    return suffixes[-1] if suffixes else ""


def unknown_extension(path: str | os.PathLike[str]) -> ValueError:
    """Returns the error for a file of an unknown format."""
    known = ", ".join(f"`{extension}`" for extension in sorted(PARQUET | ARROW | CSV))
    return ValueError(f"{os.fspath(path)} has no known extension; there are {known}")


def opened(path: str | os.PathLike[str], *, binary: Collection[str] | None = ()) -> Source:
    """Opens a file.

    Args:
        path: the file.
        binary: the columns of a CSV file that are read as bytes, and the others as text; None to read all as bytes.

    Raises:
        UnreadableError, pyarrow.ArrowException: the file cannot be read. The batches raise these errors too.
        NotTextError: the batches of a CSV file contain invalid UTF-8 in a column that is read as text.
    """
    name = os.fspath(path)
    if not os.path.exists(path):
        raise FileNotFoundError(f"file not found: {name}")
    if os.path.isdir(path):
        raise ValueError(f"{name} is a folder; give a file in it")
    with _named(name):
        source = _source(name, binary)

    def batches() -> Iterator[pa.RecordBatch]:
        with _named(name):
            yield from source.batches

    return source._replace(batches=batches())


@contextlib.contextmanager
def _named(name: str) -> Iterator[None]:
    """Adds the name of a file to errors that occur while it is read."""
    try:
        yield
    except pa.ArrowException as error:
        raise pa.ArrowInvalid(f"{name} cannot be read: {error}") from None
    except OSError as error:
        raise UnreadableError(f"{name} cannot be read: {error}") from None


def _source(name: str, binary: Collection[str] | None) -> Source:
    extension = extension_of(name)
    if extension in PARQUET:
        import pyarrow.parquet as parquet

        # By default, the compressed columns of all row groups remain in memory until the end of the file.
        file = parquet.ParquetFile(name, buffer_size=_BUFFER, pre_buffer=False)
        return Source(file.schema_arrow, file.iter_batches(batch_size=ROWS), file.metadata.num_rows)
    if extension in ARROW:
        source = pa.memory_map(name)
        try:
            arrow = pa.ipc.open_file(source)
        except pa.ArrowInvalid:
            source.seek(0)
            reader = pa.ipc.open_stream(source)
            return Source(reader.schema, iter(reader), None)
        batches = (arrow.get_batch(place) for place in range(arrow.num_record_batches))
        return Source(arrow.schema, batches, None)
    if extension in CSV:
        if not os.path.isfile(name):
            raise ValueError(f"{name} is not a regular file; CSV files are opened twice")
        return _csv(name, "\t" if extension == ".tsv" else ",", binary)
    raise unknown_extension(name)


def _csv(name: str, delimiter: str, binary: Collection[str] | None) -> Source:
    from pyarrow import csv

    def reader(header: list[str]) -> csv.CSVStreamingReader:
        return csv.open_csv(
            name,
            # If there is only one column, an empty line is a row.
            parse_options=csv.ParseOptions(
                delimiter=delimiter, newlines_in_values=True, ignore_empty_lines=len(header) != 1),
            # Without these types, a column would become numbers or Booleans, which are written in other ways, and the
            # first block would determine the types of all others. An empty cell without quotes is a missing value.
            convert_options=csv.ConvertOptions(
                column_types=dict.fromkeys(header, pa.large_binary()), strings_can_be_null=True, null_values=[""],
                quoted_strings_can_be_null=False))

    header = reader([]).schema.names
    whole = reader(header)
    if binary is None:
        return Source(whole.schema, iter(whole), None)
    schema = pa.schema([
        pa.field(name, pa.large_binary() if name in binary else pa.large_string()) for name in header])
    return Source(schema, _texts(whole, schema), None)


def _texts(batches: csv.CSVStreamingReader, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        columns = []
        for field, column in zip(schema, batch.columns, strict=True):
            try:
                columns.append(column.cast(field.type))
            except pa.ArrowInvalid:
                raise NotTextError(field.name) from None
        yield pa.RecordBatch.from_arrays(columns, schema=schema)
