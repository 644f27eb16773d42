"""Everything except columns: errors with carets, options, explanations, threads."""

import ctypes
import os
import pickle
import subprocess
import sys
import threading

import linkway
import pyarrow as pa
import pytest
from conftest import SAMPLE, links_of
from linkway import LinkwayError, Router, _native

WRONG = """{ "version": 1,
  "origins": ["photos:"],
  "routs": [] }
"""
SHOWN = """{path}:3:3: error: `routs` is not a key of a table [unknown-key]
    "routs": [] }}
    ^~~~~~~
help: did you mean `routes`?
{path} does not load: 1 error"""


def test_an_error_shows_each_fault_with_its_caret(tmp_path):
    table = tmp_path / "routes.json"
    table.write_text(WRONG)
    with pytest.raises(LinkwayError) as error:
        Router(table)
    assert str(error.value) == SHOWN.format(path=table)
    with pytest.raises(LinkwayError) as error:
        linkway.compile(table, tmp_path / "routes.table")
    assert str(error.value) == SHOWN.format(path=table)
    found = linkway.check(table)
    assert [(d.severity, d.identifier, d.line, d.column) for d in found] == [("error", "unknown-key", 3, 3)]


@pytest.mark.parametrize("key", ["paths", "links"])
def test_more_patterns_than_a_route_may_have_are_an_error(tmp_path, key):
    start = "https://a.example" if key == "links" else ""
    patterns = ",\n".join(f'"{start}/{number}"' for number in range(70_000))
    table = tmp_path / "routes.json"
    table.write_text('{ "version": 1, "origins": ["https://a.example"], "routes": [\n'
                     f'{{ "route": "r", "resolver": "x", "{key}": [{patterns}] }} ] }}')
    with pytest.raises(LinkwayError, match="this is more than the 65536 patterns that a route may have"):
        Router(table)


def test_files_that_are_no_tables(tmp_path):
    with pytest.raises(FileNotFoundError, match="file not found"):
        Router(tmp_path / "none.json")
    with pytest.raises(LinkwayError, match="is a folder, not a file"):
        Router(tmp_path)
    with pytest.raises(LinkwayError, match="^<bytes> is empty$"):
        Router(b"")
    compiled = tmp_path / "routes.table"
    linkway.compile(SAMPLE, compiled)
    compiled.write_bytes(compiled.read_bytes()[:-7])
    with pytest.raises(LinkwayError, match="is truncated"):
        Router(compiled)


def test_gates_and_sources():
    link = ["photos://photos/42"]
    assert Router(SAMPLE, open=["session"]).resolve(link)[0].status == "applied"
    password = ["photos://settings/password"]
    assert Router(SAMPLE).resolve(password)[0].status == "unmatched"
    assert Router(SAMPLE, source="any").resolve(password)[0].status == "held"
    with pytest.raises(LinkwayError, match="^unknown gate `sesion`; did you mean `session`\\?$"):
        Router(SAMPLE, open=["sesion"])
    with pytest.raises(TypeError, match="open must be a list, such as open=\\['session'\\]"):
        Router(SAMPLE, open="session")
    with pytest.raises(LinkwayError, match="^unknown source `web`; there are `universal`, `scheme`"):
        Router(SAMPLE, source="web")


def test_a_gate_that_must_be_closed_gives_its_reason():
    links = ["photos://join/ABC1234"] * 3
    found = Router(SAMPLE, open=["session"]).resolve(links)
    assert {(a.status, a.reason) for a in found} == {("refused", "gate: only while `session` is closed")}


def test_explanations_and_links(router):
    explained = router.explain("photos://photos/42")
    assert explained["candidates"][0]["route"] == "photo"
    assert explained["gates"] == ["session"]
    assert router.link("photo", id=42) == "https://photos.example/photos/42"
    assert router.link("photo", id=42, size=7, ref="ä&b") == (
        "https://photos.example/photos/42?ref=%C3%A4%26b&size=7")
    with pytest.raises(LinkwayError, match="the links of `photo` need `id` as `int`"):
        router.link("photo")
    with pytest.raises(LinkwayError, match="^unknown route `foto`; there are `photo`, `explore`"):
        router.link("foto")
    with pytest.raises(LinkwayError, match="^unknown route `phto`; did you mean `photo`\\?$"):
        router.parameters("phto", ["x:"])
    assert router.routes[0] == "photo"


# §6 rule 4
def test_links_of_a_chosen_origin(router):
    assert router.link("photo", "photos:", id=42) == "photos://photos/42"
    assert router.link("photo", "https://photos.example", id=42) == "https://photos.example/photos/42"
    with pytest.raises(LinkwayError, match="^no link of `photo` .* has the origin `https://other.example`; use an origin"):
        router.link("photo", "https://other.example", id=42)
    with pytest.raises(LinkwayError, match="^`photos.example` is not an origin; write it as `https://host` or `scheme:`$"):
        router.link("photo", "photos.example", id=42)
    with pytest.raises(TypeError, match="^an origin must be a str, not an int$"):
        router.link("photo", 7, id=42)
    table = b"""{"version": 1, "origins": ["https://a.example"],
        "app": {"coordinator": "app", "screens": ["trip"]},
        "routes": [{"route": "trip", "paths": ["/trip"], "opens": "trip",
                    "query": {"origin": {"type": "string"}, "route": {"type": "string"}}}]}"""
    with Router(table) as trips:
        assert trips.link("trip", origin="SFO", route="7") == "https://a.example/trip?origin=SFO&route=7"


def test_explanations_are_those_of_linkctl(router, linkctl):
    import json
    import subprocess

    for link in links_of(SAMPLE, 60):
        if "\0" in link:
            continue
        found = subprocess.run(
            [linkctl, "explain", "--routes", str(SAMPLE), "--format", "json", "--", link],
            stdout=subprocess.PIPE, check=True)
        assert router.explain(link) == json.loads(found.stdout), link


def test_a_router_is_pickled_by_its_path():
    copy = pickle.loads(pickle.dumps(Router(SAMPLE, open=["session"])))
    assert copy.resolve(["photos://photos/42"])[0].status == "applied"


def test_threads_share_a_router():
    links = pa.array(links_of(SAMPLE, 3_000))
    router = Router(SAMPLE)
    wanted = Router(SAMPLE).resolve(links)
    failures = []

    def work():
        for _ in range(4):
            if not router.resolve(links, threads=2).equals(wanted):
                failures.append(threading.get_ident())

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_answers_outlive_their_router():
    found = Router(SAMPLE).resolve(pa.array(["photos://photos/42"] * 1000))
    assert found["route"].to_pylist() == ["photo"] * 1000


def imported(words, **environment):
    return subprocess.run(
        [sys.executable, "-c", words], env={**os.environ, **environment}, capture_output=True, check=False)


def test_one_import_brings_all():
    assert imported("import linkway; linkway.duckdb.register; linkway.spark.resolve_column").returncode == 0


def test_a_library_that_does_not_load_says_why():
    found = imported("import linkway", LINKWAY_LIBRARY="/nowhere/liblinkway.so").stderr.decode()
    assert found.splitlines()[-1] == (
        "ImportError: liblinkway does not load: /nowhere/liblinkway.so: cannot open shared object file: "
        "No such file or directory")
    found = imported("import linkway", LINKWAY_LIBRARY="libc.so.6").stderr.decode()
    assert found.splitlines()[-1] == "ImportError: libc.so.6 is not liblinkway: it lacks linkway_abi_version"


class Column:
    """An invalid array of Arrow, as a caller might pass it by mistake."""

    def __init__(self, type_=b"u", length=1, offset=0, buffers=(None, b"\0" * 8, b""), count=None):
        self.memory = [None if b is None else ctypes.create_string_buffer(b, len(b) or 1) for b in buffers]
        self.list = (ctypes.c_void_p * len(buffers))(
            *(None if b is None else ctypes.cast(b, ctypes.c_void_p).value for b in self.memory))
        self.schema, self.array = _native.CSchema(), _native.CArray()
        self.text = ctypes.c_char_p(type_)
        self.schema.words[0] = ctypes.cast(self.text, ctypes.c_void_p).value
        self.array.words[:] = [
            length, 0, offset, len(buffers) if count is None else count, 0,
            ctypes.cast(self.list, ctypes.c_void_p).value, 0, 0, 1, 0]

    def resolve(self, router, columns=15):
        out_schema, out = _native.CSchema(), _native.CArray()
        _native.call(
            _native.library.linkway_resolve, router._used().pointer, ctypes.addressof(self.schema),
            ctypes.addressof(self.array), columns, ctypes.addressof(out_schema), ctypes.addressof(out))


def integers(*values, width=4):
    return b"".join(v.to_bytes(width, "little", signed=True) for v in values)


@pytest.mark.parametrize("column, message", [
    (Column(type_=b"i"), "the links have the Arrow type `i`; utf8, large_utf8 and utf8_view are accepted"),
    (Column(length=-1), "the array has the length -1 and the offset 0"),
    (Column(offset=-1), "the array has the length 1 and the offset -1"),
    (Column(length=2**62), f"the array has the length {2**62} and the offset 0"),
    (Column(count=2), "the array has 2 buffers instead of 3"),
    (Column(buffers=(None, None, None)), "the array has no offsets"),
    (Column(buffers=(None, integers(4, 2), b"....")), "the offsets of row 0 go backwards"),
    (Column(buffers=(None, integers(-4, 0), b"....")), "the offsets of row 0 go backwards"),
    (Column(b"U", buffers=(None, integers(2**40, 0, width=8), b"....")), "the offsets of row 0 go backwards"),
    (Column(b"vu", buffers=(None, integers(-1, 0, 0, 0), b"")), "the view of row 0 is outside its buffers"),
    (Column(b"vu", buffers=(None, integers(20, 0, 1, 0), b"." * 30, integers(30, width=8))),
     "the view of row 0 is outside its buffers"),
    (Column(b"vu", buffers=(None, integers(20, 0, 0, 11), b"." * 30, integers(30, width=8))),
     "the view of row 0 is outside its buffers"),
    (Column(b"vu", buffers=(None, integers(20, 0, 0, 0), b"." * 30, integers(-1, width=8))),
     "the array of views has no lengths"),
])
def test_a_column_that_is_none_is_an_error(router, column, message):
    with pytest.raises(LinkwayError, match=".*") as error:
        column.resolve(router)
    assert (str(error.value), error.value.kind) == (message, "invalid-column")


def test_what_is_missing_is_an_error(router):
    with pytest.raises(LinkwayError, match="unknown columns: 16"):
        Column().resolve(router, columns=16)
    with pytest.raises(LinkwayError, match="the router is missing"):
        _native.call(_native.library.linkway_explain, None, b"x", 1)
    with pytest.raises(LinkwayError, match="the links are missing"):
        _native.call(_native.library.linkway_resolve, router._used().pointer, None, None, 15, None, None)
    with pytest.raises(LinkwayError, match="the path is missing"):
        _native.call(_native.library.linkway_router_open, None, None)


# §5.12 rules 2 and 8
def test_an_environment_is_chosen_by_its_name(tmp_path):
    table = tmp_path / "routes.json"
    table.write_text("""{ "version": 1,
      "origins": { "production": ["https://a.example"], "staging": ["https://s.example"] },
      "routes": [{ "route": "r", "paths": ["/x"], "leaveToWeb": true }] }""")
    compiled = tmp_path / "routes.table"
    linkway.compile(table, compiled)
    links = ["https://a.example/x", "https://s.example/x"]
    for given in [table, compiled, compiled.read_bytes()]:
        assert [a.route for a in Router(given).resolve(links)] == ["r", None]
        staging = Router(given, environment="staging")
        assert [a.route for a in staging.resolve(links)] == [None, "r"]
        assert staging.link("r") == "https://s.example/x"
        assert staging == pickle.loads(pickle.dumps(staging)) != Router(given)
        with pytest.raises(LinkwayError, match="has no environment `stagin`; did you mean `staging`?") as error:
            Router(given, environment="stagin")
        assert error.value.kind == "unknown-name"


# §5.12 rules 4 and 7
def test_tables_are_checked_compared_and_drawn_for_an_environment(tmp_path):
    table = """{ "version": 1, "app": { "coordinator": "app", "screens": ["page"] },
      "origins": { "production": ["https://a.example"], "staging": ["https://%s.example"] },
      "routes": [{ "route": "r", "paths": ["/x"], "opens": "page" }, { "route": "s", "links": [%s], "opens": "page" }] }"""
    old, new, wrong = (tmp_path / name for name in ("old.json", "new.json", "wrong.json"))
    old.write_text(table % ("s", '"b:x"'))
    new.write_text(table % ("t", '"b:x"'))
    wrong.write_text(table % ("s", '"https://s.example/x"'))
    compiled = tmp_path / "old.table"
    linkway.compile(old, compiled)
    for given in (old, compiled):
        assert linkway.diff(given, new).verdict == linkway.diff(given, new, environment="production").verdict == "equal"
        changed = linkway.diff(given, new, environment="staging")
        assert [(c.kind, c.link) for c in changed.changes] == [
            ("link-removed", "https://s.example/x"), ("link-added", "https://t.example/x")]
        assert "https://t.example/x" in changed.markdown
        assert linkway.graph(given, environment="staging") == linkway.graph(new, environment="production")
    assert [(d.identifier, d.notes[-1]) for d in linkway.check(wrong)] == [
        ("conflict", "in the environment `staging`")]
    assert linkway.check(wrong, environment="production") == []
    assert len(linkway.check(wrong, environment="staging")) == 1
    calls = (lambda: linkway.diff(old, new, environment="stagin"), lambda: linkway.graph(old, environment="stagin"),
             lambda: linkway.check(old, environment="stagin"), lambda: linkway.diff(compiled, new, environment="stagin"))
    for call in calls:
        with pytest.raises(LinkwayError, match="has no environment `stagin`; did you mean `staging`?") as error:
            call()
        assert error.value.kind == "unknown-name"
    with pytest.raises(ValueError, match="^the name of an environment contains a zero character$"):
        linkway.graph(old, environment="a\0")
