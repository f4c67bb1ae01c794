"""The service on several hosts: cut cables and lost hosts. `make hosts` tries many more."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.hosts import redis_cut, suffered, worker_cut
from tests.service.hosts import HOSTS, Fleet
from tests.service.network import Network, why_not


@pytest.fixture(scope="module")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    if problem := why_not():
        assert not os.environ.get("REQUIRE_HOSTS"), problem
        pytest.skip(f"hosts need root and iproute2: {problem}")
    with Network(HOSTS) as network:
        running = Fleet(tmp_path_factory.mktemp("fleet"), network=network)
        try:
            running.start()
            for _ in range(4):
                running.decide(deadline_ms=1000)
            yield running
        finally:
            running.stop()


def test_a_worker_host_cut_off(fleet: Fleet) -> None:
    """What it had begun is answered in time all the same, and it works again when it is back."""
    seen = suffered(fleet, worker_cut, before_s=1, after_s=0)
    assert seen.lost == seen.twice == seen.other == seen.failed == 0, seen.strays
    assert seen.in_time == seen.sent > 10
    assert seen.recovery_s < 30


def test_redis_out_of_reach(fleet: Fleet) -> None:
    """Whoever asks meanwhile hears so in time; what was accepted has one end."""
    seen = suffered(fleet, redis_cut, before_s=1, after_s=0)
    assert seen.lost == seen.twice == seen.other == 0, seen.strays
    assert seen.in_time
    assert seen.failed
    assert seen.recovery_s < 30


def test_no_network_is_left_behind(fleet: Fleet) -> None:
    with Network(["one", "other"]) as network:
        assert network["one"].address != network["other"].address
        spaces = [network[name].space for name in network.names]
        assert all(Path("/run/netns", space).exists() for space in spaces)
    assert not any(Path("/run/netns", space).exists() for space in spaces)
