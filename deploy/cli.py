"""The `kibitz` command."""

import argparse
import dataclasses
import json
import sys
import time
from collections.abc import Sequence
from typing import Any

from deploy import demo, stack
from deploy.progress import Progress
from engine.arena import ArenaResult, play_arena
from engine.bots.bot import Bot
from engine.bots.registry import available_bots, get_bot
from engine.errors import BadOption, KibitzError
from engine.game import Game
from engine.registry import game_ids, load_game
from mcts import PRESETS, MctsBot
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


def bot_from_spec(game: Game, spec: str) -> Bot:
    """A bot by name, a search bot with changed settings as in `MCTS hard:time_ms=100,iterations=none`."""
    name, _, changes = spec.partition(":")
    if not changes:
        return get_bot(game, name)
    difficulty = name.removeprefix("MCTS ")
    if difficulty not in PRESETS:
        raise BadOption(f"only search bots take settings, not {name!r}")
    settings = dict(_setting(part) for part in changes.split(","))
    return MctsBot(difficulty, settings, name=spec)


def _setting(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadOption(f"{text!r} is not of the form setting=value")
    words = {"none": None, "true": True, "false": False}
    if value.lower() in words:
        return name, words[value.lower()]
    for kind in (int, float):
        try:
            return name, kind(value)
        except ValueError:
            continue
    return name, value


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


def _arena(options: argparse.Namespace) -> None:
    game = load_game(options.game)
    bots = [bot_from_spec(game, spec) for spec in options.bot]
    with Progress(f"arena {game.id}", options.games) as progress:
        result = play_arena(
            game,
            bots,
            options.games,
            seed=options.seed,
            on_game=lambda r: progress.show(r.games, f"{r.scores[0].name}: {r.share(0):.1%}"),
        )
    if options.json:
        print(json.dumps(dataclasses.asdict(result)))
    else:
        print_table(result)


def print_table(result: ArenaResult) -> None:
    """The scores of an arena, for people."""
    width = max(len(score.name) for score in result.scores)
    length = result.actions / max(1, result.games)
    print(f"{result.games} games, {result.unfinished} unfinished, {length:.1f} actions each")
    for i, score in enumerate(result.scores):
        low, high = result.interval(i)
        counts = f"{score.won} won, {score.drawn} drawn, {score.lost} lost"
        print(f"{score.name:{width}}  {result.share(i):6.1%}  (95 %: {low:.1%} to {high:.1%})  {counts}")


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

    command = commands.add_parser("arena", help="let bots play a match, seats rotated")
    command.add_argument("game")
    command.add_argument("bot", nargs="+", help='a bot per seat; settings as in "MCTS hard:time_ms=100"')
    command.add_argument("--games", type=int, default=100)
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--json", action="store_true", help="print the result as JSON")
    command.set_defaults(run=_arena)
    return parser


if __name__ == "__main__":
    sys.exit(main())
