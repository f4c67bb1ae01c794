"""What people do at the table: think along, take back, watch, leave and come back, play with others."""

import re

from playwright.sync_api import Page, expect

from tests.page.browser import (
    LISTEN,
    Visitor,
    all_sent,
    match_id,
    play_by_clicking,
    start_game,
    until,
)
from tests.service.harness import Service


def moves(page: Page) -> int:
    return page.locator(".log li").count()


def click_part(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_thinking_is_seen_live_and_cut_short(visitor: Visitor) -> None:
    page = visitor.tab("#/new/connect-four")
    start_game(page, {1: "you", 2: "MCTS expert"}, think_s={2: 50})
    click_part(page, "column 4, empty")
    thinking = page.locator("kibitz-thinking")
    expect(thinking).to_contain_text("simulations")
    expect(thinking).to_contain_text("MCTS expert thinks:")
    first = thinking.inner_text()
    until(page, lambda: thinking.inner_text() != first)
    until(page, lambda: page.locator(".marks .plan").count() > 0)
    thinking.get_by_role("button", name="Move now").click()
    expect(page.locator(".turn")).to_have_text("Your turn")
    assert moves(page) == 2


def test_hint_and_undo(visitor: Visitor) -> None:
    page = visitor.tab("#/new/connect-four")
    start_game(page, {1: "you", 2: "Random"})
    page.get_by_role("button", name="Hint").click()
    until(page, lambda: page.locator(".marks circle.hint").count() > 0)
    expect(page.locator(".actions .worth").first).to_contain_text("of visits")
    click_part(page, "column 4, empty")
    until(page, lambda: moves(page) == 2)
    before = match_id(page)
    page.get_by_role("button", name="Undo").click()
    until(page, lambda: match_id(page) != before and page.locator(".turn").inner_text() == "Your turn")
    assert moves(page) == 0
    click_part(page, "column 1, empty")
    until(page, lambda: moves(page) == 2)


def test_reload_goes_on(visitor: Visitor) -> None:
    page = visitor.tab("#/new/tictactoe")
    start_game(page, {1: "you", 2: "Random"}, seed=2)
    click_part(page, "centre, empty")
    until(page, lambda: moves(page) == 2 and page.locator(".turn").inner_text() == "Your turn")
    page.reload()
    until(page, lambda: moves(page) == 2 and page.locator(".turn").inner_text() == "Your turn")
    assert play_by_clicking(page, 10).over


def test_two_tabs_two_people(visitor: Visitor) -> None:
    one = visitor.tab("#/new/tictactoe")
    start_game(one, {1: "you", 2: "guest"})
    assert visitor.context is not None
    with visitor.context.expect_page() as opened:
        one.get_by_role("link", name="Open Player 2's seat").click()
    other = opened.value
    expect(other.locator(".turn")).to_have_text("Player 1 is to act")
    for tab, cell in [
        (one, "top left"),
        (other, "centre"),
        (one, "top right"),
        (other, "top centre"),
        (one, "bottom left"),
        (other, "bottom centre"),
    ]:
        expect(tab.locator(".turn")).to_have_text("Your turn")
        click_part(tab, f"{cell}, empty")
    expect(other.locator(".turn")).to_have_text("You won!")
    expect(one.locator(".turn")).to_have_text("Player 2 won.")


def test_bots_are_watched_with_a_pause(visitor: Visitor) -> None:
    page = visitor.tab("#/new/connect-four")
    start_game(page, {1: "Random", 2: "Greedy"}, seed=4)
    page.get_by_label("Pace").select_option("fast")
    until(page, lambda: "After" in page.locator(".turn").inner_text())
    page.get_by_role("button", name="Pause").click()
    page.wait_for_timeout(500)  # what was on its way has come
    shown = page.locator(".turn").inner_text()
    page.wait_for_timeout(700)
    assert page.locator(".turn").inner_text().split(" of ")[0] == shown.split(" of ")[0]
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".turn")).to_have_text(re.compile("won|draw"))
    page.get_by_role("button", name="One action back").click()
    expect(page.locator(".turn")).to_contain_text("After")


def test_resigning_and_a_finished_match_by_its_address(visitor: Visitor) -> None:
    page = visitor.tab("#/new/connect-four")
    start_game(page, {1: "you", 2: "Random"})
    click_part(page, "column 4, empty")
    until(page, lambda: moves(page) == 2)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator(".turn")).to_have_text("You resigned. Random won.")
    again = visitor.tab(f"#/match/{match_id(page)}")
    until(again, lambda: moves(again) == 2)
    expect(again.locator(".turn")).to_have_text("You resigned. Random won.")


def test_clicks_that_do_nothing_say_why(visitor: Visitor) -> None:
    page = visitor.tab("#/new/tictactoe")
    start_game(page, {1: "you", 2: "Random"})
    click_part(page, "centre, empty")
    until(page, lambda: moves(page) == 2 and page.locator(".turn").inner_text() == "Your turn")
    page.get_by_role("img", name="centre, X").click(force=True)
    expect(page.locator(".choice-bar")).to_contain_text("nothing with that")


def test_steps_of_an_action_are_chosen_one_by_one(visitor: Visitor) -> None:
    page = visitor.tab("#/new/checkers")
    start_game(page, {1: "you", 2: "Random"})
    expect(page.locator(".turn")).to_have_text("Your turn")
    click_part(page, "square 17, light pawn")
    expect(page.locator(".choice-bar")).to_contain_text("2 actions left")
    assert page.locator(".actions li").count() == 2
    page.get_by_label(
        "square 16, light pawn"
    ).click()  # another piece instead, which has one move: asked for, not played
    expect(page.locator(".choice-bar .offer")).to_have_text("16-21")
    assert moves(page) == 0
    click_part(page, "square 21, empty")
    until(page, lambda: moves(page) >= 1)


def test_a_game_is_played_by_keyboard(visitor: Visitor) -> None:
    page = visitor.tab("#/new/tictactoe")
    start_game(page, {1: "you", 2: "Random"})
    expect(page.locator(".turn")).to_have_text("Your turn")
    page.locator(".board .can[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "centre, empty"
    page.keyboard.press("Enter")
    until(page, lambda: moves(page) == 2)
    page.keyboard.press("/")
    page.keyboard.type(page.locator(".actions .label").first.inner_text())
    page.keyboard.press("Enter")
    until(page, lambda: moves(page) >= 3)


def test_what_is_hidden_is_never_sent(visitor: Visitor, site: Service) -> None:
    page = visitor.tab()
    page.add_init_script(LISTEN)
    page.goto(f"{visitor.address}/#/new/manacore")
    page.reload()
    start_game(page, {1: "you", 2: "Random"}, seed=8)
    play_by_clicking(page, 30)
    sent = all_sent(page)
    assert "cardInstanceId" in sent
    state = site.call("GET", f"/v1/matches/{match_id(page)}/view?player=Random").json["view"]
    hidden = {card["instanceId"] for card in state["players"]["opponent"]["hand"]}
    assert hidden
    assert not {card for card in hidden if f'"{card}"' in sent}
