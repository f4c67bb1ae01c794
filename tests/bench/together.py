"""Part of `make load`: several workers at one decision, and thinking while the opponent thinks."""

import statistics
import time
from typing import Any

from deploy.progress import Progress
from tests.bench.table import demand, row, section
from tests.service.harness import Service, opening_request

DEADLINE_MS = 1000
ROUNDS = 5
OPENINGS = ([], [3], [3, 3], [2, 4], [0, 6], [3, 2])
DELAYED = 20
OPEN_END = {"early_stop": False}


def fleet(service: Service) -> None:
    """Simulations of two workers against one."""
    section(f"workers: 2 against 1, Connect Four, {DEADLINE_MS} ms, {ROUNDS} times each in turn")
    done: dict[int, list[int]] = {1: [], 2: []}
    for _ in range(ROUNDS):
        for workers, counts in done.items():
            asked = {"deadline_ms": DEADLINE_MS, "workers": workers, "options": OPEN_END}
            counts.append(service.decide(**asked).json["simulations"])
    one, two = (statistics.median(counts) for counts in done.values())
    row("one worker", f"{one:,.0f} simulations")
    row("two workers", f"{two:,.0f} simulations", demand(two / one >= 1.7, f"{two / one:.2f}x, 1.7x wanted"))


def pondering(service: Service) -> None:
    """What the second decision inherits, and what pondering costs others."""
    section(f"Pondering, Connect Four: both sides think {DEADLINE_MS} ms, {len(OPENINGS)} openings")
    inherited: dict[bool, list[int]] = {False: [], True: []}
    with Progress("pondering", 2 * len(OPENINGS)) as progress:
        for number, columns in enumerate(OPENINGS):
            for ponder, visits in inherited.items():
                visits.append(_second_decision(service, columns, f"{number}-{ponder}", ponder))
                progress.show(2 * number + ponder + 1)
    without, with_it = (statistics.median(visits) for visits in inherited.values())
    row("inherited without pondering, median", f"{without:,.0f} visits")
    ratio = with_it / max(1, without)
    row("inherited with pondering, median", f"{with_it:,.0f} visits", demand(ratio >= 2, f"{ratio:.1f}x, 2x wanted"))
    quiet = _latencies(service)
    service.decide(deadline_ms=300, game_id="delay", ponder=True, options=OPEN_END)
    time.sleep(1)
    meanwhile = _latencies(service)
    delay = max(meanwhile) - statistics.median(quiet)
    row("decision of one iteration, median", f"{statistics.median(quiet):.1f} ms")
    row(
        "the same while pondering, median",
        f"{statistics.median(meanwhile):.1f} ms",
        demand(delay <= 50, f"slowest {delay:+.0f} ms, 50 ms at most"),
    )


def _second_decision(service: Service, columns: list[int], game_id: str, ponder: bool) -> int:
    """Visits that a game's second decision inherits, after a decision and the opponent's own."""
    asked: dict[str, Any] = opening_request(deadline_ms=DEADLINE_MS, options=OPEN_END)
    asked |= {"game_id": game_id, "ponder": ponder}
    for column in columns:
        _play(service, asked, {"type": "drop", "column": column})
    first = _decide(service, asked)
    _play(service, asked, first["action"])
    other = _decide(service, asked | {"game_id": f"{game_id}-other", "ponder": False})
    _play(service, asked, other["action"])
    return int(_decide(service, asked | {"ponder": False})["inherited_visits"])


def _decide(service: Service, asked: dict[str, Any]) -> Any:
    return service.call("POST", "/v1/decisions", asked, {"Prefer": "wait=10"}).json


def _play(service: Service, asked: dict[str, Any], action: Any) -> None:
    """Move the request on by an action."""
    body = {"state": asked["state"], "player": asked["player"], "action": action}
    after = service.call("POST", "/v1/games/connect-four/apply", body).json
    asked |= {"state": after["state"], "player": after["player"]}


def _latencies(service: Service) -> list[float]:
    spent = []
    for _ in range(DELAYED):
        started = time.perf_counter()
        service.decide(iterations=1, deadline_ms=5000)
        spent.append((time.perf_counter() - started) * 1000)
    return spent
