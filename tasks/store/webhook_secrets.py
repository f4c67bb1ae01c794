"""What signs webhooks: secrets of each tenant, two at a time while one takes the place of the other.

They are stored as they are, for whoever signs needs them: who can read the Redis can sign.
"""

import base64
import secrets
from typing import Any

from tasks.config import config
from tasks.store import keys
from tasks.store.client import text_client

PREFIX = "whsec_"
SECRET_BYTES = 32
SHARED = "shared"
"""Stands for KIBITZ_WEBHOOK_SECRET in a tenant's list."""


def create(tenant: str) -> str:
    """Make a new secret for a tenant. What signed before, the service's common secret included, goes on to sign."""
    secret = PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()
    name = keys.WEBHOOK_SECRETS(tenant)
    pipeline = text_client().pipeline(transaction=True)
    pipeline.rpush(name, SHARED)  # cut off below if there is something newer
    pipeline.lpush(name, secret)
    pipeline.ltrim(name, 0, 1)
    pipeline.execute()
    return secret


def drop_old(tenant: str) -> bool:
    """Let only a tenant's newest secret sign from now on; whether there was an older one."""
    name = keys.WEBHOOK_SECRETS(tenant)
    pipeline = text_client().pipeline(transaction=True)
    pipeline.llen(name)
    pipeline.ltrim(name, 0, 0)
    before, _ = pipeline.execute()
    return int(before) > 1


def signing(tenant: str) -> list[str]:
    """The secrets that sign a tenant's webhooks, the newest first; empty if there is none."""
    found: Any = text_client().lrange(keys.WEBHOOK_SECRETS(tenant), 0, -1)
    shared = config().webhook_secret
    return [secret for secret in (shared if name == SHARED else name for name in found or [SHARED]) if secret]
