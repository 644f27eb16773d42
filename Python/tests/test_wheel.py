"""The wheel and the source distribution."""

import os
import re
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
