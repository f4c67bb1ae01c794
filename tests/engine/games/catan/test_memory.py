"""Card counting: thefts split worlds, purchases join them."""

from collections import Counter

import numpy as np
import pytest

from engine.games.catan.play.state import MAX_PLAYERS
from engine.games.catan.recall.memory import (
    MAX_WORLDS,
    MOST,
    ROOM,
    SHIFTS,
    UNKNOWN,
    gain,
    hear_of_theft,
    join_equal,
    keep_likely,
    see_theft,
    seize,
    size_of,
    sort_worlds,
    spend,
)


def hand(*cards: int) -> int:
    return sum(count << int(shift) for count, shift in zip(cards, SHIFTS, strict=False))


class Memory:
    """Worlds, and what the kernels make of them."""

    def __init__(self, *worlds: list[int], weights: list[float] | None = None) -> None:
        self.packed, self.weights = np.zeros((2, ROOM, MAX_PLAYERS), np.int64), np.zeros((2, ROOM))
        self.worlds = len(worlds)
        for world, hands in enumerate(worlds):
            self.packed[0, world, : len(hands)] = hands
        self.weights[0, : self.worlds] = weights or 1.0

    @property
    def hands(self) -> np.ndarray:
        return self.packed[0, : self.worlds, :, None] >> SHIFTS & MOST

    def spend(self, seat: int, cards: int) -> None:
        self.worlds = spend(self.packed, self.weights, self.worlds, seat, cards)

    def hear_of_theft(self, thief: int, victim: int) -> None:
        made = hear_of_theft(self.packed, self.weights, self.worlds, thief, victim)
        self.worlds = join_equal(self.packed, self.weights, 1, made)


def test_thefts_split_worlds_and_purchases_join_them() -> None:
    memory = Memory([hand(2, 0, 0, 0, 1), 0])
    memory.hear_of_theft(1, 0)
    assert sorted(memory.weights[0, : memory.worlds].tolist()) == pytest.approx([1 / 3, 2 / 3])
    memory.spend(1, hand(0, 0, 0, 0, 1))
    assert memory.hands[:, 0].tolist() == [[2, 0, 0, 0, 0, 0]]
    memory.spend(1, hand(1))
    assert memory.worlds == 0


def test_unknown_cards_pay_for_what_is_not_known() -> None:
    memory = Memory([hand(1, 0, 0, 0, 0, 3), hand(0, 0, 0, 0, 0, 1)])
    memory.spend(0, hand(1, 1))
    assert memory.hands[0, 0].tolist() == [0, 0, 0, 0, 0, 2]
    memory.spend(0, hand(0, 0, 1))
    gain(memory.packed, memory.worlds, 0, hand(0, 0, 1))
    assert memory.hands[0, 0].tolist() == [0, 0, 1, 0, 0, 1]
    memory.hear_of_theft(1, 0)
    assert sorted(memory.hands[:, 1, UNKNOWN].tolist()) == [1, 2]  # the card that is known was taken, or the other one


def test_a_theft_that_was_seen_makes_worlds_likelier() -> None:
    memory = Memory([hand(3, 1), 0], [hand(1, 3), 0], [hand(0, 4), 0])
    see_theft(memory.packed, memory.weights, memory.worlds, 0, 0)
    assert memory.weights[0, : memory.worlds].tolist() == [3 / 4, 1 / 4, 0]
    memory.spend(0, hand(1))
    assert memory.worlds == 2


def test_equal_worlds_become_one_after_a_monopoly() -> None:
    memory = Memory([hand(2, 1), hand(0, 1), 0], [hand(1, 1), hand(1, 1), 0], weights=[0.5, 1.5])
    seize(memory.packed, memory.worlds, 2, 0)
    memory.worlds = join_equal(memory.packed, memory.weights, 0, memory.worlds)
    assert memory.hands[:, :3].tolist() == [[[0, 1, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0]]]
    assert memory.weights[0, 0] == 1


@pytest.mark.parametrize("count", [1, 2, 7, 100, 501])
def test_worlds_are_sorted_wherever_they_were(count: int) -> None:
    rng = np.random.default_rng(count)
    worlds = [[hand(*cards) for cards in rng.integers(0, 3, (4, 6)).tolist()] for _ in range(count)]
    memory = Memory(*worlds, weights=list(range(count)))
    half = sort_worlds(memory.packed, memory.weights, 0, count)
    order = sorted(range(count), key=lambda world: (worlds[world], world))
    assert memory.packed[half, :count].tolist() == [worlds[world] for world in order]
    assert memory.weights[half, :count].tolist() == order


def test_the_most_likely_worlds_are_kept_and_of_equally_likely_ones_the_first() -> None:
    rng = np.random.default_rng(3)
    count = MAX_WORLDS + 300
    weights = rng.integers(1, 9, count).astype(float).tolist()
    memory = Memory(*([hand(world % 500, world // 500)] for world in range(count)), weights=weights)
    kept = [(hands[0], hands[1]) for hands in memory.hands[:, 0].tolist()]
    assert keep_likely(memory.packed, memory.weights, count) == MAX_WORLDS
    likely = sorted(range(count), key=lambda world: (-weights[world], world))[:MAX_WORLDS]
    memory.worlds = MAX_WORLDS
    assert [(hands[0], hands[1]) for hands in memory.hands[:, 0].tolist()] == [kept[world] for world in sorted(likely)]
    assert Counter(memory.weights[0, :MAX_WORLDS].tolist()) == Counter(weights[world] for world in likely)


def test_many_thefts_that_were_seen_do_not_make_all_impossible() -> None:
    memory = Memory([hand(9, 9, 9), hand(9, 9, 9)])
    for turn in range(2000):
        see_theft(memory.packed, memory.weights, memory.worlds, turn % 2, 0)
        memory.spend(turn % 2, hand(1))
        gain(memory.packed, memory.worlds, 1 - turn % 2, hand(1))
        assert memory.worlds == 1
    assert [size_of(cards) for cards in memory.packed[0, 0, :2].tolist()] == [27, 27]
