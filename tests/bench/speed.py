"""How fast the search is: against OpenSpiel, against C, on two threads, by the clock."""

import importlib.util
import statistics
import subprocess
import sys
import time

from engine.game import Game
from engine.registry import load_game
from mcts import Settings, search
from mcts.records import NODE
from mcts.search import Limits
from tests.bench import c_limit
from tests.bench.table import demand, median_of, row, section

GAMES = ("tictactoe", "connect-four", "checkers", "go-9x9")
SIMULATIONS = {"tictactoe": 100_000, "connect-four": 300_000, "checkers": 20_000, "go-9x9": 20_000}
PEER_SIMULATIONS = {"tictactoe": 20_000, "connect-four": 10_000, "checkers": 500, "go-9x9": 1_000}
PLAIN = Settings(
    time_ms=None,
    exploration=1.0,
    solver=False,
    transpositions=False,
    ordering=False,
    early_stop=False,
    haste=0.0,
    max_nodes=5_000_000,
)
"""As OpenSpiel searches: every child tried once, uniform playouts to the end, no solver, no transpositions."""
REPEATS = 5
SEED = 1


def speed(game: Game, settings: Settings, simulations: int) -> float:
    """Simulations per second of CPU time from the opening."""
    state = game.new_state()
    started = time.thread_time()
    result = search(game, state, game.to_move(state), settings, Limits(iterations=simulations), seed=SEED)
    return result.simulations / (time.thread_time() - started)


def run() -> None:
    """All speed tables."""
    for game in GAMES:
        speed(load_game(game), PLAIN, 10)
    against_openspiel()
    against_c()
    threads()
    deadlines()
    startup()


def against_openspiel() -> None:
    """Simulations per second of CPU time, one thread, from the opening position."""
    peers = importlib.util.find_spec("pyspiel") is not None
    section("Simulations/s from the opening, one thread, CPU time (peer: OpenSpiel)")
    for name in GAMES:
        game = load_game(name)
        ours = median_of(lambda: speed(game, PLAIN, SIMULATIONS[name]), REPEATS)  # noqa: B023
        full = PLAIN.with_changes({"solver": True, "transpositions": True, "ordering": True})
        with_all = median_of(lambda: speed(game, full, SIMULATIONS[name]), REPEATS)  # noqa: B023
        row(f"{name}: Kibitz", f"{ours:,.0f}")
        row(f"{name}: Kibitz, solver, transpositions, order", f"{with_all:,.0f}")
        if peers:
            _openspiel_rows(name, ours)
    if not peers:
        row("OpenSpiel", "not installed", note="pip install -e .[bench]")


def _openspiel_rows(name: str, ours: float) -> None:
    from tests.bench import openspiel

    cpp = median_of(lambda: openspiel.cpp_speed(name, PEER_SIMULATIONS[name]), REPEATS)
    python = median_of(lambda: openspiel.python_speed(name, max(50, PEER_SIMULATIONS[name] // 50)), 3)
    wanted = demand(ours >= 10 * cpp, "10x wanted") if name == "connect-four" else ""
    note = openspiel.GAMES[name][1]
    row(f"{name}: OpenSpiel C++", f"{cpp:,.0f}", f"Kibitz {ours / cpp:.1f}x {wanted}", note)
    row(f"{name}: OpenSpiel Python", f"{python:,.0f}", f"Kibitz {ours / python:,.0f}x", note)


def against_c() -> None:
    """The same search of Connect Four in C, tree for tree."""
    section("Connect Four against plain C (-O3 -march=native), one thread, CPU time")
    if not c_limit.build():
        row("C", "skipped", note="no C compiler found")
        return
    game, simulations = load_game("connect-four"), SIMULATIONS["connect-four"]
    pairs = []
    for _ in range(2 * REPEATS):  # in turn, so that a slow spell of the machine hits both
        ours = speed(game, PLAIN, simulations)
        limit, visits = c_limit.run(simulations, SEED, PLAIN.exploration)
        pairs.append((ours, limit))
    ratio = statistics.median(ours / limit for ours, limit in pairs)
    row(
        "Kibitz",
        f"{statistics.median(p[0] for p in pairs):,.0f}",
        f"{ratio:.2f}x C {demand(ratio >= 0.85, '0.85x wanted')}",
    )
    row("C", f"{statistics.median(p[1] for p in pairs):,.0f}")
    state = game.new_state()
    result = search(game, state, 0, PLAIN, Limits(iterations=simulations), seed=SEED)
    same = visits == [c.visits for c in sorted(result.candidates, key=lambda c: c.action)]
    row("root visits of both", "identical" if same else "DIFFERENT", note=str(visits))
    row("memory per node", f"{NODE.itemsize} bytes")


def threads() -> None:
    """Two trees in two threads against one in one, by the wall clock."""
    section("Two threads against one, wall time, Connect Four")
    game, state = load_game("connect-four"), load_game("connect-four").new_state()

    def simulations(count: int) -> int:
        settings = PLAIN.with_changes({"threads": count})
        return search(game, state, 0, settings, Limits(deadline=time.monotonic() + 0.3), seed=SEED).simulations

    pairs = [(simulations(1), simulations(2)) for _ in range(4 * REPEATS)]
    ratio = statistics.median(two for _, two in pairs) / statistics.median(one for one, _ in pairs)
    row("two threads", f"{ratio:.2f}x", demand(ratio >= 1.8, "1.8x wanted"), f"two free cores: {free_cores():.2f}x")


def free_cores(seconds: float = 0.5) -> float:
    """How much more two busy processes get done than one, right now: 2.0 on two free cores."""
    script = f"import time\nend=time.monotonic()+{seconds}\nn=0\nwhile time.monotonic()<end: n+=1\nprint(n)"

    def work(count: int) -> int:
        running = [subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) for _ in range(count)]
        return sum(int(process.communicate()[0]) for process in running)

    return work(2) / work(1)


def deadlines() -> None:
    """How late answers are: 200 searches of 50 ms."""
    section("Deadlines: 200 searches of 50 ms, overshoot in ms")
    settings = Settings(time_ms=50, early_stop=False)
    for name in ("connect-four", "go-9x9"):
        game, state = load_game(name), load_game(name).new_state()
        late = []
        for number in range(200):
            started = time.monotonic()
            search(game, state, 0, settings, seed=number)
            late.append((time.monotonic() - started) * 1000 - 50)
        late.sort()
        p99 = late[int(0.99 * len(late)) - 1]
        row(
            name,
            f"p50 {statistics.median(late):.2f} p99 {p99:.2f}",
            demand(p99 <= 5, "p99 <= 5 ms"),
            f"max {late[-1]:.2f}",
        )


def startup() -> None:
    """A new process with a filled cache: its first decisions in all four games."""
    section("Start of a second process: first decisions of four games, wall time")
    script = (
        "import time; started = time.time()\n"
        "from engine.registry import load_game\nfrom mcts import preset, search\n"
        f"for name in {GAMES!r}:\n"
        "    game = load_game(name); state = game.new_state()\n"
        "    search(game, state, 0, preset(game, 'medium', {'iterations': 50, 'time_ms': None}))\n"
    )

    def once() -> float:
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", script], check=True)
        return time.perf_counter() - started

    once()
    seconds = median_of(once, 3)
    row("interpreter start to last decision", f"{seconds:.2f} s", demand(seconds < 3, "under 3 s"))
