"""`kibitz play`: a game in the terminal against bots."""

import argparse
import sys

from deploy.progress import Progress
from deploy.specs import bot_from_spec, settings_from
from deploy.table import HELP, Quit, Table
from engine.errors import BadOption
from engine.registry import load_game
from mcts import PRESETS
from tasks.compiling import compile_all

STRONGEST = f"MCTS {list(PRESETS)[-1]}"  # presets are listed from the weakest on


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    command = commands.add_parser("play", help="play against bots in the terminal")
    command.add_argument("game")
    command.add_argument(
        "--bot", action="append", help=f"an opponent, as in arena; again for more of them (default: {STRONGEST})"
    )
    command.add_argument("--seat", type=int, default=1, help="your seat, from 1 (default: 1)")
    command.add_argument("--players", type=int, help="players at the table (default: one for each bot, and you)")
    command.add_argument("--seed", type=int, default=0, help="of the deal and the bots")
    command.add_argument("--option", action="append", default=[], help="an option of the game, as name=value")
    command.add_argument("--hint-ms", type=int, default=1000, help="time that a hint takes (default: 1000)")
    command.set_defaults(run=_play)


def _play(options: argparse.Namespace) -> None:
    game = load_game(options.game)
    players = options.players or max(game.manifest.min_players, 1 + len(options.bot or []))
    if not 1 <= options.seat <= players:
        raise BadOption(f"--seat must be from 1 to {players}")
    seat = options.seat - 1
    with Progress("compiling", 1) as progress:
        compile_all([game.id], lambda done, name, s: progress.show(done, f"{name} in {s:.1f} s"))
    others = [other for other in range(players) if other != seat]
    specs = _specs(options.bot, len(others))
    bots = {other: bot_from_spec(game, spec) for other, spec in zip(others, specs, strict=True)}
    names = [_name(specs, others, other) for other in range(players)]
    changes = settings_from(options.option)
    table = Table.set_up(game, bots, seat, names, options.seed, changes, print, _ask)
    table.hint_ms = options.hint_ms
    print(f"{game.manifest.name}: {', '.join(f'{n}. {name}' for n, name in enumerate(names, 1))}\n{HELP}")
    try:
        table.play()
    except (Quit, EOFError):
        print("Goodbye.")


def _specs(named: list[str] | None, wanted: int) -> list[str]:
    """A bot for each of the other seats: those that are named, the last of them again for the rest."""
    specs = named or [STRONGEST]
    if named and len(named) > wanted:
        raise BadOption(f"{len(named)} bots for {wanted} other seats")
    return [specs[min(number, len(specs) - 1)] for number in range(wanted)]


def _name(specs: list[str], others: list[int], seat: int) -> str:
    if seat not in others:
        return "you"
    spec = specs[others.index(seat)]
    return f"{spec} {seat + 1}" if specs.count(spec) > 1 else spec


def _ask(prompt: str) -> str:
    """A line from the terminal, with editing where there is one."""
    if sys.stdin.isatty():
        import readline  # noqa: F401  (gives input() its line editing)
    return input(prompt)
