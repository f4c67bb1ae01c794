"""The reference pages are what the code says, and the drawing what the board is."""

import re
from pathlib import Path
from xml.etree import ElementTree

from deploy.reference.pages import pages
from engine.games.catan.play.board import EDGE_NODES, NODES
from engine.registry import load_game

DOCS = Path(__file__).resolve().parents[2] / "docs"
SVG = "{http://www.w3.org/2000/svg}"


def test_the_pages_are_up_to_date() -> None:
    for name, text in pages().items():
        assert (DOCS / name).read_text(encoding="utf-8") == text, f"{name}: run python -m deploy.reference"


def test_the_pages_link_to_what_is_there() -> None:
    for name, text in pages().items():
        anchors = {re.sub(r"[^\w -]", "", line.lstrip("# ")).lower().replace(" ", "-") for line in text.splitlines()}
        for place, anchor in re.findall(r"\]\((?!http)([^)#]*)#?([^)]*)\)", text):
            assert not place or (DOCS / name).parent.joinpath(place).exists(), (name, place)
            assert place or anchor in anchors, (name, anchor)


def test_the_drawing_shows_every_number_where_it_is() -> None:
    tree = ElementTree.parse(DOCS / "games" / "catan-board.svg")
    drawn: dict[str, dict[str, tuple[float, float]]] = {}
    for text in tree.iter(f"{SVG}text"):
        place = (float(text.attrib["x"]), float(text.attrib["y"]))
        drawn.setdefault(text.attrib["class"], {})[text.text or ""] = place
    assert set(drawn["node-name"]) == {str(node) for node in range(NODES)}
    assert set(drawn["tile-name"]) == {str(tile) for tile in range(19)}
    for edge, (first, second) in enumerate(EDGE_NODES):
        ends = [drawn["node-name"][str(node)] for node in (first, second)]
        middle = tuple(sum(axis) / 2 for axis in zip(*ends, strict=True))
        assert max(abs(a - b) for a, b in zip(middle, drawn["edge-name"][str(edge)], strict=True)) < 0.2


def test_catans_reference_fits_together() -> None:
    board = load_game("catan").codec.reference()
    for node in board["nodes"]:
        for edge in node["edges"]:
            assert node["id"] in board["edges"][edge]["nodes"]
        for other in node["nodes"]:
            x, y = (board["nodes"][other][axis] - node[axis] for axis in "xy")
            assert abs(x * x + y * y - 1) < 0.001  # neighbours are a hex's side apart
        for tile in node["tiles"]:
            assert node["id"] in board["tiles"][tile]["nodes"]
    assert len({(node["x"], node["y"]) for node in board["nodes"]}) == NODES
