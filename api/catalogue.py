"""The games that this API process has loaded."""

from flask import Flask, current_app

from engine.game import Game
from tasks.compiling import compile_rules, compiled_while_serving, count_compiling
from tasks.served import LoadedGames

EXTENSION = "kibitz-games"


def load_games(app: Flask) -> None:
    """Have an application load the rules of each game in the background as soon as they are compiled."""
    app.extensions[EXTENSION] = LoadedGames(compile_rules)
    app.extensions[EXTENSION].start()
    count_compiling(compiled_while_serving)


def loaded_games() -> LoadedGames:
    """Those of the application that serves this request."""
    loaded: LoadedGames = current_app.extensions[EXTENSION]
    return loaded


def served_game(game_id: str) -> Game:
    """A game by its id. Raises UnknownGame, BrokenGame, or StillCompiling while its kernels are not there."""
    return loaded_games().get(game_id)
