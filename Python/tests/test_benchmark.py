"""`Benchmarks/data` reports what it does not measure, and uses medians."""

import argparse
import importlib.machinery
import importlib.util
import os
import subprocess
import sys

import pytest
from conftest import ROOT, SAMPLE

PROGRAM = ROOT / "Benchmarks/data"


@pytest.fixture(scope="module")
def data():
    loader = importlib.machinery.SourceFileLoader("data", str(PROGRAM))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("data", loader))
    # No bytecode among the sources.
    sys.dont_write_bytecode, before = True, sys.dont_write_bytecode
    loader.exec_module(module)
    sys.dont_write_bytecode = before
    return module


def test_parts_without_their_links_are_listed_as_not_run(tmp_path):
    done = subprocess.run([sys.executable, str(PROGRAM), "--only", "interface", "files"], capture_output=True, text=True,
                          env={**os.environ, "LINKWAY_SHARED": str(tmp_path)}, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[1:] == [
        f"NOT RUN: {part}, because there is no {tmp_path}/bench/w1-routes.txt; LINKWAY_SHARED is its folder"
        for part in ("interface", "files")]


@pytest.mark.parametrize("status, found", [(0, "equal"), (1, "differ"), (2, "NOT RUN"), (4, "NOT RUN"), (5, "NOT RUN")])
def test_tests_that_do_not_run_are_not_equal_results(data, monkeypatch, capsys, status, found):
    done = argparse.Namespace(returncode=status, stdout="the output of pytest")
    monkeypatch.setattr(data.subprocess, "run", lambda *_, **__: done)
    monkeypatch.setattr(sys, "argv", ["data", "--only", "answers"])
    assert data.main() == status
    said = capsys.readouterr().out
    assert found in said and ("the output of pytest" in said) == (status != 0)


def test_times_are_medians(data):
    ticks = iter([0, 5, 10, 11, 20, 22])
    assert data.median(3, lambda: None, lambda: next(ticks)) == 2


def test_each_kind_of_links_is_measured_for_given_tables(data, monkeypatch, capsys):
    monkeypatch.setattr(data, "ROOT", ROOT / "Examples/Bank")
    monkeypatch.setattr(sys, "path", [*sys.path, str(ROOT / "Python/tests")])
    monkeypatch.setattr(data.Report, "row", lambda _, *row: print(row[0]))
    data.tables(data.Report(), argparse.Namespace(rounds=1, tables=[SAMPLE]))
    said = capsys.readouterr().out
    for kind in ("examples", "examples with tracking", "unhandled", "changed", "changed, unhandled"):
        for columns in ("route and status", "all four columns"):
            assert f"routes, {kind}: {columns}, µs per link\n" in said
            assert f"{ROOT.name}/routes, {kind}: {columns}, µs per link\n" in said
    links = data.links_of(SAMPLE)
    assert not [link for kind in ("examples", "examples with tracking", "unhandled") for link in links[kind] if not link.isascii()]
    assert "unhandled compared with examples, all four columns, worst table" in said
