"""Hands and bank along a history: events that moved cards, entered into a memory and a bank.

The bank is that of a record of its own, `book`, so that the rules themselves can pay what a roll yields.
"""

import numpy as np

from engine.games.catan.play.dice import owe, share_out
from engine.games.catan.play.state import MAX_PLAYERS, RESOURCES, UNLIMITED
from engine.games.catan.recall.memory import (
    BITS,
    UNKNOWN,
    gain,
    hear_of_theft,
    join_equal,
    one_card,
    see_theft,
    seize,
    spend,
)
from engine.kernels.part import part

NUMBER, KIND, SEAT, OTHER, CARDS = range(5)
"""The columns of an event: the number of its entry, what happened, who did it and to whom, and the cards."""
KINDS = len(RESOURCES)
NOTED = CARDS + 2 + 2 * MAX_PLAYERS  # columns that a chronicle fills in
COLUMNS = CARDS + MAX_PLAYERS * KINDS
(
    DRAW,  # cards from the bank to a hand
    PAY,  # cards from a hand to the bank
    SHOW,  # cards seen to be in a hand
    SWAP,  # cards from one hand to the other's, and, where negative, the other way
    STEAL,  # the kind of the card that went to a hand from the other's, below 0 if that was not seen
    SEIZE,  # the kind of which all cards went to a hand
    PRODUCE,  # what a roll yields, by seat and resource (before `work_out`: the roll, the robber, settlements, cities)
) = range(7)


@part
def work_out(book, events, place, owed):
    """Make what a roll yields of the roll and the board that a chronicle noted, which the book's board becomes."""
    if events[place, KIND] != PRODUCE:
        return
    book.robber = events[place, CARDS + 1]
    for seat in range(MAX_PLAYERS):
        book.settlements[seat] = events[place, CARDS + 2 + seat]
        book.cities[seat] = events[place, CARDS + 2 + MAX_PLAYERS + seat]
        for resource in range(KINDS):
            owed[seat, resource] = 0
    owe(book, events[place, CARDS], owed)
    for seat in range(MAX_PLAYERS):
        for resource in range(KINDS):
            events[place, CARDS + KINDS * seat + resource] = owed[seat, resource]


@part
def begin(book, hands, weights, sizes, bank):
    """A bank, and one world in which hands hold this many cards of unknown kinds; gives 1, the number of worlds."""
    for seat in range(MAX_PLAYERS):
        hands[0, 0, seat] = sizes[seat]
    weights[0, 0] = 1.0
    for resource in range(KINDS):
        book.bank[resource] = bank[resource]
    return 1


@part
def enter(book, events, place, owed, hands, weights, worlds):
    """Enter an event; gives the worlds that are possible after it. `owed` is room to work in."""
    kind, seat, other, card = events[place, KIND], events[place, SEAT], events[place, OTHER], events[place, CARDS]
    if kind == PRODUCE:
        produce(book, events, place, owed, hands, worlds)
    elif kind == SEIZE or (kind == STEAL and card < 0):
        if kind == SEIZE:
            seize(hands, worlds, seat, card)
        else:
            worlds = hear_of_theft(hands, weights, worlds, seat, other)
        worlds = join_equal(hands, weights, np.int64(kind == STEAL), worlds)
    else:
        worlds = move_cards(book, events, place, hands, weights, worlds)
    return worlds


@part
def move_cards(book, events, place, hands, weights, worlds):
    """Enter cards that came, went, were shown or changed hands; gives the worlds that are possible after it."""
    kind, seat, other = events[place, KIND], events[place, SEAT], events[place, OTHER]
    given, taken = np.int64(0), np.int64(0)
    for resource in range(KINDS):
        count = events[place, CARDS + resource]
        given += max(0, count) << (BITS * (UNKNOWN - resource))
        taken += max(0, -count) << (BITS * (UNKNOWN - resource))
        if kind == PAY:
            book.bank[resource] += count
        elif kind == DRAW:
            book.bank[resource] -= count
    if kind == STEAL:
        see_theft(hands, weights, worlds, other, events[place, CARDS])
        given, taken = np.int64(0), one_card(events[place, CARDS])
    if kind != DRAW:
        worlds = spend(hands, weights, worlds, seat, given)
    if kind in (SWAP, STEAL):
        worlds = spend(hands, weights, worlds, other, taken)
        gain(hands, worlds, other, given)
        given = taken
    if kind != PAY:
        gain(hands, worlds, seat, given)
    return worlds


@part
def produce(book, events, place, owed, hands, worlds):
    """From the bank to all who are owed something, as far as it can pay."""
    for resource in range(KINDS):
        total = 0
        for seat in range(MAX_PLAYERS):
            owed[seat, resource] = events[place, CARDS + KINDS * seat + resource]
            total += owed[seat, resource]
            book.hands[seat, resource] = 0
        if total > 0:
            share_out(book, owed, resource)
    for seat in range(MAX_PLAYERS):
        hand = np.int64(0)
        for resource in range(KINDS):
            hand += np.int64(book.hands[seat, resource]) << (BITS * (UNKNOWN - resource))
        gain(hands, worlds, seat, hand)


@part
def is_short(book, events, place):
    """Whether the bank cannot pay what is produced."""
    if events[place, KIND] != PRODUCE or book.shortage == UNLIMITED:
        return False
    for resource in range(KINDS):
        owed = 0
        for seat in range(MAX_PLAYERS):
            owed += events[place, CARDS + KINDS * seat + resource]
        if owed > book.bank[resource]:
            return True
    return False


@part
def weigh(events, place, sign, sizes, bank):
    """Add what an event, paid in full, does to the sizes of hands and to the bank, or, with a sign of -1, undo it."""
    kind, seat, other = events[place, KIND], events[place, SEAT], events[place, OTHER]
    if kind == PRODUCE:
        for player in range(MAX_PLAYERS):
            for resource in range(KINDS):
                count = sign * events[place, CARDS + KINDS * player + resource]
                sizes[player] += count
                bank[resource] -= count
    elif kind == STEAL:
        sizes[seat] += sign
        sizes[other] -= sign
    elif kind != SHOW and kind != SEIZE:
        for resource in range(KINDS):
            count = sign * events[place, CARDS + resource]
            if kind == DRAW:
                count = -count
            sizes[seat] -= count
            if kind == SWAP:
                sizes[other] += count
            else:
                bank[resource] += count
