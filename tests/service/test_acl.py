"""Every kind of process as a Redis user of its own, with the rights that it needs and no others."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis

from deploy.processes import KINDS
from tasks.store import keys
from tasks.store.rights import RIGHTS, acl_lines
from tests.service import test_failures, test_fleet, test_matches
from tests.service.harness import Service

PASSWORD = "secret"
FORBIDDEN = {
    "web": [("hset", keys.API_KEYS, "x", "y"), ("del", keys.WEBHOOK_SECRETS("local")), ("set", keys.KEYS_MADE, "1")],
    "worker": [
        ("hgetall", keys.API_KEYS),
        ("lrange", keys.WEBHOOK_SECRETS("local"), 0, -1),
        ("get", keys.RATE("x", 1)),
    ],
    "background": [("hgetall", keys.API_KEYS), ("hset", keys.DECISION("x"), "status", "done")],
    "guard": [
        ("hgetall", keys.API_KEYS),
        ("hget", keys.TREE("a", "b", "c", 0), "bytes"),
        ("lpush", "kz:celery:decide", "x"),
    ],
    "deliver": [
        ("hgetall", keys.API_KEYS),
        ("lpush", "kz:celery:decide", "x"),
        ("rpush", keys.WEBHOOK_SECRETS("a"), "x"),
    ],
}
FOR_NOBODY = [
    ("flushall",),
    ("config", "get", "*"),
    ("keys", "*"),
    ("acl", "list"),
    ("get", "other"),
]


class AclService(Service):
    """Its parts are users of their own, its Redis is that of `kibitz acl`."""

    kind = ""

    @property
    def redis_url(self) -> str:
        who = f"kibitz-{self.kind}:{PASSWORD}@" if self.kind else ""
        return f"redis://{who}127.0.0.1:{self.redis_port}/0"

    def start_redis(self) -> None:
        super().start_redis()
        with self.as_owner() as owner:
            for line in acl_lines(dict.fromkeys(KINDS, PASSWORD)):
                owner.execute_command("ACL", "SETUSER", *line.split()[1:])

    def start_part(self, part: str) -> None:
        self.kind = part
        try:
            super().start_part(part)
        finally:
            self.kind = ""

    def as_owner(self) -> "redis.Redis":
        return redis.Redis(port=self.redis_port, decode_responses=True)

    def refused(self) -> list[Any]:
        """What users were not allowed to do, and tried."""
        with self.as_owner() as owner:
            log: Any = owner.acl_log()
        return [(entry["username"], entry["context"], entry["reason"], entry["object"]) for entry in log]


@pytest.fixture(scope="module")
def acl_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AclService]:
    running = AclService(tmp_path_factory.mktemp("acl"))
    try:
        running.start()
        yield running
    finally:
        running.stop()


def test_every_kind_has_rights() -> None:
    assert set(RIGHTS) == set(KINDS) == set(FORBIDDEN)


def test_everything_works(acl_service: AclService, tmp_path: Path) -> None:
    """Decisions with trees, helpers, pondering, webhooks, matches and analyses; and nobody tries what is refused."""
    test_fleet.test_workers_add_up(acl_service)
    test_fleet.test_pondering_is_inherited(acl_service)
    test_fleet.test_stop_ends_all_workers(acl_service)
    test_matches.test_bots_play_a_match(acl_service, tmp_path)
    test_failures.test_webhook_receivers_of_all_kinds(acl_service)
    again = [acl_service.decide(headers={"Idempotency-Key": "k"}, seed=1) for _ in range(2)]
    assert again[0].json["id"] == again[1].json["id"]
    place = acl_service.decide(wait=None, deadline_ms=5000).headers["location"]
    assert acl_service.call("DELETE", place).json["status"] == "cancelled"
    first = test_fleet.opening_request()
    body = {"game": "connect-four", "initial_state": first["state"], "iterations": 10}
    body["actions"] = [{"player": first["player"], "action": {"type": "drop", "column": 3}}]
    url = acl_service.call("POST", "/v1/analyses", body).headers["location"]
    acl_service.wait_for(url, lambda found: found["status"] == "done")
    assert acl_service.call("GET", "/metrics").status == acl_service.call("GET", "/readyz").status == 200
    assert acl_service.refused() == []


@pytest.mark.parametrize("kind", list(KINDS))
def test_nobody_may_do_what_it_need_not(acl_service: AclService, kind: str) -> None:
    with redis.Redis(port=acl_service.redis_port, username=f"kibitz-{kind}", password=PASSWORD) as client:
        for words in [*FORBIDDEN[kind], *FOR_NOBODY]:
            with pytest.raises(redis.exceptions.NoPermissionError):
                client.execute_command(*map(str, words))
