"""Player slots: who sits where before a game starts."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import BadOption
from engine.game import Game

HUMAN, BOT, DISABLED = "human", "bot", "disabled"


@dataclass(frozen=True)
class Slot:
    """A seat in the launch form: taken by a human, by a bot, or not at all."""

    type: str
    label: str
    bot_name: str | None = None
    """Only for bots; None: the game's default bot."""

    def __post_init__(self) -> None:
        if self.type not in (HUMAN, BOT, DISABLED):
            raise BadOption(f"slot {self.label!r}: type must be {HUMAN}, {BOT} or {DISABLED}, not {self.type!r}")
        if self.bot_name is not None and self.type != BOT:
            raise BadOption(f"slot {self.label!r}: only a bot slot has a bot name")

    @property
    def active(self) -> bool:
        """Whether somebody plays in it."""
        return self.type != DISABLED


def filled(slots: Sequence[Slot], game: Game) -> list[Slot]:
    """The slots with bots in disabled ones, first slot first, until the game has its fewest players.

    Active slots stay as they are. Raises BadOption if there are too few slots, too many active ones, or two of
    one label.
    """
    low, high = game.manifest.min_players, game.manifest.max_players
    missing = low - sum(slot.active for slot in slots)
    result = []
    for number, slot in enumerate(slots, 1):
        if not slot.active and missing > 0:
            slot = Slot(BOT, f"Bot {number}", game.manifest.default_bot)
            missing -= 1
        result.append(slot)
    active = sum(slot.active for slot in result)
    if not low <= active <= high:
        raise BadOption(f"{game.id} is for {low} to {high} players, but {active} of {len(slots)} slots can be filled")
    labels = [slot.label for slot in result if slot.active]
    if len(set(labels)) != len(labels):
        raise BadOption("slot labels must differ: they become the players' ids")
    return result
