"""The other views: lobby, workbench, status, the API browser; keys; accessibility; sizes."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.registry import game_ids
from tests.page.browser import NARROW, Visitor, barriers, start_game, until
from tests.service.harness import Service
from tests.waiting import wait_for

LOBBY_BYTES = 300_000


def test_the_lobby_shows_every_game_and_is_small(visitor: Visitor) -> None:
    page = visitor.tab()
    until(page, lambda: page.locator(".card .picture > *").count() == len(game_ids()))
    sizes = page.evaluate("performance.getEntriesByType('resource').map((entry) => [entry.name, entry.transferSize])")
    assert sum(size for _, size in sizes) < LOBBY_BYTES, sizes
    assert all(name.startswith(visitor.address) for name, _ in sizes)


def test_closed_seats_are_filled_to_the_minimum(visitor: Visitor) -> None:
    page = visitor.tab("#/new/catan")
    page.get_by_label("Seat 2", exact=True).select_option("closed")
    expect(page.get_by_label("Seat 2", exact=True)).not_to_have_value("closed")


def test_the_workbench_answers_a_state(visitor: Visitor) -> None:
    page = visitor.tab("#/workbench/connect-four")
    expect(page.locator("svg.board")).to_be_visible()
    page.get_by_role("button", name="Ask for a decision").click()
    expect(page.locator(".answer h2")).to_contain_text("Answer:")
    assert page.locator(".answer tbody tr").count() == 7
    for language, word in (("curl", "curl -s"), ("JavaScript", "await fetch"), ("Python", "urllib")):
        page.get_by_role("tab", name=language).click()
        expect(page.locator(".snippet")).to_contain_text(word)


def test_the_workbench_points_at_what_is_wrong(visitor: Visitor) -> None:
    page = visitor.tab("#/workbench/tictactoe")
    expect(page.locator("svg.board")).to_be_visible()
    text = page.get_by_label("State")
    state = json.loads(text.input_value())
    state["board"][4] = "Z"
    text.fill(json.dumps(state, indent=1))
    expect(page.locator("#state-problem")).to_contain_text("Line 7, column 3")
    text.fill('{"board": [')
    expect(page.locator("#state-problem")).to_contain_text("Line 1")
    refused = [wrong for wrong in visitor.wrong if "422" in wrong or "Failed to load resource" in wrong]
    assert refused == visitor.wrong
    assert refused
    visitor.wrong.clear()


def test_the_status_view_counts(visitor: Visitor) -> None:
    page = visitor.tab("#/status")
    expect(page.locator(".tile").first).to_contain_text("ready")
    expect(page.get_by_role("rowheader", name="connect-four")).to_be_visible()


def test_the_api_browser_shows_the_document(visitor: Visitor) -> None:
    page = visitor.tab("docs")
    expect(page.locator(".opblock").first).to_be_visible()
    assert page.locator(".opblock").count() > 10


@pytest.fixture(scope="module")
def small_site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that tests may break, and lock."""
    running = Service(tmp_path_factory.mktemp("small"), 1, {"KIBITZ_GAMES": "tictactoe"}).start()
    yield running
    running.stop()


def test_a_game_goes_on_when_the_service_is_back(browser: Browser, small_site: Service) -> None:
    somebody = Visitor(browser, f"http://127.0.0.1:{small_site.port}")
    page = somebody.tab("#/new/tictactoe")
    start_game(page, {1: "you", 2: "Random"})
    expect(page.locator(".turn")).to_have_text("Your turn")
    small_site.kill("web")
    page.get_by_role("button", name="centre, empty", exact=True).click()
    expect(page.locator("#connection")).to_be_visible()
    small_site.start_part("web")
    small_site.wait_ready()
    expect(page.locator("#connection")).to_be_hidden()
    expect(page.locator(".turn")).to_have_text("Your turn")
    page.get_by_role("button", name="centre, empty", exact=True).click()
    until(page, lambda: page.locator(".log li").count() == 2)  # the stream goes on, too
    somebody.close()


def test_a_key_is_asked_for_and_kept_in_the_tab(browser: Browser, small_site: Service) -> None:
    secret = small_site.kibitz("keys", "create", "somebody").split()[-1]
    wait_for(lambda: small_site.call("GET", "/v1/games").status == 401)
    somebody = Visitor(browser, f"http://127.0.0.1:{small_site.port}")
    page = somebody.tab()
    page.locator("dialog input").fill(secret)
    page.get_by_role("button", name="Use it").click()
    page.locator("#card-tictactoe").click()
    start_game(page, {1: "you", 2: "Random"})
    expect(page.locator(".turn")).to_have_text("Your turn")
    page.reload()
    expect(page.locator(".turn")).to_have_text("Your turn")
    assert page.evaluate("localStorage.length") == 0
    assert secret not in page.url
    somebody.close()
    assert all("401" in wrong for wrong in somebody.wrong)


VIEWS = ["", "#/new/catan", "#/workbench/go-9x9", "#/status", "table"]


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("narrow", [False, True])
def test_nothing_is_cut_off_and_axe_finds_nothing(visitor: Visitor, view: str, narrow: bool) -> None:
    if narrow:
        visitor.viewport = dict(NARROW)
    page = visitor.tab("#/new/go-9x9" if view == "table" else view)
    if view == "table":
        start_game(page, {1: "you", 2: "Random"})
        expect(page.locator(".turn")).to_have_text("Your turn")
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(page) == []


def settled(page: Page) -> None:
    """Wait until what loads has loaded."""
    page.wait_for_load_state("networkidle") if "#/match" not in page.url else page.wait_for_timeout(300)
    expect(page.get_by_text("Loading …")).to_have_count(0)
