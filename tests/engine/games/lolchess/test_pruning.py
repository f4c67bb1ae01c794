"""What the search of LOL Chess leaves out: spells that would come to nothing."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from engine.game import Game, State, record
from engine.games.lolchess.play.actions import FIRST_BUY, board_parts
from engine.games.lolchess.play.board import X, Y, square_of
from engine.games.lolchess.play.tables.names import ATTACK, BARRIER, GHOST, HEAL, MOVE, SKILL, SPELL
from engine.seeded_random import SeededRandom


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
