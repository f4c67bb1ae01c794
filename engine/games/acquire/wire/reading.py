"""Positions from full states. What only one player is told becomes a full state first, in `reading_views`."""

from collections.abc import Mapping

import numpy as np

from engine.errors import MalformedState
from engine.game import Position, record
from engine.games.acquire.play.state import CHOOSING, DISPOSING, FIRST_CHAIN, FOUNDING, LONE, NONE, STATE
from engine.games.acquire.play.tables import CHAIN_OF, CHAINS, TILE_OF
from engine.games.acquire.wire.checks import check
from engine.games.acquire.wire.words import PENDING, PHASES
from engine.types import Json


def position_of(data: Json) -> Position:
    """The position of a full state that has its shape. Raises MalformedState where it contradicts itself."""
    players = data["players"]
    state = np.zeros(1, STATE)
    s = record(state)
    s.players, s.current = len(players), data["current_player_index"]
    for name, cell in data["board"]["cells"].items():
        s.cells[TILE_OF[name]] = FIRST_CHAIN + CHAIN_OF[cell["chain"]] if cell["chain"] else LONE
    for chain in range(CHAINS):
        s.sizes[chain] = np.count_nonzero(s.cells == FIRST_CHAIN + chain)
    _write_counts(s.bank, data["hotel"]["available_stocks"])
    for seat, player in enumerate(players):
        s.money[seat] = player["money"]
        _write_counts(s.stocks[seat], player["stocks"])
        s.hand_size[seat] = len(player["hand"])
        s.hands[seat, : len(player["hand"])] = [TILE_OF[tile] for tile in player["hand"]]
    s.bag_size = len(data["tile_bag"])
    s.bag[: s.bag_size] = [TILE_OF[tile] for tile in data["tile_bag"]]
    s.phase = _phase_of(data)
    _write_pending(s, data)
    check(s, data)
    context = {
        "ids": [player["player_id"] for player in players],
        "names": [player["name"] for player in players],
        "bots": [False] * len(players),
        "trades": data["pending_trades"],
    }
    return Position(state, context)


def _write_counts(row: np.ndarray, counts: Mapping[str, int]) -> None:
    for name, count in counts.items():
        row[CHAIN_OF[name]] = count


def _phase_of(data: Json) -> int:
    if data["phase"] == PHASES[DISPOSING]:
        kind = (data["pending_action"] or {}).get("type")
        return CHOOSING if kind == PENDING[CHOOSING] else DISPOSING
    return next(phase for phase, name in PHASES.items() if name == data["phase"])


def _write_pending(s: np.record, data: Json) -> None:
    """What only matters while a tile is being resolved; `check` compares it with the board afterwards."""
    pending = data["pending_action"] or {}
    s.tile = s.survivor = s.defunct = NONE
    if s.phase in (FOUNDING, CHOOSING):
        s.tile = TILE_OF.get(pending.get("tile", ""), NONE)
    elif s.phase == DISPOSING:
        ids = [player["player_id"] for player in data["players"]]
        s.tile = TILE_OF.get(data["merger_tile"], NONE)
        s.survivor = CHAIN_OF.get(data["merger_survivor"], NONE)
        s.defunct = CHAIN_OF.get(data["merger_current_defunct"], NONE)
        queue, holders = data["merger_defunct_queue"], data["merger_stock_players"]
        if len(queue) > len(s.queue):
            raise MalformedState("a tile touches four chains at most", "/merger_defunct_queue")
        if len(set(holders)) != len(holders) or not set(holders) <= set(ids):
            raise MalformedState("must be different players of this game", "/merger_stock_players")
        s.queue_size, s.holder_count = len(queue), len(holders)
        s.queue[: len(queue)] = [CHAIN_OF[name] for name in queue]
        s.holders[: len(holders)] = [ids.index(holder) for holder in holders]
        s.holder = data["merger_stock_index"]
        s.stock_count = pending.get("stock_count", 0)
        s.tradable = pending.get("available_to_trade", 0)
