"""Matches and analyses of large games, from POST to result, over HTTP."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.service.harness import Service

FINAL = ("done", "cancelled", "failed")
QUICK = {"iterations": 60, "time_ms": None}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(tmp_path_factory.mktemp("whole"), settings={"KIBITZ_GAMES": "catan,acquire"}).start()
    yield running
    running.stop()


def played(service: Service, game: str, players: int, seed: int = 4) -> Any:
    """The record of a match between searches, after checking that its event stream missed nothing."""
    seats = [{"label": f"bot-{number}", "difficulty": "medium", "options": QUICK} for number in range(players)]
    url = service.call("POST", "/v1/matches", {"game": game, "seats": seats, "seed": seed}).headers["location"]
    first = service.events(f"{url}/events", most=20)
    rest = service.events(f"{url}/events", last=first[-1][0])
    moves = [data for _, name, data in first + rest if name == "move"]
    assert [move["ply"] for move in moves] == list(range(len(moves)))
    match = service.wait_for(url, lambda match: match["status"] in FINAL)
    assert (match["status"], match["actions"], rest[-1][1]) == ("done", len(moves), "done")
    rewards = {name: player["points"] for name, player in match["statistics"]["players"].items()}
    assert max(rewards.values()) == 1
    (record,) = service.call("GET", f"{url}/record").json["games"]
    assert [step["action"] for step in record["actions"]] == [move["action"] for move in moves]
    return record


def analysed(service: Service, game: str, record: Any) -> Any:
    body = {"game": game, "initial_state": record["initial_state"], "actions": record["actions"]}
    accepted = service.call("POST", "/v1/analyses", body | {"iterations": 60, "seed": 1})
    assert accepted.status == 202, accepted.body
    url = accepted.headers["location"]
    analysis = service.wait_for(url, lambda found: found["status"] in FINAL, 240)
    assert analysis["status"] == "done", analysis
    assert len(analysis["actions"]) == len(record["actions"])
    return analysis


@pytest.mark.parametrize(("game_id", "players"), [("catan", 4), ("acquire", 3)])
def test_a_whole_game_is_played_and_analysed(service: Service, game_id: str, players: int) -> None:
    record = played(service, game_id, players)
    analysis = analysed(service, game_id, record)
    assert len(analysis["summary"]) == players


def test_not_winning_at_once_is_a_blunder(service: Service, win_in_one: Callable[[str], Any]) -> None:
    record = win_in_one("catan")
    analysis = analysed(service, "catan", record)
    assert analysis["actions"][-1]["class"] == "blunder"
    assert analysis["actions"][-1]["reason"] == "missed a win in one"


@pytest.fixture
def win_in_one(service: Service) -> Callable[[str], Any]:
    """A game's record up to its last action, where that wins and another one is played instead."""

    def cut(game: str) -> Any:
        records = (played(service, game, 2, seed) for seed in range(20))
        record = next(record for record in records if "outcome" not in record["actions"][-1])  # it took no luck
        *before, last = record["actions"]
        state, player = record["initial_state"], ""
        for step in before:
            after = service.call("POST", f"/v1/games/{game}/apply", {"state": state, **step}).json
            state, player = after["state"], after["player"]
        assert last["player"] == player
        missed = {"player": player, "action": {"type": "end_turn"}}
        return {"initial_state": record["initial_state"], "actions": [*before, missed]}

    return cut
