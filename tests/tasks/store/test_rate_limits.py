"""Rate limits: exact where they are small, shared by all processes, new in every window."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tasks.store import keys, rate_limits
from tasks.store.client import text_client
from tasks.store.rate_limits import LEASES, WINDOW_S, RateLimit, rate_limit
from tests.tasks.samples import lives_s

pytestmark = pytest.mark.usefixtures("empty_redis")


class Now:
    """What time it is, for rate limits."""

    def __init__(self) -> None:
        self.seconds = 600_000.0  # a window begins

    def now_ms(self) -> float:
        return self.seconds * 1000


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch) -> Now:
    chosen = Now()
    monkeypatch.setattr(rate_limits, "clock", chosen)
    return chosen


def left(limit: RateLimit) -> int:
    return limit.take()[0]


def test_exact_for_a_small_limit() -> None:
    limit = RateLimit("key", 5)
    assert [left(limit) for _ in range(7)] == [4, 3, 2, 1, 0, -1, -2]


def test_shared_by_two_processes() -> None:
    one, other = RateLimit("key", 5), RateLimit("key", 5)
    assert [left(limit) for limit in (one, other, one, other, one, other, one)] == [4, 3, 2, 1, 0, -1, -2]


def test_clients_do_not_share() -> None:
    mine, theirs = RateLimit("mine", 2), RateLimit("theirs", 2)
    assert [left(mine), left(mine), left(mine), left(theirs)] == [1, 0, -1, 1]


def test_a_new_window(now: Now) -> None:
    limit, other = RateLimit("key", 2), RateLimit("key", 2)
    assert [left(limit) for _ in range(3)] == [1, 0, -1]
    now.seconds += WINDOW_S - 0.5
    assert limit.take() == (-2, 1)
    now.seconds += 0.5
    assert limit.take() == (1, WINDOW_S)
    assert other.take() == (0, WINDOW_S)


def test_seconds_until_there_are_more(now: Now) -> None:
    limit = RateLimit("key", 9)
    for passed, expected in ((0.0, WINDOW_S), (0.9, WINDOW_S), (1.0, WINDOW_S - 1), (WINDOW_S - 0.1, 1)):
        now.seconds = 600_000 + passed
        assert limit.take()[1] == expected


@pytest.mark.parametrize("limit", [LEASES, 3 * LEASES, 3 * LEASES + 100])
def test_one_process_gets_exactly_the_limit(limit: int) -> None:
    mine = RateLimit("key", limit)
    assert [left(mine) for _ in range(limit + 3)] == list(range(limit - 1, -4, -1))


def test_a_large_limit_asks_redis_seldom_and_is_never_exceeded() -> None:
    limit = 10 * LEASES
    processes = [RateLimit("key", limit) for _ in range(4)]
    commands = -commands_run()
    with ThreadPoolExecutor(8) as pool:
        allowed = sum(pool.map(lambda n: left(processes[n % 4]) >= 0, range(2 * limit)))
    commands += commands_run()
    assert limit - 4 * 10 <= allowed <= limit  # what a process has taken and not used is lost to the others
    assert commands < limit


def commands_run() -> int:
    return int(text_client().info("stats")["total_commands_processed"])  # type: ignore[index]


def test_counts_are_kept_past_the_window(now: Now) -> None:
    RateLimit("key", 5).take()
    (name,) = text_client().keys(keys.RATE("x", "y").replace("x:y", "*"))  # type: ignore[misc]
    assert 2 * WINDOW_S - 1 <= lives_s(name) <= 2 * WINDOW_S


def test_a_client_keeps_its_limit_until_it_changes() -> None:
    assert rate_limit("key", 5) is rate_limit("key", 5)
    assert rate_limit("key", 5) is not rate_limit("key", 6)
