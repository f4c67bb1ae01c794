"""Structured logs: one JSON object per line, with the decision that it is about."""

import json
import logging
import sys
import threading
import time
from typing import Any

from engine.types import Json
from tasks.config import config

log = logging.getLogger(__name__)


def log_line(level: str, logger: str, message: str, when: float | None = None, **about: Any) -> Json:
    """A line of the log: time, level, logger, message and what it is about. `when`: seconds since the epoch."""
    moment = time.time() if when is None else when
    stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(moment)) + f".{int(moment % 1 * 1000):03d}Z"
    return {"time": stamp, "level": level, "logger": logger, "message": message, **about}


class JsonFormatter(logging.Formatter):
    """Time, level, logger and message, and whatever was passed as `extra={"about": {...}}`."""

    def format(self, record: logging.LogRecord) -> str:
        about = getattr(record, "about", {})
        line = log_line(record.levelname.lower(), record.name, record.getMessage(), record.created) | about
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up_logs() -> None:
    """Send this process's logs to standard error as JSON, with its warnings and what ends it or one of its threads."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=config().log_level, handlers=[handler], force=True)
    logging.captureWarnings(True)
    sys.excepthook = lambda *problem: log.critical("ended by an error", exc_info=problem)
    threading.excepthook = _log_thread


def _log_thread(ended: threading.ExceptHookArgs) -> None:
    name = "a thread" if ended.thread is None else ended.thread.name
    problem = ended.exc_value or ended.exc_type()
    log.error("thread %s ended by an error", name, exc_info=problem)


def event(logger: logging.Logger, message: str, level: int = logging.INFO, **about: Any) -> None:
    """Log a message about something, usually `decision=<id>`."""
    logger.log(level, message, extra={"about": about})
