"""Counting cards along a history: the chronicle's events, entered into a ledger."""

from engine.games.catan.play.state import MAX_PLAYERS
from engine.games.catan.recall.ledger import NUMBER, begin, enter, is_short, weigh, work_out
from engine.kernels.kernel import kernel
from engine.kernels.part import part


@kernel
def count_cards(book, events, complete, sizes, bank, owed, hands, weights):
    """Enter a history's events, and write the worlds that are possible then. Gives how many they are; 0, and the
    number of the entry, if there were no cards for it; 0 and -1 if a hand got more cards than it has.

    `book` is a record with the game's board and rules, which is changed. `sizes` of hands and `bank` are those before
    a history that is complete, else those after it. `owed` is room to work in.
    """
    for place in range(len(events)):
        work_out(book, events, place, owed)
        if not complete:
            weigh(events, place, -1, sizes, bank)
    return run(book, events, complete, sizes, bank, owed, hands, weights)


@part
def run(book, events, complete, sizes, bank, owed, hands, weights):
    """Enter all events into a ledger that begins with these sizes and this bank; gives what `count_cards` does.

    What was there before a history that does not begin with the game follows from what is there now, if all production
    was paid in full. If the bank turns out to have been short, the count begins anew after that.
    """
    first, place, worlds = 0, 0, 0
    while True:
        if place == first:
            for seat in range(MAX_PLAYERS):
                if sizes[seat] < 0:
                    return 0, -1
            worlds = begin(book, hands, weights, sizes, bank)
        if place == len(events):
            return worlds, -1
        if not complete and is_short(book, events, place):
            for past in range(first, place + 1):
                weigh(events, past, 1, sizes, bank)
            first = place + 1
        else:
            worlds = enter(book, events, place, owed, hands, weights, worlds)
            if worlds == 0:
                return 0, events[place, NUMBER]
        place += 1
