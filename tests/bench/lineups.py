"""Measures what champions, their slots and their spells are worth in LOL Chess, and writes it to draft.json.

`python -m tests.bench.lineups --games 1500`: a search plays random line-ups with random spells against itself; a ridge
regression of the results gives the log odds. `--results FILE` keeps what was played, and goes on with it the next time,
if bot and seed are the same.
Printed is how well results of games that were not fitted to are told by champions alone, with their slots, with their
spells too, and with whom they stand against: what makes that worse is chance.
"""

import argparse
import json
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import numpy as np

from deploy.progress import Progress
from deploy.specs import bot_from_spec
from engine.bots.bot import Bot
from engine.game import Game, record
from engine.games.lolchess.play.state import SLOTS
from engine.games.lolchess.play.tables.names import CHAMPION_COUNT, CHAMPIONS, SPELL_COUNT, SPELLS
from engine.games.lolchess.sense import draft
from engine.games.lolchess.sense.material import material
from engine.registry import load_game
from engine.table.runner import Runner
from tests.bench.table import row, section

BOT = "MCTS hard:iterations=60,time_ms=none"
LONGEST = 500  # actions; whoever is ahead then has half won
PAIRS = list(combinations(range(CHAMPION_COUNT), 2))
SIZES = {"strength": CHAMPION_COUNT, "slots": CHAMPION_COUNT * SLOTS, "spells": CHAMPION_COUNT * SPELL_COUNT}
SIZES |= {"against": len(PAIRS)}
DOUBTS = {"strength": 20.0, "slots": 150.0, "spells": 500.0, "against": 1000.0}
"""Games' worth of doubt about each number: the more of them there are, the more of what they say is chance."""
KEPT = ("strength", "slots", "spells")  # whom a champion stands against is told by too few games
TO_LOG_ODDS = 4.0  # slope of the log odds against the chance of winning, near one half
FOLDS = 10


def features(game: Game, seed: int) -> np.ndarray:
    """Which champions a game of this seed has, where, with which spells and against whom: blue's less red's."""
    s = record(game.new_state(seed=seed))
    parts = {name: np.zeros(size) for name, size in SIZES.items()}
    kinds: list[set[int]] = []
    for side, sign in ((0, 1.0), (1, -1.0)):
        champions = [s.pieces[i] for i in range(s.count) if s.pieces[i].owner == side and s.pieces[i].spell >= 0]
        kinds.append({int(piece.kind) for piece in champions})
        for slot, piece in enumerate(champions):
            parts["strength"][piece.kind] += sign
            parts["slots"][piece.kind * SLOTS + slot] += sign
            parts["spells"][piece.kind * SPELL_COUNT + piece.spell] += sign
    for place, (one, other) in enumerate(PAIRS):
        parts["against"][place] = (one in kinds[0] and other in kinds[1]) - (other in kinds[0] and one in kinds[1])
    return np.concatenate(list(parts.values()))


def result(game: Game, bot: Bot, seed: int) -> float:
    """Blue's result of one game: 1 to 0; of an unfinished one, by who is ahead, half as far from a draw."""
    runner = Runner.start(game, {0: bot, 1: bot}, ["blue", "red"], seed=seed)
    runner.run(LONGEST)
    if runner.over:
        return runner.rewards()[0]
    return 0.5 + 0.25 * float(np.sign(material(record(runner.position.state))))


def fitted(rows: np.ndarray, results: np.ndarray, parts: Sequence[str] = KEPT) -> np.ndarray:
    """Ridge regression on some of the parts; what cannot be told from the games stays near 0."""
    used = np.concatenate([np.full(size, name in parts) for name, size in SIZES.items()])
    doubt = np.concatenate([np.full(size, DOUBTS[name]) for name, size in SIZES.items()])
    rows = np.where(used, rows, 0.0)
    wanted = TO_LOG_ODDS * (results - results.mean())
    return np.linalg.solve(rows.T @ rows + np.diag(doubt), rows.T @ wanted)


def told_apart(rows: np.ndarray, results: np.ndarray, parts: Sequence[str]) -> float:
    """The mean square error of blue's result in games that were not fitted to."""
    fold, errors = np.arange(len(rows)) % FOLDS, []
    for out in (fold == number for number in range(FOLDS)):
        worth, mean = fitted(rows[~out], results[~out], parts), results[~out].mean()
        errors.append((results[out] - mean - rows[out] @ worth / TO_LOG_ODDS) ** 2)
    return float(np.concatenate(errors).mean())


def write(worth: np.ndarray, games: int, bot: str) -> None:
    """Write draft.json."""
    strength, slots, spells, _ = np.split(worth.round(4), np.cumsum(list(SIZES.values()))[:-1])
    data = {
        "games": games,
        "bot": bot,
        "strength": dict(zip(CHAMPIONS, strength.tolist(), strict=True)),
        "slots": dict(zip(CHAMPIONS, slots.reshape(-1, SLOTS).tolist(), strict=True)),
        "spells": {
            name: dict(zip(SPELLS, row, strict=True))
            for name, row in zip(CHAMPIONS, spells.reshape(-1, SPELL_COUNT).tolist(), strict=True)
        },
    }
    draft.FILE.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def played(game: Game, bot: str, seeds: range, kept: Path | None) -> np.ndarray:
    """Blue's results of games of these seeds; those that are in the file are not played again."""
    results = json.loads(kept.read_text()) if kept is not None and kept.exists() else []
    with Progress("LOL Chess, line-ups", len(seeds)) as progress:
        for seed in seeds[len(results) :]:
            results.append(result(game, bot_from_spec(game, bot), seed))
            progress.show(len(results), f"blue {np.mean(results):.3f}")
            if kept is not None:
                kept.write_text(json.dumps(results))
    return np.array(results[: len(seeds)])


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--bot", default=BOT)
    parser.add_argument("--results", type=Path)
    options = parser.parse_args()
    game = load_game("lolchess")
    seeds = range(options.seed, options.seed + options.games)
    results = played(game, options.bot, seeds, options.results)
    rows = np.array([features(game, seed) for seed in seeds])
    section(f"LOL Chess: line-ups of {len(results)} games, mean square error of a result that was not fitted to")
    for count in range(len(SIZES) + 1):
        parts = list(SIZES)[:count]
        row(" and ".join(parts) or "all alike", f"{told_apart(rows, results, parts):.4f}")
    write(fitted(rows, results), options.games, options.bot)


if __name__ == "__main__":
    main()
