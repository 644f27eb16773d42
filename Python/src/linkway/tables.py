"""Functions for tables: errors, differences and drawings."""

from __future__ import annotations

import ctypes
import json
import os
from typing import Literal

from . import _native
from ._native import library
from .targets import replace
from .types import Change, Diagnostic, TableDiff


def check(path: str | os.PathLike[str], *, environment: str | None = None) -> list[Diagnostic]:
    """Returns the errors and warnings of a `routes.json`, such as conflicts and routes that can never win.

    Args:
        path: the path of a `routes.json`.
        environment: the named set of origins to check; by default all of them are checked.

    Raises:
        LinkwayError: the file cannot be read, or has no such environment.
    """
    found = _native.call(library.linkway_check, _native.path_name(path), _native.environment_name(environment))
    return [Diagnostic(**item) for item in json.loads(_native.taken(found))["diagnostics"]]


def compile(table: str | os.PathLike[str], to: str | os.PathLike[str]) -> None:
    """Compiles a `routes.json` and writes the compiled table to a file. Routers map this file into memory, which
    processes share.

    Raises:
        LinkwayError: the table does not load.
        OSError: the file cannot be written.
    """
    count = ctypes.c_size_t()
    found = _native.call(library.linkway_compile, _native.path_name(table), ctypes.byref(count))
    try:
        data = ctypes.string_at(found, count.value)
    finally:
        library.linkway_free(found)
    replace(to, data)


def diff(
    old: str | os.PathLike[str], new: str | os.PathLike[str], *, environment: str | None = None
) -> TableDiff:
    """Compares what links do in two tables, for all possible links. What cannot be decided is listed in `undecided`.

    Args:
        old, new: the paths of the tables.
        environment: the named set of origins to compare in both tables; by default the first one of each.

    Returns:
        The changes, each with a shortest link that shows it, if there is one. A notebook displays the result as a
        table.

    Raises:
        LinkwayError: a table does not load, or has no such environment.
    """
    paths = _native.path_name(old), _native.path_name(new)
    name = _native.environment_name(environment)
    found = json.loads(_native.taken(_native.call(library.linkway_diff, *paths, b"json", name)))
    markdown = _native.taken(_native.call(library.linkway_diff, *paths, b"markdown", name))
    changes = [
        Change(c["kind"], c["route"], c["witness"], c["old"], c["new"], c.get("gate")) for c in found["changes"]]
    doubts = [": ".join(filter(None, (d["route"], d["reason"]))) for d in found["undecided"]]
    return TableDiff(found["verdict"], changes, doubts, markdown)


def graph(
    table: str | os.PathLike[str],
    format: Literal["mermaid", "dot", "svg"] = "mermaid",
    *,
    environment: str | None = None,
) -> str:
    """Draws a table: its coordinators, screens, routes and gates.

    Args:
        table: the path of a table.
        format: the format of the drawing.
        environment: the named set of origins to draw; by default the first one of the table.

    Raises:
        LinkwayError: the table does not load, or there is no such format or environment.
    """
    return _native.taken(_native.call(
        library.linkway_graph, _native.path_name(table), _native.encoded(format, "the format"),
        _native.environment_name(environment)))
