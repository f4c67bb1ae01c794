"""What people type for a bot, a setting or a game option."""

from collections.abc import Sequence
from typing import Any

from engine.bots.bot import Bot
from engine.bots.registry import get_bot
from engine.errors import BadOption
from engine.game import Game
from mcts import PRESETS, MctsBot

WORDS = {"none": None, "true": True, "false": False}


def bot_from_spec(game: Game, spec: str) -> Bot:
    """A bot by name, a search bot with changed settings as in `MCTS hard:time_ms=100,iterations=none`."""
    name, _, changes = spec.partition(":")
    if not changes:
        return get_bot(game, name)
    difficulty = name.removeprefix("MCTS ")
    if difficulty not in PRESETS:
        raise BadOption(f"only search bots take settings, not {name!r}")
    return MctsBot(difficulty, settings_from(changes.split(",")), name=spec)


def settings_from(texts: Sequence[str]) -> dict[str, Any]:
    """Settings of the form name=value; a value is a number, true, false, none or else text."""
    return dict(_setting(text) for text in texts)


def _setting(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadOption(f"{text!r} is not of the form setting=value")
    if value.lower() in WORDS:
        return name, WORDS[value.lower()]
    for kind in (int, float):
        try:
            return name, kind(value)
        except ValueError:
            continue
    return name, value
