"""The `kibitz` command."""

import argparse
import re
import secrets
import sys
import time
from collections.abc import Sequence

from deploy import demo, processes, redis_server, stack
from deploy.commands import arena, book, check, new_game, play, status, train
from deploy.progress import Progress
from engine.bots.registry import available_bots
from engine.errors import BadOption, KibitzError
from engine.registry import broken_games, game_ids, load_game
from tasks.compiling import compile_all
from tasks.config import PREFIX, config, settings_table
from tasks.store import tenants, webhook_secrets
from tasks.store.client import StoreError
from tasks.store.rights import acl_lines

TENANT = re.compile(r"[A-Za-z0-9._-]{1,64}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a subcommand; the exit status is 2 for a usage error that Kibitz itself found."""
    options = command_line().parse_args(arguments)
    try:
        return options.run(options) or 0
    except KibitzError as error:
        print(f"kibitz: {error}", file=sys.stderr)
        return 2
    except StoreError as error:
        print(f"kibitz: Redis failed: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


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


def _check_tenant(name: str) -> None:
    if not TENANT.fullmatch(name):
        raise BadOption("a tenant's name has 1 to 64 letters, digits, dots, dashes and underscores")


def _create_key(options: argparse.Namespace) -> None:
    _check_tenant(options.tenant)
    if options.rate_limit is not None and options.rate_limit < 1:
        raise BadOption(f"--rate-limit must be at least 1, not {options.rate_limit}")
    redis_server.demand()
    print(tenants.create_key(options.tenant, options.label, options.rate_limit))


def _list_keys(options: argparse.Namespace) -> None:
    redis_server.demand()
    for key in tenants.list_keys():
        created = time.strftime("%Y-%m-%d %H:%M", time.gmtime(key.created))
        print(f"{key.id}  {key.tenant}  {created}  {key.rate_limit or 'default limit'}  {key.label}")


def _revoke_key(options: argparse.Namespace) -> None:
    redis_server.demand()
    if not tenants.revoke_key(options.id):
        raise BadOption(f"there is no key {options.id!r}; kibitz keys list shows them")


def _run(options: argparse.Namespace) -> int:
    return stack.run(options.log)


def _become(options: argparse.Namespace) -> None:
    redis_server.find_running()
    processes.become(options.kind)


def _webhook_secret(options: argparse.Namespace) -> None:
    _check_tenant(options.tenant)
    redis_server.demand()
    if not options.drop_old:
        print(webhook_secrets.create(options.tenant))
    elif not webhook_secrets.drop_old(options.tenant):
        raise BadOption(f"there is no older secret of {options.tenant!r}")


def _settings(options: argparse.Namespace) -> None:
    now = config()
    for variable, default, meaning in settings_table():
        value = getattr(now, variable.removeprefix(PREFIX).lower())
        print(f"{variable}={value}  ({meaning}{'' if str(value) == default else f' Default: {default}.'})")


def _acl(options: argparse.Namespace) -> None:
    for line in acl_lines({kind: secrets.token_urlsafe(24) for kind in processes.KINDS}):
        print(line)


def _demo(options: argparse.Namespace) -> None:
    demo.play(options.game, pause_s=options.pause)


def command_line() -> argparse.ArgumentParser:
    """What the command understands."""
    parser = argparse.ArgumentParser(prog="kibitz", description="Bot decisions for game backends.")
    commands = parser.add_subparsers(required=True, metavar="command")

    command = commands.add_parser("run", help="run the whole service on this machine")
    command.add_argument(
        "--log", choices=("pretty", "json"), help="form of the log (default: pretty on a terminal, else json)"
    )
    command.set_defaults(run=_run)

    for name, kind in processes.KINDS.items():
        command = commands.add_parser(name, help=f"run one part of the service: {kind.does}")
        command.set_defaults(run=_become, kind=name)

    command = commands.add_parser("acl", help="print users for Redis's ACL file, one for each part, with new passwords")
    command.set_defaults(run=_acl)

    command = commands.add_parser("keys", help="create, list and revoke API keys")
    actions = command.add_subparsers(required=True, metavar="action")
    action = actions.add_parser("create", help="make a key; it is shown this once")
    action.add_argument("tenant")
    action.add_argument("--label", default="", help="what the key is for")
    action.add_argument("--rate-limit", type=int, help="requests per minute, within those of the tenant")
    action.set_defaults(run=_create_key)
    actions.add_parser("list", help="list the keys").set_defaults(run=_list_keys)
    action = actions.add_parser("revoke", help="make a key useless")
    action.add_argument("id", help="the first characters of the key, as listed")
    action.set_defaults(run=_revoke_key)

    action = actions.add_parser("webhook", help="make a secret that signs a tenant's webhooks; it is shown this once")
    action.add_argument("tenant")
    action.add_argument("--drop-old", action="store_true", help="end the secret before the newest one instead")
    action.set_defaults(run=_webhook_secret)

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

    for module in (status, arena, book, train, play, new_game, check):
        module.add_to(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
