"""A progress line for anything that takes more than a moment."""

import sys
import time
from typing import TextIO

WIDTH = 28
REDRAW_S = 0.1
PLAIN_S = 5.0  # on something that is not a terminal, a line as seldom as this


class Progress:
    """Shows how far a job of known length is, and what it is at; a context manager."""

    def __init__(self, label: str, total: int, out: TextIO | None = None) -> None:
        self._label, self._total, self._out = label, max(1, total), out or sys.stderr
        self._started = self._shown = time.monotonic()
        self._terminal = self._out.isatty()

    def __enter__(self) -> "Progress":
        self.show(0)
        return self

    def __exit__(self, *_: object) -> None:
        if self._terminal:
            self._out.write("\r\033[K")
            self._out.flush()

    def show(self, done: int, note: str = "") -> None:
        """Redraw, if it is time to."""
        now = time.monotonic()
        if done not in (0, self._total) and now - self._shown < (REDRAW_S if self._terminal else PLAIN_S):
            return
        self._shown = now
        text = bar(self._label, done, self._total, now - self._started, note)
        self._out.write(f"\r\033[K{text}" if self._terminal else f"{text}\n")
        self._out.flush()


def bar(label: str, done: int, total: int, elapsed_s: float, note: str = "") -> str:
    """A progress line: a bar, how much of how much is done, and since when."""
    filled = WIDTH * min(done, total) // total
    return f"{label} {'█' * filled}{'·' * (WIDTH - filled)} {done}/{total} {elapsed_s:.0f} s {note}"
