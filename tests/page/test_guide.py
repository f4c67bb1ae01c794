"""The guide at /guide/ in a real browser: under its strict policy, with nothing from elsewhere."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.page.browser import NARROW, WIDE, Visitor


def test_the_pages_header_leads_to_the_guide_and_the_api(visitor: Visitor) -> None:
    page = visitor.tab("/")
    links = page.get_by_role("navigation", name="Views").get_by_role("link")
    assert {"/guide/", "/docs"} <= {link.get_attribute("href") for link in links.all()}
    page.get_by_role("link", name="Guide").click()
    expect(page.get_by_role("heading", name="Where to go")).to_be_visible()


@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["desk", "phone"])
def test_pages_pictures_and_search_work_under_the_policy(visitor: Visitor, viewport: dict[str, int]) -> None:
    """A script or style that the policy refuses, or a request that fails, is something wrong for a visitor."""
    visitor.viewport = viewport
    asked: set[str] = set()
    page = visitor.tab("/guide/games/catan.html")
    page.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    page.reload()
    picture = page.get_by_role("img", name="The numbers of tiles, nodes, edges and ports")
    picture.scroll_into_view_if_needed()
    page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=picture.element_handle())
    page.keyboard.press("/")
    page.keyboard.type("idempotency")
    expect(
        page.locator("a[href*='api.html'], a[href*='clients.html']").filter(has_text="dempotency").first
    ).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert asked <= {urlsplit(visitor.address).netloc, ""}


def test_the_api_is_described_at_docs(visitor: Visitor) -> None:
    page = visitor.tab("/docs")
    expect(page.get_by_role("heading", name="Kibitz")).to_be_visible()
    page.get_by_role("button", name="POST /v1/decisions", exact=False).first.click()
    expect(page.get_by_text("Idempotency-Key").first).to_be_visible()
