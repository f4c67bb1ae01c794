"""A real Chromium, and somebody who uses the page with it."""

import os
import re
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request, Response

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE, NARROW = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
PATIENCE_S = 30.0


def chromium() -> str | None:
    """This machine's browser."""
    return next((path for name in PROGRAMS if (path := shutil.which(name))), None)


def launched(playwright: Playwright) -> Browser:
    """A browser without a window."""
    path = chromium()
    assert path, f"none of {', '.join(PROGRAMS)} is installed"
    return playwright.chromium.launch(executable_path=path, headless=True, args=FLAGS)


@dataclass
class Visitor:
    """Somebody with a browser of their own, who notices everything that goes wrong."""

    browser: Browser
    address: str
    viewport: dict[str, int] = field(default_factory=lambda: dict(WIDE))
    options: dict[str, Any] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    """Console errors, exceptions, drawings that failed, failed requests and refusals."""
    context: BrowserContext | None = None

    def tab(self, path: str = "") -> Page:
        """A new tab at a path of the page."""
        if self.context is None:
            self.context = self.browser.new_context(viewport=self.viewport, **self.options)
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE_S * 1000)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.wrong.append(f"exception: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._response)
        page.goto(f"{self.address}/{path}")
        return page

    def close(self) -> None:
        if self.context is not None:
            self.context.close()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" or "the drawing of" in message.text:
            self.wrong.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # a stream that the page has closed
            self.wrong.append(f"failed: {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.wrong.append(f"{response.status}: {response.url}")


LISTEN = """
const reach = window.fetch;
window.sent = [];
window.fetch = async (...asked) => {
  const response = await reach(...asked);
  if (String(asked[0]).startsWith("/v1/games")) return response;
  const [kept, given] = response.body ? response.body.tee() : [null, null];
  if (kept) (async () => {
    const reader = kept.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const {done, value} = await reader.read();
      if (done) break;
      window.sent.push(value);
    }
  })().catch(() => {});
  return new Response(given, response);
};
"""
"""Keeps what a page's scripts are sent, but for the catalogue, whose examples show all of some other game."""


def until(page: Page, condition: Callable[[], object], seconds: float = PATIENCE_S) -> None:
    """Go on as soon as a condition holds; fail if it does not."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"it did not happen; the page says:\n{page.inner_text('main')[:2000]}"
        page.wait_for_timeout(20)


def start_game(page: Page, seats: dict[int, str], **settings: Any) -> None:
    """From the launch panel: who sits where (by number, from 1), the seed and thinking times, then start."""
    for number, kind in seats.items():
        page.get_by_label(f"Seat {number}", exact=True).select_option(kind)
    for number, seconds in settings.pop("think_s", {}).items():
        page.get_by_label(f"Thinking time of seat {number} in seconds").fill(str(seconds))
    if "seed" in settings:
        page.get_by_label("Seed", exact=False).first.fill(str(settings.pop("seed")))
    assert not settings
    page.get_by_role("button", name="Start").click()
    page.locator("kibitz-board .stage > *").wait_for(state="attached")


def match_id(page: Page) -> str:
    """The match that a tab shows."""
    found = re.search(r"#/match/([^?]+)", page.url)
    assert found, page.url
    return found.group(1)


SITUATION = """(seed) => {
  const board = document.querySelector("kibitz-board"), all = (name) => document.querySelectorAll(name).length;
  const text = (name) => document.querySelector(name)?.textContent ?? "";
  const parts = [...board.querySelectorAll(".can:not(.is-chosen)")];
  const clickable = [];
  const luck = (n) => Math.imul((n + 1) ^ Math.imul(seed + 1, 0x9e3779b1), 0x85ebca6b) >>> 0;
  for (const [, part] of parts.map((part, n) => [luck(n), part]).sort((a, b) => a[0] - b[0])) {
    part.scrollIntoView({block: "nearest"});
    const box = part.getBoundingClientRect();
    const at = [box.x + box.width / 2, box.y + box.height / 2];
    if (document.elementFromPoint(...at)?.closest(".can") === part) { clickable.push(at); break; }
  }
  return {
    turn: text(".turn"), moves: all(".log li"), at: clickable[0] ?? null, problem: text(".problem"),
    offers: all(".choice-bar .offer"), listed: all(".actions li"), over: all(".after .result") > 0,
  };
}"""


@dataclass
class Played:
    """How a game was played."""

    clicks: int = 0
    from_list: int = 0
    moves: int = 0
    over: bool = False


def play_by_clicking(page: Page, moves: int, seconds: float = 90.0) -> Played:
    """Play by clicking what can be clicked, by the list what has no place, until the end or for some moves."""
    played, end, tries = Played(), time.monotonic() + seconds, 0
    while True:
        now = page.evaluate(SITUATION, tries)
        played.moves, played.over = now["moves"], now["over"]
        if played.over or played.moves >= moves:
            return played
        assert time.monotonic() < end, now
        assert not now["problem"], now
        if not now["turn"].endswith("our turn"):
            page.wait_for_timeout(15)
            continue
        tries += 1
        if now["offers"]:
            page.locator(".offer").nth(tries % now["offers"]).click()
            played.clicks += 1
        elif now["at"]:
            page.mouse.click(*now["at"])
            played.clicks += 1
        elif now["listed"]:
            page.locator(".actions li button").nth(tries % now["listed"]).click()
            played.from_list += 1


def barriers(page: Page) -> list[str]:
    """What would keep somebody from using what a tab shows: axe's serious findings."""
    found = Axe().run(page).response["violations"]
    serious = [finding for finding in found if finding["impact"] in ("serious", "critical")]
    return [f"{finding['id']}: {node['html'][:300]}" for finding in serious for node in finding["nodes"]]


def all_sent(page: Page) -> str:
    """Everything that the page's scripts were sent so far."""
    return str(page.evaluate("window.sent.join('')"))


def required() -> bool:
    """Whether a missing browser is a failure, as on machines that check submissions."""
    return bool(os.environ.get("REQUIRE_BROWSER"))
