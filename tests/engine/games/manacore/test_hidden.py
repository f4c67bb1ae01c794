"""ManaCore's hidden cards: decisions depend on nothing that a player cannot know."""

import copy
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from engine.game import Position, record
from engine.games.manacore.play.cards import KIND_OF_NAME
from engine.games.manacore.play.state import GONE
from engine.games.manacore.wire.words import SEATS
from tests.engine.games.manacore.positions import CLOSED, game, played
from tests.whole_answers import whole_answer


def rearranged(data: dict[str, Any], seat: int, seed: int) -> dict[str, Any]:
    """The same state to a seat: the other hand mixed with its library, both libraries in another order."""
    data, rng = copy.deepcopy(data), random.Random(seed)
    for number, name in enumerate(SEATS):
        player = data["players"][name]
        zones = ("library",) if number == seat else ("hand", "library")
        cards = [card for zone in zones for card in player[zone]]
        rng.shuffle(cards)
        for zone in zones:
            count = len(player[zone])
            player[zone], cards = cards[:count], cards[count:]
            for card in player[zone]:
                card["zone"] = zone
    data["rngState"], data["rngSeed"] = rng.randrange(2**32), 0
    return data


@pytest.mark.parametrize(
    ("seed", "actions", "options"), [(0, 30, {}), (3, 90, CLOSED), (8, 150, CLOSED), (14, 200, {})]
)
def test_decisions_do_not_depend_on_what_is_hidden(seed: int, actions: int, options: Any) -> None:
    position = played(seed, actions, options)
    seat = game.to_move(position.state)
    data = game.codec.encode_state(position)
    redealt = game.redealt(game.codec.decode_state(data).state, seat, 9).tobytes()
    expected = whole_answer(game, data, SEATS[seat], 5)
    for number in range(3):
        other = rearranged(data, seat, number)
        assert game.redealt(game.codec.decode_state(other).state, seat, 9).tobytes() == redealt
        assert whole_answer(game, other, SEATS[seat], 5) == expected


def hidden_kinds(position: Position, seat: int, seed: int) -> Counter[int]:
    """What a seat takes the other's hand and library to be in one redeal."""
    s = record(game.redealt(position.state, seat, seed))
    slots = [*s.hand[1 - seat, : s.hand_n[1 - seat]], *s.library[1 - seat, : s.library_n[1 - seat]]]
    return Counter(int(s.card[slot]) for slot in slots)


def test_without_a_deck_list_the_opponents_deck_is_guessed_from_what_was_seen() -> None:
    options = {"deck": "white", "opponent_deck": "green", **CLOSED}
    opening = played(1, 0, options)
    guesses = {tuple(sorted(hidden_kinds(opening, 0, seed))) for seed in range(30)}
    assert len(guesses) > 5
    later = played(1, 120, options)
    for seed in range(5):
        assert hidden_kinds(later, 0, seed)[KIND_OF_NAME["Swamp"]] == 0


def test_with_a_deck_list_every_card_is_somewhere() -> None:
    for seed in range(12):
        position = played(seed, 20 * seed)
        before = record(position.state)
        after = record(game.redealt(position.state, 0, seed))
        for name in ("life", "mana", "hand_n", "library_n", "field_n", "graveyard_n", "step", "active", "priority"):
            assert np.array_equal(before[name], after[name])
        assert np.array_equal(before.hand[0], after.hand[0])
        for s in (before, after):
            in_game = s.zone[: s.slots_n] != GONE
            kinds = Counter(
                zip(s.card[: s.slots_n][in_game].tolist(), s.owner[: s.slots_n][in_game].tolist(), strict=True)
            )
            if s is before:
                expected = kinds
        assert kinds == expected
