"""Matches between bots: who is stronger, and how sure is that?

Seats rotate, and every rotation of one deal is played before the next deal, so that neither luck nor the first move
favours anybody.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.bots.bot import Bot
from engine.game import Game
from engine.runner import MAX_ACTIONS, Runner

Z_95 = 1.959964  # normal quantile of a 95 % interval


@dataclass
class Score:
    """What one contestant has scored so far."""

    name: str
    points: float = 0.0
    """Sum of rewards, 0 to 1 a game."""
    won: int = 0
    drawn: int = 0
    lost: int = 0


@dataclass
class ArenaResult:
    """The table of a finished or running arena."""

    scores: list[Score]
    games: int = 0
    actions: int = 0
    """Over all games."""
    unfinished: int = 0
    """Games that were stopped at the cap on actions."""
    records: list[list[int]] = field(default_factory=list)
    """The actions of each game."""

    def share(self, contestant: int) -> float:
        """Average reward of a contestant, 0 to 1."""
        return self.scores[contestant].points / max(1, self.games)

    def interval(self, contestant: int) -> tuple[float, float]:
        """The 95 % confidence interval of that share."""
        return wilson(self.share(contestant), self.games)


def play_arena(
    game: Game,
    bots: Sequence[Bot],
    games: int,
    *,
    seed: int = 0,
    max_actions: int = MAX_ACTIONS,
    on_game: Callable[[ArenaResult], None] | None = None,
) -> ArenaResult:
    """Play so many games between bots, one per seat. The same bots, seed and number give the same games."""
    names = [
        f"{bot.name} #{i}" if [b.name for b in bots].count(bot.name) > 1 else bot.name for i, bot in enumerate(bots)
    ]
    result = ArenaResult([Score(name) for name in names])
    for number in range(games):
        turned = number % len(bots)
        seating = [(seat + turned) % len(bots) for seat in range(len(bots))]
        table = {seat: bots[contestant] for seat, contestant in enumerate(seating)}
        players = [names[contestant] for contestant in seating]
        runner = Runner.start(game, table, players, seed=seed + number // len(bots))
        runner.run(max_actions)
        _enter(result, runner, seating)
        if on_game is not None:
            on_game(result)
    return result


def _enter(result: ArenaResult, runner: Runner, seating: list[int]) -> None:
    rewards = runner.rewards()
    best, shared = max(rewards), rewards.count(max(rewards)) > 1
    for seat, contestant in enumerate(seating):
        score = result.scores[contestant]
        score.points += rewards[seat]
        if not runner.over or (rewards[seat] == best and shared):
            score.drawn += 1
        elif rewards[seat] == best:
            score.won += 1
        else:
            score.lost += 1
    result.games += 1
    result.actions += len(runner.actions)
    result.unfinished += not runner.over
    result.records.append(runner.actions)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The Wilson score interval (95 %) of a share seen in so many games."""
    if games == 0:
        return 0.0, 1.0
    spread = Z_95 * math.sqrt(share * (1 - share) / games + Z_95**2 / (4 * games**2))
    middle, scale = share + Z_95**2 / (2 * games), 1 + Z_95**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
