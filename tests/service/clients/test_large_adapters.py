"""Adapters of the large games; catanatron itself, the other backends stood in for by the service's rules."""

import re

import pytest

from tests.service.clients.conftest import CLIENTS, JS, Run
from tests.service.clients.test_adapters import told
from tests.service.harness import Service


@pytest.fixture(scope="module")
def service(large_service: Service) -> Service:
    return large_service


def test_catanatron(python: Run) -> None:
    printed = python(CLIENTS / "python" / "examples" / "play_catanatron.py", DEADLINE_MS="60")
    assert re.match(r"winner: RED turns: \d+", printed)


def test_acquire(python: Run) -> None:
    printed = python(CLIENTS / "python" / "examples" / "play_acquire.py", ITERATIONS="30")
    assert re.fullmatch(r"money: \{'anna': \d+, 'bert': \d+, 'carl': \d+\}\n", printed)


def test_lolchess_drafts_and_plays(node: Run) -> None:
    results = told(node(JS / "examples" / "lolchess.js", ROUNDS="4"))
    draft = results["draft"].split()
    assert draft[:14] == ["banChampion"] * 4 + ["pickChampion"] * 10
    assert draft.count("setReady") == 2
    assert re.fullmatch(r"\d+ 5 in_progress", results["play"])


def test_manacore(node: Run) -> None:
    assert re.fullmatch(
        r"60 actions, turn \d+", told(node(JS / "examples" / "manacore.js", ACTIONS="60"))["Kibitz expert"]
    )
