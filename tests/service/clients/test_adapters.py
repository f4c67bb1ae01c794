"""Adapters against the frameworks themselves, from their registries: small games."""

import json
from pathlib import Path

import pytest

from tests.service.clients.conftest import CLIENTS, JS, Run, output_of, user_environment
from tests.service.harness import Service

MOST_LINES = 62


def told(printed: str) -> dict[str, str]:
    """Lines `name: value` by name."""
    return dict(line.split(": ", 1) for line in printed.splitlines() if ": " in line)


@pytest.mark.parametrize(
    "path", sorted([*JS.glob("adapters/*.js"), *CLIENTS.glob("python/kibitz_client/adapters/*.py")])
)
def test_adapters_are_short(path: Path) -> None:
    lines = path.read_text().splitlines()
    assert len(lines) <= MOST_LINES or path.stem == "catanatron_state"


def test_boardgame_io_plays_tic_tac_toe_and_connect_four(node: Run) -> None:
    results = told(node(JS / "examples" / "boardgame-io.js"))
    tic_tac_toe, connect_four = (json.loads(results[name]) for name in ("tic-tac-toe", "connect four"))
    assert tic_tac_toe.get("winner") != "0"  # Kibitz does not lose tic-tac-toe
    assert connect_four == {"winner": "1"}


def test_a_bot_of_boardgame_io_without_a_service_plays_on(service: Service, node_modules: Path) -> None:
    program = f"""
        import {{ Kibitz }} from "{JS}/src/index.js";
        import {{ kibitzBot }} from "{JS}/adapters/boardgame-io.js";
        const kibitz = new Kibitz({{ url: "http://127.0.0.1:9", retries: 0 }});
        const errors = [];
        const options = {{ kibitz, game: "tictactoe", toState: (G) => G, toMove: () => ({{ move: "x" }}) }};
        const Bot = kibitzBot({{ ...options, onError: (error) => errors.push(error) }});
        const bot = new Bot({{ enumerate: () => [{{ move: "clickCell", args: [4] }}] }});
        const {{ action }} = await bot.play({{ G: {{}}, ctx: {{}} }}, "1");
        console.log(JSON.stringify([action, errors.length]));
    """
    printed = output_of(["node", "--input-type=module", "-e", program], user_environment(service))
    payload = {"type": "clickCell", "args": [4], "playerID": "1"}
    assert json.loads(printed) == [{"type": "MAKE_MOVE", "payload": payload}, 1]


def test_playlab42(node: Run) -> None:
    assert told(node(JS / "examples" / "playlab42.js"))["over"] in ("[]", "[ 'anna' ]", "null")


def test_openspiel(python: Run) -> None:
    results = told(python(CLIENTS / "python" / "examples" / "play_openspiel.py"))
    assert results["connect_four"] == "1.0 -1.0"
    assert results["tic_tac_toe"] in ("1.0 -1.0", "0.0 0.0")


def test_pettingzoo(python: Run) -> None:
    results = told(python(CLIENTS / "python" / "examples" / "play_pettingzoo.py"))
    assert results["connect-four"] == "1 -1"
    assert results["tictactoe"] in ("1 -1", "0 0")
