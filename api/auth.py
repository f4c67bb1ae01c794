"""Who is asking: API keys, tenants, rate limits."""

from flask import Response, g, request

from api.problems import Problem
from api.slowing import slow_down
from tasks.config import config
from tasks.requests import LOCAL_TENANT
from tasks.store import tenants
from tasks.store.rate_limits import WINDOW_S, rate_limit

OPEN_PATHS = ("/healthz", "/readyz", "/metrics", "/openapi.json", "/docs", "/page/", "/guide")
OPEN_ENDPOINTS = ("website.index", "website.drawing")


def authenticate() -> None:
    """Before each request under /v1: find the tenant, count the request against its limit."""
    g.rate = None
    if request.path.startswith(OPEN_PATHS) or request.endpoint in OPEN_ENDPOINTS:
        return
    if not tenants.door.needs_key():
        g.tenant = LOCAL_TENANT
        _count(f"address {request.remote_addr}", config().rate_limit)
        return
    known = tenants.find_key(_presented_key())
    if known is None:
        headers = {"WWW-Authenticate": "Bearer"}
        raise Problem(401, "unauthorized", "a valid API key is needed: Authorization: Bearer <key>", headers=headers)
    g.tenant = known.tenant
    if known.rate_limit:  # first: what it refuses is not counted against the tenant
        _count(f"key {known.id}", known.rate_limit)
    _count(f"tenant {known.tenant}", config().rate_limit)


def _presented_key() -> str:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()
    return request.headers.get("X-API-Key", "")


def _count(name: str, limit: int) -> None:
    left, left_s = rate_limit(name, limit).take()
    if g.rate is None or left < g.rate[1]:  # of two limits, the answer tells the one that will be reached first
        g.rate = (limit, max(0, left), left_s)
    if left < 0:
        slow_down(name)
        headers = {"Retry-After": str(left_s)}
        raise Problem(429, "rate-limited", f"more than {limit} requests in {WINDOW_S} s", headers=headers)


def add_rate_fields(response: Response) -> Response:
    """The RateLimit fields of the answer."""
    if getattr(g, "rate", None):
        limit, left, seconds = g.rate
        response.headers["RateLimit-Policy"] = f'"default";q={limit};w={WINDOW_S}'
        response.headers["RateLimit"] = f'"default";r={left};t={seconds}'
    return response
