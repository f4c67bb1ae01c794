"""One running service for all tests that do not break it; a fresh one for those that do."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.service.harness import Service


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(tmp_path_factory.mktemp("service")).start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def large_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service with the large games."""
    settings = {"KIBITZ_GAMES": "catan,acquire,lolchess,manacore,triomino,mastermind"}
    running = Service(tmp_path_factory.mktemp("large"), settings=settings).start()
    yield running
    running.stop()


@pytest.fixture
def fresh_service(tmp_path: Path) -> Iterator[Callable[..., Service]]:
    """Starts services with settings of a test's own, and stops them after it."""
    started: list[Service] = []

    def start(workers: int = 2, **settings: str) -> Service:
        folder = tmp_path / str(len(started))
        folder.mkdir()
        started.append(Service(folder, workers, settings))
        return started[-1].start()

    yield start
    for running in started:
        running.stop()
