"""`make load`: what the service promises, measured on the real stack of this machine."""

import http.client
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from deploy.progress import Progress
from tests.bench.table import demand, row, section
from tests.bench.together import fleet, pondering
from tests.bench.warm import warm_starts
from tests.service.harness import ROOT, WORKER_OPTIONS, Answer, Service, opening_request

LOW_LOAD = 100
THROUGHPUT_S, THROUGHPUT_ROUNDS = 5.0, 5
CLIENTS = 8
OVERLOAD_S = 30.0
OVERLOAD_DEADLINE_MS = 400
WAITING = 1000


def main() -> None:
    """Start a service of its own and measure it."""
    print(f"load {os.getloadavg()[0]:.2f} (figures mean little on a busy machine)")
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder), workers=os.cpu_count() or 2)
        with Progress("starting", 1):
            service.start()
        try:
            overhead(service)
            throughput(service)
            long_polls(service)
            fleet(service)
            pondering(service)
            overload(service)
        finally:
            service.stop()
    warm_starts()


def overhead(service: Service) -> None:
    """POST to answer, without the search."""
    section(f"Overhead of a decision at low load, ms ({LOW_LOAD} decisions of one iteration, one at a time)")
    spent = []
    for number in range(LOW_LOAD + 10):
        started = time.perf_counter()
        service.decide(iterations=1, deadline_ms=5000)
        if number >= 10:
            spent.append((time.perf_counter() - started) * 1000)
    median = statistics.median(spent)
    row(
        "POST to answer",
        f"{median:.1f} ms",
        demand(median <= 10, "10 ms at most"),
        f"p90 {sorted(spent)[LOW_LOAD * 9 // 10]:.1f}",
    )


def throughput(service: Service) -> None:
    """Decisions of one iteration against no-op tasks of Celery, in turn: a machine's speed changes from minute to
    minute."""
    section(f"Throughput, {CLIENTS} clients, {THROUGHPUT_ROUNDS} times {THROUGHPUT_S:.0f} s each")
    rounds = [(_noop_rate(service), _decision_rate(service)) for _ in range(THROUGHPUT_ROUNDS)]
    noops, decisions = (statistics.median(rates) for rates in zip(*rounds, strict=True))
    ratios = sorted(decided / done for done, decided in rounds)
    ratio = statistics.median(ratios)
    row("no-op Celery tasks, published one by one", f"{noops:.0f} /s")
    row(
        "decisions of one iteration over HTTP",
        f"{decisions:.0f} /s",
        demand(ratio >= 0.5, f"{ratio:.0%}, 50 % wanted"),
        f"{ratios[0]:.0%} to {ratios[-1]:.0%}",
    )


def _noop_rate(service: Service) -> float:
    command = [sys.executable, "-m", "celery", *WORKER_OPTIONS, "--concurrency", str(service.workers)]
    command[command.index("tasks.app")] = "tests.bench.noop"
    command[command.index("decide")] = "noop"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    worker = subprocess.Popen(command, cwd=ROOT, env=service.environment, **quiet)
    script = (
        "import sys, time\nfrom tests.bench.noop import noop, QUEUE\nfrom tasks.redis_client import text_client\n"
        "c = text_client(); send = lambda: noop.apply_async(args=[1], queue=QUEUE)\n"
        "send(); c.blpop('bench:done', 9)\nn = 0; started = time.time()\n"
        f"while time.time() - started < {THROUGHPUT_S}:\n"
        "    for _ in range(20): send()\n    for _ in range(20): c.blpop('bench:done', 9)\n    n += 20\n"
        "print(n / (time.time() - started))\n"
    )
    try:
        command = [sys.executable, "-c", script]
        done = subprocess.run(command, cwd=ROOT, env=service.environment, stdout=subprocess.PIPE, text=True, check=True)
        return float(done.stdout)
    finally:
        worker.terminate()
        worker.wait(20)


def _decision_rate(service: Service) -> float:
    """Decisions per second for several clients, each with a connection that it keeps, as a backend would."""
    body = json.dumps(opening_request(iterations=1, deadline_ms=5000))
    headers = {"Content-Type": "application/json", "Prefer": "wait=5"}
    stop, counts = time.monotonic() + THROUGHPUT_S, [0] * CLIENTS

    def client(number: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=30)
        while time.monotonic() < stop:
            connection.request("POST", "/v1/decisions", body, headers)
            response = connection.getresponse()
            response.read()
            counts[number] += response.status == 200
        connection.close()

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
