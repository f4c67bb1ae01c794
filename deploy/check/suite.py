"""All checks, in the order in which they are run."""

from collections.abc import Callable

from deploy.check import bots, fairness, preflight, rules, wire
from engine.game import Game

Check = Callable[[Game], None]
CONTRACT: list[Check] = [*rules.CHECKS, *wire.CHECKS, *fairness.CHECKS, *bots.CHECKS]
"""What a game must keep once `preflight` has found it safe to run."""
CHECKS: list[Check] = [*preflight.CHECKS, *CONTRACT]


def title(check: Check) -> str:
    """What a check makes sure of, in a sentence."""
    return (check.__doc__ or "").strip().splitlines()[0].rstrip(".")
