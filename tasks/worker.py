"""The life of a worker process: loading kernels, showing signs of life, giving way to what is more urgent."""

import gc
import logging
import os
import threading
import time
from itertools import count
from typing import Any

from billiard import current_process
from celery import signals

from engine.types import Json
from tasks.compiling import compile_bots, compile_searches, compiled_while_serving, count_compiling
from tasks.consuming import at_work, watch_consumer
from tasks.heartbeat import Heartbeat
from tasks.logs import set_up_logs
from tasks.queues import BACKGROUND
from tasks.served import LoadedGames, keep_from_collector
from tasks.store import presence
from tasks.store.client import forget_connections
from tasks.work.decide import decide
from tasks.work.missing import announce_missing
from tasks.work.sweep import sweep_for_ever

LONGEST_PRELOAD_S = 10.0  # a worker that waited this long for kernels starts without them
LOOKS = 3  # in a heartbeat, for decisions whose message was lost
SEARCH_NICENESS = 10  # searches fill the machine; accepting, guarding and delivering must not wait for them
BACKGROUND_NICENESS = 19  # analyses, matches and pondering get what is left
log = logging.getLogger(__name__)


class WorkerLife:
    """What happens to a Celery worker on its way: before it forks its search processes, and in each of them."""

    def __init__(self) -> None:
        self._games = LoadedGames(compile_searches, compile_bots)
        self._background_only = False

    def before_forking(self, queues: set[str]) -> None:
        """Load what is compiled, so that a process in place of a dead one has it at once.

        All of it stays: looking for garbage in it would take a tenth of the time, and later copy what processes share.
        """
        self._background_only = queues == {BACKGROUND}
        gc.disable()
        if not self._background_only:
            self._games.load_compiled(LONGEST_PRELOAD_S)
        forget_connections()
        keep_from_collector()
        gc.enable()

    def in_process(self) -> None:
        """Load the games that got compiled later; a process for searches also shows signs of life, and one for
        background work looks after the jobs."""
        forget_connections()
        count_compiling(compiled_while_serving)
        os.nice(BACKGROUND_NICENESS if self._background_only else SEARCH_NICENESS)
        self._games.start()
        if self._background_only:
            Heartbeat("background", self._about).start()
        duty, name = (sweep_for_ever, "sweeper") if self._background_only else (self._beat, "heartbeat")
        threading.Thread(target=duty, daemon=True, name=name).start()

    def _beat(self) -> None:
        heart = Heartbeat("worker", self._about)
        for beat in count():
            try:
                if beat % LOOKS == 0:
                    heart.beat()
                announce_missing(decide)
            except Exception:  # Redis may be restarting; the next beat will tell
                log.warning("no heartbeat", exc_info=True)
            time.sleep(presence.HEARTBEAT_S / LOOKS)

    def _about(self) -> Json:
        """What is told with each heartbeat."""
        if not self._background_only:
            presence.beat_worker(self._games.loaded)
        return {"games": sorted(self._games.loaded)}


_life = WorkerLife()


@signals.worker_init.connect
def _before_forking(sender: Any, **_: Any) -> None:
    set_up_logs()
    _life.before_forking(set(sender.app.amqp.queues.consume_from))


@signals.worker_ready.connect
def _listening(sender: Any, **_: Any) -> None:
    for queue in sender.app.amqp.queues.consume_from:
        watch_consumer(queue)


@signals.worker_process_init.connect
def _in_process(**_: Any) -> None:
    set_up_logs()
    at_work.say(_number(), False)  # the one whose place it takes may have died at a task
    _life.in_process()


def _number() -> int:
    """This process's number in its pool."""
    return getattr(current_process(), "index", 0)  # outside of a pool there is none


@signals.task_prerun.connect
def _task_begins(**_: Any) -> None:
    at_work.say(_number(), True)


@signals.task_postrun.connect
def _task_ends(**_: Any) -> None:
    at_work.say(_number(), False)
