"""What the backend tells: the public state, one player's view, the client message."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from engine.codec import Json
from engine.game import Position, record
from engine.games.acquire.board import (
    BUYING,
    CHOOSING,
    DISPOSING,
    EMPTY,
    FIRST_CHAIN,
    FOUNDING,
    LONE,
    OVER,
    PLAYING,
    founds_eighth,
    is_dead,
    may_end,
    touched_chains,
)
from engine.games.acquire.mergers import possible_survivors
from engine.games.acquire.rules import to_move
from engine.games.acquire.shares import price
from engine.games.acquire.tables import CHAIN_NAMES, CHAIN_OF, COLOURS, DECLARED_NAMES, SAFE, TILE_NAMES, TILES

PHASE_NAMES = {
    PLAYING: "place_tile",
    FOUNDING: "found_chain",
    CHOOSING: "merger",
    DISPOSING: "merger",
    BUYING: "buy_stocks",
    OVER: "game_over",
}


def by_chain(counts: Sequence[int]) -> dict[str, int]:
    """Numbers of shares by the chain's name, in the order of declaration."""
    return {name: int(counts[CHAIN_OF[name]]) for name in DECLARED_NAMES}


def board(s: np.record) -> Json:
    """The cells that are not empty."""
    cells: Json = {}
    for tile in range(TILES):
        cell = int(s.cells[tile])
        if cell == LONE:
            cells[TILE_NAMES[tile]] = {"state": "played", "chain": None}
        elif cell != EMPTY:
            cells[TILE_NAMES[tile]] = {"state": "in_chain", "chain": CHAIN_NAMES[cell - FIRST_CHAIN]}
    return {"cells": cells}


def hand(s: np.record, seat: int) -> list[str]:
    """The tiles of a player, in hand order."""
    return [TILE_NAMES[tile] for tile in s.hands[seat, : s.hand_size[seat]]]


def names_in(chains: int) -> list[str]:
    """The names of chains given as bits, alphabetically."""
    return [name for chain, name in enumerate(CHAIN_NAMES) if chains >> chain & 1]


def merging_chains(s: np.record) -> list[str]:
    """All chains of the merger that is going on."""
    return names_in(int(touched_chains(s, int(s.tile)))) if s.phase in (CHOOSING, DISPOSING) else []


def pending_action(s: np.record, context: Mapping[str, Any]) -> Json | None:
    """What is asked of whom, if anything."""
    if s.phase == FOUNDING:
        free = [name for name in DECLARED_NAMES if not s.sizes[CHAIN_OF[name]]]
        return {"type": "found_chain", "tile": TILE_NAMES[s.tile], "available_chains": free}
    if s.phase == CHOOSING:
        tied = names_in(int(possible_survivors(s, int(s.tile))))
        return {"type": "choose_survivor", "tile": TILE_NAMES[s.tile], "tied_chains": tied}
    if s.phase == DISPOSING:
        return {
            "type": "stock_disposition",
            "player_id": context["ids"][s.holders[s.holder]],
            "defunct_chain": CHAIN_NAMES[s.defunct],
            "surviving_chain": CHAIN_NAMES[s.survivor],
            "stock_count": int(s.stock_count),
            "available_to_trade": int(s.tradable),
        }
    return None


def public_state(position: Position) -> Json:
    """What every client may see (`get_public_state`)."""
    s, context = record(position.state), position.context
    state = {
        "phase": PHASE_NAMES[int(s.phase)],
        "current_player": context["ids"][s.current],
        "board": board(s),
        "chains": {name: _chain_info(s, CHAIN_OF[name]) for name in DECLARED_NAMES},
        "players": [
            {
                "player_id": context["ids"][seat],
                "name": context["names"][seat],
                "money": int(s.money[seat]),
                "tile_count": int(s.hand_size[seat]),
                "stocks": by_chain(s.stocks[seat]),
                "is_bot": context["bots"][seat],
            }
            for seat in range(s.players)
        ],
        "tiles_remaining": int(s.bag_size),
        "pending_action": pending_action(s, context),
        "can_end_game": bool(may_end(s)),
        "pending_trades": list(context["trades"].values()),
    }
    if s.phase == DISPOSING:
        state["merger_state"] = _merger_state(s, context)
    return state


def player_view(position: Position, seat: int) -> Json:
    """What one player may see (`get_player_state`)."""
    s, context = record(position.state), position.context
    me, tiles = context["ids"][seat], hand(s, seat)
    playability = {name: _playability(s, int(tile)) for name, tile in zip(tiles, s.hands[seat], strict=False)}
    return {
        **public_state(position),
        "hand": tiles,
        "playable_tiles": [name for name in tiles if playability[name]["playable"]],
        "tile_playability": playability,
        "can_act": bool(to_move(s) == seat),
        "incoming_trades": [trade for trade in context["trades"].values() if trade["to_player_id"] == me],
        "outgoing_trades": [trade for trade in context["trades"].values() if trade["from_player_id"] == me],
        "end_game_available": _may_declare(s, seat),
    }


def client_message(position: Position, seat: int) -> Json:
    """The `game_state` message that a player's client really receives."""
    s, context = record(position.state), position.context
    return {
        "type": "game_state",
        "board": board(s),
        "hotel": {
            "chains": [_chain_line(s, name) for name in DECLARED_NAMES],
            "available_stocks": by_chain(s.bank),
            "active_chains": [name for name in DECLARED_NAMES if s.sizes[CHAIN_OF[name]]],
        },
        "turn_order": list(context["ids"]),
        "current_player": context["ids"][s.current],
        "phase": PHASE_NAMES[int(s.phase)],
        "players": {
            context["ids"][other]: {
                "name": context["names"][other],
                "money": int(s.money[other]),
                "stocks": by_chain(s.stocks[other]),
                "hand_size": int(s.hand_size[other]),
            }
            for other in range(s.players)
        },
        "tiles_remaining": int(s.bag_size),
        "your_hand": hand(s, seat),
        "end_game_available": _may_declare(s, seat),
    }


def _chain_info(s: np.record, chain: int) -> Json:
    return {
        "active": bool(s.sizes[chain] > 0),
        "size": int(s.sizes[chain]),
        "stock_price": int(price(s, chain)),
        "available_stocks": int(s.bank[chain]),
        "safe": bool(s.sizes[chain] >= SAFE),
        "color": COLOURS[CHAIN_NAMES[chain]],
    }


def _chain_line(s: np.record, name: str) -> Json:
    chain = CHAIN_OF[name]
    stocks = int(s.bank[chain])
    return {"name": name, "size": int(s.sizes[chain]), "price": int(price(s, chain)), "stocks_available": stocks}


def _merger_state(s: np.record, context: Mapping[str, Any]) -> Json:
    queue = []
    for place, seat in enumerate(s.holders[: s.holder_count]):
        status = "completed" if place < s.holder else "current" if place == s.holder else "waiting"
        queue.append({"player_id": context["ids"][seat], "name": context["names"][seat], "status": status})
    return {"survivor": CHAIN_NAMES[s.survivor], "defunct": CHAIN_NAMES[s.defunct], "disposition_queue": queue}


def _playability(s: np.record, tile: int) -> Json:
    """Quirk: `permanent` is the wrong way round; a tile between safe chains is the one that stays unplayable."""
    reason = permanent = None
    if is_dead(s, tile):
        reason, permanent = "would_merge_safe_chains", False
    elif founds_eighth(s, tile):
        reason, permanent = "would_create_eighth_chain", True
    chains = int(touched_chains(s, tile))
    merges = chains.bit_count() >= 2
    return {"playable": reason is None, "reason": reason, "permanent": permanent, "would_trigger_merger": merges}


def _may_declare(s: np.record, seat: int) -> bool:
    return bool(s.current == seat and s.phase in (PLAYING, BUYING) and may_end(s))
