"""What all tests share."""

import pytest

import mcts  # noqa: F401  (brings the search bots)
from engine.game import Game, Position
from engine.registry import game_ids, load_game
from engine.seeded_random import SeededRandom


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `game` runs once for each installed game."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", game_ids(), indirect=True)


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(request.param)


def opening(game: Game, seed: int = 0, players: int | None = None) -> Position:
    """A new game with players p0, p1, ..."""
    state = game.new_state(players, seed)
    ids = [f"p{seat}" for seat in range(game.player_count(state))]
    return Position(state, game.codec.new_context(ids, seed, {}))


def random_positions(game: Game, seed: int, longest: int = 300) -> list[Position]:
    """The positions of a random game, the last one included."""
    rng, position = SeededRandom(seed), opening(game, seed)
    positions = [position]
    while game.to_move(position.state) >= 0 and len(positions) <= longest:
        position = game.play(position, rng.pick(game.legal_actions(position.state)))
        positions.append(position)
    return positions
