"""Who is asking: API keys, tenants, rate limits."""

from flask import Response, g, request

from api.allowance import WINDOW_S, allowance
from api.problems import Problem
from tasks import tenants
from tasks.config import config

OPEN_PATHS = ("/healthz", "/readyz", "/metrics", "/openapi.json", "/docs")


def authenticate() -> None:
    """Before each request under /v1: find the tenant, count the request against its limit."""
    g.rate = None
    if request.path.startswith(OPEN_PATHS):
        return
    if not tenants.keys_configured():
        g.tenant, name, limit = tenants.LOCAL, request.remote_addr or "unknown", config().rate_limit
    else:
        known = tenants.find_key(_presented_key())
        if known is None:
            headers = {"WWW-Authenticate": "Bearer"}
            raise Problem(
                401, "unauthorized", "a valid API key is needed: Authorization: Bearer <key>", headers=headers
            )
        g.tenant, name, limit = known.tenant, known.id, known.rate_limit or config().rate_limit
    _count(name, limit)


def _presented_key() -> str:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()
    return request.headers.get("X-API-Key", "")


def _count(name: str, limit: int) -> None:
    left, left_s = allowance(name, limit).take()
    g.rate = (limit, max(0, left), left_s)
    if left < 0:
        headers = {"Retry-After": str(left_s)}
        raise Problem(429, "rate-limited", f"more than {limit} requests in {WINDOW_S} s", headers=headers)


def add_rate_fields(response: Response) -> Response:
    """The RateLimit fields of the answer."""
    if getattr(g, "rate", None):
        limit, left, seconds = g.rate
        response.headers["RateLimit-Policy"] = f'"default";q={limit};w={WINDOW_S}'
        response.headers["RateLimit"] = f'"default";r={left};t={seconds}'
    return response
