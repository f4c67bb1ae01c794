"""Idempotency-Key: the same request twice is one decision."""

import hashlib
import json
from typing import Any

from flask import g, request

from api.problems import Problem
from tasks.config import config
from tasks.redis_client import key, text_client

MAX_LENGTH = 255


class Attempt:
    """One request under an Idempotency-Key; without one it does nothing."""

    def __init__(self) -> None:
        self._name: str | None = None
        given = request.headers.get("Idempotency-Key")
        if given is None:
            return
        if not 1 <= len(given) <= MAX_LENGTH:
            raise Problem(400, "bad-idempotency-key", f"Idempotency-Key must have 1 to {MAX_LENGTH} characters")
        self._name = key("idem", g.tenant, hashlib.sha256(given.encode()).hexdigest())
        self._body = hashlib.sha256(request.get_data()).hexdigest()

    def earlier_decision(self) -> str | None:
        """The decision that this key made before. Raises a problem if it is in the making, or for another body."""
        if self._name is None:
            return None
        mine = json.dumps({"body": self._body, "decision": None})
        if text_client().set(self._name, mine, nx=True, ex=config().idempotency_ttl_s):
            return None
        text: Any = text_client().get(self._name)
        stored = json.loads(text) if text else {"body": self._body, "decision": None}
        if stored["body"] != self._body:
            raise Problem(422, "idempotency-key-reused", "this Idempotency-Key came with another body before")
        if stored["decision"] is None:
            headers = {"Retry-After": "1"}
            raise Problem(409, "in-progress", "a request with this Idempotency-Key is being taken", headers=headers)
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
