"""What the actions so far tell a player of the others' hands.

If a history begins with the game, every hand is known but for what robbers took; else what is counted are the cards
that came since.
"""

from collections.abc import Sequence

import numpy as np

from engine.errors import MalformedHistory
from engine.game import Position, record
from engine.games.catan.chronicle import Chronicle, Reader, Step
from engine.games.catan.ledger import Event, Ledger
from engine.games.catan.memory import UNKNOWN, Impossible
from engine.games.catan.state import (
    BANK_START,
    CHOOSE_PARTNER,
    DECIDE_TRADE,
    UNLIMITED,
    WORLDS,
)

PLENTY = 10_000  # cards in every hand and in the bank, to see by how much a history changes them
MOST_SURE = np.iinfo(np.int8).max


def recall(position: Position, observer: int, steps: Sequence[Step], read: Reader) -> Position:
    """The position, with the hands that the observer must think possible after these steps.

    Raises MalformedHistory if they cannot have led to the position.
    """
    s = record(position.state)
    told = Chronicle(position, observer, steps, read)
    seats, shortage = int(s.players), int(s.shortage)
    if told.complete:
        ledger = Ledger([0] * seats, np.full(5, BANK_START), shortage)
        _run(ledger, told.events, full_bank=False)
    else:
        ledger = _run_from_within(s, told.events)
    memory = ledger.memory
    try:
        memory.keep(_possible(s, memory.hands, observer))
    except Impossible:
        raise MalformedHistory("leads to other hands than the state has") from None
    if not memory.hands[..., :UNKNOWN].any():
        return position
    state = position.state.copy()
    after = record(state)
    after.worlds = WORLDS
    after.sure[:, :seats] = np.minimum(memory.sample(WORLDS)[..., :UNKNOWN], MOST_SURE)
    return Position(state, position.context)


def _run(ledger: Ledger, events: list[tuple[int, Event]], *, full_bank: bool) -> int | None:
    """Enter events into a ledger; with `full_bank`, stop at a roll that the bank could not pay, and give its place."""
    for place, (number, event) in enumerate(events):
        try:
            event(ledger)
        except Impossible:
            raise MalformedHistory("the cards for this cannot have been there", f"/{number}") from None
        if full_bank and ledger.short:
            return place
    return None


def _run_from_within(s: np.record, events: list[tuple[int, Event]]) -> Ledger:
    """A ledger for a history that does not begin with the game: what was there before follows from what is there now.

    That takes production to be paid in full; where the bank turns out to have been short, the count begins anew.
    """
    seats, shortage = int(s.players), int(s.shortage)
    while True:
        trial = Ledger([PLENTY] * seats, np.full(5, PLENTY), shortage)
        _run(trial, events, full_bank=False)
        sizes = s.hand_size[:seats] - (trial.memory.hands[0].sum(axis=1) - PLENTY)
        if any(sizes < 0):
            raise MalformedHistory("more cards came into a hand than it has now")
        ledger = Ledger(sizes.tolist(), s.bank - (trial.bank - PLENTY), shortage)
        short = _run(ledger, events, full_bank=True)
        if short is None:
            return ledger
        events = events[short + 1 :]


def _possible(s: np.record, hands: np.ndarray, observer: int) -> np.ndarray:
    """Which worlds agree with what the observer sees: sizes, his own hand, the bank, promises in an offer."""
    seats = int(s.players)
    sure = hands[..., :UNKNOWN].copy()
    sizes = s.hand_size[:seats]
    good = (hands.sum(axis=2) == sizes).all(axis=1) & (sure[:, observer] <= s.hands[observer]).all(axis=1)
    if s.prompt in (DECIDE_TRADE, CHOOSE_PARTNER):
        for seat in range(seats):
            promised = s.give if seat == s.turn else s.get if int(s.accepted) >> seat & 1 else np.zeros(5, np.int64)
            sure[:, seat] = np.maximum(sure[:, seat], promised)
        good &= (sure.sum(axis=2) <= sizes).all(axis=1)
    if s.shortage != UNLIMITED:
        others = sure.sum(axis=1) - sure[:, observer]
        good &= (others <= BANK_START - s.bank - s.hands[observer]).all(axis=1)
    return good
