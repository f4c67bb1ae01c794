"""Looking after background jobs: those that were lost with their worker, those that nobody plays on with.

Every background process does this now and then. Nothing happens twice, for each step of it is one step in Redis.
"""

import logging
import time

from tasks.config import config
from tasks.logs import event
from tasks.queues import BACKGROUND
from tasks.store import job_queue, jobs, keys
from tasks.work.slices import announce

SWEEP_S = 1.0
MOST_LOST = 2  # a step that ended more workers than this ends its job
MOST_ANNOUNCED = 100
log = logging.getLogger(__name__)


def sweep() -> None:
    """Make lost jobs ready again, end what cannot or does not go on, make up for messages that were lost."""
    for job_id in job_queue.lost():
        lost = job_queue.recover(job_id, MOST_LOST)
        if lost > MOST_LOST:
            jobs.fail(job_id, "step-failed", f"its next step ended {lost} workers: it crashed, or took too long")
        if lost:
            event(log, "worker lost", logging.WARNING, job=job_id, lost=lost)
    idle_s = config().match_idle_s
    for job_id in job_queue.resting_longer_than(idle_s):
        if jobs.fail(job_id, "idle", f"nobody acted for {idle_s} s", status="cancelled"):
            event(log, "idle match ended", job=job_id)
    for _ in range(min(MOST_ANNOUNCED, job_queue.unannounced(keys.queue(BACKGROUND)))):
        announce()


def sweep_for_ever() -> None:
    """Sweep every SWEEP_S, whatever happens."""
    while True:
        try:
            sweep()
        except Exception:  # Redis may be restarting
            log.warning("background jobs not looked after", exc_info=True)
        time.sleep(SWEEP_S)
