"""Celery's transport over a Redis that goes away."""

from pathlib import Path

import pytest
from kombu import Queue

from tasks.transport import SteadyConnection
from tests.own_redis import own_redis


@pytest.mark.parametrize("ending", ["ack", "reject", "requeue"])
def test_a_message_that_cannot_be_ended_takes_nobodys_place(ending: str, tmp_path: Path) -> None:
    with own_redis(tmp_path) as server, SteadyConnection(server.url) as connection:
        channel = connection.channel()
        channel.basic_qos(prefetch_count=1)
        queue = Queue("few")(channel)
        queue.declare()
        connection.Producer(channel).publish("a task", routing_key="few")
        message = queue.get()
        assert not channel.qos.can_consume(), "one at a time"
        server.process.kill()
        server.process.wait(10)
        with pytest.raises(connection.connection_errors):
            getattr(message, ending)()
        assert channel.qos.can_consume(), "the worker goes on with the next one"
