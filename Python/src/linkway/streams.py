"""Resolves streams of batches while they are read."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import pyarrow as pa

from .columns import ROWS, SMALL, check_type, without_values
from .types import COLUMNS, SCHEMA, Column, kind_of, unknown
from .values import Values, is_encoded, text_type

if TYPE_CHECKING:
    from .router import Router

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")
# The number of items beyond the number of threads that are read ahead, so that no thread waits.
_AHEAD = 2
# The number of batches that a batch must follow, for each batch that it is joined with.
_ALONE = 16


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


def mapped(
    function: Callable[[_Item], _Result], items: list[_Item], threads: int
) -> list[_Result]:
    """Applies a function to each item in several threads. Calls of the library do not hold Python's global lock."""
    return list(pipelined(function, items, min(threads, len(items))))


def resolved_batches(
    router: Router, batches: Any, column: str, columns: Sequence[Column], threads: int
) -> pa.RecordBatchReader:
    """Implements `Router.resolve_batches`."""
    if (sentence := without_values(batches)) is not None:
        raise TypeError(sentence)
    if not hasattr(batches, "__arrow_c_stream__"):
        raise TypeError(f"a stream of batches is expected (`__arrow_c_stream__`), not {kind_of(batches)}{_hint(batches)}")
    try:
        reader = pa.RecordBatchReader.from_stream(batches)
    except (pa.ArrowInvalid, TypeError) as error:
        raise TypeError(f"a stream of batches is expected; use `resolve` for one column: {error}") from None
    schema, found = added(router, reader.schema, reader, column, columns, threads)
    return pa.RecordBatchReader.from_batches(schema, found)


def _hint(given: Any) -> str:
    if isinstance(given, (str, bytes)):
        return "; open the file first, or use `python -m linkway resolve`" if isinstance(given, str) else ""
    return "; use `resolve` for one column" if isinstance(given, Iterable) or hasattr(given, "__arrow_c_array__") else ""


def added(
    router: Router, schema: pa.Schema, batches: Iterable[pa.RecordBatch], column: str, columns: Sequence[Column],
    threads: int,
) -> tuple[pa.Schema, Iterator[pa.RecordBatch]]:
    """Returns the schema and the batches with the results added."""
    # The results remain valid when the router is closed.
    router = router._kept()
    place = link_column(schema, column)
    check_names(schema.names, columns)
    fields = [SCHEMA.field(name) for name in columns]
    added = pa.schema([*schema, *fields], schema.metadata)
    order = [name for name in COLUMNS if name in columns]
    places = [order.index(name) for name in columns]
    values = Values(lambda links: router._batch(links, order)) if is_encoded(schema.field(place).type) else None

    def answer(batch: pa.RecordBatch) -> pa.RecordBatch:
        links = batch.column(place)
        found = router._batch(links, order) if values is None else values.answered(links)
        results = found.flatten()
        return pa.RecordBatch.from_arrays([*batch.columns, *(results[at] for at in places)], schema=added)

    pieces = (batch.slice(start, ROWS) if batch.num_rows > ROWS else batch
              for batch in _joined(batches, schema) for start in range(0, batch.num_rows, ROWS))
    return added, pipelined(answer, pieces, threads)


def _joined(batches: Iterable[pa.RecordBatch], schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    """Joins small batches, because a batch costs as much as some hundred links. The first ones are not joined, so
    that the first results are available soon, and then more and more of them."""
    if any(is_encoded(type_) for type_ in schema.types):
        yield from batches
        return
    held: list[pa.RecordBatch] = []
    rows, number = 0, 0
    for batch in batches:
        number += 1
        if batch.num_rows >= SMALL:
            yield from _one(held)
            held, rows = [], 0
        held.append(batch)
        rows += batch.num_rows
        if rows >= SMALL or len(held) >= number // _ALONE:
            yield from _one(held)
            held, rows = [], 0
    yield from _one(held)


def _one(batches: list[pa.RecordBatch]) -> Iterable[pa.RecordBatch]:
    if len(batches) < 2:
        return batches
    try:
        return pa.Table.from_batches(batches).combine_chunks().to_batches()
    except pa.ArrowException:
        # Together, the texts have more than 2 GB, or the type cannot be joined.
        return batches


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
    check_type(text_type(type_), f"the column `{column}`")
    return places[0]


def check_names(given: Sequence[str], columns: Sequence[Column]) -> None:
    """Raises an error if a given column has the name of a requested result."""
    if taken := sorted(set(given) & set(columns)):
        raise ValueError(f"there are already columns {taken}; rename or drop them")
