"""Idempotency-Key: the same request twice is one decision."""

import hashlib
import json
import secrets
from typing import Any

from engine.errors import KibitzError
from tasks.config import config
from tasks.store import keys
from tasks.store.client import text_client

TAKING_S = 60  # longer than taking any request: a key whose request was lost on the way is free again after this


class KeyReused(KibitzError):
    """A key that came with another body before."""

    code = "idempotency-key-reused"


class InProgress(KibitzError):
    """Another request with this key is just being taken."""

    code = "in-progress"
    retry_after_s = 1


class Attempt:
    """One request of a tenant under an Idempotency-Key; without one it does nothing."""

    def __init__(self, tenant: str, key: str | None, body: bytes) -> None:
        self._name = keys.IDEMPOTENCY(tenant, hashlib.sha256(key.encode()).hexdigest()) if key is not None else None
        self._body = hashlib.sha256(body).hexdigest()

    def earlier_decision(self) -> str | None:
        """The id of the decision that this key made before. Raises KeyReused or InProgress."""
        if self._name is None:
            return None
        mine = json.dumps({"body": self._body, "decision": None, "by": secrets.token_hex(8)})
        if text_client().set(self._name, mine, nx=True, ex=TAKING_S):
            return None
        text: Any = text_client().get(self._name)
        if text == mine:  # the answer to the first try was lost with a connection
            return None
        stored = json.loads(text) if text else {"body": self._body, "decision": None}
        if stored["body"] != self._body:
            raise KeyReused("this Idempotency-Key came with another body before")
        if stored["decision"] is None:
            raise InProgress("a request with this Idempotency-Key is being taken")
        return str(stored["decision"])

    def made(self, decision_id: str) -> None:
        """Remember what the key made."""
        if self._name is not None:
            stored = json.dumps({"body": self._body, "decision": decision_id})
            text_client().set(self._name, stored, ex=config().idempotency_ttl_s)

    def forget(self) -> None:
        """Nothing was made: the key may be used again."""
        if self._name is not None:
            text_client().delete(self._name)
