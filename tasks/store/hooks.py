"""Webhooks that wait to be delivered: a sorted set of decisions by the time of their next attempt.

A due one is claimed by moving its time into the future (the lease): if whoever claimed it dies, it is due again.
"""

from typing import Any

from tasks.store import keys, scripts
from tasks.store.client import text_client


def claim(lease_ms: int, most: int) -> list[tuple[str, str]]:
    """Take due webhooks over: id and lease of each."""
    lease, *ids = scripts.run("claim_hooks", [keys.HOOKS], [lease_ms, most])
    return [(decision_id, lease) for decision_id in ids]


def renew(decision_id: str, lease: str, lease_ms: int) -> str | None:
    """Hold one for a further lease, which is given back; None if another has taken it over."""
    held: Any = scripts.run("renew_lease", [keys.HOOKS], [decision_id, lease, lease_ms])
    return str(held) if held else None


def settle(decision_id: str, lease: str, outcome: str, error: str, pause_ms: int, keep_ms: int) -> bool:
    """Write down how an attempt came out: delivered, failed, or pending until a pause is over. Whether it counted.

    The decision's record is kept for at least `keep_ms` longer.
    """
    names = [keys.DECISION(decision_id), keys.HOOKS, keys.NEWS]
    return bool(scripts.run("settle_hook", names, [decision_id, lease, outcome, error, pause_ms, keep_ms]))


def request_of(decision_id: str) -> str | None:
    """The stored request of a decision, as JSON; None if its record has expired."""
    found: Any = text_client().hget(keys.DECISION(decision_id), "request")
    return found


def drop(decision_id: str) -> None:
    """Forget one whose record has expired."""
    text_client().zrem(str(keys.HOOKS), decision_id)
