"""The wheel and the source distribution."""

import os
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import zipfile

import pytest
from conftest import ROOT

WHEELS = ROOT / ".build/wheels"


@pytest.fixture(scope="module")
def wheel():
    (path,) = WHEELS.glob("*.whl")
    return path


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other tags")
def test_the_tag_is_that_of_auditwheel_and_of_an_older_system(wheel):
    found = subprocess.run([sys.executable, "-m", "auditwheel", "show", str(wheel)], capture_output=True, text=True,
                           check=True).stdout
    tag = re.search(r'"(manylinux_2_(\d+)_\w+)"', " ".join(found.split()))
    assert wheel.name == f"linkway-0.1.0-py3-none-{tag[1]}.whl"
    assert int(tag[2]) <= 34
    assert "pcre2" not in found


def mach_o(architecture, command, version):
    """Returns the header of a library for macOS with two load commands."""
    uuid = struct.pack("<2I16x", 0x1B, 24)
    place = {0x24: "<4I", 0x32: "<6I"}[command]
    minimum = (struct.pack(place, command, 16, version, 0) if command == 0x24 else
               struct.pack(place, command, 24, 1, version, 0, 0))
    return struct.pack("<8I", 0xFEEDFACF, architecture, 0, 6, 2, len(uuid + minimum), 0, 0) + uuid + minimum


def universal(*slices):
    header, body = struct.pack(">2I", 0xCAFEBABE, len(slices)), b""
    for one in slices:
        header += struct.pack(">5I", 0, 0, 8 + 20 * len(slices) + len(body), len(one), 0)
        body += one
    return header + body


ARM, INTEL = 0x0100000C, 0x01000007


@pytest.mark.parametrize("library, tag", [
    (mach_o(ARM, 0x32, 0x0D0300), "macosx_13_0_arm64"),
    (mach_o(INTEL, 0x32, 0x0A0F00), "macosx_10_15_x86_64"),
    (mach_o(INTEL, 0x24, 0x0A0D00), "macosx_10_13_x86_64"),
    (universal(mach_o(INTEL, 0x24, 0x0A0D00), mach_o(ARM, 0x32, 0x0B0000)), "macosx_11_0_universal2"),
], ids=lambda value: value if isinstance(value, str) else "")
def test_the_tag_for_macos_is_that_of_the_library(library, tag, tmp_path):
    (tmp_path / "liblinkway.dylib").write_bytes(library)
    code = ("import pathlib, runpy, setuptools, sys; setuptools.setup = lambda **_: None; "
            "print(runpy.run_path(sys.argv[1])['macos_tag'](pathlib.Path(sys.argv[2]).read_bytes()))")
    words = [ROOT / ".build/wheel-venv/bin/python", "-c", code, ROOT / "Python/setup.py", tmp_path / "liblinkway.dylib"]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout == f"{tag}\n"


def test_a_release_contains_the_wheels_and_the_source_distribution(tmp_path):
    # The programs that would publish print their arguments.
    for name in ("git", "gh"):
        (tmp_path / name).write_text(f'#!/bin/sh\ncat >/dev/null\necho {name} "$@"\n' if name == "gh" else "#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    root = tmp_path / "clone"
    for name in ("Scripts", ".build/wheels", ".build/artifactbundle"):
        (root / name).mkdir(parents=True)
    for name in ("publish", "release-notes"):
        shutil.copy(ROOT / "Scripts" / name, root / "Scripts")
    shutil.copy(ROOT / "CHANGELOG.md", root)
    files = ["artifactbundle/tool.zip", "wheels/linkway-0.1.0-py3-none-any.whl", "wheels/linkway-0.1.0.tar.gz"]
    for file in files:
        (root / ".build" / file).write_text(file)
    done = subprocess.run([root / "Scripts/publish"], capture_output=True, text=True, check=True,
                          env={**os.environ, "VERSION": "0.1.0", "PATH": f"{tmp_path}:{os.environ['PATH']}"})
    assert [word for word in done.stdout.split() if word.startswith(".build/")] == [
        *(f".build/{file}" for file in files), ".build/SHA256SUMS"]
    sums = (root / ".build/SHA256SUMS").read_text().split()[1::2]
    assert sums == [file.rpartition("/")[2] for file in files]


@pytest.mark.parametrize("base, address", [("", "/click-log/"), ("linkway", "/linkway/click-log/")])
def test_the_documentation_links_to_the_notebook(tmp_path, base, address):
    article = (ROOT / "Sources/Linkway/Linkway.docc/Performance.md").read_text()
    for name, text in {"docs/index.html": "x", "docs/data/performance.json": article, "playground/index.html": "x",
                       "click-log/index.html": "x"}.items():
        (tmp_path / ".build" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / ".build" / name).write_text(text)
    (tmp_path / "Scripts").mkdir()
    shutil.copy(ROOT / "Scripts/pages", tmp_path / "Scripts")
    subprocess.run([tmp_path / "Scripts/pages"], check=True, env={**os.environ, "HOSTING_BASE_PATH": base})
    assert f"]({address})" in (tmp_path / ".build/pages/data/performance.json").read_text()


def test_the_metadata_is_complete(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        text = archive.read("linkway-0.1.0.dist-info/METADATA").decode()
    for line in ("Author: ", "License-Expression: MIT", "License-File: LICENSE", "License-File: LICENSE-PCRE2", "Keywords: ",
                 "Classifier: Typing :: Typed", "Requires-Python: >=3.10", "Project-URL: Source, https://",
                 "Project-URL: Documentation, https://", "Project-URL: Changelog, https://",
                 "Description-Content-Type: text/markdown"):
        assert f"\n{line}" in text, line
    assert {"linkway/py.typed", "linkway/liblinkway.so", "linkway/__main__.py"} <= set(names)
    assert not [name for name in names if name.startswith("tests")]


def test_the_source_distribution_says_what_it_needs(tmp_path):
    (source,) = WHEELS.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        archive.extractall(tmp_path, filter="data")
    environment = {**os.environ, "LINKWAY_LIBRARY": "/nowhere/liblinkway.so"}
    python = ROOT / ".build/wheel-venv/bin/python"
    words = [str(python), "-c", "import setuptools.build_meta as b, sys; print(b.build_wheel(sys.argv[1]))", str(tmp_path)]
    failed = subprocess.run(words, cwd=tmp_path / "linkway-0.1.0", env=environment, capture_output=True, text=True,
                            check=False)
    assert failed.returncode == 1
    assert "error: the wheel needs liblinkway" in failed.stderr and "(now: /nowhere/liblinkway.so)" in failed.stderr
    environment["LINKWAY_LIBRARY"] = str(ROOT / ".build/library/lib/liblinkway.so")
    subprocess.run(words, cwd=tmp_path / "linkway-0.1.0", env=environment, capture_output=True, check=True)
    assert len(list(tmp_path.glob("*.whl"))) == 1
