"""The C interface: what it exports, its examples, its errors, and streams."""

import ctypes
import os
import re
import shutil
import subprocess

import pyarrow as pa
import pytest
from conftest import ROOT, SAMPLE, CStream, c_stream
from linkway import LinkwayError, Router, _native
from test_router import Column, integers

LIBRARY = ROOT / ".build/library"
LINKS = ["photos://photos/42", "x:", "https://photos.example/help/a", "https://photos.example/photos/42?ref=a%20b#x"]
ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if name not in ("LD_PRELOAD", "PYTHONMALLOC")},
    "PKG_CONFIG_PATH": str(LIBRARY / "lib/pkgconfig"), "LD_LIBRARY_PATH": str(LIBRARY / "lib"), "GO111MODULE": "off"}


def run(*words, **options):
    return subprocess.run(words, capture_output=True, text=True, check=True, env=ENVIRONMENT, **options).stdout


def declared():
    header = (ROOT / "Sources/LinkwayC/include/linkway.h").read_text()
    return set(re.findall(r"\b(linkway_[a-z_]+)\(", re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)))


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """The example in C, compiled with the command in its first line."""
    path = str(tmp_path_factory.mktemp("c") / "resolve")
    flags = run("pkg-config", "--cflags", "--libs", "linkway").split()
    run("cc", "-g", "-Wall", "-Wextra", "-Werror", str(ROOT / "Examples/C/resolve.c"), *flags, "-o", path)
    return path


def test_exactly_what_the_header_declares_is_exported():
    lines = run("nm", "-D", "--defined-only", str(LIBRARY / "lib/liblinkway.so")).splitlines()
    assert {line.split()[-1] for line in lines} == declared()
    assert len(declared()) == 15


def test_the_version_is_that_of_the_header():
    header = (LIBRARY / "include/linkway.h").read_text()
    (number,) = re.findall(r"^#define LINKWAY_ABI_VERSION (\d+)$", header, flags=re.MULTILINE)
    assert _native.library.linkway_abi_version() == int(number) == _native._ABI_VERSION


def test_the_example_in_c_resolves_links(program):
    assert run(program, str(SAMPLE), *LINKS).splitlines() == [
        "photo held", "- unmatched", "help leftToWeb", "photo held"]
    failed = subprocess.run([program, "/nowhere"], capture_output=True, text=True, env=ENVIRONMENT, check=False)
    assert (failed.returncode, failed.stderr) == (65, "file not found: /nowhere\n")


@pytest.mark.parametrize("path", ["C/resolve.c", "Go/resolve.go"])
def test_examples_have_at_most_30_lines(path):
    assert len((ROOT / "Examples" / path).read_text().splitlines()) <= 30


def test_the_example_in_go_resolves_links():
    found = run("go", "run", str(ROOT / "Examples/Go/resolve.go"), str(SAMPLE), input="\n".join(LINKS))
    assert found == "applied: 0 held: 2 unmatched: 1 refused: 0\n"


def test_valgrind_finds_nothing(program, tmp_path):
    # From the library with its symbols, which identify the functions of Swift's runtime.
    environment = {**ENVIRONMENT, "LD_LIBRARY_PATH": str(LIBRARY / "symbols")}
    valgrind = [shutil.which("valgrind"), "-q", "--error-exitcode=9", f"--suppressions={ROOT / 'Python/tests/swift-runtime.supp'}"]
    # Few routes, because unoptimised code is slow.
    table = tmp_path / "routes.json"
    table.write_text("""{ "version": 1, "origins": ["photos:"], "app": { "coordinator": "app", "screens": ["shown"] },
      "types": { "word": { "regex": "(?:a|b)+" } },
      "routes": [{ "route": "photo", "paths": ["/photos/:id<int>"], "opens": "shown", "query": { "ref": "string?" } },
        { "route": "text", "paths": ["/t/:id<word>", "/u/*"], "opens": "shown" }] }""")
    links = ["photos:photos/42?ref=a%20b", "x:", "photos:t/ab", "photos:u/a%2Fb/c", "", "%FF"]
    done = subprocess.run(
        [*valgrind, program, str(table), *links], capture_output=True, text=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_errors_have_codes(router, tmp_path):
    library, pointer = _native.library, router._used().pointer
    (tmp_path / "wrong.json").write_text("{")
    calls = {
        "invalid-argument": lambda: _native.call(library.linkway_explain, None, b"x", 1),
        "unreadable-file": lambda: _native.call(library.linkway_router_open, b"/nowhere", None),
        "invalid-table": lambda: Router(tmp_path / "wrong.json"),
        "unknown-name": lambda: _native.call(library.linkway_graph, os.fsencode(SAMPLE), b"pdf", None),
        "invalid-column": lambda: Column(type_=b"i").resolve(router),
        "invalid-parameters": lambda: _native.call(library.linkway_link, pointer, b"photo", b"[]", None),
    }
    for kind, call in calls.items():
        with pytest.raises(LinkwayError) as error:
            call()
        assert error.value.kind == kind
    error, schema, out = _native.Error(7, 7), _native.CSchema(), _native.CArray()
    assert library.linkway_routes(pointer, ctypes.addressof(schema), ctypes.addressof(out), error)
    assert (error.code, error.message) == (0, None)


# §11.7 rule 12
def test_options_have_a_size():
    def opened(size, extra=b""):
        memory = ctypes.create_string_buffer(bytes(_native.Options(size, None, 0, None, None)) + extra)
        options = ctypes.cast(memory, ctypes.POINTER(_native.Options))
        _native.library.linkway_router_close(
            _native.call(_native.library.linkway_router_open, os.fsencode(SAMPLE), options))

    known = ctypes.sizeof(_native.Options)
    opened(known)
    # Of the first version, which had no environment.
    opened(known - ctypes.sizeof(ctypes.c_char_p))
    # Options of a later version, with zero in the fields that this one does not know.
    opened(known + 8, b"\0" * 8)
    with pytest.raises(LinkwayError, match="^the options have fields that this version"):
        opened(known + 8, b"\1" + b"\0" * 7)
    with pytest.raises(LinkwayError, match="^the size of the options is 0; it must be sizeof"):
        opened(0)


def test_a_number_of_gates_that_no_memory_has_is_an_error():
    gates = (ctypes.c_char_p * 1)(b"signedIn")
    options = _native.Options(ctypes.sizeof(_native.Options), gates, 2**64 - 1, None, None)
    with pytest.raises(LinkwayError) as error:
        _native.call(_native.library.linkway_router_open, os.fsencode(SAMPLE), options)
    assert str(error.value) == f"`open_count` is {2**64 - 1}; it must be the number of gates"


# §11.7 rule 12
def test_a_text_that_is_not_utf8_is_an_error_with_its_bytes(router):
    library, pointer, sample = _native.library, router._used().pointer, os.fsencode(SAMPLE)
    bad, size = b"caf\xe9 \xc3\xa9", ctypes.sizeof(_native.Options)
    gates = (ctypes.c_char_p * 1)(bad)
    environment, source = _native.Options(size, None, 0, None, bad), _native.Options(size, None, 0, bad, None)
    calls = {
        "name of an environment": [
            lambda: _native.call(library.linkway_router_open, sample, environment),
            lambda: _native.call(library.linkway_router_read, b"{}", 2, None, environment),
            lambda: _native.call(library.linkway_check, sample, bad),
            lambda: _native.call(library.linkway_diff, sample, sample, b"json", bad),
            lambda: _native.call(library.linkway_graph, sample, b"dot", bad)],
        "name of a gate": [lambda: _native.call(
            library.linkway_router_open, sample, _native.Options(size, gates, 1, None, None))],
        "source": [lambda: _native.call(library.linkway_router_open, sample, source)],
        "path": [lambda: _native.call(library.linkway_router_open, bad, None)],
        "route": [lambda: _native.call(library.linkway_link, pointer, bad, None, None)],
        "origin": [lambda: _native.call(library.linkway_link, pointer, b"photo", b"{}", bad)],
    }
    for name, group in calls.items():
        for call in group:
            with pytest.raises(LinkwayError) as error:
                call()
            assert (str(error.value), error.value.kind) == (
                f"the {name} must be UTF-8; its invalid bytes are percent-encoded here: `caf%E9 é`", "invalid-argument")
    # A lone surrogate has no UTF-8, and must not become another name.
    with pytest.raises(LinkwayError, match="^the name of an environment must be UTF-8; .*: `%ED%A0%80`$"):
        Router(SAMPLE, environment="\ud800")


class Dictionary(Column):
    """An array of indices with a dictionary."""

    def __init__(self, index, indices, count, values):
        super().__init__(index, length=count, buffers=(None, indices))
        self.values = values
        self.schema.words[6] = ctypes.addressof(values.schema)
        self.array.words[7] = ctypes.addressof(values.array)


@pytest.mark.parametrize("column, message", [
    (Dictionary(b"i", integers(0, 1), 2, Column()), "the index of row 1 is 1, and the dictionary has 1 values"),
    (Dictionary(b"c", b"\xff", 1, Column()), "the index of row 0 is -1, and the dictionary has 1 values"),
    (Dictionary(b"L", b"\xff" * 8, 1, Column()), "the index of row 0 is -1, and the dictionary has 1 values"),
    (Dictionary(b"g", b"\0" * 8, 1, Column()), "the indices have the Arrow type `g`"),
    (Column(b"+r"), "the array has no runs"),
])
def test_a_dictionary_that_is_malformed_is_an_error(router, column, message):
    with pytest.raises(LinkwayError) as error:
        column.resolve(router)
    assert (str(error.value), error.value.kind) == (message, "invalid-column")


# §11.7 rule 8
def test_a_stream_is_resolved_while_it_is_read():
    read = []

    def batches():
        for place in range(3):
            read.append(place)
            yield pa.record_batch({"id": [place], "url": [f"photos:photos/{place}"]})

    schema = pa.schema([("id", pa.int64()), ("url", pa.string())])
    router = Router(SAMPLE)
    found = c_stream(router, pa.RecordBatchReader.from_batches(schema, batches()), "url", columns=9)
    router.close()
    assert (read, found.schema.names) == ([], ["route", "parameters"])
    assert found.read_next_batch()["parameters"].to_pylist() == ['{"id":0,"size":400}']
    assert read == [0]
    assert found.read_all().num_rows == 2


def test_a_stream_that_fails_says_why(router):
    def failing():
        yield pa.record_batch({"link": ["x:"]})
        raise ValueError("the log ended in the middle of a line")

    reader = pa.RecordBatchReader.from_batches(pa.schema([("link", pa.string())]), failing())
    found = c_stream(router, reader, "link")
    assert found.read_next_batch().num_rows == 1
    with pytest.raises((OSError, ValueError, pa.ArrowException), match="in the middle of a line"):
        found.read_next_batch()
    with pytest.raises(LinkwayError, match="^unknown column `lnk`; did you mean `link`") as error:
        c_stream(router, pa.table({"link": ["x:"]}).to_reader(), "lnk")
    assert error.value.kind == "unknown-name"
    with pytest.raises(LinkwayError, match="^the links have the Arrow type `l`"):
        c_stream(router, pa.table({"link": [1]}).to_reader(), "link")


@pytest.mark.parametrize("format_, children, column, message", [
    (b"+s", -1, b"link", "unknown column `link`; there is no column"),
    (b"+r", -1, None, "the links have the Arrow type `+r`"),
    (b"+r", 1, None, "the links have the Arrow type `+r`"),
])
def test_a_stream_whose_schema_is_malformed_is_an_error(router, format_, children, column, message):
    @ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
    def schema(_, out):
        words = (ctypes.c_int64 * 9).from_address(out)
        words[:] = [ctypes.cast(text, ctypes.c_void_p).value, 0, 0, 0, children, ctypes.addressof(pointers), 0, 0, 0]
        return 0

    text, pointers, given, out = ctypes.c_char_p(format_), (ctypes.c_void_p * 1)(), CStream(), CStream()
    given.words[:] = [ctypes.cast(schema, ctypes.c_void_p).value, 0, 0, 1, 0]
    with pytest.raises(LinkwayError) as error:
        _native.call(
            _native.library.linkway_resolve_stream, router._used().pointer, ctypes.addressof(given), column, 15,
            ctypes.addressof(out))
    assert str(error.value).startswith(message)


def test_a_stream_with_two_columns_of_the_name_is_an_error(router):
    batch = pa.RecordBatch.from_arrays([pa.array(["x:"]), pa.array(["y:"])], names=["link", "link"])
    with pytest.raises(LinkwayError) as error:
        c_stream(router, pa.RecordBatchReader.from_batches(batch.schema, [batch]), "link")
    assert (str(error.value), error.value.kind) == ("there are several columns `link`", "unknown-name")
