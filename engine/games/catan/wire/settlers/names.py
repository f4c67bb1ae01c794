"""What the settlers backend calls things."""

from engine.games.catan.play.board import COORDINATES, CORNERS, EDGE_NODES, EDGES, NODES, STEPS
from engine.games.catan.play.state import (
    BRICK,
    CARDS,
    DESERT,
    DISCARDING,
    GAME_OVER,
    MOVE_ROBBER,
    ORE,
    RESOURCES,
    SHEEP,
    STEAL,
    WHEAT,
    WOOD,
)


def _hex(q: int, r: int) -> tuple[int, int, int]:
    return (q, r, -q - r)


def _name(hexes: list[tuple[int, int, int]]) -> str:
    return "|".join(",".join(map(str, h)) for h in sorted(hexes))


def _place_names() -> tuple[list[str], list[str], list[str]]:
    """Tiles, nodes and edges are called by the hexes, sea included, that touch them."""
    nodes, edges = [""] * NODES, [""] * EDGES
    for (q, r), corners in zip(COORDINATES, CORNERS, strict=True):
        around = [(q + dq, r + dr) for dq, dr in STEPS]
        for i in range(6):
            nodes[corners[i]] = _name([_hex(q, r), _hex(*around[i - 1]), _hex(*around[i])])
            edge = EDGE_NODES.index(tuple(sorted((corners[i], corners[(i + 1) % 6]))))
            edges[edge] = _name([_hex(q, r), _hex(*around[i])])
    return [_name([_hex(q, r)]) for q, r in COORDINATES], nodes, edges


TILE_NAMES, NODE_NAMES, EDGE_NAMES = _place_names()
CARD_NAMES = ("knight", "yearOfPlenty", "monopoly", "roadBuilding", "victory")
"""In the order of CARDS."""
RESOURCE_ORDER = ("wood", "brick", "ore", "wheat", "sheep")
"""The resources in that backend's order."""
TERRAINS = {"forest": WOOD, "hills": BRICK, "pasture": SHEEP, "fields": WHEAT, "mountains": ORE, "desert": DESERT}
PHASES = {"discard": DISCARDING, "moveRobber": MOVE_ROBBER, "steal": STEAL, "ended": GAME_OVER}
"""Phases that are one prompt each."""
PHASE_OF = {prompt: phase for phase, prompt in PHASES.items()}
TURN_PHASES = ("roll", "actions")  # of the prompt PLAY: before and after the roll
IDLE_OFFERS = ("createTradeOffer", "rejectTrade", "cancelTrade")  # actions about offers that move no card

assert len(CARD_NAMES) == len(CARDS)
assert set(RESOURCE_ORDER) == set(RESOURCES)
