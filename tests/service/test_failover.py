"""Sentinel puts a replica in the place of a master that died, with decisions on their way; also over TLS."""

from pathlib import Path

import pytest

from tests.service.certificates import make_certificate
from tests.service.failover import READY_S, failover


@pytest.mark.parametrize("tls", [False, True], ids=["plain", "tls"])
def test_failover_under_load(tls: bool, tmp_path: Path) -> None:
    seen = failover(tmp_path, password="geheim: 1/2", certificate=make_certificate(tmp_path) if tls else None)
    assert seen.short.sent
    assert seen.long.sent
    assert seen.short.other == 0, seen.short.strays
    assert seen.long.other == 0, seen.long.strays
    assert seen.short.twice == seen.long.twice == seen.changed == 0
    assert seen.short.in_time
    assert seen.long.in_time >= seen.long.sent / 2, "what was replicated is answered after the promotion"
    assert seen.ready_s < READY_S
