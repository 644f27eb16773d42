"""Arguments of routers: files of tables, and numbers of threads."""

from __future__ import annotations

import hashlib
import operator
import os
import pathlib

from .types import kind_of


def count_of(threads: int | None) -> int:
    """Returns the number of threads to use.

    Raises:
        ValueError: `threads` is not positive.
        TypeError: `threads` is not an integer.
    """
    if threads is None:
        # The processors that this process may use: a container or `taskset` can limit them.
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        # Integers of other libraries, such as NumPy's, are accepted.
        count = None if isinstance(threads, bool) else operator.index(threads)
    except TypeError:
        count = None
    if count is None:
        raise TypeError(f"threads must be a number, not {kind_of(threads)}")
    if count < 1:
        raise ValueError(f"threads must be at least 1, not {count}")
    return count


def not_found(path: str) -> str:
    if path.lstrip().startswith("{"):
        return "the table is a text of JSON instead of a path; pass it as bytes, with `.encode()`"
    return f"file not found: {path}" + ("" if os.path.isabs(path) else f", in the folder {os.getcwd()}")


def stamp_of(path: str) -> tuple[int, ...] | None:
    """Returns values that change when a file changes; None if the file cannot be accessed."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def hash_of(path: str) -> str | None:
    """Returns a hash of a file's bytes; None if it is not a regular file, which could be read only once."""
    try:
        return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest() if os.path.isfile(path) else None
    except OSError:
        return None
