"""How many attempts codes take, and how long a decision: python -m tests.bench mastermind (five minutes)."""

import time

from deploy.progress import Progress
from deploy.specs import bot_from_spec
from engine.registry import load_game
from engine.table.arena import play_arena
from tasks.compiling import compile_game
from tests.bench.compiling import compile_times
from tests.bench.table import demand, row, section

CODES = 500
MOST = 4.5
LONGEST_MS = 100
BOTS = ("Solver", f"MCTS hard:iterations=none,time_ms={LONGEST_MS}")


def run() -> None:
    """The table of Mastermind."""
    section(f"Mastermind, attempts on average over {CODES} codes, {LONGEST_MS} ms per decision")
    compile_game("mastermind")
    for spec in BOTS:
        attempts, spent_ms = average(spec)
        wanted = demand(attempts <= MOST, f"{MOST} at most")
        row(spec, f"{attempts:.3f}", wanted, f"{spent_ms:.1f} ms per decision on average")
    compiled, loaded = compile_times("mastermind")
    row("compiling, CPU seconds", f"{compiled:.0f}", "", f"loading {loaded:.1f} s")


def average(spec: str) -> tuple[float, float]:
    """Attempts per code, a code that is not found counting as eleven, and milliseconds per attempt."""
    game = load_game("mastermind")
    assert game.manifest.measure is not None
    with Progress(spec, CODES) as progress:
        started = time.perf_counter()
        result = play_arena(game, [bot_from_spec(game, spec)], CODES, on_game=lambda r: progress.show(r.games, ""))
        spent = time.perf_counter() - started
    return game.manifest.measure.of(result.share(0)), 1000 * spent / result.actions
