"""Who is ahead in LOL Chess, by what the champions carry."""

import math
from collections import Counter
from collections.abc import Iterator

import numpy as np

from engine.game import Game, State, record
from engine.games.lolchess.play.actions import FIRST_BUY, board_parts
from engine.games.lolchess.play.board import X, Y, square_of
from engine.games.lolchess.play.shop import buy
from engine.games.lolchess.play.tables.names import ATTACK, BARRIER, GHOST, HEAL, MOVE, SKILL, SPELL
from engine.seeded_random import SeededRandom

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


def test_spells_for_nothing_are_not_searched(lolchess: Game) -> None:
    """Heals are for somebody who has lost hit points, Barriers for whom an enemy could hurt."""
    seen = Counter[tuple[int, bool]]()
    for seed in range(12):
        state, rng = lolchess.new_state(2, seed), SeededRandom(seed)
        for _ in range(120):
            if lolchess.to_move(state) < 0:
                break
            legal, searched = lolchess.legal_actions(state), lolchess.search_actions(state)
            for spell, piece, action in spells(state, legal):
                if spell == HEAL and action in searched:
                    assert hit_points(lolchess.apply(state, action)) > hit_points(state)
                if spell == BARRIER and action in searched:
                    assert can_be_hurt(lolchess, state, piece)
                seen[spell, action in searched] += 1
            state = lolchess.apply(state, rng.pick(legal))
    assert all(seen[spell, searched] > 20 for spell in (HEAL, BARRIER) for searched in (False, True))


def test_a_ghost_is_made_use_of(lolchess: Game) -> None:
    """Once it is cast, only its own moves are searched, and what goes through it, unless there is neither."""
    tried = 0
    for seed in range(30):
        state, rng = lolchess.new_state(2, seed), SeededRandom(seed)
        for _ in range(20):
            for spell, piece, action in spells(state, lolchess.search_actions(state)):
                after = lolchess.apply(state, action)
                used = [needs(record(after), piece, one) for one in lolchess.search_actions(after)]
                if spell == GHOST and any(used):
                    assert all(used)
                    tried += 1
            state = lolchess.apply(state, rng.pick(lolchess.search_actions(state)))
    assert tried > 20


def needs(s: np.record, ghost: int, action: int) -> bool:
    """Whether an action is a move of that piece, or goes through it."""
    event, square, target = board_parts(action)
    place = s.pieces[ghost].square
    return action < FIRST_BUY and ((event == MOVE and square == place) or place in between(square, target))


def between(square: int, target: int) -> list[int]:
    """The squares of a straight line without its ends."""
    over, up = X[target] - X[square], Y[target] - Y[square]
    steps = max(abs(over), abs(up))
    if over != 0 and up != 0 and abs(over) != abs(up):
        return []
    return [square_of(X[square] + k * over // steps, Y[square] + k * up // steps) for k in range(1, steps)]


def spells(state: State, actions: list[int]) -> Iterator[tuple[int, int, int]]:
    """The summoner spells among some actions: which, of which piece, by which action."""
    for action in actions:
        event, square, _ = board_parts(action)
        if event == SPELL:
            piece = int(record(state).occupant[square])
            yield int(record(state).pieces[piece].spell), piece, action


def can_be_hurt(game: Game, state: State, piece: int) -> bool:
    """Whether the other player, were it their turn, could take hit points or a shield from a piece."""
    turned = state.copy()
    record(turned).turn += 1
    return any(
        toughness(game.apply(turned, action), piece) < toughness(turned, piece)
        for action in game.legal_actions(turned)
        if board_parts(action)[0] in (ATTACK, SKILL)
    )


def toughness(state: State, piece: int) -> float:
    """Hit points and shields of a piece."""
    return float(record(state).pieces[piece].hp + record(state).shields[piece]["amount"].sum())


def hit_points(state: State) -> int:
    """Of all pieces."""
    return int(record(state).pieces["hp"].sum())
