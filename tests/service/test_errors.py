"""Whatever is posted: a clear 4xx that names the problem, never a 5xx."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.service.harness import Service, opening_request


@pytest.mark.parametrize(
    ("changes", "status", "pointer"),
    [
        ({"gaem": 1}, 422, "/gaem"),
        ({"game": 7}, 422, "/game"),
        ({"deadline_ms": "soon"}, 422, "/deadline_ms"),
        ({"deadline_ms": 10**9}, 422, "/deadline_ms"),
        ({"deadline_ms": 3_600_000}, 422, "/deadline_ms"),
        ({"player": "p1"}, 409, "/player"),
        ({"player": "nobody"}, 422, "/player"),
        ({"state": {}}, 422, "/state/board"),
        ({"state": []}, 422, "/state"),
        ({"difficulty": "godlike"}, 422, "/difficulty"),
        ({"difficulty": "easy", "bot": "Random"}, 422, "/bot"),
        ({"options": {"speed": 11}}, 422, "/options/speed"),
        ({"options": {"exploration": "wide"}}, 422, "/options/exploration"),
        ({"options": {"playout": []}}, 422, "/options/playout"),
        ({"game_id": "\ud800"}, 422, "/game_id"),
        ({"player": "p0\udfff"}, 422, "/player"),
        ({"history": [{"player": "p0", "action": {"a": ["\ud83d"]}}]}, 422, "/history/0/action/a/0"),
        ({"options": {"\ud800": 1}}, 422, "/options"),
        ({"threads": 0}, 422, "/threads"),
        ({"seed": -1}, 422, "/seed"),
        ({"history": [{"player": "p0", "action": {}, "outcome": 3}]}, 422, "/history/0/outcome"),
        ({"callback_url": "http://169.254.169.254/latest"}, 422, "/callback_url"),
        ({"callback_url": "ftp://example.com/"}, 422, "/callback_url"),
    ],
)
def test_bad_fields_are_pointed_at(service: Service, changes: dict[str, Any], status: int, pointer: str) -> None:
    answer = service.call("POST", "/v1/decisions", opening_request() | changes)
    assert answer.status == status, answer.json
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json
    assert problem["status"] == status
    assert problem["errors"][0]["pointer"] == pointer
    assert problem["detail"]


def test_a_field_deep_in_the_state_is_pointed_at(service: Service) -> None:
    request = opening_request()
    request["state"]["board"][5][3] = "G"
    answer = service.call("POST", "/v1/decisions", request)
    assert answer.json["errors"][0]["pointer"] == "/state/board/5/3"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[1, 2]", 422),
        (b'{"game": NaN}', 400),
        (b'{"a":' * 100_000, 400),
        (b"[" * 100_000 + b"]" * 100_000, 400),
        (b"x" * 2_000_000, 413),
        (b'"\xff\xfe"', 400),
    ],
)
def test_bodies_that_are_no_request(service: Service, body: bytes, status: int) -> None:
    answer = service.call("POST", "/v1/decisions", body)
    assert answer.status == status, answer.body[:300]
    assert answer.json["detail"]


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (b"", "the body is not JSON: it is empty"),
        (b'{"game": "tictactoe"', "the body is not JSON: it ends too early"),
        (b'{"game": 1,\n "state" 2}', "the body is not JSON: expecting ':' delimiter, line 2, column 10"),
        (b'{"game": NaN}', "the body is not JSON: NaN is not JSON"),
        (b'{"a": "\xff"}', "the body is not JSON: byte 8 is not UTF-8"),
        (b"[" * 100_000, "the body is nested too deeply"),
    ],
)
def test_bodies_that_are_no_json_are_told_what_and_where(service: Service, body: bytes, detail: str) -> None:
    answer = service.call("POST", "/v1/decisions", body)
    assert (answer.status, answer.json["detail"]) == (400, detail)


def test_whole_characters_beyond_the_basic_plane_are_taken(service: Service) -> None:
    for text in (b"\\ud83d\\ude00", "\U0001f600".encode()):
        body = json.dumps(opening_request(game_id="GAME")).encode().replace(b"GAME", text)
        assert service.call("POST", "/v1/decisions", body).json["game_id"] == "\U0001f600"


def test_errors_speak_of_players_by_their_ids(service: Service) -> None:
    answer = service.call("POST", "/v1/decisions", opening_request(player="p1"))
    assert answer.json["detail"] == "connect-four: 'p0' is to act, not 'p1'"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"options": {"size": 3}}, "/options/size"),
        ({"players": ["a"]}, "/players"),
        ({"players": ["a", "a"]}, "/players"),
        ({"slots": [{"type": "bot", "label": "a"}] * 2}, "/slots"),
    ],
)
def test_bad_options_of_a_new_game_are_pointed_at(service: Service, body: dict[str, Any], pointer: str) -> None:
    answer = service.call("POST", "/v1/games/tictactoe/new", body)
    assert answer.status == 422
    assert answer.json["errors"][0]["pointer"] == pointer


def test_options_of_a_new_game_are_checked(fresh_service: Callable[..., Service]) -> None:
    service = fresh_service(1, KIBITZ_GAMES="nim")
    path = "/v1/games/nim"
    about = service.call("GET", path).json
    assert about["options"] == {"heaps": [3, 4, 5]}
    assert about["options_schema"]["properties"]["heaps"]["items"] == {"type": "integer", "minimum": 0, "maximum": 15}
    for odd in (None, 3, "345", [3, 4], [3, 4, 5.5], [3, 4, 16], [3, 4, -1], [3, 4, True], [3, 4, [5]], {"0": 3}):
        refused = service.call("POST", f"{path}/new", {"options": {"heaps": odd}})
        assert (refused.status, refused.json["errors"][0]["pointer"]) == (422, "/options/heaps")
        seats = [{"bot": "Random"}, {"bot": "Random"}]
        refused = service.call("POST", "/v1/matches", {"game": "nim", "seats": seats, "options": {"heaps": odd}})
        assert (refused.status, refused.json["errors"][0]["pointer"]) == (422, "/options/heaps")
    new = service.call("POST", f"{path}/new", {"options": {"heaps": [0, 1, 15]}}).json
    assert len(service.call("POST", f"{path}/legal-actions", new).json["actions"]) == 16


def test_bad_settings_of_a_seat_are_pointed_at(service: Service) -> None:
    seats = [{"difficulty": "easy"}, {"difficulty": "easy", "options": {"speed": 1}}]
    answer = service.call("POST", "/v1/matches", {"game": "tictactoe", "seats": seats})
    assert answer.json["errors"][0]["pointer"] == "/seats/1/options/speed"
    answer = service.call("POST", "/v1/matches", {"game": "tictactoe", "seats": [{"bot": "Nobody"}, {}]})
    assert answer.json["errors"][0]["pointer"] == "/seats/0/bot"


def test_unknown_things(service: Service) -> None:
    assert service.call("GET", "/v1/nonsense").status == 404
    assert service.call("GET", "/v1/games/chess").status == 404
    assert service.call("GET", "/v1/decisions/d_nosuchdecision00").status == 404
    assert service.call("PUT", "/v1/decisions").status == 405
    answer = service.call("POST", "/v1/decisions", opening_request() | {"game": "chess"})
    assert answer.status == 404
    assert "connect-four" in answer.json["detail"]


def test_finished_games(service: Service) -> None:
    request = opening_request("tictactoe")
    request["state"] |= {"board": list("XXXOO") + [None] * 4, "turn": 6, "gameOver": True, "winners": ["p0"]}
    answer = service.call("POST", "/v1/decisions", request)
    assert (answer.status, answer.json["type"]) == (409, "urn:kibitz:problem:game-over")


def test_openapi_and_docs(service: Service) -> None:
    document = service.call("GET", "/openapi.json").json
    assert document["openapi"] == "3.1.0"
    assert "/v1/decisions" in document["paths"]
    page = service.call("GET", "/docs").body.decode()
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "https://" not in page
    for asset in ("swagger-ui.css", "swagger-ui-bundle.js"):
        assert service.call("GET", f"/docs/assets/{asset}").status == 200
    assert service.call("GET", "/docs/assets/../../app.py").status == 404


def test_games(service: Service) -> None:
    listed = service.call("GET", "/v1/games").json["games"]
    assert {game["id"] for game in listed} == {"tictactoe", "connect-four"}
    assert all(game["ready"] for game in listed)
    game = service.call("GET", "/v1/games/tictactoe").json
    assert game["default_bot"] == "Blocker"
    assert {"easy", "expert"} <= set(game["difficulties"])
    assert game["state_schema"]["properties"]["board"]
    for kind, place in game["schemas"].items():
        schema = service.call("GET", place)
        assert schema.headers["content-type"] == "application/schema+json"
        assert schema.json["$id"] == f"urn:kibitz:schema:tictactoe:{kind}"
    assert service.call("GET", "/v1/games/tictactoe/schema/nonsense.json").status == 404
    reference = service.call("GET", game["reference"]).json
    assert (reference["game"], len(reference["cells"])) == ("tictactoe", 9)
    example = game["example"]
    path = "/v1/games/tictactoe"
    new = service.call("POST", f"{path}/new", {"players": ["anna", "bert"], "seed": 4}).json
    assert new["player"] == "anna"
    slots = [{"type": "human", "label": "Anna"}, {"type": "disabled", "label": "x"}]
    filled = service.call("POST", f"{path}/new", {"slots": slots}).json
    assert filled["state"]["playerIds"] == ["Anna", "Bot 2"]
    at = {"state": example["state"], "player": example["player"]}
    assert len(service.call("POST", f"{path}/legal-actions", at).json["actions"]) == 9
    other = {"state": example["state"], "player": "p1"}
    assert service.call("POST", f"{path}/legal-actions", other).json == {"actions": [], "labels": []}
    played = at | {"action": example["action"]}
    assert service.call("POST", f"{path}/validate", played).json == {"valid": True}
    bad = at | {"action": {"type": "place", "position": 9}}
    refused = service.call("POST", f"{path}/validate", bad).json
    assert refused["valid"] is False
    assert refused["error"]
    after = service.call("POST", f"{path}/apply", played).json
    assert (after["player"], after["over"], after["rewards"]) == ("p1", False, {})
    assert service.call("POST", f"{path}/apply", bad).status == 422
    assert service.call("POST", f"{path}/apply", played | {"outcome": {"dice": 6}}).status == 422
    assert service.call("POST", f"{path}/view", at).json == {"view": example["state"]}


def test_health(service: Service) -> None:
    assert service.call("GET", "/healthz").json == {"status": "ok"}


def test_logs_carry_the_decision(service: Service) -> None:
    decision = service.decide(deadline_ms=200).json
    deadline = time.monotonic() + 5
    told: list[dict[str, Any]] = []
    while not told and time.monotonic() < deadline:  # the worker logs after it has answered
        lines = (service.folder / "worker.log").read_text().splitlines()
        told = [json.loads(line) for line in lines if decision["id"] in line]
    assert told[0]["decision"] == decision["id"]
