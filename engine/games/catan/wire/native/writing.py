"""From the record into our own JSON."""

from typing import Any

import numpy as np

from engine.game import Position, record
from engine.games.catan.play.board import COORDINATES, EDGES, NODES, PORT_NODES
from engine.games.catan.play.state import (
    CARDS,
    CHOOSE_PARTNER,
    DECIDE_TRADE,
    DESERT,
    GENERIC,
    MAX_PLAYERS,
    NONE,
    PROMPTS,
    RESOURCES,
    VICTORY_POINT,
)
from engine.games.catan.play.tables import GENERIC_RATE, PORT_RATE
from engine.games.catan.wire.native.schemas import PLAYABLE
from engine.games.catan.wire.pieces import road_sets
from engine.types import Json


def encode(position: Position, observer: int | None) -> Json:
    """The whole state, or what an observer may see of it."""
    s, context = record(position.state), position.context
    hidden = observer is not None
    return {
        "game": "catan",
        "schema": 1,
        "rules": dict(context["rules"]),
        "observer": observer,
        "board": {"tiles": _tiles(s), "ports": _ports(s)},
        "robber": int(s.robber),
        "buildings": _buildings(s),
        "roads": _roads(s),
        "players": [
            _player(s, seat, context["colors"][seat], hidden and seat != observer) for seat in range(s.players)
        ],
        "bank": _counts(s.bank, RESOURCES),
        "dev_deck": {"count": int(s.deck.sum()), "cards": None if hidden else _counts(s.deck, CARDS)},
        "turn": _turn(s),
        "winner": None if s.winner == NONE else int(s.winner),
    }


def _counts(row: Any, names: tuple[str, ...]) -> Json:
    return {name: int(count) for name, count in zip(names, row, strict=True)}


def _tiles(s: np.record) -> list[Json]:
    return [
        {
            "id": tile,
            "q": q,
            "r": r,
            "resource": None if kind == DESERT else RESOURCES[kind],
            "number": None if kind == DESERT else number,
        }
        for tile, ((q, r), kind, number) in enumerate(
            zip(COORDINATES, s.tiles.tolist(), s.numbers.tolist(), strict=True)
        )
    ]


def _ports(s: np.record) -> list[Json]:
    return [
        {
            "id": slot,
            "nodes": list(nodes),
            "resource": None if kind == GENERIC else RESOURCES[kind],
            "ratio": GENERIC_RATE if kind == GENERIC else PORT_RATE,
        }
        for slot, (nodes, kind) in enumerate(zip(PORT_NODES, s.ports.tolist(), strict=True))
    ]


def _buildings(s: np.record) -> list[Json]:
    sets = [("settlement", s.settlements.tolist()), ("city", s.cities.tolist())]
    return [
        {"node": node, "player": seat, "type": kind}
        for node in range(NODES)
        for kind, nodes in sets
        for seat in range(len(nodes))
        if nodes[seat] >> node & 1
    ]


def _roads(s: np.record) -> list[Json]:
    edges = road_sets(s)
    return [
        {"edge": edge, "player": seat} for edge in range(EDGES) for seat in range(len(edges)) if edges[seat] >> edge & 1
    ]


def _player(s: np.record, seat: int, color: str, hidden: bool) -> Json:
    new = s.new_cards if seat == s.turn else [0] * len(CARDS)
    return {
        "id": seat,
        "color": color,
        "resources": None if hidden else _counts(s.hands[seat], RESOURCES),
        "resource_count": int(s.hand_size[seat]),
        "dev_cards": None if hidden else _counts(s.cards[seat], CARDS),
        "dev_card_count": int(s.cards[seat].sum()),
        "dev_new": None if hidden else _counts(new, CARDS),
        "played": _counts(s.played[seat, : len(PLAYABLE)], PLAYABLE),
        "roads_left": int(s.roads_left[seat]),
        "settlements_left": int(s.settlements_left[seat]),
        "cities_left": int(s.cities_left[seat]),
        "longest_road": int(s.road_length[seat]),
        "has_longest_road": bool(s.road_holder == seat),
        "has_largest_army": bool(s.army_holder == seat),
        "vp_public": int(s.points[seat]),
        "vp_total": None if hidden else int(s.points[seat] + s.cards[seat, VICTORY_POINT]),
    }


def _turn(s: np.record) -> Json:
    trade = None
    if s.prompt in (DECIDE_TRADE, CHOOSE_PARTNER):
        accepted = [seat for seat in range(MAX_PLAYERS) if int(s.accepted) >> seat & 1]
        give, get = _counts(s.give, RESOURCES), _counts(s.get, RESOURCES)
        trade = {"from": int(s.turn), "give": give, "get": get, "accepted": accepted}
    return {
        "number": int(s.turn_number),
        "player": int(s.turn),
        "to_act": int(s.to_act),
        "prompt": PROMPTS[s.prompt],
        "rolled": bool(s.rolled),
        "dice": s.dice.tolist() if s.dice[0] else None,
        "dev_played": bool(s.dev_played),
        "free_roads": int(s.free_roads),
        "last_settlement": None if s.last_settlement == NONE else int(s.last_settlement),
        "discard_left": s.discard_left[: s.players].tolist(),
        "trade": trade,
    }
