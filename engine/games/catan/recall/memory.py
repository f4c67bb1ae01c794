"""Card counting: the hands that a player must think possible after all that he saw being played.

Production, purchases, trades and discards are public; only what a robber takes is a secret between two players. So
a memory is a list of possible worlds, each with its weight and with the cards that must be in every hand; a theft that
the player did not see splits each world by the card that may have gone. Cards from before the memory begins are of
unknown kinds.

A hand is one number with ten bits for each kind, the first kind highest, so that a few instructions take cards from
it, and worlds are in the order of their numbers. The memory is `hands[0, world, seat]` and `weights[0, world]`; the
other half of both arrays is room to work in.
"""

import numpy as np

from engine.games.catan.play.state import MAX_PLAYERS, RESOURCES
from engine.kernels.part import part

UNKNOWN = len(RESOURCES)  # the kind of a card that nothing is known about
MAX_WORLDS = 1000  # the most likely ones are kept
ROOM = MAX_WORLDS * (UNKNOWN + 1)  # a theft can make this many of them
BITS = 10  # of a hand, for each kind: the count, and above it a bit that is 0
MOST = (1 << BITS - 1) - 1  # cards of a kind; nobody has half of that
SHIFTS = np.array([BITS * (UNKNOWN - kind) for kind in range(UNKNOWN + 1)])
GUARDS = sum(MOST + 1 << shift for shift in SHIFTS.tolist())
"""The bits above all counts."""
UNLIKELY = 1e-200  # weights that add up to less are scaled up


@part
def cards_in(hand, kind):
    """How many cards of a kind are in a hand."""
    return (hand >> (BITS * (UNKNOWN - kind))) & MOST


@part
def one_card(kind):
    """A hand of one card."""
    return np.int64(1) << (BITS * (UNKNOWN - kind))


@part
def size_of(hand):
    """How many cards a hand holds."""
    size = 0
    for kind in range(UNKNOWN + 1):
        size += cards_in(hand, kind)
    return size


@part
def gain(hands, worlds, seat, cards):
    """Cards come into a hand."""
    for world in range(worlds):
        hands[0, world, seat] += cards


@part
def spend(hands, weights, worlds, seat, cards):
    """Cards leave a hand; those not known to be in it must have been among the unknown ones. Gives the worlds left."""
    left, likely = 0, 0.0
    for world in range(worlds):
        hand = hands[0, world, seat]
        rest = (hand | GUARDS) - cards
        if rest & GUARDS == GUARDS:
            rest -= GUARDS
        else:
            rest = spend_unknown(hand, cards)
            if rest < 0:
                continue
        copy_world(hands, weights, 0, world, 0, left)
        hands[0, left, seat] = rest
        likely += weights[0, left]
        left += 1
    if likely < UNLIKELY:
        if not likely > 0:
            return 0
        for world in range(left):
            weights[0, world] /= likely
    return left


@part
def spend_unknown(hand, cards):
    """What is left of a hand if cards that it is not known to hold were among its unknown ones; -1: too few of them."""
    rest, unknown = np.int64(0), cards_in(hand, UNKNOWN)
    for kind in range(UNKNOWN):
        held = cards_in(hand, kind) - cards_in(cards, kind)
        if held < 0:
            unknown += held
        else:
            rest += held * one_card(kind)
    return rest + unknown if unknown >= 0 else np.int64(-1)


@part
def see_theft(hands, weights, worlds, victim, kind):
    """A card that chance drew from a hand was of this kind: how likely that was in each world."""
    for world in range(worlds):
        hand = hands[0, world, victim]
        weights[0, world] /= max(1, size_of(hand))
        weights[0, world] *= cards_in(hand, kind) + cards_in(hand, UNKNOWN) / UNKNOWN


@part
def hear_of_theft(hands, weights, worlds, thief, victim):
    """A card that chance drew from a hand, of any kind: writes the worlds that come of that into the other half, for
    `join_equal`, and gives how many they are."""
    made = 0
    for step in range(UNKNOWN + 1):
        # Equal worlds that come of different cards are then in the order of the worlds that they come of.
        kind = UNKNOWN - step if victim < thief else step
        for world in range(worlds):
            hand = hands[0, world, victim]
            held = cards_in(hand, kind)
            if held > 0:
                copy_world(hands, weights, 0, world, 1, made)
                hands[1, made, victim] -= one_card(kind)
                hands[1, made, thief] += one_card(kind)
                weights[1, made] = weights[0, world] / size_of(hand) * held
                made += 1
    return made


@part
def seize(hands, worlds, seat, kind):
    """A monopoly: all cards of a kind, where no card is of an unknown one. `join_equal` has to follow."""
    for world in range(worlds):
        total = np.int64(0)
        for other in range(MAX_PLAYERS):
            held = cards_in(hands[0, world, other], kind) * one_card(kind)
            hands[0, world, other] -= held
            total += held
        hands[0, world, seat] += total


@part
def join_equal(hands, weights, half, worlds):
    """Make the memory of the worlds in a half: sorted, one of equal ones, without the least likely if there are too
    many; gives how many they are."""
    half = sort_worlds(hands, weights, half, worlds)
    made, total = 0, 0.0
    for world in range(worlds):
        if made > 0 and compare(hands, half, world, 0, made - 1) == 0:
            weights[0, made - 1] += weights[half, world]
        else:
            copy_world(hands, weights, half, world, 0, made)
            made += 1
    for world in range(made):
        total += weights[0, world]
    if not total > 0:
        return 0
    for world in range(made):
        weights[0, world] /= total
    return keep_likely(hands, weights, made) if made > MAX_WORLDS else made


@part
def sort_worlds(hands, weights, half, worlds):
    """Sort the worlds in a half by their hands, by merging stretches that are in order; gives the half they end in."""
    while True:
        merges, first = 0, 0
        while first < worlds:
            middle = stretch_end(hands, half, first, worlds)
            last = stretch_end(hands, half, middle, worlds)
            merge(hands, weights, half, first, middle, last)
            merges, first = merges + 1, last
        half = 1 - half
        if merges <= 1:
            return half


@part
def stretch_end(hands, half, first, worlds):
    """Where the worlds from the first on stop being in order."""
    end = first + 1
    while end < worlds and compare(hands, half, end - 1, half, end) <= 0:
        end += 1
    return min(end, worlds)


@part
def merge(hands, weights, half, first, middle, last):
    """Merge two neighbouring stretches of a half into the same place of the other half."""
    left, right = first, middle
    for place in range(first, last):
        if right == last or (left < middle and compare(hands, half, left, half, right) <= 0):
            copy_world(hands, weights, half, left, 1 - half, place)
            left += 1
        else:
            copy_world(hands, weights, half, right, 1 - half, place)
            right += 1


@part
def compare(hands, half, world, other_half, other):
    """Below 0, 0 or above 0 as one world comes before another, is equal to it, or comes after it."""
    for seat in range(MAX_PLAYERS):
        difference = hands[half, world, seat] - hands[other_half, other, seat]
        if difference != 0:
            return difference
    return np.int64(0)


@part
def copy_world(hands, weights, half, world, to_half, place):
    """Write a world to another place."""
    for seat in range(MAX_PLAYERS):
        hands[to_half, place, seat] = hands[half, world, seat]
    weights[to_half, place] = weights[half, world]


@part
def keep_likely(hands, weights, worlds):
    """Forget all but the most likely worlds, of equally likely ones all but the first; gives how many are left."""
    least = least_kept(weights, worlds)
    spare = MAX_WORLDS
    for world in range(worlds):
        spare -= weights[0, world] > least
    left = 0
    for world in range(worlds):
        weight = weights[0, world]
        if weight > least or (weight == least and spare > 0):
            spare -= weight == least
            copy_world(hands, weights, 0, world, 0, left)
            left += 1
    return left


@part
def least_kept(weights, worlds):
    """The weight of the last world to be kept: the one in that place were they sorted, found by parting them around
    a weight again and again."""
    for world in range(worlds):
        weights[1, world] = weights[0, world]
    place, low, high = MAX_WORLDS - 1, 0, worlds - 1
    while low < high:
        pivot = weights[1, (low + high) // 2]
        left, right = low, high
        while left <= right:
            while weights[1, left] > pivot:
                left += 1
            while weights[1, right] < pivot:
                right -= 1
            if left <= right:
                weights[1, left], weights[1, right] = weights[1, right], weights[1, left]
                left += 1
                right -= 1
        if place <= right:
            high = right
        elif place >= left:
            low = left
        else:
            break
    return weights[1, place]
