"""The reference backend's one-ply bot as a sparring partner."""

from collections.abc import Sequence

import numpy as np

from engine.bots.bot import Bot
from engine.game import record
from engine.games.manacore.play.actions import ACTIVATE, type_of
from engine.games.manacore.play.cards import STAR
from engine.games.manacore.play.state import NAN
from engine.games.manacore.play.tables import POWER, TOUGHNESS, TYPES
from engine.games.manacore.play.vocabulary import CREATURE, LAND
from engine.seeded_random import SeededRandom
from engine.view import View

LIFE, BOARD, STACKED, CARDS, LANDS = 2.0, 5.0, 8.0, 0.1, 1.5
WON = 1000.0
REPEATED = 10.0  # what using an ability costs: the backend punishes repeated ones, which have mostly no effect


class OnePly(Bot):
    """What the backend's greedy bot would play, by its own score of the position after each action."""

    name = "One-ply"
    description = "The backend's one-ply bot: life, board, creatures on the stack, cards and lands."
    difficulty = "medium"

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        worth = [
            position_score(record(view.game.apply_unchecked(view.state, action)), view.seat)
            - REPEATED * (type_of(action) == ACTIVATE)
            for action in legal_actions
        ]
        return legal_actions[int(np.argmax(worth))]


def position_score(s: np.record, seat: int) -> float:
    """The backend's score of a position for a seat."""
    if s.over:
        return 0.0 if s.winner < 0 else (WON if s.winner == seat else -WON)
    mine, other = (_seat_score(s, side) for side in (seat, 1 - seat))
    return mine - other


def _seat_score(s: np.record, side: int) -> float:
    field = s.field[side, : s.field_n[side]]
    board = sum(_creature(s, slot) for slot in field if TYPES[s.card[slot]] & CREATURE)
    lands = sum(1 for slot in field if TYPES[s.card[slot]] & LAND)
    objects = s.stack[: s.stack_n]
    stacked = sum(1 for entry in objects if entry.controller == side and TYPES[s.card[entry.slot]] & CREATURE)
    life = 0 if s.life[side] == NAN else int(s.life[side])
    return LIFE * life + BOARD * board + STACKED * stacked + CARDS * float(s.hand_n[side]) + LANDS * lands


def _creature(s: np.record, slot: int) -> float:
    kind = s.card[slot]
    power = 0 if POWER[kind] == STAR else int(POWER[kind])
    toughness = 0 if TOUGHNESS[kind] == STAR else int(TOUGHNESS[kind])
    if s.attacking[slot]:
        return power + 0.3 * toughness + 1.5 * power
    return power + 0.3 * toughness + (0.0 if s.tapped[slot] else 0.3)
