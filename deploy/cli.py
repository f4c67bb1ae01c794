"""The `kibitz` command."""

import argparse
import sys
import time
from collections.abc import Sequence

from deploy import demo, stack
from deploy.commands import arena, book, play
from deploy.progress import Progress
from engine.bots.registry import available_bots
from engine.errors import BadOption, KibitzError
from engine.registry import game_ids, load_game
from tasks import tenants, warmup


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a subcommand; the exit status is 2 for a usage error that Kibitz itself found."""
    options = _parser().parse_args(arguments)
    try:
        return options.run(options) or 0
    except KibitzError as error:
        print(f"kibitz: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _games(options: argparse.Namespace) -> None:
    for game_id in game_ids():
        game = load_game(game_id)
        print(f"{game_id}: {game.manifest.name}, {game.manifest.min_players}-{game.manifest.max_players} players")
        for bot in available_bots(game).values():
            default = " (default)" if bot.name == game.manifest.default_bot else ""
            print(f"  {bot.name} [{bot.difficulty}]{default}: {bot.description}")


def _compile(options: argparse.Namespace) -> None:
    games = options.game or game_ids()
    with Progress("compiling", len(games)) as progress:
        warmup.warm_up_all(lambda done, game, s: progress.show(done, f"{game} in {s:.1f} s"), games, options.jobs)


def _create_key(options: argparse.Namespace) -> None:
    print(tenants.create_key(options.tenant, options.label, options.rate_limit))


def _list_keys(options: argparse.Namespace) -> None:
    for key in tenants.list_keys():
        created = time.strftime("%Y-%m-%d %H:%M", time.gmtime(key.created))
        print(f"{key.id}  {key.tenant}  {created}  {key.rate_limit or 'default limit'}  {key.label}")


def _revoke_key(options: argparse.Namespace) -> None:
    if not tenants.revoke_key(options.id):
        raise BadOption(f"there is no key {options.id!r}; kibitz keys list shows them")


def _demo(options: argparse.Namespace) -> None:
    demo.play(options.game, pause_s=options.pause)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="kibitz", description="Bot decisions for game backends.")
    commands = parser.add_subparsers(required=True, metavar="command")

    command = commands.add_parser("run", help="run the whole service on this machine")
    command.set_defaults(run=lambda options: stack.run())

    command = commands.add_parser("keys", help="create, list and revoke API keys")
    actions = command.add_subparsers(required=True, metavar="action")
    action = actions.add_parser("create", help="make a key; it is shown this once")
    action.add_argument("tenant")
    action.add_argument("--label", default="", help="what the key is for")
    action.add_argument("--rate-limit", type=int, help="requests per minute")
    action.set_defaults(run=_create_key)
    actions.add_parser("list", help="list the keys").set_defaults(run=_list_keys)
    action = actions.add_parser("revoke", help="make a key useless")
    action.add_argument("id", help="the first characters of the key, as listed")
    action.set_defaults(run=_revoke_key)

    command = commands.add_parser("games", help="list the games and their bots")
    command.set_defaults(run=_games)

    command = commands.add_parser("compile", help="compile kernels now rather than at the first decision")
    command.add_argument("game", nargs="*", help="games to compile (default: all)")
    command.add_argument("--jobs", type=int, default=2, help="processes to use (default: 2)")
    command.set_defaults(run=_compile)

    command = commands.add_parser("demo", help="watch two search bots play a game")
    command.add_argument("game", nargs="?", default="connect-four")
    command.add_argument("--pause", type=float, default=0.4, help="seconds to look at each move (default: 0.4)")
    command.set_defaults(run=_demo)

    for module in (arena, book, play):
        module.add_to(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
