"""Secrets of webhooks: one per tenant, two while one takes the place of the other."""

from collections.abc import Callable

import pytest

from tasks.store import webhook_secrets
from tasks.webhooks.signature import check_secret
from tests.tasks.webhooks.conftest import SECRET

pytestmark = pytest.mark.usefixtures("empty_redis")


def test_made_for_one_tenant(configure: Callable[..., None]) -> None:
    configure(webhook_secret="")
    assert webhook_secrets.signing("acme") == []
    secret = webhook_secrets.create("acme")
    assert len(check_secret(secret)) == 32
    assert webhook_secrets.signing("acme") == [secret]
    assert webhook_secrets.signing("other") == []
    assert webhook_secrets.create("other") != secret


def test_rotation(configure: Callable[..., None]) -> None:
    configure(webhook_secret="")
    first, second = webhook_secrets.create("acme"), webhook_secrets.create("acme")
    assert webhook_secrets.signing("acme") == [second, first]
    assert webhook_secrets.drop_old("acme")
    assert webhook_secrets.signing("acme") == [second]
    assert not webhook_secrets.drop_old("acme")
    third = webhook_secrets.create("acme")
    assert webhook_secrets.signing("acme") == [third, second]
    fourth = webhook_secrets.create("acme")
    assert webhook_secrets.signing("acme") == [fourth, third], "never more than two"


def test_the_common_secret_signs_until_a_tenant_drops_it(configure: Callable[..., None]) -> None:
    configure(webhook_secret=SECRET)
    assert webhook_secrets.signing("acme") == [SECRET]
    own = webhook_secrets.create("acme")
    assert webhook_secrets.signing("acme") == [own, SECRET]
    assert webhook_secrets.drop_old("acme")
    assert webhook_secrets.signing("acme") == [own]
    assert webhook_secrets.signing("other") == [SECRET]
