"""Every input row has one output row, and every value keeps its type, for every kind of column."""

import types

import linkway.spark
import pandas
import polars
import pyarrow as pa
import pytest
from conftest import THOROUGH
from linkway import Router, _native
from linkway.columns import Links

BIG = 2**53 + 1
LINKS = [f"https://a.example/one/{BIG}?on=0&n={BIG}&n=1&share=1.5", "https://a.example/two", None,
         "https://a.example/one/7", "x:"]


@pytest.fixture(scope="module")
def router(tmp_path_factory):
    table = tmp_path_factory.mktemp("rows") / "routes.json"
    table.write_text("""
      { "version": 1, "origins": ["https://a.example"],
        "app": { "coordinator": "app", "screens": ["one", "two"] },
        "routes": [
          { "route": "one", "paths": ["/one/:id<int>"], "opens": "one",
            "query": { "on": "bool?", "n": "int[]", "share": "number?", "tag": "string?" } },
          { "route": "two", "paths": ["/two"], "opens": "two" } ] }""")
    return Router(table)


def dictionary(values, index=pa.int32()):
    return pa.DictionaryArray.from_arrays(pa.array([None if v is None else i for i, v in enumerate(LINKS)], index), values)


TEXTS = pa.array(LINKS)
COLUMNS = {
    "list": LINKS,
    "array": TEXTS,
    "slice": pa.array(["x:", *LINKS, "y:"]).slice(1, len(LINKS)),
    "chunks": pa.chunked_array([LINKS[:1], [], LINKS[1:]], pa.string()),
    "dictionary": dictionary(TEXTS),
    "slice of a dictionary": pa.array(["x:", *LINKS, "y:"]).dictionary_encode().slice(1, len(LINKS)),
    "dictionary of views": dictionary(TEXTS.cast(pa.string_view()), pa.uint8()),
    "dictionary of binary views": dictionary(TEXTS.cast(pa.binary()).cast(pa.binary_view()), pa.int64()),
    "dictionary of large texts": dictionary(TEXTS.cast(pa.large_string())),
    "chunks with different dictionaries": pa.chunked_array([TEXTS[:2].dictionary_encode(), TEXTS[2:].dictionary_encode()]),
    "pandas": pandas.Series(LINKS, index=[3, 5, 7, 7, 1]),
    "pandas categories": pandas.Series(LINKS, index=pandas.CategoricalIndex(list("abcab"))).astype("category"),
    "pandas of Arrow": pandas.Series(LINKS, dtype=pandas.ArrowDtype(pa.string())),
    "Polars": polars.Series("link", LINKS),
    "Polars categories": polars.Series("link", LINKS, dtype=polars.Categorical),
}


def rows(found):
    """Returns the rows of a result of any kind, as dicts."""
    if isinstance(found, list):
        return found
    if isinstance(found, pandas.DataFrame):
        found = pa.Table.from_pandas(found, preserve_index=False)
    return found.to_dicts() if isinstance(found, polars.DataFrame) else found.to_pylist()


@pytest.mark.parametrize("kind", COLUMNS)
def test_typed_parameters_keep_their_values_in_every_kind(router, kind):
    found = router.parameters("one", COLUMNS[kind])
    none = {"id": None, "on": None, "n": None, "share": None, "tag": None}
    one = {"id": BIG, "on": False, "n": [BIG, 1], "share": 1.5, "tag": None}
    four = {**none, "id": 7, "n": []}
    wanted = [one, none, none, four, none]
    if kind == "list":
        wanted = [row if row["id"] else None for row in wanted]
    assert rows(found) == wanted


@pytest.mark.parametrize("kind", COLUMNS)
def test_every_link_has_a_row_where_nothing_is_asked_for(router, kind):
    links = COLUMNS[kind]
    for found in (router.parameters("two", links), router.resolve(links, columns=[])):
        assert len(found) == len(links)
        if isinstance(links, pandas.Series):
            assert found.index.equals(links.index)
    assert router.parameters("two", LINKS) == [None, {}, None, None, None]


@pytest.mark.parametrize("kind", COLUMNS)
def test_a_result_without_all_rows_is_an_error(router, kind):
    links = Links(COLUMNS[kind])
    batch = router._batch(TEXTS[:2], ["status"])
    links._rows = None
    with pytest.raises(RuntimeError, match="^5 links gave 2 rows; this is a bug in linkway$"):
        links.answered([batch], batch, ["status"])
    typed = _native.array(_native.library.linkway_parameters, router._used().pointer, b"one", TEXTS[:2])
    with pytest.raises(RuntimeError, match="^5 links gave 2 rows; this is a bug in linkway$"):
        links.typed([typed], typed)


# §11.7 rule 5
def test_pandas_types_do_not_depend_on_the_rows(router):
    wanted = {"id": "Int64", "on": "boolean", "n": "large_list<item: int64>[pyarrow]", "share": "Float64", "tag": "string"}
    for links in (LINKS, LINKS[:1], LINKS[1:2], []):
        found = router.parameters("one", pandas.Series(links, dtype="str"))
        assert {name: str(type_) for name, type_ in found.dtypes.items()} == wanted


@pytest.mark.parametrize("type_", [pa.string(), pa.binary(), pa.string_view(), pa.large_string(), pa.null(),
                                   pa.dictionary(pa.int8(), pa.string())], ids=str)
# §11.7 rule 4
def test_texts_have_64_bit_offsets_whatever_the_links_have(router, type_):
    # With 32-bit offsets, a column ends at 2 GB, and pyarrow splits what must be one batch.
    links = pa.array([None, None], type_)
    assert {router.resolve(links).schema.field(name).type for name in ("reason", "parameters")} == {pa.large_string()}
    typed = router.parameters("one", links).schema
    assert (typed.field("tag").type, typed.field("n").type) == (pa.large_string(), pa.large_list(pa.int64()))


@pytest.mark.skipif(not THOROUGH, reason="takes 5 GB; LINKWAY_THOROUGH=1 runs it")
@pytest.mark.parametrize("columns", [["parameters"], None])
def test_an_array_has_all_its_rows_beyond_two_gigabytes(router, columns):
    # The links are views of one text; the parameters are copies of it.
    tag = "a" * 1_900
    links = pa.DictionaryArray.from_arrays(pa.nulls(2**31 // 1_900 + 1_000, pa.int8()).fill_null(0),
                                           pa.array([f"https://a.example/one/7?tag={tag}"]))
    found = router.resolve(links, columns=columns) if columns else router.parameters("one", links)
    assert isinstance(found, pa.RecordBatch) and len(found) == len(links)
    texts = found.column(-1) if columns else found["tag"]
    assert texts.nbytes > 2**31
    assert texts[-1].as_py() == (f'{{"id":7,"n":[],"tag":"{tag}"}}' if columns else tag)


@pytest.mark.skipif(not THOROUGH, reason="takes 5 GB; LINKWAY_THOROUGH=1 runs it")
def test_reasons_have_all_their_rows_beyond_two_gigabytes(router):
    reason = router.resolve(["x:"])[0].reason
    links = pa.DictionaryArray.from_arrays(pa.nulls(2**31 // len(reason) + 1_000, pa.int8()).fill_null(0), pa.array(["x:"]))
    found = router.resolve(links, columns=["reason"])
    assert isinstance(found, pa.RecordBatch) and len(found) == len(links)
    assert found.column(0).nbytes > 2**31
    assert found.column(0)[-1].as_py() == reason


NOTHING = {
    "floats": pandas.Series([float("nan")] * 2),
    "objects": pandas.Series([None, float("nan")], dtype=object),
    "missing": pandas.Series([pandas.NA] * 2, dtype="Int64"),
    "categories": pandas.Series([None] * 2).astype("category"),
}


@pytest.mark.parametrize("kind", NOTHING)
# §11.7 rule 5
def test_a_pandas_column_of_nothing_answers_null_whatever_its_type(router, kind):
    assert router.resolve(NOTHING[kind]).isna().all(axis=None)


def test_objects_of_pandas_are_read_as_those_of_a_list(router):
    links = ["https://a.example/two", "\ud800", b"\xff", None]
    found = router.resolve(pandas.Series([*links, float("nan"), pandas.NA], dtype=object))
    wanted = router.resolve([*links, None, None])
    assert rows(found[["route", "status", "reason"]]) == [
        {"route": a.route, "status": a.status, "reason": a.reason} for a in wanted]
    for wrong in ([1, "x:"], ["x:", 1.5]):
        with pytest.raises(TypeError, match="^links are str, bytes or None; row [01] has the type (int|float)$"):
            router.resolve(pandas.Series(wrong, dtype=object))


def test_links_of_two_spark_columns_of_one_name_are_an_error():
    # Arrow finds neither by name, and would use the links of the last column.
    frame = types.SimpleNamespace(columns=["link", "link", "referrer"])
    with pytest.raises(ValueError, match="^there are several columns 'link'; rename all but one$"):
        linkway.spark.resolve_column(frame, "link")
