"""What each of several workers found about one decision: a hash of root statistics."""

from typing import Any

from mcts import Candidate, SearchResult
from tasks.json_text import dumps, loads
from tasks.store import keys
from tasks.store.client import text_client

TTL_S = 120

Report = tuple[int, list[Candidate]]
"""Simulations, and the root's children."""


def add(decision_id: str, worker: int, found: SearchResult) -> None:
    """Write down what a worker found."""
    rows = [[c.action, c.visits, c.value, c.proven, c.worth, c.plies] for c in found.candidates]
    pipeline = text_client().pipeline(transaction=False)
    pipeline.hset(keys.REPORTS(decision_id), str(worker), dumps([found.simulations, rows]))
    pipeline.expire(keys.REPORTS(decision_id), TTL_S)
    pipeline.execute()


def read(decision_id: str) -> dict[int, Report]:
    """What has been reported, by worker."""
    stored: Any = text_client().hgetall(keys.REPORTS(decision_id))
    return {int(worker): _parsed(text) for worker, text in stored.items()}


def _parsed(text: str) -> Report:
    simulations, rows = loads(text)
    return simulations, [Candidate(*row) for row in rows]
