"""Sentinel puts a replica in the place of a master that died, with decisions on their way."""

from pathlib import Path

from tests.service.failover import READY_S, failover


def test_failover_under_load(tmp_path: Path) -> None:
    """Over TLS, `python -m tests.bench.hosts failover-tls` does the same."""
    seen = failover(tmp_path, password="geheim: 1/2")
    assert seen.short.sent
    assert seen.long.sent
    assert seen.short.other == 0, seen.short.strays
    assert seen.long.other == 0, seen.long.strays
    assert seen.short.twice == seen.long.twice == seen.changed == 0
    assert seen.short.in_time
    assert seen.long.in_time >= seen.long.sent / 2, "what was replicated is answered after the promotion"
    assert seen.ready_s < READY_S
