"""What people type for a bot, a setting or a game option."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.bots.bot import Bot
from engine.bots.registry import get_bot
from engine.errors import BadOption
from engine.game import Game
from mcts import PRESETS, MctsBot, preset
from mcts.nets.net import load_net
from mcts.search import load_kernels

WORDS = {"none": None, "true": True, "false": False}


def bot_from_spec(game: Game, spec: str) -> Bot:
    """A bot by name, a search bot with changed settings as in `MCTS hard:time_ms=100,iterations=none`.

    `net=FILE` among them names a net to play with; it is no setting, for callers of the service name no files.
    """
    name, _, changes = spec.partition(":")
    if not changes:
        return get_bot(game, name)
    difficulty = name.removeprefix("MCTS ")
    if difficulty not in PRESETS:
        raise BadOption(f"only search bots take settings, not {name!r}")
    settings = settings_from(changes.split(","))
    file = settings.pop("net", None)
    net = None if file is None else load_net(game, Path(str(file)))
    checked = preset(game, difficulty, settings, net)  # now rather than at the first move: it may be refused
    if net is not None:
        load_kernels(game, checked, net)
    return MctsBot(difficulty, settings, name=spec, net=net)


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
