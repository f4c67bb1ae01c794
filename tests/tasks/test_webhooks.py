"""Webhooks: signatures, the guard against inner addresses, bounded posts, and the delivery of decisions."""

import base64
import hashlib
import hmac
import json
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
import redis

from tasks import decisions, deliver, metrics, webhooks
from tasks.config import BadConfiguration, Config, config
from tasks.decisions import HOOKS
from tasks.redis_client import clock, key, text_client
from tasks.webhooks import BadCallback, check_secret, check_url, post, sign
from tests.tasks.conftest import Answer, Receiver, answers, drips, hangs

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
LOOPBACK = "127.0.0.0/8"


def post_to(receiver: Receiver, timeout_s: float = 5.0, body: bytes = b"{}") -> tuple[int, float | None]:
    return post(receiver.url, check_url(receiver.url, LOOPBACK), {"X-Test": "yes"}, body, timeout_s)


# ---- signatures


def test_signature_of_the_known_vector() -> None:
    headers = sign(SECRET, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    assert headers == {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }


def verifies(headers: dict[str, str], body: bytes) -> bool:
    """What a receiver computes, written down independently."""
    signed = b".".join([headers["webhook-id"].encode(), headers["webhook-timestamp"].encode(), body])
    digest = hmac.digest(base64.b64decode(SECRET[6:]), signed, hashlib.sha256)
    return headers["webhook-signature"] == "v1," + base64.b64encode(digest).decode()


def test_signature_covers_id_time_and_body() -> None:
    body = '{"größe": 1}'.encode()
    headers = sign(SECRET, "d_1", 1_700_000_000, body)
    assert verifies(headers, body)
    assert not verifies(headers, body + b" ")
    assert not verifies(headers | {"webhook-id": "d_2"}, body)
    assert not verifies(headers | {"webhook-timestamp": "1700000001"}, body)


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


# ---- which URLs


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


@pytest.mark.parametrize(
    ("url", "complaint"),
    [
        ("", "https://"),
        ("example.com/hook", "https://"),
        ("ftp://example.com/", "https://"),
        ("file:///etc/passwd", "https://"),
        ("gopher://example.com/", "https://"),
        ("http://8.8.8.8/", "https://"),
        ("https:///hook", "neither"),
        ("https://user@8.8.8.8/", "user name"),
        ("https://user:word@8.8.8.8/", "user name"),
        ("https://8.8.8.8@127.0.0.1/", "user name"),
        ("https://8.8.8.8/#part", "fragment"),
        ("https://8.8.8.8/#", "fragment"),
        ("https://8.8.8.8:0/", "port"),
        ("https://8.8.8.8:22/", "port"),
        ("https://8.8.8.8:25/", "port"),
        ("https://8.8.8.8:65536/", "cannot be read"),
        ("https://8.8.8.8:-1/", "cannot be read"),
        ("https://8.8.8.8:443x/", "cannot be read"),
        ("https://8.8.8.8:/", "neither"),
        ("https://8.8.8.8 /", "ASCII"),
        (" https://8.8.8.8/", "ASCII"),
        ("https://8.8.8.8/\r\nX-Evil: 1", "ASCII"),
        ("https://8.8.8.8\\@127.0.0.1/", "ASCII"),
        ("https://１２７.0.0.1/", "ASCII"),
        ("https://exämple.com/", "ASCII"),
        # Spellings of 127.0.0.1 that the system's resolver would take.
        ("https://2130706433/", "usual spelling"),
        ("https://0x7f000001/", "usual spelling"),
        ("https://0x7f.0.0.1/", "usual spelling"),
        ("https://0177.0.0.1/", "usual spelling"),
        ("https://017700000001/", "usual spelling"),
        ("https://127.1/", "usual spelling"),
        ("https://127.0.0.01/", "usual spelling"),
        ("https://127.0.0.1./", "usual spelling"),
        ("https://example.com./", "usual spelling"),
        ("https://-a.example.com/", "usual spelling"),
        ("https://a..example.com/", "usual spelling"),
        (f"https://{'a' * 64}.example.com/", "usual spelling"),
        (f"https://{'a.' * 127}com/", "usual spelling"),
        ("https://[::1]evil.example/", "neither|cannot be read"),
        ("https://evil.example[::1]/", "neither|cannot be read"),
        ("https://[::1%25lo]/", "neither|cannot be read"),
        ("https://[fe80::1%lo]/", "neither|cannot be read"),
        ("https://[::1/", "cannot be read"),
        ("https://unheard-of.example/", "cannot be found"),
    ],
)
def test_bad_urls(names: dict[str, list[str]], url: str, complaint: str) -> None:
    with pytest.raises(BadCallback, match=complaint) as raised:
        check_url(url, "")
    assert raised.value.code == "bad-callback"


# fmt: off
INNER = [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1",
    "100.100.100.200", "100.127.255.255", "127.0.0.1", "127.255.255.254",
    "168.63.129.16", "169.254.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255",
    "192.0.0.1", "192.0.0.192", "192.0.2.1", "192.88.99.1",
    "192.168.0.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1",
    "239.255.255.255", "240.0.0.1", "255.255.255.255",
    "::", "::1", "::2", "::127.0.0.1", "::8.8.8.8",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::ffff:a9fe:a9fe",
    "64:ff9b::10.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::8.8.8.8", "100::1", "2001::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:10::1", "2001:db8::1", "2002:7f00:1::", "2002:a00:1::1", "2002:808:808::1",
    "3fff::1", "4000::1", "5f00::1", "fc00::1", "fd00:ec2::254",
    "fe80::1", "fec0::1", "ff02::1", "ffff::1",
]
# fmt: on


@pytest.mark.parametrize("address", INNER)
def test_inner_addresses_are_refused(names: dict[str, list[str]], address: str) -> None:
    written = f"[{address}]" if ":" in address else address
    with pytest.raises(BadCallback, match="public internet"):
        check_url(f"https://{written}/", "")
    names["name.example"] = [address]
    with pytest.raises(BadCallback, match="public internet"):
        check_url("https://name.example/", "")
    names["name.example"] = ["8.8.8.8", address]  # one bad address among good ones is enough
    with pytest.raises(BadCallback, match="public internet"):
        check_url("https://name.example/", "")


@pytest.mark.parametrize(
    "address",
    ["8.8.8.8", "100.63.255.255", "100.128.0.1", "172.32.0.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"],
)
def test_public_addresses_pass(names: dict[str, list[str]], address: str) -> None:
    names["hooks.example"] = [address, "9.9.9.9"]
    assert check_url("https://Hooks.Example:8443/a?b=c", "") == address


def test_odd_answers_of_the_resolver_fail_closed(names: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    for odd in ([], ["nonsense"], ["8.8.8.8", ""], ["fe80::1%eth0"], ["8.8.8.8/8"]):
        names["odd.example"] = odd
        with pytest.raises(BadCallback):
            check_url("https://odd.example/", "")

    def breaks(*_: Any, **__: Any) -> Any:
        raise UnicodeError

    monkeypatch.setattr(socket, "getaddrinfo", breaks)
    with pytest.raises(BadCallback, match="cannot be found"):
        check_url("https://odd.example/", "")


def test_a_silent_name_server_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "LOOKUP_S", 0.1)

    def slow(*_: Any, **__: Any) -> list[Any]:
        time.sleep(2)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    started = time.monotonic()
    with pytest.raises(BadCallback, match="cannot be found"):
        check_url("https://slow.example/", "")
    assert time.monotonic() - started < 1.5


def test_allowed_networks(names: dict[str, list[str]]) -> None:
    allow = "10.1.0.0/16, fd00::/8"
    names |= {"inside.example": ["10.1.2.3", "fd00::1"], "half.example": ["10.1.2.3", "10.2.0.1"]}
    assert check_url("https://10.1.2.3/", allow) == "10.1.2.3"
    assert check_url("http://[::ffff:10.1.2.3]:8080/", allow) == "::ffff:10.1.2.3"
    assert check_url("http://inside.example/", allow) == "10.1.2.3"
    assert check_url("https://8.8.8.8/", allow) == "8.8.8.8"
    for refused in ("https://10.2.0.1/", "https://half.example/", "http://half.example/", "http://8.8.8.8/"):
        with pytest.raises(BadCallback):
            check_url(refused, allow)
    for wrong in ("10.0.0.1/8", "all", "10.0.0.0/33"):
        with pytest.raises(BadConfiguration, match="KIBITZ_WEBHOOK_ALLOW"):
            check_url("https://8.8.8.8/", wrong)


# ---- posting


def test_post_sends_what_was_asked(receivers: Callable[[Answer], Receiver]) -> None:
    receiver = receivers(answers(200))
    assert post_to(receiver, body=b'{"a": 1}') == (200, None)
    [(headers, body)] = receiver.posts
    assert body == b'{"a": 1}'
    assert headers["host"] == f"127.0.0.1:{receiver.server_port}"
    assert (headers["x-test"], headers["content-length"]) == ("yes", "8")


def test_post_tells_status_and_retry_after(receivers: Callable[[Answer], Receiver]) -> None:
    assert post_to(receivers(answers(500))) == (500, None)
    assert post_to(receivers(answers(503, Retry_After=" 7 "))) == (503, 7.0)
    assert post_to(receivers(answers(429, Retry_After="9" * 30))) == (429, 3600.0)
    assert post_to(receivers(answers(429, Retry_After="-1"))) == (429, None)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_not_followed(receivers: Callable[[Answer], Receiver], status: int) -> None:
    inner = receivers(answers(200))
    assert post_to(receivers(answers(status, Location=inner.url))) == (status, None)
    assert inner.posts == []


def test_the_address_that_was_checked_is_the_one_used(
    receivers: Callable[[Answer], Receiver], names: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    receiver = receivers(answers(200))
    url = f"http://rebinding.example:{receiver.server_port}/"
    names["rebinding.example"] = ["127.0.0.1"]
    address = check_url(url, LOOPBACK)
    names["rebinding.example"] = ["169.254.169.254"]
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    assert post(url, address, {}, b"{}", 2.0) == (200, None)
    assert receiver.posts[0][0]["host"] == f"rebinding.example:{receiver.server_port}"
    with pytest.raises(BadCallback):
        check_url(url, LOOPBACK)


@pytest.mark.parametrize(
    "answer", [hangs, drips(b""), drips(b"HTTP/1.1 200 OK\r\nX-Long: ")], ids=["hangs", "drips", "drips a header"]
)
def test_slow_receivers_are_cut_off(receivers: Callable[[Answer], Receiver], answer: Answer) -> None:
    started = time.monotonic()
    with pytest.raises(TimeoutError, match=r"no answer within 0\.4 s"):
        post_to(receivers(answer), timeout_s=0.4)
    assert 0.3 < time.monotonic() - started < 3.0


def test_a_body_without_end_is_cut_off(receivers: Callable[[Answer], Receiver]) -> None:
    started = time.monotonic()
    head = b"HTTP/1.1 200 OK\r\n\r\n"
    assert post_to(receivers(drips(head)), timeout_s=0.4) == (200, None)  # it has said that it took the message
    assert post_to(receivers(drips(head + b"x" * 65_536)), timeout_s=5.0) == (200, None)
    assert time.monotonic() - started < 3.0


def test_a_receiver_that_reads_nothing_is_cut_off() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        started = time.monotonic()
        with pytest.raises(TimeoutError):
            post(url, "127.0.0.1", {}, bytes(30_000_000), 0.4)
        assert time.monotonic() - started < 3.0


def test_large_messages_and_large_answers(receivers: Callable[[Answer], Receiver]) -> None:
    def endless(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
        while True:
            handler.wfile.write(bytes(65_536))

    receiver = receivers(endless)
    body = b"x" * 2_000_000
    assert post_to(receiver, body=body) == (200, None)
    assert receiver.posts[0][1] == body


def test_nobody_there_and_nonsense(receivers: Callable[[Answer], Receiver]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    with pytest.raises(ConnectionRefusedError):
        post(f"http://127.0.0.1:{port}/", "127.0.0.1", {}, b"{}", 2.0)
    with pytest.raises(HTTPException):
        post_to(receivers(drips(b"220 mail.example ESMTP\r\n\r\n")))


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """Key and certificate of hooks.example, in one file."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("there is no openssl to make a certificate with")
    path = tmp_path / "both.pem"
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=hooks.example"
    names = f"-addext subjectAltName=DNS:hooks.example -keyout {tmp_path}/key.pem -out {tmp_path}/own.pem"
    subprocess.run([openssl, *words.split(), *names.split()], check=True, capture_output=True)
    path.write_text((tmp_path / "key.pem").read_text() + (tmp_path / "own.pem").read_text())
    return path


def test_tls_checks_the_name_at_the_pinned_address(
    receivers: Callable[[Answer], Receiver], certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    receiver, asked = receivers(answers(200)), []
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(certificate)
    serving.sni_callback = lambda _socket, name, _context: asked.append(name)
    receiver.socket = serving.wrap_socket(receiver.socket, server_side=True)
    url = f"https://hooks.example:{receiver.server_port}/"
    with pytest.raises(ssl.SSLCertVerificationError, match="self-signed"):
        post(url, "127.0.0.1", {}, b"{}", 2.0)
    monkeypatch.setattr(webhooks, "_tls_context", lambda: ssl.create_default_context(cafile=certificate))
    assert post(url, "127.0.0.1", {}, b"{}", 2.0) == (200, None)
    assert asked == ["hooks.example"] * 2
    with pytest.raises(ssl.SSLCertVerificationError, match="not valid for 'other"):
        post(url.replace("hooks", "other"), "127.0.0.1", {}, b"{}", 2.0)
    receiver.answer = drips(b"HTTP/1.1 200 OK\r\nX-Long: ")
    started = time.monotonic()
    with pytest.raises(TimeoutError):
        post(url, "127.0.0.1", {}, b"{}", 0.4)
    assert time.monotonic() - started < 3.0


# ---- delivery


@pytest.fixture
def settings(redis_server: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Sets KIBITZ_WEBHOOK_* variables; the Redis is empty."""

    def set_up(**values: str) -> None:
        for name, value in values.items():
            monkeypatch.setenv(f"KIBITZ_WEBHOOK_{name.upper()}", value)
        config.cache_clear()

    text_client().flushall()
    set_up(secret=SECRET, allow=LOOPBACK, timeout_s="2", retries_s="0,0.1,0.1,0.1")
    yield set_up
    config.cache_clear()


@pytest.fixture
def delivering(settings: Callable[..., None]) -> Iterator[Callable[[], None]]:
    """Starts the delivery process's loop, here in a thread."""
    stop = threading.Event()
    threads: list[threading.Thread] = []

    def start() -> None:
        threads.append(threading.Thread(target=deliver.run, args=(stop,)))
        threads[-1].start()

    yield start
    stop.set()
    for thread in threads:
        thread.join(10)


def finished(url: str, status: str = "done") -> str:
    """The id of a decision that is final and to be delivered."""
    request = {"game": "tictactoe", "player": "p0", "deadline_ms": 1000, "seed": 1, "callback_url": url}
    decision_id = decisions.new_id()
    assert not isinstance(decisions.accept(decision_id, request, {}, "no-queue", []), decisions.Refused)
    decision = decisions.read(decision_id)
    assert decision is not None
    assert decisions.finish(decision, status, {"action": {"cell": 4}})
    return decision_id


def hook(decision_id: str) -> dict[str, Any]:
    decision = decisions.read(decision_id)
    assert decision is not None
    return decision.hook


def wait_for(condition: Callable[[], bool], seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def test_delivered_once_and_visible(receivers: Callable[[Answer], Receiver], delivering: Callable[[], None]) -> None:
    receiver = receivers(answers(204))
    news = text_client().pubsub(ignore_subscribe_messages=True)
    decision_id, failed_id = finished(receiver.url), finished(receiver.url, "failed")
    assert hook(decision_id) == {"status": "pending", "attempts": 0, "last_error": None}
    news.subscribe(key("news"))
    delivering()
    wait_for(lambda: hook(decision_id)["status"] == hook(failed_id)["status"] == "delivered")
    time.sleep(0.2)
    messages = {headers["webhook-id"]: (headers, body) for headers, body in receiver.posts}
    assert set(messages) == {decision_id, failed_id}
    assert len(receiver.posts) == 2
    headers, body = messages[decision_id]
    assert verifies(headers, body)
    assert abs(int(headers["webhook-timestamp"]) - time.time()) < 5
    assert headers["content-type"] == "application/json"
    message = json.loads(body)
    assert message["type"] == "decision.done"
    assert message["timestamp"].endswith("Z")
    assert (message["data"]["id"], message["data"]["action"]) == (decision_id, {"cell": 4})
    assert json.loads(messages[failed_id][1])["type"] == "decision.failed"
    assert hook(decision_id) == {"status": "delivered", "attempts": 1, "last_error": None}
    assert text_client().zcard(HOOKS) == 0
    assert metrics.counts()["webhooks|delivered"] == 2
    heard = [news.get_message(timeout=0.1) for _ in range(3)]  # the first is about the subscription
    assert {message["data"] for message in heard if message} == {decision_id, failed_id}
    news.close()


def test_retried_until_delivered(receivers: Callable[[Answer], Receiver], delivering: Callable[[], None]) -> None:
    receiver = receivers(answers(500, 302, 200))
    decision_id = finished(receiver.url)
    delivering()
    wait_for(lambda: hook(decision_id)["status"] == "delivered")
    expected = {"status": "delivered", "attempts": 3, "last_error": "answered 302 (redirects are not followed)"}
    assert hook(decision_id) == expected
    assert len({headers["webhook-id"] for headers, _ in receiver.posts}) == 1
    assert metrics.counts()["webhooks|retry"] == 2


def test_given_up_after_the_last_attempt(
    receivers: Callable[[Answer], Receiver], delivering: Callable[[], None]
) -> None:
    receiver = receivers(answers(500))
    decision_id = finished(receiver.url)
    inner_id = finished("https://10.0.0.1/")
    delivering()
    wait_for(lambda: hook(decision_id)["status"] == hook(inner_id)["status"] == "failed")
    assert hook(decision_id) == {"status": "failed", "attempts": 4, "last_error": "answered 500"}
    assert hook(inner_id)["last_error"] == "callback host '10.0.0.1' is not on the public internet"
    assert len(receiver.posts) == 4
    assert text_client().zcard(HOOKS) == 0
    assert metrics.counts()["webhooks|failed"] == 2


def test_gone_fails_at_once(receivers: Callable[[Answer], Receiver], delivering: Callable[[], None]) -> None:
    receiver = receivers(answers(410))
    decision_id = finished(receiver.url)
    delivering()
    wait_for(lambda: hook(decision_id)["status"] == "failed")
    assert hook(decision_id)["attempts"] == 1
    assert text_client().zcard(HOOKS) == 0


def test_pauses_follow_schedule_and_retry_after(
    receivers: Callable[[Answer], Receiver], settings: Callable[..., None]
) -> None:
    settings(retries_s="0,100")
    receiver = receivers(answers(500))
    for asked, low, high in (({}, 79, 121), ({"Retry_After": "2000"}, 1990, 2001), ({"Retry_After": "5"}, 79, 121)):
        receiver.answer = answers(503, **asked)
        decision_id = finished(receiver.url)
        [claimed] = deliver.claim()
        assert deliver.deliver(*claimed) is False
        due: Any = text_client().zscore(HOOKS, decision_id)
        assert low < (due - clock.now_ms()) / 1000 < high
        lives_s: Any = text_client().ttl(key("d", decision_id))
        assert lives_s > (due - clock.now_ms()) / 1000 + 50  # or there would be nothing left to deliver


def test_dead_receivers_delay_nobody(
    receivers: Callable[[Answer], Receiver], delivering: Callable[[], None], settings: Callable[..., None]
) -> None:
    settings(timeout_s="20")
    alive = receivers(answers(200))
    with socket.create_server(("127.0.0.2", 0), backlog=200) as dead:  # connects, and never answers
        for _ in range(100):
            finished(f"http://127.0.0.2:{dead.getsockname()[1]}/")
        first = finished(alive.url)
        delivering()
        wait_for(lambda: hook(first)["status"] == "delivered")
        others = [finished(alive.url) for _ in range(50)]
        wait_for(lambda: all(hook(other)["status"] == "delivered" for other in others))
        counts = metrics.counts()
    assert (counts["webhooks|delivered"], counts.get("webhooks|retry")) == (51, None)  # the dead one still hangs


def test_what_a_crashed_deliverer_held_comes_back(
    receivers: Callable[[Answer], Receiver], delivering: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliver, "_lease_ms", lambda: 1500)
    receiver = receivers(answers(200))
    decision_id = finished(receiver.url)
    [(claimed, lease)] = deliver.claim()
    assert claimed == decision_id
    assert deliver.claim() == []  # nobody else gets it meanwhile
    delivering()
    time.sleep(0.3)
    assert receiver.posts == []
    wait_for(lambda: hook(decision_id)["status"] == "delivered")
    assert deliver.deliver(decision_id, lease) is None  # the crashed one, had it only slept
    assert len(receiver.posts) == 1


def test_a_late_failure_does_not_undo_what_another_did(
    receivers: Callable[[Answer], Receiver], settings: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliver, "_lease_ms", lambda: 0)
    receiver = receivers(answers(500))
    decision_id = finished(receiver.url)

    def overtaken(handler: BaseHTTPRequestHandler) -> None:
        time.sleep(0.01)
        monkeypatch.setattr(deliver, "_lease_ms", lambda: 1000)
        receiver.answer = answers(200)
        [other] = deliver.claim()
        assert deliver.deliver(*other)
        answers(500)(handler)

    receiver.answer = overtaken
    [first] = deliver.claim()
    assert deliver.deliver(*first) is False
    assert hook(decision_id) == {"status": "delivered", "attempts": 1, "last_error": None}
    assert text_client().zcard(HOOKS) == 0


def test_expired_records_are_dropped(settings: Callable[..., None]) -> None:
    decision_id = finished("https://10.0.0.1/")
    text_client().delete(key("d", decision_id))
    assert deliver.Deliverer().step()
    assert text_client().zcard(HOOKS) == 0
    assert not text_client().exists(key("d", decision_id))


def test_redis_may_be_away(
    receivers: Callable[[Answer], Receiver], delivering: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    outages, real = [0], deliver.claim

    def claim() -> list[tuple[str, str]]:
        outages[0] += 1
        if outages[0] < 3:
            raise redis.ConnectionError("away")
        return real()

    monkeypatch.setattr(deliver, "claim", claim)
    decision_id = finished(receivers(answers(200)).url)
    delivering()
    wait_for(lambda: hook(decision_id)["status"] == "delivered")
    assert outages[0] >= 3


@pytest.mark.parametrize("schedule", ["", "soon", "0,-1", "0,nan", "0,1e9", "0,,1"])
def test_bad_schedules_name_the_variable(monkeypatch: pytest.MonkeyPatch, schedule: str) -> None:
    monkeypatch.setattr(deliver, "config", lambda: Config(webhook_retries_s=schedule))
    with pytest.raises(BadConfiguration, match="KIBITZ_WEBHOOK_RETRIES_S"):
        deliver.pauses_s()
