"""The ready-made decks of decks.json."""

import json
from pathlib import Path

import numpy as np

from engine.games.manacore.play.cards import KIND_OF_NAME

FILE = Path(__file__).parents[1] / "decks.json"
DECK_LISTS: dict[str, dict[str, int]] = json.loads(FILE.read_text(encoding="utf-8"))
DECKS = tuple(DECK_LISTS)
DECK_SIZE = 60  # cards
DECK_KINDS = np.zeros((len(DECKS), max(len(cards) for cards in DECK_LISTS.values())), np.int64)
DECK_COUNTS = np.zeros(DECK_KINDS.shape, np.int64)
"""The kinds of card in each deck, padded with 0, and how many there are of each."""
for number, cards in enumerate(DECK_LISTS.values()):
    DECK_KINDS[number, : len(cards)] = sorted(KIND_OF_NAME[name] for name in cards)
    DECK_COUNTS[number, : len(cards)] = [count for _, count in sorted((KIND_OF_NAME[n], c) for n, c in cards.items())]
