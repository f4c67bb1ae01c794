"""The examples of the OpenAPI document: what a running service was asked and answered.

`python -m tests.service.examples` records them anew; tests/service/test_openapi.py looks whether they still hold.
"""

import json
import re
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

from api.openapi.document import EXAMPLES
from engine.types import Json
from tests.service.harness import Answer, Service, opening_request

GAME = "/v1/games/tictactoe"
QUICK = {"iterations": 2000, "seed": 7, "deadline_ms": 10_000}
FINAL = ("done", "cancelled", "failed")


class Recorder:
    """Calls the service by operation ids and remembers what it said."""

    def __init__(self, service: Service) -> None:
        self.service = service
        document = service.call("GET", "/openapi.json").json
        self._places = {
            told["operationId"]: (method.upper(), path)
            for path, methods in document["paths"].items()
            for method, told in methods.items()
            if method != "parameters"
        }
        self.found: Json = {}

    def serves(self, operation: str) -> bool:
        """Whether this version has an operation."""
        return operation in self._places

    def call(self, operation: str, body: Any = None, headers: dict[str, str] | None = None, **names: str) -> Answer:
        """Call an operation with its path's and query's parameters; its first answer of each status is kept."""
        method, path = self._places[operation]
        for name in re.findall(r"\{(\w+)\}", path):
            path = path.replace(f"{{{name}}}", names.pop(name))
        if names:
            path += "?" + "&".join(f"{name}={value}" for name, value in names.items())
        answer = self.service.call(method, path, body, headers)
        assert answer.status < 400, (operation, answer.body)
        kept = self.found.setdefault(operation, {"responses": {}})
        if body is not None:
            kept.setdefault("request", body)
        if "json" in answer.headers["content-type"]:
            kept["responses"].setdefault(str(answer.status), answer.json)
        return answer

    def stream(self, operation: str, stream: str, **names: str) -> None:
        """Follow a stream to its end; the last event of each name is kept, for it has most to tell."""
        _, path = self._places[operation]
        for name, value in names.items():
            path = path.replace(f"{{{name}}}", value)
        events = self.found.setdefault("events", {}).setdefault(stream, {})
        for _, event, data in self.service.events(path):
            events[event] = data


def record(service: Service) -> Json:
    """Every operation, event and webhook once."""
    recorder = Recorder(service)
    _games(recorder)
    _decisions(recorder)
    _failed_decision(recorder)
    _analyses(recorder)
    _matches(recorder)
    return recorder.found


def _games(recorder: Recorder) -> None:
    recorder.call("listGames")
    recorder.call("getGame", game_id="tictactoe")
    recorder.call("getGameSchema", game_id="tictactoe", kind="action")
    recorder.call("getGameReference", game_id="connect-four")
    new = recorder.call("newGame", {"players": ["anna", "bot"], "seed": 4}, game_id="tictactoe").json
    at = {"state": new["state"], "player": "anna"}
    action = recorder.call("listLegalActions", at, game_id="tictactoe").json["actions"][4]
    recorder.call("validateAction", at | {"action": action}, game_id="tictactoe")
    recorder.call("applyAction", at | {"action": action}, game_id="tictactoe")
    recorder.call("viewState", at, game_id="tictactoe")


def _decisions(recorder: Recorder) -> None:
    with webhook_receiver() as (url, messages):
        asked = opening_request("connect-four", **QUICK, game_id="game-17", callback_url=url)
        done = recorder.call("createDecision", asked, {"Prefer": "wait=20"}).json
        recorder.call("waitForDecision", decision_id=done["id"])
        while not messages:
            threading.Event().wait(0.02)
        recorder.found["webhooks"] = {messages[0]["type"]: messages[0]}
    long = opening_request("connect-four", deadline_ms=3000, options={"early_stop": False})
    accepted = recorder.call("createDecision", long)
    waiting = recorder.call("waitForDecision", decision_id=accepted.json["id"])
    assert (accepted.status, waiting.status) == (202, 202)
    recorder.stream("streamDecision", "decision", decision_id=accepted.json["id"])
    stopped = recorder.call("createDecision", long).json["id"]
    recorder.service.wait_for(f"/v1/decisions/{stopped}", lambda told: told["status"] == "thinking")
    recorder.call("stopDecision", decision_id=stopped)
    gone = recorder.call("createDecision", long).json["id"]
    recorder.call("cancelDecision", decision_id=gone)
    recorder.stream("streamDecision", "decision", decision_id=gone)


def _failed_decision(recorder: Recorder) -> None:
    """One that must be searched, and is stopped while all workers are at others."""
    long = opening_request("connect-four", deadline_ms=20_000, options={"early_stop": False})
    others = [recorder.call("createDecision", long).json["id"] for _ in range(recorder.service.workers)]
    for other in others:
        recorder.service.wait_for(f"/v1/decisions/{other}", lambda told: told["status"] != "queued")
    with webhook_receiver() as (url, messages):
        asked = long | {"require": "search", "callback_url": url}
        failed = recorder.service.call("POST", "/v1/decisions", asked).json["id"]
        recorder.service.call("POST", f"/v1/decisions/{failed}/stop")
        while not messages:
            threading.Event().wait(0.02)
        recorder.found["webhooks"][messages[0]["type"]] = messages[0]
    recorder.stream("streamDecision", "decision", decision_id=failed)
    for other in others:
        recorder.service.call("DELETE", f"/v1/decisions/{other}")


def _analyses(recorder: Recorder) -> None:
    start = recorder.service.call("POST", f"{GAME}/new", {"players": ["anna", "bert"]}).json["state"]
    moves = [("anna", 0), ("bert", 1), ("anna", 4), ("bert", 2), ("anna", 8)]
    actions = [{"player": player, "action": {"type": "place", "position": cell}} for player, cell in moves]
    body = {"game": "tictactoe", "initial_state": start, "actions": actions, "iterations": 500, "seed": 1}
    made = recorder.call("createAnalysis", body).json["id"]
    recorder.service.wait_for(f"/v1/analyses/{made}", lambda told: told["status"] in FINAL)
    recorder.call("getAnalysis", analysis_id=made)
    recorder.stream("streamAnalysis", "analysis", analysis_id=made)
    slow = recorder.service.call("POST", "/v1/analyses", body | {"iterations": 10**7}).json["id"]
    recorder.call("cancelAnalysis", analysis_id=slow)
    recorder.stream("streamAnalysis", "analysis", analysis_id=slow)


def _matches(recorder: Recorder) -> None:
    seats = ["external", {"bot": "Minimax", "label": "bot"}]
    made = recorder.call("createMatch", {"game": "tictactoe", "seats": seats, "seed": 3}).json["id"]
    place = f"/v1/matches/{made}"
    while True:
        match = recorder.service.wait_for(place, lambda told: told["waits_for_action"] or told["status"] in FINAL)
        if match["status"] in FINAL:
            break
        view = recorder.call("viewMatch", match_id=made, player="p0").json
        recorder.call("actInMatch", {"player": "p0", "action": view["actions"][0]}, match_id=made)
    recorder.call("getMatch", match_id=made)
    recorder.call("getMatchRecord", match_id=made)
    recorder.call("getMatchTrainingData", match_id=made)
    recorder.stream("streamMatch", "match", match_id=made)
    if recorder.serves("forkMatch"):
        forked = recorder.call("forkMatch", {"actions": 2}, match_id=made).json["id"]
        recorder.call("stopMatch", match_id=forked)
        recorder.service.call("DELETE", f"/v1/matches/{forked}")
    given_up = recorder.service.call("POST", "/v1/matches", {"game": "tictactoe", "seats": ["external"] * 2}).json["id"]
    recorder.call("resignMatch", {"player": "p0"}, match_id=given_up)
    recorder.stream("streamMatch", "match", match_id=given_up)
    open_match = recorder.service.call("POST", "/v1/matches", {"game": "tictactoe", "seats": ["external"] * 2}).json
    recorder.call("cancelMatch", match_id=open_match["id"])
    recorder.stream("streamMatch", "match", match_id=open_match["id"])


@contextmanager
def webhook_receiver() -> Iterator[tuple[str, list[Json]]]:
    """The address of a receiver, and the messages that have come."""
    messages: list[Json] = []

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            messages.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Receiver) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/kibitz", messages
        server.shutdown()
        thread.join()


def plain(text: str) -> str:
    """Recorded JSON without what no reader needs to see: the receiver's port."""
    return re.sub(r"http://127\.0\.0\.1:\d+/", "http://127.0.0.1:9000/", text)


def main() -> None:
    """Record all and write them down."""
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder)).start()
        try:
            found = record(service)
        finally:
            service.stop()
    EXAMPLES.write_text(plain(json.dumps(found, indent=1, ensure_ascii=False)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
