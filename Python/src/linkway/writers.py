"""Files of links: Parquet, Arrow IPC and CSV, written in bounded memory."""

from __future__ import annotations

import io
import os
import pathlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pyarrow as pa
import pyarrow.compute as compute

from .columns import ROWS
from .readers import ARROW, CSV, PARQUET, extension_of, unknown_extension

# A Parquet row group: large enough for its columns to compress.
GROUP = 4 * ROWS
Write = Callable[[pa.Schema, Iterable[pa.RecordBatch], pathlib.Path], None]


def writer_of(path: str | os.PathLike[str]) -> Write:
    """Returns the function that writes the format of a file."""
    extension = extension_of(path)
    if extension in PARQUET:
        return _write_parquet
    if extension in ARROW:
        return _write_arrow
    if extension in CSV:
        return lambda schema, batches, target: _write_csv(schema, batches, target, "\t" if extension == ".tsv" else ",")
    raise unknown_extension(path)


def _write_parquet(schema: pa.Schema, batches: Iterable[pa.RecordBatch], target: pathlib.Path) -> None:
    import pyarrow.parquet as parquet

    schema = parquet_schema(schema)
    with parquet.ParquetWriter(target, schema, compression="zstd") as writer:
        for table in _groups(fitted(batch, schema) for batch in batches):
            writer.write_table(table, row_group_size=GROUP)


def _write_arrow(schema: pa.Schema, batches: Iterable[pa.RecordBatch], target: pathlib.Path) -> None:
    with pa.OSFile(str(target), "wb") as sink, pa.ipc.new_file(sink, schema) as writer:
        for batch in batches:
            writer.write_batch(batch)


def _write_csv(
    schema: pa.Schema, batches: Iterable[pa.RecordBatch], target: pathlib.Path, delimiter: str
) -> None:
    from pyarrow import csv

    schema = _checked(schema, is_csv=True)
    options = csv.WriteOptions(delimiter=delimiter)
    with pa.output_stream(str(target)) as sink, csv.CSVWriter(sink, schema, write_options=options) as writer:
        for batch in batches:
            writer.write_batch(fitted(batch, schema))


def _groups(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.Table]:
    """Combines batches into tables of a minimum size, except for the last one."""
    held: list[pa.RecordBatch] = []
    rows = 0
    for batch in batches:
        held.append(batch)
        rows += batch.num_rows
        if rows >= GROUP:
            yield pa.Table.from_batches(held)
            held, rows = [], 0
    if held:
        yield pa.Table.from_batches(held)


# MARK: Types


def parquet_schema(schema: pa.Schema) -> pa.Schema:
    """Returns the types that are written to Parquet.

    Raises:
        ValueError: Parquet cannot contain a column.
    """
    return _checked(schema, is_csv=False)


def _checked(schema: pa.Schema, is_csv: bool) -> pa.Schema:
    fields = [field.with_type(_written(field.type, is_csv)) for field in schema]
    for given, field in zip(schema, fields, strict=True):
        try:
            column = _cast(pa.nulls(1, given.type), field.type)
            _probe(pa.table([column], schema=pa.schema([field.with_nullable(True)])), is_csv)
        except (pa.ArrowException, TypeError):
            format, others = ("CSV", "Parquet or Arrow IPC") if is_csv else ("Parquet", "Arrow IPC")
            raise ValueError(f"{format} cannot contain the column `{given.name}` of the type {given.type}; write "
                             f"{others}, or convert or drop the column") from None
    return pa.schema(fields, schema.metadata)


def _probe(table: pa.Table, is_csv: bool) -> None:
    if is_csv:
        from pyarrow import csv

        csv.write_csv(table, io.BytesIO())
    else:
        import pyarrow.parquet as parquet

        parquet.write_table(table, io.BytesIO())


def _written(type_: pa.DataType, is_csv: bool) -> pa.DataType:
    """Returns the type as which a column is written. Neither format has views or run-end encodings."""
    kinds = pa.types
    if kinds.is_string_view(type_):
        return pa.large_string()
    if kinds.is_binary_view(type_):
        return pa.large_string() if is_csv else pa.large_binary()
    if is_csv and kinds.is_binary(type_):
        return pa.string()
    if is_csv and kinds.is_large_binary(type_):
        return pa.large_string()
    if kinds.is_run_end_encoded(type_):
        return _written(type_.value_type, is_csv)
    if kinds.is_dictionary(type_):
        values = _written(type_.value_type, is_csv)
        return values if is_csv else pa.dictionary(type_.index_type, values, type_.ordered)
    if kinds.is_list(type_):
        return pa.list_(_written_field(type_.value_field, is_csv))
    if kinds.is_large_list(type_):
        return pa.large_list(_written_field(type_.value_field, is_csv))
    if kinds.is_struct(type_):
        return pa.struct([_written_field(field, is_csv) for field in type_])
    return type_


def _written_field(field: pa.Field, is_csv: bool) -> pa.Field:
    return field.with_type(_written(field.type, is_csv))


def fitted(batch: pa.RecordBatch, schema: pa.Schema) -> pa.RecordBatch:
    """Converts the columns of a batch to the types as which they are written."""
    columns = [_cast(column, field.type) for column, field in zip(batch.columns, schema, strict=True)]
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def _cast(column: pa.Array[Any], type_: pa.DataType) -> pa.Array[Any]:
    kinds = pa.types
    if kinds.is_dictionary(column.type) and column.dictionary.null_count:
        # Parquet cannot contain a dictionary with a null.
        column = column.dictionary_decode().dictionary_encode()
    given = column.type
    if given == type_:
        return column
    if kinds.is_run_end_encoded(given):
        return _cast(compute.run_end_decode(column), type_)
    if kinds.is_dictionary(given):
        values = _cast(column.dictionary, type_.value_type if kinds.is_dictionary(type_) else type_)
        if kinds.is_dictionary(type_):
            return pa.DictionaryArray.from_arrays(column.indices.cast(type_.index_type), values, ordered=type_.ordered)
        return pa.DictionaryArray.from_arrays(column.indices, values).dictionary_decode()
    if kinds.is_string(type_) and kinds.is_binary(given) or kinds.is_large_string(type_) and kinds.is_large_binary(given):
        # Unlike a cast, this accepts invalid UTF-8, whose bytes are written as they are.
        return column.view(type_)
    if kinds.is_large_string(type_) and kinds.is_binary_view(given):
        return column.cast(pa.large_binary()).view(type_)
    return column.cast(type_)
