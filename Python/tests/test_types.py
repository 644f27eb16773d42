"""The types of the package, as mypy and pyright see them."""

import json
import os
import subprocess
import sys
import sysconfig

TYPES = """
import pyarrow as pa
from linkway import Answer, Router
router = Router("routes.json")
a: list[Answer] = router.resolve(["x:"])
b: list[dict[str, object] | None] = router.parameters("photo", [b"x:", None])
"""
WRONG = {
    'z: int = router.resolve(["x:"])': "Incompatible types in assignment",
    'y: str = router.parameters("photo", ["x:"])': "Incompatible types in assignment",
    'router.resolve(["x:"], columns=["rout"])': 'has incompatible type "Literal[',
    'Router("routes.json", source="web")': 'has incompatible type "Literal[',
}


def test_types_are_checked(tmp_path):
    lines = (TYPES + "\n".join(WRONG)).splitlines()
    (tmp_path / "program.py").write_text("\n".join(lines))
    # A file that takes a minute to read has no effect on this.
    (tmp_path / "mypy.ini").write_text("[mypy-polars.*,pandas.*,numpy.*,duckdb.*,pyspark.*]\nfollow_imports = skip\n")
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", os.devnull, "program.py"],
        cwd=tmp_path, capture_output=True, text=True, check=False).stdout
    errors = {int(n): text for n, text in (
        line.removeprefix("program.py:").split(": error: ") for line in found.splitlines() if ": error: " in line)}
    untyped = {n for n, text in errors.items() if "[import-untyped]" in text}
    first = len(TYPES.splitlines()) + 1
    assert {n for n in errors if n not in untyped} == set(range(first, first + len(WRONG))), found
    for line, message in enumerate(WRONG.values(), first):
        assert message in errors[line]


# MARK: With the types of other libraries

DEFINITIONS = """
import pandas
import polars
import pyarrow as pa
from collections.abc import Iterator
from typing import Any
from linkway import Router
class Stream:
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...
class Array:
    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...
def texts() -> Iterator[str]:
    yield "x:"
router = Router("routes.json")
"""
# The types of the results of `resolve` and `parameters` for each kind of links.
KINDS = {
    '["x:", b"x:", None]': ("list[Answer]", "list[dict[str, Any] | None]"),
    'texts()': ("list[Answer]", "list[dict[str, Any] | None]"),
    '{"x:": 1}.keys()': ("list[Answer]", "list[dict[str, Any] | None]"),
    'polars.Series(["x:"])': ("polars.DataFrame", "polars.DataFrame"),
    'pandas.Series(["x:"])': ("pandas.DataFrame", "pandas.DataFrame"),
    'pa.array(["x:"])': ("pa.RecordBatch", "pa.RecordBatch"),
    'pa.chunked_array([["x:"]])': ("pa.Table", "pa.Table"),
    "Stream()": ("pa.Table", "pa.Table"),
    "Array()": ("pa.Table", "pa.Table"),
}
# Lines that are wrong, with what mypy reports. One line does not hide the errors of those after it.
MISTAKES = {
    'router.resolve("x:")': "is deprecated: pass one link as [link]",
    'router.parameters("photo", b"x:")': "is deprecated: pass one link as [link]",
    "router.resolve(7)": "No overload variant",
    'router.parameters("photo", None)': "No overload variant",
    'router.resolve_batches(["x:"])': "incompatible type",
    'z: int = router.resolve(["x:"])': "Incompatible types in assignment",
}


def program(folder):
    """Writes a program, and returns the numbers of its wrong lines with what is reported."""
    lines = ["from linkway import Answer", *DEFINITIONS.splitlines()]
    for links, (resolved, parameters) in KINDS.items():
        for call, type_ in ((f"resolve({links})", resolved), (f'parameters("photo", {links})', parameters)):
            lines.append(f"v{len(lines)}: {type_} = router.{call}")
    wrong = {}
    for links, (resolved, parameters) in KINDS.items():
        for call in (f"resolve({links})", f'parameters("photo", {links})'):
            wrong[len(lines) + 1] = "Incompatible types in assignment"
            lines.append(f"w{len(lines)}: float = router.{call}")
    for line, message in MISTAKES.items():
        wrong[len(lines) + 1] = message
        lines.append(line)
    (folder / "program.py").write_text("\n".join(lines))
    return wrong


def test_types_are_those_of_each_kind_of_links_for_mypy(tmp_path):
    wrong = program(tmp_path)
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--enable-error-code", "deprecated", "--cache-dir",
         os.devnull, "program.py"], cwd=tmp_path, capture_output=True, text=True, check=False).stdout
    errors = dict(line.removeprefix("program.py:").split(": error: ", 1) for line in found.splitlines() if ": error: " in line)
    assert list(map(int, errors)) == list(wrong), found
    for line, message in wrong.items():
        assert message in errors[str(line)]


def test_types_are_those_of_each_kind_of_links_for_pyright(tmp_path):
    wrong = program(tmp_path)
    (tmp_path / "pyrightconfig.json").write_text('{ "reportDeprecated": "error" }')
    environment = {**os.environ, "PYTHONPATH": sysconfig.get_path("platlib")}
    found = json.loads(subprocess.run(
        [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson", "-p", str(tmp_path)],
        cwd=tmp_path, capture_output=True, text=True, env=environment, check=False).stdout)["generalDiagnostics"]
    errors = sorted({item["range"]["start"]["line"] + 1 for item in found if item["severity"] == "error"})
    assert errors == list(wrong), found


def test_types_are_known_for_lists_if_other_libraries_have_none(tmp_path):
    lines = [*DEFINITIONS.splitlines(), 'a: float = router.resolve(["x:"])', 'b: float = router.resolve(texts())',
             'c: float = router.parameters("photo", texts())']
    (tmp_path / "program.py").write_text("\n".join(lines))
    (tmp_path / "mypy.ini").write_text(
        "[mypy-polars.*,pandas.*,numpy.*,duckdb.*,pyspark.*,pyarrow.*]\nfollow_imports = skip\n")
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", os.devnull, "program.py"],
        cwd=tmp_path, capture_output=True, text=True, check=False).stdout
    assert [line.split(": error: ")[0] for line in found.splitlines() if "Incompatible types in assignment" in line] == [
        f"program.py:{len(lines) - n}" for n in (2, 1, 0)], found


def test_types_are_complete():
    # It does not search environments in hidden folders.
    environment = {**os.environ, "PYTHONPATH": sysconfig.get_path("platlib")}
    found = subprocess.run(
        [sys.executable, "-m", "pyright", "--verifytypes", "linkway", "--ignoreexternal"], capture_output=True,
        text=True, env=environment, check=False).stdout
    share = float(found.rsplit("Type completeness score:", 1)[1].split("%")[0])
    assert share >= 95, found
