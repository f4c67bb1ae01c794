"""What decisions give away: `python -m tests.bench.regret game SETTINGS ... [--positions N] [--kept FILE]`.

Every legal action of positions from games is worth what a search finds that begins with it: two searches of many
simulations each, one to choose the best action by and the other to say what it is worth, so that luck does not pass for
worth. A decision gives away the difference to the best of the actions worth searching. SETTINGS are those of a search,
as in iterations=9000,exploration=0.3; the first ones are what the others are compared with. What actions are worth is
kept in FILE and used again. Worth is as the game's own judgement sees it: no proof of what wins, but far less noisy
than games are. For games with chance or hidden information.
"""

import argparse
import json
import random
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from deploy.progress import Progress
from deploy.specs import settings_from
from engine.game import Game, State
from engine.registry import load_game
from mcts import Settings, preset, search
from mcts.search import Grower, Limits, worth_searching
from mcts.tree import Tree
from tests.bench.table import row, section

PLAYED = {"iterations": 500, "time_ms": None, "book": False}
TAKEN = 0.06  # share of the searched decisions of a game that become positions
MAX_NODES = 400_000


class Worth(NamedTuple):
    """An action, whether it is worth searching by today's pruning, and what two searches found it worth."""

    action: int
    searched: bool
    first: float
    second: float


def positions(game: Game, number: int, seed: int) -> tuple[np.ndarray, list[int]]:
    """Positions with a choice, from games of the search with and without its net, and who is to move in each."""
    kinds = [preset(game, "hard", PLAYED | changes) for changes in ({}, {"evaluation": "hand"})]
    found: list[State] = []
    seats: list[int] = []
    with Progress("positions", number) as progress:
        while len(found) < number:
            chance, ply = random.Random(seed), 0
            state, seed = game.new_state(2, seed), seed + 1
            while (seat := game.to_move(state)) >= 0 and len(found) < number:
                legal = game.legal_actions(state)
                result = search(game, state, seat, kinds[(seat + seed) % 2], seed=ply, legal=legal)
                if result.simulations and result.ended != "solved" and chance.random() < TAKEN:
                    found.append(state)
                    seats.append(seat)
                    progress.show(len(found))
                state, ply = game.apply_unchecked(state, result.action), ply + 1
    return np.concatenate(found), seats


def worth_of(game: Game, state: State, seat: int, settings: Settings, simulations: int, seed: int) -> list[Worth]:
    """What each legal action is worth."""
    legal = game.legal_actions(state)
    searched = set(worth_searching(game, game.redealt(state, seat, seed), legal))
    found = []
    for action in legal:
        values = []
        for half in range(2):
            tree = Tree(game, state, MAX_NODES, closed=False)
            grower = Grower(game, tree, settings, seat, 2 * seed + half, timing=False)
            grower.begin_with(action)
            grower.grow(Limits(iterations=simulations), simulations, threading.Event(), lambda: None)
            assert tree.scratch is not None
            values.append(float(tree.scratch["standing"]["reward"]) / simulations)
        found.append(Worth(action, action in searched, values[0], values[1]))
    return found


def best(actions: Sequence[Worth]) -> tuple[float, int, int]:
    """What the best of some actions is worth, and which it is by the first and by the second search."""
    by_first, by_second = max(actions, key=lambda w: w.first), max(actions, key=lambda w: w.second)
    return (by_first.second + by_second.first) / 2, by_first.action, by_second.action


def given_away(actions: Sequence[Worth], chosen: int) -> float:
    """What is lost by an action, against the best that is searched today; both by the search that did not choose it."""
    own = next(worth for worth in actions if worth.action == chosen)
    return best([worth for worth in actions if worth.searched])[0] - (own.first + own.second) / 2


def told(name: str, losses: np.ndarray, first: np.ndarray | None = None) -> None:
    """Print a mean with its standard error, and the difference to another one."""
    error = losses.std() / len(losses) ** 0.5
    note = f"standard error {error:.5f}"
    if first is not None:
        note += f"; {(losses - first).mean():+.5f} against the first, {(losses - first).std() / len(losses) ** 0.5:.5f}"
    row(name, f"{losses.mean():.5f}", note=note)


def main() -> None:
    """Print what pruning and searches give away in each decision."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game")
    arguments.add_argument("settings", nargs="+", type=lambda text: settings_from(text.split(",")))
    arguments.add_argument("--positions", type=int, default=200)
    arguments.add_argument("--simulations", type=int, default=8000, help="of each of two searches per action")
    arguments.add_argument("--kept", type=Path, help="a file for what actions are worth")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--repeat", type=int, default=2, help="searches of each position")
    asked = arguments.parse_args()
    game = load_game(asked.game)
    states, seats = positions(game, asked.positions, asked.seed)
    if asked.kept and asked.kept.exists():
        known = [[Worth(*action) for action in actions] for actions in json.loads(asked.kept.read_text("utf-8"))]
    else:
        deep = preset(game, "hard", {"iterations": None, "time_ms": None, "book": False, "early_stop": False})
        known = []
        with Progress("what actions are worth", len(states)) as progress:
            for i, seat in enumerate(seats):
                known.append(worth_of(game, states[i : i + 1], seat, deep, asked.simulations, i))
                progress.show(i + 1)
        if asked.kept:
            asked.kept.write_text(json.dumps(known), "utf-8")
    section(f"{game.manifest.name}: what a decision gives away, of {len(states)}")
    everything = np.array([best(actions)[0] for actions in known])
    told("pruning", everything - [best([worth for worth in actions if worth.searched])[0] for actions in known])
    first = None
    for changes in asked.settings:
        settings = preset(game, "hard", {"time_ms": None, "book": False} | changes)
        losses = np.zeros(len(states))
        for i, seat in enumerate(seats):
            for number in range(asked.repeat):
                action = search(game, states[i : i + 1], seat, settings, seed=asked.repeat * i + number).action
                losses[i] += given_away(known[i], action) / asked.repeat
        told(", ".join(f"{name} {value}" for name, value in changes.items()), losses, first)
        first = losses if first is None else first


if __name__ == "__main__":
    main()
