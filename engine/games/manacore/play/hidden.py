"""What a seat cannot know, dealt anew: the opponent's hand, both libraries, and the numbers to come.

Which cards are hidden is known to whoever knows the deck list. Otherwise a ready-made deck is drawn among those that
agree best with what was seen of it, and completed.
"""

import numpy as np

from engine.games.manacore.play.attached import drop_hidden
from engine.games.manacore.play.cards import FIRST_TOKEN, KINDS
from engine.games.manacore.play.decks import DECK_COUNTS, DECK_KINDS
from engine.games.manacore.play.state import ALL_KNOW, HAND, LIBRARY, NOBODY_KNOWS, NONE, SLOTS
from engine.kernels.bits import lowest_bit
from engine.kernels.kernel import kernel
from engine.kernels.part import part
from engine.kernels.rng import below, draw

DECK_NUMBER, DECK_WIDTH = DECK_COUNTS.shape
KIND_WORDS = KINDS // 64 + 1
ONE = np.uint64(1)


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
    counts = np.zeros(KINDS, np.uint8)
    found = np.zeros(KIND_WORDS, np.uint64)
    for slot in range(s.slots_n):
        if hidden[slot] == 1 + seat:
            kind = np.int64(s.card[slot])
            counts[kind] += 1
            found[kind >> 6] |= ONE << np.uint64(kind & 63)
    n = 0
    for word in range(KIND_WORDS):
        kinds = found[word]
        while kinds:
            kind = 64 * word + lowest_bit(kinds)
            kinds &= kinds - ONE
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
def freshen(s, hidden):
    """Make fresh cards of all hidden ones. Field by field, which the compiler turns into a few wide instructions."""
    for slot in range(SLOTS):
        kept = hidden[slot] == 0
        s.damage[slot] = s.damage[slot] if kept else 0
        s.token_turn[slot] = s.token_turn[slot] if kept else 0
    for slot in range(SLOTS):
        kept = hidden[slot] == 0
        s.token_n[slot] = s.token_n[slot] if kept else 0
        s.uid[slot] = s.uid[slot] if kept else slot
        s.tapped[slot] = s.tapped[slot] if kept else 0
        s.sick[slot] = s.sick[slot] if kept else 0
        s.attacking[slot] = s.attacking[slot] if kept else 0
        s.attacked[slot] = s.attacked[slot] if kept else 0
        s.regeneration[slot] = s.regeneration[slot] if kept else -1
        s.clay[slot] = s.clay[slot] if kept else 0
        s.attached_to[slot] = s.attached_to[slot] if kept else NONE
        s.created_by[slot] = s.created_by[slot] if kept else NONE
    for slot in range(SLOTS):
        seat = np.int8(hidden[slot] - 1)
        kept = hidden[slot] == 0
        s.owner[slot] = s.owner[slot] if kept else seat
        s.controller[slot] = s.controller[slot] if kept else seat
        s.side[slot] = s.side[slot] if kept else seat


@part
def deal(s, seat, observer, hidden, pool):
    """Lay the cards of a pool into a seat's hidden places: hand first, the slots in their own order."""
    dealt = 0
    hand = 0 if seat == observer else np.int64(s.hand_n[seat])
    for slot in range(SLOTS):
        if hidden[slot] != 1 + seat:
            continue
        s.card[slot] = pool[dealt]
        if dealt < hand:
            s.hand[seat, dealt] = slot
            s.zone[slot] = HAND
        else:
            s.library[seat, dealt - hand] = slot
            s.zone[slot] = LIBRARY
        dealt += 1


@kernel
def determinize(s, observer, rng):
    """Redeal what the observer cannot see, and reseed all randomness to come."""
    hidden = np.zeros(SLOTS, np.int8)
    pool = np.zeros(2 * SLOTS, np.int16)
    mark_hidden(s, observer, hidden)
    drop_hidden(s, hidden)
    freshen(s, hidden)
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
