"""Celery's transport over a Redis that goes away."""

import subprocess
from pathlib import Path

import pytest
from kombu import Queue

from deploy.redis_server import find_binary, free_port
from tasks.transport import SteadyConnection
from tests.tasks.conftest import await_answer


def test_a_message_that_cannot_be_acknowledged_takes_nobodys_place(tmp_path: Path) -> None:
    port = free_port()
    url = f"redis://127.0.0.1:{port}/0"
    options = ["--port", str(port), "--save", "", "--dir", str(tmp_path)]
    server = subprocess.Popen([find_binary(), *options], stdout=subprocess.DEVNULL)
    try:
        await_answer(url, server)
        with SteadyConnection(url) as connection:
            channel, queue = connection.channel(), Queue("few")
            channel.basic_qos(prefetch_count=1)
            queue = queue(channel)
            queue.declare()
            connection.Producer(channel).publish("a task", routing_key="few")
            message = queue.get()
            assert not channel.qos.can_consume(), "one at a time"
            server.kill()
            server.wait(10)
            with pytest.raises(connection.connection_errors):
                message.ack()
            assert channel.qos.can_consume(), "the worker goes on with the next one"
    finally:
        server.kill()
        server.wait(10)
