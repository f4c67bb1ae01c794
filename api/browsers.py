"""What protects people whose browser can reach the service: hosts, content types, origins, headers.

A web page of anybody's can send requests to a service on the reader's own machine. It cannot send JSON without asking
first (a preflight), and a name that it points at this machine (DNS rebinding) is in the Host header.
"""

import base64
import hashlib
import ipaddress
import re

from flask import Response, request

from api.problems import Problem
from tasks.config import BadConfiguration, config
from tasks.store import tenants

SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
"""On every answer; a page brings a policy of its own."""
EVERY_ADDRESS = ("0.0.0.0", "::")
HEALTH = "/healthz"  # tells nothing, and must be answered whatever else is away
METHODS = "GET, POST, DELETE"
REQUEST_HEADERS = "Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Prefer, X-API-Key"
ANSWER_HEADERS = "Kibitz-Source, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After"
PREFLIGHT_S = 600  # how long a browser may remember what it was allowed


def check_settings() -> None:
    """Raises BadConfiguration for origins that no browser would send."""
    for origin in _listed(config().cors_origins):
        if not re.fullmatch(r"https?://[a-z0-9.\-\[\]:]+", origin):
            raise BadConfiguration(f"KIBITZ_CORS_ORIGINS: {origin!r} is not like https://example.com")


def check_host() -> None:
    """Before each request: refuse a Host that is not ours. Raises Problem."""
    if request.path == HEALTH:
        return
    name = _host_name(request.host)
    if not (_is_loopback(name) or _is_ours(name)):
        detail = f"this service is not called {name!r}; KIBITZ_HOSTS lists the names that it answers to"
        raise Problem(421, "unknown-host", detail)


def check_content_type() -> None:
    """Refuse a body that does not say that it is JSON: pages may send others without asking. Raises Problem."""
    if not request.is_json:
        given = request.mimetype or "nothing"
        raise Problem(415, "not-json", f"the body must be JSON, with Content-Type: application/json, not {given}")


def answer_preflight() -> Response | None:
    """Before each request: what a browser asks before it sends one for a page of an allowed origin."""
    if request.method != "OPTIONS" or "Access-Control-Request-Method" not in request.headers or not _allowed_origin():
        return None
    headers = {
        "Access-Control-Allow-Methods": METHODS,
        "Access-Control-Allow-Headers": REQUEST_HEADERS,
        "Access-Control-Max-Age": str(PREFLIGHT_S),
    }
    return Response(status=204, headers=headers)


def add_headers(response: Response) -> Response:
    """After each request: what tells browsers to be careful, and who may read the answer."""
    for name, value in SECURITY_HEADERS.items():
        response.headers.setdefault(name, value)
    if config().cors_origins:
        response.vary.add("Origin")
        if origin := _allowed_origin():
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Expose-Headers"] = ANSWER_HEADERS
    return response


def page_policy(page: str) -> str:
    """The Content-Security-Policy of a page: its own scripts and styles, and requests to this service."""
    return (
        f"default-src 'none'; script-src 'self' {' '.join(script_digests(page))}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def script_digests(page: str) -> list[str]:
    """What a policy calls the scripts that are written into a page of ours, each once."""
    return list(dict.fromkeys(_digest(script) for script in re.findall(r"<script>(.*?)</script>", page, re.DOTALL)))


def _digest(script: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def _allowed_origin() -> str | None:
    """The origin of the page that asks, if it may."""
    origin = request.headers.get("Origin")
    return origin if origin in _listed(config().cors_origins) else None


def _is_ours(name: str) -> bool:
    settings = config()
    if settings.hosts:
        return name in _listed(settings.hosts.lower())
    if tenants.door.needs_key():
        return True
    if settings.host in EVERY_ADDRESS:
        return _address(name) is not None  # an address, unlike a name, cannot be pointed elsewhere
    return name == settings.host.lower()


def _is_loopback(name: str) -> bool:
    address = _address(name)
    return address.is_loopback if address else name == "localhost" or name.endswith(".localhost")


def _host_name(host: str) -> str:
    """A Host header's name or address, without its port."""
    bracketed = re.match(r"\[([^\]]*)\]", host)
    return bracketed.group(1) if bracketed else host.partition(":")[0].lower().removesuffix(".")


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]
