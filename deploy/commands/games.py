"""`kibitz games`, `settings`, `compile` and `demo`: what is there, and whether it works."""

import argparse

from deploy import demo
from deploy.progress import Progress
from engine.bots.registry import available_bots
from engine.registry import broken_games, game_ids, load_game
from tasks.compiling import compile_all
from tasks.config import PREFIX, config, settings_table


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands."""
    command = commands.add_parser("games", help="list the games and their bots")
    command.set_defaults(run=_games)

    command = commands.add_parser("settings", help="list the settings that are in force")
    command.set_defaults(run=_settings)

    command = commands.add_parser("compile", help="compile kernels now rather than at the first decision")
    command.add_argument("game", nargs="*", help="games to compile (default: all)")
    command.add_argument("--jobs", type=int, default=2, help="processes to use (default: 2)")
    command.set_defaults(run=_compile)

    command = commands.add_parser("demo", help="watch two search bots play a game")
    command.add_argument("game", nargs="?", default="connect-four")
    command.add_argument("--pause", type=float, default=0.4, help="seconds to look at each move (default: 0.4)")
    command.set_defaults(run=_demo)


def _games(options: argparse.Namespace) -> None:
    broken = broken_games()
    for game_id in game_ids():
        if game_id in broken:
            print(f"{game_id}: broken: {broken[game_id]}")
            continue
        game = load_game(game_id)
        print(f"{game_id}: {game.manifest.name}, {game.manifest.min_players}-{game.manifest.max_players} players")
        for bot in available_bots(game).values():
            default = " (default)" if bot.name == game.manifest.default_bot else ""
            print(f"  {bot.name} [{bot.difficulty}]{default}: {bot.description}")


def _compile(options: argparse.Namespace) -> None:
    games = options.game or game_ids()
    with Progress("compiling", len(games)) as progress:
        compile_all(games, lambda done, game, s: progress.show(done, f"{game} in {s:.1f} s"), options.jobs)


def _settings(options: argparse.Namespace) -> None:
    now = config()
    for variable, default, meaning in settings_table():
        value = getattr(now, variable.removeprefix(PREFIX).lower())
        print(f"{variable}={value}  ({meaning}{'' if str(value) == default else f' Default: {default}.'})")


def _demo(options: argparse.Namespace) -> None:
    demo.play(options.game, pause_s=options.pause)
