"""Refusing full states that contradict themselves, before a kernel trips over them."""

import numpy as np

from engine.errors import MalformedState
from engine.games.acquire.play.board import active_count, is_dead, touched_chains, touches_any
from engine.games.acquire.play.mergers import possible_survivors
from engine.games.acquire.play.state import DISPOSING, EMPTY, FOUNDING, LONE, NONE, OVER
from engine.games.acquire.play.tables import CHAIN_NAMES, CHAIN_OF, CHAINS, NEIGHBOURS, SHARES, TILE_NAMES
from engine.games.acquire.wire.words import IN_CHAIN, PENDING
from engine.types import Json


def check(s: np.record, data: Json) -> None:
    """Raise MalformedState with a JSON pointer unless the record of a posted state can be played on."""
    _check_seats(s, data)
    _check_tiles(data)
    _check_shares(s, data)
    _check_pending(s, data)
    _check_board(s, data)


def _check_seats(s: np.record, data: Json) -> None:
    ids = [player["player_id"] for player in data["players"]]
    if len(set(ids)) != len(ids):
        raise MalformedState("ids must differ from one another", "/players")
    if s.current >= s.players:
        raise MalformedState("there is no such player", "/current_player_index")


def _check_tiles(data: Json) -> None:
    """No tile may be in two places; those that are nowhere have left the game."""
    seen = set(data["board"]["cells"])
    places = [(f"/players/{i}/hand", player["hand"]) for i, player in enumerate(data["players"])]
    for pointer, tiles in [*places, ("/tile_bag", data["tile_bag"])]:
        for i, tile in enumerate(tiles):
            if tile in seen:
                raise MalformedState(f"{tile} is in two places", f"{pointer}/{i}")
            seen.add(tile)


def _check_shares(s: np.record, data: Json) -> None:
    for chain, name in enumerate(CHAIN_NAMES):
        total = int(s.bank[chain]) + int(s.stocks[: s.players, chain].sum())
        # Quirk: the final sale does not refill the bank.
        if total != SHARES and not (s.phase == OVER and total < SHARES):
            raise MalformedState(f"{total} shares in all, not {SHARES}", f"/hotel/available_stocks/{name}")
    active = {name for chain, name in enumerate(CHAIN_NAMES) if s.sizes[chain]}
    if set(data["hotel"]["active_chains"]) != active:
        raise MalformedState("by the board, other chains are active", "/hotel/active_chains")


def _check_board(s: np.record, data: Json) -> None:
    """Tiles side by side belong to one chain, but for the tile that is being resolved."""
    for name, cell in data["board"]["cells"].items():
        if (cell["state"] == IN_CHAIN) != (cell["chain"] is not None):
            raise MalformedState("a tile is in a chain, or it has none", f"/board/cells/{name}")
    for chain in range(CHAINS):
        if s.sizes[chain] == 1:
            raise MalformedState(f"{CHAIN_NAMES[chain]} has a single tile", "/board/cells")
    cells, resolved = s.cells.tolist(), int(s.tile)
    for tile, name in enumerate(TILE_NAMES):
        if cells[tile] == EMPTY or tile == resolved:
            continue
        for neighbour in NEIGHBOURS[tile].tolist():
            if cells[neighbour] == EMPTY or neighbour == resolved:
                continue
            if cells[neighbour] != cells[tile] or cells[tile] == LONE:
                raise MalformedState("tiles side by side that are no chain", f"/board/cells/{name}")


def _check_pending(s: np.record, data: Json) -> None:
    pending = data["pending_action"]
    if (pending or {}).get("type") != PENDING.get(int(s.phase)):
        raise MalformedState(f"does not belong to the phase {data['phase']}", "/pending_action")
    if int(s.phase) not in PENDING:
        return
    pointer = "/merger_tile" if s.phase == DISPOSING else "/pending_action/tile"
    if s.tile == NONE or s.cells[s.tile] != LONE:
        raise MalformedState("must be a tile on the board, of no chain", pointer)
    tile = int(s.tile)
    chains = int(touched_chains(s, tile))
    if s.phase == FOUNDING:
        if chains or not touches_any(s, tile) or active_count(s) == CHAINS:
            raise MalformedState("this tile founds no chain", pointer)
        return
    if chains.bit_count() < 2 or is_dead(s, tile):
        raise MalformedState("this tile merges no chains", pointer)
    survivors = int(possible_survivors(s, tile))
    if s.phase == DISPOSING:
        _check_disposition(s, data, chains, survivors)
    elif survivors.bit_count() < 2:
        raise MalformedState("only one chain can survive", "/pending_action/tied_chains")


def _check_disposition(s: np.record, data: Json, chains: int, survivors: int) -> None:
    survivor, defunct = int(s.survivor), int(s.defunct)
    if survivor == NONE or not survivors >> survivor & 1:
        raise MalformedState("this chain cannot survive", "/merger_survivor")
    order = [c for c in range(CHAINS) if chains >> c & 1 and c != survivor]
    order.sort(key=lambda chain: -int(s.sizes[chain]))
    if defunct not in order:
        raise MalformedState("is not one of the chains that merge", "/merger_current_defunct")
    if list(s.queue[: s.queue_size]) != order[order.index(defunct) + 1 :]:
        raise MalformedState("must be the smaller chains, the largest first", "/merger_defunct_queue")
    if s.holder >= s.holder_count:
        raise MalformedState("nobody is left to decide", "/merger_stock_index")
    pending, asked = data["pending_action"], data["merger_stock_players"][s.holder]
    if pending.get("player_id", asked) != asked:
        raise MalformedState(f"{asked!r} is to decide", "/pending_action/player_id")
    for name, chain in (("surviving_chain", survivor), ("defunct_chain", defunct)):
        if CHAIN_OF[pending.get(name, CHAIN_NAMES[chain])] != chain:
            raise MalformedState("contradicts the merger", f"/pending_action/{name}")
    if "stock_count" not in pending:
        raise MalformedState("is missing", "/pending_action/stock_count")
    if s.tradable != s.bank[survivor]:
        raise MalformedState(f"the bank has {s.bank[survivor]}", "/pending_action/available_to_trade")
