"""Pictures of every view and game, wide and narrow: `python -m tests.page.screenshots DIR [README.png]`.

They are for people to look at. With a second name, the picture that README.md opens with is written there.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from engine.registry import game_ids, load_game
from tests.page.browser import NARROW, WIDE, Visitor, launched, play_by_clicking, start_game, until
from tests.service.harness import Service

VIEWS = {"lobby": "", "launch": "#/new/catan", "workbench": "#/workbench/catan", "status": "#/status", "docs": "docs"}
SIZES = (("1280", WIDE, "light"), ("390", NARROW, "dark"), ("360", {"width": 360, "height": 740}, "light"))
MOVES = 24
SEED = 11


def tables(visitor: Visitor, folder: Path, name: str) -> None:
    """Each game after some moves against a bot, with hints."""
    for game_id in game_ids():
        page = visitor.tab(f"#/new/{game_id}")
        alone = load_game(game_id).manifest.max_players == 1
        start_game(page, {1: "you"} if alone else {1: "you", 2: "Random"}, seed=SEED)
        if not play_by_clicking(page, MOVES).over:
            until(page, lambda page=page: page.get_by_role("button", name="Hint").is_enabled())
            page.get_by_role("button", name="Hint").click()
            page.locator(".actions .worth").first.wait_for()
        page.evaluate("scrollTo(0, 0)")
        page.screenshot(path=folder / f"table-{game_id}-{name}.png", full_page=True)
        page.close()


def review(visitor: Visitor, folder: Path, name: str) -> None:
    """A game that is over, analysed, with the better line on the board."""
    page = visitor.tab("#/new/connect-four")
    start_game(page, {1: "you", 2: "Random"}, seed=SEED)
    played = play_by_clicking(page, 43)
    page.get_by_role("button", name="Analyse").click()
    until(page, lambda: page.locator(".log .class").count() == played.moves)
    page.locator(".log li button").nth(3).click()
    page.get_by_role("button", name="Show the best line").click()
    until(page, lambda: page.locator(".marks circle.line").count() >= 2)
    page.screenshot(path=folder / f"review-{name}.png", full_page=True)
    page.close()


def thinking(visitor: Visitor, path: Path) -> None:
    """A bot that thinks, for the README."""
    page = visitor.tab("#/new/go-9x9")
    start_game(page, {1: "MCTS medium", 2: "MCTS expert"}, seed=SEED, think_s={1: 0.4, 2: 6})
    page.get_by_label("Pace").select_option("as it comes")
    until(page, lambda: page.locator(".log li").count() >= 15, 120)
    until(page, lambda: page.locator(".marks .plan").count() > 0 and _simulations(page) > 20_000)
    page.screenshot(path=path)
    page.close()


def _simulations(page: Page) -> int:
    words = page.locator("kibitz-thinking .figures").inner_text().replace(",", "").split()
    return int(words[words.index("simulations") - 1]) if "simulations" in words else 0


def main(folder: Path, readme: Path | None) -> None:
    """Start a service and a browser, and take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    service = Service(Path(tempfile.mkdtemp()), 1, {"KIBITZ_GAMES": ",".join(game_ids())})
    try:
        service.start()
        with sync_playwright() as playwright:
            browser = launched(playwright)
            address = f"http://127.0.0.1:{service.port}"
            if readme is not None:
                thinking(Visitor(browser, address), readme)
            for name, size, scheme in SIZES:
                visitor = Visitor(browser, address, dict(size), {"color_scheme": scheme})
                for view, path in VIEWS.items():
                    page = visitor.tab(path)
                    page.wait_for_load_state("networkidle") if view != "status" else page.wait_for_timeout(1500)
                    page.screenshot(path=folder / f"{view}-{name}.png", full_page=True)
                    page.close()
                tables(visitor, folder, name)
                review(visitor, folder, name)
                visitor.close()
                print(f"{name}: {visitor.wrong or 'nothing went wrong'}")
            browser.close()
    finally:
        service.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
