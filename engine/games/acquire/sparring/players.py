"""Players made of the reference's bots: they never stall, and they end the game as soon as they may."""

from collections.abc import Sequence
from typing import ClassVar

from engine.bots.bot import Bot
from engine.game import record
from engine.games.acquire.play.actions import BUY, DECLARE_END, FOUND
from engine.games.acquire.play.state import PLAYING
from engine.games.acquire.sparring.reference import choose_tile, raw_choice
from engine.seeded_random import SeededRandom
from engine.view import View


class Sparring(Bot):
    """A level of the reference's bot; a tile is chosen among the legal ones, a refused purchase buys nothing."""

    level: ClassVar[str]
    clamped: ClassVar[bool] = False
    """Whether its own picks count against the bank, so that no purchase is refused."""

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        if DECLARE_END in legal_actions:
            return DECLARE_END
        s = record(view.state)
        if s.phase == PLAYING:
            return choose_tile(s, [action for action in legal_actions if action < FOUND], self.level, rng)
        choice = raw_choice(s, self.level, rng, clamped=self.clamped)
        return choice if choice in legal_actions else BUY
