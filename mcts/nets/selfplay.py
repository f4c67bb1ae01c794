"""Games of a search against itself, played so that no two are alike, and what there is to learn from them."""

from dataclasses import dataclass

import numpy as np

from engine.game import Game, State
from engine.seeded_random import SeededRandom
from engine.table.runner import stopped_rewards
from mcts.nets.net import Net
from mcts.nets.positions import row_dtype
from mcts.result import SearchResult
from mcts.search import Limits, search
from mcts.settings import Settings, preset

MAX_SEED = 2**32 - 1
MAX_PLIES = 2000  # a game that is not over by then is taken for one that never ends


@dataclass(frozen=True)
class Exploring:
    """How games are played."""

    iterations: int = 600
    """Simulations for each action."""
    opening: int = 10
    """Random actions at the beginning, at most; how many is drawn for each game."""
    drawn: float = 0.25
    """Share of the actions after it that are drawn by their visits, instead of the most visited one."""
    depth: int = 0
    """Actions that are played on from a leaf before the net judges."""


def settings_for(game: Game, exploring: Exploring, net: Net | None) -> Settings:
    """The search of self-play: by the game's own settings, with a net once there is one."""
    changes = {"iterations": exploring.iterations, "time_ms": None, "blunder": 0.0, "book": False, "threads": 1}
    judged = {"evaluation": "hand"} if net is None else {"evaluation": "net", "playout_depth": exploring.depth}
    return preset(game, "hard", changes | judged, net)


def play_game(game: Game, net: Net | None, exploring: Exploring, seed: int) -> np.ndarray:
    """The positions of one game (row_dtype). It follows from the seed, the net and how games are played."""
    rng = SeededRandom(seed)
    low, high = game.manifest.min_players, game.manifest.max_players
    state = game.new_state(rng.integer(min(max(low, 2), high), high), seed)
    settings = settings_for(game, exploring, net)
    left = rng.integer(0, exploring.opening)
    rows = []
    for _ in range(MAX_PLIES):
        seat = game.to_move(state)
        if seat < 0:
            break
        if left > 0:
            left -= 1
            action = rng.pick(game.legal_actions(state))
        else:
            seen = game.redealt(state, seat, rng.integer(0, MAX_SEED))
            limits = Limits(iterations=exploring.iterations)
            found = search(game, seen, seat, settings, limits, seed=rng.integer(0, MAX_SEED), net=net)
            if found.confidence is not None:
                rows.append((seen, seat, found.confidence))
            action = _chosen(found, exploring, rng)
        state = game.apply_unchecked(state, action)
    return _entered(game, state, rows)


def _chosen(found: SearchResult, exploring: Exploring, rng: SeededRandom) -> int:
    """The best action, or one drawn by visits; a certain win is always taken."""
    if found.ended == "solved" or not rng.chance(exploring.drawn):
        return found.action
    point = rng.random() * sum(candidate.visits for candidate in found.candidates)
    for candidate in found.candidates:
        point -= candidate.visits
        if point < 0:
            return candidate.action
    return found.action


def _entered(game: Game, last: State, seen: list[tuple[State, int, float]]) -> np.ndarray:
    over = game.to_move(last) < 0
    results = game.returns(last) if over else stopped_rewards(game.player_count(last))
    rows = np.zeros(len(seen), row_dtype(game))
    for row, (state, seat, value) in zip(rows, seen, strict=True):
        row["state"], row["mover"], row["value"] = state[0], seat, value
    rows["results"] = np.nan
    rows["results"][:, : len(results)] = results
    return rows
