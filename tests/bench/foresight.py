"""How well results are foreseen: `python -m tests.bench.foresight game SETTINGS ... [--games N] [--nets A.npz B.npz]`.

Positions come from games that the search plays against itself. Each of SETTINGS (as in iterations=3000,evaluation=hand)
searches them, each net judges them at sight, in the world that was dealt; printed is the cross-entropy of their chances
with how the games ended, and what it is below the first one's. It tells judgements apart with fewer games than matches
do, but not how well they put actions in order. For two players.
"""

import argparse
import random
from pathlib import Path

import numpy as np

from deploy.progress import Progress
from deploy.specs import settings_from
from engine.game import Game, State
from engine.registry import load_game
from mcts import Settings, preset, search
from mcts.nets.net import load_net
from tests.bench.regret import PLAYED, told
from tests.bench.table import section

TAKEN = 0.25  # share of the searched decisions of a game that become positions
UNBENT = {"time_ms": None, "book": False, "early_stop": False, "haste": 0.0, "discount": 1.0}
SURE = 1e-3  # no chance is taken to be nearer to certain than this


def positions(game: Game, games: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Positions with a choice, who is to move in each, and what that player got in the end."""
    settings, chance = preset(game, "hard", PLAYED), random.Random(seed)
    found: list[State] = []
    seats: list[int] = []
    results: list[float] = []
    with Progress("games", games) as progress:
        for number in range(games):
            state, ply = game.new_state(2, seed + number), 0
            while (seat := game.to_move(state)) >= 0:
                result = search(game, state, seat, settings, seed=ply)
                if result.simulations and result.ended != "solved" and chance.random() < TAKEN:
                    found.append(state)
                    seats.append(seat)
                state, ply = game.apply_unchecked(state, result.action), ply + 1
            results += [game.returns(state)[seat] for seat in seats[len(results) :]]
            progress.show(number + 1, f"{len(found)} positions")
    return np.concatenate(found), np.array(seats), np.array(results)


def searched(game: Game, states: np.ndarray, seats: np.ndarray, settings: Settings) -> np.ndarray:
    """The chance that a search gives whoever is to move in each position."""
    chances = np.full(len(states), 0.5)
    for i, seat in enumerate(seats):
        confidence = search(game, states[i : i + 1], int(seat), settings, seed=i).confidence
        if confidence is not None:
            chances[i] = confidence
    return chances


def cross_entropy(chances: np.ndarray, results: np.ndarray) -> np.ndarray:
    """What each result says against the chance that was foreseen, in nats."""
    sure = np.clip(chances, SURE, 1 - SURE)
    return -(results * np.log(sure) + (1 - results) * np.log(1 - sure))


def main() -> None:
    """Print how far each judgement is from results."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game")
    arguments.add_argument("settings", nargs="*", type=lambda text: settings_from(text.split(",")))
    arguments.add_argument("--nets", nargs="*", type=Path, default=[], help="nets that judge at sight")
    arguments.add_argument("--games", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    game = load_game(asked.game)
    states, seats, results = positions(game, asked.games, asked.seed)
    section(f"{game.manifest.name}: cross-entropy with results, of {len(states)} positions")
    first = None
    for net in asked.nets:
        losses = cross_entropy(load_net(game, net).chances(game, states)[np.arange(len(seats)), seats], results)
        told(f"{net.name}, at sight", losses, first)
        first = losses if first is None else first
    for changes in asked.settings:
        settings = preset(game, "hard", UNBENT | changes)
        losses = cross_entropy(searched(game, states, seats, settings), results)
        told(", ".join(f"{name} {value}" for name, value in changes.items()), losses, first)
        first = losses if first is None else first


if __name__ == "__main__":
    main()
