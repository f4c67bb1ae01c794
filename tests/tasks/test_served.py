"""What a process loads of the games that it serves, and in which order."""

from collections.abc import Callable, Iterator

import pytest

from tasks.compiling import ensure_compiled
from tasks.served import LoadedGames, StillCompiling, served_games
from tests.waiting import wait_for


@pytest.fixture(autouse=True)
def _two_games(configure: Callable[..., None]) -> Iterator[None]:
    configure(games="nim,tictactoe")
    served_games.cache_clear()
    for game_id in served_games():
        ensure_compiled(game_id)
    yield
    served_games.cache_clear()


def test_what_serving_needs_comes_first() -> None:
    told: list[tuple[str, str]] = []
    games = LoadedGames(lambda game: told.append(("first", game)), lambda game: told.append(("later", game)))
    with pytest.raises(StillCompiling):
        games.get("tictactoe")
    games.load_compiled(0.0)
    assert told == [("first", game_id) for game_id in served_games()]
    assert games.get("tictactoe").id == "tictactoe"
    games.start()
    wait_for(lambda: len(told) == 4, 10)
    assert told[2:] == [("later", game_id) for game_id in served_games()]
    assert games.loaded == {"tictactoe", "nim"}
