"""`python -m deploy.example <url> <game>`: a command that asks a running service for a decision."""

import json
import os
import shlex
import sys

NICENESS = 19


def curl_line(url: str, game_id: str) -> str:
    """A command that asks for a decision and shows the answer."""
    from engine.registry import load_game  # here, so that it can give way while it imports
    from tasks.store import tenants

    game = load_game(game_id)
    position = game.new_position()
    seat = game.to_move(position.state)
    body = {
        "game": game_id,
        "player": game.codec.player_ids(position)[seat],
        "deadline_ms": 1000,
        "state": game.codec.encode_state(position),
        "options": {"book": False},  # so that a search is seen
    }
    key = ["-H", "Authorization: Bearer YOUR_KEY"] if tenants.door.needs_key() else []
    words = ["curl", "-s", f"{url}/v1/decisions", "-H", "Content-Type: application/json", "-H", "Prefer: wait=5", *key]
    return shlex.join([*words, "-d", json.dumps(body)])


if __name__ == "__main__":
    os.nice(NICENESS)
    print(curl_line(*sys.argv[1:]))
