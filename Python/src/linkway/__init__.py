"""Resolves deep links in bulk, with the same results as the app.

    >>> from linkway import Router
    >>> router = Router("routes.json")
    >>> router.resolve(["photos://photos/42", "https://photos.example/nowhere"])

`Router.resolve` takes columns of pyarrow, pandas, Polars, or plain lists, and returns the same kind.
`linkway.polars`, `linkway.duckdb` and `linkway.spark` resolve links in expressions, in SQL and on a cluster.
"""

from . import duckdb, spark
from ._native import LinkwayError
from .router import Router
from .tables import check, compile, diff, graph
from .types import (
    SCHEMA,
    STATUSES,
    Answer,
    ArrowArray,
    ArrowStream,
    Change,
    Column,
    Diagnostic,
    Source,
    TableDiff,
)

__all__ = [
    "SCHEMA", "STATUSES", "Answer", "ArrowArray", "ArrowStream", "Change", "Column", "Diagnostic", "LinkwayError",
    "Router", "Source", "TableDiff", "check", "compile", "diff", "duckdb", "graph", "spark",
]
__version__: str = "0.1.0"
