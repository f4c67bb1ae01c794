"""The Python client, waiting and asynchronous: whole programs, bad networks, cancelling, types."""

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from kibitz_client import AsyncKibitz, Kibitz, Problem, WebhookError, verify_webhook
from kibitz_client.games import CONNECT_FOUR

from tasks.webhooks.signature import sign
from tests.service.clients.bad_way import BadWay
from tests.service.clients.conftest import CLIENTS, Run
from tests.service.clients.tours import MOST_LINES, check_tour, user_lines
from tests.service.harness import SECRET, Service

PACKAGE = CLIENTS / "python"


def test_a_tour_in_few_lines(python: Run) -> None:
    tour = PACKAGE / "examples" / "tour.py"
    assert user_lines(tour.read_text(), "#") <= MOST_LINES
    check_tour(python(tour))


def test_a_busy_service_and_lost_answers_cost_no_second_decision(bad_way: BadWay) -> None:
    with Kibitz(bad_way.url) as kibitz:
        opening = kibitz.game(CONNECT_FOUR).new()
        bad_way.faults = ["busy", "lost", "busy"]
        decision = kibitz.game(CONNECT_FOUR).decide(**opening, iterations=50)
    assert decision["status"] == "done"
    posts = [headers for method, path, headers in bad_way.seen if (method, path) == ("POST", "/v1/decisions")]
    assert len(posts) == 4
    assert len({headers["idempotency-key"] for headers in posts}) == 1


def test_what_must_not_be_repeated_is_not(bad_way: BadWay) -> None:
    bad_way.faults = ["lost"]
    with Kibitz(bad_way.url) as kibitz, pytest.raises(Exception, match="disconnected"):
        kibitz.matches.start(game="connect-four", seats=[{"bot": "Random"}, {"bot": "Random"}])
    assert len(bad_way.seen) == 1


def test_events_go_on_where_they_broke_off(bad_way: BadWay) -> None:
    with Kibitz(bad_way.url) as kibitz:
        match = kibitz.matches.start(game="connect-four", seats=[{"bot": "Random"}, {"bot": "Random"}])
        bad_way.faults = ["cut 3", "busy", "lost", "cut 4"]
        events = list(kibitz.matches.events(match))
    plies = [event.data["ply"] for event in events if event.type == "move"]
    assert plies == list(range(len(plies)))
    assert len(plies) >= 7
    assert events[-1].type == "done"


def test_a_player_from_outside_acts_and_resigns(service: Service) -> None:
    with Kibitz(f"http://127.0.0.1:{service.port}") as kibitz:
        match = kibitz.matches.start(game="connect-four", seats=["external", {"bot": "Random"}])
        me, other = (seat["label"] for seat in match["seats"])
        kibitz.matches.act(match, me, {"type": "drop", "column": 3})
        kibitz.matches.resign(match, me)
        assert kibitz.matches.finished(match)["resigned"] == [me]
        assert kibitz.matches.record(match)["games"][0]["rewards"] == {me: 0.0, other: 1.0}


def test_a_cancelled_task_cancels_its_decision(service: Service) -> None:
    async def give_up() -> str:
        async with AsyncKibitz(f"http://127.0.0.1:{service.port}") as kibitz:
            opening = await kibitz.game(CONNECT_FOUR).new()
            started = await kibitz.decisions.start(game=CONNECT_FOUR, **opening, deadline_ms=20_000)
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(kibitz.decisions.finished(started), 0.3)
            return started["id"]

    decision = asyncio.run(give_up())
    assert service.call("GET", f"/v1/decisions/{decision}").json["status"] == "cancelled"


def test_asynchronous_decisions_run_side_by_side(service: Service) -> None:
    async def several() -> list[str]:
        async with AsyncKibitz(f"http://127.0.0.1:{service.port}") as kibitz:
            game = kibitz.game(CONNECT_FOUR)
            opening = await game.new()
            made = await asyncio.gather(*(game.decide(**opening, iterations=50) for _ in range(3)))
            watched = [event.type async for event in kibitz.decisions.events(made[0])]
            return [decision["status"] for decision in made] + watched[-1:]

    assert asyncio.run(several()) == ["done"] * 4


def test_refusals_are_problems(service: Service) -> None:
    with Kibitz(f"http://127.0.0.1:{service.port}") as kibitz:
        opening = kibitz.game("connect-four").new()
        with pytest.raises(Problem) as refused:
            kibitz.decide("connect-four", {**opening["state"], "board": []}, "p0")
        assert (refused.value.status, refused.value.code) == (422, "malformed-state")
        assert refused.value.pointer == "/state/board"


def test_only_signed_and_fresh_webhooks_are_believed() -> None:
    now, body = int(time.time()), b'{"type": "decision.done"}'
    headers = sign([SECRET], "m1", now, body)
    assert verify_webhook(body, headers, SECRET)["type"] == "decision.done"
    assert verify_webhook(body, headers, ["whsec_" + "A" * 32, SECRET])
    for bad in (
        (body + b" ", headers, SECRET),
        (body, headers, "whsec_" + "A" * 32),
        (body, sign([SECRET], "m1", now - 400, body), SECRET),
        (body, {}, SECRET),
    ):
        with pytest.raises(WebhookError):
            verify_webhook(*bad)


def test_types_notice_mistakes(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "from kibitz_client import Kibitz\n"
        "from kibitz_client.games import CONNECT_FOUR\n"
        "game = Kibitz().game(CONNECT_FOUR)\n"
        "turn = game.new()\n"
        "column: int = game.decide(turn['state'], turn['player'])['action']['column']\n"
        "mistake: str = game.decide(turn['state'], turn['player'])['action']['column']\n"
        "game.decide({'bord': []}, 'p0')\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", str(program)],
        cwd=tmp_path,
        env=os.environ | {"MYPYPATH": str(PACKAGE)},
        capture_output=True,
        text=True,
        check=False,
    )
    complaints = [line for line in done.stdout.splitlines() if "error" in line and "program.py" in line]
    assert {line.split(":")[1] for line in complaints} == {"6", "7"}, done.stdout


def test_the_waiting_client_is_made_from_the_asynchronous_one() -> None:
    sys.path.insert(0, str(PACKAGE))
    from make_synchronous import FOLDER, synchronous

    assert (FOLDER / "synchronous.py").read_text() == synchronous((FOLDER / "asynchronous.py").read_text())
