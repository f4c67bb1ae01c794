"""Bots of tic-tac-toe alone: Blocker and Perfect."""

from collections.abc import Sequence

from engine.bots.bot import Bot
from engine.bots.simple import Minimax
from engine.game import record
from engine.games.tictactoe.rules import CELLS, EMPTY, LINES
from engine.seeded_random import SeededRandom
from engine.view import View

CENTRE, CORNERS = 4, (0, 2, 6, 8)


class Blocker(Bot):
    """Wins if it can, else blocks, else takes the centre, a corner, anything."""

    name = "Blocker"
    description = "Completes its own line, blocks the other's, then prefers the centre and the corners."
    difficulty = "medium"

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        cells = record(view.state).cells.tolist()
        for mark in (view.seat + 1, 2 - view.seat):
            for line in LINES.tolist():
                held = [cells[cell] for cell in line]
                if held.count(mark) == 2 and EMPTY in held:
                    return int(line[held.index(EMPTY)])
        if CENTRE in legal_actions:
            return CENTRE
        corners = [cell for cell in CORNERS if cell in legal_actions]
        return rng.pick(corners or legal_actions)


class Perfect(Minimax):
    """Minimax to the end of the game."""

    name = "Perfect"
    description = "Looks at every line of play to its end; it cannot be beaten."
    difficulty = "expert"
    depth = CELLS
    win_score = 100.0
