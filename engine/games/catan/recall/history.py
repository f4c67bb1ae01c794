"""What the actions so far tell a player of the others' hands.

If a history begins with the game, every hand is known but for what robbers took; else what is counted are the cards
that came since.
"""

import base64
import binascii
from collections.abc import Sequence

import numpy as np

from engine.errors import MalformedHistory
from engine.game import Position, record
from engine.games.catan.play.state import (
    CHOOSE_PARTNER,
    DECIDE_TRADE,
    MAX_PLAYERS,
    UNLIMITED,
    WORLDS,
)
from engine.games.catan.play.tables import BANK_START
from engine.games.catan.recall.chronicle import Chronicle, Entry
from engine.games.catan.recall.counting import count_cards
from engine.games.catan.recall.memory import MOST, ROOM, SHIFTS, UNKNOWN

MOST_SURE = np.iinfo(np.int8).max


def recall(position: Position, observer: int, entries: Sequence[Entry]) -> Position:
    """The position, with the hands that the observer must think possible after these entries.

    Raises MalformedHistory if they cannot have led to the position.
    """
    hands, weights = _counted(position, observer, entries)
    good = _possible(record(position.state), hands, observer)
    hands, weights = hands[good], weights[good]
    if weights.sum() <= 0:
        raise MalformedHistory("leads to other hands than the state has")
    if not hands[..., :UNKNOWN].any():
        return position
    return _with_memory(position, _sample(hands, weights)[..., :UNKNOWN])


def memo(position: Position) -> str | None:
    """What `recall` added to a position, for `restore`; None if that is nothing."""
    s = record(position.state)
    return base64.b64encode(s.sure[:, : s.players].tobytes()).decode() if s.worlds else None


def restore(position: Position, observer: int, told: str) -> Position:
    """The position with what `memo` gave. Raises MalformedHistory if that does not fit."""
    s = record(position.state)
    try:
        sure = np.frombuffer(base64.b64decode(told, validate=True), np.int8).astype(np.int64)
        sure = sure.reshape(WORLDS, int(s.players), UNKNOWN)
    except (ValueError, binascii.Error):
        raise MalformedHistory("what was remembered cannot be read") from None
    unknown = s.hand_size[: s.players] - sure.sum(axis=2)
    fits = sure.min() >= 0 and unknown.min() >= 0
    if not fits or not _possible(s, np.concatenate([sure, unknown[..., None]], axis=2), observer).all():
        raise MalformedHistory("what was remembered does not fit the state")
    return _with_memory(position, sure)


def _with_memory(position: Position, sure: np.ndarray) -> Position:
    """The position with worlds to deal hands by: `sure[world, seat, resource]`."""
    state = position.state.copy()
    after = record(state)
    after.worlds = WORLDS
    after.sure[:, : after.players] = np.minimum(sure, MOST_SURE)
    return Position(state, position.context)


def _counted(position: Position, observer: int, entries: Sequence[Entry]) -> tuple[np.ndarray, np.ndarray]:
    """The worlds at the end of a history, as `hands[world, seat, kind]`, and their weights."""
    told, book = Chronicle(position, observer, entries), position.state.copy()
    s = record(position.state)
    seats, sizes, bank = int(s.players), np.zeros(MAX_PLAYERS, np.int64), np.full(UNKNOWN, BANK_START)
    if not told.complete:
        sizes[:seats], bank[:] = s.hand_size[:seats], s.bank
    owed = np.zeros((MAX_PLAYERS, UNKNOWN), np.int64)
    hands, weights = np.empty((2, ROOM, MAX_PLAYERS), np.int64), np.empty((2, ROOM))
    worlds, number = count_cards(record(book), told.events(), told.complete, sizes, bank, owed, hands, weights)
    if not worlds and number >= 0:
        raise MalformedHistory("the cards for this cannot have been there", f"/{number}")
    if not worlds:
        raise MalformedHistory("more cards came into a hand than it has now")
    return hands[0, :worlds, :seats, None] >> SHIFTS & MOST, weights[0, :worlds]


def _sample(hands: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """As many worlds as a state remembers, each as often as it is likely."""
    shares = np.cumsum(weights) / weights.sum()
    return hands[np.searchsorted(shares, (np.arange(WORLDS) + 0.5) / WORLDS)]


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
