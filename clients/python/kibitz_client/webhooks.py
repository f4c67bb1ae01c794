"""Standard Webhooks: whether a message is from the service, and what it says."""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from typing import Any

TOLERANCE_S = 300


class WebhookError(Exception):
    """A message that must not be believed."""


def verify_webhook(
    body: bytes, headers: Mapping[str, str], secrets: str | Sequence[str], tolerance_s: float = TOLERANCE_S
) -> dict[str, Any]:
    """What a webhook says, if it is signed with the secret (or one of several) and not older than a number of seconds.

    The body is the request's as it came: JSON that was parsed and written again will not do.
    """
    given = {name.lower(): value for name, value in headers.items()}
    try:
        message, sent, signatures = (given[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))
        age = abs(time.time() - int(sent))
    except (KeyError, ValueError):
        raise WebhookError("the webhook headers are missing") from None
    if age > tolerance_s:
        raise WebhookError("the message is too old or too new")
    signed = f"{message}.{sent}.".encode() + body
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        right = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
        if any(hmac.compare_digest(right, signature.encode()) for signature in signatures.split(" ")):
            told: dict[str, Any] = json.loads(body)
            return told
    raise WebhookError("no signature fits")
