"""API keys: made once, found by their secret only, gone when revoked."""

import json
import os
import time
from collections.abc import Callable
from typing import Any

import pytest

from tasks.store import keys, tenants
from tasks.store.client import text_client
from tasks.store.tenants import Door

pytestmark = pytest.mark.usefixtures("empty_redis")


def test_found_by_its_secret() -> None:
    assert not tenants.keys_configured()
    secret = tenants.create_key("acme", "game server", 70)
    assert tenants.keys_configured()
    found = tenants.find_key(secret)
    assert found is not None
    assert (found.tenant, found.label, found.rate_limit, found.id) == ("acme", "game server", 70, secret[:11])
    for wrong in ("", "kz_", found.id, secret[:-1], secret + "x", secret.upper()):
        assert tenants.find_key(wrong) is None


def test_only_hashes_are_stored() -> None:
    secret = tenants.create_key("acme")
    stored: Any = text_client().hgetall(str(keys.API_KEYS))
    assert len(stored) == 1
    text = json.dumps(stored)
    assert secret not in text
    assert secret[11:] not in text
    assert tenants.find_key(next(iter(stored))) is None  # who reads the hash cannot use it


def test_several_keys_of_several_tenants() -> None:
    secrets = [tenants.create_key(tenant, label) for tenant, label in (("b", "1"), ("a", "2"), ("b", "3"))]
    assert len(set(secrets)) == 3
    assert [(key.tenant, key.label) for key in tenants.list_keys()] == [("b", "1"), ("a", "2"), ("b", "3")]
    assert [key.id for key in tenants.list_keys()] == [secret[:11] for secret in secrets]
    assert [key.tenant for key in map(tenants.find_key, secrets) if key] == ["b", "a", "b"]


def test_revoked_at_once_and_nobody_elses() -> None:
    mine, other, theirs = (tenants.create_key(tenant) for tenant in ("a", "a", "b"))
    assert tenants.find_key(mine) is not None  # remembered from here on
    assert tenants.revoke_key(mine[:11])
    assert tenants.find_key(mine) is None
    assert tenants.find_key(other) is not None
    assert tenants.find_key(theirs) is not None
    assert not tenants.revoke_key(mine[:11])
    assert not tenants.revoke_key("")
    assert len(tenants.list_keys()) == 2


def test_a_key_looked_up_while_it_is_revoked_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    secret = tenants.create_key("a")
    delete = text_client().hdel

    def late(*names: str) -> Any:
        assert tenants.find_key(secret) is not None
        return delete(*names)

    monkeypatch.setattr(text_client(), "hdel", late)
    assert tenants.revoke_key(secret[:11])
    assert tenants.find_key(secret) is None


def test_what_other_processes_revoke_is_noticed_soon() -> None:
    secret = tenants.create_key("a")
    assert tenants.find_key(secret) is not None
    text_client().delete(str(keys.API_KEYS))  # revoked by another process
    assert tenants.find_key(secret) is not None  # for REMEMBER_S
    later = time.monotonic() + tenants.REMEMBER_S
    for cache in (tenants._stored_keys, tenants._key_counts):
        cache.expire(later)
    assert tenants.find_key(secret) is None
    assert not tenants.keys_configured()


def time_passes() -> None:
    """What this process remembers of Redis is forgotten."""
    tenants._forget()


def test_without_keys_nobody_needs_one(configure: Callable[..., None]) -> None:
    door = Door()
    assert not door.needs_key()
    configure(keys="required")
    assert door.needs_key()
    configure(keys="off")
    tenants.create_key("acme")
    assert not door.needs_key()


def test_once_closed_the_door_stays_closed() -> None:
    door = Door()
    assert not door.needs_key()
    tenants.create_key("acme")
    assert door.needs_key()
    text_client().flushall()
    time_passes()
    assert not tenants.keys_configured()
    assert door.needs_key(), "a Redis that lost its data opens nothing"


def test_a_new_process_knows_that_there_were_keys() -> None:
    secret = tenants.create_key("acme")
    assert tenants.revoke_key(secret[:11])
    assert Door().needs_key(), "though the last one was revoked"
    tenants.create_key("acme")
    text_client().delete(str(keys.API_KEYS))
    time_passes()
    assert Door().needs_key(), "though they were deleted"


def test_what_a_forked_process_saw_its_successors_know() -> None:
    door = Door()
    assert not door.needs_key()
    child = os.fork()
    if child == 0:
        door._closed[0] = 1  # it saw a key
        os._exit(0)
    os.waitpid(child, 0)
    assert door.needs_key()
