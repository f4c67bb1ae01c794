"""`make faults`: what each fault costs, as a table: every process killed under load, then every way in which a service
can be hurt without that (tests/bench/harms.py).

`python -m tests.bench.faults kills` or `harms` runs one part.
"""

import http.client
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import redis

from deploy import redis_server
from deploy.progress import Progress
from tests.bench.harms import harms
from tests.bench.table import demand, row, section
from tests.deploy.running_stack import Stack

IN_FLIGHT = 50
CLIENTS = 10
DEADLINES_MS = (1500, 3500)
LATE_MS = 250
SETTLE_S = 0.5  # between accepting and killing, so that some are searched, some wait
LOST_S = 15.0  # after its deadline a decision without an answer counts as lost
RECOVERY_S = 60.0
OPEN_AT_STOP = 6
OPEN_END = {"early_stop": False}
GAME = "connect-four"
NOBODY, SEARCHER = "nobody", "a search process"
KILLED = (NOBODY, SEARCHER, "worker", "background", "guard", "deliver", "web", "redis")
SETTINGS = {"KIBITZ_GAMES": GAME, "KIBITZ_BOOKS": "tictactoe", "KIBITZ_WORKERS": "2"}
TITLES = ("killed", "accepted", "in time", "lost", "twice", "unsearched", "recovery", "")
LINE = "{:18} {:>9} {:>8} {:>5} {:>6} {:>11} {:>10}  {}"


@dataclass
class Outcome:
    """What became of the decisions that were in flight when something was killed."""

    accepted: int
    answers: list[dict[str, Any]] = field(default_factory=list)
    twice: int = 0
    recovery_s: float = 0.0

    @property
    def in_time(self) -> int:
        """Answered by the deadline and a quarter of a second."""
        return sum(answer["elapsed_ms"] <= answer["deadline_ms"] + LATE_MS for answer in self.answers)

    @property
    def unsearched(self) -> int:
        """Answered by the fallback."""
        return sum(answer["source"] == "fallback" for answer in self.answers)


def main() -> None:
    """Run the parts named on the command line, or both."""
    parts: dict[str, Callable[[], None]] = {"kills": kills, "harms": harms}
    print(f"load {os.getloadavg()[0]:.2f} (figures mean little on a busy machine)")
    for part in sys.argv[1:] or parts:
        parts[part]()


def kills() -> None:
    """Kill each kind of process in turn below `kibitz run`, with decisions in flight."""
    section(f"SIGKILL with {IN_FLIGHT} decisions in flight (deadlines {DEADLINES_MS[0]} to {DEADLINES_MS[1]} ms)")
    with tempfile.TemporaryDirectory() as folder:
        with Progress("starting", 1):
            stack = Stack.start(Path(folder), **SETTINGS)
        try:
            _recovered(stack)
            print(LINE.format(*TITLES), flush=True)
            for kind in KILLED:
                outcome = _killed(stack, kind)
                print(LINE.format(kind, *_figures(outcome), _verdict(kind, outcome)), flush=True)
            _stopped(stack)
        finally:
            if stack.process.poll() is None:
                stack.stop()


def _stopped(stack: Stack) -> None:
    """TERM with decisions open that nobody searches; what became of them is in the data that Redis left."""
    worker = stack.pid("worker")
    assert worker is not None
    os.killpg(worker, signal.SIGSTOP)
    ids = [stack.ask(30_000, "respond-async", GAME)[1]["id"] for _ in range(OPEN_AT_STOP)]
    took = stack.stop()
    port = redis_server.free_port()
    server = subprocess.Popen(redis_server.command(port, stack.folder / "data" / "redis"))
    try:
        while redis_server.problem_with(redis_server.url_of(port)):
            time.sleep(0.02)
        with redis.Redis(port=port, decode_responses=True) as client:
            answered = sum(client.hget(f"kz:d:{{{name}}}", "status") == "done" for name in ids)
    finally:
        server.terminate()
        server.wait(10)
    row(
        "TERM of everything, open decisions answered",
        f"{answered} of {len(ids)}",
        demand(answered == len(ids), "all"),
        f"{took:.1f} s",
    )


def _figures(outcome: Outcome) -> tuple[object, ...]:
    lost = outcome.accepted - len(outcome.answers)
    return outcome.accepted, outcome.in_time, lost, outcome.twice, outcome.unsearched, f"{outcome.recovery_s:.1f} s"


def _verdict(kind: str, outcome: Outcome) -> str:
    """All are answered once and in time; without a search only those whose worker died."""
    kept = outcome.in_time == outcome.accepted and outcome.twice == 0
    searched = kind in (SEARCHER, "worker") or outcome.unsearched == 0
    return demand(kept and searched, "all once and in time" + ("" if kind in (SEARCHER, "worker") else ", searched"))


def _killed(stack: Stack, kind: str) -> Outcome:
    ids = _accepted(stack)
    time.sleep(SETTLE_S)
    for pid in _victims(stack, kind):
        os.kill(pid, signal.SIGKILL)
    killed_at = time.monotonic()
    outcome = Outcome(len(ids))
    probe = threading.Thread(target=lambda: setattr(outcome, "recovery_s", _recovered(stack) - killed_at))
    probe.start()
    with ThreadPoolExecutor(CLIENTS) as clients:
        outcome.answers = [answer for answer in clients.map(lambda name: _answer(stack, name), ids) if answer]
    probe.join()
    outcome.twice = sum(_endings(stack, name) > 1 for name in ids)
    return outcome


def _accepted(stack: Stack) -> list[str]:
    """Ask for many decisions at once; the ids of those that were accepted."""
    rng = random.Random(1)

    def ask(_: int) -> str | None:
        deadline = rng.randint(*DEADLINES_MS)
        status, decision = stack.ask(deadline, "respond-async", GAME, options=OPEN_END)
        return decision["id"] if status == 202 else None

    with ThreadPoolExecutor(CLIENTS) as clients:
        return [name for name in clients.map(ask, range(IN_FLIGHT)) if name]


def _victims(stack: Stack, kind: str) -> list[int]:
    if kind == NOBODY:
        return []
    parent = stack.pid("worker" if kind == SEARCHER else kind)
    assert parent is not None, f"no {kind} is running"
    if kind != SEARCHER:
        return [parent]
    listed = subprocess.run(["pgrep", "-P", str(parent)], capture_output=True, text=True, check=True)
    return [int(listed.stdout.split()[0])]


def _answer(stack: Stack, decision_id: str) -> dict[str, Any] | None:
    """A decision once it is final; None if that does not happen."""
    end = time.monotonic() + DEADLINES_MS[1] / 1000 + LOST_S
    while time.monotonic() < end:
        try:
            status, decision = stack.call("GET", f"/v1/decisions/{decision_id}?wait=5", wait="wait=5")
        except (OSError, http.client.HTTPException, ValueError):
            status = 0
        if status == 200:
            return dict(decision)
        time.sleep(0.05)
    return None


def _endings(stack: Stack, decision_id: str) -> int:
    """How often a decision got a final result, by its own story in Redis."""
    url = (Path(stack.environment["KIBITZ_DATA_DIR"]) / "redis-url").read_text().strip()
    with redis.Redis.from_url(url, decode_responses=True) as client:
        story: Any = client.xrange(f"kz:ev:{{{decision_id}}}")
    return sum(fields["event"] in ("done", "cancelled") for _, fields in story)


def _recovered(stack: Stack) -> float:
    """When a decision is searched again, a reading of time.monotonic()."""
    end = time.monotonic() + RECOVERY_S
    while time.monotonic() < end and not stack.searches(game_id=GAME):
        time.sleep(0.05)
    return time.monotonic()


if __name__ == "__main__":
    main()
