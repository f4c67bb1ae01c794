"""API keys, tenants and rate limits."""

import socket
import subprocess
import sys
import time
from collections.abc import Callable

import pytest
import redis

from tests.service.harness import ROOT, Answer, Service
from tests.tasks.conftest import Receiver, answers
from tests.tasks.webhooks.conftest import SECRET, verifies


def test_keys_tenants_and_limits(fresh_service: Callable[..., Service]) -> None:
    service = fresh_service()
    assert service.call("GET", "/v1/games").status == 200
    anna, bert = (
        service.kibitz("keys", "create", "anna"),
        service.kibitz("keys", "create", "bert", "--rate-limit", "3"),
    )
    assert anna not in service.logs()
    listed = service.kibitz("keys", "list")
    assert anna[:11] in listed
    assert anna not in listed

    deadline_s = 3  # processes remember for a moment that there were no keys
    subprocess.run(["sleep", str(deadline_s)], check=True)
    refused = service.call("GET", "/v1/games")
    assert (refused.status, refused.headers["www-authenticate"]) == (401, "Bearer")
    assert service.call("GET", "/v1/games", headers={"Authorization": "Bearer kz_wrong"}).status == 401
    assert service.call("GET", "/healthz").status == 200

    mine = {"Authorization": f"Bearer {anna}"}
    theirs = {"X-API-Key": bert}
    decision = service.decide(deadline_ms=300, headers=mine)
    assert decision.status == 200
    place = decision.headers["location"]
    assert service.call("GET", place, headers=mine).status == 200
    hidden = service.call("GET", place, headers=theirs)
    assert hidden.status == 404
    assert hidden.headers["ratelimit-policy"] == '"default";q=3;w=60'
    statuses = [service.call("GET", "/v1/games", headers=theirs) for _ in range(5)]
    limited = [answer for answer in statuses if answer.status == 429]
    assert limited
    assert int(limited[0].headers["retry-after"]) <= 60

    service.kibitz("keys", "revoke", anna[:11])
    subprocess.run(["sleep", str(deadline_s)], check=True)
    assert service.call("GET", "/v1/games", headers=mine).status == 401
    assert service.call("GET", "/v1/games").status == 401


def until(answer: Callable[[], Answer], status: int, seconds: float = 20) -> Answer:
    """Ask until the answer has a status."""
    end = time.monotonic() + seconds
    while (found := answer()).status != status:
        assert time.monotonic() < end, found.body
        time.sleep(0.1)
    return found


def test_a_redis_that_lost_its_keys_lets_nobody_in(fresh_service: Callable[..., Service]) -> None:
    """Deleted, or lost with everything else: 401 until there is a key again."""
    service = fresh_service(KIBITZ_WEB_PROCESSES="2")
    mine = {"Authorization": f"Bearer {service.kibitz('keys', 'create', 'anna')}"}
    until(lambda: service.call("GET", "/v1/games"), 401)
    until(lambda: service.call("GET", "/v1/games", headers=mine), 200)

    with redis.Redis(port=service.redis_port) as client:
        client.delete("kz:keys")
    time.sleep(2.5)  # longer than anybody remembers
    assert {service.call("GET", "/v1/games").status for _ in range(20)} == {401}
    told = until(lambda: service.call("GET", "/readyz"), 503)
    assert told.json["keys"] is False

    mine = {"Authorization": f"Bearer {service.kibitz('keys', 'create', 'anna')}"}
    until(lambda: service.call("GET", "/v1/games", headers=mine), 200)
    service.kill("redis")
    service.start_redis()
    until(lambda: service.call("GET", "/v1/games"), 401)
    time.sleep(2.5)
    assert {service.call("GET", "/v1/games").status for _ in range(20)} == {401}
    assert service.call("POST", "/v1/decisions", {}).status == 401
    assert service.call("GET", "/readyz").json["keys"] is False


@pytest.mark.parametrize("settings", [{"KIBITZ_HOST": "0.0.0.0"}, {"KIBITZ_KEYS": "perhaps"}])
def test_an_open_door_is_refused_at_start(
    service: Service, settings: dict[str, str]
) -> None:  # a service without keys is there
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = service.environment | settings | {"KIBITZ_PORT": str(port)}
    command = [sys.executable, "-m", "gunicorn", "--config", "python:deploy.gunicorn", "api.app:serve()"]
    started = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert started.returncode != 0
    assert "KIBITZ_KEYS" in started.stderr


def test_requests_count_per_tenant(fresh_service: Callable[..., Service]) -> None:
    service = fresh_service(KIBITZ_RATE_LIMIT="12")
    one, other, theirs = (
        {"Authorization": f"Bearer {service.kibitz('keys', 'create', tenant)}"} for tenant in ("anna", "anna", "bert")
    )
    time.sleep(2.5)  # until keys are needed
    time.sleep(max(0.0, 15 - (60 - time.time() % 60)))  # not over the end of a minute
    statuses = [service.call("GET", "/v1/games", headers=key).status for _ in range(8) for key in (one, other)]
    assert statuses == [200] * 12 + [429] * 4, "a second key gives a tenant no more"
    answer = service.call("GET", "/v1/games", headers=theirs)
    assert (answer.status, answer.headers["ratelimit-policy"]) == (200, '"default";q=12;w=60')


def test_webhooks_are_signed_for_each_tenant(fresh_service: Callable[..., Service]) -> None:
    service = fresh_service(KIBITZ_WEBHOOK_SECRET="")
    refused = service.decide(deadline_ms=200, callback_url="http://127.0.0.1:9999/")
    assert (refused.status, refused.json["type"]) == (422, "urn:kibitz:problem:callbacks-off")
    receiver = Receiver(answers(200))
    secrets = []
    try:
        for number, valid in enumerate(([0], [0, 1], [1])):
            if number < 2:
                secrets.append(service.kibitz("keys", "webhook", "local"))
            else:
                service.kibitz("keys", "webhook", "local", "--drop-old")
            service.decide(deadline_ms=200, callback_url=receiver.url)
            end = time.monotonic() + 10
            while len(receiver.posts) <= number:
                assert time.monotonic() < end, service.logs()
                time.sleep(0.02)
            message = receiver.posts[number]
            assert [n for n, secret in enumerate(secrets) if verifies(*message, secret)] == valid
            assert not verifies(*message, SECRET)
    finally:
        receiver.shutdown()
        receiver.server_close()
