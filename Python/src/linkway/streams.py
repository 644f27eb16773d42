"""Resolves streams of batches while they are read."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import pyarrow as pa

from .columns import ROWS, check_type
from .types import SCHEMA, Column, kind_of, unknown

if TYPE_CHECKING:
    from .router import Router

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")
# The number of items beyond the number of threads that are read ahead, so that no thread waits.
_AHEAD = 2


def pipelined(
    function: Callable[[_Item], _Result], items: Iterable[_Item], threads: int
) -> Iterator[_Result]:
    """Applies a function to each item in several threads, and yields the results in order. Reads only as many items
    ahead as are needed to keep the threads busy."""
    if threads <= 1:
        yield from map(function, items)
        return
    from concurrent.futures import Future, ThreadPoolExecutor

    with ThreadPoolExecutor(threads) as pool:
        pending: deque[Future[_Result]] = deque()
        try:
            for item in items:
                pending.append(pool.submit(function, item))
                if len(pending) >= threads + _AHEAD:
                    yield pending.popleft().result()
            while pending:
                yield pending.popleft().result()
        finally:
            for future in pending:
                future.cancel()


def resolved_batches(
    router: Router, batches: Any, column: str, columns: Sequence[Column], threads: int
) -> pa.RecordBatchReader:
    """Implements `Router.resolve_batches`."""
    if not hasattr(batches, "__arrow_c_stream__"):
        raise TypeError(
            f"a stream of batches is expected (`__arrow_c_stream__`), not {kind_of(batches)}; use `resolve` for one column")
    try:
        reader = pa.RecordBatchReader.from_stream(batches)
    except (pa.ArrowInvalid, TypeError) as error:
        raise TypeError(f"a stream of batches is expected; use `resolve` for one column: {error}") from None
    place = link_column(reader.schema, column)
    check_names(reader.schema.names, columns)
    fields = [SCHEMA.field(name) for name in columns]
    schema = pa.schema([*reader.schema, *fields], reader.schema.metadata)

    def answer(batch: pa.RecordBatch) -> pa.RecordBatch:
        found = router.resolve(batch.column(place), columns=columns, threads=1, progress=False)
        return pa.RecordBatch.from_arrays([*batch.columns, *found.columns], schema=schema)

    pieces = (
        batch.slice(start, ROWS) for batch in reader for start in range(0, batch.num_rows, ROWS))
    return pa.RecordBatchReader.from_batches(schema, pipelined(answer, pieces, threads))


def link_column(schema: pa.Schema, column: str) -> int:
    """Returns the index of the column of links.

    Raises:
        ValueError: there is no column of this name, or there are several.
        TypeError: the column is not text.
    """
    if not isinstance(column, str):
        raise TypeError(f"column must be the name of a column, not {kind_of(column)}")
    places = schema.get_all_field_indices(column)
    if not places:
        raise ValueError(unknown("column", column, schema.names))
    if len(places) > 1:
        raise ValueError(f"there are several columns {column!r}; rename all but one")
    type_ = schema.field(places[0]).type
    is_encoded = pa.types.is_dictionary(type_) or pa.types.is_run_end_encoded(type_)
    check_type(type_.value_type if is_encoded else type_, f"the column `{column}`")
    return places[0]


def check_names(given: Sequence[str], columns: Sequence[Column]) -> None:
    """Raises an error if a given column has the name of a requested result."""
    if taken := sorted(set(given) & set(columns)):
        raise ValueError(f"there are already columns {taken}; rename or drop them")
