"""The fleet as it is now: who is there, what runs, what waits. `kibitz status` and the metrics tell it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tasks.store import keys, presence, roll
from tasks.store.client import text_client
from tasks.store.clock import clock
from tasks.store.decisions import backlog
from tasks.store.roll import Process

DECIDE, BACKGROUND, DELIVER = "decide", "background", "deliver"


@dataclass(frozen=True)
class Queue:
    """What waits for processes of a kind."""

    length: int
    oldest_s: float


@dataclass(frozen=True)
class Fleet:
    """Everything at one moment."""

    processes: list[Process]
    workers: int
    """Search processes."""
    running: int
    """Searches."""
    queues: Mapping[str, Queue]
    jobs: Mapping[str, int]
    """Open analyses and matches by state."""
    games: frozenset[str]
    """Games that some search process has loaded."""

    @property
    def busy(self) -> int:
        """Search processes at work; one that gives turns away runs several searches."""
        return min(self.running, self.workers)

    @property
    def load(self) -> float:
        """Searches that run and decisions that wait, for each search process; as if there were one if there is none."""
        return (self.running + self.queues[DECIDE].length) / max(1, self.workers)

    def of_kind(self, kind: str) -> list[Process]:
        """The processes of a kind."""
        return [process for process in self.processes if process.kind == kind]


def look() -> Fleet:
    """The fleet as it is now."""
    now = clock.now_ms()
    waiting, oldest_ms = backlog()
    pipeline = text_client().pipeline(transaction=False)
    pipeline.zcount(str(keys.RUNNING), now, "+inf")
    pipeline.zcount(str(keys.HOOKS), "-inf", now)
    pipeline.zrange(str(keys.HOOKS), 0, 0, withscores=True)
    for state in (keys.READY, keys.AT_WORK, keys.RESTING):
        pipeline.zcard(str(state))
    pipeline.zrange(str(keys.READY), 0, -1)
    running, hooks, first_hook, ready, at_work, resting, ready_ids = pipeline.execute()
    hook_s = max(0.0, now - first_hook[0][1]) / 1000 if hooks else 0.0
    return Fleet(
        processes=roll.present(),
        workers=presence.workers_alive(),
        running=int(running),
        queues={
            DECIDE: Queue(waiting, oldest_ms / 1000),
            BACKGROUND: Queue(int(ready), _longest_idle_s(ready_ids, now)),
            DELIVER: Queue(int(hooks), hook_s),
        },
        jobs={"ready": int(ready), "at-work": int(at_work), "resting": int(resting)},
        games=frozenset(presence.loaded_games()),
    )


def _longest_idle_s(job_ids: list[str], now: float) -> float:
    """Seconds since the last step of the job that has waited longest."""
    if not job_ids:
        return 0.0
    steps: Any = text_client().zmscore(str(keys.JOBS), job_ids)
    return max(0.0, *(now - step for step in steps if step is not None), 0.0) / 1000
