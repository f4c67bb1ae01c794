"""`make load`: what the service promises, measured on the real stack of this machine."""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from deploy.processes import QUIET
from deploy.progress import Progress
from tests.bench.mixed import mixed
from tests.bench.noop import WORKERS
from tests.bench.small_requests import SmallRequests
from tests.bench.table import demand, row, section
from tests.bench.together import fleet, pondering
from tests.bench.warm import warm_starts
from tests.service.harness import ROOT, Answer, Service

LOW_LOAD = 60
ROUNDS = 5
THROUGHPUT_S = 5.0
PEERS = {"stock": "as it comes, delay().get()", "ours": "as Kibitz sets it up, without a result"}
CLIENTS = 8
OVERLOAD_S = 30.0
SETTLE_S, IDLE = 30.0, 0.9
OVERLOAD_DEADLINE_MS = 400
WAITING = 1000


def main() -> None:
    """Start a service of its own and measure it."""
    print(f"load {os.getloadavg()[0]:.2f} (figures mean little on a busy machine)")
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder), os.cpu_count() or 2, {"KIBITZ_MAX_WAITING": str(WAITING)})
        with Progress("starting", 1):
            service.start()
            settle()
        try:
            overhead(service)
            throughput(service)
            half_load(service)
            long_polls(service)
            fleet(service)
            pondering(service)
            overload(service)
        finally:
            service.stop()
    mixed()
    warm_starts()


def settle() -> None:
    """Wait until what starts has started: processes still load games when the first of them are ready."""
    end = time.monotonic() + SETTLE_S
    while time.monotonic() < end:
        before = _idle_and_all()
        time.sleep(1)
        idle, all_of_it = (now - then for now, then in zip(_idle_and_all(), before, strict=True))
        if idle / all_of_it > IDLE:
            return


def _idle_and_all() -> tuple[int, int]:
    """Ticks of this machine's processors until now."""
    ticks = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return ticks[3] + ticks[4], sum(ticks)


def overhead(service: Service) -> None:
    """POST to answer, without the search, beside an empty Celery task; in turn, for a machine's speed changes."""
    section(f"Overhead of a decision, ms ({ROUNDS} times {LOW_LOAD} decisions of one iteration, one at a time)")
    for _ in range(10):
        service.decide(iterations=1, deadline_ms=5000)
    rounds = [
        (*(_noop(peer, "latency", LOW_LOAD, service) for peer in PEERS), _overheads(service, LOW_LOAD))
        for _ in range(ROUNDS)
    ]
    stock, ours, decisions = ([ms for part in parts for ms in part] for parts in zip(*rounds, strict=True))
    row("POST to answer", f"{statistics.median(decisions):.1f} ms", note=f"p99 {_percentile(decisions, 99):.1f} ms")
    for place, (peer, spent) in enumerate(zip(PEERS, (stock, ours), strict=True)):
        ratios = sorted(statistics.median(parts[-1]) / statistics.median(parts[place]) for parts in rounds)
        ratio = statistics.median(ratios)
        verdict = demand(ratio <= 1.5, f"{ratio:.2f}x, 1.5x at most") if peer == "stock" else f"{ratio:.2f}x"
        row(f"no-op Celery task, {PEERS[peer]}", f"{statistics.median(spent):.1f} ms", verdict, _span(ratios))


def _overheads(service: Service, count: int) -> list[float]:
    """Milliseconds from POST to answer, over a connection that is kept."""
    spent = []
    with SmallRequests(service.port) as client:
        for _ in range(count):
            started = time.perf_counter()
            client.decide()
            spent.append((time.perf_counter() - started) * 1000)
    return spent


def half_load(service: Service) -> None:
    """The overhead while workers and API have half of the work that they can do."""
    rate = _decision_rate(service) / 2
    section(f"Overhead at half load: {rate:.0f} decisions of one iteration per second for {THROUGHPUT_S:.0f} s")
    spent: list[float] = []
    rng = random.Random(1)

    def client(_: int) -> None:
        stop = time.monotonic() + THROUGHPUT_S
        with SmallRequests(service.port) as connection:
            while time.monotonic() < stop:
                time.sleep(rng.expovariate(rate / CLIENTS))
                started = time.perf_counter()
                connection.decide()
                spent.append((time.perf_counter() - started) * 1000)

    _together(client, CLIENTS)
    row("POST to answer, median", f"{statistics.median(spent):.1f} ms", note=f"p99 {_percentile(spent, 99):.1f} ms")


def throughput(service: Service) -> None:
    """Decisions of one iteration against no-op tasks of Celery, in turn."""
    section(f"Throughput, {CLIENTS} clients, {ROUNDS} times {THROUGHPUT_S:.0f} s each")
    rounds = [
        (*(_noop(peer, "rate", THROUGHPUT_S, service)[0] for peer in PEERS), _decision_rate(service))
        for _ in range(ROUNDS)
    ]
    *noops, decisions = (statistics.median(rates) for rates in zip(*rounds, strict=True))
    row("decisions of one iteration over HTTP", f"{decisions:.0f} /s")
    for place, peer in enumerate(PEERS):
        ratios = sorted(rates[-1] / rates[place] for rates in rounds)
        ratio = statistics.median(ratios)
        verdict = demand(ratio >= 0.7, f"{ratio:.0%}, 70 % wanted")
        row(f"no-op Celery tasks, {PEERS[peer]}", f"{noops[place]:.0f} /s", verdict, _span(ratios))


def _span(ratios: list[float]) -> str:
    return f"{ratios[0]:.2f}x to {ratios[-1]:.2f}x"


def _noop(peer: str, measure: str, amount: float, service: Service) -> list[float]:
    """What tests/bench/noop.py measures, with a worker of its own for as long."""
    options = [*QUIET, *WORKERS[peer], "--concurrency", str(service.workers)]
    command = [sys.executable, "-m", "celery", "--quiet", "--app", f"tests.bench.noop:{peer}", "worker", *options]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    worker = subprocess.Popen(command, cwd=ROOT, env=service.environment, **quiet)
    try:
        command = [sys.executable, "-m", "tests.bench.noop", peer, measure, f"{amount:g}"]
        done = subprocess.run(command, cwd=ROOT, env=service.environment, stdout=subprocess.PIPE, text=True, check=True)
        return [float(figure) for figure in done.stdout.split()]
    finally:
        worker.terminate()
        worker.wait(20)


def _percentile(figures: list[float], percent: int) -> float:
    return sorted(figures)[min(len(figures) - 1, len(figures) * percent // 100)]


def _decision_rate(service: Service) -> float:
    """Decisions per second for several clients, each with a connection that it keeps, as a backend would."""
    stop, counts = time.monotonic() + THROUGHPUT_S, [0] * CLIENTS

    def client(number: int) -> None:
        with SmallRequests(service.port) as connection:
            while time.monotonic() < stop:
                counts[number] += connection.decide() == 200

    _together(client, CLIENTS)
    return sum(counts) / THROUGHPUT_S


def _together(work: Callable[[int], None], count: int) -> None:
    threads = [threading.Thread(target=work, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def long_polls(service: Service) -> None:
    """A thousand clients wait; others are answered promptly."""
    section(f"{WAITING} waiting long polls on one API process")
    place = service.decide(wait=None, deadline_ms=30_000, options={"early_stop": False}).headers["location"]
    answers: list[int] = []

    def poll(_: int) -> None:
        answers.append(service.call("GET", f"{place}?wait=40", timeout=90).status)

    waiters = threading.Thread(target=_together, args=(poll, WAITING))
    waiters.start()
    time.sleep(8)
    spent = []
    for _ in range(50):
        started = time.perf_counter()
        service.call("GET", "/v1/games/tictactoe")
        spent.append((time.perf_counter() - started) * 1000)
    service.call("POST", f"{place}/stop")
    waiters.join()
    row(
        "other requests meanwhile, median", f"{statistics.median(spent):.1f} ms", note=f"p98 {sorted(spent)[48]:.1f} ms"
    )
    row("waiting clients answered", f"{answers.count(200)} of {WAITING}", demand(answers.count(200) == WAITING, "all"))


def overload(service: Service) -> None:
    """Five times as many requests as the workers could search to their deadlines."""
    section(f"5x overload for {OVERLOAD_S:.0f} s: deadline {OVERLOAD_DEADLINE_MS} ms")
    per_second = 5 * service.workers * 1000 / OVERLOAD_DEADLINE_MS
    answers: list[Answer] = []
    total = int(per_second * OVERLOAD_S)
    started = time.monotonic()
    threads = []
    with Progress("overload", total) as progress:
        for number in range(total):
            time.sleep(max(0.0, started + number / per_second - time.monotonic()))
            ask = lambda: answers.append(  # noqa: E731
                service.decide(wait=5, deadline_ms=OVERLOAD_DEADLINE_MS, options={"early_stop": False})
            )
            threads.append(threading.Thread(target=ask))
            threads[-1].start()
            progress.show(number + 1)
    for thread in threads:
        thread.join()
    accepted: list[dict[str, Any]] = [answer.json for answer in answers if answer.status == 200]
    refused = [answer for answer in answers if answer.status == 503]
    late = sorted(decision["elapsed_ms"] - OVERLOAD_DEADLINE_MS for decision in accepted)
    in_time = sum(overshoot <= 0 for overshoot in late)
    legal = sum(decision["action"]["column"] in range(7) for decision in accepted)
    row("requests", f"{len(answers)}", note=f"{per_second:.0f} per second")
    row("accepted", f"{len(accepted)}", note=", ".join(_by_source(accepted)))
    verdict = demand(in_time == len(accepted), "100 %")
    row("answered by their deadline", f"{in_time / len(accepted):.1%}", verdict, f"latest {late[-1]:+.0f} ms")
    row("legal", f"{legal}", demand(legal == len(accepted), "all"))
    others, hinted = len(answers) - len(accepted), sum("retry-after" in answer.headers for answer in refused)
    row("refused with 503 and Retry-After", f"{hinted} of {others}", demand(hinted == others, "all"))


def _by_source(decisions: list[dict[str, Any]]) -> list[str]:
    sources = [decision["source"] for decision in decisions]
    return [f"{sources.count(source)} {source}" for source in sorted(set(sources))]


if __name__ == "__main__":
    main()
