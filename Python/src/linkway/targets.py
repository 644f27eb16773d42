"""Files and folders that are written: they are replaced in one step, or not at all."""

from __future__ import annotations

import contextlib
import os
import pathlib
import secrets
import shutil
import stat
import warnings
from collections.abc import Iterator


class UnwritableError(OSError):
    """A file that cannot be written."""


def checked_target(path: str | os.PathLike[str]) -> pathlib.Path:
    """Returns the path of a file that is to be written.

    Raises:
        UnwritableError: the parent folder does not exist, or the path is not that of a file that can be written.
    """
    target = _in_a_folder(path)
    if target.is_dir():
        raise UnwritableError(f"cannot write {target}: it is a folder; give the path of a file")
    if target.exists() and not target.is_file():
        raise UnwritableError(f"cannot write {target}: it is not a regular file")
    if target.exists() and not os.access(target, os.W_OK):
        raise UnwritableError(f"cannot write {target}: Permission denied")
    return target


def checked_folder(path: str | os.PathLike[str], source: str | os.PathLike[str]) -> pathlib.Path:
    """Returns the path of a folder that is to be written. An existing folder is replaced, so it must contain only what
    an earlier call can have written.

    Args:
        path: the folder.
        source: the file that is read, which must not be in the folder.

    Raises:
        UnwritableError: the parent folder does not exist, or the folder must not be replaced.
    """
    target = _in_a_folder(path)
    if target.exists() and not target.is_dir():
        raise UnwritableError(f"cannot write {target}: it is a file; give the path of a folder")
    real = pathlib.Path(os.path.realpath(target))
    advice = "give the path of a new folder"
    if pathlib.Path.cwd().is_relative_to(real):
        raise UnwritableError(f"cannot write {target}: the working directory is in this folder; {advice}")
    files = (pathlib.Path(os.path.realpath(source)), pathlib.Path(os.path.realpath(os.path.dirname(source) or ".")))
    if any(file.is_relative_to(real) for file in files):
        raise UnwritableError(f"cannot write {target}: {os.fspath(source)} is in this folder; {advice}")
    if real.is_dir() and (other := _other_entry(real)) is not None:
        raise UnwritableError(
            f"cannot write {target}: it contains `{other}`, which is not a partition, and would be removed; {advice}")
    return target


def _in_a_folder(path: str | os.PathLike[str]) -> pathlib.Path:
    target = pathlib.Path(path)
    if not target.parent.is_dir():
        raise UnwritableError(f"cannot write {target}: the folder {target.parent} does not exist; create it first")
    return target


def _other_entry(folder: pathlib.Path) -> str | None:
    """Returns an entry of a folder that is not a partition of Parquet files by route."""
    for entry in sorted(folder.iterdir()):
        if not entry.name.startswith("route=") or entry.is_symlink() or not entry.is_dir():
            return entry.name
        for file in sorted(entry.iterdir()):
            if file.suffix != ".parquet" or file.is_symlink() or not file.is_file():
                return f"{entry.name}/{file.name}"
    return None


@contextlib.contextmanager
def replacing(target: pathlib.Path) -> Iterator[pathlib.Path]:
    """Gives the path of a temporary file, which replaces a file at the end of the block. A symbolic link remains, and
    the file that it points to is replaced. A replaced file keeps its permissions."""
    real = pathlib.Path(os.path.realpath(target))
    temporary = _beside(real)
    try:
        yield temporary
        with contextlib.suppress(FileNotFoundError):
            temporary.chmod(stat.S_IMODE(real.stat().st_mode))
        _synchronise(temporary)
        temporary.replace(real)
    finally:
        temporary.unlink(missing_ok=True)


@contextlib.contextmanager
def replacing_folder(target: pathlib.Path) -> Iterator[pathlib.Path]:
    """Gives the path of a new empty folder, which replaces a folder at the end of the block."""
    real = pathlib.Path(os.path.realpath(target))
    temporary, old = _beside(real), _beside(real)
    try:
        temporary.mkdir()
        yield temporary
        is_replaced = real.is_dir()
        if is_replaced:
            real.rename(old)
        try:
            temporary.rename(real)
        except OSError:
            if is_replaced:
                old.rename(real)
            raise
        if is_replaced:
            try:
                shutil.rmtree(old)
            except OSError as error:
                warnings.warn(f"{old}, the old contents of {target}, cannot be removed: {error}", stacklevel=4)
    finally:
        with contextlib.suppress(FileNotFoundError):
            shutil.rmtree(temporary)


def _beside(path: pathlib.Path) -> pathlib.Path:
    """Returns a path that does not exist, in the same folder."""
    return path.with_name(f".{secrets.token_hex(4)}.{path.name}"[:255])


def _synchronise(path: pathlib.Path) -> None:
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def replace(path: str | os.PathLike[str], data: bytes) -> None:
    """Replaces a file atomically. Processes that have mapped the old file can still read it."""
    target = checked_target(path)
    try:
        with replacing(target) as temporary:
            temporary.write_bytes(data)
    except OSError as error:
        raise unwritable(target, error) from None


def unwritable(target: pathlib.Path, error: OSError) -> UnwritableError:
    """Returns the error for a file that cannot be written. It names the file; pyarrow's own error does not."""
    return UnwritableError(f"cannot write {target}: {os.strerror(error.errno) if error.errno else error}")
