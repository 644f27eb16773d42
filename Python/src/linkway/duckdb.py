"""DuckDB: the results as SQL functions."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as compute

from .columns import check_type
from .router import Router, required
from .types import COLUMNS, STATUSES, Column, names, unknown

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_Function = Callable[..., pa.Array]


def register(
    connection: DuckDBPyConnection,
    router: Router,
    *,
    prefix: str = "linkway",
    routes: Sequence[str] = (),
) -> None:
    """Adds SQL functions that resolve links to a connection. Functions added with the same prefix are replaced.

    | Function | Result |
    |---|---|
    | `linkway_route(link)`, `linkway_status(link)`, `linkway_reason(link)` | `VARCHAR` |
    | `linkway_parameters(link)` | `VARCHAR`, a JSON object |
    | `linkway_parameters(route, link)` | `VARCHAR`, a JSON object; null for links of other routes |
    | `linkway(link)` | a struct of all four; `route` and `status` are enumerations |
    | `linkway_parameters_ROUTE(link)` | a struct with the types of the parameters, for each of `routes` |

    Args:
        connection: the connection; the functions exist until it is closed.
        router: the router, which DuckDB's threads share.
        prefix: the prefix of the functions' names.
        routes: the routes for which `linkway_parameters_ROUTE` is added.

    Raises:
        LinkwayError: there is no such route.
    """
    required(router)
    typed = {route: router.parameters_schema(route) for route in names(routes, "routes")}
    unregister(connection, prefix=prefix)

    def create(name: str, function: _Function, type_: str, arguments: list[str] | None) -> None:
        connection.create_function(
            name, function, arguments, type_, type="arrow", null_handling="special")  # type: ignore[call-overload]

    for column in COLUMNS[:3]:
        create(f"{prefix}_{column}", _column(router, column), "VARCHAR", ["VARCHAR"])
    # This function accepts one or two arguments. DuckDB can only declare this by omitting their types.
    create(f"{prefix}_parameters", _parameters(router), "VARCHAR", None)
    enumerations = [f"ENUM({', '.join(map(_text, values))})" for values in (router.routes, STATUSES)]
    types = zip(COLUMNS, [*enumerations, "VARCHAR", "VARCHAR"], strict=True)
    create(prefix, _struct(router), f"STRUCT({', '.join(f'{_name(c)} {t}' for c, t in types)})", ["VARCHAR"])
    for route, schema in typed.items():
        fields = ", ".join(f"{_name(field.name)} {_type(field.type)}" for field in schema)
        create(f"{prefix}_parameters_{route}", _typed(router, route), f"STRUCT({fields})", ["VARCHAR"])


def unregister(connection: DuckDBPyConnection, *, prefix: str = "linkway") -> None:
    """Removes the Python functions whose names are this prefix, or begin with the prefix and `_`, if any."""
    import duckdb

    found = connection.execute(
        "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_name IN ($1, $2, $3, $4, $5) "
        "OR starts_with(function_name, $5 || '_')",
        [prefix, *(f"{prefix}_{column}" for column in COLUMNS)]).fetchall()
    for (name,) in found:
        # Functions that were created in other ways, such as macros, can have these names too.
        with contextlib.suppress(duckdb.InvalidInputException):
            connection.remove_function(name)


# DuckDB calls this with a few thousand links at a time, on its own threads, so each call uses the library directly.
def _column(router: Router, column: Column) -> _Function:
    return lambda links: _decoded(router._batch(_array(links), [column]).field(0))


def _struct(router: Router) -> _Function:
    def answer(links: Any) -> pa.Array:
        found = router._batch(_array(links), COLUMNS)
        return pa.StructArray.from_arrays([_decoded(c) for c in found.flatten()], names=list(COLUMNS))

    return answer


def _parameters(router: Router) -> _Function:
    known = set(router.routes)

    def answer(*arguments: Any) -> pa.Array:
        if len(arguments) not in (1, 2):
            raise TypeError("linkway_parameters takes a link, or a route and a link")
        links = _array(arguments[-1])
        check_type(links.type)
        if len(arguments) == 1:
            return router._batch(links, ["parameters"]).field(0)
        routes = _array(arguments[0])
        for route in routes.unique().to_pylist():
            if route is not None and route not in known:
                raise ValueError(unknown("route", route, router.routes))
        found, parameters = router._batch(links, ["route", "parameters"]).flatten()
        return compute.if_else(compute.equal(_decoded(found), routes), parameters, None)

    return answer


def _typed(router: Router, route: str) -> _Function:
    def answer(links: Any) -> pa.Array:
        found = router.parameters(route, _array(links), threads=1)
        return pa.StructArray.from_arrays(found.columns, names=found.schema.names)

    return answer


def _array(links: Any) -> pa.Array:
    return links.combine_chunks() if isinstance(links, pa.ChunkedArray) else links


def _decoded(column: pa.Array) -> pa.Array:
    # The functions must return texts, not dictionaries. DuckDB also accepts large texts.
    return column.dictionary_decode() if pa.types.is_dictionary(column.type) else column


def _type(type_: pa.DataType) -> str:
    if pa.types.is_large_list(type_):
        return f"{_type(type_.value_type)}[]"
    return {pa.int64(): "BIGINT", pa.float64(): "DOUBLE", pa.bool_(): "BOOLEAN"}.get(type_, "VARCHAR")


def _name(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _text(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
