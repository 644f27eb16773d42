import ctypes
import functools
import json
import os
import pathlib
import random
import subprocess

import pyarrow as pa
import pytest

from linkway import Router, _native

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "routes.json"
TABLES = [SAMPLE, *sorted(ROOT.glob("Examples/tables/*.json")), *sorted(ROOT.glob("Examples/*/routes.json"))]
THOROUGH = os.environ.get("LINKWAY_THOROUGH") == "1"
# The number of links for each table. With 8,000 there are more than 100,000 for all of them together.
LINKS_OF_TABLE = int(os.environ.get("LINKWAY_LINKS") or (8_000 if THOROUGH else 300))

# Texts that break links, and texts that break readers of links.
PIECES = [
    "%2F", "%41", "/", "..", "?", "&", "=", "#", '"', "\\", "ä", "\x1b", "\u202e", "7", "x", "%22", "%C3%A4",
    "%0A", ":", "@", "e\u0301", "\x7f", "-1", "1.50", "'", "é" * 30, "%FF", "\0",
]


def links_of(table: pathlib.Path, count: int) -> list[str]:
    """Returns the links in a table, similar links, and some links from the web if there is a list; the same in
    every run."""
    text = json.loads(table.read_text())
    named = [e["link"] for route in text["routes"] for e in route.get("examples", [])]
    named += [e if isinstance(e, str) else e["link"] for e in text.get("unmatched", [])]
    dice = random.Random(table.name)
    links = list(named) + _links_of_the_web()[: count // 4]
    while len(links) < count:
        link = dice.choice(named)
        for _ in range(dice.randrange(1, 3)):
            place = dice.randrange(len(link) + 1)
            link = link[:place] + dice.choice(PIECES) + link[place + dice.randrange(3):]
        links.append(link)
    return links


@functools.cache
def _links_of_the_web() -> list[str]:
    folder = os.environ.get("LINKWAY_SHARED")
    files = sorted(pathlib.Path(folder, "urls").glob("*.txt")) if folder else []
    return [link for file in files for link in file.read_text("utf-8", "replace").split("\n") if "\r" not in link]


class CStream(ctypes.Structure):
    """Memory for a stream of the Arrow C Stream Interface."""

    _fields_ = [("words", ctypes.c_int64 * 5)]


def c_stream(router: Router, reader: pa.RecordBatchReader, column: str | None, columns: int = 15):
    """Returns the results of a stream by `linkway_resolve_stream`, which reads the stream on demand."""
    given, out = CStream(), CStream()
    reader._export_to_c(ctypes.addressof(given))
    _native.call(
        _native.library.linkway_resolve_stream, router._used().pointer, ctypes.addressof(given),
        column and column.encode(), columns, ctypes.addressof(out))
    assert given.words[3] == 0
    return pa.RecordBatchReader._import_from_c(ctypes.addressof(out))


@pytest.fixture(scope="session")
def linkctl() -> str:
    return os.environ["LINKCTL"]


@pytest.fixture(scope="session")
def brief(linkctl):
    """Returns the results of `linkctl resolve --brief` for each link: route, status and parameters."""

    def answers(table: pathlib.Path, links: list[str]) -> list[tuple]:
        # A link on a line cannot contain a line feed or end with a carriage return.
        text = "".join(f"{link}\n" for link in links)
        found = subprocess.run(
            [linkctl, "resolve", "--brief", "--routes", str(table), "-"], input=text.encode(),
            stdout=subprocess.PIPE, check=False)
        assert found.returncode in (0, 1)
        lines = [json.loads(line) for line in found.stdout.split(b"\n")[:-1]]
        assert len(lines) == len(links)
        return [(line["route"], line["status"], line["parameters"]) for line in lines]

    return answers


@pytest.fixture(scope="session")
def router() -> Router:
    return Router(SAMPLE)
