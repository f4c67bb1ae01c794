"""What the backend shows: the public state, one player's view, the client message."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.game import Position, record
from engine.games.acquire.play.board import founds_eighth, is_dead, touched_chains
from engine.games.acquire.play.shares import price
from engine.games.acquire.play.state import BUYING, DISPOSING, PLAYING
from engine.games.acquire.play.tables import CHAIN_NAMES, CHAIN_OF, COLOURS, DECLARED_NAMES, SAFE
from engine.games.acquire.play.turns import to_move
from engine.games.acquire.play.victory import may_end
from engine.games.acquire.wire.words import CLIENT_PHASES, COMPLETED, CURRENT, PHASES, WAITING
from engine.games.acquire.wire.writing import board, by_chain, hand, pending_action
from engine.types import Json


def public_state(position: Position) -> Json:
    """What every client may see (`get_public_state`)."""
    s, context = record(position.state), position.context
    state = {
        "phase": CLIENT_PHASES[PHASES[int(s.phase)]],
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
        "phase": CLIENT_PHASES[PHASES[int(s.phase)]],
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
        "color": COLOURS[chain],
    }


def _chain_line(s: np.record, name: str) -> Json:
    chain = CHAIN_OF[name]
    stocks = int(s.bank[chain])
    return {"name": name, "size": int(s.sizes[chain]), "price": int(price(s, chain)), "stocks_available": stocks}


def _merger_state(s: np.record, context: Mapping[str, Any]) -> Json:
    queue = []
    for place, seat in enumerate(s.holders[: s.holder_count]):
        status = COMPLETED if place < s.holder else CURRENT if place == s.holder else WAITING
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
