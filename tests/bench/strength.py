"""How strong the search is: Connect Four against OpenSpiel's C++ MCTS at equal wall time per move."""

import importlib.util
import time

from deploy.progress import Progress
from engine.registry import load_game
from engine.table.arena import wilson
from mcts import preset, search
from tests.bench.table import demand, row, section

GAMES = 100
THINK_S = 0.05
OPENING_PLIES = 2  # forced in turn through all pairs of columns, so that games differ


def run() -> None:
    """Play the match, colours in turn."""
    section(f"Connect Four, {GAMES} games, {THINK_S * 1000:.0f} ms wall time per move, one thread each")
    if importlib.util.find_spec("pyspiel") is None:
        row("OpenSpiel", "not installed", note="pip install -e .[bench]")
        return
    points, won, times = 0.0, 0, {True: [0.0, 0], False: [0.0, 0]}
    with Progress("match", GAMES) as progress:
        for number in range(GAMES):
            reward = _play(number, ours=number % 2, times=times)
            points, won = points + reward, won + (reward == 1.0)
            progress.show(number + 1, f"{won} won")
    low, high = wilson(points / GAMES, GAMES)
    row("Kibitz against OpenSpiel C++", f"{won} won", demand(won >= 80, "80 of 100 wanted"))
    row("points with draws as half", f"{points:.1f}", f"95 %: {low:.0%} to {high:.0%}")
    for who, (seconds, moves) in times.items():
        row("mean time per move, " + ("Kibitz" if who else "OpenSpiel"), f"{1000 * seconds / moves:.1f} ms")


def _play(number: int, ours: int, times: dict[bool, list[float]]) -> float:
    from tests.bench.openspiel import CppPlayer

    game = load_game("connect-four")
    settings = preset(game, "expert", {"time_ms": int(THINK_S * 1000), "early_stop": False})
    state, peer = game.new_state(), CppPlayer("connect-four", THINK_S, seed=number + 1)
    opening = [number // 2 % 7, number // 14 % 7]
    while (seat := game.to_move(state)) >= 0:
        started = time.perf_counter()
        if opening:
            action = opening.pop()
        else:
            action = search(game, state, seat, settings, seed=number).action if seat == ours else peer.choose()
            clock = times[seat == ours]
            clock[0], clock[1] = clock[0] + time.perf_counter() - started, clock[1] + 1
        state = game.apply(state, action)
        peer.play(action)
    return game.returns(state)[ours]
