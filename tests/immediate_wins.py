"""Positions in which a win can be had now, found without the search: by trying every action in redealt worlds."""

from collections.abc import Iterator

from engine.game import Game, Position, State
from engine.seeded_random import SeededRandom

WORLDS = 8
LONGEST = 3000  # actions of a game


def winning_actions(game: Game, state: State, seat: int) -> list[int]:
    """The legal actions that end the game with the full reward of a seat in each of several redealt worlds."""
    winning = game.legal_actions(state)
    for seed in range(WORLDS if "determinize" in game.kernels else 1):
        world = game.redealt(state, seat, 1000 + seed)
        winning = [action for action in winning if _wins(game, world, seat, action)]
        if not winning:
            break
    return winning


def _wins(game: Game, state: State, seat: int, action: int) -> bool:
    after = game.apply_unchecked(state, action)
    return game.to_move(after) < 0 and game.returns(after)[seat] == 1.0


def positions_with_a_win(game: Game, seed: int = 0) -> Iterator[Position]:
    """Positions of random games, with any number of players, in which a win can be had now and is not forced.

    Half of the actions are what the game thinks worth searching: all at random, some games hardly ever come to an end.
    """
    while game.manifest.max_players > 1:  # alone there is a better and a worse, but nothing to win
        rng, low = SeededRandom(seed), game.manifest.min_players
        position = game.new_position(low + seed % (game.manifest.max_players - low + 1), seed)
        for _ in range(LONGEST):
            state = position.state
            seat = game.to_move(state)
            legal = game.legal_actions(state)
            if seat < 0 or not legal:
                break
            if len(legal) > 1 and winning_actions(game, state, seat):
                yield position
            position = game.play(position, rng.pick(game.search_actions(state) if rng.chance(0.5) else legal))
        seed += 1
