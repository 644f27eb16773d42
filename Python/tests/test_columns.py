"""Columns of all kinds: chunked, sliced, null, empty, of every type, and with any content."""

import numpy
import pandas
import polars
import pyarrow as pa
import pytest
from conftest import SAMPLE, THOROUGH
from linkway import Answer, LinkwayError, Router

LINK = "photos://photos/42"
HELD = Answer("photo", "held", None, {"id": 42, "size": 400})
TYPES = [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view()]


@pytest.mark.parametrize("type_", TYPES, ids=str)
def test_nulls_answer_null_wherever_they_stand(router, type_):
    for links in ([None, LINK, None], [None] * 9, [LINK] + [None] * 17 + [LINK]):
        array = pa.array([l and l.encode() for l in links], pa.binary()).cast(type_)
        for start in range(len(links)):
            found = router.resolve(array.slice(start))
            assert isinstance(found, pa.RecordBatch)
            assert found.num_rows == len(links) - start
            found.validate(full=True)
            wanted = [("photo", "held") if l else (None, None) for l in links[start:]]
            assert list(zip(found["route"].to_pylist(), found["status"].to_pylist(), strict=True)) == wanted
            assert all(column.null_count == len(links) - start if name == "reason" else True
                       for name, column in zip(found.schema.names, found.columns, strict=True))


@pytest.mark.parametrize("type_", [*TYPES, pa.null()], ids=str)
def test_an_empty_column_answers_an_empty_one(router, type_):
    found = router.resolve(pa.array([], type_))
    assert (found.num_rows, found.schema.names) == (0, ["route", "status", "reason", "parameters"])
    found = router.resolve(pa.chunked_array([], type_))
    assert isinstance(found, pa.Table) and found.num_rows == 0


# §11.7 rule 2
def test_each_kind_is_answered_in_kind(router):
    links = [LINK, None, "x:"]
    series = pandas.Series(links, index=[3, 5, 7], name="link")
    frame = router.resolve(series)
    assert list(frame.index) == [3, 5, 7] and list(frame["status"].cat.categories)[0] == "applied"
    assert frame["status"].iloc[0] == "held" and pandas.isna(frame["status"].iloc[1])
    frame = router.resolve(polars.Series(links))
    assert isinstance(frame, polars.DataFrame) and frame["status"].to_list() == ["held", None, "unmatched"]
    assert router.resolve(polars.Series(links, dtype=polars.Categorical))["route"].to_list()[0] == "photo"
    assert router.resolve(links) == [
        HELD, Answer(None, None, None, None), Answer(None, "unmatched", "no route matches", {})]
    assert router.resolve(numpy.array([LINK]))[0] == HELD
    assert router.resolve(links, columns=["status"])[0] == Answer(None, "held", None, None)
    assert router.resolve([]) == []
    table = router.resolve(pa.table({"link": links})["link"], columns=["status", "route"])
    assert isinstance(table, pa.Table) and table.schema.names == ["status", "route"]


@pytest.mark.parametrize("bad, reason", [
    (LINK + "\n", "validation error: invalid-URL-unit"),
    ("photos://pho\ntos/42", "validation error: invalid-URL-unit"),
    ("photos://photos/4\x002", "validation error: invalid-URL-unit"),
    ("\0", "not absolute: a link starts with a scheme, such as `https:`"),
    (b"photos://photos/\xff", "invalid UTF-8: the link, as written or decoded, is not valid text"),
    ("\ud800", "invalid UTF-8: the link, as written or decoded, is not valid text"),
    ("photos:" + "x" * 100_000, "size: 100007 bytes, at most 2048"),
])
# §11.7 rule 1
def test_a_bad_link_is_a_status(router, bad, reason):
    good, found, after = router.resolve([LINK, bad, LINK])
    assert good == after == HELD
    assert found == Answer(None, "refused", reason, {})


def test_a_secret_is_null(tmp_path):
    table = tmp_path / "routes.json"
    table.write_text("""
      { "version": 1, "origins": ["https://a.example"],
        "app": { "coordinator": "app", "screens": ["reset"] },
        "routes": [ { "route": "reset", "paths": ["/reset/:code"], "opens": "reset",
                      "query": { "user": "string?" }, "secret": ["code"] } ] }""")
    router = Router(table)
    links = ["https://a.example/reset/4711?user=ann", "https://a.example/rest/4711"]
    assert router.resolve(links)[0].parameters == {"code": None, "user": "ann"}
    assert router.parameters("reset", links) == [{"code": None, "user": "ann"}, None]
    assert "4711" not in str(router.resolve(links)) + str(router.explain(links[0]))


def test_parameters_of_a_route_have_their_types(tmp_path):
    table = tmp_path / "routes.json"
    table.write_text("""
      { "version": 1, "origins": ["https://a.example"],
        "app": { "coordinator": "app", "screens": ["one", "two"] },
        "routes": [
          { "route": "one", "paths": ["/one/:id<int>"], "opens": "one",
            "query": { "tag": "string[]", "share": "number?", "on": "bool = true", "n": "int[]" } },
          { "route": "two", "paths": ["/two/:id"], "opens": "two" } ] }""")
    router = Router(table)
    links = pa.array([
        "https://a.example/one/-7?tag=a&tag=b&share=1.5&on=0&n=1&n=2", "https://a.example/two/x", None,
        "https://a.example/one/8?share=2", "https://a.example/one/8?tag=%C3%A4"])
    for column in (links, links.cast(pa.large_string()), links.cast(pa.string_view()), links.slice(1)):
        found = router.parameters("one", column)
        found.validate(full=True)
        one = {"id": -7, "tag": ["a", "b"], "share": 1.5, "on": False, "n": [1, 2]}
        none = dict.fromkeys(one)
        three = {"id": 8, "tag": [], "share": 2.0, "on": True, "n": []}
        four = {**three, "tag": ["ä"], "share": None}
        assert found.to_pylist() == [one, none, none, three, four][5 - len(column):]
    assert [str(t) for t in found.schema.types][0] == "int64"
    with pytest.raises(LinkwayError, match="^unknown route `three`; there are `one`, `two`$"):
        router.parameters("three", links)


def test_what_is_no_column_of_links_is_an_error(router):
    with pytest.raises(TypeError, match="a column of links is expected"):
        router.resolve(LINK)
    with pytest.raises(TypeError, match="links must be text; this column has the type int64"):
        router.resolve(pa.array([1]))
    table = {"id": [1], "link": [LINK]}
    for whole in (pa.table(table), pa.record_batch(table), pandas.DataFrame(table), polars.DataFrame(table)):
        with pytest.raises(TypeError, match="a column of links is expected; this is a table of `id`, `link`. Pass one of its columns"):
            router.resolve(whole)
    with pytest.raises(TypeError, match="a column of links is expected, not a dict"):
        router.resolve(table)
    with pytest.raises(TypeError, match="a column of links is expected, not None"):
        router.resolve(None)
    with pytest.raises(TypeError, match="^links are str, bytes or None; row 1 has the type float; use None for a missing link$"):
        router.resolve([LINK, float("nan")])


def test_columns_are_known_and_each_once(router):
    with pytest.raises(ValueError, match="^unknown column 'rout'; did you mean 'route'\\?$"):
        router.resolve([LINK], columns=["rout"])
    with pytest.raises(TypeError, match="columns must be a list, such as columns=\\['route'\\]"):
        router.resolve([LINK], columns="route")
    assert router.resolve([LINK], columns=["route", "route"]) == [Answer("photo", None, None, None)]


def test_offsets_beyond_two_gigabytes(router):
    # Pages that are never accessed use no memory.
    data = numpy.zeros(2**31 + 4096, numpy.uint8)
    start = 2**31 + 100
    data[start : start + len(LINK)] = numpy.frombuffer(LINK.encode(), numpy.uint8)
    offsets = numpy.array([start, start, start + len(LINK)], numpy.int64)
    links = pa.LargeStringArray.from_buffers(2, pa.py_buffer(offsets), pa.py_buffer(data))
    assert router.resolve(links)["status"].to_pylist() == ["refused", "held"]


@pytest.mark.skipif(not THOROUGH, reason="takes 10 GB; LINKWAY_THOROUGH=1 runs it")
def test_two_gigabytes_of_links(router):
    count = 2**31 // len(LINK) + 1000
    offsets = numpy.arange(count + 1, dtype=numpy.int64) * len(LINK)
    data = numpy.tile(numpy.frombuffer(LINK.encode(), numpy.uint8), count)
    links = pa.LargeStringArray.from_buffers(count, pa.py_buffer(offsets), pa.py_buffer(data))
    found = router.resolve(links, columns=["route", "status"])
    assert found.num_rows == count
    assert set(found["status"].unique().to_pylist()) == {"held"}
    # In one call with offsets above 2^31.
    batch = router._batch(links, ["parameters"])
    assert batch.field(0)[count - 1].as_py() == '{"id":42,"size":400}'
    batch.validate(full=True)


def test_a_table_from_anywhere():
    assert Router(SAMPLE.read_bytes()).resolve([LINK]) == [HELD]
