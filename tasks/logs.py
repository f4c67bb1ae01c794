"""Structured logs: one JSON object per line, with the decision that it is about."""

import json
import logging
import sys
import time
from typing import Any

from tasks.config import config


class JsonFormatter(logging.Formatter):
    """Time, level, logger and message, and whatever was passed as `extra={"about": {...}}`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "about", {}),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up_logs() -> None:
    """Send this process's logs to standard error as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=config().log_level, handlers=[handler], force=True)


def event(logger: logging.Logger, message: str, level: int = logging.INFO, **about: Any) -> None:
    """Log a message about something, usually `decision=<id>`."""
    logger.log(level, message, extra={"about": about})
