"""One service with all games and one browser for all tests of the page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from engine.registry import game_ids
from tests.page.browser import PATIENCE_S, Visitor, chromium, launched, required
from tests.service.harness import Service


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Quirk: Playwright keeps an event loop running in this thread, so it must end before others with their own."""
    if chromium() is None and not required():
        pytest.skip("browser tests are skipped: there is no Chromium here")
    expect.set_options(timeout=PATIENCE_S * 1000)
    with sync_playwright() as playwright:
        running = launched(playwright)
        yield running
        running.close()


@pytest.fixture(scope="package")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service, asked for only where there is a browser."""
    games = {"KIBITZ_GAMES": ",".join(game_ids()), "KIBITZ_BOOKS": "tictactoe"}
    running = Service(tmp_path_factory.mktemp("site"), 1, games)
    try:
        yield running.start()
    finally:
        running.stop()


@pytest.fixture
def visitor(browser: Browser, site: Service) -> Iterator[Visitor]:
    """Somebody for whom nothing may go wrong."""
    somebody = Visitor(browser, f"http://127.0.0.1:{site.port}")
    yield somebody
    somebody.close()
    assert somebody.wrong == []
