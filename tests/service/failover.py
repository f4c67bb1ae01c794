"""A master that dies under load, and what becomes of the decisions: for the tests, and for `make hosts`."""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.service.certificates import Certificate
from tests.service.load import Asked, Load, Outcome
from tests.service.sentinels import Sentinels, SentinelService

RATE = 4.0
SHORT_MS, LONG_MS = 1500, 10_000  # one ends before the promotion, the other after it
BEFORE_S, AFTER_S = 2.0, 2.0
READY_S = 30.0


@dataclass
class Failover:
    """What was seen."""

    short: Outcome
    long: Outcome
    changed: int
    """Answers that clients had and that the new master tells otherwise."""
    promotion_s: float
    """From the death of the master."""
    ready_s: float
    """From the promotion until a decision is searched again."""


def failover(folder: Path, password: str = "", certificate: Certificate | None = None) -> Failover:
    """Kill the master of a service with decisions of short and long deadlines on their way."""
    service = SentinelService(folder, sentinels=Sentinels(folder, password, certificate))
    try:
        service.start()
        for _ in range(4):
            service.decide(deadline_ms=1000)
        with Load(lambda: [service], RATE, SHORT_MS) as short, Load(lambda: [service], RATE, LONG_MS) as long:
            time.sleep(BEFORE_S)
            killed = time.monotonic()
            service.sentinels.kill_master()
            promoted = service.sentinels.promotion()
            ready = _searched_again(service, promoted)
            time.sleep(AFTER_S)
        with service.sentinels.client(1) as store:
            outcomes = [Outcome.of(load, store) for load in (short, long)]
            changed = sum(_told_otherwise(store, asked) for asked in [*short.all, *long.all])
        return Failover(*outcomes, changed, promoted - killed, ready - promoted)
    finally:
        service.stop()


def _searched_again(service: SentinelService, promoted: float) -> float:
    while time.monotonic() < promoted + READY_S:
        service.restart_ended()  # as every supervisor does
        answer = service.decide(deadline_ms=1000, iterations=100)
        if answer.status == 200 and answer.json["source"] == "search" and service.call("GET", "/readyz").status == 200:
            break
        time.sleep(0.05)
    return time.monotonic()


def _told_otherwise(store: Any, asked: Asked) -> bool:
    """Whether a client had another answer than the one that is in Redis now; what is lost there tells nothing."""
    result = store.hget(f"kz:d:{{{asked.id}}}", "result") if asked.answer else None
    return result is not None and json.loads(result)["action"] != asked.answer["action"]
