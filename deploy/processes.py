"""The kinds of processes that make up the service, and what each runs. `kibitz <kind>` becomes one of them."""

import os
import sys
from dataclasses import dataclass

from engine.errors import BadOption, UnknownGame
from engine.installed import installed_games
from tasks.config import config
from tasks.queues import BACKGROUND, INTERACTIVE
from tasks.store.address import redis_address

QUIET = ("--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "WARNING")
CELERY = ("celery", "--quiet", "--app", "tasks.app", "worker", *QUIET)
# Whoever runs everything as root knows it; in a container there is nobody else.
WARNINGS = ("-W", "ignore:You're running the worker with superuser privileges")
LATER_S = 6.0


@dataclass(frozen=True)
class Kind:
    """A kind of process."""

    does: str
    stops: int
    """When `kibitz run` stops it: those with lower numbers first, those with the same number together."""
    grace_s: float
    """How long it may take to stop before it is killed. The longest of each number add up to less than 10 s."""
    after_s: float = 0.0
    """How long `kibitz run` waits before it starts it: those that a first decision needs have the machine till then."""


KINDS = {
    "web": Kind("the HTTP API", stops=1, grace_s=2.5),  # nothing new is accepted
    "worker": Kind("searches", stops=2, grace_s=3.2),
    "background": Kind("analyses, matches and pondering", stops=2, grace_s=3.2, after_s=LATER_S),
    "guard": Kind("answers what is due and still open", stops=3, grace_s=2.0),  # and at last everything that is open
    "deliver": Kind("webhooks", stops=2, grace_s=3.2, after_s=LATER_S),
}
"""Every kind; the Procfile lists the same."""
COMPILER = Kind("compiles games", stops=1, grace_s=0.2)
REDIS = Kind("a private Redis server", stops=4, grace_s=1.5)


def command(kind: str) -> list[str]:
    """What a process of a kind runs, as arguments of `python`. Raises BadOption for a kind that there is not."""
    settings = config()
    redis_address()  # better told here than by what is started
    commands = {
        "web": ["-m", "gunicorn", "--config", "python:deploy.gunicorn", "api.app:serve()"],
        "worker": [*WARNINGS, "-m", *CELERY, "--queues", INTERACTIVE, "--concurrency", str(settings.workers)],
        "background": [
            *(*WARNINGS, "-m", *CELERY),
            *("--queues", BACKGROUND, "--hostname", "background@%h"),
            *("--concurrency", str(settings.background_workers)),
        ],
        "guard": ["-m", "tasks.guard"],
        "deliver": ["-m", "tasks.webhooks.deliver"],
    }
    if kind not in commands:
        raise BadOption(f"there is no process kind {kind!r}; there are: {', '.join(KINDS)}")
    return commands[kind]


def check_games() -> None:
    """Whether all games that are to be served are installed. Raises UnknownGame."""
    for name in filter(None, config().games.split(",")):
        if name not in installed_games():
            raise UnknownGame(name, sorted(installed_games()))


def become(kind: str) -> None:
    """Go on as a process of a kind: signals reach it directly. Raises UnknownGame."""
    check_games()
    os.execv(sys.executable, [sys.executable, *command(kind)])
