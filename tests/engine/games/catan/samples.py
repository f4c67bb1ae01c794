"""Recorded states and games of Catan for the tests, and changes to them."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from engine.game import State, record
from engine.games.catan.play.state import UNLIMITED

DATA = Path(__file__).parents[3] / "conformance" / "data" / "catan"


def lines(name: str) -> list[dict[str, Any]]:
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def shuffled_hidden(state: State, observer: int, seed: int) -> State:
    """The same position to the observer: others' resources and development cards swapped at random."""
    rng = np.random.default_rng(seed)
    other = state.copy()
    s = record(other)
    seats = [p for p in range(s.players) if p != observer]
    if s.shortage != UNLIMITED:
        pool = rng.permutation([r for p in seats for r in range(5) for _ in range(s.hands[p, r])])
        for p in seats:
            mine, pool = pool[: s.hand_size[p]], pool[s.hand_size[p] :]
            s.hands[p] = np.bincount(mine, minlength=5)
    sizes = {p: int(s.cards[p].sum()) for p in seats}
    left = rng.permutation(
        [c for row in [s.deck, *(s.cards[p] for p in seats)] for c in range(5) for _ in range(row[c])]
    )
    for p in seats:
        s.cards[p], left = np.bincount(left[: sizes[p]], minlength=5), left[sizes[p] :]
    s.deck[:] = np.bincount(left, minlength=5)
    s.rng = rng.integers(0, 2**63)
    return other


def set_at(path: str, value: Any) -> Callable[[Any], None]:
    def change(data: Any) -> None:
        *parents, last = path.strip("/").split("/")
        for part in parents:
            data = data[int(part)] if isinstance(data, list) else data[part]
        data[int(last) if isinstance(data, list) else last] = value

    return change
