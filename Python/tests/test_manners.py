"""The router as a Python object, and its errors."""

import gc
import os
import pathlib
import pickle

import duckdb
import linkway.duckdb
import linkway.polars  # noqa: F401
import linkway.spark
import numpy
import pandas
import polars
import pyarrow as pa
import pyarrow.compute as compute
import pytest
from conftest import ROOT, SAMPLE
from linkway import LinkwayError, Router
from linkway.columns import Links

LINK = "photos://photos/42"


def test_a_router_shows_its_table_and_is_compared_by_its_content(tmp_path):
    copy = tmp_path / "copy.json"
    copy.write_bytes(SAMPLE.read_bytes())
    router = Router(SAMPLE)
    assert repr(router) == "Router('routes.json', 8 routes)"
    assert repr(Router(SAMPLE.read_bytes())) == "Router(bytes, 8 routes)"
    assert router == Router(copy) == Router(SAMPLE.read_bytes()) and hash(router) == hash(Router(copy))
    assert Router(SAMPLE, open=["adult", "session"]) == Router(copy, open=["session", "adult"])
    assert router != Router(SAMPLE, open=["session"]) and router != Router(SAMPLE, source="any") and router != 7
    other = tmp_path / "other.json"
    other.write_text(SAMPLE.read_text() + "\n")
    assert router != Router(other)


def test_a_router_is_closed_at_the_end_of_its_block():
    with Router(SAMPLE) as router:
        found = router.resolve(pa.array([LINK]))
    assert found["route"].to_pylist() == ["photo"]
    assert repr(router) == "Router('routes.json', closed)"
    for use in (lambda: router.resolve([LINK]), lambda: router.routes, lambda: router.explain(LINK)):
        with pytest.raises(ValueError, match="^the router is closed$"):
            use()


def test_a_pickled_router_finds_its_table_from_any_folder(tmp_path, monkeypatch):
    (tmp_path / "routes.json").write_bytes(SAMPLE.read_bytes())
    monkeypatch.chdir(tmp_path)
    pickled = pickle.dumps(Router("routes.json", open=["session"]))
    monkeypatch.chdir(ROOT)
    assert pickle.loads(pickled).resolve([LINK])[0].status == "applied"
    assert pickle.loads(pickle.dumps(Router(SAMPLE.read_bytes()))) == Router(SAMPLE)
    (tmp_path / "routes.json").write_text(SAMPLE.read_text() + " ")
    with pytest.raises(LinkwayError, match="has other content than when the router was pickled") as error:
        pickle.loads(pickled)
    assert error.value.kind == "stale-table"


def test_a_stale_table_is_noticed(tmp_path):
    table = tmp_path / "routes.json"
    table.write_bytes(SAMPLE.read_bytes())
    router = Router(table)
    assert not router.is_stale and not Router(SAMPLE.read_bytes()).is_stale
    table.write_text(SAMPLE.read_text() + " ")
    assert router.is_stale and router != Router(table)
    with pytest.raises(LinkwayError, match="has changed since the router was made"):
        pickle.dumps(router)
    table.unlink()
    assert router.is_stale and router.resolve([LINK])[0].route == "photo"


def test_a_table_that_was_written_again_with_the_same_content_is_not_stale(tmp_path):
    table = tmp_path / "routes.json"
    table.write_bytes(SAMPLE.read_bytes())
    router = Router(table)
    for change in (table.touch, lambda: table.write_bytes(SAMPLE.read_bytes()),
                   lambda: (table.unlink(), table.write_bytes(SAMPLE.read_bytes()))):
        os.utime(table, (0, 0))
        change()
        assert not router.is_stale and router == Router(SAMPLE)
        assert pickle.loads(pickle.dumps(router)) == router
    table.write_text(SAMPLE.read_text() + " ")
    # A change before the first comparison is noticed too.
    assert router.is_stale and router != Router(SAMPLE)


@pytest.mark.parametrize("threads, error, message", [
    (0, ValueError, "threads must be at least 1, not 0"), (-1, ValueError, "threads must be at least 1, not -1"),
    ("2", TypeError, "threads must be a number, not a str"), (True, TypeError, "threads must be a number, not a bool"),
])
def test_threads_are_a_positive_number(router, threads, error, message):
    calls = (lambda: router.resolve([LINK], threads=threads), lambda: router.parameters("photo", [], threads=threads),
             lambda: router.resolve_batches(pa.table({"link": [LINK]}), threads=threads))
    for call in calls:
        with pytest.raises(error, match=f"^{message}$"):
            call()


@pytest.mark.parametrize("threads", [numpy.int64(2), numpy.uint8(1), numpy.int32(3)], ids=repr)
def test_threads_can_be_integers_of_numpy(router, threads):
    assert router.resolve([LINK] * 3, threads=threads)[2].route == "photo"
    assert router.resolve_batches(pa.table({"link": [LINK]}), threads=threads).read_all().num_rows == 1


@pytest.mark.parametrize("given, message", [
    (polars.col("link"), "a Polars expression has no values yet; import linkway.polars"),
    (polars.LazyFrame({"link": [LINK]}), "a LazyFrame has no values yet; import linkway.polars"),
    ({LINK}, "a column of links is expected, not a set"),
    (7, "a column of links is expected, not an int"),
    (b"x:", "a column of links is expected; pass one link as"),
])
def test_what_is_not_a_column_gets_a_sentence(router, given, message):
    with pytest.raises(TypeError, match=f"^{message}"):
        router.resolve(given)


def test_arguments_of_a_wrong_type_are_named(router, tmp_path):
    table = SAMPLE.read_bytes()
    calls = {
        "the table must be a path or bytes, not a dict": lambda: Router({"version": 1}),
        "the table must be a path, not a Router": lambda: linkway.graph(router),
        "the table must be a path, not a bytes": lambda: linkway.diff(table, table),
        "the source must be a str, not an int": lambda: Router(SAMPLE, source=3),
        "the name of an environment must be a str, not a list": lambda: Router(SAMPLE, environment=["a"]),
        "open must be a list of str; it contains an int": lambda: Router(SAMPLE, open=[1]),
        "columns must be a list, not None": lambda: router.resolve([LINK], columns=None),
        "the name of a route must be a str, not None": lambda: router.parameters(None, [LINK]),
        "the link must be a str, not a bytes": lambda: router.explain(b"x:"),
        "the parameters of a link are texts, numbers, Booleans or lists of these: Object of type object is not JSON "
        "serializable": lambda: router.link("photo", id=object()),
        "column must be the name of a column, not an int": lambda: router.resolve_batches(pa.table({"a": [1]}), column=0),
        "a Router is expected, not a str; pass Router('routes.json')":
            lambda: linkway.duckdb.register(duckdb.connect(), "routes.json"),
        "a Router is expected, not None": lambda: polars.col("link").linkway.route(None),
        "routes must be a list, such as routes=['photo']":
            lambda: linkway.duckdb.register(duckdb.connect(), router, routes="photo"),
    }
    for message, call in calls.items():
        with pytest.raises(TypeError) as error:
            call()
        assert str(error.value) == message


def test_a_table_that_cannot_be_found_or_read_says_where_and_what_to_do(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError) as error:
        Router("rotes.json")
    assert str(error.value) == f"file not found: rotes.json, in the folder {tmp_path}"
    with pytest.raises(FileNotFoundError, match=r"^the table is a text of JSON instead of a path; pass it as bytes"):
        Router(SAMPLE.read_text())
    with pytest.raises(OSError, match="^cannot write none/a.table: the folder none does not exist; create it first$"):
        linkway.compile(SAMPLE, "none/a.table")
    linkway.compile(SAMPLE, "a.table")
    data = (tmp_path / "a.table").read_bytes()
    for damaged, reason in {data[:999]: r"is truncated: it should have \d+ bytes",
                            data[:200] + bytes([data[200] ^ 1]) + data[201:]: "is damaged: its checksum does not match",
                            data[:8] + b"\xff" + data[9:]: "is a compiled table of version 255"}.items():
        pathlib.Path("b.table").write_bytes(damaged)
        for given, name in (("b.table", "b.table"), (damaged, "<bytes>")):
            with pytest.raises(LinkwayError, match=f"^{name} {reason}.*; .*(compile|compile it) ") as error:
                Router(given)
            assert error.value.kind == "invalid-table"


def test_a_column_of_spark_gets_a_sentence(router):
    column = type("Column", (), {"__module__": "pyspark.sql.classic.column"})()
    with pytest.raises(TypeError, match="^Spark resolves where the rows are; use `linkway.spark.resolve_column"):
        router.resolve(column)


@pytest.mark.parametrize("module", ["pandas.core.frame", "polars.dataframe.frame"])
def test_a_frame_without_an_arrow_interface_is_not_read_as_its_names(router, module):
    frame = type("DataFrame", (), {"__module__": module, "columns": ["id", "link"], "__iter__": lambda _: iter(["id"])})()
    for call in (router.resolve, lambda links: router.parameters("photo", links)):
        with pytest.raises(TypeError, match="^a column of links is expected; this is a table of `id`, `link`. Pass one of its"):
            call(frame)


# §11.7 rule 7
def test_each_value_of_a_dictionary_is_resolved_once():
    values = [f"photos:photos/{n}" for n in range(500)]
    texts = pa.array([values[n * 7 % 500] for n in range(10_000)])
    columns = {
        "dictionary": texts.dictionary_encode(), "chunks": pa.chunked_array(
            [texts[:6000].dictionary_encode(), texts[6000:].dictionary_encode()]),
        "runs": compute.run_end_encode(texts), "pandas": texts.to_pandas().astype("category"),
        "Polars": polars.Series(texts, dtype=polars.Categorical)}
    for kind, column in columns.items():
        assert Links(column).resolved == 500, kind
        assert Links(column).count == 10_000
    # If there are more values than rows, only the values of the rows.
    assert Links(texts.dictionary_encode().slice(7, 3)).resolved == 3


def test_tiny_chunks_are_resolved_together():
    chunks = pa.chunked_array([[LINK]] * 70_000 + [[LINK] * 5_000], pa.string())
    assert [len(piece) for piece in Links(chunks).pieces()] == [65_536, 4_464, 5_000]


def test_collection_of_cycles_goes_on_after_a_list(router):
    assert gc.isenabled()
    router.resolve([LINK])
    assert gc.isenabled()
    gc.disable()
    try:
        router.resolve([LINK])
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_statuses_and_types_are_published(router):
    found = router.resolve(pa.array([LINK]))
    assert found.schema.types == linkway.SCHEMA.types
    assert tuple(found["status"].dictionary.to_pylist()) == linkway.STATUSES
    assert router.parameters_schema("photo") == pa.schema(
        [("id", pa.int64()), ("ref", pa.large_string()), ("size", pa.int64())])
    assert isinstance(router.resolve(pandas.Series([LINK]))["reason"].dtype, pandas.StringDtype)
