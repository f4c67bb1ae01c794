"""Celery's connection to Redis, made to go on: soon after Redis was away, and past messages that nobody can read or
acknowledge."""

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
    """One of kombu's transports over Redis, whatever way it finds its server, that survives rubbish on a queue and a
    Redis that is away.

    Quirks: kombu lets the error of an unreadable message end the whole worker. And it counts a message that it could
    not acknowledge or give back as being worked on for ever: a worker of two processes that loses Redis once would then
    take one message at a time. (Redis itself hands such a message out again after the visibility timeout.)
    """

    class ForgivingQoS(transport.Channel.QoS):  # type: ignore[misc]
        def ack(self, delivery_tag: str) -> None:
            try:
                super().ack(delivery_tag)
            finally:
                self._quick_ack(delivery_tag)

        def reject(self, delivery_tag: str, requeue: bool = False) -> None:
            try:
                super().reject(delivery_tag, requeue=requeue)
            finally:
                self._quick_ack(delivery_tag)

    class Channel(transport.Channel):  # type: ignore[misc]
        QoS = ForgivingQoS

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
