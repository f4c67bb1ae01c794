"""The life of a worker process: loading kernels, showing signs of life, giving way to what is more urgent."""

import logging
import os
import threading
import time
from typing import Any

from celery import signals

from tasks.app import BACKGROUND
from tasks.logs import set_up_logs
from tasks.redis_client import clock, forget_connections, key, text_client
from tasks.warmup import served_games, wait_until_compiled, warm_up

HEARTBEAT_S = 1.0
LONGEST_PRELOAD_S = 10.0  # a worker that waited so long for kernels starts without them
SEARCH_NICENESS = 10  # searches fill the machine; accepting, guarding and delivering must not wait for them
BACKGROUND_NICENESS = 19  # analyses, matches and pondering get what is left
log = logging.getLogger(__name__)
_loaded: set[str] = set()
_background_only = False


@signals.worker_init.connect
def _load_before_forking(sender: Any, **_: Any) -> None:
    """Before search processes are forked: load what is compiled, so that a process in place of a dead one has it."""
    global _background_only
    set_up_logs()
    _background_only = set(sender.app.amqp.queues.consume_from) == {BACKGROUND}
    deadline = time.monotonic() + LONGEST_PRELOAD_S
    for game_id in [] if _background_only else served_games():
        if not wait_until_compiled(game_id, deadline):
            break
        warm_up(game_id)
        _loaded.add(game_id)
    forget_connections()


@signals.worker_process_init.connect
def _start_process(**_: Any) -> None:
    """In each process: load the games that got compiled later; one for searches also shows signs of life."""
    set_up_logs()
    forget_connections()
    os.nice(BACKGROUND_NICENESS if _background_only else SEARCH_NICENESS)
    threading.Thread(target=_load_games, daemon=True).start()
    if not _background_only:
        threading.Thread(target=_beat, daemon=True).start()


def _load_games() -> None:
    for game_id in served_games():
        if game_id not in _loaded:
            wait_until_compiled(game_id)
            warm_up(game_id)
            _loaded.add(game_id)
        if not _background_only:
            text_client().sadd(key("loaded"), game_id)


def _beat() -> None:
    member = f"{os.uname().nodename}:{os.getpid()}"
    while True:
        try:
            text_client().zadd(key("workers"), {member: clock.now_ms()})
        except Exception:  # Redis may be restarting; the next beat will tell
            log.warning("no heartbeat", exc_info=True)
        time.sleep(HEARTBEAT_S)
