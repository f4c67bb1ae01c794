"""Recorded positions in which a bot once dawdled, and what a good answer does there (tests/cases)."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.registry import load_game
from mcts import preset, search

CASES = Path(__file__).parents[1] / "cases"
WANTED = {
    "acquire_won_if_declared": ("action", "declare_end_game"),
    "manacore_won_by_attack": ("type", "DECLARE_ATTACKERS"),
}
"""By file: the field of the answer that matters, and what it must be."""
BUDGETS = {"300 ms": {"time_ms": 300}, "2,000 iterations": {"iterations": 2000, "time_ms": None}}


def cases() -> Iterator[Any]:
    for name in WANTED:
        with gzip.open(CASES / f"{name}.jsonl.gz", "rt") as lines:
            for number, line in enumerate(lines):
                yield pytest.param(name, json.loads(line), id=f"{name}-{number}")


@pytest.mark.parametrize(("name", "case"), list(cases()))
def test_a_win_that_is_there_is_taken(name: str, case: Any) -> None:
    game = load_game(case["game"])
    field, wanted = WANTED[name]
    position, seat = game.posted_position(case["state"], case["player"])
    search(game, position.state, seat, preset(game, "expert", {"iterations": 5, "time_ms": None}))  # loads the kernels
    for budget, changes in BUDGETS.items():
        result = search(game, position.state, seat, preset(game, "expert", changes), seed=1)
        assert game.codec.encode_action(position, result.action)[field] == wanted, budget
        assert (result.confidence or 0.0) > 0.99
