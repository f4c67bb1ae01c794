"""One attempt to post: bounded in time and size, to the address that was judged."""

import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from tasks.webhooks import post as posting
from tasks.webhooks.address import BadCallback, check_url
from tasks.webhooks.post import post
from tests.tasks.conftest import Answer, Receiver, answers, drips, hangs
from tests.tasks.webhooks.conftest import LOOPBACK


def post_to(receiver: Receiver, timeout_s: float = 5.0, body: bytes = b"{}") -> tuple[int, float | None]:
    return post(receiver.url, check_url(receiver.url, LOOPBACK), {"X-Test": "yes"}, body, timeout_s)


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
    monkeypatch.setattr(posting, "_tls_context", lambda: ssl.create_default_context(cafile=certificate))
    assert post(url, "127.0.0.1", {}, b"{}", 2.0) == (200, None)
    assert asked == ["hooks.example"] * 2
    with pytest.raises(ssl.SSLCertVerificationError, match="not valid for 'other"):
        post(url.replace("hooks", "other"), "127.0.0.1", {}, b"{}", 2.0)
    receiver.answer = drips(b"HTTP/1.1 200 OK\r\nX-Long: ")
    started = time.monotonic()
    with pytest.raises(TimeoutError):
        post(url, "127.0.0.1", {}, b"{}", 0.4)
    assert time.monotonic() - started < 3.0
