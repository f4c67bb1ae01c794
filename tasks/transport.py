"""Celery's connection to Redis, made to go on: soon after Redis was away, and past messages that nobody can read."""

import logging
from functools import cache
from queue import Empty
from typing import Any

from celery.app.amqp import AMQP
from kombu.connection import Connection

RETRY = {"interval_start": 0.1, "interval_step": 0.1, "interval_max": 2.0}
"""Seconds between two tries to connect. Celery's own first pause, two seconds, is a whole deadline."""
UNREADABLE = (ValueError, KeyError, TypeError, AttributeError)
log = logging.getLogger(__name__)


class SteadyConnection(Connection):
    """A connection that tries again soon, over a transport that drops what it cannot read."""

    def ensure_connection(self, *args: Any, **options: Any) -> Any:
        return super().ensure_connection(*args, **RETRY | options)  # type: ignore[no-untyped-call]

    def get_transport_cls(self) -> Any:
        return _careful(super().get_transport_cls())  # type: ignore[no-untyped-call]


@cache
def _careful(transport: Any) -> Any:
    """One of kombu's transports over Redis, whatever way it finds its server, that survives rubbish on a queue.

    Quirk: kombu lets the error of an unreadable message end the whole worker.
    """

    class Channel(transport.Channel):  # type: ignore[misc]
        def _brpop_read(self, **options: Any) -> Any:
            try:
                return super()._brpop_read(**options)
            except UNREADABLE:
                log.exception("unreadable message on a queue; it is dropped")
                raise Empty from None

    return type("CarefulTransport", (transport,), {"Channel": Channel})


class SteadyAmqp(AMQP):  # type: ignore[misc]
    """Celery's messaging over such connections."""

    Connection = SteadyConnection
