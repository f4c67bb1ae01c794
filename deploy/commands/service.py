"""`kibitz run`, and `kibitz web`, `worker` and so on: the service, or one part of it.

Whoever starts a container waits for this, so nothing is imported that the other commands need.
"""

import argparse

from deploy import processes

NAMES = ("run", *processes.KINDS)


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands."""
    command = commands.add_parser("run", help="run the whole service on this machine")
    command.add_argument(
        "--log", choices=("pretty", "json"), help="form of the log (default: pretty on a terminal, else json)"
    )
    command.set_defaults(run=_run)

    for name, kind in processes.KINDS.items():
        command = commands.add_parser(name, help=f"run one part of the service: {kind.does}")
        command.set_defaults(run=_become, kind=name)


def _run(options: argparse.Namespace) -> int:
    from deploy import stack

    return stack.run(options.log)


def _become(options: argparse.Namespace) -> None:
    from deploy import redis_server

    redis_server.find_running()
    processes.become(options.kind)
