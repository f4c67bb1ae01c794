"""The bots that Playlab42 ships for Go, choice for choice."""

from collections.abc import Sequence

from engine.bots.bot import Bot
from engine.game import record
from engine.games.go_9x9.board import BOTH, stones_taken
from engine.games.go_9x9.rules import PASS, RESIGN, colour_to_move
from engine.seeded_random import SeededRandom
from engine.view import View


class RandomBot(Bot):
    """Unlike the engine's own Random, it neither passes nor resigns while it can put a stone."""

    name = "Random"
    description = "Any legal placement; passes when there is none."
    difficulty = "easy"

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        placements = [action for action in legal_actions if action not in (PASS, RESIGN)]
        return rng.pick(placements) if placements else PASS


class GreedyBot(Bot):
    """Sees one stone ahead."""

    name = "Greedy"
    description = "Takes as many stones as it can at once; otherwise any placement."
    difficulty = "medium"

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        gains = [_gain(view, action) for action in legal_actions]
        best = max(gains)
        return rng.pick([action for action, gain in zip(legal_actions, gains, strict=True) if gain == best])


def _gain(view: View, action: int) -> int:
    if action in (PASS, RESIGN):
        return -1 if action == PASS else -5
    s = record(view.state)
    return 10 * int(stones_taken(s, action, BOTH - colour_to_move(s)))
