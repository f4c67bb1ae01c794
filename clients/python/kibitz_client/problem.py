"""What the service refuses with."""

import json
from collections.abc import Mapping
from typing import Any


class Problem(Exception):
    """A refusal: RFC 9457 problem details."""

    def __init__(self, status: int, body: Mapping[str, Any], retry_after_s: float | None = None) -> None:
        super().__init__(body.get("detail") or body.get("title") or f"HTTP {status}")
        self.status, self.body = status, body
        self.code = str(body.get("type", "")).removeprefix("urn:kibitz:problem:")
        """A stable word for what is wrong, such as "illegal-action"."""
        errors = body.get("errors") or [{}]
        self.pointer = str(errors[0].get("pointer", ""))
        """The field of the request that it is about, as a JSON pointer."""
        self.retry_after_s = retry_after_s
        """When to try again, in seconds; None if trying again is no use."""

    @classmethod
    def of(cls, status: int, headers: Mapping[str, str], text: str) -> "Problem":
        """The problem in a response that is not a success."""
        try:
            body = json.loads(text)
        except ValueError:
            body = None
        if not isinstance(body, dict):
            body = {"detail": f"HTTP {status}: {text[:200]}"}  # a proxy's own words
        try:
            seconds = max(0.0, float(headers.get("retry-after", "")))
        except ValueError:
            return cls(status, body)
        return cls(status, body, seconds)
