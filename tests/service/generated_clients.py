"""Generate clients from the OpenAPI document with other people's generators, and play with them.

`python -m tests.service.generated_clients http://localhost:8000` needs a running service, pip and npm; everything is
installed into a temporary folder. It ends with an error if a generator complains, if what it wrote does not compile,
or if a game cannot be played.
"""

import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path

PYTHON_GENERATOR, TYPESCRIPT = "openapi-python-client", ["openapi-typescript", "openapi-fetch", "typescript@5"]
COMPLAINTS = ("Unable to", "unsupported", "WARNING parsing", "ERROR")
PYTHON_GAME = """
import sys
from kibitz_client import Client
from kibitz_client.api.decisions import create_decision
from kibitz_client.api.games import apply_action, new_game
from kibitz_client.models import AppliedAction, DecisionRequest, NewGameRequest

client = Client(base_url=sys.argv[1], raise_on_unexpected_status=True)
at = new_game.sync("connect-four", client=client, body=NewGameRequest(players=["anna", "bot"]))
state, player, moves = at.state, at.player, 0
while player is not None:
    asked = DecisionRequest(game="connect-four", state=state, player=player, iterations=200, deadline_ms=5000)
    decision = create_decision.sync(client=client, body=asked, prefer="wait=10")
    body = AppliedAction(state=state, player=player, action=decision.action)
    after = apply_action.sync("connect-four", client=client, body=body)
    state, player, moves = after.state, after.player, moves + 1
print("Python:", moves, "moves,", after.rewards.to_dict())
"""
TYPESCRIPT_GAME = """
import createClient from "openapi-fetch";
import type { components, paths } from "./api";

type Seat = components["schemas"]["MatchRequest"]["seats"];
const seats: Seat = ["external", { difficulty: "easy", label: "bot" }];

async function play(url: string): Promise<void> {
  const client = createClient<paths>({ baseUrl: url });
  const match = await client.POST("/v1/matches", { body: { game: "connect-four", seats } });
  if (!match.data) throw new Error(match.error.detail);
  const path = { match_id: match.data.id };
  for (;;) {
    const now = await client.GET("/v1/matches/{match_id}", { params: { path } });
    if (!now.data) throw new Error(now.error.detail);
    if (now.data.status === "done") {
      console.log("TypeScript:", now.data.actions, "actions");
      return;
    }
    if (!now.data.waits_for_action) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    const view = await client.GET("/v1/matches/{match_id}/view", { params: { path, query: { player: "p0" } } });
    const action = view.data?.actions[0];
    if (!action) throw new Error("nothing to do");
    await client.POST("/v1/matches/{match_id}/actions", { params: { path }, body: { player: "p0", action } });
  }
}

void play(process.argv[2] ?? "");
"""


def main(url: str) -> None:
    """Generate, compile and play with both."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with urllib.request.urlopen(f"{url}/openapi.json") as document:
            (folder / "openapi.json").write_bytes(document.read())
        _python(folder, url)
        _typescript(folder, url)


def _python(folder: Path, url: str) -> None:
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / "bin" / "python"
    _run(folder, python, "-m", "pip", "install", "-q", PYTHON_GENERATOR, "ruff", "mypy")
    generator = folder / "venv" / "bin" / PYTHON_GENERATOR
    said = _run(folder, generator, "generate", "--path", "openapi.json", "--output-path", "py")
    if any(word in said for word in COMPLAINTS):
        raise SystemExit(said)
    _run(folder / "py", python, "-m", "mypy", "--ignore-missing-imports", "kibitz_client")
    print(_run(folder / "py", python, "-c", PYTHON_GAME, url).strip())


def _typescript(folder: Path, url: str) -> None:
    work = folder / "ts"
    work.mkdir()
    _run(work, "npm", "init", "-y")
    _run(work, "npm", "install", "--silent", *TYPESCRIPT, "@types/node")
    _run(work, "npx", "openapi-typescript", "../openapi.json", "-o", "api.d.ts")
    (work / "play.ts").write_text(TYPESCRIPT_GAME, encoding="utf-8")
    options = ["--strict", "--target", "es2022", "--module", "nodenext", "--moduleResolution", "nodenext"]
    _run(work, "npx", "tsc", *options, "--types", "node", "play.ts")
    print(_run(work, "node", "play.js", url).strip())


def _run(folder: Path, *command: str | Path) -> str:
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}:\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000")
