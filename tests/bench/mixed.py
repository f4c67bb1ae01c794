"""Part of `make load`: three tenants at once, one that floods, one with long requests, one that plays quickly.

`python -m tests.bench.mixed SECONDS` runs it alone.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from deploy.progress import Progress
from tasks.config import Config
from tests.bench.table import demand, row, section
from tests.service.harness import Answer, Service

MIXED_S = 300.0
ALONE_S = 20.0
QUICK_MS, QUICK_PER_S = 300, 2
LONG_MS, LONG_AT_ONCE = 60_000, 2
FLOOD_MS, FLOOD_CLIENTS = 400, 40
OPEN_END = {"early_stop": False}
Headers = dict[str, str]
PAUSES = """
import os, sys, threading, time
try: os.nice(-20)
except PermissionError: pass
ended = threading.Event()
threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
longest = 0.0
while not ended.is_set():
    started = time.monotonic()
    time.sleep(0.005)
    longest = max(longest, time.monotonic() - started - 0.005)
print(longest * 1000)
"""
"""Tells for how long this machine did not run a process that goes before all others."""


def mixed(seconds: float = MIXED_S) -> None:
    """Start a service with keys for three tenants, and let them ask."""
    section(f"Three tenants for {seconds:.0f} s, limits as shipped")
    print(f"one with {FLOOD_CLIENTS} clients that ask without a pause, one with {LONG_AT_ONCE} decisions of 60 s,")
    print(f"one with a decision of {QUICK_MS} ms {QUICK_PER_S} times a second")
    with tempfile.TemporaryDirectory() as folder:
        limit = {"KIBITZ_RATE_LIMIT": str(Config().rate_limit)}
        service = Service(Path(folder), os.cpu_count() or 2, limit).start()
        try:
            flood, long, quick = (_tenant(service, name) for name in ("flood", "long", "quick"))
            time.sleep(3)  # processes remember for a moment that there were no keys
            alone = _quick_ones(service, quick, ALONE_S)
            stop = threading.Event()
            floods: list[int] = []
            others = [
                *(threading.Thread(target=_flood, args=(service, flood, stop, floods)) for _ in range(FLOOD_CLIENTS)),
                *(threading.Thread(target=_think_long, args=(service, long, stop)) for _ in range(LONG_AT_ONCE)),
            ]
            for thread in others:
                thread.start()
            pauses = subprocess.Popen([sys.executable, "-c", PAUSES], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            beside = _quick_ones(service, quick, seconds)
            pause_ms = float(pauses.communicate()[0])
            stop.set()
            for thread in others:
                thread.join()
        finally:
            service.stop()
    _print(alone, beside, floods, pause_ms)


def _print(alone: list[Answer], beside: list[Answer], floods: list[int], pause_ms: float) -> None:
    answers = [answer.json for answer in beside if answer.status == 200]
    in_time = sum(answer["elapsed_ms"] <= QUICK_MS for answer in answers)
    searched = [answer for answer in answers if answer["source"] == "search"]
    before = statistics.median(answer.json["simulations"] for answer in alone)
    now = statistics.median(answer["simulations"] for answer in answers)
    row("the flood: answered, refused", f"{floods.count(200)}, {floods.count(503) + floods.count(429)}")
    verdict = demand(in_time == len(beside), "100 %")
    latest = max(answer["elapsed_ms"] for answer in answers) - QUICK_MS
    note = f"latest {latest:+.0f} ms, {len(beside) - len(answers)} refused; the machine paused for {pause_ms:.0f} ms"
    row("quick ones by their deadline", f"{in_time} of {len(beside)}", verdict, note)
    share = len(searched) / max(1, len(beside))
    why = Counter("; ".join(answer["warnings"]) for answer in answers if answer["source"] != "search")
    note = ", ".join(f"{count}: {warning}" for warning, count in why.most_common(3))
    row("of these searched", f"{share:.1%}", demand(share >= 0.95, "95 % at least"), note)
    verdict = demand(now >= before / 2, f"{now / before:.0%} of {before:,.0f} alone, half wanted")
    row("simulations, median", f"{now:,.0f}", verdict)


def _tenant(service: Service, name: str) -> Headers:
    return {"Authorization": f"Bearer {service.kibitz('keys', 'create', name)}"}


def _quick_ones(service: Service, who: Headers, seconds: float) -> list[Answer]:
    """Ask at a steady pace, whether answers are there or not."""
    answers: list[Answer] = []
    count = int(seconds * QUICK_PER_S)
    threads, started = [], time.monotonic()

    def ask() -> None:
        answers.append(service.decide(wait=5, headers=who, deadline_ms=QUICK_MS, options=OPEN_END))

    with Progress("quick decisions", count) as progress:
        for number in range(count):
            time.sleep(max(0.0, started + number / QUICK_PER_S - time.monotonic()))
            threads.append(threading.Thread(target=ask))
            threads[-1].start()
            progress.show(number + 1)
    for thread in threads:
        thread.join()
    return answers


def _flood(service: Service, who: Headers, stop: threading.Event, statuses: list[int]) -> None:
    while not stop.is_set():
        statuses.append(service.decide(wait=5, headers=who, deadline_ms=FLOOD_MS, options=OPEN_END).status)


def _think_long(service: Service, who: Headers, stop: threading.Event) -> None:
    while not stop.is_set():
        answer = service.decide(wait=None, headers=who, deadline_ms=LONG_MS, options=OPEN_END)
        place: Any = answer.headers.get("location")
        until = time.monotonic() + LONG_MS / 1000
        while place and time.monotonic() < until and not stop.is_set():
            time.sleep(0.5)
        if place:
            service.call("DELETE", place, headers=who)


if __name__ == "__main__":
    mixed(float(sys.argv[1]) if len(sys.argv) > 1 else MIXED_S)
