"""Analyses through HTTP, on background workers."""

from typing import Any

from tests.service.harness import Service

FINAL = ("done", "cancelled", "failed")


def record(service: Service, game: str, **match: Any) -> Any:
    """The record of a quick match."""
    seats = [{"bot": "Random", "label": name} for name in ("anna", "bert")]
    url = service.call("POST", "/v1/matches", {"game": game, "seats": seats, "seed": 5, **match}).headers["location"]
    service.wait_for(url, lambda match: match["status"] in FINAL)
    return service.call("GET", f"{url}/record").json["games"][0]


def analyse(service: Service, played: Any, **changes: Any) -> Any:
    body = {"game": "tictactoe", "iterations": 500, "seed": 1} | changes
    body |= {name: played[name] for name in ("initial_state", "actions")}
    return service.call("POST", "/v1/analyses", body)


def place(cell: int) -> dict[str, Any]:
    return {"type": "place", "position": cell}


def tictactoe(*cells: int) -> list[dict[str, Any]]:
    return [{"player": f"p{n % 2}", "action": place(cell)} for n, cell in enumerate(cells)]


def opening(service: Service, game: str = "tictactoe") -> Any:
    return service.call("POST", f"/v1/games/{game}/new", {}).json["state"]


def test_a_whole_game_is_judged(service: Service) -> None:
    played = record(service, "connect-four")
    accepted = analyse(service, played, game="connect-four")
    assert accepted.status == 202
    url = accepted.headers["location"]
    analysis = service.wait_for(url, lambda found: found["status"] in FINAL)
    assert analysis["status"] == "done"
    total = len(played["actions"])
    assert analysis["progress"] == {"done": total, "total": total}
    assert [entry["number"] for entry in analysis["actions"]] == list(range(total))
    for entry, step in zip(analysis["actions"], played["actions"], strict=True):
        assert (entry["player"], entry["action"]) == (step["player"], step["action"])
        if entry["class"] != "forced":
            assert 0 <= entry["win_probability_after"] <= entry["win_probability_before"] <= 1
            assert entry["line"][0] == entry["best"] or entry["class"] == "best"
    assert set(analysis["summary"]) == {"anna", "bert"}
    assert all(0 <= player["accuracy"] <= 100 for player in analysis["summary"].values())
    events = service.events(f"{url}/events")
    assert [name for _, name, _ in events] == ["queued", *["action"] * total, "done"]
    resumed = service.events(f"{url}/events", last=events[2][0])
    assert resumed == events[3:]


def test_a_missed_win_is_a_blunder(service: Service) -> None:
    played = {"initial_state": opening(service), "actions": tictactoe(0, 3, 1, 4, 8)}  # 2 would have won
    url = analyse(service, played).headers["location"]
    *_, last = service.wait_for(url, lambda found: found["status"] == "done")["actions"]
    assert (last["class"], last["best"], last["reason"]) == ("blunder", place(2), "missed a win in one")


def test_cancelled_with_what_it_found(service: Service) -> None:
    played = record(service, "connect-four")
    url = analyse(service, played, game="connect-four", iterations=None, deadline_ms=1000).headers["location"]
    service.wait_for(url, lambda found: found["progress"]["done"] >= 1)
    cancelled = service.call("DELETE", url).json
    assert cancelled["status"] == "cancelled"
    assert 1 <= len(cancelled["actions"]) < len(played["actions"])
    assert service.events(f"{url}/events")[-1][1] == "cancelled"


def test_bad_records_are_named(service: Service) -> None:
    start = opening(service)
    for actions, pointer in (
        (tictactoe(0, 0), "/actions/1"),
        ([{"player": "p1", "action": place(0)}], "/actions/0"),
        ([{"player": "p0", "action": {"type": "place", "position": "x"}}], "/actions/0/action/position"),
        ([{"player": "p0", "action": place(0), "outcome": {"dice": [1, 2]}}], "/actions/0/outcome"),
        ([], "/actions"),
    ):
        refused = analyse(service, {"initial_state": start, "actions": actions})
        assert refused.status in (409, 422), refused.body
        assert refused.json["errors"][0]["pointer"] == pointer, refused.json
    refused = analyse(service, {"initial_state": {"no": "state"}, "actions": tictactoe(0)})
    assert (refused.status, refused.json["errors"][0]["pointer"][:14]) == (422, "/initial_state")
    assert service.call("GET", "/v1/analyses/a_doesnotexist00").status == 404
