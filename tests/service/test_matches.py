"""Matches through HTTP: bots on background workers, players from outside, streams that miss nothing."""

from itertools import pairwise
from pathlib import Path
from typing import Any

from engine.table.training import load_training_data
from tests.service.harness import Answer, Service

FINAL = ("done", "cancelled", "failed")


def place(cell: int) -> dict[str, Any]:
    return {"type": "place", "position": cell}


def start(service: Service, **match: Any) -> str:
    accepted = service.call("POST", "/v1/matches", {"game": "tictactoe", "seed": 3, **match})
    assert accepted.status == 202, accepted.body
    return accepted.headers["location"]


def finished(service: Service, match_url: str) -> Any:
    return service.wait_for(match_url, lambda match: match["status"] in FINAL)


def moves(events: list[tuple[str, str, Any]]) -> list[tuple[int, int]]:
    return [(data["game"], data["ply"]) for _, name, data in events if name == "move"]


def test_bots_play_a_match(service: Service, tmp_path: Path) -> None:
    seats = [
        {"label": "strong", "difficulty": "hard", "options": {"iterations": 300}},
        {"label": "weak", "bot": "Random"},
    ]
    match_url = start(service, seats=seats, games=6)
    match = finished(service, match_url)
    assert match["status"] == "done"
    assert match["progress"] == {"game": 6, "games": 6}
    players = match["statistics"]["players"]
    assert match["statistics"]["games"] == 6
    assert players["strong"]["points"] + players["weak"]["points"] == 6
    assert players["strong"]["points"] > players["weak"]["points"]
    low, high = players["strong"]["interval_95"]
    assert low < players["strong"]["share"] <= high
    assert players["strong"]["simulations"] > 0
    assert players["strong"]["decision_ms"]["average"] > 0
    events = service.events(f"{match_url}/events")
    played = moves(events)
    assert all(b in ((a[0], a[1] + 1), (a[0] + 1, 0)) for a, b in pairwise(played))
    assert [name for _, name, _ in events].count("game") == 6
    assert events[-1][1] == "done"
    starters = [data["player"] for _, name, data in events if name == "move" and data["ply"] == 0]
    assert starters == ["strong", "weak"] * 3  # seats are turned
    record = service.call("GET", f"{match_url}/record").json
    assert [len(game["actions"]) for game in record["games"]] == [
        sum(number == game for game, _ in played) for number in range(6)
    ]
    (tmp_path / "match.npz").write_bytes(service.call("GET", f"{match_url}/training-data").body)
    data = load_training_data(tmp_path / "match.npz")
    assert (len(data), len(data.results)) == (match["actions"], 6)
    assert len(data.policy(0)) == 9  # the search had tried every cell


def test_same_seed_same_match(service: Service) -> None:
    seats = [{"bot": "Random"}, {"difficulty": "easy", "options": {"time_ms": None}}]
    urls = [start(service, game="connect-four", seats=seats, seed=11) for _ in range(2)]
    for url in urls:
        finished(service, url)
    one, other = (service.call("GET", f"{url}/record").json for url in urls)
    assert one == other


def test_a_stream_can_be_left_and_resumed(service: Service) -> None:
    seats = [{"difficulty": "easy"}, {"difficulty": "easy"}]
    match_url = start(service, game="connect-four", seats=seats)
    first = service.events(f"{match_url}/events", most=5)
    rest = service.events(f"{match_url}/events", last=first[-1][0])
    assert rest[-1][1] == "done"
    played = moves(first + rest)
    assert played == [(0, ply) for ply in range(len(played))]
    assert len(played) == finished(service, match_url)["actions"]


def test_an_external_seat_is_moved_over_http(service: Service) -> None:
    match_url = start(service, seats=["external", {"bot": "Minimax", "label": "bot"}])
    while True:
        match = service.wait_for(match_url, lambda match: match["waits_for_action"] or match["status"] in FINAL)
        if match["status"] in FINAL:
            break
        assert match["player"] == "p0"
        view = service.call("GET", f"{match_url}/view?player=p0").json
        assert view["actions"]
        played = service.call("POST", f"{match_url}/actions", {"player": "p0", "action": view["actions"][-1]})
        assert played.status == 200, played.body
    assert match["status"] == "done"
    assert match["statistics"]["players"]["bot"]["points"] >= 0.5  # Minimax does not lose
    again = service.call("POST", f"{match_url}/actions", {"player": "p0", "action": place(0)})
    assert (again.status, again.json["type"]) == (409, "urn:kibitz:problem:game-over")


def test_wrong_external_actions(service: Service) -> None:
    match_url = start(service, seats=["external", "external"])
    service.wait_for(match_url, lambda match: match["waits_for_action"])
    for body, status in (
        ({"player": "p1", "action": place(0)}, 409),
        ({"player": "p0", "action": place(9)}, 422),
        ({"player": "nobody", "action": place(0)}, 422),
        ({"player": "p0"}, 422),
    ):
        assert service.call("POST", f"{match_url}/actions", body).status == status, body
    assert service.call("POST", f"{match_url}/actions", {"player": "p0", "action": place(4)}).status == 200
    assert service.call("DELETE", match_url).json["status"] == "cancelled"


def resign(service: Service, match_url: str, player: str) -> Answer:
    return service.call("POST", f"{match_url}/resign", {"player": player})


def test_resigning_loses_the_game(service: Service) -> None:
    slow = {"label": "bot", "difficulty": "hard", "options": {"time_ms": 50_000, "iterations": None}}
    match_url = start(service, game="connect-four", seats=["external", slow], games=2)
    service.wait_for(match_url, lambda match: match["waits_for_action"])
    service.call("POST", f"{match_url}/actions", {"player": "p0", "action": {"type": "drop", "column": 3}})
    assert resign(service, match_url, "bot").status == 409
    assert resign(service, match_url, "p0").json["resigned"] == ["p0"]  # while the bot thinks
    service.wait_for(match_url, lambda match: match["progress"]["game"] == 1 and match["waits_for_action"])
    assert resign(service, match_url, "p0").status == 200  # and the second game
    match = finished(service, match_url)
    assert (match["status"], match["statistics"]["players"]["bot"]["points"]) == ("done", 2)
    assert resign(service, match_url, "p0").json["type"] == "urn:kibitz:problem:game-over"
    told = [(name, data) for _, name, data in service.events(f"{match_url}/events") if name in ("resign", "game")]
    assert [name for name, _ in told] == ["resign", "game"] * 2
    assert told[1][1]["rewards"] == {"p0": 0.0, "bot": 1.0}
    first, second = service.call("GET", f"{match_url}/record").json["games"]
    assert (len(first["actions"]), first["resigned"], second["actions"]) == (1, ["p0"], [])
    forked = service.call("POST", f"{match_url}/fork", {"actions": 1}).json
    assert (forked["actions"], forked["resigned"], forked["player"]) == (1, [], "bot")
    service.call("DELETE", f"/v1/matches/{forked['id']}")


def test_a_bot_plays_on_for_one_of_three(large_service: Service) -> None:
    service = large_service
    seats = ["external", "external", {"bot": "Random", "label": "bot"}]
    match_url = start(service, game="triomino", seats=seats)
    service.wait_for(match_url, lambda match: match["waits_for_action"])
    assert resign(service, match_url, "p1").json["resigned"] == ["p1"]
    assert resign(service, match_url, "p1").status == 200  # changes nothing
    for _ in range(3):
        match = service.wait_for(match_url, lambda match: match["waits_for_action"])
        assert match["player"] == "p0"
        view = service.call("GET", f"{match_url}/view?player=p0").json
        service.call("POST", f"{match_url}/actions", {"player": "p0", "action": view["actions"][0]})
    assert resign(service, match_url, "p0").status == 200  # nobody from outside is left
    finished(service, match_url)
    (end,) = [data for _, name, data in service.events(f"{match_url}/events") if name == "game"]
    assert end["rewards"] == {"p0": 0.0, "p1": 0.0, "bot": 1.0}
    assert sorted(end["resigned"]) == ["p0", "p1"]


def test_slots_are_filled_with_bots(service: Service) -> None:
    slots = [{"type": "human", "label": "anna"}, {"type": "disabled", "label": "empty"}]
    match_url = start(service, slots=slots)
    match = service.wait_for(match_url, lambda match: match["waits_for_action"])
    assert match["player"] == "anna"
    assert match["seats"][1] == {"label": "Bot 2", "bot": "Blocker"}  # the game's default bot
    service.call("DELETE", match_url)


def test_bad_matches_are_refused(service: Service) -> None:
    for body, pointer in (
        ({"seats": [{"bot": "Nobody"}, {"bot": "Random"}]}, "/seats/0/bot"),
        ({"seats": [{"bot": "Random", "difficulty": "easy"}, {"bot": "Random"}]}, "/seats/0/bot"),
        ({"seats": [{"bot": "Random", "label": "a"}, {"bot": "Random", "label": "a"}]}, "/seats"),
        ({"seats": [{"difficulty": "easy", "options": {"magic": 1}}, {"bot": "Random"}]}, "/seats/0/options/magic"),
        ({}, "/seats"),
    ):
        refused = service.call("POST", "/v1/matches", {"game": "tictactoe", **body})
        assert refused.status == 422, refused.body
        assert refused.json["errors"][0]["pointer"] == pointer, refused.json
    too_many = service.call("POST", "/v1/matches", {"game": "tictactoe", "seats": [{"bot": "Random"}] * 3})
    assert too_many.status == 422
