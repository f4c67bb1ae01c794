"""A whole game, a match with its events, an analysis of it, and a verified webhook."""

import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from kibitz_client import Kibitz, verify_webhook
from kibitz_client.games import CONNECT_FOUR

kibitz = Kibitz(os.environ.get("KIBITZ_URL", "http://localhost:8000"), os.environ.get("KIBITZ_KEY"))
game = kibitz.game(CONNECT_FOUR)

# A game: the bot decides, the rules are the service's as well.
turn = game.new(players=["anna", "bert"])
while turn["player"]:
    decision = game.decide(turn["state"], turn["player"], deadline_ms=100, game_id="tour")
    turn = game.apply(turn["state"], turn["player"], decision["action"])
print("game:", turn["state"]["gameOver"], turn["state"]["winners"])

# A match on the service's workers, followed as it is played.
match = kibitz.matches.start(game=game.name, seats=[{"bot": "Greedy"}, {"difficulty": "easy"}], seed=3)
moves = [event.data["action"] for event in kibitz.matches.events(match) if event.type == "move"]
print("match:", len(moves), kibitz.matches.get(match)["status"])

# What was good and what was bad in it?
record = kibitz.matches.record(match)["games"][0]
asked = {name: record[name] for name in ("initial_state", "actions")}
analysis = kibitz.analyses.finished(kibitz.analyses.start(game=game.name, **asked, iterations=200))
print("analysis:", len(analysis["actions"]), len(analysis["summary"]))


# A decision that arrives by webhook.
class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        message = verify_webhook(body, self.headers, os.environ["KIBITZ_WEBHOOK_SECRET"])
        print("webhook:", message["type"], message["data"]["action"])
        self.send_response(204)
        self.end_headers()


with HTTPServer(("127.0.0.1", 0), Receiver) as server:
    kibitz.decisions.start(
        game=game.name, **game.new(), deadline_ms=100, callback_url=f"http://127.0.0.1:{server.server_port}/"
    )
    server.handle_request()
