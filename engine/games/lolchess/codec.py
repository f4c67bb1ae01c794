"""LOL Chess in its backend's JSON: the stored game object, the form sent to clients, and the ban/pick phase.

States: `{"status", "phase", "currentRound", "bluePlayer", "redPlayer", "players", "board", "rngState", ...}`, or with
`banPickState` instead of a board. Actions: `{"playerId", "event", "casterPosition", "targetPosition"}` and the like.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from marshmallow import INCLUDE, Schema, fields, validate

from engine.codec import Codec, Json
from engine.errors import MalformedState
from engine.game import Position, State, record
from engine.games.lolchess.actions import ASSIGNMENTS, FIRST_ORDER, FIRST_READY, FIRST_SPELLS
from engine.games.lolchess.actions_json import ActionSchema, action_id, action_json
from engine.games.lolchess.board import X, Y
from engine.games.lolchess.draft import can_be_ready
from engine.games.lolchess.draft_json import SIDES, bans_of, draft_json, read_draft, selected
from engine.games.lolchess.game_json import (
    NEUTRAL_ID,
    NO_STAMP,
    game_json,
    players_json,
    read_board,
    read_game,
    read_generator,
    read_line_ups,
)
from engine.games.lolchess.layout import bytes_of
from engine.games.lolchess.names import AZIR, BARON, CHAMPIONS, KINDS
from engine.games.lolchess.reader import Reader
from engine.games.lolchess.rules import take_stock
from engine.games.lolchess.state import BAN, BLUE, GAMEPLAY, NOBODY_WON, PICK, RED, REORDER, STATE

PHASE_NAMES = {BAN: ("ban", "ban_phase"), PICK: ("pick", "pick_phase"), REORDER: ("reorder", "pick_phase")}
GAME_KEYS = frozenset(
    (
        *("status", "phase", "currentRound", "bluePlayer", "redPlayer", "winner", "hasBoughtItemThisTurn"),
        *("hasUsedSummonerSpellThisTurn", "hasPerformedActionThisTurn", "shopItems", "shopRefreshRound", "rngSeed"),
        *("rngState", "drakePool", "drakesKilled", "elderDrakeKillerTeam", "players", "board", "banPickState"),
    )
)
PLAYER_KEYS = frozenset(
    ("userId", "side", "gold", "itemsBought", "baseItemCost", "inflationStep", "selectedChampions", "bannedChampions")
)


class StateSchema(Schema):
    """The outline of a state; reader.py checks the rest, many times faster."""

    class Meta:
        unknown = INCLUDE

    status = fields.String(required=True, validate=validate.OneOf(["ban_pick", "in_progress", "finished"]))
    bluePlayer = fields.String(required=True)
    redPlayer = fields.String(required=True)
    players = fields.List(fields.Dict(keys=fields.String()), required=True, validate=validate.Length(2, 2))


class LolChessCodec(Codec):
    """JSON of the LOL Chess backend."""

    state_schema = StateSchema()
    action_schema = ActionSchema()

    def new_context(self, players: list[str], seed: int, options: Mapping[str, Any]) -> Json:
        state = self.game.new_state(len(players), seed, options)
        context: Json = {
            "players": list(players),
            "stamp": NO_STAMP,
            "labels": [],
            "gone": {},
            "extra": {},
            "pieces": {},
        }
        context |= {"player_extra": [{}, {}], "ids": _fresh_ids(record(state), NO_STAMP)}
        return {**context, "selected": [_line_up(record(state), side) for side in (BLUE, RED)]}

    def build(self, data: Json) -> Position:
        root = Reader(data)
        players = [data["bluePlayer"], data["redPlayer"]]
        if len({*players, NEUTRAL_ID}) < 3:
            raise MalformedState("the players' ids must differ", "/redPlayer")
        state = np.zeros(1, STATE)
        s = record(state)
        s.removed = -1
        context: Json = {"players": players, "stamp": NO_STAMP, "labels": [], "gone": {}, "pieces": {}, "ids": []}
        context["extra"] = {name: value for name, value in data.items() if name not in GAME_KEYS}
        context["player_extra"] = [{k: v for k, v in p.items() if k not in PLAYER_KEYS} for p in data["players"]]
        if data["status"] == "ban_pick":
            s.winner = NOBODY_WON
            s.seed, s.rng = read_generator(root)
            read_draft(s, root.inner("banPickState"), players)
            return Position(state, context)
        if "banPickState" in data:
            context["extra"]["banPickState"] = data["banPickState"]
            for extra, player in zip(context["player_extra"], data["players"], strict=True):
                if "bannedChampions" in player:
                    extra["bannedChampions"] = player["bannedChampions"]
        buffer = bytes_of(state)
        read_game(root, buffer)
        context["selected"] = read_line_ups(root)
        read_board(root, buffer, context)
        s.stale = 1
        take_stock(s)
        return Position(state, context)

    def encode_state(self, position: Position) -> Json:
        s, context = record(position.state), position.context
        players = context["players"]
        data: Json = {**context["extra"], "bluePlayer": players[BLUE], "redPlayer": players[RED]}
        if s.phase != GAMEPLAY:
            phase, name = PHASE_NAMES[int(s.phase)]
            seats: list[Json] = [
                {"selectedChampions": selected(s, side), "bannedChampions": bans_of(s, side)} for side in (0, 1)
            ]
            data |= {"status": "ban_pick", "phase": name, "players": players_json(context, seats)}
            return data | {"banPickState": draft_json(s, phase), "rngSeed": int(s.seed), "rngState": int(s.rng)}
        return data | game_json(bytes_of(position.state), context)

    def encode_action(self, position: Position, action: int) -> Json:
        return action_json(position, action)

    def action_id(self, position: Position, data: Json) -> int:
        return action_id(position, data)

    def accepts(self, position: Position, action: int) -> bool:
        """In the reorder phase both sides may act, and spells may be given in part."""
        s = record(position.state)
        if s.phase == REORDER and action >= FIRST_READY:
            player, ready = divmod(action - FIRST_READY, 2)
            return not ready or bool(can_be_ready(s, player))
        if s.phase == REORDER and action >= FIRST_ORDER:
            return action < FIRST_SPELLS + 2 * ASSIGNMENTS
        return super().accepts(position, action)

    def player_ids(self, position: Position) -> list[str]:
        return list(position.context["players"])

    def seat(self, position: Position, player: object) -> int:
        """The seat of a player. In the reorder phase, in which both may act, whoever asks is to act."""
        seat = super().seat(position, player)
        s = record(position.state)
        if s.phase == REORDER:
            s.asked = seat
        return seat

    def carry_on(self, before: Position, action: int, after: State) -> Mapping[str, Any]:
        s, context = record(after), before.context
        if s.phase != GAMEPLAY:
            return context
        old = record(before.state)
        if old.phase != GAMEPLAY:
            return self._begun(before, old, s)
        if s.removed < 0 and s.count == old.count:
            return context
        ids, gone = list(context["ids"]), dict(context["gone"])
        if s.removed >= 0:
            name = ids.pop(s.removed)
            if old.pieces[s.removed].kind == AZIR:
                gone[str(old.pieces[s.removed].owner)] = name
        for i in range(len(ids), s.count):
            kind = "baron" if s.pieces[i].kind == BARON else "drake"
            ids.append(f"{kind}_{int(old.turn)}")
        return {**context, "ids": ids, "gone": gone}

    def _begun(self, before: Position, draft: np.record, s: np.record) -> Json:
        """The context of a game whose ban/pick phase has just ended."""
        context = dict(before.context)
        context["ids"] = _fresh_ids(s, context["stamp"])
        context["selected"] = [_line_up(s, side) for side in (BLUE, RED)]
        ready = {f"{colour}Ready": True for colour in SIDES}
        context["extra"] = {**context["extra"], "banPickState": draft_json(draft, "complete") | ready}
        context["player_extra"] = [
            {**extra, "bannedChampions": bans_of(draft, side)} for side, extra in enumerate(context["player_extra"])
        ]
        return context

    def draw(self, position: Position) -> str:
        """The board, blue in capitals, and how things stand."""
        s = record(position.state)
        if s.phase != GAMEPLAY:
            return super().draw(position)
        rows = [["  ."] * 10 for _ in range(8)]
        for i in range(s.count - 1, -1, -1):
            piece = s.pieces[i]
            if piece.hp > 0:
                letters = KINDS[piece.kind][:2]
                name = letters.upper() if piece.blue else letters.lower()
                rows[Y[piece.square]][X[piece.square] + 1] = f" {name}"
        lines = [f"{y + 1} {''.join(rows[y])}" for y in range(7, -1, -1)]
        gold = f"gold {s.gold[BLUE]}:{s.gold[RED]}"
        return "\n".join([*lines, "    z  a  b  c  d  e  f  g  h  i", f"round {s.turn}, {gold}"])


def _line_up(s: np.record, side: int) -> list[str]:
    """A side's champions in the order of their slots, on a new board."""
    pieces = [s.pieces[i] for i in range(s.count)]
    return [KINDS[p.kind] for p in pieces if p.owner == side and p.kind < len(CHAMPIONS)]


def _fresh_ids(s: np.record, stamp: str) -> list[str]:
    """The ids of the pieces of a new board."""
    pieces = [s.pieces[i] for i in range(s.count)]
    return [f"{KINDS[p.kind].lower().replace(' ', '_')}_{X[p.start]}_{Y[p.start]}_{stamp}" for p in pieces]
