"""What all tests share."""

import re
from pathlib import Path
from typing import Any

import pytest

import mcts  # noqa: F401  (brings the search bots)
from engine.game import Game, Position
from engine.registry import game_ids, load_game
from engine.seeded_random import SeededRandom


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `game` runs once for each installed game."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", game_ids(), indirect=True)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """For runs in several processes: what needs the same kernels stays together, so that nobody compiles them twice."""
    from xdist.scheduler import LoadScopeScheduling

    class ByKernels(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return _group(nodeid)

    return ByKernels(config, log)


def _group(nodeid: str) -> str:
    """The game that a test is about, else its file; all that talk to the shared service are one group."""
    path, _, rest = nodeid.partition("::")
    name = Path(path).stem.removeprefix("test_")
    parameters = rest.partition("[")[2]
    for game_id in game_ids():
        if name.startswith(game_id) or re.match(rf"{game_id}\b", parameters):
            return game_id
    in_service = Path(path).parent.name == "service" and name != "whole_games"
    return "service" if in_service else name


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
