"""What a tree that is kept between decisions brings: rows of `make load`, or `python -m tests.bench.warm` alone.

python -m tests.bench.warm                            Connect Four: what is inherited, and warm against cold
python -m tests.bench.warm share --games 20 --ms 300  every game: how often a decision starts warm, without a history
python -m tests.bench.warm match manacore --games 200 --ms 50   warm against cold in one game
"""

import argparse
import statistics

from deploy.progress import Progress
from engine.game import Game, Position
from engine.registry import game_ids, load_game
from engine.table.arena import wilson
from mcts import Settings, preset, search
from tests.bench.kept_tree import KeptTree, posted
from tests.bench.table import demand, row, section

GAMES, MOVE_MS = 400, 40
LONGEST = 1500  # actions of a game
WANTED = {"lolchess": 0.6, "manacore": 0.5, "acquire": 0.4, "catan": 0.4}
"""Share of decisions that should start warm."""
WANTED_VISITS = 0.15
"""Of those, what the median should have inherited of its visits."""


def warm_starts() -> None:
    """What a kept tree brings: visits inherited, cost of loading, strength at equal time."""
    game = load_game("connect-four")
    section("Warm starts, Connect Four")
    settings = preset(game, "expert", {"time_ms": 100, "early_stop": False, "book": False})
    shares, costs = zip(*(_second_decision(game, settings, column) for column in range(7)), strict=True)
    share, cost = statistics.median(shares), statistics.median(costs)
    row("visits of the second decision that it inherited", f"{share:.0%}", demand(share >= 0.2, "20 % wanted"))
    row("loading and re-rooting, median", f"{cost:.1f} ms", demand(cost < 10, "under 10 ms"))
    _match(game, GAMES, MOVE_MS)


def shares(games: list[str], count: int, ms: int) -> None:
    """Whole games in which every player keeps a tree and nobody is told what was played."""
    section(f"Warm starts without a history, {count} games each, {ms} ms")
    for name in games:
        _share(load_game(name), count, ms)


def _share(game: Game, count: int, ms: int) -> None:
    settings = preset(game, "expert", {"time_ms": ms, "book": False})
    inherited, searched, look_ups = list[float](), 0, list[float]()
    for number in range(count):
        seats = [KeptTree(game, settings) for _ in range(game.manifest.max_players)]
        position, played = game.new_position(None, number), 0
        while (seat := game.to_move(position.state)) >= 0 and played < LONGEST:
            legal, action = game.legal_actions(position.state), -1
            if len(legal) > 1:
                result = seats[seat].decide(position, seed=number * LONGEST + played)
                action = result.action
                if result.simulations:
                    searched += 1
                    inherited += [result.inherited_visits / (result.inherited_visits + result.simulations)]
            position, played = game.play(position, action if action >= 0 else legal[0]), played + 1
        look_ups += [look_up.ms for player in seats for look_up in player.look_ups]
    warm = [share for share in inherited if share > 0]
    wanted = WANTED.get(game.id, 0.0)
    share = len(warm) / max(1, searched)
    found = f"{share:.0%} of {searched}"
    row(
        f"{game.manifest.name}: decisions that start warm",
        found,
        demand(share >= wanted, f"{wanted:.0%} wanted") if wanted else "",
    )
    if warm:
        median = statistics.median(warm)
        good = demand(median >= WANTED_VISITS, f"{WANTED_VISITS:.0%} wanted") if wanted else ""
        row("  visits that these inherited, median", f"{median:.0%}", good)
    if look_ups:
        worst = sorted(look_ups)[int(0.99 * len(look_ups))]
        row("  look-up, CPU: median, 99 %", f"{statistics.median(look_ups):.1f}, {worst:.1f} ms")


def _second_decision(game: Game, settings: Settings, column: int) -> tuple[float, float]:
    """Two decisions of one game, the expected reply between them: the share of visits that the second one inherits,
    and the milliseconds that it takes to get its tree."""
    position = game.play(game.new_position(), column)
    kept = KeptTree(game, settings)
    first = kept.decide(position, seed=column)
    position = game.play(game.play(position, first.action), first.principal_variation[1])
    second = kept.decide(position, seed=column)
    return second.inherited_visits / (second.inherited_visits + second.simulations), kept.load_ms


def _match(game: Game, count: int, ms: int, first: int = 0, iterations: int | None = None) -> None:
    """Warm against cold for two players: each opening from both sides, at equal time or with equal simulations."""
    limits = {"time_ms": ms} if iterations is None else {"time_ms": None, "iterations": iterations}
    settings = preset(game, "expert", {**limits, "book": False})
    points = 0.0
    with Progress(f"{game.manifest.name}, warm against cold", count) as progress:
        for number in range(first, first + count):
            points += _warm_against_cold(game, settings, number)
            progress.show(number + 1 - first, f"{points:.1f} points")
    low, high = wilson(points / count, count)
    budget = f"{ms} ms" if iterations is None else f"{iterations} simulations"
    found = f"{points:.1f} of {count}"
    verdict = demand(high >= 0.5, f"95 %: {low:.0%} to {high:.0%}")
    row(f"{game.manifest.name}, warm against cold, {budget}", found, verdict)


def _warm_against_cold(game: Game, settings: Settings, number: int) -> float:
    """One game from an opening that it shares with the one before or after; the points of the warm player."""
    position, played = _opening(game, number // 2), 0
    warm, warm_seat = KeptTree(game, settings), number % 2
    while (seat := game.to_move(position.state)) >= 0 and played < LONGEST:
        legal = game.legal_actions(position.state)
        if len(legal) == 1:
            action = legal[0]
        elif seat == warm_seat:
            action = warm.decide(position, seed=number).action
        else:
            action = search(game, posted(game, position).state, seat, settings, seed=number).action
        position, played = game.play(position, action), played + 1
    return float(game.returns(position.state)[warm_seat]) if game.to_move(position.state) < 0 else 0.5


def _opening(game: Game, number: int) -> Position:
    """In Connect Four one of the 49 openings of two moves, else a new game of its own seed."""
    if game.id != "connect-four":
        return game.new_position(2, number)
    return game.play(game.play(game.new_position(), number % 7), number // 7 % 7)


def _main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=["share", "match"])
    parser.add_argument("names", nargs="*", metavar="game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--ms", type=int, default=300)
    parser.add_argument("--iterations", type=int, help="of a match, instead of a time")
    parser.add_argument("--first", type=int, default=0, help="number of the first game of a match")
    asked = parser.parse_args()
    names = asked.names or [name for name in game_ids() if load_game(name).compiled]
    if asked.what == "share":
        shares(names, asked.games, asked.ms)
    elif asked.what == "match":
        for name in names:
            _match(load_game(name), asked.games, asked.ms, asked.first, asked.iterations)
    else:
        warm_starts()


if __name__ == "__main__":
    _main()
