"""Which bots can play a game."""

from collections.abc import Callable, Iterable

from engine.bots.bot import Bot
from engine.bots.simple import Greedy, Minimax, Random
from engine.errors import UnknownBot
from engine.game import Game

ENGINE_BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (Random, Greedy, Minimax)}
_providers: list[Callable[[Game], Iterable[Bot]]] = []


def provide_bots(provider: Callable[[Game], Iterable[Bot]]) -> None:
    """Let another part of the project bring bots that can play any game (the search does)."""
    _providers.append(provider)


def available_bots(game: Game) -> dict[str, Bot]:
    """All bots of a game by name: its own, those of the engine that its manifest lists, and the provided ones."""
    bots: dict[str, Bot] = {name: bot() for name, bot in game.bots.items()}
    for name in game.manifest.bots:
        if name in ENGINE_BOTS:
            bots.setdefault(name, ENGINE_BOTS[name]())
    for provider in _providers:
        bots.update({bot.name: bot for bot in provider(game)})
    return bots


def get_bot(game: Game, name: str | None = None) -> Bot:
    """A bot by its exact name; the game's default bot if none is named. Raises UnknownBot."""
    bots = available_bots(game)
    wanted = name or game.manifest.default_bot
    if wanted not in bots:
        raise UnknownBot(game.id, wanted, list(bots))
    return bots[wanted]
