"""The gate: a net is used only if it plays better than what is used now, with equal time for both."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.game import Game
from engine.table.arena import ArenaResult, play_arena
from engine.table.sprt import BETTER, Sprt, expected_share
from mcts.bot import MctsBot
from mcts.nets.net import Net
from mcts.nets.selfplay import smallest_table

ELO_0, ELO_1 = 0.0, 20.0
MOST_ELO = 800.0
OPENING = 4  # random actions that matches begin with, unless somebody wants others


def contestant(name: str, net: Net | None, time_ms: int) -> MctsBot:
    """A search bot with a net, or with none, that thinks for so long about every action."""
    changes: dict[str, Any] = {"time_ms": time_ms, "iterations": None, "book": False, "threads": 1, "blunder": 0.0}
    changes |= {"evaluation": "hand"} if net is None else dict(net.uses)
    return MctsBot("hard", changes, name, net)


@dataclass(frozen=True)
class Match:
    """How nets are compared: one seat with the new one against all others with the old one."""

    games: int
    """At most."""
    time_ms: int
    """For each action."""
    players: int | None = None
    """At a table; None: as few as can play against each other."""
    opening: int = OPENING
    """Random actions that each game begins with: where nothing is dealt, games would be alike without them."""

    def play(
        self,
        game: Game,
        new: Net,
        old: Net | None,
        *,
        seed: int = 0,
        sprt: Sprt | None = None,
        on_game: Callable[[ArenaResult], None] | None = None,
    ) -> ArenaResult:
        """A match of a net against another, or against the search without one (None)."""
        seats = self.seats(game)
        others = [contestant(f"old {seat}" if seats > 2 else "old", old, self.time_ms) for seat in range(1, seats)]
        bots = [contestant("new", new, self.time_ms), *others]
        return play_arena(game, bots, self.games, seed=seed, opening=self.opening, sprt=sprt, on_game=on_game)

    def gate(
        self, game: Game, new: Net, old: Net | None, on_game: Callable[[ArenaResult], None]
    ) -> tuple[bool, ArenaResult, Sprt]:
        """Whether a sequential test shows within the games that the new net is the better one."""
        test = Sprt(ELO_0, ELO_1, self.seats(game))
        result = self.play(game, new, old, sprt=test, on_game=on_game)
        return test.verdict == BETTER, result, test

    def seats(self, game: Game) -> int:
        """Seats of a match's table; two where everybody plays alone."""
        return max(2, self.players or smallest_table(game))


def elo(share: float, players: int = 2) -> float:
    """The strength against equals of strength 0 that brings a share of the points (the inverse of expected_share)."""
    least = expected_share(-MOST_ELO, players)
    share = min(max(share, least), expected_share(MOST_ELO, players))
    return 400 * math.log10(share * (players - 1) / (1 - share))
