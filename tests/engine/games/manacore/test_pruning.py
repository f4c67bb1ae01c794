"""What of ManaCore is not worth searching."""

import numpy as np

from engine.game import State, record
from engine.games.manacore.play.actions import ATTACK, END_TURN, LAND, type_of
from engine.games.manacore.play.tables import TYPES
from engine.games.manacore.play.vocabulary import CREATURE
from engine.seeded_random import SeededRandom
from tests.engine.games.manacore.positions import game, played

SHOWS_MORE_THAN_IT_PAYS = {
    "deck": "dimir",
    "opponent_deck": "dimir",
}  # abilities for black mana, lands that only show it


def kinds(actions: list[int]) -> set[int]:
    return {int(type_of(np.int64(action))) for action in actions}


def faces_nobody(state: State) -> bool:
    """Whether the other seat of the one to act has no creature."""
    s = record(state)
    other = 1 - int(s.priority)
    return not any(TYPES[s.card[slot]] & CREATURE for slot in s.field[other, : s.field_n[other]])


def test_a_turn_does_not_end_before_the_land_is_played_and_the_open_door_used() -> None:
    lands, doors, ends = 0, 0, 0
    for seed in range(16):
        for actions in range(10, 90, 4):
            state = played(seed, actions).state
            legal, searched = kinds(game.legal_actions(state)), kinds(game.search_actions(state))
            if END_TURN not in legal:
                continue
            if LAND in legal:
                assert LAND in searched
                assert END_TURN not in searched
                lands += 1
            elif faces_nobody(state) and ATTACK in searched:
                assert END_TURN not in searched
                doors += 1
            else:
                assert END_TURN in searched
                ends += 1
    assert min(lands, doors, ends) > 3


def test_what_changes_nothing_is_not_searched() -> None:
    """A bot that may do nothing for ever does: games of thousands of actions, all of them Greed's."""
    offered = 0
    for seed in range(12):
        rng = SeededRandom(seed)
        state = game.new_state(2, seed, SHOWS_MORE_THAN_IT_PAYS)
        for _ in range(300):
            if game.to_move(state) < 0:
                break
            worth = game.search_actions(state)
            idle = {a for a in game.legal_actions(state) if game.apply_unchecked(state, a).tobytes() == state.tobytes()}
            assert not idle & set(worth)
            offered += len(idle)
            state = game.apply_unchecked(state, rng.pick(worth))
    assert offered, "nobody was tempted"
