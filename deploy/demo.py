"""A demonstration match in the terminal: two search bots, the board, and what they think."""

import time
from collections.abc import Callable

from deploy.progress import Progress
from engine.registry import load_game
from mcts import Candidate, preset, search
from tasks.compiling import compile_all

DIFFICULTIES = ("hard", "medium")  # of the seats in turn
THINK_MS = 600
SEED_PRIME = 7919  # moves of one match get seeds far apart


def play(game_id: str, pause_s: float, seed: int = 2026) -> None:
    """Compile what is needed, then play one game for people to watch."""
    game = load_game(game_id)
    with Progress("compiling", 1) as progress:
        compile_all([game_id], lambda done, name, s: progress.show(done, f"{name} in {s:.1f} s"))
    names = [f"MCTS {DIFFICULTIES[seat % 2]} (seat {seat})" for seat in range(game.manifest.min_players)]
    print(f"\n{game.manifest.name}: {' against '.join(names)}\n")
    position = game.new_position(names, seed)
    number = 0
    while (seat := game.to_move(position.state)) >= 0:
        number += 1
        settings = preset(game, DIFFICULTIES[seat % 2], {"iterations": None, "time_ms": THINK_MS})
        visible = game.redealt(position.state, seat, seed)
        with Progress(f"{names[seat]} thinks", THINK_MS) as progress:
            show = _reporter(progress, time.monotonic())
            move_seed = seed + SEED_PRIME * number
            result = search(game, visible, seat, settings, seed=move_seed, on_progress=show, progress_s=0.05)
        position = game.play(position, result.action)
        print(game.codec.draw(position))
        confidence = "forced" if result.confidence is None else f"{result.confidence:.0%} to win"
        print(f"{number}. {names[seat]}: {confidence}, {result.simulations:,} simulations, {result.ended}\n")
        time.sleep(pause_s)
    rewards = game.returns(position.state)
    if game.manifest.measure is not None:
        print(game.manifest.measure.told(rewards[0]))
        return
    winners = [names[seat] for seat, reward in enumerate(rewards) if reward == max(rewards)]
    print(f"{winners[0]} wins." if len(winners) == 1 else "A draw.")


def _reporter(progress: Progress, started: float) -> Callable[[Candidate, int], None]:
    def show(best: Candidate, simulations: int) -> None:
        elapsed = min(int((time.monotonic() - started) * 1000), THINK_MS)
        progress.show(elapsed, f"{best.value:.0%} after {simulations:,} simulations")

    return show
