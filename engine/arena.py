"""Matches between bots: who is stronger, and how sure is that?

Seats rotate, and every rotation of one deal is played before the next deal, so that neither luck nor the first move
favours anybody. Bots that play the same way every time can be made to differ by a random opening.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.bots.bot import Bot
from engine.game import Game
from engine.runner import MAX_ACTIONS, Runner
from engine.seeded_random import SeededRandom
from engine.sprt import Sprt
from engine.training import Recorder

Z_95 = 1.959964  # normal quantile of a 95 % interval
OPENING_SEEDS = 0x5EED0000  # sets random openings apart from the bots' own random numbers


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
    interrupted: bool = False
    """Whether Ctrl-C ended it; what was played until then counts."""

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
    opening: int = 0,
    sprt: Sprt | None = None,
    recorder: Recorder | None = None,
    on_game: Callable[[ArenaResult], None] | None = None,
) -> ArenaResult:
    """Play so many games between bots, one per seat. The same bots, seed and number give the same games.

    The first `opening` actions of a deal are random, the same for all its rotations. A sequential test of the first
    bot ends the arena at its verdict; the recorder takes down what the bots play.
    """
    names = [
        f"{bot.name} #{i}" if [b.name for b in bots].count(bot.name) > 1 else bot.name for i, bot in enumerate(bots)
    ]
    result = ArenaResult([Score(name) for name in names])
    before = 0.0
    try:
        for number in range(games):
            deal, turned = divmod(number, len(bots))
            seating = [(seat + turned) % len(bots) for seat in range(len(bots))]
            table = {seat: bots[contestant] for seat, contestant in enumerate(seating)}
            players = [names[contestant] for contestant in seating]
            runner = Runner.start(game, table, players, seed=seed + deal)
            _open_randomly(runner, opening, seed + deal)
            runner.recorder = recorder
            runner.run(max_actions)
            _enter(result, runner, seating)
            if on_game is not None:
                on_game(result)
            if sprt is not None and turned == len(bots) - 1:
                points = result.scores[0].points
                if sprt.add((points - before) / len(bots)):
                    break
                before = points
    except KeyboardInterrupt:
        result.interrupted = True
        if recorder is not None:
            recorder.drop()
    return result


def _open_randomly(runner: Runner, actions: int, seed: int) -> None:
    rng = SeededRandom(OPENING_SEEDS + seed)
    while len(runner.actions) < actions and not runner.over:
        legal = runner.game.legal_actions(runner.position.state)
        if not legal:
            return
        runner.play(rng.pick(legal))


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
    if runner.recorder is not None and not runner.over:
        runner.recorder.end(rewards, finished=False)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The Wilson score interval (95 %) of a share seen in so many games."""
    if games == 0:
        return 0.0, 1.0
    spread = Z_95 * math.sqrt(share * (1 - share) / games + Z_95**2 / (4 * games**2))
    middle, scale = share + Z_95**2 / (2 * games), 1 + Z_95**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
