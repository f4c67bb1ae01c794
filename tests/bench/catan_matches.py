"""Strength of Catan's search: matches at 100 ms a decision, what each feature is worth, and long self-play.

python -m tests.bench catan-strength (about half an hour), catan-features (a quarter of an hour), catan-self-play (some
minutes). `kibitz arena` plays any of these matches alone.
"""

from deploy.progress import Progress
from deploy.specs import bot_from_spec
from engine.games.catan.sparring.catanatron import INSTALLED
from engine.registry import load_game
from engine.table.arena import ArenaResult, play_arena
from engine.table.runner import Runner
from mcts import MctsBot
from tests.bench.table import demand, row, section

GAMES = 60
TIMED = "MCTS hard:time_ms=100,iterations=none"
COUNTED = "MCTS hard:iterations=500,time_ms=none,evaluation=hand"
OPPONENTS = [
    (["Catanatron weighted"], 0.97),
    (["Catanatron victory point"], 0.97),
    (["Value"], 0.65),
    (["Value"] * 3, 0.40),
]
"""Who sits at the table with the search, and the share of wins that is wanted."""
FEATURES = [
    ("pruning of hopeless actions", "pruning=false"),
    ("kind of action first in playouts", "playout=flat"),
    ("heuristic evaluation of short playouts", "playout_depth=-1"),
    ("move ordering", "ordering=false"),
    ("virtual wins, none by default", "virtual_wins=5"),
    ("early end of playouts, off by default", "early_exit=true"),
    ("sooner wins are better", "discount=1.0"),
    ("exploration", "exploration=0.7"),
]
"""What is switched, and how."""
SELF_PLAY_GAMES = 200


def match(specs: list[str], games: int, seed: int) -> ArenaResult:
    """A match on equal boards with rotated seats."""
    game = load_game("catan")
    with Progress("match", games) as progress:
        return play_arena(
            game,
            [bot_from_spec(game, spec) for spec in specs],
            games,
            seed=seed,
            on_game=lambda result: progress.show(result.games, f"{result.share(0):.1%}"),
        )


def percent(result: ArenaResult) -> str:
    """The first bot's share of wins with its interval."""
    low, high = result.interval(0)
    return f"95 %: {low:.1%} to {high:.1%}"


def strength() -> None:
    """The search against other bots."""
    section(f"Catan, {GAMES} games each, 100 ms per decision on one thread, seats rotated")
    for number, (others, wanted) in enumerate(OPPONENTS):
        name = f"against {len(others)} x {others[0]}"
        if others[0].startswith("Catanatron") and not INSTALLED:
            row(name, "not installed", note="pip install -e .[bench]")
            continue
        result = match([TIMED, *others], GAMES, 1000 * (number + 1))
        met = demand(result.share(0) >= wanted, f"{wanted:.0%} wanted")
        row(name, f"{result.share(0):.1%}", met, percent(result))


def features() -> None:
    """The search as it is against itself with one thing changed."""
    section(f"Catan, two players, {GAMES} games each: the search against itself with one setting changed")
    for number, (name, change) in enumerate(FEATURES):
        result = match([COUNTED, f"{COUNTED},{change}"], GAMES, 100 * (number + 1))
        row(f"{name} ({change})", f"{result.share(0):.1%}", percent(result))


def self_play() -> None:
    """Games of the search against itself, at tables of two to four; an illegal action would end the run."""
    section("Catan, self-play of the easy search")
    game, bot = load_game("catan"), MctsBot("easy")
    ended, actions = 0, 0
    with Progress("self-play", SELF_PLAY_GAMES) as progress:
        for seed in range(SELF_PLAY_GAMES):
            seats = 2 + seed % 3
            runner = Runner.start(game, dict.fromkeys(range(seats), bot), [str(s) for s in range(seats)], seed=seed)
            runner.run()
            ended, actions = ended + runner.over, actions + len(runner.actions)
            progress.show(seed + 1, f"{ended} ended")
    met = demand(ended == SELF_PLAY_GAMES, "all games end, no illegal action")
    row(f"games of {SELF_PLAY_GAMES} that ended", str(ended), met, f"{actions / SELF_PLAY_GAMES:.0f} actions each")
