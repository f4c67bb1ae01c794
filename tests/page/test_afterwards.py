"""After a game: the result, what was good and bad, the better line, downloads."""

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.page.browser import Visitor, match_id, play_by_clicking, start_game, until


def test_a_game_is_analysed_and_a_better_line_played_out(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.tab("#/new/connect-four")
    start_game(page, {1: "you", 2: "Random"}, seed=1)
    played = play_by_clicking(page, 43)
    assert played.over
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator(".after .chart")).to_be_visible()
    until(page, lambda: page.locator(".log .class").count() == played.moves)
    expect(page.get_by_role("columnheader", name="Accuracy")).to_be_visible()
    page.locator(".log li button").nth(1).click()
    expect(page.locator(".judgement")).to_contain_text("the best leaves")
    page.get_by_role("button", name="Show the best line").click()
    until(page, lambda: page.locator(".marks circle.line").count() >= 2)
    page.get_by_role("button", name="Back to the game").click()
    until(page, lambda: page.locator(".marks circle.line").count() == 0)
    page.reload()  # the analysis is in the address
    until(page, lambda: page.locator(".log .class").count() == played.moves)
    with page.expect_download() as download:
        page.get_by_role("button", name="Record").click()
    download.value.save_as(tmp_path / "record.json")
    assert len(json.loads((tmp_path / "record.json").read_text())["games"][0]["actions"]) == played.moves
    page.get_by_role("link", name="Link to this game").click()
    assert match_id(page)


def test_the_same_game_again(visitor: Visitor) -> None:
    page = visitor.tab("#/new/go-9x9")
    page.get_by_text("Options of the game").click()
    page.get_by_label("komi").fill("5.5")
    start_game(page, {1: "Random", 2: "Random"}, seed=77)
    page.get_by_role("link", name="Same again").click()
    expect(page.get_by_label("Seed", exact=False).first).to_have_value("77")
    expect(page.get_by_label("komi")).to_have_value("5.5")
    expect(page.get_by_label("Seat 2", exact=True)).to_have_value("Random")
