"""How fast ManaCore is played, and how well.

python -m tests.bench manacore, and manacore-strength (a quarter of an hour). `kibitz arena` plays any of these matches.
"""

import time

import numpy as np
from numba import njit

from deploy.progress import Progress
from deploy.specs import bot_from_spec
from engine.game import Game, record
from engine.games.manacore.rules import apply_action, legal_actions, to_move
from engine.kernels.rng import below, stream
from engine.registry import load_game
from engine.table.arena import play_arena
from mcts import preset, search
from tests.bench.compiling import compile_times
from tests.bench.table import demand, row, section

GAMES = 600
SECONDS = 3.0
TIMES = 50  # how much faster than the reference it has to be
REFERENCE_TRANSITIONS, REFERENCE_GAMES, REFERENCE_ITERATIONS = 2_900, 9.1, 255
MAX_COMPILE_S, MAX_LOAD_S, MAX_RECORD = 120, 3.0, 16_384
MAX_THOUSAND_S = 0.5  # what "well under 1 s" is taken to mean
LONGEST_GAME = 3_000  # actions
MATCH_GAMES = 80
CONTESTANT = "MCTS hard:iterations=1000,time_ms=none"
OPPONENTS = (("Random", 0.95), ("Greedy", 0.75))
"""Against whom, and the share of wins that is wanted."""


def run() -> None:
    """The table of ManaCore."""
    game = load_game("manacore")
    section("ManaCore, one thread, all 26 ready-made decks")
    transitions, games = random_games(game)
    against("random transitions/s, with legal lists", transitions, REFERENCE_TRANSITIONS)
    against("random games/s", games, REFERENCE_GAMES)
    by_hand = speed(game, {"evaluation": "hand", "playout_depth": 20})
    against("iterations/s, playouts of 20 actions", by_hand, REFERENCE_ITERATIONS)
    configured = speed(game, {})
    row("iterations/s as configured", f"{configured:,.0f}")
    thousand = 1000 / configured
    row("1,000 iterations, s", f"{thousand:.3f}", demand(thousand <= MAX_THOUSAND_S, f"{MAX_THOUSAND_S} at most"))
    size = game.dtype.itemsize
    row("bytes of a state", f"{size:,}", demand(size <= MAX_RECORD, f"{MAX_RECORD:,} at most"))
    compiled, loaded = compile_times("manacore")
    wanted = demand(compiled <= MAX_COMPILE_S, f"{MAX_COMPILE_S} at most")
    row("compiling, s of processor time", f"{compiled:.1f}", wanted)
    row("loading from the cache, s", f"{loaded:.1f}", demand(loaded <= MAX_LOAD_S, f"{MAX_LOAD_S} at most"))


def strength() -> None:
    """The search against other bots: every deal twice, so 40 pairs of decks."""
    game = load_game("manacore")
    section(f"ManaCore, {MATCH_GAMES} games each, 1,000 iterations per decision, seats mirrored")
    for number, (opponent, wanted) in enumerate(OPPONENTS, 1):
        bots = [bot_from_spec(game, spec) for spec in (CONTESTANT, opponent)]
        with Progress("match", MATCH_GAMES) as progress:
            result = play_arena(
                game, bots, MATCH_GAMES, seed=100 * number, on_game=lambda result: progress.show(result.games, "")
            )
        low, high = result.interval(0)
        met = demand(result.share(0) >= wanted, f"{wanted:.0%} wanted")
        row(f"against {opponent}", f"{result.share(0):.1%}", met, f"95 %: {low:.1%} to {high:.1%}")


def against(name: str, figure: float, reference: float) -> None:
    """A speed beside what is asked for."""
    wanted = TIMES * reference
    row(name, f"{figure:,.0f}", demand(figure >= wanted, f"{wanted:,.0f} wanted"), f"{figure / reference:.0f}x")


@njit
def play_random(states, actions, rng, longest):
    """Play states[0] at random to its end, listing all legal actions each time; gives the number of actions."""
    s = states[0]
    played = 0
    while to_move(s) >= 0 and played < longest:
        apply_action(s, np.int64(actions[below(rng, legal_actions(s, actions))]))
        played += 1
    return played


def random_games(game: Game) -> tuple[float, float]:
    """Transitions and games per second of uniform random play."""
    actions, rng = np.zeros(game.max_actions, np.int32), stream(1)
    openings = [game.new_state(2, seed) for seed in range(GAMES)]
    play_random(game.new_state(2, 0), actions, rng, LONGEST_GAME)
    started = time.perf_counter()
    played = sum(play_random(state, actions, rng, LONGEST_GAME) for state in openings)
    spent = time.perf_counter() - started
    return played / spent, GAMES / spent


def speed(game: Game, changes: dict[str, object]) -> float:
    """Iterations per second, from a few positions in the middle of games."""
    out, rng = np.zeros(game.max_actions, np.int32), stream(3)
    done, spent = 0, 0.0
    for seed in (2, 7, 11, 16):
        state = game.new_state(2, seed)
        while len(game.legal_actions(state)) < 3 or record(state).turn < 9:
            count = game.kernels["search_actions"](record(state), out)
            state = game.apply_unchecked(state, int(out[below(rng, count)]))
        seat = game.to_move(state)
        options = {**changes, "early_stop": False}
        search(game, state, seat, preset(game, "hard", {**options, "iterations": 100, "time_ms": None}))
        settings = preset(game, "hard", {**options, "iterations": None, "time_ms": int(1000 * SECONDS / 4)})
        started = time.perf_counter()
        done += search(game, state, seat, settings).simulations
        spent += time.perf_counter() - started
    return done / spent
