"""Who is ahead in LOL Chess, by what the champions carry."""

import math

import numpy as np

from engine.game import Game, State, record
from engine.games.lolchess.play.actions import board_parts
from engine.games.lolchess.play.shop import buy
from engine.games.lolchess.play.tables.names import BARRIER, GHOST, SPELL

SWORD = 0


def chance(game: Game, state: State) -> float:
    """Blue's, at sight."""
    chances = np.zeros(2)
    game.kernels["evaluate"](record(state), chances)
    return float(chances[0])


def odds(game: Game, state: State) -> float:
    """Blue's, as their logarithm."""
    return math.log(chance(game, state) / (1 - chance(game, state)))


def test_an_item_is_worth_more_on_a_champion_that_has_gone_forward(lolchess: Game) -> None:
    gains = []
    for ranks in (0, 3):
        state = lolchess.new_state(2, 1)
        s = record(state)
        champion = next(i for i in range(int(s.count)) if s.pieces[i].owner == 0 and s.pieces[i].spell >= 0)
        s.pieces[champion].square += 10 * ranks
        s.gold[0] = 1000
        before = odds(lolchess, state)
        buy(s, champion, SWORD)
        gains.append(odds(lolchess, state) - before)
    assert gains[1] > gains[0] > 0


def test_a_spell_that_does_nothing_is_kept(lolchess: Game) -> None:
    """In the first round nobody is near: a shield or a free way through helps nobody."""
    tried = 0
    for seed in range(30):
        state = lolchess.new_state(2, seed)
        for action in lolchess.legal_actions(state):
            event, square, _ = board_parts(action)
            if event == SPELL and record(state).pieces[record(state).occupant[square]].spell in (BARRIER, GHOST):
                assert chance(lolchess, lolchess.apply(state, action)) < chance(lolchess, state)
                tried += 1
    assert tried > 3
