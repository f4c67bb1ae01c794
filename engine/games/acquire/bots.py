"""The reference backend's bots as sparring partners."""

from engine.games.acquire.sparring.players import Sparring
from engine.games.acquire.sparring.reference import EASY, HARD, MIDDLING


class Easy(Sparring):
    """The reference's easy level."""

    name = "Easy"
    description = "The backend's easy bot: anything, but always three shares."
    difficulty = level = EASY


class Medium(Sparring):
    """The reference's medium level, which fills the backend's own bot seats."""

    name = "Medium"
    description = "The backend's medium bot: one of the three best-looking choices."
    difficulty = level = MIDDLING


class Hard(Sparring):
    """The reference's hard level."""

    name = "Hard"
    description = "The backend's hard bot: the best-looking choice; purchases beyond the bank are lost."
    difficulty = level = HARD


class ClampedHard(Hard):
    """The hard level without its lost purchases."""

    name = "Clamped hard"
    description = "The backend's hard bot, but never buying more than the bank has."
    clamped = True
