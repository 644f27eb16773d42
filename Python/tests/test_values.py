"""Values are resolved once, small batches cheaply, and results remain valid after the router is closed."""

import linkway.duckdb
import linkway.polars
import duckdb
import polars
import pyarrow as pa
import pyarrow.compute as compute
import pyarrow.parquet as parquet
import pytest
from conftest import SAMPLE
from linkway import Router, _native
from linkway.files import resolve_file
from pyarrow import feather

LINK = "photos:photos/42"


@pytest.fixture
def resolved(monkeypatch):
    """The number of links that each call of the library resolves."""
    counts = []
    array = _native.array

    def counting(function, *arguments):
        if function is _native.library.linkway_resolve:
            counts.append(len(arguments[1]))
        return array(function, *arguments)

    monkeypatch.setattr(_native, "array", counting)
    return counts


# MARK: Values

DISTINCT = 2_000
COUNT = 80_000
PLACES = pa.array([n * 7919 % DISTINCT if n % 1_001 else None for n in range(COUNT)], pa.int32())
LINKS = pa.array([f"photos:photos/{n}" for n in range(DISTINCT - 1)] + [None])
DICTIONARY = pa.DictionaryArray.from_arrays(PLACES, LINKS)
TEXTS = DICTIONARY.dictionary_decode()


def batches(column, rows):
    return pa.table({"link": column}).to_reader(max_chunksize=rows)


def separate(rows):
    """Batches with different dictionaries, as in Parquet."""
    schema = pa.schema([("link", DICTIONARY.type)])
    return pa.RecordBatchReader.from_batches(schema, (
        pa.record_batch([TEXTS.slice(start, rows).dictionary_encode()], schema=schema)
        for start in range(0, COUNT, rows)))


STREAMS = {
    "one batch": lambda: batches(DICTIONARY, COUNT),
    "batches": lambda: batches(DICTIONARY, 30_000),
    "small batches": lambda: batches(DICTIONARY, 700),
    "other dictionaries": lambda: separate(30_000),
    "small batches with other dictionaries": lambda: separate(700),
    "runs": lambda: batches(compute.run_end_encode(TEXTS), 30_000),
    "runs in one batch": lambda: batches(compute.run_end_encode(TEXTS), COUNT),
    "runs of a dictionary": lambda: batches(runs_of_dictionary(), 30_000),
}


def runs_of_dictionary():
    ends = pa.array(range(1, COUNT + 1), pa.int32())
    return pa.RunEndEncodedArray.from_arrays(ends, DICTIONARY)


@pytest.fixture(scope="module")
def wanted():
    found = Router(SAMPLE).resolve(TEXTS)
    return [found.column(name).to_pylist() for name in ("route", "status", "reason", "parameters")]


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("kind", STREAMS)
# §11.7 rule 7
def test_each_value_of_a_stream_is_resolved_once(router, resolved, wanted, kind, threads):
    found = router.resolve_batches(STREAMS[kind](), threads=threads).read_all()
    assert sum(resolved) == DISTINCT - 1
    assert [found[name].to_pylist() for name in ("route", "status", "reason", "parameters")] == wanted


# §11.7 rule 7
def test_values_are_forgotten_if_there_are_too_many(router, resolved, monkeypatch, wanted):
    monkeypatch.setattr("linkway.values._KEPT", 8_000)
    texts = pa.array([f"photos:photos/{n % 6_000}" for n in range(60_000)])
    schema = pa.schema([("link", pa.dictionary(pa.int32(), pa.string()))])
    encoded = (pa.record_batch([texts.slice(start, 2_500).dictionary_encode()], schema=schema)
               for start in range(0, 60_000, 2_500))
    found = router.resolve_batches(pa.RecordBatchReader.from_batches(schema, encoded), threads=1).read_all()
    assert max(resolved) <= 2_500 and sum(resolved) <= 60_000
    assert found["parameters"].to_pylist() == router.resolve(texts)["parameters"].to_pylist()


# §11.7 rule 7
def test_a_dictionary_with_more_values_than_rows_is_not_resolved_completely(router, resolved):
    values = pa.array([f"photos:photos/{n}" for n in range(100_000)])
    links = pa.DictionaryArray.from_arrays(pa.array([7, None, 99_999] * 20, pa.int32()), values)
    found = router.resolve_batches(batches(links, 6), threads=1).read_all()
    assert sum(resolved) == 2
    assert found["status"].to_pylist() == ["held", None, "held"] * 20


# §11.7 rule 7
def test_each_value_of_a_file_is_resolved_once(router, resolved, tmp_path):
    parquet.write_table(pa.table({"link": TEXTS.dictionary_encode()}), tmp_path / "in.parquet", row_group_size=16_000)
    feather.write_feather(pa.table({"link": DICTIONARY}), tmp_path / "in.arrow")
    for source in ("in.parquet", "in.arrow"):
        resolved.clear()
        resolve_file(router, tmp_path / source, tmp_path / "out.parquet", progress=False)
        assert sum(resolved) == DISTINCT - 1
        found = parquet.read_table(tmp_path / "out.parquet")
        assert pa.types.is_dictionary(found["link"].type) and found["link"].to_pylist() == TEXTS.to_pylist()


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
@pytest.mark.parametrize("dtype", [polars.Categorical, polars.Enum(LINKS.drop_null().to_pylist())], ids=["Categorical", "Enum"])
# §11.7 rule 7
def test_each_value_of_an_expression_is_resolved_once(router, resolved, engine, dtype):
    frame = polars.DataFrame({"link": polars.from_arrow(TEXTS)}).with_columns(polars.col("link").cast(dtype))
    expression = polars.col("link").linkway.resolve(router, columns=["route", "parameters"])
    found = frame.lazy().select(expression.alias("found")).unnest("found").collect(engine=engine)
    assert 0 < sum(resolved) <= DISTINCT
    plain = router.resolve(TEXTS, columns=["route", "parameters"])
    assert found["route"].to_list() == plain["route"].to_pylist()
    assert found["parameters"].to_list() == plain["parameters"].to_pylist()


# §11.7 rule 7
def test_runs_of_a_dictionary_are_links(router, resolved):
    found = router.resolve(runs_of_dictionary())
    assert sum(resolved) <= DISTINCT
    assert found["route"].to_pylist() == router.resolve(TEXTS)["route"].to_pylist()
    with pytest.raises(TypeError, match="^links must be text; this column has the type .*"):
        router.resolve(pa.RunEndEncodedArray.from_arrays(pa.array([2], pa.int32()), pa.array([1]).dictionary_encode()))


# MARK: Batches


# §11.7 rule 8
def test_small_batches_are_resolved_together_after_the_first_ones(router, resolved):
    count = 20_000
    schema = pa.schema([("n", pa.int64()), ("link", pa.string())])
    single = (pa.record_batch({"n": [n], "link": [f"photos:photos/{n}"]}) for n in range(count))
    found = router.resolve_batches(pa.RecordBatchReader.from_batches(schema, single), threads=2)
    assert found.read_next_batch().num_rows == 1
    rest = found.read_all()
    assert rest["n"].to_pylist() == list(range(1, count))
    assert rest["parameters"][-1].as_py() == '{"id":19999,"size":400}'
    assert len(resolved) < 300


# §11.7 rule 8
def test_large_batches_are_not_joined_with_small_ones(router, resolved):
    sizes = [1] * 100 + [5_000, 3, 70_000, 3]
    found = router.resolve_batches(pa.RecordBatchReader.from_batches(
        pa.schema([("link", pa.string())]), (pa.record_batch({"link": [LINK] * size}) for size in sizes)), threads=1)
    assert found.read_all().num_rows == sum(sizes)
    assert {5_000, 65_536, 4_464} <= set(resolved)


# MARK: Closing


def of_stream(router):
    return router.resolve_batches(pa.table({"link": [LINK]}), columns=["status"]), lambda s: s.read_all()["status"].to_pylist()


def of_expression(router):
    frame = polars.LazyFrame({"link": [LINK]}).select(polars.col("link").linkway.status(router))
    return frame, lambda f: f.collect().to_series().to_list()


def of_typed_expression(router):
    frame = polars.LazyFrame({"link": [LINK]}).select(polars.col("link").linkway.parameters(router, "photo"))
    return frame, lambda f: ["held" for found in f.collect().to_series().to_list() if found["id"] == 42]


def of_function(router):
    connection = duckdb.connect()
    linkway.duckdb.register(connection, router, routes=["photo"])
    return connection, lambda c: [c.sql(f"""
      SELECT s FROM (SELECT linkway_status('{LINK}') AS s, linkway_parameters('photo', '{LINK}') AS j,
      linkway_parameters_photo('{LINK}').id AS n, linkway('{LINK}').status AS t) WHERE s = t AND n = 42 AND j IS NOT NULL
      """).fetchall()[0][0]]


@pytest.mark.parametrize("make", [of_stream, of_expression, of_typed_expression, of_function])
def test_lazy_results_remain_valid_after_the_router_is_closed(make):
    with Router(SAMPLE) as router:
        lazy, read = make(router)
    assert read(lazy) == ["held"]
    with pytest.raises(ValueError, match="^the router is closed$"):
        make(router)


def test_a_table_is_released_when_its_lazy_results_are(monkeypatch):
    closed = []
    monkeypatch.setattr(_native.library, "linkway_router_close", closed.append, raising=False)
    router = Router(SAMPLE)
    stream = router.resolve_batches(pa.table({"link": [LINK]}))
    router.close()
    assert closed == []
    del stream
    assert len(closed) == 1
