"""Matches and analyses of large games, from POST to result, over HTTP."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.service.harness import Service

FINAL = ("done", "cancelled", "failed")
QUICK = {"iterations": 60, "time_ms": None}
BUILDS = ("build_settlement", "build_city")


@pytest.fixture(scope="module")
def service(large_service: Service) -> Service:
    return large_service


def played(service: Service, game: str, players: int, seed: int = 4) -> Any:
    """The record of a match between searches, after checking that its event stream missed nothing."""
    seats = [{"label": f"bot-{number}", "difficulty": "medium", "options": QUICK} for number in range(players)]
    url = service.call("POST", "/v1/matches", {"game": game, "seats": seats, "seed": seed}).headers["location"]
    first = service.events(f"{url}/events", most=2)
    rest = service.events(f"{url}/events", last=first[-1][0])
    moves = [data for _, name, data in first + rest if name == "move"]
    assert [move["ply"] for move in moves] == list(range(len(moves)))
    match = service.wait_for(url, lambda match: match["status"] in FINAL)
    assert (match["status"], match["actions"], rest[-1][1]) == ("done", len(moves), "done")
    rewards = {name: player["points"] for name, player in match["statistics"]["players"].items()}
    assert max(rewards.values()) == 1 or game == "mastermind"
    (record,) = service.call("GET", f"{url}/record").json["games"]
    assert [step["action"] for step in record["actions"]] == [move["action"] for move in moves]
    return record


def analysed(service: Service, game: str, record: Any, iterations: int = 60) -> Any:
    body = {"game": game, "initial_state": record["initial_state"], "actions": record["actions"]}
    accepted = service.call("POST", "/v1/analyses", body | {"iterations": iterations, "seed": 1})
    assert accepted.status == 202, accepted.body
    url = accepted.headers["location"]
    analysis = service.wait_for(url, lambda found: found["status"] in FINAL, 240)
    assert analysis["status"] == "done", analysis
    assert len(analysis["actions"]) == len(record["actions"])
    return analysis


@pytest.mark.parametrize(
    ("game_id", "players"), [("catan", 4), ("acquire", 3), ("lolchess", 2), ("triomino", 3), ("mastermind", 1)]
)
def test_a_whole_game_is_played_and_analysed(service: Service, game_id: str, players: int) -> None:
    record = played(service, game_id, players)
    analysis = analysed(service, game_id, record)
    assert len(analysis["summary"]) == players


def test_one_player_from_slots_to_the_end(service: Service) -> None:
    """A person alone at a match: what is shown hides the code, and the statistics count attempts."""
    slots = [{"type": "human", "label": "Anna"}]
    url = service.call("POST", "/v1/matches", {"game": "mastermind", "slots": slots, "seed": 5}).headers["location"]
    for _ in range(10):
        shown = service.call("GET", f"{url}/view?player=Anna").json
        if not shown["actions"]:
            break
        assert (shown["view"]["secretCode"], shown["view"]["rngState"]) == (None, None)
        assert len(shown["actions"]) == 1296
        asked = {"game": "mastermind", "state": shown["view"], "player": "Anna", "deadline_ms": 500}
        decided = service.call("POST", "/v1/decisions", asked, {"Prefer": "wait=5"}).json
        assert decided["status"] == "done", decided
        moved = {"player": "Anna", "action": decided["action"]}
        assert service.call("POST", f"{url}/actions", moved).status == 200
        service.wait_for(url, lambda match: match["waits_for_action"] or match["status"] in FINAL)
    match = service.wait_for(url, lambda match: match["status"] in FINAL)
    anna = match["statistics"]["players"]["Anna"]
    assert (anna["won"], anna["average_measure"]) == (1, match["actions"])


def test_the_bots_of_a_game_for_one(service: Service) -> None:
    request = {"game": "mastermind", "seats": [{"bot": "Solver"}], "games": 20, "seed": 1}
    url = service.call("POST", "/v1/matches", request).headers["location"]
    match = service.wait_for(url, lambda match: match["status"] in FINAL)
    assert (match["status"], match["statistics"]["games"]) == ("done", 20)
    assert 3 < match["statistics"]["players"]["p0"]["average_measure"] < 5.5
    refused = service.call("POST", "/v1/matches", {"game": "mastermind", "seats": [{"bot": "Solver"}] * 2})
    assert refused.status == 422
    described = service.call("GET", "/v1/games/mastermind").json
    assert (described["players"], described["default_bot"]) == ({"min": 1, "max": 1}, "Solver")
    assert described["measure"] == {"name": "attempts", "best": 1, "worst": 11}


def test_not_winning_at_once_is_a_blunder(service: Service, win_in_one: Callable[[str], Any]) -> None:
    record = win_in_one("catan")
    analysis = analysed(service, "catan", record)
    assert analysis["actions"][-1]["class"] == "blunder"
    assert analysis["actions"][-1]["reason"] == "missed a win in one"


def test_leaving_the_poro_to_be_killed_is_a_blunder(service: Service) -> None:
    state, player = poro_in_danger(service)
    legal = service.call("POST", "/v1/games/lolchess/legal-actions", {"state": state, "player": player}).json["actions"]
    moves = [action for action in legal if action["event"] == "move_chess"]
    careless = next(action for action in moves if action["casterPosition"] == {"x": 0, "y": 1})
    careful = next(action for action in moves if action["targetPosition"] == {"x": 3, "y": 1})
    assert careful["casterPosition"] == {"x": 4, "y": 0}
    assert not killed_next(service, state, player, careful)
    assert killed_next(service, state, player, careless)
    record = {"initial_state": state, "actions": [{"player": player, "action": careless}]}
    (judged,) = analysed(service, "lolchess", record, iterations=1000)["actions"]
    assert judged["class"] == "blunder"
    assert (judged["action"], judged["best"] == careless) == (careless, False)


def poro_in_danger(service: Service) -> tuple[Any, str]:
    """The opening, but both Poros are nearly dead, and a siege minion of red's looks at blue's along an open file."""
    opening = service.call("POST", "/v1/games/lolchess/new", {"seed": 3}).json
    state = opening["state"]
    board = {(piece["position"]["x"], piece["position"]["y"]): piece for piece in state["board"]}
    assert (board[4, 0]["name"], board[0, 7]["name"]) == ("Poro", "Siege Minion")
    board[4, 0]["stats"]["hp"] = board[4, 7]["stats"]["hp"] = 5
    board[0, 7]["position"] = {"x": 4, "y": 4}
    state["board"] = [piece for piece in state["board"] if piece not in (board[3, 1], board[4, 1])]
    return state, opening["player"]


def killed_next(service: Service, state: Any, player: str, action: Any) -> bool:
    """Whether the other side can win right after an action."""
    after = service.call("POST", "/v1/games/lolchess/apply", {"state": state, "player": player, "action": action}).json
    asked = {"state": after["state"], "player": after["player"]}
    replies = service.call("POST", "/v1/games/lolchess/legal-actions", asked).json["actions"]
    attacks = [reply for reply in replies if reply["event"] == "attack_chess"]
    return any(service.call("POST", "/v1/games/lolchess/apply", {**asked, "action": a}).json["over"] for a in attacks)


@pytest.fixture
def win_in_one(service: Service) -> Callable[[str], Any]:
    """A game's record up to its last action, where that wins and another one is played instead."""

    def cut(game: str) -> Any:
        records = (played(service, game, 2, seed) for seed in range(20))
        # It took no luck, and the turn could have been ended instead.
        record = next(record for record in records if record["actions"][-1]["action"]["type"] in BUILDS)
        *before, last = record["actions"]
        state, player = record["initial_state"], ""
        for step in before:
            after = service.call("POST", f"/v1/games/{game}/apply", {"state": state, **step}).json
            state, player = after["state"], after["player"]
        assert last["player"] == player
        missed = {"player": player, "action": {"type": "end_turn"}}
        return {"initial_state": record["initial_state"], "actions": [*before, missed]}

    return cut
