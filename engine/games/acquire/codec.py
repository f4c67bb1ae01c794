"""Acquire as JSON: the backend's full state, what it sends to one player, its actions.

Full state, view and client message are described in docs/games/acquire.md; `layouts` makes a full state of the latter
two, and `checks` refuses what contradicts itself.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from engine.codec import Codec, Json
from engine.errors import MalformedState
from engine.game import Position, record
from engine.games.acquire import layouts, views
from engine.games.acquire.board import (
    BUYING,
    CHOOSING,
    DISPOSING,
    FIRST_CHAIN,
    FOUNDING,
    LONE,
    NONE,
    OVER,
    PLAYING,
    STATE,
    has_playable,
    is_dead,
)
from engine.games.acquire.checks import check
from engine.games.acquire.rules import (
    BUY,
    DECLARE_END,
    DISPOSE,
    END_TURN,
    FORCE_END,
    FOUND,
    SKIP_TILE,
    SOLD,
    SURVIVE,
)
from engine.games.acquire.schemas import ActionSchema, MessageSchema, StateSchema, ViewSchema
from engine.games.acquire.tables import (
    CHAIN_NAMES,
    CHAIN_OF,
    CHAINS,
    COLUMNS,
    MAX_PURCHASE,
    NO_PICK,
    PURCHASE_NUMBER,
    PURCHASE_PICKS,
    ROWS,
    TILE_NAMES,
    TILE_OF,
)

PHASES = {PLAYING: "playing", FOUNDING: "founding_chain", CHOOSING: "merging", DISPOSING: "merging"}
PHASES |= {BUYING: "buying_stocks", OVER: "game_over"}
PLAIN_ACTIONS = {
    "end_turn": END_TURN,
    "declare_end_game": DECLARE_END,
    "skip_tile": SKIP_TILE,
    "end_game": FORCE_END,
}
PLAIN_NAMES = {action: name for name, action in PLAIN_ACTIONS.items()}


class AcquireCodec(Codec):
    """Tiles and chains by name on one side, by number on the other."""

    state_schema = StateSchema()
    action_schema = ActionSchema()
    view_schema: ClassVar = ViewSchema()
    message_schema: ClassVar = MessageSchema()

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        names = [f"Player {number}" for number in range(1, len(players) + 1)]
        return {"ids": players, "names": names, "bots": [False] * len(players), "trades": {}}

    def player_ids(self, position: Position) -> list[str]:
        return list(position.context["ids"])

    def decode_state(self, data: object) -> Position:
        """A full state, a player's view or a client message, told apart by what only they have."""
        if isinstance(data, dict) and data.get("type") == "game_state":
            view = layouts.view_of_message(self._load(self.message_schema, data, MalformedState))
            return self._from_view(self._load(self.view_schema, view, MalformedState))
        if isinstance(data, dict) and "hand" in data and "tile_bag" not in data:
            return self._from_view(self._load(self.view_schema, data, MalformedState))
        return super().decode_state(data)

    def _from_view(self, view: Json) -> Position:
        """A position with some deal of the unseen tiles, the same for all views of one player that look the same."""
        position = self.build(layouts.full_state(view))
        seat = layouts.observer_of(view)
        bots = [player["is_bot"] for player in view["players"]]
        return Position(self.game.redealt(position.state, seat, 0), {**position.context, "bots": bots})

    def build(self, data: Json) -> Position:
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

    def encode_state(self, position: Position) -> Json:
        s, context = record(position.state), position.context
        disposing = s.phase == DISPOSING
        return {
            "board": views.board(s),
            "hotel": {
                "available_stocks": views.by_chain(s.bank),
                "active_chains": [CHAIN_NAMES[chain] for chain in range(CHAINS) if s.sizes[chain]],
            },
            "players": [
                {
                    "player_id": context["ids"][seat],
                    "name": context["names"][seat],
                    "money": int(s.money[seat]),
                    "hand": views.hand(s, seat),
                    "stocks": views.by_chain(s.stocks[seat]),
                }
                for seat in range(s.players)
            ],
            "tile_bag": [TILE_NAMES[tile] for tile in s.bag[: s.bag_size]],
            "current_player_index": int(s.current),
            "phase": PHASES[int(s.phase)],
            "pending_action": views.pending_action(s, context),
            "merger_chains": views.merging_chains(s),
            "merger_survivor": CHAIN_NAMES[s.survivor] if disposing else None,
            "merger_defunct_queue": [CHAIN_NAMES[chain] for chain in s.queue[: s.queue_size]],
            "merger_current_defunct": CHAIN_NAMES[s.defunct] if disposing else None,
            "merger_stock_players": [context["ids"][seat] for seat in s.holders[: s.holder_count]],
            "merger_stock_index": int(s.holder),
            "merger_tile": TILE_NAMES[s.tile] if disposing else None,
            "pending_trades": dict(context["trades"]),
        }

    def view(self, position: Position, seat: int) -> Json:
        return views.player_view(position, seat)

    def draw(self, position: Position) -> str:
        s = record(position.state)
        marks = [".", "#", *(name[0] for name in CHAIN_NAMES)]
        rows = [" ".join(marks[s.cells[column * ROWS + row]] for column in range(COLUMNS)) for row in range(ROWS)]
        money = "  ".join(f"{position.context['ids'][seat]}: {s.money[seat]}" for seat in range(s.players))
        return "\n".join([*rows, money])

    def accepts(self, position: Position, action: int) -> bool:
        """Beyond the legal list: any tile where all swap the hand, the bots' skip, the host's end."""
        s = record(position.state)
        if s.phase == PLAYING and s.hand_size[s.current] > 0 and 0 <= action < FOUND:
            return not has_playable(s, np.int64(s.current)) or super().accepts(position, action)
        if action == SKIP_TILE:
            hand = s.hands[s.current, : s.hand_size[s.current]]
            return bool(s.phase == PLAYING and all(is_dead(s, np.int64(tile)) for tile in hand))
        return (action == FORCE_END and s.phase != OVER) or super().accepts(position, action)

    def encode_action(self, position: Position, action: int) -> Json:
        if action >= DISPOSE:
            s = record(position.state)
            sold, got = divmod(action - DISPOSE, SOLD)
            shares = {"sell": sold, "trade": 2 * got, "hold": int(s.stock_count) - sold - 2 * got}
            return {"action": "merger_disposition", "defunct_chain": CHAIN_NAMES[s.defunct], "disposition": shares}
        if action >= BUY:
            picks = PURCHASE_PICKS[action - BUY]
            return {"action": "buy_stocks", "purchases": {CHAIN_NAMES[c]: picks.count(c) for c in sorted(set(picks))}}
        if action < FOUND:
            return {"action": "place_tile", "tile": TILE_NAMES[action]}
        if action < SURVIVE:
            return {"action": "found_chain", "chain": CHAIN_NAMES[action - FOUND]}
        if action < DECLARE_END:
            return {"action": "merger_choice", "surviving_chain": CHAIN_NAMES[action - SURVIVE]}
        return {"action": PLAIN_NAMES[action]}

    def action_id(self, position: Position, data: Json) -> int:
        kind = data["action"]
        if kind == "place_tile":
            return TILE_OF.get(data.get("tile", ""), NONE)
        if kind == "found_chain":
            return FOUND + CHAIN_OF[data["chain"]] if "chain" in data else NONE
        if kind == "merger_choice":
            return SURVIVE + CHAIN_OF[data["surviving_chain"]] if "surviving_chain" in data else NONE
        if kind == "merger_disposition":
            return _disposition_id(record(position.state), data)
        if kind == "buy_stocks":
            return _purchase_id(data.get("purchases", {}))
        return PLAIN_ACTIONS[kind]


def _write_counts(row: np.ndarray, counts: Mapping[str, int]) -> None:
    for name, count in counts.items():
        row[CHAIN_OF[name]] = count


def _phase_of(data: Json) -> int:
    if data["phase"] == "merging":
        kind = (data["pending_action"] or {}).get("type")
        return CHOOSING if kind == "choose_survivor" else DISPOSING
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


def _disposition_id(s: np.record, data: Json) -> int:
    """Quirk: the chain must be a chain, but the one that is pending counts, whichever is named."""
    shares = data.get("disposition")
    if shares is None or "defunct_chain" not in data or shares["trade"] % 2:
        return NONE
    if s.phase != DISPOSING or sum(shares.values()) != s.stock_count:
        return NONE
    return DISPOSE + shares["sell"] * SOLD + shares["trade"] // 2


def _purchase_id(purchases: Mapping[str, int]) -> int:
    picks = sorted(CHAIN_OF[name] for name, count in purchases.items() for _ in range(count))
    if len(picks) > MAX_PURCHASE:
        return NONE
    first, second, third = (*picks, NO_PICK, NO_PICK, NO_PICK)[:MAX_PURCHASE]
    return BUY + int(PURCHASE_NUMBER[first, second, third])
