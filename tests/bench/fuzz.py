"""`python -m tests.bench.fuzz [game ...]`: requests with damaged states and odd options, to the end of their searches.

Each goes through the API (in this process, on a Redis of its own) and, if it is accepted, through a worker's task with
a search of a few iterations. What counts as a finding is an answer of 500 or more, and a search that failed. Run once
with NUMBA_BOUNDSCHECK=1: then a kernel that reads outside of an array says so, instead of reading on. The exit status
tells whether there were findings.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from deploy.check.positions import copied, damage, random_positions
from deploy.progress import Progress
from engine.game import Game
from engine.registry import game_ids, load_game
from engine.seeded_random import SeededRandom
from tasks.config import config
from tests.own_redis import own_redis

STATES = 2000
ITERATIONS = 20
GAMES_PLAYED = 8  # random games from whose positions the states are taken
MOST_DAMAGE = 3  # values of a state
ODD_OPTIONS: list[dict[str, Any]] = [
    *({"exploration": value} for value in (0, -1, 1e300, "x", None, True)),
    *({"loop": value} for value in ("open", "closed", 7)),
    *({"playout": value} for value in ("random", "weighted", "greedy", "nobody")),
    *({"playout_depth": value} for value in (0, 1, -1, 10**6)),
    *({"determinizations": value} for value in (1, 3, 0)),
    *({"max_nodes": value} for value in (1000, 1, 10**9)),
    *({"solver": True}, {"transpositions": True}, {"widening": 2.0}, {"evaluation": "net"}, {"unknown": 1}, {"": {}}),
]
FINDINGS_SHOWN = 5
LOADING_S = 600.0  # with bounds checked, everything is compiled anew


def main() -> None:
    """Fuzz the named games, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games_of", nargs="*", default=game_ids(), metavar="game")
    parser.add_argument("--states", type=int, default=STATES, help=f"of each game ({STATES})")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, own_redis(Path(folder)) as server:
        os.environ |= {"KIBITZ_REDIS_URL": server.url, "KIBITZ_GAMES": ",".join(asked.games_of)}
        os.environ["KIBITZ_RATE_LIMIT"] = "1000000"
        config.cache_clear()  # it has been read to start Redis
        found = sum(fuzz(load_game(game_id), asked.states, asked.seed) for game_id in asked.games_of)
    sys.exit(1 if found else 0)


def fuzz(game: Game, states: int, seed: int) -> int:
    """Post damaged states of a game; how many findings there were."""
    from api.app import create_app
    from tasks.compiling import compile_game

    compile_game(game.id)
    client = create_app().test_client()
    whole, end = next(requests(game, 1, seed)), time.monotonic() + LOADING_S
    while (answer := client.post("/v1/decisions", json=whole)).status_code == 503:  # the API still loads the game
        if time.monotonic() > end:
            sys.exit(f"{game.id} is not served: {answer.get_data(as_text=True)}")
        time.sleep(0.05)
    outcomes: Counter[str] = Counter()
    findings = []
    with Progress(game.id, states) as progress:
        for number, request in enumerate(requests(game, states, seed)):
            outcome, problem = tried(client, request)
            outcomes[outcome] += 1
            if problem:
                findings.append(f"{number}: {problem}: {json.dumps(request)[:2000]}")
            progress.show(number + 1)
    told = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
    print(f"{game.id:14} {states} states: {told}; {len(findings)} findings", flush=True)
    for finding in findings[:FINDINGS_SHOWN]:
        print(f"    {finding}")
    return len(findings)


def requests(game: Game, states: int, seed: int) -> Iterator[dict[str, Any]]:
    """Requests with damaged states: whole ones, or what a player sees."""
    positions = [position for number in range(GAMES_PLAYED) for position in random_positions(game, seed + number)[:-1]]
    for number in range(states):
        rng = SeededRandom(seed * STATES + number)
        position = rng.pick(positions)
        seat = game.to_move(position.state)
        state = game.codec.view(position, seat) if rng.chance(0.4) else game.codec.encode_state(position)
        state = copied(state)
        for _ in range(1 + rng.integer(0, MOST_DAMAGE - 1)):
            damage(state, rng)
        player = game.codec.player_ids(position)[seat]
        request = {"game": game.id, "state": state, "player": player, "iterations": ITERATIONS, "seed": number}
        request |= {"deadline_ms": 60_000, "detail": rng.chance(0.2)}
        if rng.chance(0.2):
            request["options"] = rng.pick(ODD_OPTIONS)
        yield request


def tried(client: Any, request: dict[str, Any]) -> tuple[str, str]:
    """What became of a request, and what is wrong with that if anything is."""
    from tasks.store import decisions
    from tasks.work.decide import decide

    answer = client.post("/v1/decisions", json=request)
    if answer.status_code >= 500:
        return "errors", f"{answer.status_code} {answer.get_data(as_text=True)[:300]}"
    if answer.status_code >= 400:
        return "refused", ""
    if answer.status_code == 200:
        return "answered at once", ""
    decide(answer.json["id"])
    decision = decisions.read(answer.json["id"])
    if decision is None or not decision.final:
        return "unanswered", "no answer"
    warnings = decision.result.get("warnings", [])
    failed = any(warning.startswith("failed-safe") for warning in warnings)
    return ("failed" if failed else "searched"), (str(warnings) if failed else "")


if __name__ == "__main__":
    main()
