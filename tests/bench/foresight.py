"""How well results are foreseen: `python -m tests.bench.foresight game SETTINGS ... [--games N] [--nets A.npz B.npz]`.

Positions come from games that the search plays against itself. Each of SETTINGS (as in iterations=3000,evaluation=hand)
searches them, each net judges them at sight, in the world that was dealt; printed is the cross-entropy of their chances
with how the games ended. Standard errors are by whole games, for the positions of one share its result: nets that are
much alike need thousands of games to be told apart. How well actions are put in order it does not say. For two players.
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
from tests.bench.regret import PLAYED
from tests.bench.table import row, section

TAKEN = 0.25  # share of the searched decisions of a game that become positions
UNBENT = {"time_ms": None, "book": False, "early_stop": False, "haste": 0.0, "discount": 1.0}
SURE = 1e-3  # no chance is taken to be nearer to certain than this


def positions(game: Game, games: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Positions with a choice, who is to move in each, what that player got in the end, and the game's number."""
    settings, chance = preset(game, "hard", PLAYED), random.Random(seed)
    found: list[State] = []
    seats: list[int] = []
    results: list[float] = []
    numbers: list[int] = []
    with Progress("games", games) as progress:
        for number in range(games):
            state, ply = game.new_state(2, seed + number), 0
            while (seat := game.to_move(state)) >= 0:
                result = search(game, state, seat, settings, seed=ply)
                if result.simulations and result.ended != "solved" and chance.random() < TAKEN:
                    found.append(state)
                    seats.append(seat)
                    numbers.append(number)
                state, ply = game.apply_unchecked(state, result.action), ply + 1
            results += [game.returns(state)[seat] for seat in seats[len(results) :]]
            progress.show(number + 1, f"{len(found)} positions")
    if not found:
        raise SystemExit("no position with a choice: play more games")
    return np.concatenate(found), np.array(seats), np.array(results), np.array(numbers)


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


def error_by_games(values: np.ndarray, numbers: np.ndarray) -> float:
    """The standard error of a mean over positions of which those of one game are not independent."""
    return float(np.sqrt((np.bincount(numbers, values - values.mean()) ** 2).sum()) / len(values))


def told(name: str, losses: np.ndarray, numbers: np.ndarray, first: np.ndarray | None) -> None:
    """Print a mean with its standard error, and the difference to the first one's."""
    note = f"standard error {error_by_games(losses, numbers):.4f}"
    if first is not None:
        note += f"; {(losses - first).mean():+.4f} against the first, {error_by_games(losses - first, numbers):.4f}"
    row(name, f"{losses.mean():.4f}", note=note)


def main() -> None:
    """Print how far each judgement is from results."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game")
    arguments.add_argument("settings", nargs="*", type=lambda text: settings_from(text.split(",")))
    arguments.add_argument("--nets", nargs="*", type=Path, default=[], help="nets that judge at sight")
    arguments.add_argument("--games", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    if not asked.settings and not asked.nets:
        arguments.error("nothing to compare: give SETTINGS, --nets or both")
    game = load_game(asked.game)
    nets = [load_net(game, path) for path in asked.nets]  # what will not do is refused before games are played
    kinds = [preset(game, "hard", UNBENT | changes) for changes in asked.settings]
    states, seats, results, numbers = positions(game, asked.games, asked.seed)
    section(f"{game.manifest.name}: cross-entropy with results, of {len(states)} positions")
    first = None
    for path, net in zip(asked.nets, nets, strict=True):
        losses = cross_entropy(net.chances(game, states)[np.arange(len(seats)), seats], results)
        told(f"{path.name}, at sight", losses, numbers, first)
        first = losses if first is None else first
    for changes, settings in zip(asked.settings, kinds, strict=True):
        losses = cross_entropy(searched(game, states, seats, settings), results)
        told(", ".join(f"{name} {value}" for name, value in changes.items()), losses, numbers, first)
        first = losses if first is None else first


if __name__ == "__main__":
    main()
