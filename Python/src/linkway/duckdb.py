"""DuckDB: the answers as functions of SQL."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pyarrow as pa

from .router import COLUMNS, Column, Router

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


def register(connection: DuckDBPyConnection, router: Router, *, prefix: str = "linkway") -> None:
    """Adds the functions `linkway_route`, `linkway_status`, `linkway_reason` and `linkway_parameters`
    of a link, each of them a text, and `linkway` with a struct of all four.

        SELECT linkway_route(link) AS route, count(*) FROM log GROUP BY ALL

    Args:
        connection: a connection; the functions live as long as it.
        router: who answers; shared by DuckDB's threads.
        prefix: how the functions' names begin.
    """
    text = "VARCHAR"
    for column in COLUMNS:
        connection.create_function(
            f"{prefix}_{column}", _function(router, column), [text], text, type="arrow",
            null_handling="special")
    connection.create_function(
        prefix, _structs(router), [text],
        "STRUCT(" + ", ".join(f'"{column}" VARCHAR' for column in COLUMNS) + ")", type="arrow",
        null_handling="special")


_Function = Callable[[pa.Array | pa.ChunkedArray], pa.Array]


# DuckDB calls with some thousand links at a time, by its own threads: each call goes straight to the library.
def _function(router: Router, column: Column) -> _Function:
    return lambda links: _text(router._batch(_array(links), [column]).column(0))


def _structs(router: Router) -> _Function:
    def answer(links: pa.Array | pa.ChunkedArray) -> pa.Array:
        found = router._batch(_array(links), COLUMNS)
        return pa.StructArray.from_arrays([_text(c) for c in found.columns], names=list(COLUMNS))

    return answer


def _array(links: pa.Array | pa.ChunkedArray) -> pa.Array:
    return links.combine_chunks() if isinstance(links, pa.ChunkedArray) else links


def _text(column: pa.Array) -> pa.Array:
    # DuckDB's functions answer texts, of which it takes large ones too.
    return column.dictionary_decode() if pa.types.is_dictionary(column.type) else column
