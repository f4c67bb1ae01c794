"""A new game: the backend's weighted shuffle of two decks, and seven cards each."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.errors import BadOption
from engine.games.manacore.play.cards import FIRST_TOKEN, KIND_OF_NAME
from engine.games.manacore.play.decks import DECK_LISTS, DECK_SIZE, DECKS
from engine.games.manacore.play.generators import INCREMENT, MODULUS, MULTIPLIER
from engine.games.manacore.play.state import ALL_KNOW, HAND, LIBRARY, MAIN_1, NONE, OWNER_KNOWS, SLOTS
from engine.games.manacore.play.tables import MV, TYPES
from engine.games.manacore.play.vocabulary import LAND

START_LIFE = 20
START_HAND = 7


class Lcg:
    """The backend's generator, in its double arithmetic."""

    def __init__(self, seed: float) -> None:
        self.state = float(seed)

    def draw(self) -> float:
        """The next number in [0, 1)."""
        self.state = math.fmod(self.state * MULTIPLIER + INCREMENT, MODULUS)
        return self.state / MODULUS

    def shuffle(self, items: list[int]) -> None:
        """Fisher-Yates from the end."""
        for i in range(len(items) - 1, 0, -1):
            j = math.floor(self.draw() * (i + 1))
            items[i], items[j] = items[j], items[i]


def deck_kinds(deck: Any, *, exact: bool = True) -> list[int]:
    """The cards of a deck given by name, or as counts by card name: sixty if exactly a deck. Raises BadOption."""
    cards = DECK_LISTS.get(deck) if isinstance(deck, str) else deck
    if not isinstance(cards, Mapping):
        raise BadOption(f"unknown deck {deck!r}; known: {', '.join(DECKS)}")
    kinds: list[int] = []
    for name, count in cards.items():
        kind = KIND_OF_NAME.get(name, 0)
        if not 0 < kind < FIRST_TOKEN or not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise BadOption(f"no cards {name!r}: {count!r} in a deck")
        kinds += [kind] * min(count, DECK_SIZE + 1)
    if exact and len(kinds) != DECK_SIZE:
        raise BadOption(f"a deck has {DECK_SIZE} cards, not {len(kinds)}")
    return kinds


def arranged(kinds: list[int], seed: float) -> list[int]:
    """Places of a deck in the order of the library, the opening hand at its top."""
    rng = Lcg(seed)
    lands = [place for place, kind in enumerate(kinds) if TYPES[kind] & LAND]
    spells = [place for place, kind in enumerate(kinds) if not TYPES[kind] & LAND]
    rng.shuffle(lands)
    rng.shuffle(spells)
    take = 3 if rng.draw() < 0.6 else 2
    hand, lands = lands[:take], lands[take:]
    used = 0
    for low, high in ((1, 2), (0, 3)):
        found = next((i for i in range(used, len(spells)) if low <= MV[kinds[spells[i]]] <= high), None)
        if found is not None:
            spells[used], spells[found] = spells[found], spells[used]
            hand.append(spells[used])
            used += 1
    fill = max(0, START_HAND - len(hand))
    hand += spells[used : used + fill]
    spells = spells[used + fill :]
    rng.shuffle(hand)
    rng.shuffle(lands)
    rng.shuffle(spells)
    return woven(lands, spells, rng) + hand


def woven(lands: list[int], spells: list[int], rng: Lcg) -> list[int]:
    """Lands spread among the other cards, so that nobody runs short of them."""
    result: list[int] = []
    while lands or spells:
        land_count = len(lands)
        if spells:
            count = min(3, math.ceil(len(spells) / max(land_count, 1)), len(spells))
            result += spells[:count]
            del spells[:count]
        if land_count:
            count = 1
            if land_count > math.ceil(len(spells) / 3) and rng.draw() < 0.3:
                count = 2
            result += lands[:count]
            del lands[:count]
        if not spells:
            result += lands
            break
    return result


def blank(state: np.record) -> None:
    """Give a zeroed record the values that stand for nothing."""
    state.winner, state.blocked = -1, NONE
    state.uid[:] = np.arange(SLOTS)
    state.attached_to[:] = state.created_by[:] = NONE
    state.regeneration[:] = -1


def new_game(state: np.record, players: int, seed: int, options: Mapping[str, Any]) -> None:
    """Write the opening position into a zeroed record.

    Without named decks, the seed picks two of the ready-made ones, as the backend does for `random`.
    """
    blank(state)
    state.turn, state.step, state.lcg, state.rng = 1, MAIN_1, seed, seed % 2**64
    state.auto = bool(options["auto_pass"])
    for seat in range(2):
        named = options[("deck", "opponent_deck")[seat]]
        deck = DECKS[(seed + seat) % len(DECKS)] if named == "random" else named
        kinds = deck_kinds(deck)
        first = seat * DECK_SIZE
        for i, place in enumerate(arranged(kinds, seed + seat)):
            slot = first + i
            state.card[slot] = kinds[place]
            state.owner[slot] = state.controller[slot] = state.side[slot] = seat
            state.zone[slot] = LIBRARY
        count = DECK_SIZE - START_HAND
        state.library[seat, :count] = range(first, first + count)
        state.library_n[seat] = count
        hand = range(first + DECK_SIZE - 1, first + count - 1, -1)
        state.hand[seat, :START_HAND] = hand
        state.hand_n[seat] = START_HAND
        state.zone[list(hand)] = HAND
        state.life[seat] = START_LIFE
        state.known[seat] = ALL_KNOW if options["open_decks"] else OWNER_KNOWS
    state.slots_n = 2 * DECK_SIZE
