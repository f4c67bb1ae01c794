"""What all tests share."""

import pytest

import mcts  # noqa: F401  (brings the search bots)
from engine.game import Game, Position
from engine.registry import game_ids, load_game
from engine.seeded_random import SeededRandom

_LAST = ["whole_games"]  # needs kernels that the others compile


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `game` runs once for each installed game."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", game_ids(), indirect=True)


@pytest.hookimpl(tryfirst=True)  # before xdist looks for groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """For runs in several processes: what needs the same kernels stays together, so that nobody compiles them twice."""
    for item in items:
        item.add_marker(pytest.mark.xdist_group(_group(item)))
    items.sort(key=lambda item: _LAST.index(_group(item)) if _group(item) in _LAST else -1)


def _group(item: pytest.Item) -> str:
    """The game that a test is about, else its file; all that talk to the shared service are one group."""
    params = getattr(item, "callspec", None)
    if params is not None and "game" in params.params:
        return str(params.params["game"])
    name = item.path.stem.removeprefix("test_")
    in_service = item.path.parent.name == "service" and name not in _LAST
    return "service" if in_service else next((game for game in game_ids() if name.startswith(game)), name)


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
