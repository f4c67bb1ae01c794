"""Taking actions back: a match that begins as another one did."""

from collections.abc import Sequence

from engine.types import Json
from tasks.matches.table import MOVE
from tasks.requests import MatchRequest
from tasks.store import jobs
from tasks.store.jobs import Job
from tasks.work.slices import wake


def fork(job: Job[MatchRequest], actions: int) -> Job[MatchRequest]:
    """A new match with the same seats, seed and options, in which the first actions of this one have been played.

    Raises TooManyJobs or TooManyOfTenant.
    """
    forked = jobs.create(job.request, ready=False)  # nobody may act before all of these actions are there
    for number, step in enumerate(_first(jobs.steps(job.id), actions)):
        jobs.add_step(forked.id, number, step["event"], step)
    wake(forked)
    return forked


def _first(steps: Sequence[Json], actions: int) -> Sequence[Json]:
    """The steps up to the last of a number of actions. What came of it, comes of it again; nobody has resigned yet."""
    kept = [number for number, step in enumerate(steps) if step["event"] == MOVE][:actions]
    return steps[: kept[-1] + 1] if kept else []
