"""Catan's numbering as a drawing: tiles, nodes, edges and ports, as GET /v1/games/catan/reference places them."""

from math import hypot

from engine.games.catan.wire.reference import CORNER_AT, reference
from engine.types import Json

SCALE, MARGIN = 80.0, 120.0  # pixels for the side of a hex, and around the board
WIDTH, HEIGHT = 2 * MARGIN + 8.7 * SCALE, 2 * MARGIN + 8 * SCALE
STYLE = (
    "text{font:13px sans-serif;text-anchor:middle;dominant-baseline:central}"
    ".tile{fill:#f3ead2;stroke:#8a7a55;stroke-width:2}.tile-name{font-size:22px;font-weight:bold;fill:#6b5d3a}"
    ".axes{font-size:11px;fill:#8a7a55}.node{fill:#fff;stroke:#1b4f72;stroke-width:1.5}.node-name{fill:#1b4f72}"
    ".edge{fill:#fdebd0;stroke:none}.edge-name{font-size:11px;fill:#a04000}"
    ".port{stroke:#2e86c1;stroke-width:2;stroke-dasharray:4 3}.port-name{fill:#2e86c1;font-weight:bold}"
)


def picture() -> str:
    """The board as SVG."""
    board = reference()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}" role="img">',
        "<title>Catan: the numbers of tiles (large), nodes (circles), edges (orange) and ports (blue)</title>",
        f"<style>{STYLE}</style>",
        *(_tile(tile) for tile in board["tiles"]),
        *(_port(port, board["nodes"]) for port in board["ports"]),
        *(_edge(edge) for edge in board["edges"]),
        *(_node(node) for node in board["nodes"]),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _at(place: Json) -> tuple[float, float]:
    return WIDTH / 2 + SCALE * place["x"], HEIGHT / 2 + SCALE * place["y"]


def _text(kind: str, x: float, y: float, text: object) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{text}</text>'


def _tile(tile: Json) -> str:
    x, y = _at(tile)
    corners = " ".join(f"{x + SCALE * dx:.1f},{y + SCALE * dy:.1f}" for dx, dy in CORNER_AT)
    return "".join(
        [
            f'<polygon class="tile" points="{corners}"/>',
            _text("tile-name", x, y - 6, tile["id"]),
            _text("axes", x, y + 16, f"q {tile['q']}, r {tile['r']}"),
        ]
    )


def _node(node: Json) -> str:
    x, y = _at(node)
    return f'<circle class="node" cx="{x:.1f}" cy="{y:.1f}" r="12"/>' + _text("node-name", x, y, node["id"])


def _edge(edge: Json) -> str:
    x, y = _at(edge)
    return f'<circle class="edge" cx="{x:.1f}" cy="{y:.1f}" r="9"/>' + _text("edge-name", x, y, edge["id"])


def _port(port: Json, nodes: list[Json]) -> str:
    """A port, a little outside of the middle between its two nodes."""
    places = [_at(nodes[node]) for node in port["nodes"]]
    middle = [sum(axis) / 2 for axis in zip(*places, strict=True)]
    away = [middle[0] - WIDTH / 2, middle[1] - HEIGHT / 2]
    x, y = (m + 44 * a / hypot(*away) for m, a in zip(middle, away, strict=True))
    lines = [f'<line class="port" x1="{x:.1f}" y1="{y:.1f}" x2="{a:.1f}" y2="{b:.1f}"/>' for a, b in places]
    return "".join([*lines, _text("port-name", *_beyond(x, y, away), f"port {port['id']}")])


def _beyond(x: float, y: float, away: list[float]) -> tuple[float, float]:
    return x + 28 * away[0] / hypot(*away), y + 16 * away[1] / hypot(*away)
