"""The board as data for clients: what is numbered how, what touches what, where it is drawn; costs and counts.

Coordinates are in lengths of a hex's side, x to the right and y down, from the centre of the board. Hexes stand on a
corner.
"""

from math import sqrt

from engine.games.catan.play.board import (
    COORDINATES,
    CORNERS,
    EDGE_NODES,
    NODES,
    PORT_NODES,
    PORT_SEA,
)
from engine.games.catan.play.state import CARDS, GENERIC, PROMPTS, RESOURCES
from engine.games.catan.play.tables import (
    A_CARD,
    A_CITY,
    A_ROAD,
    A_SETTLEMENT,
    BANK_RATE,
    BANK_START,
    CITIES,
    COSTS,
    DECK,
    GENERIC_RATE,
    HOLDER_POINTS,
    MIN_ARMY,
    MIN_LONGEST_ROAD,
    PIPS,
    PORT_KINDS,
    PORT_RATE,
    ROADS,
    SETTLEMENTS,
    TERRAINS,
    TOKENS,
)
from engine.games.catan.wire.settlers.names import EDGE_NAMES, NODE_NAMES, TILE_NAMES
from engine.types import Json

WIDTH = sqrt(3)  # of a hex
CORNER_AT = [(0.0, -1.0), (WIDTH / 2, -0.5), (WIDTH / 2, 0.5), (0.0, 1.0), (-WIDTH / 2, 0.5), (-WIDTH / 2, -0.5)]
"""From the centre of a hex: N, NE, SE, S, SW, NW."""
BOUGHT = {"road": A_ROAD, "settlement": A_SETTLEMENT, "city": A_CITY, "dev_card": A_CARD}


def hex_centre(q: int, r: int) -> tuple[float, float]:
    """Where a hex is drawn."""
    return WIDTH * (q + r / 2), 1.5 * r


def node_places() -> list[tuple[float, float]]:
    """Where each node is drawn."""
    places = [(0.0, 0.0)] * NODES
    for (q, r), corners in zip(COORDINATES, CORNERS, strict=True):
        x, y = hex_centre(q, r)
        for node, (dx, dy) in zip(corners, CORNER_AT, strict=True):
            places[node] = (x + dx, y + dy)
    return places


def reference() -> Json:
    """Everything."""
    return {
        "coordinates": "Lengths of a hex's side, x to the right, y down, from the centre; hexes stand on a corner.",
        "tiles": [_tile(tile) for tile in range(len(CORNERS))],
        "nodes": [_node(node, place) for node, place in enumerate(node_places())],
        "edges": [_edge(edge) for edge in range(len(EDGE_NODES))],
        "ports": [_port(port) for port in range(len(PORT_NODES))],
        "resources": list(RESOURCES),
        "dev_cards": dict(zip(CARDS, DECK, strict=True)),
        "prompts": list(PROMPTS),
        "costs": {name: _counts(COSTS[row].tolist()) for name, row in BOUGHT.items()},
        "pieces": {"roads": ROADS, "settlements": SETTLEMENTS, "cities": CITIES},
        "port_kinds": [None if kind == GENERIC else RESOURCES[kind] for kind in PORT_KINDS],
        "bank": BANK_START,
        "rates": {"bank": BANK_RATE, "generic_port": GENERIC_RATE, "resource_port": PORT_RATE},
        "terrains": {name: TERRAINS.count(number) for number, name in enumerate(RESOURCES)},
        "number_tokens": sorted(TOKENS),
        "pips": {str(number): int(PIPS[number]) for number in range(2, 13)},
        "longest_road": {"from": MIN_LONGEST_ROAD, "points": HOLDER_POINTS},
        "largest_army": {"from": MIN_ARMY, "points": HOLDER_POINTS},
    }


def _counts(row: list[int]) -> dict[str, int]:
    return {name: count for name, count in zip(RESOURCES, row, strict=True) if count}


def _place(x: float, y: float) -> Json:
    return {"x": round(x, 4), "y": round(y, 4)}


def _tile(tile: int) -> Json:
    q, r = COORDINATES[tile]
    corners = CORNERS[tile]
    edges = [EDGE_NODES.index(tuple(sorted((corners[i], corners[(i + 1) % 6])))) for i in range(6)]
    told = {"id": tile, "q": q, "r": r, **_place(*hex_centre(q, r)), "nodes": list(corners), "edges": edges}
    return told | {"settlers_id": TILE_NAMES[tile]}


def _node(node: int, place: tuple[float, float]) -> Json:
    edges = [edge for edge, ends in enumerate(EDGE_NODES) if node in ends]
    return {
        "id": node,
        **_place(*place),
        "tiles": [tile for tile, corners in enumerate(CORNERS) if node in corners],
        "edges": edges,
        "nodes": [end for edge in edges for end in EDGE_NODES[edge] if end != node],
        "port": next((port for port, nodes in enumerate(PORT_NODES) if node in nodes), None),
        "settlers_id": NODE_NAMES[node],
    }


def _edge(edge: int) -> Json:
    first, second = EDGE_NODES[edge]
    places = node_places()
    middle = [(a + b) / 2 for a, b in zip(places[first], places[second], strict=True)]
    tiles = [tile for tile, corners in enumerate(CORNERS) if first in corners and second in corners]
    return {"id": edge, **_place(*middle), "nodes": [first, second], "tiles": tiles, "settlers_id": EDGE_NAMES[edge]}


def _port(port: int) -> Json:
    q, r = PORT_SEA[port]
    return {"id": port, "nodes": list(PORT_NODES[port]), "sea": {"q": q, "r": r, **_place(*hex_centre(q, r))}}
