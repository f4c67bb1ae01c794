"""`kibitz run` as a whole, with real processes: what is killed comes back, and a stop leaves nothing open."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
import redis

from deploy import redis_server
from deploy.processes import KINDS
from tests.deploy.running_stack import PATTERNS, Stack
from tests.waiting import wait_for


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    running = Stack.start(tmp_path_factory.mktemp("stack"))
    yield running
    if running.process.poll() is None:
        running.stop()


def test_all_kinds_are_tried() -> None:
    assert PATTERNS.keys() == {*KINDS, "redis"}


@pytest.mark.parametrize("kind", PATTERNS)
def test_what_is_killed_comes_back(stack: Stack, kind: str) -> None:
    wait_for(lambda: stack.pid(kind), 60)
    before = stack.pid(kind)
    assert before is not None
    os.kill(before, signal.SIGKILL)
    wait_for(lambda: stack.pid(kind) not in (None, before), 60)
    wait_for(stack.searches, 60)
    assert f"{kind} was ended by SIGKILL; it starts again in 0.2 s" in stack.log()


def test_a_search_goes_on_while_redis_is_away(stack: Stack) -> None:
    open_end = {"early_stop": False, "solver": False}
    status, asked = stack.ask(8000, "respond-async", options=open_end)
    assert status == 202
    place = f"/v1/decisions/{asked['id']}"
    wait_for(lambda: stack.call("GET", place)[1]["status"] == "thinking", 20)
    before = stack.pid("redis")
    assert before is not None
    os.kill(before, signal.SIGKILL)
    wait_for(lambda: stack.pid("redis") not in (None, before), 60)
    wait_for(lambda: stack.call("GET", place)[0] == 200, 30)
    _, decision = stack.call("GET", place)
    assert (decision["status"], decision["source"]) == ("done", "search")
    assert decision["warnings"] == [], "it was not the guard's doing"
    wait_for(stack.searches, 60)


def test_keys_survive_and_are_reached_without_a_setting(stack: Stack) -> None:
    """Redis has been killed by now."""
    (row,) = stack.kibitz("keys", "list").stdout.splitlines()
    assert row.split()[:2] == [stack.key[:11], "acme"]
    address = stack.folder / "data" / "redis-url"
    assert address.stat().st_mode & 0o777 == 0o600
    assert (stack.folder / "data").stat().st_mode & 0o777 == 0o700


def test_a_second_one_is_refused(stack: Stack) -> None:
    refused = stack.kibitz("run")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == (
        f"kibitz: port {stack.environment['KIBITZ_PORT']} is in use; "
        "stop what uses it, or name another in KIBITZ_PORT\n"
    )
    elsewhere = Stack(
        stack.folder, stack.environment | {"KIBITZ_PORT": str(redis_server.free_port())}, stack.process
    ).kibitz("run")
    assert elsewhere.returncode == 2
    assert elsewhere.stderr.startswith(f"kibitz: another kibitz run keeps its data in {stack.folder / 'data'};")
    assert len(elsewhere.stderr.splitlines()) == 1
    assert stack.kibitz("keys", "list").returncode == 0, "the first one is still found"


def test_a_stop_answers_what_is_open_and_leaves_nothing_running(stack: Stack) -> None:
    """The worker hangs, so that decisions are still open when the service is told to stop."""
    worker = stack.pid("worker")
    assert worker is not None
    os.killpg(worker, signal.SIGSTOP)
    answers = [stack.ask(30_000, "respond-async") for _ in range(6)]
    assert {status for status, _ in answers} == {202}
    assert stack.stop() < 20  # seconds; about 2 on a machine that does nothing else
    assert stack.left_running() == []
    assert not (stack.folder / "data" / "redis-url").exists()
    for line in stack.log().splitlines():
        assert {"time", "level", "message", "process"} <= json.loads(line).keys(), line

    port = redis_server.free_port()
    server = subprocess.Popen(redis_server.command(port, stack.folder / "data" / "redis"))
    try:
        wait_for(lambda: not redis_server.problem_with(redis_server.url_of(port)))
        with redis.Redis(port=port, decode_responses=True) as client:
            for _, decision in answers:
                found: Any = client.hgetall(f"kz:d:{{{decision['id']}}}")
                assert found["status"] == "done"
                assert json.loads(found["result"])["warnings"] == ["the service is stopping"]
    finally:
        server.terminate()
        server.wait(10)
    gone = stack.kibitz("keys", "list")
    assert gone.returncode == 2
    assert "start the service (kibitz run)" in gone.stderr
    assert len(gone.stderr.splitlines()) == 1
