"""Part of `make hosts`: two worker hosts of one core each against one of them."""

import statistics
import tempfile
import threading
import time
from pathlib import Path

from deploy.progress import Progress
from tests.bench.speed import free_cores
from tests.bench.table import demand, row, section
from tests.service.hosts import HOSTS, PARTS, Fleet, Part
from tests.service.network import Network

ROUNDS = 5
ROUND_S = 6.0
SIMULATIONS = 120_000  # of a decision, so that searching is what takes the time
CLIENTS = 4
DEADLINE_MS = 1000
OPEN_END = {"early_stop": False}
CORES = {"worker-1": "0", "worker-2": "1"}


def two_hosts() -> None:
    """Decisions per second at equal simulations, and simulations of one decision with `workers: 2`."""
    section(f"Two worker hosts of one core each, Connect Four, {ROUNDS} times each in turn")
    parts = {
        name: Part(part.kind, part.host, cores=CORES.get(name, ""))
        for name, part in PARTS.items()
        if name != "background"
    }
    with tempfile.TemporaryDirectory() as folder, Network(HOSTS) as network:
        fleet = Fleet(Path(folder), network=network, parts=parts)
        try:
            with Progress("starting", 1):
                fleet.start()
            _rates(fleet)
            _simulations(fleet)
        finally:
            fleet.stop()


def _rates(fleet: Fleet) -> None:
    rates: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(ROUNDS):
        for hosts, found in rates.items():
            _have_hosts(fleet, hosts)
            found.append(_rate(fleet))
    _have_hosts(fleet, 2)
    one, two = (statistics.median(found) for found in rates.values())
    row(f"one host, decisions of {SIMULATIONS:,} simulations", f"{one:.1f} /s")
    note = f"two busy processes without a service: {free_cores(2.0):.2f}x"
    row("two hosts", f"{two:.1f} /s", demand(two / one >= 1.8, f"{two / one:.2f}x, 1.8x wanted"), note)


def _simulations(fleet: Fleet) -> None:
    done: dict[int, list[int]] = {1: [], 2: []}
    for _ in range(ROUNDS):
        for workers, counts in done.items():
            asked = {"deadline_ms": DEADLINE_MS, "workers": workers, "options": OPEN_END}
            counts.append(fleet.decide(**asked).json["simulations"])
    one, two = (statistics.median(counts) for counts in done.values())
    row("one decision with workers: 1", f"{one:,.0f} simulations")
    row("one with workers: 2", f"{two:,.0f} simulations", demand(two / one >= 1.7, f"{two / one:.2f}x, 1.7x wanted"))


def _have_hosts(fleet: Fleet, hosts: int) -> None:
    """Stop or start the second worker host, and wait until everybody knows."""
    if hosts == 1 and "worker-2" in fleet.processes:
        fleet.kill("worker-2")
    elif hosts == 2 and "worker-2" not in fleet.processes:
        fleet.start_part("worker-2")
    with fleet.store() as store:
        while True:
            seconds, micros = store.time()
            now = seconds * 1000 + micros / 1000
            if (
                store.zcount("kz:workers", now - 2500, "+inf") == hosts
                and store.zcount("kz:workers", now - 5500, "+inf") == hosts
            ):
                return
            time.sleep(0.1)


def _rate(fleet: Fleet) -> float:
    """Decisions per second of clients that each ask again as soon as they have an answer."""
    stop, counts = time.monotonic() + ROUND_S, [0] * CLIENTS
    limits = {"iterations": SIMULATIONS, "deadline_ms": 20_000, "options": OPEN_END}

    def client(number: int) -> None:
        while time.monotonic() < stop:
            counts[number] += fleet.decide(wait=30, **limits).json.get("simulations", 0) >= SIMULATIONS

    clients = [threading.Thread(target=client, args=(number,)) for number in range(CLIENTS)]
    started = time.monotonic()
    for thread in clients:
        thread.start()
    for thread in clients:
        thread.join()
    return sum(counts) / (time.monotonic() - started)
