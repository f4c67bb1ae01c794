"""`make scale`: how many Redis servers, API and search processes many decisions per second need.

What a decision costs each kind of process is measured on the real stack in the same run, or given as arguments; a
simulation of the queues between them tells what that comes to. A shard is a Redis server with its own API and search
processes, which share nothing with those of other shards (docs/scaling.md): so one of them is simulated.
"""

import argparse
import heapq
import math
import os
import random
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from deploy.progress import Progress
from tests.bench.table import row, section
from tests.service.harness import Service

RATES = (1_000, 10_000, 100_000)
MEASURED_S = 8.0
CLIENTS = 4
SIMULATED = 60_000  # decisions
WARM_UP = 0.1  # of them are not counted: the queues are empty at first
BUSY_REDIS, BUSY_WEB, BUSY_WORKER = 0.6, 0.6, 0.8  # shares of time above which queues grow too long
WORST_P99_MS = 50.0
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Costs:
    """Milliseconds of processor time that one decision costs."""

    web: float
    worker: float
    """Without its search."""
    redis: float
    search: float

    @property
    def capacities(self) -> dict[str, float]:
        """Decisions per second that one process of each kind can do at most."""
        parts = {"web": self.web, "worker": self.worker + self.search, "redis": self.redis}
        return {name: 1000 / ms for name, ms in parts.items()}


def main() -> None:
    """Measure unless all costs are given, then simulate."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--search-ms", type=float, default=200.0, help="processor time of a search (200)")
    for kind in ("web", "worker", "redis"):
        parser.add_argument(f"--{kind}-ms", type=float, help="processor time of a decision there; not given: measured")
    parser.add_argument("--rates", type=int, nargs="+", default=RATES, help="decisions per second")
    given = parser.parse_args()
    named = {kind: getattr(given, f"{kind}_ms") for kind in ("web", "worker", "redis")}
    if None in named.values():
        named = measured() | {kind: ms for kind, ms in named.items() if ms is not None}
    costs = Costs(search=given.search_ms, **named)
    tell_costs(costs)
    section(
        f"Processes for decisions of {costs.search:.0f} ms of searching, p99 of all else at most {WORST_P99_MS:.0f} ms"
    )
    print("  decisions/s  shards   web  workers   overhead p50      p99   busiest: redis    web  workers")
    for rate in given.rates:
        tell_fleet(rate, *fleet_for(rate, costs))


def measured() -> dict[str, float]:
    """Processor time of each kind for a decision of one iteration, in milliseconds, while a few clients ask."""
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder), os.cpu_count() or 2)
        with Progress("starting", 1):
            service.start()
        try:
            _asked(service, 1.0)
            before = {kind: _cpu_ms(service, kind) for kind in ("web", "worker", "redis", "guard")}
            done = _asked(service, MEASURED_S)
            spent = {kind: _cpu_ms(service, kind) - ms for kind, ms in before.items()}
        finally:
            service.stop()
    print(f"measured on {done:,} decisions in {MEASURED_S:.0f} s, load {os.getloadavg()[0]:.1f}")
    return {kind: ms / done for kind, ms in spent.items() if kind != "guard"}


def _asked(service: Service, seconds: float) -> int:
    """How many decisions of one iteration were answered."""
    stop, counts = time.monotonic() + seconds, [0] * CLIENTS

    def client(number: int) -> None:
        while time.monotonic() < stop:
            counts[number] += service.decide(iterations=1, deadline_ms=5000).status == 200

    clients = [threading.Thread(target=client, args=(number,)) for number in range(CLIENTS)]
    for thread in clients:
        thread.start()
    for thread in clients:
        thread.join()
    return sum(counts)


def _cpu_ms(service: Service, kind: str) -> float:
    """Processor time of a part and of all processes below it until now."""
    found = [service.processes[kind].pid, *service.children(kind)]
    ticks = 0
    for pid in found:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return 1000 * ticks / TICKS


def tell_costs(costs: Costs) -> None:
    """What one process of each kind can do, and which is full first."""
    section("Processor time of a decision, and what one process can do with it")
    for name, most in sorted(costs.capacities.items(), key=lambda item: item[1]):
        note = "the first to be full; there can be as many as are wanted" if name == "worker" else ""
        if name == "redis":
            note = (
                f"the first to be full that cannot be added to: beyond {BUSY_REDIS * most:,.0f} /s there must be shards"
            )
        row(name, f"{1000 / most:.2f} ms", f"{most:,.1f} /s at most", note)


@dataclass(frozen=True)
class Shard:
    """The processes of one."""

    rate: float
    web: int
    workers: int


def fleet_for(rate: float, costs: Costs) -> tuple[int, Shard, "Seen"]:
    """The smallest fleet whose queues stay short: shards, one of them, and what a simulation shows of it."""
    shards = math.ceil(rate * costs.redis / 1000 / BUSY_REDIS)
    while True:
        each = rate / shards
        web = max(2, math.ceil(each * costs.web / 1000 / BUSY_WEB))
        workers = max(2, math.ceil(each * (costs.worker + costs.search) / 1000 / BUSY_WORKER))
        for _ in range(20):  # more of what people wait for
            shard = Shard(each, web, workers)
            seen = simulate(shard, costs)
            if seen.p99_ms <= WORST_P99_MS:
                return shards, shard, seen
            waits = {"redis": seen.redis_wait_ms, "web": seen.web_wait_ms, "workers": seen.worker_wait_ms}
            longest = max(waits, key=lambda name: waits[name])
            if longest == "redis":
                break
            web += math.ceil(web * 0.1) if longest == "web" else 0
            workers += math.ceil(workers * 0.05) if longest == "workers" else 0
        shards = math.ceil(shards * 1.15)


@dataclass(frozen=True)
class Seen:
    """What became of the simulated decisions: everything but the search, in milliseconds; and shares of busy time."""

    p50_ms: float
    p99_ms: float
    web_wait_ms: float
    worker_wait_ms: float
    redis_wait_ms: float
    busy: tuple[float, ...]
    """Redis, API, workers."""


class Station:
    """Processes of a kind that take what comes first; service times vary as those of most software do."""

    def __init__(self, processes: int, mean_ms: float, draw: Callable[[float], float]) -> None:
        self.free = [0.0] * processes  # when each is free again, a heap
        self.mean_ms, self._draw = mean_ms, draw
        self.waits: list[float] = []
        self.worked = 0.0

    def serve(self, now: float, share: float) -> tuple[float, float]:
        """When a decision that comes now has been served, and how long that took, by a share of what it costs here."""
        begun = max(now, heapq.heappop(self.free))
        took = self._draw(self.mean_ms * share)
        heapq.heappush(self.free, begun + took)
        self.waits.append(begun - now)
        self.worked += took
        return begun + took, took

    def late_wait(self) -> float:
        """How long one of a hundred waits here."""
        return sorted(self.waits)[int(0.99 * len(self.waits))]


def simulate(shard: Shard, costs: Costs, seed: int = 1) -> Seen:
    """Let decisions arrive at random and pass API, Redis, a worker, Redis and the API again.

    They are followed event by event, in the order of time, for each station serves whoever comes first.
    """
    rng = random.Random(seed)
    varied = lambda mean: rng.gammavariate(4.0, mean / 4.0)  # noqa: E731  the spread is half of the mean
    web, redis = Station(shard.web, costs.web, varied), Station(1, costs.redis, varied)
    workers = Station(shard.workers, costs.worker + costs.search, varied)
    stops = [(web, 0.6), (redis, 0.4), (workers, 1.0), (redis, 0.6), (web, 0.4)]
    events, now = [], 0.0
    for number in range(SIMULATED):
        now += rng.expovariate(shard.rate / 1000)
        events.append((now, number, 0))
    wanted = [event[0] for event in events]  # when each would be answered if only the search took time
    overheads = []
    while events:
        now, number, stage = heapq.heappop(events)
        if stage == len(stops):
            overheads.append(now - wanted[number])
            continue
        station, share = stops[stage]
        left, took = station.serve(now, share)
        if station is workers:
            wanted[number] += took * costs.search / workers.mean_ms
        heapq.heappush(events, (left, number, stage + 1))
    counted = sorted(overheads[int(WARM_UP * SIMULATED) :])
    busy = tuple(station.worked / len(station.free) / now for station in (redis, web, workers))
    middle, late = counted[len(counted) // 2], counted[int(0.99 * len(counted))]
    return Seen(middle, late, web.late_wait(), workers.late_wait(), redis.late_wait(), busy)


def tell_fleet(rate: float, shards: int, shard: Shard, seen: Seen) -> None:
    """A line of the table."""
    counts = f"{shards:>7} {shards * shard.web:>5} {shards * shard.workers:>8}"
    times = f"{seen.p50_ms:>11.1f} ms {seen.p99_ms:>5.1f} ms"
    busy = f"{seen.busy[0]:>15.0%} {seen.busy[1]:>6.0%} {seen.busy[2]:>8.0%}"
    print(f"  {rate:>11,} {counts} {times} {busy}", flush=True)


if __name__ == "__main__":
    main()
