"""From the settlers backend's JSON into the record."""

from typing import Any

import numpy as np

from engine.errors import MalformedState
from engine.games.catan.play.board import PORT_SEA
from engine.games.catan.play.longest_road import longest_trail
from engine.games.catan.play.setup import lay_board
from engine.games.catan.play.state import (
    GAME_OVER,
    GENERIC,
    KNIGHT,
    NONE,
    PLAY,
    RESOURCES,
    SETUP_END,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
)
from engine.games.catan.play.tables import CITIES, DECK_SIZE, HOLDER_POINTS, ROADS, SETTLEMENTS
from engine.games.catan.wire.checks import MAX_BANK, MAX_TURNS
from engine.games.catan.wire.pieces import put_building, put_road
from engine.games.catan.wire.settlers.fields import entries, hex_name, named, object_in, seat_of, whole
from engine.games.catan.wire.settlers.names import (
    CARD_NAMES,
    EDGE_NAMES,
    NODE_NAMES,
    PHASES,
    TERRAINS,
    TILE_NAMES,
    TURN_PHASES,
)
from engine.types import Json

MAX_HAND = 60  # cards of one resource in a hand


def read_board(s: np.record, board: Json, ids: list[str]) -> None:
    """Tiles, ports, robber, and the pieces on land."""
    hexes = dict(entries(board.get("hexes"), "/board/hexes"))
    terrains, numbers = [], {}
    for tile, name in enumerate(TILE_NAMES):
        where = f"/board/hexes/{name}"
        terrain, token = hexes.get(name, {}).get("terrain"), hexes.get(name, {}).get("numberToken")
        if terrain not in TERRAINS:
            raise MalformedState(f"terrain is one of {', '.join(TERRAINS)}", where)
        terrains.append(TERRAINS[terrain])
        if token is not None:
            numbers[tile] = whole(token, 2, 12, where)
    lay_board(s, terrains, numbers, _port_kinds(board))
    robber = hex_name(board.get("robberPosition"), "/board/robberPosition")
    # Quirk: that backend lets the robber into the sea; there it stands on no tile.
    s.robber = TILE_NAMES.index(robber) if robber in TILE_NAMES else NONE
    for node, vertex in named(board.get("vertices"), NODE_NAMES, "/board/vertices"):
        if vertex.get("building"):
            where = f"/board/vertices/{NODE_NAMES[node]}/building"
            building = object_in(vertex, "building", where)
            owner = seat_of(ids, building.get("owner"), where)
            put_building(s, node, owner, city=building.get("type") == "city", pointer=where)
    for edge, side in named(board.get("edges"), EDGE_NAMES, "/board/edges"):
        if side.get("connection"):
            where = f"/board/edges/{EDGE_NAMES[edge]}/connection"
            put_road(s, edge, seat_of(ids, object_in(side, "connection", where).get("owner"), where), where)


def _port_kinds(board: Json) -> list[int]:
    ports = board.get("ports")
    if not isinstance(ports, list):
        raise MalformedState("a list of ports", "/board/ports")
    at: dict[str, int] = {}
    for i, port in enumerate(ports):
        where = f"/board/ports/{i}"
        hexes = port.get("position", {}).get("hexes") if isinstance(port, dict) else None
        kind = port.get("type") if isinstance(port, dict) else None
        if not isinstance(hexes, list) or not hexes or (kind != "generic" and kind not in RESOURCES):
            raise MalformedState("a port has a hex and a type", where)
        at[hex_name(hexes[0], where)] = GENERIC if kind == "generic" else RESOURCES.index(kind)
    slots = [f"{q},{r},{-q - r}" for q, r in PORT_SEA]
    missing = next((name for name in slots if name not in at), None)
    if missing is not None:
        raise MalformedState(f"no port on the sea hex {missing}", "/board/ports")
    return [at[name] for name in slots]


def read_player(s: np.record, seat: int, player: Json, turn: int) -> None:
    """A player's cards, pieces and points."""
    where = f"/players/{seat}"
    hand = object_in(player, "resources", where)
    for i, name in enumerate(RESOURCES):
        s.hands[seat, i] = whole(hand.get(name), 0, MAX_HAND, f"{where}/resources/{name}")
    s.hand_size[seat] = s.hands[seat].sum()
    left = object_in(player, "buildings", where)
    s.roads_left[seat] = whole(left.get("roads"), 0, int(s.roads_left[seat]), f"{where}/buildings/roads")
    s.settlements_left[seat] = whole(
        left.get("settlements"), 0, int(s.settlements_left[seat]), f"{where}/buildings/settlements"
    )
    s.cities_left[seat] = whole(left.get("cities"), 0, int(s.cities_left[seat]), f"{where}/buildings/cities")
    s.played[seat, KNIGHT] = whole(player.get("knightsPlayed"), 0, DECK_SIZE, f"{where}/knightsPlayed")
    # Quirk: the posted score lags behind the cards for road and army, so it is counted anew.
    s.points[seat] = SETTLEMENTS - s.settlements_left[seat] + 2 * (CITIES - s.cities_left[seat])
    for flag, field in (("hasLongestRoad", "road_holder"), ("hasLargestArmy", "army_holder")):
        if player.get(flag):
            s[field] = seat
            s.points[seat] += HOLDER_POINTS
    cards = player.get("developmentCards")
    if not isinstance(cards, list) or len(cards) > DECK_SIZE:
        raise MalformedState("a list of cards", f"{where}/developmentCards")
    for i, card in enumerate(cards):
        kind = _card(card, f"{where}/developmentCards/{i}")
        s.cards[seat, kind] += 1
        bought = whole(card.get("purchasedTurn", 0), -1, MAX_TURNS, f"{where}/developmentCards/{i}/purchasedTurn")
        if seat == s.turn and bought >= turn:
            s.new_cards[kind] += 1
    s.road_length[seat] = longest_trail(s, seat)


def _card(card: Any, pointer: str) -> int:
    if not isinstance(card, dict) or card.get("type") not in CARD_NAMES:
        raise MalformedState(f"a card's type is one of {', '.join(CARD_NAMES)}", pointer)
    return CARD_NAMES.index(card["type"])


def read_piles(s: np.record, data: Json) -> None:
    """Deck and bank."""
    if len(data["developmentDeck"]) > DECK_SIZE:
        raise MalformedState(f"at most {DECK_SIZE} cards", "/developmentDeck")
    for i, card in enumerate(data["developmentDeck"]):
        s.deck[_card(card, f"/developmentDeck/{i}")] += 1
    bank = data.get("bankResources")
    if isinstance(bank, dict):
        for i, name in enumerate(RESOURCES):
            s.bank[i] = min(MAX_BANK, whole(bank.get(name), -(10**6), 10**6, f"/bankResources/{name}"))


def read_phase(s: np.record, data: Json, ids: list[str]) -> None:
    """What is to be decided."""
    phase, seat = data["phase"], int(s.to_act)
    if phase in ("setup1", "setup2"):
        _read_setup(s, seat, 1 if phase == "setup1" else 2)
    elif phase == "ended":
        s.prompt = GAME_OVER
        if data.get("winner") is None:
            s.turns_left = 0
        else:
            s.winner = seat_of(ids, data["winner"], "/winner")
    elif phase in PHASES or phase in TURN_PHASES:
        s.prompt = PHASES.get(phase, PLAY)
        s.rolled = phase != TURN_PHASES[0]
    else:
        raise MalformedState(f"unknown phase {phase!r}", "/phase")
    dice = data.get("dice")
    if s.rolled and isinstance(dice, dict):
        s.dice[:] = [whole(dice.get(die), 1, 6, f"/dice/{die}") for die in ("die1", "die2")]
    if phase == "discard":
        s.discard_left[:] = np.where(s.hand_size > s.discard_limit, s.hand_size // 2, 0)


def _read_setup(s: np.record, seat: int, round_number: int) -> None:
    """What is missing of this round: the settlement, its road, or the word that the turn is over."""
    settled = int(s.settlements[seat]) | int(s.cities[seat])
    if SETTLEMENTS - s.settlements_left[seat] < round_number:
        s.prompt = SETUP_SETTLEMENT
    elif ROADS - s.roads_left[seat] < round_number:
        bare = settled & ~int(s.road_nodes[seat])
        if not bare:
            raise MalformedState("no settlement without a road", "/phase")
        s.prompt, s.last_settlement = SETUP_ROAD, bare.bit_length() - 1
    else:
        s.prompt = SETUP_END
