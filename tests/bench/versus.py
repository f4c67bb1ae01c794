"""This search against an earlier one: `python -m tests.bench.versus CHECKOUT game [--games N] [--set iterations=1000]`.

CHECKOUT is a clone at another commit; its search runs in a process of its own, on the same records. So a change of
judgement is played against what it replaces, without keeping both in the code. Records must not have changed between.
"""

import argparse
from collections.abc import Sequence

from deploy.progress import Progress
from deploy.specs import settings_from
from engine.bots.bot import Bot
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.table.arena import play_arena
from engine.table.sprt import Sprt
from engine.view import View
from tests.bench.checkout import SEARCH, Checkout, Decide, decides_here, decides_there
from tests.bench.table import row, section

BUDGET = {"iterations": 1000, "time_ms": None, "book": False, "max_nodes": 200_000}
BETTER_ELO = 50  # what a better search is taken to be better by


class Searching(Bot):
    """The search of one of the checkouts."""

    description, difficulty = "A search.", "expert"

    def __init__(self, name: str, decide: Decide) -> None:
        self.name, self._decide = name, decide

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        if len(legal_actions) == 1:
            return legal_actions[0]
        return self._decide(view.state, view.seat, rng.integer(0, 2**32 - 1))[0]


def main() -> None:
    """Print the share of this checkout's search."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("checkout")
    arguments.add_argument("game")
    arguments.add_argument("--games", type=int, default=200)
    arguments.add_argument("--players", type=int, default=2, help="one from here, the others from there")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--set", nargs="*", default=(), metavar="SETTING=VALUE", dest="changes")
    arguments.add_argument("--there", nargs="*", default=(), metavar="SETTING=VALUE", help="changes only there")
    arguments.add_argument("--all", action="store_true", help="play all games, whatever a sequential test would say")
    arguments.add_argument("--option", action="append", default=[], help="an option of the game, as name=value")
    asked = arguments.parse_args()
    game, changes = load_game(asked.game), BUDGET | settings_from(asked.changes)
    section(f"{game.manifest.name}: this checkout against another, {changes}")
    with Checkout(asked.checkout, SEARCH) as checkout, Progress("match", asked.games) as progress:
        there = Searching("there", decides_there(game, changes | settings_from(asked.there), checkout))
        result = play_arena(
            game,
            [Searching("here", decides_here(game, changes)), *[there] * (asked.players - 1)],
            asked.games,
            seed=asked.seed,
            options=settings_from(asked.option),
            sprt=Sprt(0, BETTER_ELO) if asked.players == 2 and not asked.all else None,
            on_game=lambda so_far: progress.show(so_far.games, f"{so_far.share(0):.1%}"),
        )
    (low, high), by_deals = result.interval(0), result.interval_by_deals()
    row(f"share of {result.games} games", f"{result.share(0):.1%}", note=f"95 %: {low:.1%} to {high:.1%}")
    row(f"by {len(result.deals)} deals, each from all seats", f"95 %: {by_deals[0]:.1%} to {by_deals[1]:.1%}")


if __name__ == "__main__":
    main()
