"""Adding up what several workers found about one decision."""

import itertools
from dataclasses import replace

import pytest

from mcts import Candidate, SearchResult
from tasks.store import reports
from tasks.work.help import gathered
from tests.tasks.samples import accepted

pytestmark = pytest.mark.usefixtures("empty_redis")

VALUES = (0.1, 0.7, 0.63)  # their mean differs in its last digit with the order in which they are added


def found(value: float) -> SearchResult:
    return SearchResult(3, value, 100, 0.1, [Candidate(3, 100, value)], [3], "iterations")


def test_the_sum_does_not_depend_on_who_reports_first() -> None:
    sums = set()
    for order in itertools.permutations(range(3)):
        decision = replace(accepted(), workers=3)
        for worker in order:
            reports.add(decision.id, worker, found(VALUES[worker]))
        result, missing = gathered(decision, found(VALUES[0]))
        assert missing == 0
        sums.add(result.confidence)
    assert len(sums) == 1
