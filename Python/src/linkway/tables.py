"""Functions for tables: errors, differences and drawings."""

from __future__ import annotations

import ctypes
import json
import os
import pathlib
from typing import Literal

from . import _native
from ._native import library
from .types import Change, Diagnostic, TableDiff


def check(path: str | os.PathLike[str]) -> list[Diagnostic]:
    """Returns the errors and warnings of a `routes.json`: load errors, conflicts, routes that can never match.

    Raises:
        LinkwayError: the file cannot be read.
    """
    found = _native.call(library.linkway_check, os.fsencode(path))
    return [Diagnostic(**item) for item in json.loads(_native.taken(found))["diagnostics"]]


def compile(table: str | os.PathLike[str], to: str | os.PathLike[str]) -> None:
    """Compiles a `routes.json` into a compiled table. Routers map it into memory, so processes share
    its memory.

    Raises:
        LinkwayError: the table does not load.
        OSError: the file cannot be written.
    """
    count = ctypes.c_size_t()
    found = _native.call(library.linkway_compile, os.fsencode(table), ctypes.byref(count))
    try:
        data = ctypes.string_at(found, count.value)
    finally:
        library.linkway_free(found)
    replace(to, data)


def diff(old: str | os.PathLike[str], new: str | os.PathLike[str]) -> TableDiff:
    """Compares what links do in two tables. The result covers all links.

    Returns:
        The changes, each with a shortest link that shows it. In a notebook it is shown as a table.

    Raises:
        LinkwayError: a table does not load.
    """
    paths = os.fsencode(old), os.fsencode(new)
    found = json.loads(_native.taken(_native.call(library.linkway_diff, *paths, b"json")))
    markdown = _native.taken(_native.call(library.linkway_diff, *paths, b"markdown"))
    changes = [
        Change(c["kind"], c["route"], c["witness"], c["old"], c["new"], c.get("gate")) for c in found["changes"]]
    doubts = [": ".join(filter(None, (d["route"], d["reason"]))) for d in found["undecided"]]
    return TableDiff(found["verdict"], changes, doubts, markdown)


def graph(table: str | os.PathLike[str], format: Literal["mermaid", "dot", "svg"] = "mermaid") -> str:
    """Draws a table: its coordinators, screens, routes and gates.

    Raises:
        LinkwayError: the table does not load, or there is no such format.
    """
    return _native.taken(
        _native.call(library.linkway_graph, os.fsencode(table), _native.encoded(format, "the format")))


def replace(path: str | os.PathLike[str], data: bytes) -> None:
    """Replaces a file atomically. Processes that have mapped the old one can still read it."""
    target = pathlib.Path(path)
    temporary = target.with_name(f".{target.name}.{os.getpid()}")
    temporary.write_bytes(data)
    temporary.replace(target)
