"""Polars: an expression namespace, for lazy frames and the streaming engine.

    >>> import linkway.polars
    >>> log.select(polars.col("link").linkway.resolve(router))

Importing this module registers the namespace.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import polars
import pyarrow as pa

from .arguments import count_of
from .columns import NO_LINKS, Links
from .router import Router, required
from .streams import mapped
from .types import COLUMNS, STATUSES, Column, known_columns
from .values import Values


def dtype(router: Router, columns: Sequence[Column] = COLUMNS) -> polars.Struct:
    """Returns the type of the results of `expr.linkway.resolve`: `route` and `status` are enumerations."""
    types: dict[Column, Any] = {
        "route": polars.Enum(required(router).routes), "status": polars.Enum(STATUSES), "reason": polars.String,
        "parameters": polars.String}
    return polars.Struct({name: types[name] for name in known_columns(columns)})


def parameters_dtype(router: Router, route: str) -> polars.Struct:
    """Returns the type of the results of `expr.linkway.parameters`."""
    empty = polars.from_arrow(required(router).parameters_schema(route).empty_table())
    assert isinstance(empty, polars.DataFrame)
    return polars.Struct(dict(empty.schema))


@polars.api.register_expr_namespace("linkway")
class LinkwayExpressions:
    """The namespace `expr.linkway` for a column of links."""

    def __init__(self, expr: polars.Expr) -> None:
        self._expr = expr

    def resolve(self, router: Router, *, columns: Sequence[Column] = COLUMNS) -> polars.Expr:
        """Returns a struct of the results in `columns`, with the type `dtype`. Other results are not computed."""
        asked = known_columns(columns)
        kept = required(router)._kept()

        def resolved(links: pa.Array[Any]) -> pa.StructArray:
            found = kept._batch(links, asked)
            return pa.StructArray.from_arrays([found.field(name) for name in asked], names=list(asked))

        return self._mapped(resolved, dtype(router, asked))

    def route(self, router: Router) -> polars.Expr:
        """Returns the route that matches each link, even if the link is refused; null if there is none."""
        return self.resolve(router, columns=["route"]).struct.field("route")

    def status(self, router: Router) -> polars.Expr:
        """Returns the status of each link, one of `linkway.STATUSES`."""
        return self.resolve(router, columns=["status"]).struct.field("status")

    def parameters(self, router: Router, route: str) -> polars.Expr:
        """Returns a struct of the typed parameters of one route; null for links of other routes."""
        type_ = parameters_dtype(router, route)
        kept = router._kept()
        return self._mapped(lambda links: kept._typed(route, links), type_)

    def _mapped(self, function: Callable[[pa.Array[Any]], pa.StructArray], type_: polars.Struct) -> polars.Expr:
        # Categories can occur in each part of the column.
        values = Values(function)

        def answered(links: polars.Series) -> polars.Series:
            if links.dtype not in (polars.String, polars.Binary, polars.Categorical, polars.Enum, polars.Null):
                raise TypeError(
                    f"links must be text; the column `{links.name}` has the type {links.dtype}. Use the column of "
                    "links, or cast it")
            if links.dtype in (polars.Categorical, polars.Enum):
                found = [values.answered(chunk) for chunk in pa.chunked_array(links).chunks]
            else:
                found = mapped(function, Links(links).pieces(), count_of(None))
            series = polars.Series(links.name, pa.chunked_array(found or [function(NO_LINKS)]))
            return series.cast(type_)

        # The function is elementwise, so that the streaming engine may pass any part of the column.
        return self._expr.map_batches(answered, return_dtype=type_, is_elementwise=True)


__all__ = ["LinkwayExpressions", "dtype", "parameters_dtype"]
