"""One step of background work: how long it may take, and what happens if it goes on for longer."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from engine.bots.limits import ThinkingLimits
from engine.bots.preparing import are_prepared
from engine.game import Game
from tasks.config import config
from tasks.logs import event
from tasks.store import jobs, thinking
from tasks.work.overseer import FINAL, Overseer

LOOK_S = 0.1  # how often a worker hears whether its job has been cancelled
GRACE_S = 5.0  # how long after its time is up a step may go on: background work may have to wait for the processor
MOVE_NOW = "move now"
log = logging.getLogger(__name__)

StepLimits = Callable[[str], ThinkingLimits]
"""The limits of the next step, which begins now; called with who thinks about it, for people."""


@contextmanager
def overseen(job_id: str, game: Game) -> Iterator[StepLimits]:
    """Steps of a job as long as it is wanted. One that goes on for too long fails the job, and costs this process."""
    thinker = ""

    def overran() -> None:
        detail = f"{thinker} did not come to an end within {config().max_step_ms} ms (KIBITZ_MAX_STEP_MS)"
        fail(job_id, "step-overran", detail)

    def ask() -> str:
        if not jobs.is_open(job_id):
            return FINAL
        return MOVE_NOW if thinking.is_asked_to_move(job_id) else ""

    # While this process still loads the game, a late step is nobody's fault.
    watching = Overseer(ask, LOOK_S, GRACE_S, overran if are_prepared(game) else None)

    def limits_of_step(name: str) -> ThinkingLimits:
        nonlocal thinker
        thinker, watching.end = name, time.monotonic() + config().max_step_ms / 1000
        if not watching.dropped:
            watching.stop.clear()  # asked to move, a bot has moved; that was about one step only
        return ThinkingLimits(watching.end, watching.stop)

    with watching:
        yield limits_of_step


def fail(job_id: str, code: str, detail: str) -> None:
    """End a job as failed, and log why."""
    jobs.fail(job_id, code, detail)
    event(log, "job failed", logging.WARNING, job=job_id, problem=detail)
