"""Measure what champions, their slots and their spells are worth, and write it to draft.json.

`python -m engine.games.lolchess.sense.lineups --games 2000`: greedy bots play random line-ups with random spells
against each other, each pair of line-ups from both sides; a ridge regression of the results gives the log odds.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from engine.game import Game, record
from engine.games.lolchess.bots import Greedy
from engine.games.lolchess.play.state import SLOTS
from engine.games.lolchess.play.tables.names import CHAMPION_COUNT, CHAMPIONS, SPELL_COUNT, SPELLS
from engine.games.lolchess.sense.material import material
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.table.runner import Runner
from engine.view import View

FILE = Path(__file__).parents[1] / "draft.json"
LONGEST = 300  # actions; whoever is ahead then has half won
NOISE = 0.1  # share of random actions: greedy play alone would repeat itself
PRIOR = 40.0  # games' worth of doubt about each number
SLOT_START = CHAMPION_COUNT
SPELL_START = SLOT_START + CHAMPION_COUNT * SLOTS
FEATURES = SPELL_START + CHAMPION_COUNT * SPELL_COUNT
TO_LOG_ODDS = 4.0  # slope of the log odds against the chance of winning, near one half


class NoisyGreedy(Greedy):
    """Greedy, but now and then it plays anything."""

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        if rng.chance(NOISE):
            return rng.pick(legal_actions)
        return super().choose_action(view, legal_actions, rng)


def features(game: Game, seed: int) -> np.ndarray:
    """Which champions a game of this seed has, where and with which spells: blue's less red's."""
    s = record(game.new_state(seed=seed))
    row = np.zeros(FEATURES)
    for side, sign in ((0, 1.0), (1, -1.0)):
        champions = [s.pieces[i] for i in range(s.count) if s.pieces[i].owner == side and s.pieces[i].spell >= 0]
        for slot, piece in enumerate(champions):
            row[piece.kind] += sign
            row[SLOT_START + piece.kind * SLOTS + slot] += sign
            row[SPELL_START + piece.kind * SPELL_COUNT + piece.spell] += sign
    return row


def result(game: Game, seed: int) -> float:
    """Blue's result of one game: 1 to 0; of an unfinished one, by who is ahead, half as far from a draw."""
    bots = {seat: NoisyGreedy() for seat in (0, 1)}
    runner = Runner.start(game, bots, ["blue", "red"], seed=seed)
    runner.run(LONGEST)
    if runner.over:
        return runner.rewards()[0]
    return 0.5 + 0.25 * float(np.sign(material(record(runner.position.state))))


def fitted(rows: np.ndarray, results: np.ndarray) -> np.ndarray:
    """Ridge regression; what cannot be told from the games stays near 0."""
    doubt = np.full(FEATURES, PRIOR)
    doubt[:SLOT_START] = PRIOR / 8
    wanted = TO_LOG_ODDS * (results - results.mean())
    return np.linalg.solve(rows.T @ rows + np.diag(doubt), rows.T @ wanted)


def write(worth: np.ndarray, games: int) -> None:
    """Write draft.json."""
    slots = worth[SLOT_START:SPELL_START].reshape(-1, SLOTS).round(4).tolist()
    spells = worth[SPELL_START:].reshape(-1, SPELL_COUNT).round(4).tolist()
    data = {
        "games": games,
        "strength": dict(zip(CHAMPIONS, worth[:SLOT_START].round(4).tolist(), strict=True)),
        "slots": dict(zip(CHAMPIONS, slots, strict=True)),
        "spells": {name: dict(zip(SPELLS, row, strict=True)) for name, row in zip(CHAMPIONS, spells, strict=True)},
    }
    FILE.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1_000_000)
    options = parser.parse_args()
    game = load_game("lolchess")
    seeds = range(options.seed, options.seed + options.games)
    rows = np.array([features(game, seed) for seed in seeds])
    results = []
    for number, seed in enumerate(seeds, 1):
        results.append(result(game, seed))
        if number % 100 == 0:
            print(f"{number} games, blue scores {np.mean(results):.3f}", flush=True)
    write(fitted(rows, np.array(results)), options.games)


if __name__ == "__main__":
    main()
