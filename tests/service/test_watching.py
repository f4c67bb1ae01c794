"""What people who play and watch on the page are sent: views of any moment, thinking, and nothing that is hidden."""

from collections.abc import Callable
from typing import Any

from tests.service.harness import Service
from tests.waiting import wait_for

CELLS = [0, 8, 1]


def place(cell: int) -> dict[str, Any]:
    return {"type": "place", "position": cell}


def start(service: Service, **match: Any) -> str:
    accepted = service.call("POST", "/v1/matches", {"seed": 3, **match})
    assert accepted.status == 202, accepted.body
    return accepted.headers["location"]


def played(service: Service) -> str:
    """A game of tic-tac-toe between two people, three actions old."""
    seats = [{"label": "anna", "external": True}, {"label": "ben", "external": True}]
    match_url = start(service, game="tictactoe", seats=seats)
    for number, cell in enumerate(CELLS):
        body = {"player": seats[number % 2]["label"], "action": place(cell)}
        assert service.call("POST", f"{match_url}/actions", body).status == 200
    return match_url


def test_views_of_the_past_have_labels(service: Service) -> None:
    match_url = played(service)
    now = service.call("GET", f"{match_url}/view?player=ben").json
    assert (now["at"], now["due"], now["seat"], now["player_id"]) == (3, "ben", 1, "ben")
    assert len(now["actions"]) == len(now["labels"]) == 6
    before = service.call("GET", f"{match_url}/view?player=ben&at=1").json
    assert before["view"]["board"] == ["X"] + [None] * 8
    assert service.call("GET", f"{match_url}/view?player=ben&at=-1").status == 422


def test_the_end_stays_visible(service: Service) -> None:
    match_url = played(service)
    for player, cell in (("ben", 7), ("anna", 2)):
        service.call("POST", f"{match_url}/actions", {"player": player, "action": place(cell)})
    service.wait_for(match_url, lambda match: match["status"] == "done")
    end = service.call("GET", f"{match_url}/view?player=anna").json
    assert end["view"]["board"] == ["X", "X", "X", None, None, None, None, "O", "O"]
    assert (end["due"], end["actions"]) == (None, [])


def test_actions_can_be_taken_back(service: Service) -> None:
    match_url = played(service)
    forked = service.call("POST", f"{match_url}/fork", {"actions": 2})
    assert forked.status == 202
    url = forked.headers["location"]
    assert url != match_url
    assert (forked.json["actions"], forked.json["player"], forked.json["waits_for_action"]) == (2, "anna", True)
    body = {"player": "anna", "action": place(4)}
    assert service.call("POST", f"{url}/actions", body).json["actions"] == 3
    assert service.call("GET", match_url).json["actions"] == 3


def test_bots_go_on_after_a_fork(service: Service) -> None:
    match_url = start(service, game="tictactoe", seats=[{"bot": "Random"}, {"bot": "Random"}])
    whole = service.wait_for(match_url, lambda match: match["status"] == "done")
    url = service.call("POST", f"{match_url}/fork", {"actions": 2}).headers["location"]
    again = service.wait_for(url, lambda match: match["status"] == "done")
    assert again["actions"] == whole["actions"]  # the same seed, and a bot without a clock


def test_thinking_is_told_and_can_be_cut_short(service: Service) -> None:
    seat = {"difficulty": "expert", "options": {"time_ms": 60_000, "solver": False, "book": False}}
    match_url = start(service, game="connect-four", seats=[seat, {"bot": "Random"}])
    heard = service.events(f"{match_url}/events", most=3)
    assert [name for _, name, _ in heard] == ["queued", "thinking", "thinking"]
    thinking = heard[-1][2]
    assert (thinking["player"], thinking["ply"], thinking["time_ms"]) == ("p0", 0, 60_000)
    assert thinking["simulations"] > 0
    assert 0 <= thinking["confidence"] <= 1
    assert thinking["action"]["type"] == "drop"
    assert service.call("POST", f"{match_url}/stop").status == 200
    match = service.wait_for(match_url, lambda match: match["actions"] > 1)
    assert match["statistics"]["players"]["p0"]["simulations"] > 0
    service.call("DELETE", match_url)


def test_hidden_things_are_not_told(fresh_service: Callable[..., Service]) -> None:
    service = fresh_service(1, KIBITZ_GAMES="catan")
    seats = [{"label": "me", "external": True}, {"label": "bot", "bot": "Random"}]
    match_url = start(service, game="catan", seats=seats)
    for _ in range(40):
        service.wait_for(match_url, lambda match: match["waits_for_action"])
        view = service.call("GET", f"{match_url}/view?player=me").json
        service.call("POST", f"{match_url}/actions", {"player": "me", "action": view["actions"][-1]})
    service.call("DELETE", match_url)
    everything = [data for _, name, data in service.events(f"{match_url}/events") if name == "move"]
    assert any("outcome" in move for move in everything if move["player"] == "bot")
    told = [data for _, name, data in service.events(f"{match_url}/events?player=me") if name == "move"]
    assert len(told) == len(everything)
    assert all(not {"outcome", "confidence"} & set(move) for move in told if move["player"] == "bot")
    assert all(move["label"] for move in told)


def test_the_page_and_drawings_need_no_key(fresh_service: Callable[..., Service]) -> None:
    service = fresh_service(1, KIBITZ_GAMES="tictactoe")
    service.kibitz("keys", "create", "somebody")
    wait_for(lambda: service.call("GET", "/v1/games").status == 401)
    page = service.call("GET", "/")
    assert page.status == 200
    assert page.headers["content-type"].startswith("text/html")
    assert "script-src 'self';" in page.headers["content-security-policy"]
    for path in ("/page/main.js", "/page/svg.js", "/v1/games/tictactoe/drawing.js"):
        script = service.call("GET", path)
        assert script.status == 200
        assert script.headers["content-type"].startswith("text/javascript")
        assert service.call("GET", path, headers={"If-None-Match": script.headers["etag"]}).status == 304
    assert service.call("GET", "/page/../app.py").status == 404
    assert service.call("GET", "/v1/games/nonsense/drawing.js").status == 404
