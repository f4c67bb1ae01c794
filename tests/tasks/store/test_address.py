"""Where Redis is, by every kind of URL; and a real server over TLS that wants our certificate."""

import socket
import ssl
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from kombu import Connection

from deploy.redis_server import problem_with
from tasks.app import make_app
from tasks.config import BadConfiguration, Config, config
from tasks.store import client
from tasks.store.address import RedisAddress, parsed
from tasks.store.tls import shared_context
from tests.own_redis import own_redis
from tests.service.certificates import make_certificate


def address(url: str, **settings: str) -> RedisAddress:
    return parsed(Config(redis_url=url, **settings))


def test_one_server() -> None:
    assert address("redis://127.0.0.1:6379/0") == RedisAddress((("127.0.0.1", 6379),))
    found = address("redis://me:p%40ss%2F@[::1]/3")
    assert found == RedisAddress((("::1", 6379),), username="me", password="p@ss/", db=3)
    assert found.celery_url == "redis://me:p%40ss%2F@[::1]:6379/3"
    assert address("redis://:x@h?db=2").login == {"username": None, "password": "x", "db": 2}


def test_sentinels() -> None:
    found = address("sentinel://:geheim@a:1,b,c:3/kibitz?db=2&sentinel_password=s&sentinel_username=u")
    assert (found.nodes, found.master, found.db) == ((("a", 1), ("b", 26379), ("c", 3)), "kibitz", 2)
    assert found.sentinel_login == {"username": "u", "password": "s"}
    assert found.celery_url == "sentinel://:geheim@a:1/2;sentinel://:geheim@b:26379/2;sentinel://:geheim@c:3/2"


def test_tls() -> None:
    found = address("rediss://h?ssl_keyfile=k&ssl_check_hostname=false", redis_ca="ca", redis_key="other")
    wanted = {"ssl_ca_certs": "ca", "ssl_keyfile": "k", "ssl_cert_reqs": ssl.CERT_REQUIRED, "ssl_check_hostname": False}
    assert found.tls == wanted
    assert address("sentinels://h/kibitz").tls == {"ssl_cert_reqs": ssl.CERT_REQUIRED, "ssl_check_hostname": True}


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("http://h", "begins with redis://"),
        ("sentinel://h:26379", "the name that the Sentinels know"),
        ("redis://h?ssl_ca_certs=x", "no option 'ssl_ca_certs'"),
        ("rediss://h?ssl_cert_reqs=maybe", "ssl_cert_reqs is required or none"),
        ("redis://h:port", "[Pp]ort"),
        ("redis://", "a host is missing"),
        ("redis://h/name", "invalid literal"),
    ],
)
def test_what_will_not_do(url: str, problem: str) -> None:
    with pytest.raises(BadConfiguration, match=f"KIBITZ_REDIS_URL will not do: .*{problem}"):
        address(url)


@pytest.fixture(scope="module")
def tls_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The URL of a server that only speaks TLS and wants certificates of its own authority, and where these are."""
    folder = tmp_path_factory.mktemp("tls")
    with own_redis(folder, make_certificate(folder)) as server:
        yield server.url, folder


def test_a_server_over_tls(tls_server: tuple[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """For our own connections and for Celery's; whoever has no certificate, or trusts another authority, is out."""
    url, _ = tls_server
    plain = url.partition("?")[0]
    assert "certificate verify failed" in problem_with(plain)
    assert problem_with(plain + "?ssl_cert_reqs=none"), "it wants to see our certificate"
    monkeypatch.setenv("KIBITZ_REDIS_URL", url)
    config.cache_clear()
    client.forget_connections()
    try:
        assert client.text_client().set("kz:x", "1")
        app = make_app()
        connection: Connection = app.connection_for_write()
        with connection:
            connection.ensure_connection(max_retries=1, timeout=5)
            assert connection.default_channel.client.get("kz:x") == b"1"
        app.close()
        client.text_client().connection_pool.disconnect()
    finally:
        monkeypatch.undo()
        config.cache_clear()
        client.forget_connections()


def test_contexts_are_shared_until_a_certificate_is_renewed(tmp_path: Path) -> None:
    made = make_certificate(tmp_path)
    files = (made.cert, made.cert, made.key)
    first, again, renewed = (shared_context(files, (at,) * 3, ssl.CERT_REQUIRED, True) for at in (1, 1, 2))
    assert first is again
    assert first is not renewed


def test_silence_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that takes connections and says nothing: a command fails soon."""
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        settings = Config(redis_url=f"redis://127.0.0.1:{deaf.getsockname()[1]}", redis_timeout_s=0.1)
        monkeypatch.setattr(client, "config", lambda: settings)
        pool = client.pool_of(parsed(settings))
        started = time.monotonic()
        with redis.Redis.from_pool(pool) as silent, pytest.raises(redis.RedisError):
            silent.get("x")
        assert time.monotonic() - started < 5
