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
from .values import text_type

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_Function = Callable[..., "pa.Array[Any]"]


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
        ImportError: DuckDB is too old: before 2.0, it frees the texts of such functions while `coalesce` uses them.
        LinkwayError: there is no such route.
        ValueError: DuckDB cannot have a function for one of `routes`, because the route has no parameters, or its name or
            that of a parameter occurs twice if case is ignored.

    If there is an error, the functions remain as they were.
    """
    _check_version()
    router = required(router)._kept()
    enumerations = [f"ENUM({', '.join(map(_text, values))})" for values in (router.routes, STATUSES)]
    types = zip(COLUMNS, [*enumerations, "VARCHAR", "VARCHAR"], strict=True)
    text = ["VARCHAR"]
    functions: dict[str, tuple[_Function, str, list[str] | None]] = {
        f"{prefix}_{column}": (_column(router, column), "VARCHAR", text) for column in COLUMNS[:3]}
    # This function accepts one or two arguments. DuckDB can only declare this by omitting their types.
    functions[f"{prefix}_parameters"] = _parameters(router), "VARCHAR", None
    functions[prefix] = _struct(router), f"STRUCT({', '.join(f'{_name(c)} {t}' for c, t in types)})", text
    for route in _distinct(names(routes, "routes"), "the routes"):
        functions[f"{prefix}_parameters_{route}"] = _typed(router, route), _struct_type(router, route), text
    for _, type_, _ in functions.values():
        connection.type(type_)
    unregister(connection, prefix=prefix)
    for name, (function, type_, arguments) in functions.items():
        connection.create_function(
            name, function, arguments, type_, type="arrow", null_handling="special")  # type: ignore[call-overload]


def _check_version() -> None:
    import duckdb

    if int(duckdb.__version__.partition(".")[0]) < 2:
        raise ImportError(f"DuckDB {duckdb.__version__} returns wrong texts of functions in some queries; install DuckDB "
                          "2.0 or later")


def unregister(connection: DuckDBPyConnection, *, prefix: str = "linkway") -> None:
    """Removes the functions that `register` adds with this prefix, if any, whatever the routes. Case is ignored."""
    import duckdb

    found = connection.execute(
        "SELECT DISTINCT function_name FROM duckdb_functions() WHERE lower(function_name) IN ($1, $2, $3, $4, $5) "
        "OR starts_with(lower(function_name), $5 || '_')",
        [name.lower() for name in (prefix, *(f"{prefix}_{column}" for column in COLUMNS))]).fetchall()
    for (name,) in found:
        # Functions that were created in other ways, such as macros, can have these names too.
        with contextlib.suppress(duckdb.InvalidInputException):
            connection.remove_function(name)


# DuckDB calls this with a few thousand links at a time, on its own threads, so each call uses the library directly. It
# evaluates the annotations of these functions, and pyarrow's types have no parameters at run time.
def _column(router: Router, column: Column) -> _Function:
    return lambda links: _decoded(router._batch(_array(links), [column]).field(0))


def _struct(router: Router) -> _Function:
    def answer(links: Any) -> Any:
        found = router._batch(_array(links), COLUMNS)
        return pa.StructArray.from_arrays([_decoded(c) for c in found.flatten()], names=list(COLUMNS))

    return answer


def _parameters(router: Router) -> _Function:
    known = set(router.routes)

    def answer(*arguments: Any) -> Any:
        if len(arguments) not in (1, 2):
            raise TypeError("linkway_parameters takes a link, or a route and a link")
        links = _array(arguments[-1])
        check_type(text_type(links.type))
        if len(arguments) == 1:
            return router._batch(links, ["parameters"]).field(0)
        routes = _decoded(_array(arguments[0]))
        for route in routes.unique().to_pylist():
            if route is not None and route not in known:
                raise ValueError(unknown("route", route, router.routes))
        found, parameters = router._batch(links, ["route", "parameters"]).flatten()
        return compute.if_else(compute.equal(_decoded(found), routes), parameters, None)

    return answer


def _typed(router: Router, route: str) -> _Function:
    return lambda links: router._typed(route, _array(links))


def _struct_type(router: Router, route: str) -> str:
    schema = router.parameters_schema(route)
    if not schema.names:
        raise ValueError(f"the route {route!r} has no parameters, and DuckDB has no struct without members; leave the "
                         "route out")
    _distinct(schema.names, f"the parameters of {route!r}")
    return f"STRUCT({', '.join(f'{_name(field.name)} {_type(field.type)}' for field in schema)})"


def _distinct(found: Sequence[str], what: str) -> Sequence[str]:
    """Returns the names, or raises an error if two of them are the same for DuckDB, which ignores case."""
    known: dict[str, str] = {}
    for name in found:
        other = known.setdefault(name.lower(), name)
        if other != name:
            raise ValueError(f"{what} include {other!r} and {name!r}, which are the same name in DuckDB; use "
                             "`linkway_parameters`, which returns JSON")
    return found


def _array(links: Any) -> pa.Array[Any]:
    return links.combine_chunks() if isinstance(links, pa.ChunkedArray) else links


def _decoded(column: pa.Array[Any]) -> pa.Array[Any]:
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
