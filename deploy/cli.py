"""The `kibitz` command."""

import argparse
import sys
from collections.abc import Sequence

from deploy.commands import service
from engine.errors import KibitzError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a subcommand; the exit status is 2 for a usage error that Kibitz itself found."""
    words = sys.argv[1:] if arguments is None else arguments
    options = command_line(service_only=bool(words) and words[0] in service.NAMES).parse_args(words)
    try:
        return options.run(options) or 0
    except KibitzError as error:
        print(f"kibitz: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        from tasks.store.client import StoreError

        if not isinstance(error, StoreError):
            raise
        print(f"kibitz: Redis failed: {error}", file=sys.stderr)
        return 2


def command_line(*, service_only: bool = False) -> argparse.ArgumentParser:
    """What the command understands; on demand without what is no part of the service, which takes longer to import."""
    parser = argparse.ArgumentParser(prog="kibitz", description="Bot decisions for game backends.")
    commands = parser.add_subparsers(required=True, metavar="command")
    service.add_to(commands)
    if not service_only:
        from deploy.commands import arena, book, check, games, keys, new_game, play, status, train

        for module in (keys, games, status, arena, book, train, play, new_game, check):
            module.add_to(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
