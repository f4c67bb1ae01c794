"""All configuration, from KIBITZ_* environment variables, checked once at start. docs/operations.md lists them."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import cache
from typing import Any

from engine.errors import KibitzError

PREFIX = "KIBITZ_"


class BadConfiguration(KibitzError):
    """A KIBITZ_* variable that cannot be used."""

    code = "bad-configuration"


def _setting(
    default: Any, meaning: str, low: float | None = None, high: float | None = None, words: Sequence[str] = ()
) -> Any:
    return field(default=default, metadata={"meaning": meaning, "low": low, "high": high, "words": words})


@dataclass(frozen=True)
class Config:
    """Every setting; the variable is KIBITZ_ and the name in capitals."""

    redis_url: str = _setting(
        "redis://127.0.0.1:6379/0",
        "The Redis server that holds decisions, trees and queues: redis://, rediss://, sentinel:// or sentinels://.",
    )
    redis_ca: str = _setting("", "File with the certificates that a Redis over TLS is trusted by; empty: the system's.")
    redis_cert: str = _setting("", "File with our own certificate, for a Redis that asks for one.")
    redis_key: str = _setting("", "File with the key of that certificate.")
    redis_timeout_s: float = _setting(
        0.8, "How long Redis may be silent before a command has failed; clients wait for so long.", 0.05, 60.0
    )
    host: str = _setting("", "Address to listen on; empty: loopback without API keys, every address with them.")
    port: int = _setting(8000, "Port of the HTTP API.", 1, 65535)
    web_processes: int = _setting(1, "API processes.", 1, 64)
    hosts: str = _setting(
        "",
        "Names, separated by commas, that the API answers to beside loopback; "
        "empty: every name with API keys, else only the address it listens on.",
    )
    cors_origins: str = _setting(
        "",
        "Origins, such as https://example.com, separated by commas, whose web pages may use the API; empty: none.",
    )
    web_threads: int = _setting(1200, "Threads per API process: one for each client that waits.", 4, 20_000)
    max_waiting: int = _setting(
        400,
        "Clients of one tenant that may wait in an API process at a time, by long polls and event streams.",
        1,
        20_000,
    )
    workers: int = _setting(max(1, os.cpu_count() or 1), "Search processes on this machine.", 1, 512)
    games: str = _setting("", "Games to serve, separated by commas; empty: all that are installed.")
    default_deadline_ms: int = _setting(
        2000,
        "Deadline of a request that names none, in milliseconds from acceptance.",
        10,
        600_000,
    )
    max_deadline_ms: int = _setting(60_000, "Longest deadline that a request may ask for.", 10, 600_000)
    max_body_bytes: int = _setting(1_048_576, "Largest request body.", 1024, 67_108_864)
    guard_lead_ms: int = _setting(25, "How long before the deadline the guard answers what is still open.", 1, 1000)
    worker_margin_ms: int = _setting(
        20,
        "How long before the guard a search ends, at least; grows with what writing results is measured to take.",
        1,
        1000,
    )
    min_budget_ms: int = _setting(
        20,
        "Thinking time below which an overloaded service refuses rather than accepts.",
        1,
        1000,
    )
    decision_ttl_s: int = _setting(900, "How long a decision can be read after its deadline.", 10, 86_400)
    tree_ttl_s: int = _setting(900, "How long a game's tree is kept for its next decision.", 1, 86_400)
    tree_nodes: int = _setting(50_000, "Nodes of a tree that are kept; 0: none.", 0, 1_000_000)
    idempotency_ttl_s: int = _setting(86_400, "How long an Idempotency-Key is remembered.", 60, 604_800)
    keys: str = _setting(
        "auto",
        "Whether clients need an API key: required, off, or auto (once there has been one).",
        words=("auto", "required", "off"),
    )
    rate_limit: int = _setting(6000, "Requests per tenant (or per address, without keys) and minute.", 1, 10_000_000)
    background_workers: int = _setting(
        1,
        "Processes on this machine for analyses, matches and pondering; they only get what searches leave over.",
        0,
        512,
    )
    max_step_ms: int = _setting(
        60_000,
        "Longest thinking about one action of a match or an analysis, in milliseconds; it is cut there.",
        10,
        600_000,
    )
    job_ttl_s: int = _setting(86_400, "How long an analysis or a match can be read after its last step.", 60, 2_592_000)
    max_jobs: int = _setting(1000, "Analyses and matches that may be open at a time.", 1, 1_000_000)
    max_jobs_per_tenant: int = _setting(100, "The same of one tenant.", 1, 1_000_000)
    match_idle_s: int = _setting(3600, "A match that waits for a player for longer than this ends.", 1, 2_592_000)
    ponder_ms: int = _setting(10_000, "Longest pondering after a decision; 0: none.", 0, 600_000)
    webhook_secret: str = _setting(
        "",
        "Signs webhooks of tenants without a secret of their own: whsec_ and base64 of 24 to 64 bytes.",
    )
    webhook_allow: str = _setting(
        "",
        "Private networks that webhooks may go to, as CIDR separated by commas, plain http included.",
    )
    webhook_timeout_s: float = _setting(15.0, "Time for one delivery attempt.", 0.1, 60.0)
    webhook_retries_s: str = _setting("0,1,5,15,60,300,1800", "Pauses before each delivery attempt, in seconds.")
    log_level: str = _setting("INFO", "DEBUG, INFO, WARNING or ERROR.")
    cache_dir: str = _setting(
        "",
        "Where compiled kernels are kept; empty: below the user's cache directory. Nobody else may write there.",
    )
    data_dir: str = _setting(
        "",
        "Where kibitz run keeps the data of its private Redis server; empty: below the user's data directory.",
    )
    cpu: str = _setting(
        "native",
        "CPU that kernels are compiled for: native, or a level such as x86-64-v3 for images that run elsewhere.",
    )
    parts: str = _setting(
        "on",
        "off compiles every helper of a kernel by itself: slower to compile, and independent of Numba's insides.",
    )
    alive_file: str = _setting(
        "",
        "A file that every process touches each second while it gets on, whether Redis answers or not; for probes.",
    )
    build: str = _setting("", "What was built, such as a commit; kibitz status and the metrics tell it.")
    tracing: str = _setting(
        "off",
        "otlp sends spans to an OpenTelemetry collector (OTEL_EXPORTER_OTLP_ENDPOINT); needs the extra tracing.",
        words=("off", "otlp"),
    )
    book_dir: str = _setting("", "Where opening books are built and looked for; empty: the user's data directory.")
    net_dir: str = _setting("", "Where trained nets are put and looked for; empty: the user's data directory.")
    books: str = _setting("", "Games that may use their books, separated by commas; empty: all.")

    @property
    def longest_s(self) -> float:
        """The longest that a worker may think at a time, in seconds."""
        return max(self.max_deadline_ms, self.max_step_ms) / 1000

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> "Config":
        """Read and check all settings. Raises BadConfiguration naming the variable."""
        known = {PREFIX + f.name.upper(): f for f in fields(cls)}
        values = {}
        for variable, text in environment.items():
            if not variable.startswith(PREFIX):
                continue
            if variable not in known:
                raise BadConfiguration(f"{variable} is no setting of Kibitz{_nearest(variable, list(known))}")
            if text != "":
                setting = known[variable]
                values[setting.name] = _parsed(variable, text, setting.default, setting.metadata)
        return cls(**values)


def settings_table() -> list[tuple[str, str, str]]:
    """Every setting as (variable, default, meaning), for people."""
    defaults = {"workers": "cores"}  # not the number of this machine
    return [
        (PREFIX + f.name.upper(), defaults.get(f.name, str(f.default)), f.metadata["meaning"]) for f in fields(Config)
    ]


def _nearest(variable: str, known: list[str]) -> str:
    names = [name.removeprefix(PREFIX) for name in known]
    close = get_close_matches(variable.removeprefix(PREFIX), names, 1)
    return f"; did you mean {PREFIX}{close[0]}?" if close else "; kibitz settings lists them"


def _parsed(variable: str, text: str, default: Any, rule: Mapping[str, Any]) -> Any:
    if isinstance(default, str):
        if rule["words"] and text not in rule["words"]:
            raise BadConfiguration(f"{variable} must be one of {', '.join(rule['words'])}, not {text!r}")
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
