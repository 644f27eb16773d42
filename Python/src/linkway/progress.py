"""A progress bar in a notebook or on a terminal, shown after a second."""

from __future__ import annotations

import sys
import threading
import time
from typing import Any

_DELAY = 1.0


class Progress:
    """Counts resolved links, and shows a progress bar. Any number of threads may use it.

    Args:
        total: the number of links; None if unknown.
        wanted: True to show a bar, False to show none, None to show it in a notebook or on a terminal.
    """

    def __init__(self, total: int | None, wanted: bool | None) -> None:
        self._total, self._done, self._start, self._shown = total, 0, time.monotonic(), 0.0
        self._lock = threading.Lock()
        is_shown = sys.stderr is not None and (_is_seen() if wanted is None else wanted)
        self._bar = _bar(total) if is_shown else None
        self._writes = is_shown and self._bar is None
        self._line = ""

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
        elif self._line:
            self._write("")

    def add(self, links: int) -> None:
        with self._lock:
            self._done += links
            if self._bar is not None:
                self._bar.update(links)
            elif self._writes:
                self._show(time.monotonic())

    def _show(self, now: float) -> None:
        if now - self._start < _DELAY or now - self._shown < 0.1:
            return
        self._shown = now
        rate = self._done / (now - self._start)
        share = f"{100 * self._done // self._total} %  " if self._total else ""
        self._write(f"{share}{self._done:,} links, {rate:,.0f} a second")

    def _write(self, line: str) -> None:
        # Spaces overwrite the rest of a longer line, because notebooks cannot clear a line in another way.
        end = "" if line else "\r"
        sys.stderr.write("\r" + line.ljust(len(self._line)) + end)
        sys.stderr.flush()
        self._line = line


def _is_seen() -> bool:
    return sys.stderr.isatty() or "ipykernel" in sys.modules


def _bar(total: int | None) -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(total=total, unit=" links", unit_scale=True, delay=_DELAY, leave=False)
