"""Counting HTTP requests by route and status."""

import time

from flask import Flask, Response, g, request

from tasks.store.metrics import LATENCY_BUCKETS_MS, observed, tally

METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
OTHER = "other"  # clients could make up any number of methods and paths


def count_requests(app: Flask) -> None:
    """Count every request of an application from now on; must come before whatever answers early."""
    app.before_request(_start)
    app.after_request(_count)


def _start() -> None:
    g.started = time.monotonic()


def _count(response: Response) -> Response:
    method = request.method if request.method in METHODS else OTHER
    route = OTHER if request.url_rule is None else request.url_rule.rule
    tally.add({f"http|{method}|{route}|{response.status_code}": 1})
    tally.add(observed(f"http_time|{route}", (time.monotonic() - g.started) * 1000, LATENCY_BUCKETS_MS))
    return response
