"""Background work: in slices, so that many jobs share the workers and a lost worker costs little.

A message to the workers names no job: it says that one is ready, and whoever takes it does a slice of the job whose
turn it is. So a message too many or too late does no harm, and one that was lost is made up for (sweep.py).
"""

import logging
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from engine.errors import KibitzError
from tasks.app import app
from tasks.compiling import is_compiled
from tasks.logs import event
from tasks.requests import AnalysisRequest, MatchRequest
from tasks.store import job_queue, jobs
from tasks.store.client import StoreError
from tasks.store.jobs import Asked, Job
from tasks.work import analyse, play
from tasks.work.steps import fail

SLICE_S = 1.0  # then the next job has its turn
RENEW_S = 1.5  # a lease outlives a few renewals that were missed
log = logging.getLogger(__name__)

Advance = Callable[[Job[Asked], float], int]
"""Does steps of a job until a reading of time.monotonic() or until it can do no more; how many steps there are then."""

KINDS: dict[str, tuple[Any, Advance[Any]]] = {
    request.kind[0]: (request, advance)
    for request, advance in ((AnalysisRequest, analyse.advance), (MatchRequest, play.advance))
}
"""What there is to do, by the first letter of a job's id."""


@app.task(name="tasks.advance")
def advance_next() -> None:
    """Do a slice of the job whose turn it is."""
    claimed = job_queue.claim()
    if claimed is not None:
        job_id, lease = claimed
        asked, advance = KINDS[job_id[0]]
        go_on(asked, job_id, lease, advance)


def announce() -> None:
    """Tell the workers that one more job is ready."""
    advance_next.apply_async()


def wake(job: Job[Asked]) -> None:
    """Let a job go on that had nothing to do."""
    if job_queue.put(job.id, job.request.tenant):
        announce()


def go_on(asked: type[Asked], job_id: str, lease: str, advance: Advance[Asked]) -> None:
    """Do a slice of a job that was claimed; then it waits for its next turn, or for a player from outside."""
    with Holding(job_id, lease) as held:
        job = jobs.read(asked, job_id)
        if job is None or job.final:
            jobs.end(job_id, "failed")  # it is over, or its record has expired: it is only forgotten
            return
        compiled = is_compiled(job.request.game)
        until = time.monotonic() + SLICE_S
        try:
            done = advance(job, until) if compiled else job.done
        except KibitzError as error:
            fail(job_id, error.code, str(error))
            return
        except StoreError:
            raise  # no fault of the job's: it comes again when its lease ends
        except Exception:
            log.exception("background work failed", extra={"about": {"job": job_id}})
            fail(job_id, "internal-error", "an unexpected error; it has been logged")
            return
        more = not compiled or time.monotonic() >= until
    ready = job_queue.put_back(job_id, job.request.tenant, held.lease, None if more else done)
    if ready and compiled:  # else it rests for a second: the next sweep announces it
        announce()


class Holding:
    """Holds a job while its slice takes: says again and again that its worker is alive."""

    def __init__(self, job_id: str, lease: str) -> None:
        self.lease = lease
        self._job_id = job_id
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._renew, daemon=True, name="lease")

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._over.set()
        self._thread.join()

    def _renew(self) -> None:
        while not self._over.wait(RENEW_S):
            try:
                renewed = job_queue.renew(self._job_id, self.lease)
            except StoreError as reason:
                event(log, "lease not renewed", logging.WARNING, job=self._job_id, problem=str(reason))
                continue
            if renewed is None:  # another worker is at it; whose steps count is decided step by step
                return
            self.lease = renewed
