"""Where Redis is: KIBITZ_REDIS_URL taken apart, for our own connections and for Celery's.

    redis://[user:password@]host[:port][/db]                      one server
    rediss://...                                                  the same over TLS
    sentinel://[user:password@]host[:port],host[:port].../name    the master of this name, as these Sentinels tell
    sentinels://...                                               the same over TLS, the Sentinels included

What follows a question mark: `db` (with Sentinel, where the path is the name), `sentinel_username` and
`sentinel_password`, and for TLS `ssl_ca_certs`, `ssl_certfile`, `ssl_keyfile`, `ssl_cert_reqs` and
`ssl_check_hostname`, which go before the settings KIBITZ_REDIS_CA, KIBITZ_REDIS_CERT and KIBITZ_REDIS_KEY.
"""

import socket
import ssl
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlsplit

from tasks.config import BadConfiguration, Config, config

PORT, SENTINEL_PORT = 6379, 26379
VARIABLE = "KIBITZ_REDIS_URL"
SCHEMES = {"redis": False, "rediss": True, "sentinel": False, "sentinels": True}
"""Each with whether it is over TLS."""
OPTIONS = ("db", "sentinel_username", "sentinel_password")
TLS_OPTIONS = {"ssl_ca_certs": "redis_ca", "ssl_certfile": "redis_cert", "ssl_keyfile": "redis_key"}
"""Each with the setting that it goes before."""
TLS_SWITCHES: dict[str, dict[str, Any]] = {
    "ssl_cert_reqs": {"required": ssl.CERT_REQUIRED, "none": ssl.CERT_NONE},
    "ssl_check_hostname": {"true": True, "false": False},
}
SILENT_MS = 2000
"""How long the other side may leave what was sent unacknowledged before a connection is given up."""


@dataclass(frozen=True)
class RedisAddress:
    """Where Redis is, and how to be let in."""

    nodes: tuple[tuple[str, int], ...]
    """The server; or the Sentinels."""
    master: str = ""
    """What the Sentinels call the master; empty without Sentinel."""
    username: str | None = None
    password: str | None = None
    db: int = 0
    tls: dict[str, Any] | None = None
    """Options of TLS; None without."""
    sentinel_login: dict[str, str] = field(default_factory=dict)

    @property
    def login(self) -> dict[str, Any]:
        """Who we are, and which database we want."""
        return {"username": self.username, "password": self.password, "db": self.db}

    @property
    def celery_url(self) -> str:
        """The same for Celery, which hears of TLS and of the master's name by other ways."""
        scheme = "sentinel" if self.master else "redis"
        who = "" if self.password is None else f"{quote(self.username or '', '')}:{quote(self.password, '')}@"
        return ";".join(f"{scheme}://{who}{_with_port(*node)}/{self.db}" for node in self.nodes)


def redis_address() -> RedisAddress:
    """The configured one. Raises BadConfiguration."""
    return parsed(config())


def parsed(settings: Config) -> RedisAddress:
    """Where the settings say that Redis is. Raises BadConfiguration."""
    try:
        url = urlsplit(settings.redis_url)
        asked = dict(parse_qsl(url.query, keep_blank_values=True, strict_parsing=bool(url.query)))
        return _address(url, asked, settings)
    except ValueError as error:
        raise BadConfiguration(f"{VARIABLE} will not do: {error}") from None


def socket_options() -> dict[str, Any]:
    """What every connection to Redis asks of the network: that it tells soon when the other side has vanished."""
    wanted = {"TCP_KEEPIDLE": 2, "TCP_KEEPINTVL": 1, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": SILENT_MS}
    known = {getattr(socket, name): value for name, value in wanted.items() if hasattr(socket, name)}  # Linux has all
    return {"socket_keepalive": True, "socket_keepalive_options": known}


def _address(url: SplitResult, asked: dict[str, str], settings: Config) -> RedisAddress:
    if url.scheme not in SCHEMES:
        raise ValueError(f"it begins with {', '.join(f'{scheme}://' for scheme in SCHEMES)}")
    tls, found = SCHEMES[url.scheme], url.scheme.startswith("sentinel")
    unknown = set(asked) - {*OPTIONS, *(TLS_OPTIONS if tls else ()), *(TLS_SWITCHES if tls else ())}
    if unknown:
        raise ValueError(f"there is no option {min(unknown)!r}")
    who, _, where = url.netloc.rpartition("@")
    username, _, password = who.partition(":")
    path = unquote(url.path.strip("/"))
    if found and not path:
        raise ValueError("it ends in the name that the Sentinels know the master by: sentinel://host:26379/name")
    return RedisAddress(
        nodes=tuple(_node(node, SENTINEL_PORT if found else PORT) for node in where.split(",")),
        master=path if found else "",
        username=unquote(username) or None,
        password=unquote(password) if who else None,
        db=int(path if path and not found else asked.get("db", "0")),
        tls=_tls(asked, settings) if tls else None,
        sentinel_login={name.removeprefix("sentinel_"): asked[name] for name in OPTIONS[1:] if name in asked},
    )


def _tls(asked: dict[str, str], settings: Config) -> dict[str, Any]:
    files = {option: asked.get(option) or getattr(settings, setting) for option, setting in TLS_OPTIONS.items()}
    switches = {}
    for name, values in TLS_SWITCHES.items():
        text = asked.get(name, next(iter(values)))
        if text not in values:
            raise ValueError(f"{name} is {' or '.join(values)}")
        switches[name] = values[text]
    if switches["ssl_cert_reqs"] == ssl.CERT_NONE:
        switches["ssl_check_hostname"] = False
    return {name: path for name, path in files.items() if path} | switches


def _node(text: str, default: int) -> tuple[str, int]:
    found = urlsplit(f"//{text}")
    if not found.hostname:
        raise ValueError("a host is missing")
    return found.hostname, found.port or default


def _with_port(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
