"""Deep links by the million, with the answers that the app gives.

    >>> from linkway import Router
    >>> router = Router("routes.json")
    >>> router.resolve(["photos://photos/42", "https://photos.example/nowhere"])

`Router.resolve` takes columns of pyarrow, pandas, Polars, or plain lists, and answers in kind.
`linkway.duckdb` and `linkway.spark` bring it to SQL and to a cluster.
"""

from . import duckdb, spark
from ._native import LinkwayError
from .router import Answer, Diagnostic, Router, check, compile

__all__ = ["Answer", "Diagnostic", "LinkwayError", "Router", "check", "compile", "duckdb", "spark"]
__version__ = "0.1.0"
