"""How fast the page is: `python -m tests.page.speed [ADDRESS [GAME ...]]`, of a service of its own or one that runs.

Redraws are measured in processor time of the page's own thread, so that other work on the machine does not count:
positions of a game that was played by clicking are drawn again, each after the one before it.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

from engine.registry import game_ids, load_game
from tests.page.browser import Visitor, launched, play_by_clicking, start_game, until
from tests.service.harness import Service

REDRAW_MS, ANSWER_MS, PAINT_MS, LOBBY_BYTES = 16.0, 50.0, 1000.0, 300_000
MOVES = 40
SEED = 5
ROUNDS = 5

KEEP = """() => {
  const board = document.querySelector("kibitz-board"), show = board.show.bind(board);
  window.drawn = [];
  performance.setResourceTimingBufferSize(10000);
  board.show = (shown) => { window.drawn.push(shown); return show(shown); };
}"""
REDRAW = """async () => {
  const board = document.querySelector("kibitz-board");
  const show = Object.getPrototypeOf(board).show.bind(board);
  for (const shown of window.drawn) {
    await show(shown);
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  }
  return window.drawn.length;
}"""

ANSWERED = """() => {
  const views = performance.getEntriesByType("resource").filter(({name}) => name.includes("/view?"));
  return performance.getEntriesByName("redraw").map(({startTime, duration}) => {
    const answered = views.findLast(({responseEnd}) => responseEnd <= startTime);
    return answered ? startTime + duration - answered.responseEnd : 0;
  });
}"""
"""From the arrival of each position until it is on the board, by the clock."""


def main(address: str | None, games: list[str]) -> None:
    """Measure everything, and print it beside its limit."""
    with sync_playwright() as playwright, _served(address) as at:
        browser = launched(playwright)
        _print_lobby(Visitor(browser, at))
        heads = (
            ("script", 8),
            ("layout", 8),
            (f"both of {REDRAW_MS:.0f}", 12),
            (f"answer to board of {ANSWER_MS:.0f}", 24),
        )
        print("\nms            " + "".join(f"{head:>{width}}" for head, width in heads))
        for game_id in games:
            visitor = Visitor(browser, at)
            script, layout, answer = _of_game(visitor.tab(f"#/new/{game_id}"), game_id)
            fits = "ok" if script + layout < REDRAW_MS and answer < ANSWER_MS else "MISSED"
            print(
                f"{game_id:<14}{script:>8.1f}{layout:>8.1f}{script + layout:>12.1f}{answer:>24.1f}   {fits}", flush=True
            )
            visitor.close()
        browser.close()


@contextmanager
def _served(address: str | None) -> Iterator[str]:
    if address is not None:
        yield address
        return
    service = Service(Path(tempfile.mkdtemp()), 1, {"KIBITZ_GAMES": ",".join(game_ids())})
    try:
        yield f"http://127.0.0.1:{service.start().port}"
    finally:
        service.stop()


def _print_lobby(visitor: Visitor) -> None:
    """First paint and size of the lobby, as somebody sees it who has never been there."""
    paints: list[float] = []
    size = 0
    for _ in range(ROUNDS):
        page = visitor.tab()
        until(page, lambda page=page: page.locator(".card .picture > *").count() == len(game_ids()))
        paints.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        entries = "[...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]"
        size = page.evaluate(f"{entries}.reduce((sum, entry) => sum + entry.transferSize, 0)")
        page.close()
        visitor.close()
        visitor.context = None
    fits = "ok" if median(paints) < PAINT_MS and size < LOBBY_BYTES else "MISSED"
    print(f"lobby: first paint {median(paints):.0f} of {PAINT_MS:.0f} ms, {size:,} of {LOBBY_BYTES:,} bytes   {fits}")


def _of_game(page: Page, game_id: str) -> tuple[float, float, float]:
    """Milliseconds for a redraw, of all but layout and of that, and from a position's arrival until it is drawn."""
    alone = load_game(game_id).manifest.max_players == 1
    start_game(page, {1: "you"} if alone else {1: "you", 2: "Random"}, seed=SEED)
    page.evaluate(KEEP)
    play_by_clicking(page, MOVES)
    answers = page.evaluate(ANSWERED)
    counts = page.context.new_cdp_session(page)
    counts.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate(REDRAW)  # scripts are compiled by now
    before = _metrics(counts)
    redraws = sum(page.evaluate(REDRAW) for _ in range(ROUNDS))
    took = {name: 1000 * (value - before[name]) / redraws for name, value in _metrics(counts).items()}
    layout = took["LayoutDuration"] + took["RecalcStyleDuration"]
    return took["TaskDuration"] - layout, layout, median(answers)


def _metrics(counts: Any) -> dict[str, float]:
    """The browser's counters in seconds."""
    return {entry["name"]: entry["value"] for entry in counts.send("Performance.getMetrics")["metrics"]}


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None, sys.argv[2:] or game_ids())
