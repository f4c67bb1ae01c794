"""The JavaScript client in Node: whole programs, bad networks, cancelling, types."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.service.clients.bad_way import BadWay
from tests.service.clients.conftest import JS, Run, output_of
from tests.service.clients.tours import MOST_LINES, check_tour, user_lines
from tests.service.harness import Service

OPENING = """
import { Kibitz, Problem } from "kibitz-client";
const kibitz = new Kibitz({ url: process.env.KIBITZ_URL });
const game = kibitz.game("connect-four");
const { state, player } = await game.new();
"""


@pytest.fixture
def program(node: Run, tmp_path: Path, node_modules: Path) -> Run:
    """Runs lines of JavaScript after OPENING; what they print is JSON."""

    def run(lines: str, **environment: str) -> object:
        (tmp_path / "node_modules").mkdir()
        (tmp_path / "node_modules" / "kibitz-client").symlink_to(JS)
        (tmp_path / "program.mjs").write_text(OPENING + lines)
        return json.loads(node(tmp_path / "program.mjs", **environment))

    return run  # type: ignore[return-value]


def test_a_tour_in_few_lines(node: Run) -> None:
    tour = JS / "examples" / "tour.js"
    assert user_lines(tour.read_text(), "//") <= MOST_LINES
    check_tour(node(tour))


def test_a_busy_service_and_lost_answers_cost_no_second_decision(program: Run, bad_way: BadWay) -> None:
    bad_way.faults = ["", "busy", "lost", "busy"]  # the first request is for the opening
    decision = program(
        """
        const decision = await kibitz.decide({ game: "connect-four", state, player, iterations: 50 });
        console.log(JSON.stringify(decision));
        """,
        KIBITZ_URL=bad_way.url,
    )
    assert decision["status"] == "done"  # type: ignore[index]
    posts = [headers for method, path, headers in bad_way.seen if (method, path) == ("POST", "/v1/decisions")]
    assert len(posts) == 4
    assert len({headers["idempotency-key"] for headers in posts}) == 1


def test_events_go_on_where_they_broke_off(program: Run, bad_way: BadWay) -> None:
    bad_way.faults = ["", "", "cut 3", "busy", "lost", "cut 4"]
    plies, types = program(
        """
        const seats = [{ bot: "Random" }, { bot: "Random" }];
        const match = await kibitz.matches.start({ game: "connect-four", seats });
        const events = [];
        for await (const event of kibitz.matches.events(match)) events.push(event);
        const moves = events.filter((event) => event.type === "move");
        console.log(JSON.stringify([moves.map((move) => move.data.ply), events.map((event) => event.type)]));
        """,
        KIBITZ_URL=bad_way.url,
    )  # type: ignore[misc]
    assert plies == list(range(len(plies)))
    assert len(plies) >= 7
    assert types[-1] == "done"


def test_a_player_from_outside_acts_and_resigns(program: Run) -> None:
    me, resigned, rewards = program(
        """
        const match = await kibitz.matches.start({ game: "connect-four", seats: ["external", { bot: "Random" }] });
        const me = match.seats[0].label;
        await kibitz.matches.act(match, me, { type: "drop", column: 3 });
        await kibitz.matches.resign(match, me);
        const { resigned } = await kibitz.matches.finished(match);
        const [played] = (await kibitz.matches.record(match)).games;
        console.log(JSON.stringify([me, resigned, played.rewards]));
        """
    )  # type: ignore[misc]
    assert (resigned, rewards[me]) == ([me], 0)


def test_an_aborted_decision_is_cancelled(program: Run, service: Service) -> None:
    name, found = program(
        """
        const started = await kibitz.decisions.start({ game: "connect-four", state, player, deadline_ms: 20000 });
        const signal = AbortSignal.timeout(300);
        const error = await kibitz.decisions.finished(started, { signal }).catch((error) => error);
        console.log(JSON.stringify([error.name, started.id]));
        """
    )  # type: ignore[misc]
    assert name == "TimeoutError"
    assert service.call("GET", f"/v1/decisions/{found}").json["status"] == "cancelled"


def test_refusals_are_problems(program: Run) -> None:
    assert program(
        """
        const refused = async (request) => {
          const { name, status, code, pointer } = await kibitz.decide(request).catch((error) => error);
          return [name, status, code, pointer];
        };
        console.log(JSON.stringify([
          await refused({ game: "connect-four", state: { ...state, board: [] }, player }),
          await refused({ game: "chess", state, player }),
        ]));
        """
    ) == [["Problem", 422, "malformed-state", "/state/board"], ["Problem", 404, "unknown-game", ""]]


def test_the_client_stays_small() -> None:
    """About 500 lines by hand, types included; what is made by clients/make_types.py says so."""
    by_hand = [path.read_text() for path in (JS / "src").iterdir() if "Made from the service's" not in path.read_text()]
    assert sum(text.count("\n") for text in by_hand) <= 550


def test_types(node_modules: Path, tmp_path: Path) -> None:
    """The examples fit the types, and the types notice mistakes."""
    compiler = str(node_modules / ".bin" / "tsc")
    output_of([compiler, "--project", str(JS)], {}, JS)
    wrong = JS / "node_modules" / "wrong.ts"  # where the package is found by its name
    wrong.write_text(
        """
        import { Kibitz } from "../src/index.js";
        const game = new Kibitz().game("connect-four");
        const { state } = await game.new();
        const { action } = await game.decide({ state, player: "p0" });
        const column: number = action.column;
        const mistake: string = action.column;
        await game.decide({ state: { bord: [] }, player: "p0" });
        """
    )
    command = [compiler, "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--ignoreConfig"]
    done = subprocess.run([*command, str(wrong)], cwd=JS, capture_output=True, text=True, check=False)
    wrong.unlink()
    complaints = [line for line in done.stdout.splitlines() if "error TS" in line]
    assert len(complaints) == 2, done.stdout
    assert "wrong.ts(7,15)" in complaints[0]
    assert "'bord'" in complaints[1]
