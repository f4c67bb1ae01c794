"""`kibitz new-game`: a package with a game that plays at once, to be changed into another."""

import argparse
from pathlib import Path

from deploy.new_game.project import TEMPLATES, write


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    kinds = "; ".join(f"{name}: {about}" for name, about in TEMPLATES.items())
    command = commands.add_parser("new-game", help="write a package with a game of your own, which plays at once")
    command.add_argument("game", help="the game's id, such as my-game; a folder of that name is made here")
    command.add_argument("--template", choices=TEMPLATES, default="open", help=f"what kind of game ({kinds})")
    command.set_defaults(run=_new_game)


def _new_game(options: argparse.Namespace) -> None:
    folder = write(options.game, options.template, Path.cwd())
    print(f"{folder.name} is written. Now:")
    print(f"  pip install -e {folder.name}\n  kibitz check {options.game}\n  kibitz play {options.game}")
