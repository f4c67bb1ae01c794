"""API keys: random, hashed at rest, several per tenant."""

import hashlib
import json
import secrets
import time
from dataclasses import asdict, dataclass
from typing import Any

from tasks.redis_client import key, text_client

LOCAL = "local"
"""The tenant of everybody while no key is configured."""
KEYS = key("keys")
REMEMBER_S = 2.0  # how long a process trusts what it last read
_cache: dict[str, tuple[float, Any]] = {}


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
    """Requests per minute; None: the service's default."""


def create_key(tenant: str, label: str = "", rate_limit: int | None = None) -> str:
    """Make a key for a tenant. It is given back this once; only its hash is kept."""
    secret = "kz_" + secrets.token_urlsafe(32)
    stored = ApiKey(secret[:11], tenant, label, time.time(), rate_limit)
    text_client().hset(KEYS, _digest(secret), json.dumps(asdict(stored)))
    _cache.clear()
    return secret


def list_keys() -> list[ApiKey]:
    """All keys, oldest first."""
    stored: Any = text_client().hvals(KEYS)
    return sorted((ApiKey(**json.loads(text)) for text in stored), key=lambda k: k.created)


def revoke_key(key_id: str) -> bool:
    """Make a key useless from now on; whether there was one."""
    stored: Any = text_client().hgetall(KEYS)
    found = [digest for digest, text in stored.items() if json.loads(text)["id"] == key_id]
    _cache.clear()
    return bool(found) and bool(text_client().hdel(KEYS, *found))


def find_key(secret: str) -> ApiKey | None:
    """The key that a client presents, if it is valid."""
    digest = _digest(secret)  # looked up by hash, so that comparing leaks no timing
    text = _remembered(digest, lambda: text_client().hget(KEYS, digest))
    return ApiKey(**json.loads(text)) if text else None


def keys_configured() -> bool:
    """Whether clients need a key at all."""
    return bool(_remembered("any", lambda: text_client().hlen(KEYS)))


def _remembered(name: str, read: Any) -> Any:
    now = time.monotonic()
    if name not in _cache or now - _cache[name][0] > REMEMBER_S:
        if len(_cache) > 10_000:  # somebody is trying keys
            _cache.clear()
        _cache[name] = (now, read())
    return _cache[name][1]


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
