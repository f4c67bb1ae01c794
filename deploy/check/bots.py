"""What bots and searches must keep."""

import os
import subprocess
import sys

from deploy.check.finding import Finding, place_of
from deploy.check.positions import random_positions
from engine.bots.registry import available_bots
from engine.game import Game
from engine.seeded_random import SeededRandom
from engine.view import View

SEARCH = (
    "import sys; from engine.registry import load_game; from mcts import Settings, search\n"
    "game = load_game(sys.argv[1]); state = game.new_state()\n"
    "result = search(game, state, game.to_move(state), Settings(iterations=12, time_ms=None, playout_depth=10))\n"
    "print(game.compiled, [(c.action, c.visits, round(c.value, 9)) for c in result.candidates])"
)


def bots_play_legally_and_repeatably(game: Game) -> None:
    """Every bot chooses a legal action, and with the same random numbers the same one."""
    for bot in available_bots(game).values():
        if bot.difficulty == "expert" and bot.name.startswith("MCTS"):
            continue  # the same bot as the others, but it thinks for seconds
        for position in random_positions(game, 9)[:-1:17][:3]:
            legal, seat = game.legal_actions(position.state), game.to_move(position.state)
            view = View.of(game, position, seat)
            choices = {bot.choose_action(view, legal, SeededRandom(4)) for _ in range(2)}
            anytime = bot.name.startswith("MCTS")  # by the deadlines in their presets
            if len(choices) > 1 and not anytime:
                raise Finding(f"{bot.name} chooses differently each time", place_of(type(bot).choose_action))
            if not choices <= set(legal):
                raise Finding(f"{bot.name} chooses what is not legal", place_of(type(bot).choose_action))


def plain_python_decides_as_compiled_code_does(game: Game) -> None:
    """The same rules and search run uncompiled, for a debugger, and come to the same numbers."""
    compiled, plain = (_searched(game, disable) for disable in ("0", "1"))
    if [compiled[0], plain[0]] != [str(game.compiled), "False"] or compiled[1] != plain[1]:
        sentence = "plain Python and compiled code decide differently: mind the widths of integers, and unsigned ones"
        raise Finding(f"{sentence} ({plain[1].strip()} against {compiled[1].strip()})")


def _searched(game: Game, disable: str) -> list[str]:
    command = [sys.executable, "-W", "ignore", "-c", SEARCH, game.id]
    environment = os.environ | {"NUMBA_DISABLE_JIT": disable}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        way = "plain Python" if disable == "1" else "compiled code"
        raise Finding(f"a search in {way} fails: {done.stderr.strip().splitlines()[-1]}")
    return done.stdout.split(" ", 1)


CHECKS = [bots_play_legally_and_repeatably, plain_python_decides_as_compiled_code_does]
