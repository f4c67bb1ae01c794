"""How long a certain winner takes: `python -m tests.bench.dawdling [--games N] [--set iterations=1000] [game ...]`.

Games against Greedy; counted are the own turns from the first decision with a chance above 0.99 to the end. With
`--checkout DIRECTORY` it is the search of a clone at another commit that decides; with `--take-over` as well, only up
to there, and this one goes on: a search that is certain sooner has the longer way to the end, so that two of them
can be compared from the same positions alone.
"""

import argparse
import statistics
from contextlib import ExitStack
from dataclasses import dataclass

import mcts  # noqa: F401  (brings the search bots)
from deploy.specs import settings_from
from engine.bots.registry import ENGINE_BOTS, available_bots
from engine.game import Game
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.view import View
from tests.bench.checkout import SEARCH, Checkout, Decide, decides_here, decides_there
from tests.bench.table import row, section

GAMES = ("tictactoe", "connect-four", "checkers", "go-9x9", "acquire", "catan", "manacore", "lolchess")
BUDGET = {"iterations": 300, "time_ms": None, "book": False, "max_nodes": 200_000}
CERTAIN = 0.99
LONGEST = 3_000  # actions; a game that is not over by then counts as it stands


@dataclass
class Ending:
    """How a game went on once it was certain to be won."""

    turns: int
    """Own turns from that decision to the end: a turn lasts until somebody else acts."""
    won: bool
    finished: bool


def ending(game: Game, number: int, decide: Decide, finish: Decide) -> Ending | None:
    """Play one game, from the first certain decision on as `finish` decides; None if there was no such decision."""
    greedy = available_bots(game).get("Greedy") or ENGINE_BOTS["Greedy"]()
    position, rng, ours = game.new_position(seed=number // 2), SeededRandom(number), number % 2
    turns, certain, before = 0, False, -1
    for _ in range(LONGEST):
        state = position.state
        seat = game.to_move(state)
        if seat < 0:
            break
        if seat == ours:
            action, confidence = (finish if certain else decide)(state, seat, number)
            if not certain and confidence is not None and confidence > CERTAIN:
                certain, before = True, -1
                action, _ = finish(state, seat, number)
            turns += certain and before != ours
        else:
            action = greedy.choose_action(View.of(game, position, seat), game.legal_actions(state), rng)
        before = seat
        position = game.play(position, action)
    over = game.to_move(position.state) < 0
    return Ending(turns, over and game.returns(position.state)[ours] == 1.0, over) if certain else None


def main() -> None:
    """Print a row for each game."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games_of", nargs="*", default=GAMES, metavar="game")
    arguments.add_argument("--games", type=int, default=40)
    arguments.add_argument("--set", nargs="*", default=(), metavar="SETTING=VALUE", dest="changes")
    arguments.add_argument("--checkout", help="a clone whose search decides")
    arguments.add_argument("--take-over", action="store_true", help="until it is certain; then this search does")
    asked = arguments.parse_args()
    section(f"Own turns from the first chance above {CERTAIN} to the end, {asked.games} games against Greedy")
    for game_id in asked.games_of:
        game = load_game(game_id)
        changes = BUDGET | settings_from(asked.changes)
        with ExitStack() as stack:
            decide = here = decides_here(game, changes)
            if asked.checkout:
                there = BUDGET if asked.take_over else changes
                decide = decides_there(game, there, stack.enter_context(Checkout(asked.checkout, SEARCH)))
            finish = here if asked.take_over else decide
            played = [ending(game, number, decide, finish) for number in range(asked.games)]
        certain = [one for one in played if one is not None]
        turns = [one.turns for one in certain]
        won = sum(one.won for one in certain)
        broken = sum(not one.finished for one in certain)
        note = f"{len(certain)} certain, {won} of them won, {broken} broken off, longest {max(turns, default=0)}"
        mean = statistics.fmean(turns) if turns else 0.0
        row(game_id, f"median {statistics.median(turns) if turns else 0:g}", f"mean {mean:.1f}", note)


if __name__ == "__main__":
    main()
