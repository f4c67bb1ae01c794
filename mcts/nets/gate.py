"""The gate: a net is used only if it plays better than what is used now, with equal time for both."""

import math
from collections.abc import Callable
from typing import Any

from engine.game import Game
from engine.table.arena import ArenaResult, play_arena
from engine.table.sprt import BETTER, Sprt, expected_share
from mcts.bot import MctsBot
from mcts.nets.net import Net
from mcts.nets.selfplay import smallest_table

ELO_0, ELO_1 = 0.0, 20.0
MOST_ELO = 800.0
OPENING = 4  # random actions to begin a match with, unless somebody wants others


def contestant(name: str, net: Net | None, time_ms: int) -> MctsBot:
    """A search bot with a net, or with none, that thinks for so long about every action."""
    changes: dict[str, Any] = {"time_ms": time_ms, "iterations": None, "book": False, "threads": 1, "blunder": 0.0}
    changes |= {"evaluation": "hand"} if net is None else dict(net.uses)
    return MctsBot("hard", changes, name, net)


def compare(
    game: Game,
    new: Net,
    old: Net | None,
    *,
    games: int,
    time_ms: int,
    seed: int = 0,
    players: int | None = None,
    opening: int = OPENING,
    sprt: Sprt | None = None,
    on_game: Callable[[ArenaResult], None] | None = None,
) -> ArenaResult:
    """A match of one seat with a net against all others with another, or with none (None), each game begun by some
    random actions: where nothing is dealt, games would be alike without them."""
    seats = players or smallest_table(game)
    others = [contestant(f"old {seat}" if seats > 2 else "old", old, time_ms) for seat in range(1, max(2, seats))]
    bots = [contestant("new", new, time_ms), *others]
    return play_arena(game, bots, games, seed=seed, opening=opening, sprt=sprt, on_game=on_game)


def better(
    game: Game,
    new: Net,
    old: Net | None,
    *,
    games: int,
    time_ms: int,
    seed: int = 0,
    players: int | None = None,
    opening: int = OPENING,
    on_game: Callable[[ArenaResult], None] | None = None,
) -> tuple[bool, ArenaResult, Sprt]:
    """Whether a sequential test shows within a number of games that the new net is the better one."""
    players = players or smallest_table(game)
    test = Sprt(ELO_0, ELO_1, max(2, players))
    result = compare(
        game,
        new,
        old,
        games=games,
        time_ms=time_ms,
        seed=seed,
        players=players,
        opening=opening,
        sprt=test,
        on_game=on_game,
    )
    return test.verdict == BETTER, result, test


def elo(share: float, players: int = 2) -> float:
    """The strength against equals of strength 0 that brings a share of the points (the inverse of expected_share)."""
    least = expected_share(-MOST_ELO, players)
    share = min(max(share, least), expected_share(MOST_ELO, players))
    return 400 * math.log10(share * (players - 1) / (1 - share))
