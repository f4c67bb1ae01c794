"""What the tests of webhooks share."""

import base64
import hashlib
import hmac
import socket
from typing import Any

import pytest

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
LOOPBACK = "127.0.0.0/8"


def verifies(headers: dict[str, str], body: bytes, secret: str = SECRET) -> bool:
    """What a receiver computes, written down independently: one of the signatures is right."""
    signed = b".".join([headers["webhook-id"].encode(), headers["webhook-timestamp"].encode(), body])
    digest = hmac.digest(base64.b64decode(secret[6:]), signed, hashlib.sha256)
    return "v1," + base64.b64encode(digest).decode() in headers["webhook-signature"].split(" ")


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """What names mean, without a name server; addresses mean themselves, and other names nothing."""
    meanings: dict[str, list[str]] = {}
    real = socket.getaddrinfo

    def look_up(host: str, port: int, **options: Any) -> list[Any]:
        if host in meanings:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (text, port)) for text in meanings[host]]
        return real(host, port, flags=socket.AI_NUMERICHOST, **options)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return meanings
