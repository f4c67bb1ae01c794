"""A guard that is told to stop answers everything that is open, unless other machines go on."""

import signal
import subprocess
import sys
import time

import pytest

from tasks import guard
from tasks.store import decisions, keys, presence
from tasks.store.client import text_client
from tests.tasks.samples import accepted, stored
from tests.waiting import wait_for

SO_FAR = {"action": {"cell": 8}, "confidence": 0.75, "simulations": 1200}
STOPPING = "the service is stopping"
LONG_MS = 30_000

pytestmark = pytest.mark.usefixtures("empty_redis")


def terminated_guard() -> None:
    """Start a guard, wait until it is at work, and ask it to stop."""
    process = subprocess.Popen([sys.executable, "-m", "tasks.guard"], stderr=subprocess.DEVNULL)
    wait_for(presence.guard_alive, 30)
    process.send_signal(signal.SIGTERM)
    assert process.wait(10) == 0


def test_everything_open_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BATCH", 3)
    queued = [accepted(deadline_ms=LONG_MS) for _ in range(7)]
    searched = accepted(deadline_ms=LONG_MS)
    decisions.claim(searched.id)
    decisions.report_progress(searched.id, SO_FAR)
    assert guard.drain() == 8
    for decision in queued:
        status, result = stored(decision).status, stored(decision).result
        assert (status, result["source"], result["warnings"]) == ("done", "fallback", [STOPPING])
    status, result = stored(searched).status, stored(searched).result
    assert (status, result["action"], result["warnings"]) == ("done", {"cell": 8}, [f"{STOPPING}; the best so far"])
    assert guard.drain() == 0


def test_term_drains() -> None:
    decision = accepted(deadline_ms=LONG_MS)
    presence.beat_worker([])  # a search process of this machine, which is being stopped as well
    terminated_guard()
    assert stored(decision).status == "done"


def test_other_machines_go_on() -> None:
    decision = accepted(deadline_ms=LONG_MS)
    text_client().zadd(str(keys.WORKERS), {"elsewhere:7": time.time() * 1000})
    terminated_guard()
    assert stored(decision).status == "queued"
