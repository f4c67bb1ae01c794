"""The `GameState` JSON of the settlers backend.

It keeps maps as lists of [key, value] pairs (plain objects are taken too), names places by the hexes that touch them,
and shows all cards; what the player may not know is redealt all the same. Pieces on the sea, which that backend
allows, take no part in the game here. The posted JSON is kept in the context and changed along with the record.
"""

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
from marshmallow import INCLUDE, Schema, fields

from engine.codec import Json
from engine.errors import MalformedState
from engine.game import Position, State, record
from engine.games.catan import settlers_actions
from engine.games.catan.board import COORDINATES, LOW_EDGES, PORT_SEA
from engine.games.catan.dialect import Dialect, check_playable, empty_state, put_building, put_road, start_clock
from engine.games.catan.native_schema import MAX_BANK
from engine.games.catan.network import longest_trail
from engine.games.catan.settlers_actions import CARD_NAMES, EDGE_NAMES, NODE_NAMES, TILE_NAMES
from engine.games.catan.setup import lay_board, set_rules
from engine.games.catan.state import (
    CARDS,
    CITIES,
    DECK_SIZE,
    DESERT,
    DISCARDING,
    GAME_OVER,
    GENERIC,
    KNIGHT,
    MAX_PLAYERS,
    MOVE_ROBBER,
    NONE,
    PLAY,
    RESOURCES,
    ROADS,
    SETTLEMENTS,
    SETUP_END,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    STEAL,
    VICTORY_POINT,
)

RULES: Json = {
    "vp_to_win": 10,
    "discard_limit": 7,
    "friendly_robber": False,
    "discard": "all_at_once",
    "bank_shortage": "unlimited",
    "win_check": "any_time",
    "steal": "separate",
    "dev_before_roll": False,
    "dev_per_turn": None,
}
TERRAINS = {"forest": 0, "hills": 1, "pasture": 2, "fields": 3, "mountains": 4, "desert": DESERT}
PROMPT_OF = {"discard": DISCARDING, "moveRobber": MOVE_ROBBER, "steal": STEAL, "actions": PLAY, "roll": PLAY}
PHASE_OF = {DISCARDING: "discard", MOVE_ROBBER: "moveRobber", STEAL: "steal", GAME_OVER: "ended"}
MAX_HAND = 60  # cards of one resource in a hand


class StateSchema(Schema):
    """The parts that are read; the rest is given back as it came."""

    class Meta:
        unknown = INCLUDE

    phase = fields.String(required=True)
    turn = fields.Integer(required=True, strict=True)
    currentPlayer = fields.String(required=True)
    players = fields.Raw(required=True)
    board = fields.Dict(required=True)
    developmentDeck = fields.List(fields.Dict(), required=True)


class ActionSchema(Schema):
    """A posted action."""

    class Meta:
        unknown = INCLUDE

    type = fields.String(required=True)
    playerId = fields.String()
    data = fields.Dict(load_default=dict)


class Settlers(Dialect):
    """The settlers backend's form."""

    name = "settlers"
    state_schema = StateSchema()
    action_schema = ActionSchema()

    def build(self, data: Json) -> Position:
        players = _entries(data["players"], "/players")
        if not 2 <= len(players) <= MAX_PLAYERS:
            raise MalformedState("2 to 4 players", "/players")
        ids = [key for key, _ in players]
        state = empty_state(len(players))
        s = record(state)
        s.settlers = 1
        set_rules(s, RULES)
        _read_board(s, data["board"], ids)
        s.turn = s.to_act = _seat(ids, data["currentPlayer"], "/currentPlayer")
        start_clock(s, _whole(data["turn"], 0, 10**6, "/turn"))
        for seat, (_, player) in enumerate(players):
            _read_player(s, seat, player, data["turn"])
        _read_piles(s, data)
        _read_phase(s, data, ids)
        check_playable(state, "/phase")
        return Position(state, {"dialect": self.name, "ids": ids, "json": data})

    def encode_state(self, position: Position) -> Json:
        return copy.deepcopy(position.context["json"])

    def encode_action(self, position: Position, action: int) -> Json:
        return settlers_actions.encode(record(position.state), action, self.player_ids(position))

    def action_id(self, position: Position, data: Json) -> int:
        return settlers_actions.decode(record(position.state), data, self.player_ids(position))

    def player_ids(self, position: Position) -> list[str]:
        return list(position.context["ids"])

    def carry_on(self, before: Position, action: int, after: State) -> Json:
        data = copy.deepcopy(before.context["json"])
        was, now = record(before.state), record(after)
        ids = before.context["ids"]
        for seat, (_, player) in enumerate(_entries(data["players"], "/players")):
            _write_player(player, was, now, seat)
            _move_cards(data, player, was, now, seat)
        _write_board(data["board"], was, now, ids)
        if "bankResources" in data:
            data["bankResources"].update(zip(RESOURCES, now.bank.tolist(), strict=True))
        if now.shown:
            first, second = now.dice.tolist()
            data["dice"] = {"die1": first, "die2": second, "sum": first + second, "timestamp": 0}
        data["phase"], data["turn"], data["currentPlayer"] = _phase(now), int(now.turn_number), ids[now.to_act]
        if now.winner != NONE:
            data["winner"] = ids[now.winner]
        return {**before.context, "json": data}


def _entries(data: Any, pointer: str) -> list[tuple[str, Json]]:
    """A map, whether as pairs or as an object."""
    pairs = list(data.items()) if isinstance(data, dict) else data
    if not isinstance(pairs, list):
        raise MalformedState("a list of [key, value] pairs, or an object", pointer)
    for i, pair in enumerate(pairs):
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise MalformedState("a pair of a key and a value", f"{pointer}/{i}")
        if not isinstance(pair[0], str) or not isinstance(pair[1], dict):
            raise MalformedState("a pair of a text and an object", f"{pointer}/{i}")
    return [(key, value) for key, value in pairs]


def _whole(value: Any, low: int, high: int, pointer: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise MalformedState(f"a whole number from {low} to {high}", pointer)
    return value


def _seat(ids: list[str], player: Any, pointer: str) -> int:
    if player not in ids:
        raise MalformedState(f"no player {player!r}", pointer)
    return ids.index(player)


def _part(data: Json, name: str, pointer: str) -> Json:
    part = data.get(name)
    if not isinstance(part, dict):
        raise MalformedState("an object is missing", f"{pointer}/{name}")
    return part


def _hex_name(position: Any, pointer: str) -> str:
    if not isinstance(position, dict):
        raise MalformedState("a hex is {q, r, s}", pointer)
    return ",".join(str(_whole(position.get(axis), -4, 4, f"{pointer}/{axis}")) for axis in "qrs")


def _read_board(s: np.record, board: Json, ids: list[str]) -> None:
    hexes = dict(_entries(board.get("hexes"), "/board/hexes"))
    terrains, numbers = [], {}
    for tile, name in enumerate(TILE_NAMES):
        where = f"/board/hexes/{name}"
        terrain, token = hexes.get(name, {}).get("terrain"), hexes.get(name, {}).get("numberToken")
        if terrain not in TERRAINS:
            raise MalformedState(f"terrain is one of {', '.join(TERRAINS)}", where)
        terrains.append(TERRAINS[terrain])
        if token is not None:
            numbers[tile] = _whole(token, 2, 12, where)
    lay_board(s, terrains, numbers, _port_kinds(board))
    robber = _hex_name(board.get("robberPosition"), "/board/robberPosition")
    # Quirk: that backend lets the robber into the sea; there it stands on no tile.
    s.robber = TILE_NAMES.index(robber) if robber in TILE_NAMES else NONE
    for node, vertex in _named(board.get("vertices"), NODE_NAMES, "/board/vertices"):
        if vertex.get("building"):
            where = f"/board/vertices/{NODE_NAMES[node]}/building"
            building = _part(vertex, "building", where)
            owner = _seat(ids, building.get("owner"), where)
            put_building(s, node, owner, city=building.get("type") == "city", pointer=where)
    for edge, side in _named(board.get("edges"), EDGE_NAMES, "/board/edges"):
        if side.get("connection"):
            where = f"/board/edges/{EDGE_NAMES[edge]}/connection"
            put_road(s, edge, _seat(ids, _part(side, "connection", where).get("owner"), where), where)


def _named(data: Any, names: list[str], pointer: str) -> list[tuple[int, Json]]:
    """The entries of places that we play on, by number."""
    numbers = {name: number for number, name in enumerate(names)}
    return [(numbers[name], value) for name, value in _entries(data, pointer) if name in numbers]


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
        at[_hex_name(hexes[0], where)] = GENERIC if kind == "generic" else RESOURCES.index(kind)
    slots = [f"{q},{r},{-q - r}" for q, r in PORT_SEA]
    missing = next((name for name in slots if name not in at), None)
    if missing is not None:
        raise MalformedState(f"no port on the sea hex {missing}", "/board/ports")
    return [at[name] for name in slots]


def _read_player(s: np.record, seat: int, player: Json, turn: int) -> None:
    where = f"/players/{seat}"
    hand = _part(player, "resources", where)
    for i, name in enumerate(RESOURCES):
        s.hands[seat, i] = _whole(hand.get(name), 0, MAX_HAND, f"{where}/resources/{name}")
    s.hand_size[seat] = s.hands[seat].sum()
    left = _part(player, "buildings", where)
    s.roads_left[seat] = _whole(left.get("roads"), 0, int(s.roads_left[seat]), f"{where}/buildings/roads")
    s.settlements_left[seat] = _whole(
        left.get("settlements"), 0, int(s.settlements_left[seat]), f"{where}/buildings/settlements"
    )
    s.cities_left[seat] = _whole(left.get("cities"), 0, int(s.cities_left[seat]), f"{where}/buildings/cities")
    s.played[seat, KNIGHT] = _whole(player.get("knightsPlayed"), 0, DECK_SIZE, f"{where}/knightsPlayed")
    # Quirk: the posted score lags behind the cards for road and army, so it is counted anew.
    s.points[seat] = SETTLEMENTS - s.settlements_left[seat] + 2 * (CITIES - s.cities_left[seat])
    for flag, field in (("hasLongestRoad", "road_holder"), ("hasLargestArmy", "army_holder")):
        if player.get(flag):
            s[field] = seat
            s.points[seat] += 2
    cards = player.get("developmentCards")
    if not isinstance(cards, list) or len(cards) > DECK_SIZE:
        raise MalformedState("a list of cards", f"{where}/developmentCards")
    for i, card in enumerate(cards):
        kind = _card(card, f"{where}/developmentCards/{i}")
        s.cards[seat, kind] += 1
        if seat == s.turn and card.get("purchasedTurn", 0) >= turn:
            s.new_cards[kind] += 1
    s.road_length[seat] = longest_trail(s, seat)


def _card(card: Any, pointer: str) -> int:
    if not isinstance(card, dict) or card.get("type") not in CARD_NAMES:
        raise MalformedState(f"a card's type is one of {', '.join(CARD_NAMES)}", pointer)
    return CARD_NAMES.index(card["type"])


def _read_piles(s: np.record, data: Json) -> None:
    if len(data["developmentDeck"]) > DECK_SIZE:
        raise MalformedState(f"at most {DECK_SIZE} cards", "/developmentDeck")
    for i, card in enumerate(data["developmentDeck"]):
        s.deck[_card(card, f"/developmentDeck/{i}")] += 1
    bank = data.get("bankResources")
    if isinstance(bank, dict):
        for i, name in enumerate(RESOURCES):
            s.bank[i] = min(MAX_BANK, _whole(bank.get(name), -(10**6), 10**6, f"/bankResources/{name}"))


def _read_phase(s: np.record, data: Json, ids: list[str]) -> None:
    phase, seat = data["phase"], int(s.to_act)
    if phase in ("setup1", "setup2"):
        _read_setup(s, seat, 1 if phase == "setup1" else 2)
    elif phase == "ended":
        s.prompt = GAME_OVER
        if data.get("winner") is None:
            s.turns_left = 0
        else:
            s.winner = _seat(ids, data["winner"], "/winner")
    elif phase in PROMPT_OF:
        s.prompt = PROMPT_OF[phase]
        s.rolled = phase != "roll"
    else:
        raise MalformedState(f"unknown phase {phase!r}", "/phase")
    dice = data.get("dice")
    if s.rolled and isinstance(dice, dict):
        s.dice[:] = [_whole(dice.get(die), 1, 6, f"/dice/{die}") for die in ("die1", "die2")]
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


def _phase(s: np.record) -> str:
    if s.prompt in (SETUP_SETTLEMENT, SETUP_ROAD, SETUP_END):
        built = SETTLEMENTS - s.settlements_left[s.to_act] + (s.prompt == SETUP_SETTLEMENT)
        return "setup1" if built == 1 else "setup2"
    if s.prompt == PLAY:
        return "actions" if s.rolled else "roll"
    return PHASE_OF[s.prompt]


def _write_player(player: Json, was: np.record, now: np.record, seat: int) -> None:
    player["resources"].update(zip(RESOURCES, now.hands[seat].tolist(), strict=True))
    left = {"roads": now.roads_left, "settlements": now.settlements_left, "cities": now.cities_left}
    player["buildings"].update({name: int(count[seat]) for name, count in left.items()})
    player["knightsPlayed"] = int(now.played[seat, KNIGHT])
    for flag, before, after in (
        ("hasLongestRoad", was.road_holder, now.road_holder),
        ("hasLargestArmy", was.army_holder, now.army_holder),
    ):
        if before != after:
            player[flag] = bool(after == seat)
    earned = int(now.points[seat]) - int(was.points[seat])
    hidden = int(now.cards[seat, VICTORY_POINT]) - int(was.cards[seat, VICTORY_POINT])
    score = player.get("score")
    if isinstance(score, dict) and (earned or hidden):
        for name, change in (("public", earned), ("hidden", hidden), ("total", earned + hidden)):
            score[name] = score.get(name, 0) + change


def _move_cards(data: Json, player: Json, was: np.record, now: np.record, seat: int) -> None:
    """Take a card that was bought from the deck, put one that was played on the pile."""
    for kind in range(len(CARDS)):
        change = int(now.cards[seat, kind]) - int(was.cards[seat, kind])
        name = CARD_NAMES[kind]
        if change > 0:
            place = max(i for i, card in enumerate(data["developmentDeck"]) if card["type"] == name)
            card = data["developmentDeck"].pop(place)
            player["developmentCards"].append({**card, "purchasedTurn": int(was.turn_number)})
        elif change < 0:
            place = next(i for i, card in enumerate(player["developmentCards"]) if card["type"] == name)
            data.setdefault("discardPile", []).append(player["developmentCards"].pop(place))


def _write_board(board: Json, was: np.record, now: np.record, ids: list[str]) -> None:
    settled, raised, laid = (_added(field, was, now) for field in (_settlements, _cities, _roads))
    for node, vertex in _named(board["vertices"], NODE_NAMES, "/board/vertices"):
        for kind, added in (("settlement", settled), ("city", raised)):
            for owner, nodes in zip(ids, added, strict=True):
                if nodes >> node & 1:
                    vertex["building"] = {"type": kind, "owner": owner, "position": vertex.get("position")}
    for edge, side in _named(board["edges"], EDGE_NAMES, "/board/edges"):
        for owner, edges in zip(ids, laid, strict=True):
            if edges >> edge & 1:
                side["connection"] = {"type": "road", "owner": owner, "position": side.get("position")}
    if was.robber != now.robber:
        q, r = COORDINATES[now.robber]
        board["robberPosition"] = {"q": q, "r": r, "s": -q - r}
        for name, tile in _entries(board["hexes"], "/board/hexes"):
            tile["hasRobber"] = name == TILE_NAMES[now.robber]


def _added(pieces: Callable[[np.record], list[int]], was: np.record, now: np.record) -> list[int]:
    """The places of each player's new pieces of a kind, as a set."""
    return [after & ~before for before, after in zip(pieces(was), pieces(now), strict=True)][: now.players]


def _settlements(s: np.record) -> list[int]:
    return s.settlements.tolist()


def _cities(s: np.record) -> list[int]:
    return s.cities.tolist()


def _roads(s: np.record) -> list[int]:
    return [low | high << LOW_EDGES for low, high in zip(s.roads_low.tolist(), s.roads_high.tolist(), strict=True)]
