"""Tasks that do nothing: what decisions are measured against.

`stock` is Celery as it comes, whose caller gets the result (`delay().get()`): what somebody would have who put a search
behind Celery. `ours` is Celery as Kibitz sets it up, with a sign of life in Redis instead of a result.

`python -m tests.bench.noop stock|ours rate SECONDS` prints tasks per second, `latency COUNT` the ms of each round trip.
"""

import sys
import time
from collections.abc import Callable

from celery import Celery

from tasks.app import make_app
from tasks.store.address import redis_address
from tasks.store.client import text_client

QUEUE = "noop"
DONE = "bench:done"
BATCH = 20  # tasks under way at a time when their rate is measured
LOOK_S = 0.4  # less than a socket of ours waits for an answer
ours = make_app()
stock = Celery("stock", broker=redis_address().celery_url, backend=redis_address().celery_url)
stock.conf.task_default_queue = f"stock-{QUEUE}"
WORKERS = {"ours": ("--queues", QUEUE), "stock": ()}
"""What each one's worker is started with, beside the app and the number of its processes."""
Sent = Callable[[], None]
"""Waits until a task has run."""


@ours.task(name="bench.noop")
def noop(number: int) -> None:
    """Tell that it ran."""
    text_client().lpush(DONE, number)


@stock.task(name="stock.noop")
def stock_noop(number: int) -> int:
    """Give back what it got."""
    return number


def _send_ours() -> Sent:
    noop.apply_async(args=[1], queue=QUEUE)
    return _await_sign


def _await_sign() -> None:
    """Wait until a task has run; the first one has a worker to wait for."""
    while text_client().blpop([DONE], LOOK_S) is None:
        pass


def _send_stock() -> Sent:
    return stock_noop.delay(1).get


SEND: dict[str, Callable[[], Sent]] = {"ours": _send_ours, "stock": _send_stock}


def rate(send: Callable[[], Sent], seconds: float) -> float:
    """Tasks per second, published one by one."""
    done, started = 0, time.monotonic()
    while time.monotonic() - started < seconds:
        for wait in [send() for _ in range(BATCH)]:
            wait()
        done += BATCH
    return done / (time.monotonic() - started)


def round_trip(send: Callable[[], Sent]) -> float:
    """Milliseconds from publishing a task to its result or sign of life."""
    started = time.perf_counter()
    send()()
    return (time.perf_counter() - started) * 1000


if __name__ == "__main__":
    sending = SEND[sys.argv[1]]
    round_trip(sending)  # the worker has started by then
    if sys.argv[2] == "rate":
        print(rate(sending, float(sys.argv[3])))
    else:
        print(*(round_trip(sending) for _ in range(int(sys.argv[3]))))
