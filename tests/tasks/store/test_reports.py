"""What several workers found about one decision."""

import pytest

from mcts import Candidate, SearchResult
from tasks.store import keys, reports
from tests.tasks.samples import lives_s

pytestmark = pytest.mark.usefixtures("empty_redis")


def found(simulations: int, *candidates: Candidate) -> SearchResult:
    return SearchResult(
        candidates[0].action, 0.5, simulations, 0.1, list(candidates), [candidates[0].action], "deadline"
    )


def test_by_worker() -> None:
    first, second = Candidate(3, 70, 0.625, "win"), Candidate(5, 30, 0.1)
    reports.add("d_1", 0, found(100, first, second))
    reports.add("d_1", 2, found(40, second))
    reports.add("d_2", 0, found(7, second))
    assert reports.read("d_1") == {0: (100, [first, second]), 2: (40, [second])}
    assert reports.read("d_none") == {}
    reports.add("d_1", 2, found(50, first))  # a worker that had to begin again
    assert reports.read("d_1")[2] == (50, [first])


def test_short_lived() -> None:
    reports.add("d_1", 0, found(1, Candidate(1, 1, 0.5)))
    assert reports.TTL_S - 1 <= lives_s(keys.REPORTS("d_1")) <= reports.TTL_S
