"""Streams, Polars' expressions and DuckDB's functions."""

import duckdb
import linkway
import linkway.duckdb
import linkway.polars
import polars
import pyarrow as pa
import pytest
from conftest import SAMPLE
from linkway import Router

LINKS = ["photos://photos/42", "x:", None, "https://photos.example/help/a"]
ROUTES = ["photo", None, None, "help"]
LOG = pa.table({"id": range(4), "link": LINKS})


class Producer:
    """An object with a stream of Arrow."""

    def __arrow_c_stream__(self, requested_schema=None):
        return LOG.__arrow_c_stream__(requested_schema)


STREAMS = {
    "a table": lambda: LOG,
    "a reader": lambda: LOG.to_reader(max_chunksize=1),
    "a capsule": Producer,
    "Polars": lambda: polars.from_arrow(LOG),
    "DuckDB": lambda: duckdb.sql("SELECT * FROM LOG"),
}


# §11.7 rule 8
@pytest.mark.parametrize("kind", STREAMS)
@pytest.mark.parametrize("threads", [1, 3])
def test_batches_keep_their_columns_and_rows(router, kind, threads):
    found = router.resolve_batches(STREAMS[kind](), columns=["status", "route"], threads=threads)
    assert isinstance(found, pa.RecordBatchReader)
    assert found.schema.names == ["id", "link", "status", "route"]
    assert found.schema.field("route").type == linkway.SCHEMA.field("route").type
    table = found.read_all()
    table.validate(full=True)
    assert table["id"].to_pylist() == [0, 1, 2, 3]
    assert table["route"].to_pylist() == ROUTES


def test_a_stream_is_read_as_it_is_asked_for(router):
    read = []

    def batches():
        for place in range(100):
            read.append(place)
            yield pa.record_batch({"link": ["x:"]})

    found = router.resolve_batches(
        pa.RecordBatchReader.from_batches(pa.schema([("link", pa.string())]), batches()), threads=2)
    assert read == []
    found.read_next_batch()
    assert len(read) < 10
    assert found.read_all().num_rows == 99


def test_a_stream_goes_back_to_duckdb(router):
    # One connection reads while the other writes.
    reading = duckdb.connect()
    log = reading.sql("SELECT 'photos:photos/' || range AS link FROM range(5000)")
    resolved = router.resolve_batches(log)  # noqa: F841
    assert duckdb.connect().sql("SELECT route::VARCHAR, count(*) FROM resolved GROUP BY ALL").fetchall() == [("photo", 5000)]


def test_mistakes_with_streams_are_told(router):
    with pytest.raises(ValueError, match="^unknown column 'lnk'; did you mean 'link'\\?$"):
        router.resolve_batches(LOG, column="lnk")
    with pytest.raises(TypeError, match="^links must be text; the column `id` has the type int64. Pass the column of links, or cast it$"):
        router.resolve_batches(LOG, column="id")
    with pytest.raises(ValueError, match="^there are already columns \\['route'\\]; rename or drop them$"):
        router.resolve_batches(LOG.append_column("route", LOG["id"]))
    with pytest.raises(ValueError, match="^there are several columns 'link'"):
        router.resolve_batches(LOG.append_column("link", LOG["link"]))
    with pytest.raises(TypeError, match="^a stream of batches is expected.*, not a list; use `resolve` for one column$"):
        router.resolve_batches(LINKS)
    for advice, given in {
            "a stream of batches is expected .*, not a str; open the file first, or use `python -m linkway": "a.parquet",
            "a stream of batches is expected .*, not an int$": 7,
            "a LazyFrame has no values yet; import linkway.polars and use `pl.col": polars.LazyFrame({"link": LINKS}),
            "a Polars expression has no values yet; import linkway.polars": polars.col("link")}.items():
        with pytest.raises(TypeError, match=f"^{advice}"):
            router.resolve_batches(given)
    with pytest.raises(TypeError, match="^a stream of batches is expected; use `resolve` for one column"):
        router.resolve_batches(LOG["link"])


# §11.7 rule 9
@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
@pytest.mark.parametrize("dtype", [polars.String, polars.Categorical, polars.Binary])
def test_expressions_of_polars_run_in_both_engines(router, engine, dtype):
    links = polars.col("link").linkway
    frame = polars.LazyFrame({"link": LINKS}).with_columns(polars.col("link").cast(dtype)).select(
        links.resolve(router).alias("all"), links.route(router).alias("route"),
        links.status(router).alias("status"), links.parameters(router, "photo").alias("photo"))
    schema = frame.collect_schema()
    assert schema["all"] == linkway.polars.dtype(router)
    assert schema["status"] == polars.Enum(linkway.STATUSES)
    assert schema["photo"] == polars.Struct({"id": polars.Int64, "ref": polars.String, "size": polars.Int64})
    found = frame.collect(engine=engine)
    assert found.schema == schema
    assert found["route"].to_list() == found["all"].struct.field("route").to_list() == ROUTES
    assert found["photo"].struct.field("id").to_list() == [42, None, None, None]


@pytest.mark.parametrize("dtype", [polars.String, polars.Categorical])
def test_typed_parameters_of_an_expression_are_null_for_other_routes(dtype):
    router = Router(b"""
      { "version": 1, "origins": ["a:"], "app": { "coordinator": "app", "screens": ["shown"] },
        "routes": [{ "route": "one", "paths": ["/one/:id<int>"], "opens": "shown", "query": { "n": "int[]" } },
          { "route": "none", "paths": ["/none"], "opens": "shown" }] }""")
    frame = polars.LazyFrame({"link": ["a:one/1?n=7", "a:none", None, "x:"]}, schema={"link": dtype})
    links = polars.col("link").linkway
    found = frame.select(one=links.parameters(router, "one"), none=links.parameters(router, "none")).collect()
    assert found["one"].to_list() == [{"id": 1, "n": [7]}, None, None, None]
    assert found["none"].to_list() == [None, {}, None, None]
    assert found["one"].is_null().to_list() == [False, True, True, True]


def test_an_expression_of_another_type_is_an_error(router):
    with pytest.raises(Exception, match="links must be text; the column `id` has the type Int64"):
        polars.DataFrame({"id": [1]}).select(polars.col("id").linkway.route(router))


def test_groups_by_route_are_counted_lazily(router):
    frame = polars.LazyFrame({"link": [f"photos:photos/{n % 9}" for n in range(150_000)] + LINKS})
    counted = frame.group_by(polars.col("link").linkway.route(router)).len().collect(engine="streaming")
    assert dict(counted.rows()) == {"photo": 150_001, None: 2, "help": 1}


# §11.7 rule 10
def test_functions_of_duckdb_are_registered_again_and_removed(router):
    connection = duckdb.connect()
    for given in (router, Router(SAMPLE, open=["session"])):
        linkway.duckdb.register(connection, given, routes=["photo"])
    log = LOG  # noqa: F841
    assert connection.sql("SELECT linkway_route(link), linkway_status(link) FROM log ORDER BY id").fetchall() == [
        ("photo", "applied"), (None, "unmatched"), (None, None), ("help", "leftToWeb")]
    found = connection.sql("""
        SELECT typeof(linkway(link)) AS type, linkway_parameters('photo', link) AS json,
          linkway_parameters_photo(link) AS typed, linkway_parameters_photo(link).id + 1 AS next FROM log ORDER BY id""")
    first, *others = found.fetchall()
    assert first[0].startswith("STRUCT(route ENUM('photo', 'explore',")
    assert first[1:] == ('{"id":42,"size":400}', {"id": 42, "ref": None, "size": 400}, 43)
    assert [row[1] for row in others] == [None] * 3
    with pytest.raises(duckdb.Error, match="unknown route 'foto'"):
        connection.sql("SELECT linkway_parameters('foto', link) FROM log").fetchall()
    linkway.duckdb.register(connection, router, prefix="app")
    linkway.duckdb.unregister(connection)
    linkway.duckdb.unregister(connection)
    with pytest.raises(duckdb.CatalogException, match="linkway_route"):
        connection.sql("SELECT linkway_route('x:')")
    assert connection.sql("SELECT app_status('x:')").fetchall() == [("unmatched",)]
