"""What all tests share."""

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

import mcts  # noqa: F401  (brings the search bots)
from deploy.check.positions import random_positions as random_positions
from deploy.redis_server import find_binary
from engine.game import Game, Position
from engine.registry import game_ids, load_game

os.environ["KIBITZ_NET_DIR"] = os.devnull  # nobody's own nets play along

REAL_PROCESSES = {"service", "page", "deploy"}


def pytest_report_header() -> str:
    """Which server the tests start: what the PATH calls redis-server is Valkey at times (`make valkey`)."""
    told = subprocess.run([find_binary(), "--version"], capture_output=True, text=True, check=False).stdout
    return f"redis-server: {told.partition(' sha=')[0].strip()}"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `game` runs once for each installed game."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", game_ids(), indirect=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of real processes by real deadlines may have one more try, for others use the machine, too.

    What fails for a reason of its own fails twice.
    """
    for item in items:
        if REAL_PROCESSES & set(item.path.relative_to(Path(__file__).parent).parts):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """For runs in several processes: what needs the same kernels stays together, so that nobody compiles them twice."""
    from xdist.scheduler import LoadScopeScheduling

    class ByKernels(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return _group(nodeid)

    return ByKernels(config, log)


def _group(nodeid: str) -> str:
    """The game that a test is about, else its file; all that talk to one shared service are one group."""
    path, _, rest = nodeid.partition("::")
    if Path(path).parent.name == "page":
        return "page"
    names = [part.removeprefix("test_").replace("_", "-") for part in Path(path).with_suffix("").parts]
    parameters = rest.partition("[")[2]
    for game_id in game_ids():
        if any(name.startswith(game_id) for name in names) or re.match(rf"{game_id}\b", parameters):
            return game_id
    if names[-1] in ("wheel", "tutorial-your-game"):
        return "wheel"
    if "service" not in Path(path).parts:
        return path
    return "large games" if names[-1] in ("whole-games", "large-adapters") else "service"


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(request.param)


def opening(game: Game, seed: int = 0, players: int | None = None) -> Position:
    """A new game with players p0, p1, ..."""
    return game.new_position(players, seed)
