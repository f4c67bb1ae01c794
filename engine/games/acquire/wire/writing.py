"""Full states as JSON, and the pieces that they share with views."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from engine.game import Position, record
from engine.games.acquire.play.board import touched_chains
from engine.games.acquire.play.mergers import possible_survivors
from engine.games.acquire.play.state import CHOOSING, DISPOSING, EMPTY, FIRST_CHAIN, FOUNDING, LONE
from engine.games.acquire.play.tables import CHAIN_NAMES, CHAIN_OF, CHAINS, DECLARED_NAMES, TILE_NAMES, TILES
from engine.games.acquire.wire.words import IN_CHAIN, PENDING, PHASES, PLAYED
from engine.types import Json


def full_state(position: Position) -> Json:
    """All that the backend keeps of a game."""
    s, context = record(position.state), position.context
    disposing = s.phase == DISPOSING
    return {
        "board": board(s),
        "hotel": {
            "available_stocks": by_chain(s.bank),
            "active_chains": [CHAIN_NAMES[chain] for chain in range(CHAINS) if s.sizes[chain]],
        },
        "players": [
            {
                "player_id": context["ids"][seat],
                "name": context["names"][seat],
                "money": int(s.money[seat]),
                "hand": hand(s, seat),
                "stocks": by_chain(s.stocks[seat]),
            }
            for seat in range(s.players)
        ],
        "tile_bag": [TILE_NAMES[tile] for tile in s.bag[: s.bag_size]],
        "current_player_index": int(s.current),
        "phase": PHASES[int(s.phase)],
        "pending_action": pending_action(s, context),
        "merger_chains": merging_chains(s),
        "merger_survivor": CHAIN_NAMES[s.survivor] if disposing else None,
        "merger_defunct_queue": [CHAIN_NAMES[chain] for chain in s.queue[: s.queue_size]],
        "merger_current_defunct": CHAIN_NAMES[s.defunct] if disposing else None,
        "merger_stock_players": [context["ids"][seat] for seat in s.holders[: s.holder_count]],
        "merger_stock_index": int(s.holder),
        "merger_tile": TILE_NAMES[s.tile] if disposing else None,
        "pending_trades": dict(context["trades"]),
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
            cells[TILE_NAMES[tile]] = {"state": PLAYED, "chain": None}
        elif cell != EMPTY:
            cells[TILE_NAMES[tile]] = {"state": IN_CHAIN, "chain": CHAIN_NAMES[cell - FIRST_CHAIN]}
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
    kind = PENDING.get(int(s.phase))
    if s.phase == FOUNDING:
        free = [name for name in DECLARED_NAMES if not s.sizes[CHAIN_OF[name]]]
        return {"type": kind, "tile": TILE_NAMES[s.tile], "available_chains": free}
    if s.phase == CHOOSING:
        tied = names_in(int(possible_survivors(s, int(s.tile))))
        return {"type": kind, "tile": TILE_NAMES[s.tile], "tied_chains": tied}
    if s.phase == DISPOSING:
        return {
            "type": kind,
            "player_id": context["ids"][s.holders[s.holder]],
            "defunct_chain": CHAIN_NAMES[s.defunct],
            "surviving_chain": CHAIN_NAMES[s.survivor],
            "stock_count": int(s.stock_count),
            "available_to_trade": int(s.tradable),
        }
    return None
