"""Spark: resolves a column of links on the workers.

    >>> import linkway.spark
    >>> linkway.spark.resolve_column(frame, "link", "routes.json")
    >>> frame.select(linkway.spark.parameters("link", "photo", "routes.json"))
    >>> linkway.spark.register(spark, "routes.json")  # SELECT linkway_route(link), count(*) … GROUP BY ALL

The executors need this package. If it is not installed there, `ship` sends it to them.
"""

from __future__ import annotations

import functools
import hashlib
import os
import pathlib
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from .router import Router
from .streams import check_names
from .types import COLUMNS, Column, Source, known_columns, names, unknown

if TYPE_CHECKING:
    import pyspark.sql as sql
    from pyspark import SparkContext
    from pyspark.sql.types import DataType, StructType

# The folder name of this package's unpacked archive.
_PACKAGE = "linkway-package"


def resolve_column(
    frame: sql.DataFrame,
    column: str,
    table: str | os.PathLike[str] = "routes.json",
    *,
    columns: Sequence[Column] = COLUMNS,
    open: Sequence[str] = (),
    source: Source | None = None,
    environment: str | None = None,
) -> sql.DataFrame:
    """Adds the results of a column of links using `mapInArrow`: rows are not shuffled or reordered.

    If Spark runs a lost task again, the result is the same, because it depends only on the table, the link and the
    options.

    Args:
        frame: n rows with a column of links.
        column: the name of the column of links.
        table: the path of a `routes.json` or of a compiled table (`linkway.compile`). It is sent to the
            workers as a file, which each worker opens once.
        columns: the result columns to add, all as strings; the frame must not have columns of these names.
        open, source, environment: as for `Router`.

    Returns:
        The frame with `columns` added: n rows in the same order.

    Raises:
        LinkwayError: the table does not load.
        ValueError: the frame lacks the column, has several columns of its name, or has a column with the name of a result.
        TypeError: the column is not text.

    These errors are raised before any task runs.
    """
    asked = known_columns(columns)
    if column not in frame.columns:
        raise ValueError(unknown("column", column, frame.columns))
    if frame.columns.count(column) > 1:
        raise ValueError(f"there are several columns {column!r}; rename all but one")
    check_names(frame.columns, asked)
    from pyspark.sql.types import BinaryType, CharType, StringType, StructField, StructType, VarcharType

    type_ = frame.schema[column].dataType
    if not isinstance(type_, (StringType, BinaryType, CharType, VarcharType)):
        raise TypeError(f"links must be text; the column `{column}` has the type {type_.simpleString()}. "
                        "Name the column of links, or cast it")
    connect = _connecting(frame.sparkSession, table, open, source, environment)
    schema = StructType(
        frame.schema.fields + [StructField(c, StringType(), nullable=True) for c in asked])

    def resolved(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        import pyarrow

        router = connect()
        for batch in batches:
            links = batch.column(batch.schema.get_field_index(column))
            found = router.resolve(links, columns=asked, threads=1, progress=False)
            yield pyarrow.RecordBatch.from_arrays(
                batch.columns + [c.cast(pyarrow.string()) for c in found.columns],
                names=batch.schema.names + list(asked))

    return frame.mapInArrow(resolved, schema)


def resolve(
    link: sql.Column | str,
    table: str | os.PathLike[str] = "routes.json",
    *,
    columns: Sequence[Column] = COLUMNS,
    open: Sequence[str] = (),
    source: Source | None = None,
    environment: str | None = None,
) -> sql.Column:
    """Returns the results of a column of links, as a struct of strings.

    When Spark analyses the query, before any task runs, it checks that the column is a string or binary.

    Args:
        link: the column of links, or its name.
        table, columns, open, source, environment: as for `resolve_column`.

    Raises:
        LinkwayError: the table does not load.
        RuntimeError: there is no active Spark session.
    """
    asked = known_columns(columns)
    connect = _connecting(_session(), table, open, source, environment)
    return _column(link, _struct(connect, asked), _strings(asked))


def parameters(
    link: sql.Column | str,
    route: str,
    table: str | os.PathLike[str] = "routes.json",
    *,
    open: Sequence[str] = (),
    source: Source | None = None,
    environment: str | None = None,
) -> sql.Column:
    """Returns the typed parameters of one route's links, as a struct; null for links of other routes.

    Integers are `bigint`, numbers are `double`, Booleans are `boolean`, lists are `array`, and other values are
    `string`. `route` is the name of the route; the other arguments are as for `resolve`.

    Raises:
        LinkwayError: the table does not load, or has no such route.
    """
    schema = Router(table, open=open, source=source, environment=environment).parameters_schema(route)
    connect = _connecting(_session(), table, open, source, environment)
    return _column(link, _typed(connect, route), _struct_type(schema))


def register(
    spark: sql.SparkSession,
    table: str | os.PathLike[str] = "routes.json",
    *,
    prefix: str = "linkway",
    routes: Sequence[str] = (),
    open: Sequence[str] = (),
    source: Source | None = None,
    environment: str | None = None,
) -> None:
    """Adds SQL functions that resolve links. Functions of the same names are replaced.

    `linkway(link)` is a struct of all columns; `linkway_route(link)`, `linkway_status(link)`,
    `linkway_reason(link)` and `linkway_parameters(link)` are strings; and `linkway_parameters_ROUTE(link)`, for
    each of `routes`, is a struct with the types of the parameters.

    Links are strings or binary. When Spark analyses a query, before any task runs, it refuses other types.

    Raises:
        LinkwayError: the table does not load, or has no such route.
    """
    from pyspark.sql.functions import arrow_udf
    from pyspark.sql.types import StringType

    router = Router(table, open=open, source=source, environment=environment)
    connect = _connecting(spark, table, open, source, environment)
    functions: dict[str, tuple[Callable[[pa.Array], pa.Array], DataType]] = {
        prefix: (_struct(connect, COLUMNS), _strings(COLUMNS))}
    for column in COLUMNS:
        functions[f"{prefix}_{column}"] = _one(connect, column), StringType()
    for route in names(routes, "routes"):
        functions[f"{prefix}_parameters_{route}"] = (
            _typed(connect, route), _struct_type(router.parameters_schema(route)))
    ansi = spark.conf.get("spark.sql.ansi.enabled")
    # A function keeps the settings with which it is created. Without this one, Spark would convert integers.
    spark.conf.set("spark.sql.ansi.enabled", "true")
    try:
        for name, (function, type_) in functions.items():
            # Python functions accept every type. A function of SQL with a parameter of the type BINARY accepts strings too,
            # but refuses other types before any task runs.
            spark.udf.register(f"{name}__python", arrow_udf(function, type_))
            spark.sql(f"CREATE OR REPLACE TEMPORARY FUNCTION `{name}`(link BINARY) RETURNS {_ddl(type_)} "
                      f"RETURN `{name}__python`(link)")
    finally:
        spark.conf.set("spark.sql.ansi.enabled", ansi)


def ship(spark: sql.SparkSession) -> None:
    """Sends this package to the executors, as an archive that they unpack. An installed package takes precedence.

    Call this before the other functions of this module. The executors need pyarrow, and the same platform as the driver.
    """
    context = spark.sparkContext
    if _is_shipped(context):
        return
    here = pathlib.Path(__file__).parent
    path = pathlib.Path(_folder().name, "linkway.zip")
    # Fast compression suffices, because the library is already compressed.
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for file in sorted(here.iterdir()):
            if file.is_file():
                archive.write(file, f"linkway/{file.name}")
    context.addArchive(f"{path}#{_PACKAGE}")


def _is_shipped(context: SparkContext) -> bool:
    return any(str(archive).endswith(f"#{_PACKAGE}") for archive in context.listArchives)


def _session() -> sql.SparkSession:
    from pyspark.sql import SparkSession

    session = SparkSession.getActiveSession()
    if session is None:
        raise RuntimeError("there is no active Spark session")
    return session


def _connecting(
    spark: sql.SparkSession, table: str | os.PathLike[str], open: Sequence[str], source: Source | None,
    environment: str | None,
) -> Callable[[], Router]:
    """Returns a function that creates a worker's router.

    Spark sends functions to workers by value. A function must import this package before it refers to anything in
    it, so that a worker without the package can report that it is missing.
    """
    with Router(table, open=open, source=source, environment=environment):
        # If the table does not load, the error occurs here instead of in a task.
        pass
    context = spark.sparkContext
    name, gates, package = _shipped(table, context), tuple(open), _PACKAGE if _is_shipped(context) else None

    def connect() -> Any:
        import sys

        from pyspark import SparkFiles

        if package is not None and SparkFiles.get(package) not in sys.path:
            # Appended at the end, so that installed packages take precedence.
            sys.path.append(SparkFiles.get(package))
        try:
            from linkway.spark import _router
        except ImportError as error:
            import socket

            raise ImportError(
                f"linkway cannot be imported on the executor {socket.gethostname()} by {sys.executable}: {error}. "
                "Install the wheel there, or call linkway.spark.ship(spark) before linkway's other functions") from None
        return _router(SparkFiles.get(name), gates, source, environment)

    return connect


def _struct(connect: Callable[[], Router], columns: Sequence[Column]) -> Callable[[pa.Array], pa.Array]:
    def answer(links: pa.Array) -> pa.Array:
        import pyarrow

        found = connect().resolve(links, columns=columns, threads=1, progress=False)
        return pyarrow.StructArray.from_arrays(
            [c.cast(pyarrow.string()) for c in found.columns], names=list(columns))

    return answer


def _one(connect: Callable[[], Router], column: Column) -> Callable[[pa.Array], pa.Array]:
    def answer(links: pa.Array) -> pa.Array:
        import pyarrow

        found = connect().resolve(links, columns=[column], threads=1, progress=False)
        return found.column(0).cast(pyarrow.string())

    return answer


def _typed(connect: Callable[[], Router], route: str) -> Callable[[pa.Array], pa.Array]:
    def answer(links: pa.Array) -> pa.Array:
        router = connect()
        from linkway.spark import _narrow

        return _narrow(router, route, links)

    return answer


def _narrow(router: Router, route: str, links: pa.Array) -> pa.Array:
    """Converts typed parameters to types that Spark supports."""
    found = router.parameters(route, links, threads=1)
    columns = [c.cast(_narrow_type(c.type)) for c in found.columns]
    handled = router.resolve(links, columns=["route"], threads=1, progress=False).column(0)
    names = pa.array([name != route for name in handled.dictionary.to_pylist()])
    mask = names.take(handled.indices).fill_null(True)
    return pa.StructArray.from_arrays(columns, names=found.schema.names, mask=mask)


def _narrow_type(type_: pa.DataType) -> pa.DataType:
    if pa.types.is_large_list(type_):
        return pa.list_(_narrow_type(type_.value_type))
    return pa.string() if pa.types.is_large_string(type_) else type_


def _column(
    link: sql.Column | str, function: Callable[[pa.Array], pa.Array], type_: DataType
) -> sql.Column:
    from pyspark.sql import functions

    column = functions.col(link) if isinstance(link, str) else link
    # The condition is analysed but never computed. Unlike a Python function, `base64` accepts only strings and binary.
    checked = functions.when(
        functions.lit(False) & functions.base64(column).isNull(), functions.lit(None)).otherwise(column)
    return functions.arrow_udf(function, type_)(checked)


def _ddl(type_: DataType) -> str:
    """Returns a type as text for SQL, with quoted names."""
    from pyspark.sql.types import StructType

    if not isinstance(type_, StructType):
        return type_.simpleString()
    return f"STRUCT<{', '.join(f'`{field.name}`: {_ddl(field.dataType)}' for field in type_)}>"


def _strings(columns: Sequence[str]) -> StructType:
    from pyspark.sql.types import StringType, StructField, StructType

    return StructType([StructField(c, StringType(), nullable=True) for c in columns])


def _struct_type(schema: pa.Schema) -> StructType:
    from pyspark.sql.types import ArrayType, BooleanType, DoubleType, LongType, StringType, StructField, StructType

    def type_(of: pa.DataType) -> DataType:
        if pa.types.is_large_list(of):
            return ArrayType(type_(of.value_type))
        known = {pa.int64(): LongType(), pa.float64(): DoubleType(), pa.bool_(): BooleanType()}
        return known.get(of, StringType())

    return StructType([StructField(field.name, type_(field.type), nullable=True) for field in schema])


@functools.cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Returns the folder with the files that workers fetch. It exists as long as this process."""
    return tempfile.TemporaryDirectory(prefix="linkway-")


def _shipped(table: str | os.PathLike[str], context: SparkContext) -> str:
    """Sends a table to the workers, and returns its file name, which is a hash of its contents. Spark accepts a file
    name only once, so with the original name it could use an old table, or another one of the same name."""
    contents = pathlib.Path(table).read_bytes()
    name = hashlib.sha256(contents).hexdigest() + ".table"
    path = pathlib.Path(_folder().name, name)
    if not path.exists():
        path.write_bytes(contents)
    if not any(file.endswith(name) for file in context.listFiles):
        context.addFile(str(path))
    return name


@functools.lru_cache(maxsize=16)
def _router(path: str, gates: tuple[str, ...], source: Source | None, environment: str | None) -> Router:
    """Returns the router of a worker, which is created once for all of its tasks."""
    return Router(path, open=gates, source=source, environment=environment)
