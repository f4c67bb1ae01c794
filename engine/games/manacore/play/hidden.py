"""What a seat cannot know, dealt anew: the opponent's hand, both libraries, and the numbers to come.

Which cards are hidden is known to whoever knows the deck list. Otherwise a ready-made deck is drawn among those that
agree best with what was seen of it, and completed.
"""

import numpy as np

from engine.games.manacore.play.attached import drop_hidden
from engine.games.manacore.play.cards import FIRST_TOKEN, KINDS
from engine.games.manacore.play.decks import DECK_COUNTS, DECK_KINDS
from engine.games.manacore.play.state import ALL_KNOW, HAND, LIBRARY, NOBODY_KNOWS, NONE, SLOTS
from engine.kernels.kernel import kernel
from engine.kernels.part import part
from engine.kernels.rng import below, draw

DECK_NUMBER, DECK_WIDTH = DECK_COUNTS.shape


@part
def mark_hidden(s, observer, hidden):
    """Mark the slots that an observer cannot see with 1 + the seat whose they are."""
    for seat in range(2):
        for i in range(s.library_n[seat]):
            hidden[s.library[seat, i]] = 1 + seat
        if seat != observer:
            for i in range(s.hand_n[seat]):
                hidden[s.hand[seat, i]] = 1 + seat


@part
def count_seen(s, seat, hidden, counts):
    """Count the cards of a seat that are or were in sight, by kind; tokens are nobody's deck."""
    for slot in range(s.slots_n):
        kind = np.int64(s.card[slot])
        if 0 < kind < FIRST_TOKEN and hidden[slot] == 0 and s.owner[slot] == seat:
            counts[kind] += 1


@part
def fit(counts, deck):
    """How many of the cards seen are in a deck."""
    n = 0
    for i in range(DECK_WIDTH):
        n += min(counts[DECK_KINDS[deck, i]], DECK_COUNTS[deck, i])
    return n


@part
def likely_deck(counts, rng):
    """One of the ready-made decks that agree best with the cards seen."""
    best = -1
    chosen = 0
    equals = 0
    for deck in range(DECK_NUMBER):
        n = fit(counts, deck)
        if n > best:
            best = n
            equals = 0
        if n == best:
            equals += 1
            if below(rng, equals) == 0:
                chosen = deck
    return chosen


@part
def believed_pool(s, seat, hidden, pool, needed, rng):
    """Write the cards that a seat may still have, by what was seen of it; at least as many as needed."""
    counts = np.zeros(KINDS, np.int64)
    count_seen(s, seat, hidden, counts)
    deck = likely_deck(counts, rng)
    n = 0
    for i in range(DECK_WIDTH):
        for _ in range(DECK_COUNTS[deck, i] - counts[DECK_KINDS[deck, i]]):
            pool[n] = DECK_KINDS[deck, i]
            n += 1
    while n < needed:
        pool[n] = DECK_KINDS[deck, 0]
        n += 1
    return n


@part
def true_pool(s, seat, hidden, pool):
    """Write the kinds of the hidden cards of a seat, sorted: an order that tells nothing."""
    counts = np.zeros(KINDS, np.int64)
    for slot in range(s.slots_n):
        if hidden[slot] == 1 + seat:
            counts[s.card[slot]] += 1
    n = 0
    for kind in range(KINDS):
        for _ in range(counts[kind]):
            pool[n] = kind
            n += 1
    return n


@part
def shuffle(pool, n, wanted, rng):
    """Shuffle so far that the first ones are drawn at random."""
    for i in range(min(n - 1, wanted)):
        j = i + below(rng, n - i)
        kind = pool[i]
        pool[i] = pool[j]
        pool[j] = kind


@part
def lay(s, slot, kind, seat, zone):
    """Put a fresh card of a kind into a slot."""
    s.card[slot] = kind
    s.owner[slot] = seat
    s.controller[slot] = seat
    s.side[slot] = seat
    s.zone[slot] = zone
    s.uid[slot] = slot
    s.damage[slot] = 0
    s.tapped[slot] = 0
    s.sick[slot] = 0
    s.attacking[slot] = 0
    s.attacked[slot] = 0
    s.regeneration[slot] = -1
    s.clay[slot] = 0
    s.token_turn[slot] = 0
    s.token_n[slot] = 0
    s.attached_to[slot] = NONE
    s.created_by[slot] = NONE


@part
def hidden_from(hidden, at, seat):
    """The first hidden slot of a seat from a place on, SLOTS if there is none."""
    while at < SLOTS and hidden[at] != 1 + seat:
        at += 1
    return at


@part
def deal(s, seat, observer, hidden, pool):
    """Lay the cards of a pool into a seat's hidden places: hand first, the slots in their own order."""
    at = 0
    dealt = 0
    hand = 0 if seat == observer else np.int64(s.hand_n[seat])
    while hidden_from(hidden, at, seat) < SLOTS:
        at = hidden_from(hidden, at, seat)
        if dealt < hand:
            s.hand[seat, dealt] = at
            lay(s, at, pool[dealt], seat, HAND)
        else:
            s.library[seat, dealt - hand] = at
            lay(s, at, pool[dealt], seat, LIBRARY)
        dealt += 1
        at += 1


@kernel
def determinize(s, observer, rng):
    """Redeal what the observer cannot see, and reseed all randomness to come."""
    hidden = np.zeros(SLOTS, np.int64)
    pool = np.zeros(2 * SLOTS, np.int64)
    mark_hidden(s, observer, hidden)
    drop_hidden(s, hidden)
    for seat in range(2):
        needed = np.int64(s.library_n[seat])
        if seat != observer:
            needed += s.hand_n[seat]
        known = s.known[seat] == ALL_KNOW or (seat == observer and s.known[seat] != NOBODY_KNOWS)
        n = true_pool(s, seat, hidden, pool) if known else believed_pool(s, seat, hidden, pool, needed, rng)
        shuffle(pool, n, needed, rng)
        deal(s, seat, observer, hidden, pool)
    s.rng = draw(rng)
    s.lcg = np.float64(below(rng, 1 << 32))
