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
from engine.arena import wilson
from engine.registry import load_game
from mcts import Tree, preset, search
from mcts.tree import find_state
from mcts.treecodec import tree_from_bytes, tree_to_bytes
from tests.bench.table import demand, row, section
from tests.bench.together import fleet, pondering
from tests.service.harness import ROOT, WORKER_OPTIONS, Answer, Service, opening_request

LOW_LOAD = 100
THROUGHPUT_S = 8.0
CLIENTS = 8
OVERLOAD_S = 30.0
OVERLOAD_DEADLINE_MS = 400
WAITING = 1000
WARM_GAMES = 40


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
    """Decisions of one iteration against no-op tasks of Celery."""
    section(f"Throughput, {CLIENTS} clients, {THROUGHPUT_S:.0f} s each")
    noops = _noop_rate(service)
    decisions = _decision_rate(service)
    row("no-op Celery tasks, published one by one", f"{noops:.0f} /s")
    ratio = decisions / noops
    row(
        "decisions of one iteration over HTTP", f"{decisions:.0f} /s", demand(ratio >= 0.5, f"{ratio:.0%}, 50 % wanted")
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


def warm_starts() -> None:
    """What a kept tree brings: visits inherited, cost of loading, strength at equal time."""
    section("Warm starts, Connect Four, 100 ms per move")
    game = load_game("connect-four")
    settings = preset(game, "expert", {"time_ms": 100, "early_stop": False})
    shares, costs, points = [], [], 0.0
    with Progress("warm against cold", WARM_GAMES) as progress:
        for number in range(WARM_GAMES):
            points += _warm_against_cold(game, settings, number, shares, costs)
            progress.show(number + 1, f"{points:.1f} points")
    low, high = wilson(points / WARM_GAMES, WARM_GAMES)
    share, cost = statistics.median(shares), statistics.median(costs)
    row("visits of the second decision that it inherited", f"{share:.0%}", demand(share >= 0.2, "20 % wanted"))
    row("loading and re-rooting, median", f"{cost:.1f} ms", demand(cost < 10, "under 10 ms"))
    row("warm against cold", f"{points:.1f} of {WARM_GAMES}", f"95 %: {low:.0%} to {high:.0%}")


def _warm_against_cold(game: Any, settings: Any, number: int, shares: list[float], costs: list[float]) -> float:
    state, stored = game.new_state(), None
    for column in (number // 2 % 7, number // 14 % 7):
        state = game.apply(state, column)
    warm_seat, moves = number % 2, 0
    while (seat := game.to_move(state)) >= 0:
        tree = None
        if seat == warm_seat:
            started = time.perf_counter()
            tree = Tree(game, state, settings.max_nodes, closed=True)
            if stored is not None:
                kept = tree_from_bytes(game, stored, settings.max_nodes)
                node = find_state(kept, state)
                if node is not None:
                    kept.reroot(node, state)
                    tree = kept
                costs.append((time.perf_counter() - started) * 1000)
        result = search(game, state, seat, settings, seed=number, tree=tree)
        if tree is not None:
            if moves == 1 and result.simulations:
                shares.append(result.inherited_visits / (result.inherited_visits + result.simulations))
            moves += 1
            stored = tree_to_bytes(tree, 50_000)
        state = game.apply(state, result.action)
    return float(game.returns(state)[warm_seat])


if __name__ == "__main__":
    main()
