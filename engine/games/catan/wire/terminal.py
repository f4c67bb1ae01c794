"""Catan for people at a terminal: the island with its nodes, who stands how, and actions in a few words.

Nodes are called by number, tiles by letter, roads by their two nodes, players by number from 1.
"""

from collections.abc import Sequence
from typing import Any

from engine.games.catan.play.board import COORDINATES, CORNERS, EDGE_NODES, PORT_NODES
from engine.games.catan.play.state import CARDS, DESERT, GENERIC, NONE, PROMPTS, RESOURCES, VICTORY_POINT
from engine.games.catan.play.tables import GENERIC_RATE, PORT_RATE
from engine.games.catan.wire.native import actions as native_actions
from engine.games.catan.wire.pieces import road_sets
from engine.types import Json

TILE_LETTERS = "ABCDEFGHIJKLMNOPQRS"
HALF = 7  # characters from a tile's middle to its side
MARGIN = 2  # for what is written at the outermost nodes
WIDTH, LEVELS = 10 * HALF + 2 * MARGIN + 1, 12
LINE_OF_LEVEL = [5 * (level // 2) + 2 * (level % 2) for level in range(LEVELS)]
"""Nodes lie on twelve levels: from an even one to the next a line of slopes, from an odd one two lines of tiles."""
PLAIN = {
    "roll": "roll",
    "end_turn": "end turn",
    "buy_dev_card": "buy card",
    "play_knight": "knight",
    "play_road_building": "road building",
    "accept_trade": "accept",
    "reject_trade": "reject",
    "cancel_trade": "cancel",
}


def _places() -> dict[int, tuple[int, int]]:
    """The line and the column of each node."""
    found = {}
    for (q, r), corners in zip(COORDINATES, CORNERS, strict=True):
        middle, top = (2 * q + r + 5) * HALF + MARGIN, 2 * (r + 2)
        for node, across, down in zip(corners, (0, 1, 1, 0, -1, -1), (0, 1, 2, 3, 2, 1), strict=True):
            found[node] = (LINE_OF_LEVEL[top + down], middle + across * HALF)
    return found


PLACES = _places()


def board_text(s: Any, names: Sequence[str], seats: Sequence[int]) -> str:
    """The table, with the cards of these seats."""
    return "\n".join([*_island(s), *_ports(s), *_players(s, names), *_hands(s, seats), _turn(s, names)])


def _island(s: Any) -> list[str]:
    grid = [[" "] * WIDTH for _ in range(LINE_OF_LEVEL[-1] + 1)]

    def put(line: int, middle: int, text: str) -> None:
        start = middle - len(text) // 2
        grid[line][start : start + len(text)] = text

    for tile, (q, r) in enumerate(COORDINATES):
        middle, line = (2 * q + r + 5) * HALF + MARGIN, LINE_OF_LEVEL[2 * (r + 2) + 1]
        kind, robber = int(s.tiles[tile]), " robber" if s.robber == tile else ""
        put(line + 1, middle, "desert" if kind == DESERT else f"{RESOURCES[kind]} {s.numbers[tile]}")
        put(line + 2, middle, TILE_LETTERS[tile] + robber)
    for edge, ends in enumerate(EDGE_NODES):
        _put_edge(put, [PLACES[node] for node in ends], _owner(road_sets(s), edge))
    for node, (line, column) in PLACES.items():
        put(line, column, _node(s, node))
    return ["".join(row).rstrip() for row in grid]


def _put_edge(put: Any, ends: list[tuple[int, int]], owner: int) -> None:
    """A road as its owner's number, else a thin line."""
    (top, left), (bottom, right) = sorted(ends)
    if left == right:
        for line in range(top + 1, bottom):
            put(line, left, "|" if owner == NONE else str(owner + 1))
    else:
        slope = "\\" if right > left else "/"
        put(top + 1, (left + right) // 2, slope if owner == NONE else slope + str(owner + 1) + slope)


def _owner(sets: Sequence[int], place: int) -> int:
    return next((seat for seat, places in enumerate(sets) if int(places) >> place & 1), NONE)


def _node(s: Any, node: int) -> str:
    for mark, sets in (("s", s.settlements.tolist()), ("C", s.cities.tolist())):
        if (seat := _owner(sets, node)) != NONE:
            return f"[{mark}{seat + 1}]"
    return str(node)


def _ports(s: Any) -> list[str]:
    ports = []
    for (one, other), kind in zip(PORT_NODES, s.ports.tolist(), strict=True):
        trade = f"{GENERIC_RATE}:1" if kind == GENERIC else f"{PORT_RATE}:1 {RESOURCES[kind]}"
        ports.append(f"{one}-{other} {trade}")
    return [f"ports  {'  '.join(ports[:5])}", f"       {'  '.join(ports[5:])}  (s settlement, C city)"]


def _players(s: Any, names: Sequence[str]) -> list[str]:
    rows = []
    for seat in range(s.players):
        holders = (("longest road", s.road_holder), ("largest army", s.army_holder))
        awards = [award for award, holder in holders if holder == seat]
        left = f"left {s.roads_left[seat]}/{s.settlements_left[seat]}/{s.cities_left[seat]}"
        rows.append(
            f"{'>' if s.to_act == seat else ' '}{seat + 1} {names[seat][:20]:20} {s.points[seat]:2} points  "
            f"{s.hand_size[seat]:2} cards  {s.cards[seat].sum()} dev  {s.played[seat, 0]} knights  "
            f"road {s.road_length[seat]}  {left}  {', '.join(awards)}".rstrip()
        )
    return rows


def _hands(s: Any, seats: Sequence[int]) -> list[str]:
    rows = [f"bank   {_counted(s.bank, RESOURCES)}; {s.deck.sum()} development cards"]
    for seat in seats:
        held = _counted(s.hands[seat], RESOURCES)
        cards = _counted(s.cards[seat], CARDS) if s.cards[seat].any() else "no development cards"
        points = f"; {s.points[seat] + s.cards[seat, VICTORY_POINT]} points in all"
        rows.append(f"hand {seat + 1} {held}; {cards.replace('_', ' ')}{points}")
    return rows


def _counted(counts: Any, names: Sequence[str]) -> str:
    return ", ".join(f"{n} {name}" for n, name in zip(counts, names, strict=True) if n) or "nothing"


def _turn(s: Any, names: Sequence[str]) -> str:
    dice = f"dice {s.dice[0]} + {s.dice[1]}" if s.dice[0] else "not rolled"
    if s.winner != NONE:
        return f"turn {s.turn_number}: {names[s.winner]} has won"
    return f"turn {s.turn_number}, {dice}: {names[s.to_act]}, {PROMPTS[s.prompt].replace('_', ' ')}"


def action_text(s: Any, action: int) -> str:
    """An action in words; different for each legal action."""
    data = native_actions.encode(s, action)
    kind = data["type"]
    match kind:
        case "build_road":
            return "road {}-{}".format(*EDGE_NODES[data["edge"]])
        case "build_settlement" | "build_city":
            return f"{kind.removeprefix('build_')} {data['node']}"
        case "move_robber":
            robbed = "" if data["victim"] is None else f" from {data['victim'] + 1}"
            return f"robber {TILE_LETTERS[data['tile']]}{robbed}"
        case "steal":
            return f"steal from {data['victim'] + 1}"
        case "confirm_trade":
            return f"trade with {data['partner'] + 1}"
        case "maritime_trade":
            return f"trade {data['rate']} {data['give']} for 1 {data['get']}"
        case "play_monopoly":
            return f"monopoly {data['resource']}"
        case "play_year_of_plenty":
            return f"plenty {' '.join(data['resources'])}"
        case "discard":
            return f"discard {data['resource'] if 'resource' in data else _some(data['resources'])}"
        case "offer_trade":
            return f"offer {_some(data['give'])} for {_some(data['get'])}"
    return PLAIN[kind]


def _some(counts: Json) -> str:
    return " ".join(f"{n} {name}" for name, n in counts.items() if n) or "nothing"
