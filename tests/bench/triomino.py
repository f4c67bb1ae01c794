"""How fast Triomino is, how well it is played, and whether its games end.

python -m tests.bench triomino, and triomino-strength (some minutes).
"""

import time

from deploy.progress import Progress
from engine.bots.registry import get_bot
from engine.game import Game
from engine.registry import load_game
from engine.table.arena import play_arena
from mcts import preset, search
from tests.bench.compiling import compile_times
from tests.bench.random_play import transitions
from tests.bench.table import demand, median_of, row, section

TRANSITIONS, COMPILE_S = 20_000, 40.0
SIMULATIONS = 20_000
GAMES, SHARE = 200, 0.65


def run() -> None:
    """The table of Triomino."""
    game = load_game("triomino")
    section("Triomino, one thread, two players")
    speed = median_of(lambda: transitions(game), 3)
    row("random transitions/s with legal lists", f"{speed:,.0f}", demand(speed >= TRANSITIONS, f"{TRANSITIONS:,}"))
    row("simulations/s as configured", f"{simulations(game):,.0f}")
    row("bytes of a state", f"{game.dtype.itemsize:,}")
    compiled, loaded = compile_times("triomino")
    row("compiling, CPU seconds", f"{compiled:.0f}", demand(compiled < COMPILE_S, f"under {COMPILE_S:g}"))
    row("loading what is compiled, s", f"{loaded:.1f}")


def simulations(game: Game) -> float:
    """Simulations per second of CPU time from the opening."""
    state = game.new_state(seed=1)
    seat = game.to_move(state)
    search(game, state, seat, preset(game, "hard", {"iterations": 50, "time_ms": None}))
    settings = preset(game, "hard", {"iterations": SIMULATIONS, "time_ms": None, "early_stop": False})
    started = time.process_time()
    return search(game, state, seat, settings).simulations / (time.process_time() - started)


def strength() -> None:
    """The search against Greedy, and against itself for two to four players."""
    section(f"Triomino, {GAMES} games each")
    share = match("MCTS hard", "Greedy")
    row("MCTS hard against Greedy", f"{share:.1%}", demand(share >= SHARE, f"{SHARE:.0%} wanted"))
    for players in (2, 3, 4):
        match(*["MCTS medium"] * players)


def match(*names: str) -> float:
    """The share of the first of these bots in a match. The arena refuses illegal actions: none was among them."""
    game = load_game("triomino")
    with Progress(f"{len(names)} players", GAMES) as progress:
        result = play_arena(
            game, [get_bot(game, name) for name in names], GAMES, on_game=lambda r: progress.show(r.games, "")
        )
    ended = demand(result.unfinished == 0, "all games end")
    row(f"{' '.join(names)}", f"{result.games} games", ended, f"{result.actions / result.games:.1f} actions each")
    return result.share(0)
