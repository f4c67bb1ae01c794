"""The roll: every process of the fleet and what it last said of itself."""

import json
import os
import time
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.types import Json
from tasks.json_text import dumps, loads
from tasks.store import keys
from tasks.store.client import text_client
from tasks.store.clock import clock
from tasks.store.presence import ALIVE_MS, FORGOTTEN_MS
from tasks.version import build, version


@dataclass(frozen=True)
class Process:
    """A process as it was when it was last seen."""

    kind: str
    host: str
    pid: int
    version: str
    build: str
    seen_ms: float
    """By Redis's clock."""
    started_ms: float
    about: Json
    """What its kind tells besides: `games` that a search process has loaded, clients that are `waiting`."""


def call(kind: str, about: Json) -> float:
    """Put this process down as alive, and take back what cannot be seen any more; milliseconds of the round trip."""
    now = clock.now_ms()
    told = {"version": version(), "build": build(), "seen": now, "started": _started_ms(), "about": about}
    before = time.monotonic()
    text_client().hset(str(keys.PROCESSES), f"{os.uname().nodename}|{kind}|{os.getpid()}", dumps(told).decode())
    return (time.monotonic() - before) * 1000


def leave(kind: str) -> None:
    """Strike this process off: it ends."""
    text_client().hdel(str(keys.PROCESSES), f"{os.uname().nodename}|{kind}|{os.getpid()}")


def present() -> list[Process]:
    """The processes that were seen lately; those of long ago are forgotten."""
    listed: Any = text_client().hgetall(str(keys.PROCESSES))
    now, found, gone = clock.now_ms(), [], []
    for name, text in listed.items():
        process = _process(name, text)
        if process is None or process.seen_ms < now - FORGOTTEN_MS:
            gone.append(name)
        elif process.seen_ms >= now - ALIVE_MS:
            found.append(process)
    if gone:
        text_client().hdel(str(keys.PROCESSES), *gone)
    return sorted(found, key=lambda process: (process.host, process.kind, process.pid))


def _process(name: str, text: str) -> Process | None:
    try:
        host, kind, pid = name.split("|")
        told = loads(text)
        versions = str(told["version"]), str(told["build"])
        return Process(
            kind, host, int(pid), *versions, float(told["seen"]), float(told["started"]), dict(told["about"])
        )
    except (KeyError, TypeError, ValueError, json.JSONDecodeError):
        return None  # of another version, or damaged


@cache
def _started_ms() -> float:
    return clock.now_ms()
