"""A task that does nothing, on Celery as Kibitz sets it up: what decisions are measured against.

`python -m tests.bench.noop rate SECONDS` prints tasks per second, `latency COUNT` the ms of each round trip.
"""

import sys
import time

from tasks.app import make_app
from tasks.store.client import text_client

QUEUE = "noop"
DONE = "bench:done"
BATCH = 20  # tasks under way at a time when their rate is measured
LOOK_S = 0.4  # less than a socket of ours waits for an answer
app = make_app()


@app.task(name="bench.noop")
def noop(number: int) -> None:
    """Tell that it ran."""
    text_client().lpush(DONE, number)


def _await_sign() -> None:
    """Wait until a task has run; the first one has a worker to wait for."""
    while text_client().blpop([DONE], LOOK_S) is None:
        pass


def rate(seconds: float) -> float:
    """Tasks per second, published one by one."""
    done, started = 0, time.monotonic()
    while time.monotonic() - started < seconds:
        for _ in range(BATCH):
            noop.apply_async(args=[1], queue=QUEUE)
        for _ in range(BATCH):
            _await_sign()
        done += BATCH
    return done / (time.monotonic() - started)


def round_trip() -> float:
    """Milliseconds from publishing a task to its sign of life."""
    started = time.perf_counter()
    noop.apply_async(args=[1], queue=QUEUE)
    _await_sign()
    return (time.perf_counter() - started) * 1000


if __name__ == "__main__":
    round_trip()  # the worker has started by then
    if sys.argv[1] == "rate":
        print(rate(float(sys.argv[2])))
    else:
        print(*(round_trip() for _ in range(int(sys.argv[2]))))
