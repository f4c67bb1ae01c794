"""The drawings of the large games in a real browser, over positions of real games."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from engine.game import Position
from engine.games.acquire.play.tables import CHAIN_OF, PRICE, TILES
from engine.games.catan.play.board import COORDINATES, CORNERS, EDGE_NODES, PORT_NODES, PORT_SEA
from engine.games.catan.wire.settlers.names import EDGE_NAMES, NODE_NAMES, TILE_NAMES
from engine.games.lolchess.play.tables.items import BASIC
from engine.games.lolchess.play.tables.names import CHAMPIONS, SPELLS
from engine.games.manacore.wire.card_text import DRAWN, drawn_cards
from engine.registry import load_game
from engine.types import Json
from tests.engine.games.catan.samples import lines
from tests.page.samples import Sample, sample, sampled

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = "http://drawings.test"
KINDS = {".js": "text/javascript", ".css": "text/css", "": "text/html"}
POLICY = "default-src 'self'; style-src 'self'"
GAMES = ("catan", "acquire", "manacore", "lolchess")
RUNS: dict[str, list[dict[str, Any]]] = {
    "catan": [
        {"players": 4, "seed": 1, "every": 200, "most": 700},
        {
            "players": 3,
            "seed": 2,
            "every": 200,
            "most": 500,
            "options": {"discard": "all_at_once", "steal": "separate"},
        },
    ],
    "acquire": [{"players": 4, "seed": 1, "every": 25}, {"players": 6, "seed": 2, "every": 40}],
    "manacore": [{"seed": 1, "every": 25}, {"seed": 2, "every": 25}, {"seed": 3, "every": 30}],
    "lolchess": [
        {"seed": 1, "every": 60, "most": 300},
        {"seed": 3, "every": 90, "options": {"draft": True}, "most": 300},
    ],
}
NARROW, WIDE = 390, 1280
OFFERED = 12  # actions that the page still offers one by one when clicks cannot tell them apart


def settlers() -> Iterator[Sample]:
    """Recorded states of the other JSON form of Catan."""
    game, seen = load_game("catan"), set()
    for line in lines("settlers_states"):
        if line["tag"] in seen or len(seen) > 12:
            continue
        seen.add(line["tag"])
        position = game.codec.decode_state(line["state"])
        actions = [game.codec.encode_action(position, action) for action in game.legal_actions(position.state)]
        yield sample("catan", position, actions)


@cache
def samples_of(game_id: str) -> list[Sample]:
    found = [one for run in RUNS[game_id] for one in sampled(game_id, **run)]
    return found + (list(settlers()) if game_id == "catan" else [])


def serve(route: Route) -> None:
    """What the service would send: the page's modules and the games' drawings."""
    path = route.request.url.removeprefix(ADDRESS)
    if path.startswith("/page/"):
        file = ROOT / "api" / path[1:]
    elif path.startswith("/v1/games/"):
        _, _, _, game, name = path.split("/", 4)
        file = load_game(game).folder / name
    else:
        return route.fulfill(body="<!doctype html><title>drawings</title>", headers={"Content-Type": KINDS[""]})
    headers = {"Content-Type": KINDS[file.suffix], "Content-Security-Policy": POLICY}
    return route.fulfill(body=file.read_text(encoding="utf-8"), headers=headers)


@pytest.fixture
def easel(browser: Browser) -> Iterator[Callable[[int], Page]]:
    """Gives empty pages of a width, on which nothing may go wrong."""
    wrong: list[str] = []
    contexts = []

    def page_of(width: int) -> Page:
        context = browser.new_context(viewport={"width": width, "height": 800})
        contexts.append(context)
        page = context.new_page()
        page.route("**/*", serve)
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(ADDRESS)
        return page

    yield page_of
    for context in contexts:
        context.close()
    assert wrong == []


DRAW = """async ({game, view, player, seat}) => {
  const {draw} = await import(`/v1/games/${game}/drawing.js`);
  document.body.replaceChildren(draw({view, player, seat}));
}"""
PARTS = """() => [...document.querySelectorAll("[data-part]")].map((part) => {
  const told = JSON.parse(part.dataset.part);
  return {patterns: Array.isArray(told) ? told : [told], name: part.getAttribute("aria-label")};
})"""
OUTSIDE = """() => {
  const root = document.querySelector("svg"), whole = root.getBoundingClientRect(), wrong = [];
  const inside = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  for (const text of root.querySelectorAll("text")) {
    const box = text.getBoundingClientRect(), frame = text.parentNode.querySelector(":scope > rect, :scope > polygon");
    const around = frame && text.parentNode !== root ? frame.getBoundingClientRect() : whole;
    if (!inside(box, around)) wrong.push(text.textContent);
  }
  return wrong;
}"""
OVERLAPS = """() => {
  const texts = [...document.querySelectorAll("text")].filter((text) => text.textContent);
  const boxes = texts.map((text) => text.getBoundingClientRect()), wrong = [];
  for (let i = 0; i < boxes.length; i++) for (let k = 0; k < i; k++) {
    const [a, b] = [boxes[i], boxes[k]];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const both = `${texts[i].textContent} / ${texts[k].textContent}`;
    if (wide > 1 && high > 0.3 * Math.min(a.height, b.height)) wrong.push(both);
  }
  return wrong;
}"""


def drawn(page: Page, one: Sample) -> None:
    page.evaluate(DRAW, {"game": one.game, "view": one.view, "player": one.player, "seat": one.seat})


def fits(pattern: Any, value: Any) -> bool:
    """Whether a pattern fits an action, as api/page/svg.js says."""
    if isinstance(pattern, dict):
        return isinstance(value, dict) and all(key in value and fits(pattern[key], value[key]) for key in pattern)
    if isinstance(pattern, list):
        return isinstance(value, list) and all(any(fits(item, other) for other in value) for item in pattern)
    return bool(pattern == value and type(pattern) is type(value))


def has_a_place(action: Json) -> bool:
    """Buying, attacking and blocking nothing lie nowhere."""
    payload = action.get("payload", {})
    return action.get("purchases") != {} and payload.get("blocks") != [] and payload.get("attackers") != []


def cannot_be_told(action: Json) -> bool:
    """Orders, for a pattern cannot tell places in a list; purchases of few shares, for more could be added."""
    return action.get("event") == "reorderChampions" or sum(action.get("purchases", {"all": 3}).values()) < 3


def left_by_clicks(action: Json, actions: list[Json], parts: list[list[Any]]) -> list[Json]:
    """What is left of the actions after clicking everything that the action contains."""
    patterns = [pattern for part in parts for pattern in part if fits(pattern, action)]
    return [other for other in actions if all(fits(pattern, other) for pattern in patterns)] if patterns else []


@pytest.mark.parametrize("game_id", GAMES)
def test_every_action_can_be_clicked(game_id: str, easel: Callable[[int], Page]) -> None:
    """Each legal action has parts on the board, each part a name; what clicks leave open is short."""
    page = easel(WIDE)
    for one in samples_of(game_id):
        drawn(page, one)
        found = page.evaluate(PARTS)
        assert all(part["name"] for part in found)
        parts = [part["patterns"] for part in found]
        for action in one.actions:
            if has_a_place(action):
                left = left_by_clicks(action, one.actions, parts)
                assert action in left, action
                assert len(left) <= OFFERED or cannot_be_told(action), (action, left)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_text_stays_in_its_box(game_id: str, width: int, easel: Callable[[int], Page]) -> None:
    page = easel(width)
    for one in samples_of(game_id)[::3]:
        drawn(page, one)
        assert page.evaluate(OUTSIDE) == []
        if game_id != "catan":  # roads and buildings lie across the names of tiles
            assert page.evaluate(OVERLAPS) == []


LONG = "Bartholomew-Maximilian of Württemberg 漢字 the Third"


def test_long_names_stay_in_their_boxes(easel: Callable[[int], Page]) -> None:
    page = easel(NARROW)
    for game_id in ("catan", "acquire", "lolchess"):
        game = load_game(game_id)
        drawn(page, sample(game_id, game.new_position([LONG, f"{LONG}, too"], 1), []))
        assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("game_id", ["catan", "acquire", "manacore"])
def test_nothing_hidden_is_drawn(game_id: str, easel: Callable[[int], Page]) -> None:
    """Full states that differ only in what a player cannot know look the same to that player."""
    page, game = easel(WIDE), load_game(game_id)
    position = _middle(game_id)
    seat = game.to_move(position.state)
    other = Position(game.redealt(position.state, seat, 77), position.context)
    looks = []
    for dealt in (position, other):
        state = game.codec.encode_state(dealt)
        drawn(page, Sample(game_id, state, game.codec.player_ids(position)[seat], seat, []))
        looks.append(page.inner_html("body"))
    assert game.codec.encode_state(position) != game.codec.encode_state(other)
    assert looks[0] == looks[1]


def _middle(game_id: str) -> Position:
    game = load_game(game_id)
    position = game.new_position(min(3, game.manifest.max_players), 4)
    for _ in range(60):
        actions = game.legal_actions(position.state)
        position = game.play(position, actions[len(actions) // 2])
    return position


def test_the_tables_of_drawings_are_those_of_the_rules(easel: Callable[[int], Page]) -> None:
    page = easel(WIDE)

    def exported(path: str) -> Any:
        return json.loads(page.evaluate("async (path) => JSON.stringify(await import(path))", path))

    catan = exported("/v1/games/catan/drawing/geometry.js")
    assert [tuple(tile) for tile in catan["TILES"]] == COORDINATES
    assert [tuple(corners) for corners in catan["CORNERS"]] == CORNERS
    assert [tuple(ends) for ends in catan["EDGES"]] == EDGE_NODES
    assert [(tuple(port["nodes"]), tuple(port["sea"])) for port in catan["PORTS"]] == list(
        zip(PORT_NODES, PORT_SEA, strict=True)
    )
    assert catan["NAMES"] == {"tiles": TILE_NAMES, "nodes": NODE_NAMES, "edges": EDGE_NAMES}
    prices = page.evaluate(
        """async (most) => {
          const {CHAINS, priceOf} = await import("/v1/games/acquire/drawing/table.js"), sizes = [...Array(most).keys()];
          return Object.keys(CHAINS).map((name) => [name, sizes.map((size) => priceOf(name, size))]);
        }""",
        TILES + 1,
    )
    assert dict(prices) == {name: PRICE[chain].tolist() for name, chain in CHAIN_OF.items()}
    draft, panels = (exported(f"/v1/games/lolchess/drawing/{name}.js") for name in ("draft", "panels"))
    assert (tuple(draft["CHAMPIONS"]), tuple(draft["SPELLS"])) == (CHAMPIONS, SPELLS)
    assert {name: text.split()[0] for name, text in panels["BASIC"].items()} == {
        name: f"+{changes[0][2]}" for name, changes in BASIC.items()
    }
    assert DRAWN.read_text(encoding="utf-8") == drawn_cards()
