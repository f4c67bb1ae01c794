"""What `kibitz run` shows: the processes' log lines, for people or for programs, and how far compiling is."""

import json
import os
import queue
import re
import shutil
import sys
import threading
import time
from typing import Any, Literal

from deploy.progress import bar
from engine.types import Json
from tasks.logs import log_line

Form = Literal["pretty", "json"]
OURSELVES = "kibitz"  # the process that the supervisor's own lines are said to be from
OUT, ERR = 1, 2  # file descriptors
MOST_WAITING = 1 << 23  # bytes; what is more is dropped: nobody reads, and the service must not wait for it
LAST_WORDS_S = 1.0
CLEAR_LINE = "\r\033[K"
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")  # would move the cursor, or worse
ALARMING, TRACED = ("warning", "error", "critical"), ("error", "critical")  # levels
TOLD = ("time", "level", "logger", "message", "process", "exception")


class Screen:
    """Shows log lines on standard error, and what people are to read on standard output; for use by any thread.

    It never fails and never waits: the service goes on though nobody reads, or the other end is closed.
    """

    def __init__(self, form: Form) -> None:
        self._form = form
        self._terminal = form == "pretty" and os.isatty(ERR)
        self._progress = ""
        self._started = 0.0
        self._lock = threading.Lock()
        self._writer = _Writer()

    def line(self, process: str, text: str) -> None:
        """Show what a process has logged: a JSON object, or else any text."""
        self._show((_parsed(text) or log_line("info", process, text)) | {"process": process})

    def tell(self, message: str, level: str = "info", **about: Any) -> None:
        """Show something that the supervisor itself has to say."""
        self._show(log_line(level, OURSELVES, message, **about) | {"process": OURSELVES})

    def say(self, text: str) -> None:
        """Put a text for people onto standard output, in either form."""
        with self._lock:
            self._write(OUT, f"{text}\n")

    def headline(self, text: str, **about: Any) -> None:
        """Show what is being started: the text for people, the facts for programs."""
        if self._form == "json":
            self.tell("starting", **about)
        else:
            with self._lock:
                self._write(ERR, f"{text}\n")

    def close(self) -> None:
        """Show what is still waiting, if anybody reads it."""
        with self._lock:
            if self._progress:
                self._writer.put(ERR, CLEAR_LINE)
        self._writer.close()

    def _show(self, line: Json) -> None:
        with self._lock:
            if lost := self._writer.lost():
                note = log_line("warning", OURSELVES, f"{lost} lines of the log are lost, for nobody was reading")
                self._write(ERR, self._formed(note | {"process": OURSELVES}))
            if self._terminal and _is_progress(line):
                self._draw(line)
            else:
                self._write(ERR, self._formed(line))

    def _formed(self, line: Json) -> str:
        return (json.dumps(line, default=str) if self._form == "json" else _pretty(line)) + "\n"

    def _draw(self, line: Json) -> None:
        """Show progress in one line that is drawn over and over, and stays when the end is reached."""
        done, total = line["done"], line["of"]
        self._started = self._started or time.monotonic()
        text = bar(str(line["message"]), done, total, time.monotonic() - self._started, str(line.get("note", "")))
        drawn = CONTROL.sub("?", text)[: shutil.get_terminal_size().columns - 1]
        finished = done >= total
        self._progress = ""
        self._writer.put(ERR, CLEAR_LINE + drawn + ("\n" if finished else ""))
        if finished:
            self._started = 0.0
        else:
            self._progress = drawn

    def _write(self, where: int, text: str) -> None:
        """Write lines above the progress line, if there is one."""
        if self._progress:
            self._writer.put(ERR, CLEAR_LINE)
        self._writer.put(where, text)
        if self._progress:
            self._writer.put(ERR, self._progress)


class _Writer:
    """A thread that writes, so that nobody else waits."""

    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[tuple[int, bytes]] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._size = self._dropped = 0
        self._closed: set[int] = set()
        self._thread = threading.Thread(target=self._run, daemon=True, name="screen")
        self._thread.start()

    def put(self, where: int, text: str) -> None:
        data = text.encode(errors="replace")
        with self._lock:
            if self._size + len(data) > MOST_WAITING:
                self._dropped += 1
            else:
                self._size += len(data)
                self._waiting.put((where, data))

    def lost(self) -> int:
        """How many pieces were dropped since this was last asked; 0 until there is room to say so."""
        with self._lock:
            if self._size > MOST_WAITING // 2:
                return 0
            dropped, self._dropped = self._dropped, 0
            return dropped

    def close(self) -> None:
        self._waiting.put((-1, b""))
        self._thread.join(LAST_WORDS_S)

    def _run(self) -> None:
        while True:
            where, data = self._waiting.get()
            if where < 0:
                return
            self._write(where, data)
            with self._lock:
                self._size -= len(data)

    def _write(self, where: int, data: bytes) -> None:
        while data and where not in self._closed:
            try:
                data = data[os.write(where, data) :]
            except BlockingIOError:  # somebody has made it non-blocking
                time.sleep(0.02)
            except OSError:  # the other end is closed
                self._closed.add(where)


def _parsed(text: str) -> Json | None:
    """A log line as an object; None if it is something else."""
    if not text.startswith("{"):
        return None
    try:
        found = json.loads(text, parse_constant=str)  # NaN and its like are not JSON
    except (ValueError, RecursionError):
        return None
    return found if "message" in found else None


def _is_progress(line: Json) -> bool:
    return type(line.get("done")) is int and type(line.get("of")) is int and line["of"] > 0


def _pretty(line: Json) -> str:
    """Time, process, message and what it is about; a trace only of an error, else its last line."""
    level, trace = line.get("level", "info"), str(line.get("exception", "")).splitlines()
    words = [f"{level}:" if level in ALARMING else "", str(line["message"])]
    words += [f"{name}={value}" for name, value in line.items() if name not in TOLD]
    if trace and level not in TRACED:
        words, trace = [*words, f"({trace[-1]})"], []
    shown = [f"{time.strftime('%H:%M:%S')} {line['process']:<10} {' '.join(' '.join(words).split())}", *trace]
    return "\n    ".join(CONTROL.sub("?", text) for text in shown)


def form_for(asked: str | None) -> Form:
    """The form that was asked for, else pretty on a terminal and JSON elsewhere."""
    if asked is not None:
        return "json" if asked == "json" else "pretty"
    return "pretty" if sys.stderr.isatty() else "json"
