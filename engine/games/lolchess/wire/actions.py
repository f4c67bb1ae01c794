"""Actions between JSON (the backend's `EventPayload`) and ids."""

import numpy as np

from engine.game import Position, record
from engine.games.lolchess.play.actions import (
    ASSIGNMENTS,
    FIRST_BAN,
    FIRST_BUY,
    FIRST_ORDER,
    FIRST_PICK,
    FIRST_READY,
    FIRST_SPELLS,
    ORDERS,
    SKIP_BAN,
    board_action,
    board_parts,
    purchase,
    purchase_parts,
)
from engine.games.lolchess.play.board import square_of
from engine.games.lolchess.play.state import BAN, GAMEPLAY, PICK, REORDER, SLOTS
from engine.games.lolchess.play.tables.items import CODES, ITEMS, PURCHASABLE
from engine.games.lolchess.play.tables.names import (
    BUY,
    CHAMPIONS,
    EVENTS,
    FLASH,
    NO_TARGET,
    SKILL,
    SMITE,
    SPELL,
    SPELL_COUNT,
    SPELLS,
)
from engine.games.lolchess.play.turns import player_of
from engine.games.lolchess.wire.words import CHAMPION_OF
from engine.games.lolchess.wire.writing.values import position_json
from engine.types import Json


def action_id(position: Position, data: Json) -> int:
    """The id of an action, -1 if no id can mean it."""
    s, players = record(position.state), position.context["players"]
    if data["playerId"] not in players:
        return -1
    player = players.index(data["playerId"])
    if s.phase != GAMEPLAY:
        return _draft_id(s, player, data)
    if player != player_of(s) or data["event"] not in EVENTS:
        return -1
    if data["event"] == EVENTS[BUY]:
        ids = position.context["ids"]
        item, champion = CODES.get(str(data.get("itemId")), PURCHASABLE), data.get("targetChampionId")
        if item >= PURCHASABLE or champion not in ids:
            return -1
        return purchase(ids.index(champion), item)
    return _board_id(s, EVENTS.index(data["event"]), data)


def oddity(data: Json) -> str:
    """Why an action can be none at any time; empty if it can."""
    event = data["event"]
    if event == EVENTS[BUY]:
        return "" if CODES.get(str(data.get("itemId")), PURCHASABLE) < PURCHASABLE else "no such item is sold"
    if event in EVENTS:
        return "" if _square(data.get("casterPosition")) >= 0 else "no such square"
    if event in ("banChampion", "pickChampion"):
        return "" if str(data.get("championId")) in CHAMPION_OF else "no such champion"
    return "" if event in ("skipBan", "setReady", "reorderChampions", "setSummonerSpells") else "no such event"


def _board_id(s: np.record, event: int, data: Json) -> int:
    """A move, attack, skill or spell; where the target does not matter, the caster's own square stands for it."""
    square = _square(data.get("casterPosition"))
    i = int(s.occupant[square]) if square >= 0 else -1
    if i < 0:
        return -1
    piece = s.pieces[i]
    if (event == SKILL and piece.skill_target == NO_TARGET) or (event == SPELL and piece.spell not in (FLASH, SMITE)):
        target = square
    else:
        target = _square(data.get("targetPosition"))
    return board_action(event, square, target) if target >= 0 else -1


def _square(data: Json | None) -> int:
    return square_of(data["x"], data["y"]) if data else -1


def _draft_id(s: np.record, player: int, data: Json) -> int:
    event, champion = data["event"], CHAMPION_OF.get(str(data.get("championId")), -1)
    if s.phase == REORDER:
        return _reorder_id(s, player, data)
    if player != s.draft_side:
        return -1
    if s.phase == BAN and event == "skipBan":
        return SKIP_BAN
    if champion < 0:
        return -1
    if s.phase == BAN and event == "banChampion":
        return FIRST_BAN + champion
    return FIRST_PICK + champion if s.phase == PICK and event == "pickChampion" else -1


def _reorder_id(s: np.record, player: int, data: Json) -> int:
    picks = [CHAMPIONS[c] for c in s.picks[player]]
    if data["event"] == "setReady" and data.get("ready") is not None:
        return FIRST_READY + player * 2 + bool(data["ready"])
    if data["event"] == "reorderChampions" and sorted(data.get("newOrder") or []) == sorted(picks):
        code = sum(picks.index(name) * SLOTS**slot for slot, name in enumerate(data["newOrder"]))
        return FIRST_ORDER + player * ORDERS + code
    spells = data.get("spellAssignments")
    if data["event"] != "setSummonerSpells" or spells is None:
        return -1
    if (
        not set(spells) <= set(picks)
        or not set(spells.values()) <= set(SPELLS)
        or len(set(spells.values())) < len(spells)
    ):
        return -1
    digits = [SPELLS.index(spells[name]) + 1 if name in spells else 0 for name in picks]
    code = sum(digit * (SPELL_COUNT + 1) ** k for k, digit in enumerate(digits))
    return FIRST_SPELLS + player * ASSIGNMENTS + code


def action_json(position: Position, action: int) -> Json:
    """An action as the backend expects it."""
    s, players = record(position.state), position.context["players"]
    if action >= FIRST_BAN:
        return _draft_json(s, players, action)
    data: Json = {"playerId": players[player_of(s)]}
    if action >= FIRST_BUY:
        piece, item = purchase_parts(action)
        return data | {
            "event": EVENTS[BUY],
            "itemId": ITEMS[item],
            "targetChampionId": position.context["ids"][piece],
        }
    event, square, target = board_parts(action)
    data["event"] = EVENTS[event]
    return data | {"casterPosition": position_json(square), "targetPosition": position_json(target)}


def _draft_json(s: np.record, players: list[str], action: int) -> Json:
    if action < FIRST_ORDER:
        data: Json = {"playerId": players[s.draft_side]}
        if action == SKIP_BAN:
            return {"event": "skipBan"} | data
        if action < SKIP_BAN:
            return {"event": "banChampion"} | data | {"championId": CHAMPIONS[action - FIRST_BAN]}
        return {"event": "pickChampion"} | data | {"championId": CHAMPIONS[action - FIRST_PICK]}
    if action >= FIRST_READY:
        player, ready = divmod(action - FIRST_READY, 2)
        return {"event": "setReady", "playerId": players[player], "ready": bool(ready)}
    if action >= FIRST_SPELLS:
        player, code = divmod(action - FIRST_SPELLS, ASSIGNMENTS)
        spells = {}
        for champion in s.picks[player]:
            code, digit = divmod(code, SPELL_COUNT + 1)
            if digit:
                spells[CHAMPIONS[champion]] = SPELLS[digit - 1]
        return {"event": "setSummonerSpells", "playerId": players[player], "spellAssignments": spells}
    player, code = divmod(action - FIRST_ORDER, ORDERS)
    order = [CHAMPIONS[s.picks[player, code // SLOTS**slot % SLOTS]] for slot in range(SLOTS)]
    return {"event": "reorderChampions", "playerId": players[player], "newOrder": order}
