"""Matches between bots: who is stronger, and how sure is that?

Seats rotate, and every rotation of one deal is played before the next deal, so that neither luck nor the first move
favours anybody. Bots that play the same way every time can be made to differ by a random opening. In a game for one
player each contestant plays the same deals alone, any number of them, and averages are compared.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.bots.bot import Bot
from engine.game import Game
from engine.seeded_random import SeededRandom
from engine.table.runner import MAX_ACTIONS, Runner
from engine.table.sprt import Sprt
from engine.table.training import Recorder

Z_95 = 1.959964  # normal quantile of a 95 % interval
OPENING_SEEDS = 0x5EED0000  # sets random openings apart from the bots' own random numbers


@dataclass
class Score:
    """What one contestant has scored so far."""

    name: str
    points: float = 0.0
    """Sum of rewards, 0 to 1 a game."""
    squares: float = 0.0
    """Sum of their squares."""
    games: int = 0
    won: int = 0
    """Games in which nobody had as large a reward; where each plays alone, deals."""
    drawn: int = 0
    lost: int = 0

    def add(self, reward: float) -> None:
        """Take in the reward of a game."""
        self.points += reward
        self.squares += reward * reward
        self.games += 1

    def rank(self, reward: float, rewards: list[float]) -> None:
        """Count a reward among all that were given as won, drawn or lost."""
        best = max(rewards)
        self.won += reward == best and rewards.count(best) == 1
        self.drawn += reward == best and rewards.count(best) > 1
        self.lost += reward < best


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
    alone: bool = False
    """Whether each contestant plays alone."""
    deals: list[float] = field(default_factory=list)
    """The first contestant's mean reward in each whole deal; where each plays alone, its share of a win in it."""

    def share(self, contestant: int) -> float:
        """Average reward of a contestant, 0 to 1."""
        score = self.scores[contestant]
        return score.points / max(1, score.games)

    def interval(self, contestant: int) -> tuple[float, float]:
        """The 95 % confidence interval of that share."""
        score = self.scores[contestant]
        if not self.alone:
            return wilson(self.share(contestant), score.games)
        return spread_interval(self.share(contestant), score.games, score.squares)

    def interval_by_deals(self) -> tuple[float, float]:
        """That of the first contestant's mean over whole deals. Where the deal decides most games, whoever has which
        seat, it is the narrower one, for each seat of a deal is everybody's once."""
        mean = math.fsum(self.deals) / max(1, len(self.deals))
        return spread_interval(mean, len(self.deals), math.fsum(share * share for share in self.deals))


def play_arena(
    game: Game,
    bots: Sequence[Bot],
    games: int,
    *,
    seed: int = 0,
    max_actions: int = MAX_ACTIONS,
    opening: int = 0,
    options: Mapping[str, Any] | None = None,
    sprt: Sprt | None = None,
    recorder: Recorder | None = None,
    on_game: Callable[[ArenaResult], None] | None = None,
) -> ArenaResult:
    """Play a number of games between bots, one per seat, or any number of bots where each plays alone. The same bots,
    seed and number give the same games.

    The first `opening` actions of a deal are random, the same for all its rotations; `options` are the game's. A
    sequential test of the first bot ends the arena at its verdict; the recorder takes down what the bots play.
    """
    names = [
        f"{bot.name} #{i}" if [b.name for b in bots].count(bot.name) > 1 else bot.name for i, bot in enumerate(bots)
    ]
    result = ArenaResult([Score(name) for name in names], alone=game.manifest.max_players == 1)
    dealt: list[float] = []
    try:
        for number in range(games):
            deal, turned = divmod(number, len(bots))
            seating = _seating(turned, len(bots), alone=result.alone)
            table = {seat: bots[contestant] for seat, contestant in enumerate(seating)}
            players = [names[contestant] for contestant in seating]
            runner = Runner.start(game, table, players, seed=seed + deal, options=options)
            _open_randomly(runner, opening, seed + deal)
            runner.recorder = recorder
            runner.run(max_actions)
            dealt = _enter(result, runner, seating, dealt if turned else [0.0] * len(bots))
            last = turned == len(bots) - 1
            if last:
                result.deals.append(_share_of_first(dealt, alone=result.alone))
            if last and result.alone:
                for score, reward in zip(result.scores, dealt, strict=True):
                    score.rank(reward, dealt)
            if on_game is not None:
                on_game(result)
            if last and sprt is not None and sprt.add(result.deals[-1]):
                break
    except KeyboardInterrupt:
        result.interrupted = True
        if recorder is not None:
            recorder.drop()
    return result


def _seating(turned: int, contestants: int, *, alone: bool) -> list[int]:
    """Who sits in each seat in one of the games of a deal."""
    return [turned] if alone else [(seat + turned) % contestants for seat in range(contestants)]


def _share_of_first(dealt: list[float], *, alone: bool) -> float:
    """The first contestant's mean reward in a deal; where each plays alone, its share of a win in it."""
    if not alone:
        return dealt[0] / len(dealt)
    return 1 / dealt.count(max(dealt)) if dealt[0] == max(dealt) else 0.0


def _open_randomly(runner: Runner, actions: int, seed: int) -> None:
    rng = SeededRandom(OPENING_SEEDS + seed)
    while len(runner.actions) < actions and not runner.over:
        legal = runner.game.legal_actions(runner.position.state)
        if not legal:
            return
        runner.play(rng.pick(legal))


def _enter(result: ArenaResult, runner: Runner, seating: list[int], dealt: list[float]) -> list[float]:
    """Take a game into the result; what each contestant has got in this deal, `dealt` before this game."""
    rewards, dealt = runner.rewards(), list(dealt)
    for contestant, reward in zip(seating, rewards, strict=True):
        dealt[contestant] += reward
        result.scores[contestant].add(reward)
        if not result.alone:
            result.scores[contestant].rank(reward, rewards)
    result.games += 1
    result.actions += len(runner.actions)
    result.unfinished += not runner.over
    result.records.append(runner.actions)
    if runner.recorder is not None and not runner.over:
        runner.recorder.end(rewards, finished=False)
    return dealt


def spread_interval(mean: float, games: int, squares: float) -> tuple[float, float]:
    """The interval (95 %) of a mean reward, by how much rewards differ: of numbers, and not of games won or lost."""
    if games < 2:
        return 0.0, 1.0
    variance = max(0.0, squares - games * mean * mean) / (games - 1)
    spread = Z_95 * math.sqrt(variance / games)
    return max(0.0, mean - spread), min(1.0, mean + spread)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The Wilson score interval (95 %) of a share seen in a number of games."""
    if games == 0:
        return 0.0, 1.0
    spread = Z_95 * math.sqrt(share * (1 - share) / games + Z_95**2 / (4 * games**2))
    middle, scale = share + Z_95**2 / (2 * games), 1 + Z_95**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
