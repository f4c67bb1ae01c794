"""Which URLs webhooks may go to: none of the inner addresses, however they are spelt."""

import socket
import time
from typing import Any

import pytest

from tasks.config import BadConfiguration
from tasks.webhooks import address as addresses
from tasks.webhooks.address import BadCallback, check_url


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
    monkeypatch.setattr(addresses, "LOOKUP_S", 0.1)

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
