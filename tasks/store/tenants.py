"""API keys: random, hashed at rest, several per tenant."""

import hashlib
import json
import mmap
import secrets
import threading
import time
from dataclasses import asdict, dataclass
from typing import Any

from cachetools import TTLCache, cached

from tasks.config import config
from tasks.store import keys
from tasks.store.client import text_client

REMEMBER_S = 2.0  # how long a process trusts what it last read
REMEMBERED = 10_000
_stored_keys: TTLCache[Any, Any] = TTLCache(REMEMBERED, REMEMBER_S, time.monotonic)
_key_counts: TTLCache[Any, Any] = TTLCache(1, REMEMBER_S, time.monotonic)


@dataclass(frozen=True)
class ApiKey:
    """A key as it is stored: enough to recognise it, not to use it."""

    id: str
    """The first characters of the key, to tell keys apart."""
    tenant: str
    label: str
    created: float
    """Seconds since the epoch."""
    rate_limit: int | None = None
    """Requests per minute, within those of its tenant; None: no limit of its own."""


def create_key(tenant: str, label: str = "", rate_limit: int | None = None) -> str:
    """Make a key for a tenant. It is given back this once; only its hash is kept."""
    secret = "kz_" + secrets.token_urlsafe(32)
    stored = ApiKey(secret[:11], tenant, label, time.time(), rate_limit)
    pipeline = text_client().pipeline(transaction=True)
    pipeline.hset(str(keys.API_KEYS), _digest(secret), json.dumps(asdict(stored)))
    pipeline.set(str(keys.KEYS_MADE), "1")
    pipeline.execute()
    _forget()
    return secret


def list_keys() -> list[ApiKey]:
    """All keys, oldest first."""
    stored: Any = text_client().hvals(str(keys.API_KEYS))
    return sorted((ApiKey(**json.loads(text)) for text in stored), key=lambda k: k.created)


def revoke_key(key_id: str) -> bool:
    """Make a key useless from now on; whether there was one."""
    stored: Any = text_client().hgetall(str(keys.API_KEYS))
    found = [digest for digest, text in stored.items() if json.loads(text)["id"] == key_id]
    revoked = bool(found) and bool(text_client().hdel(str(keys.API_KEYS), *found))
    _forget()
    return revoked


def find_key(secret: str) -> ApiKey | None:
    """The key that a client presents, if it is valid."""
    text = _stored_key(_digest(secret))  # looked up by hash, so that comparing leaks no timing
    return ApiKey(**json.loads(text)) if text else None


def keys_configured() -> bool:
    """Whether there is any key."""
    return _key_counts_now()[0] > 0


class Door:
    """Whether clients need a key. Once they do, they do for as long as this process and those that it forks live:
    neither a Redis that lost its data nor revoking the last key lets everybody in."""

    def __init__(self) -> None:
        self._closed = mmap.mmap(-1, 1)  # shared with the processes that are forked from this one

    def needs_key(self) -> bool:
        """Whether clients need a key, by KIBITZ_KEYS and what there is or was in Redis."""
        if config().keys != "auto":
            return config().keys == "required"
        if not self._closed[0] and any(_key_counts_now()):
            self._closed[0] = 1
        return bool(self._closed[0])


door = Door()
"""This service's."""


@cached(_stored_keys, lock=threading.Lock())
def _stored_key(digest: str) -> str | None:
    found: Any = text_client().hget(str(keys.API_KEYS), digest)
    return found


@cached(_key_counts, lock=threading.Lock())
def _key_counts_now() -> tuple[int, bool]:
    """How many keys there are, and whether there have been any."""
    pipeline = text_client().pipeline(transaction=False)
    pipeline.hlen(str(keys.API_KEYS))
    pipeline.exists(str(keys.KEYS_MADE))
    count, made = pipeline.execute()
    return int(count), bool(made)


def _forget() -> None:
    _stored_keys.clear()
    _key_counts.clear()


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
