"""Judging an action that was played: what it was worth, beside the best one, by what its player could know."""

import math
import threading
import time
from dataclasses import dataclass, replace

from engine.bots.limits import UNLIMITED, ThinkingLimits
from engine.game import Game, State
from mcts.result import PROOFS, Candidate, SearchResult, value_of
from mcts.search import Grower, Limits, search
from mcts.settings import Settings
from mcts.tree import Tree, worst_simulation
from mcts.wins import wins_at_once

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER, FORCED = "best", "good", "inaccuracy", "mistake", "blunder", "forced"
LOSSES = ((GOOD, 0.04), (INACCURACY, 0.1), (MISTAKE, 0.2), (BLUNDER, math.inf))
"""Classes by the chance of winning that an action gave away, each below its bound."""
SEARCH_SHARE = 0.65  # of the time goes to finding the best action, the rest to the one that was played
DECAY = 4.0  # accuracy of an action that gives away a loss: exp(-DECAY * loss)


@dataclass(frozen=True)
class Judgement:
    """What a played action was worth to its player."""

    best: int
    """The action that should have been played."""
    before: float
    """The player's chance of winning with the best action, 0 to 1."""
    after: float
    """The player's chance of winning with the action that was played."""
    kind: str
    """best, good, inaccuracy, mistake, blunder, or forced if there was no choice."""
    line: list[int]
    """The line that should have been played, beginning with the best action."""
    simulations: int
    reason: str | None = None
    """Why it has its class, if not by its loss alone."""

    @property
    def loss(self) -> float:
        """The chance of winning that was given away."""
        return max(0.0, self.before - self.after)

    @property
    def accuracy(self) -> float:
        """1 for the best action, falling towards 0 the more it gave away."""
        return math.exp(-DECAY * self.loss)


def judge(
    game: Game,
    state: State,
    seat: int,
    played: int,
    settings: Settings,
    seed: int = 0,
    limits: ThinkingLimits = UNLIMITED,
) -> Judgement:
    """Judge an action of the seat to act; a legal one is assumed.

    Works within the settings' time and iterations, and within the limits.
    """
    if len(game.legal_actions(state)) == 1:
        return Judgement(played, 0.5, 0.5, FORCED, [played], 0)
    settings = _within(replace(settings, blunder=0.0), limits)
    found = search(game, state, seat, _part(settings, SEARCH_SHARE), seed=seed, cancel=limits.cancel)
    before = found.confidence or 0.0
    winning = wins_at_once(game, state, seat, game.legal_actions(state))
    if found.action == played or played in winning:
        return Judgement(played, before, before, BEST, found.principal_variation, found.simulations)
    rest = _part(settings, 1 - SEARCH_SHARE)
    after, simulations = action_value(game, state, seat, played, rest, seed, limits.cancel)
    done = found.simulations + simulations
    if winning and not _keeps_the_win(game, state, seat, played, after):
        return Judgement(winning[0], 1.0, after, BLUNDER, winning[:1], done, "missed a win in one")
    return _by_loss(found, before, after, done)


def _by_loss(found: SearchResult, before: float, after: float, simulations: int) -> Judgement:
    kind = next(kind for kind, bound in LOSSES if before - after < bound)
    return Judgement(found.action, max(before, after), after, kind, found.principal_variation, simulations)


def action_value(
    game: Game,
    state: State,
    seat: int,
    action: int,
    settings: Settings,
    seed: int = 0,
    cancel: threading.Event | None = None,
) -> tuple[float, int]:
    """The average reward of a seat if it plays an action now, and the simulations behind that."""
    limits = Limits.of(settings, time.monotonic())
    room = settings.max_nodes
    if limits.iterations is not None:
        room = min(room, (limits.iterations + 2) * worst_simulation(game))
    closed = settings.loop_for(game) == "closed"
    start = game.apply_unchecked(state, action) if closed else state
    if closed and game.to_move(start) < 0:
        return game.returns(start)[seat], 1
    tree = Tree(game, start, room, closed=closed)
    tree.nodes[0]["mover"] = seat  # so that the root's value is this seat's
    # Its value is wanted as it is, not bent in favour of sooner wins.
    alone = replace(settings, threads=1, early_stop=False, determinizations=1, haste=0.0, discount=1.0)
    grower = Grower(game, tree, alone, seat, seed, timing=False)
    if not closed:
        grower.begin_with(action)
    grower.grow(limits, limits.iterations, cancel or threading.Event(), lambda: None)
    root = tree.nodes[0]
    judged = Candidate(action, int(root["visits"]), float(root["value"]), PROOFS[int(root["proven"])])
    return value_of(judged), grower.simulations


def _keeps_the_win(game: Game, state: State, seat: int, played: int, value: float) -> bool:
    """Whether the seat can still win at once after its action, or has proven that it wins: it lost nothing."""
    after = game.apply_unchecked(game.redealt(state, seat, 0), played)
    if game.to_move(after) == seat:
        return bool(wins_at_once(game, after, seat, game.legal_actions(after)))
    return value == 1.0 and "determinize" not in game.kernels


def _within(settings: Settings, limits: ThinkingLimits) -> Settings:
    """The settings with no more time than the limits leave."""
    if limits.deadline is None:
        return settings
    left_ms = max(1, int(limits.left_s * 1000))
    return replace(settings, time_ms=left_ms if settings.time_ms is None else min(settings.time_ms, left_ms))


def _part(settings: Settings, share: float) -> Settings:
    """The settings with a share of their time and iterations."""
    time_ms = None if settings.time_ms is None else max(1, round(settings.time_ms * share))
    iterations = None if settings.iterations is None else max(1, round(settings.iterations * share))
    return replace(settings, time_ms=time_ms, iterations=iterations)
