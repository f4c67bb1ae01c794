"""Signatures of webhooks."""

import base64

import pytest

from tasks.config import BadConfiguration
from tasks.webhooks.signature import check_secret, sign
from tests.tasks.webhooks.conftest import SECRET, verifies


def test_signature_of_the_known_vector() -> None:
    headers = sign([SECRET], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    assert headers == {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }


def test_signature_covers_id_time_and_body() -> None:
    body = '{"größe": 1}'.encode()
    headers = sign([SECRET], "d_1", 1_700_000_000, body)
    assert verifies(headers, body)
    assert not verifies(headers, body + b" ")
    assert not verifies(headers | {"webhook-id": "d_2"}, body)
    assert not verifies(headers | {"webhook-timestamp": "1700000001"}, body)


def test_a_signature_for_each_secret() -> None:
    other = "whsec_" + base64.b64encode(bytes(range(32))).decode()
    headers = sign([other, SECRET], "d_1", 1_700_000_000, b"{}")
    alone = [sign([secret], "d_1", 1_700_000_000, b"{}")["webhook-signature"] for secret in (other, SECRET)]
    assert headers["webhook-signature"] == " ".join(alone)
    with pytest.raises(BadConfiguration, match="no secret"):
        sign([], "d_1", 1_700_000_000, b"{}")


@pytest.mark.parametrize("size", [24, 64])
def test_good_secrets(size: int) -> None:
    assert check_secret("whsec_" + base64.b64encode(bytes(size)).decode()) == bytes(size)


@pytest.mark.parametrize(
    "secret",
    ["", "whsec_", SECRET[6:], "whsec_!!!!", "whsec_ä", SECRET + "=", "whsec_" + "A" * 28, "whsec_" + "A" * 88],
)
def test_bad_secrets_name_the_variable(secret: str) -> None:
    with pytest.raises(BadConfiguration, match="KIBITZ_WEBHOOK_SECRET"):
        check_secret(secret)
