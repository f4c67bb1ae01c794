"""One stage of checking a game, in a process of its own: `python -m deploy.check my-game contract`. Prints JSON lines.

A check is announced before it runs, so that whoever reads knows which one ended the process.
"""

import json
import sys
import time
from typing import Any

from deploy.check import preflight, wire
from deploy.check.finding import Finding, crash, line_with
from deploy.check.suite import CONTRACT, Check, title
from engine.errors import BrokenGame
from engine.game import Game
from engine.registry import load_game, package_folder
from engine.seeded_random import SeededRandom
from mcts import preset, search

STAGES: dict[str, list[Check]] = {
    "preflight": [*preflight.CHECKS],
    "contract": CONTRACT,
    "damage": [wire.damaged_states_are_refused_or_playable],
}
SPEED_MS = 500
GAMES_S = 0.5


def main(game_id: str, stage: str) -> None:
    """Run a stage; one that must hold before the next ends at its first finding."""
    try:
        game = load_game(game_id)
    except BrokenGame as error:
        say(check="it loads", finding=str(broken(game_id, error.problem)))
        return
    if stage == "speed":
        say(**speed(game))
        return
    for check in STAGES[stage]:
        say(running=title(check))
        found = finding_of(check, game)
        say(check=title(check), finding=found)
        if found and stage == "preflight":
            return


def say(**told: Any) -> None:
    """Print a line for the process that asked."""
    print(json.dumps(told), flush=True)


def finding_of(check: Check, game: Game) -> str | None:
    """What a check finds."""
    try:
        check(game)
    except Finding as found:
        return str(found)
    except Exception as error:
        return str(crash(game, error, "this"))
    return None


def broken(game_id: str, problem: str) -> Finding:
    """A game that does not load, at the line that its problem names first."""
    folder = package_folder(game_id)
    names = [word.strip("'\",;:()") for word in problem.split()]
    places = (line_with(folder, rf"^(def |class )?{name}\b") for name in names if name.isidentifier()) if folder else ()
    return Finding(problem, next((place for place in places if place), None))


def speed(game: Game) -> dict[str, float]:
    """Seconds to compile what a search of this game needs, or to load it; simulations and random games per second."""
    state, settings = game.new_state(), preset(game, "hard", {"time_ms": SPEED_MS, "iterations": None})
    started = time.perf_counter()
    search(game, state, game.to_move(state), preset(game, "hard", {"time_ms": None, "iterations": 8}))
    compiled = time.perf_counter() - started
    result = search(game, state, game.to_move(state), settings)
    games, started = 0, time.perf_counter()
    while time.perf_counter() - started < GAMES_S:
        _random_game(game, games)
        games += 1
    return {
        "compile_s": compiled,
        "simulations_per_s": result.simulations / max(result.elapsed_s, 1e-3),
        "games_per_s": games / (time.perf_counter() - started),
    }


def _random_game(game: Game, seed: int) -> None:
    rng, state = SeededRandom(seed), game.new_state(seed=seed)
    while legal := game.legal_actions(state):
        state = game.apply_unchecked(state, rng.pick(legal))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
