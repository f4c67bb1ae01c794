"""All configuration, from KIBITZ_* environment variables, checked once at start. docs/operations.md lists them."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any

from engine.errors import KibitzError

PREFIX = "KIBITZ_"


class BadConfiguration(KibitzError):
    """A KIBITZ_* variable that cannot be used."""

    code = "bad-configuration"


def _setting(default: Any, low: float | None = None, high: float | None = None) -> Any:
    return field(default=default, metadata={"low": low, "high": high})


@dataclass(frozen=True)
class Config:
    """Every setting; the variable is KIBITZ_ and the name in capitals."""

    redis_url: str = "redis://127.0.0.1:6379/0"
    """The Redis server that holds decisions, trees and queues."""
    host: str = ""
    """Address to listen on; empty: loopback without API keys, every address with them."""
    port: int = _setting(8000, 1, 65535)
    """Port of the HTTP API."""
    web_processes: int = _setting(1, 1, 64)
    """API processes."""
    web_threads: int = _setting(1200, 4, 20_000)
    """Threads per API process: one for each client that waits."""
    workers: int = _setting(max(1, os.cpu_count() or 1), 1, 512)
    """Search processes on this machine."""
    games: str = ""
    """Games to serve, separated by commas; empty: all that are installed."""
    default_deadline_ms: int = _setting(2000, 10, 600_000)
    """Deadline of a request that names none, in milliseconds from acceptance."""
    max_deadline_ms: int = _setting(60_000, 10, 600_000)
    """Longest deadline that a request may ask for."""
    max_body_bytes: int = _setting(1_048_576, 1024, 67_108_864)
    """Largest request body."""
    guard_lead_ms: int = _setting(25, 1, 1000)
    """How long before the deadline the guard answers what is still open."""
    worker_margin_ms: int = _setting(20, 1, 1000)
    """How long before the guard a search ends, at least; grows with what writing results is measured to take."""
    min_budget_ms: int = _setting(5, 1, 1000)
    """Thinking time below which an overloaded service refuses rather than accepts."""
    decision_ttl_s: int = _setting(900, 10, 86_400)
    """How long a decision can be read after its deadline."""
    tree_ttl_s: int = _setting(900, 1, 86_400)
    """How long a game's tree is kept for its next decision."""
    tree_nodes: int = _setting(50_000, 0, 1_000_000)
    """Nodes of a tree that are kept; 0: none."""
    idempotency_ttl_s: int = _setting(86_400, 60, 604_800)
    """How long an Idempotency-Key is remembered."""
    rate_limit: int = _setting(6000, 1, 10_000_000)
    """Requests per key (or per address, without keys) and minute."""
    background_workers: int = _setting(1, 0, 512)
    """Processes on this machine for analyses, matches and pondering; they only get what searches leave over."""
    job_ttl_s: int = _setting(86_400, 60, 2_592_000)
    """How long an analysis or a match can be read after its last step."""
    max_jobs: int = _setting(1000, 1, 1_000_000)
    """Analyses and matches that may be open at a time."""
    ponder_ms: int = _setting(10_000, 0, 600_000)
    """Longest pondering after a decision; 0: none."""
    webhook_secret: str = ""
    """Signs webhooks: whsec_ and base64 of 24 to 64 bytes; empty: callbacks are refused."""
    webhook_allow: str = ""
    """Private networks that webhooks may go to, as CIDR separated by commas, plain http included."""
    webhook_timeout_s: float = _setting(15.0, 0.1, 60.0)
    """Time for one delivery attempt."""
    webhook_retries_s: str = "0,1,5,15,60,300,1800"
    """Pauses before each delivery attempt, in seconds."""
    log_level: str = "INFO"
    """DEBUG, INFO, WARNING or ERROR."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> "Config":
        """Read and check all settings. Raises BadConfiguration naming the variable."""
        known = {f.name: f for f in fields(cls)}
        values = {}
        for variable, text in environment.items():
            name = variable.removeprefix(PREFIX).lower()
            if variable.startswith(PREFIX) and name in known and text != "":
                values[name] = _parsed(variable, text, getattr(cls, name), known[name].metadata)
        return cls(**values)


def _parsed(variable: str, text: str, default: Any, rule: Mapping[str, Any]) -> Any:
    if isinstance(default, str):
        return text
    try:
        value = type(default)(text)
    except ValueError:
        raise BadConfiguration(f"{variable} must be a number, not {text!r}") from None
    if not rule["low"] <= value <= rule["high"]:
        raise BadConfiguration(f"{variable} must be from {rule['low']} to {rule['high']}, not {text}")
    return value


@cache
def config() -> Config:
    """This process's configuration."""
    return Config.from_environment(os.environ)
