"""Which addresses webhooks may go to.

A callback URL comes from outside, so it is looked up once, judged by the addresses that it stands for, and then
connected to by exactly the address that was judged (post.py): a name that changes its meaning in between gains nothing.
"""

import ipaddress
import queue
import re
import socket
import threading
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit

from engine.errors import KibitzError
from tasks.config import BadConfiguration

LOOKUP_S = 3.0  # longest wait for the name servers
WEB_PORTS = (80, 443)  # besides these only ports that a plain user may listen on: no mail, no remote shells
# The last label starts with a letter, so that no spelling of a number (0x7f.1, 2130706433) passes for a name.
HOST_NAME = re.compile(r"(?=.{1,253}\Z)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?\Z")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
# What the standard library (depending on its version) takes for public and is not: protocol assignments, relays,
# tunnels that carry an IPv4 address (6to4, Teredo), examples, and the one public address of a cloud's inner service.
NOT_PUBLIC: tuple[Network, ...] = tuple(
    ipaddress.ip_network(text)
    for text in ("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32", "2001::/23", "2002::/16", "3fff::/20")
)


class BadCallback(KibitzError):
    """A callback URL that webhooks must not go to."""

    code = "bad-callback"


class Target(NamedTuple):
    """The parts of a callback URL."""

    tls: bool
    host: str
    port: int
    path: str  # with the query


def check_url(url: str, allow: str) -> str:
    """Whether webhooks may go to a URL; looks its host up, for at most LOOKUP_S seconds.

    `allow` lists networks (CIDR, separated by commas) that are allowed though they are private, and by plain http.
    Returns the address to connect to. Raises BadCallback with the reason against it.
    """
    target, networks = parsed(url), allowed_networks(allow)
    addresses = _looked_up(target)
    for text in addresses:
        try:
            address = _meant(ipaddress.ip_address(text))
        except ValueError:
            raise BadCallback(f"callback host {target.host!r} has an address that is none of the internet") from None
        allowed = any(address in network for network in networks)
        if not allowed and not target.tls:
            raise BadCallback("callback URL must begin with https://")
        if not allowed and not _is_public(address):  # which address it was may be a secret of our network
            raise BadCallback(f"callback host {target.host!r} is not on the public internet")
    return addresses[0]


def allowed_networks(allow: str) -> list[Network]:
    """The networks in a list separated by commas. Raises BadConfiguration naming the wrong one."""
    try:
        return [ipaddress.ip_network(text.strip()) for text in allow.split(",") if text.strip()]
    except ValueError as error:
        raise BadConfiguration(f"KIBITZ_WEBHOOK_ALLOW must be networks such as 10.0.0.0/8: {error}") from None


def parsed(url: str) -> Target:
    """The parts of a URL; strict, because parsers that disagree about a URL are how checks are evaded."""
    if any(not "!" <= character <= "~" or character == "\\" for character in url):
        raise BadCallback("callback URL must be plain ASCII, without spaces or backslashes; percent-encode the rest")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise BadCallback(f"callback URL cannot be read: {error}") from None
    if parts.scheme not in ("http", "https"):
        raise BadCallback("callback URL must begin with https://")
    if "@" in parts.netloc:
        raise BadCallback("callback URL must not carry a user name or password")
    if "#" in url:
        raise BadCallback("callback URL must not have a fragment")
    host = parts.hostname or ""
    written = f"[{host}]" if ":" in host else host
    if not _is_host(host) or parts.netloc.lower() not in (written, f"{written}:{port}"):
        raise BadCallback(f"callback host {parts.netloc!r} is neither a full name nor an address in its usual spelling")
    tls = parts.scheme == "https"
    port = (443 if tls else 80) if port is None else port
    if port not in WEB_PORTS and port < 1024:
        raise BadCallback(f"callback port must be 80, 443 or from 1024 to 65535, not {port}")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(tls, host, port, path)


def _is_host(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return HOST_NAME.match(host) is not None
    return "%" not in host  # a zone is about our own network cards


def _looked_up(target: Target) -> list[str]:
    """All addresses of a host, the preferred one first."""
    answers: queue.SimpleQueue[list[str]] = queue.SimpleQueue()

    def ask() -> None:
        try:
            found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
            answers.put([str(entry[4][0]) for entry in found])
        except (OSError, UnicodeError):
            answers.put([])

    # The system's lookup knows no time limit: a name server that is silent holds up this thread and no other.
    threading.Thread(target=ask, daemon=True, name="lookup").start()
    with suppress(queue.Empty):
        if addresses := answers.get(timeout=LOOKUP_S):
            return addresses
    raise BadCallback(f"callback host {target.host!r} cannot be found")


def _meant(address: Address) -> Address:
    """The IPv4 address that an IPv6 address only wraps (mapped, or translated by NAT64), else the address itself."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return address.ipv4_mapped
        if address in NAT64:
            return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address


def _is_public(address: Address) -> bool:
    if isinstance(address, ipaddress.IPv6Address) and address not in GLOBAL_UNICAST:
        return False
    odd = address.is_multicast or address.is_reserved or any(address in network for network in NOT_PUBLIC)
    return address.is_global and not odd
