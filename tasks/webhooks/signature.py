"""Signatures of webhooks, as Standard Webhooks 1.0 has them."""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Sequence

from tasks.config import BadConfiguration

SECRET_PREFIX = "whsec_"
SECRET_BYTES = range(24, 65)


def check_secret(secret: str) -> bytes:
    """The key inside a signing secret. Raises BadConfiguration if it is not one."""
    try:
        raw = base64.b64decode(secret.removeprefix(SECRET_PREFIX), validate=True)
    except (binascii.Error, ValueError):
        raw = b""
    if len(raw) not in SECRET_BYTES or secret != SECRET_PREFIX + base64.b64encode(raw).decode():
        raise BadConfiguration("KIBITZ_WEBHOOK_SECRET must be whsec_ followed by base64 of 24 to 64 bytes")
    return raw


def sign(secrets: Sequence[str], message_id: str, timestamp_s: int, body: bytes) -> dict[str, str]:
    """The headers that prove where a message comes from and when it was sent (seconds since the epoch).

    There is a signature for each secret: a receiver takes the message if one of them is right. Raises BadConfiguration
    if there is no secret, or one that is none.
    """
    if not secrets:
        raise BadConfiguration("there is no secret to sign with")
    signed = f"{message_id}.{timestamp_s}.".encode() + body
    digests = [hmac.new(check_secret(secret), signed, hashlib.sha256).digest() for secret in secrets]
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp_s),
        "webhook-signature": " ".join("v1," + base64.b64encode(digest).decode() for digest in digests),
    }
