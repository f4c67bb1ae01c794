"""LOL Chess's tables as data for clients: pieces, items, effects, spells, the draft, the shop."""

import math
from typing import Any

from engine.games.lolchess.play.board import FILES, RANKS
from engine.games.lolchess.play.draft import BAN_TURNS, PICK_TURNS
from engine.games.lolchess.play.setup import BASE_COST, CHAMPION_FILES, INFLATION
from engine.games.lolchess.play.shop import MODULE_DAMAGE, MOST_INFLATION
from engine.games.lolchess.play.state import MAX_ITEMS, SHOP_SIZE, SLOTS
from engine.games.lolchess.play.tables.items import BASIC, COMBINED, ITEMS, MODULES, Change
from engine.games.lolchess.play.tables.names import (
    CHAMPION_COUNT,
    CHANGES,
    DAMAGE_TYPES,
    DRAKES,
    EVENTS,
    KINDS,
    NO_SKILL,
    RANGE,
    SIDES,
    SKILL_TYPES,
    SPELLS,
    STATS,
    TARGETS,
)
from engine.games.lolchess.play.tables.pieces import BASE, USUAL
from engine.games.lolchess.play.tables.spells import SPELL_COOLDOWN, SPELL_REACH
from engine.games.lolchess.play.tables.statuses import STATUSES, Status
from engine.games.lolchess.wire.words import DIRECTION_BITS
from engine.games.lolchess.wire.writing.effects import STAT_NAMES
from engine.types import Json


def reference() -> Json:
    """Everything."""
    return {
        "board": {"files": FILES, "ranks": RANKS, "x_from": -1, "champion_files": CHAMPION_FILES.tolist()},
        "pieces": [_piece(kind) for kind in range(len(KINDS))],
        "items": [_item(name) for name in ITEMS],
        "effects": [_effect(status) for status in STATUSES if status.id],
        "summoner_spells": [
            {"type": name, "cooldown": int(rest), "reach": SPELL_REACH}
            for name, rest in zip(SPELLS, SPELL_COOLDOWN, strict=True)
        ],
        "drakes": list(DRAKES),
        "events": list(EVENTS),
        "draft": {
            "bans": [SIDES[side] for side in BAN_TURNS],
            "picks": [SIDES[side] for side in PICK_TURNS],
            "champions_of_a_side": SLOTS,
        },
        "shop": {
            "on_offer": SHOP_SIZE,
            "items_of_a_champion": MAX_ITEMS,
            "base_cost": BASE_COST,
            "inflation_step": INFLATION,
            "most_inflation_steps": MOST_INFLATION,
            "module_damage": MODULE_DAMAGE.tolist(),
        },
    }


def _reach(far: int, directions: int) -> Json:
    return {"range": far, **{name: bool(directions & bit) for name, bit in DIRECTION_BITS}}


def _piece(kind: int) -> Json:
    piece = USUAL[kind]
    stats = {name: int(BASE[kind, stat]) for stat, name in enumerate(STATS) if stat != RANGE}
    told: Json = {"name": KINDS[kind], "champion": kind < CHAMPION_COUNT, "stats": stats}
    told["stats"]["attackRange"] = _reach(int(BASE[kind, RANGE]), int(piece["directions"]))
    if piece["skill_type"] != NO_SKILL:
        told["skill"] = {
            "type": SKILL_TYPES[piece["skill_type"]],
            "cooldown": int(piece["skill_cooldown"]),
            "targetTypes": TARGETS[piece["skill_target"]],
            "attackRange": _reach(int(piece["skill_range"]), int(piece["skill_directions"])),
        }
    return told


def _item(name: str) -> Json:
    if name in COMBINED:
        first, second, unique, cooldown, changes = COMBINED[name]
        recipe = [list(BASIC)[part] for part in (first, second)]
        made: dict[str, Any] = {"recipe": recipe, "unique": unique, "cooldown": cooldown}
        return {"id": name, "kind": "combined", "changes": [_change(change) for change in changes], **made}
    kind, changes = ("basic", BASIC[name]) if name in BASIC else ("module", MODULES[name])
    return {"id": name, "kind": kind, "changes": [_change(change) for change in changes]}


def _change(change: Change) -> Json:
    """How an item changes a stat; `below_hp` or `above_hp`: only at that share of the hit points."""
    stat, way, by, share = change
    told: Json = {"stat": STATS[stat], "type": CHANGES[way], "modifier": by}
    if share:
        told["below_hp" if share > 0 else "above_hp"] = abs(share)
    return told


def _effect(status: Status) -> Json:
    """A status effect. One whose id ends in _ has a generated part behind it; a modifier of null varies."""
    effects = [
        {"stat": STAT_NAMES[stat], "type": CHANGES[way], "modifier": None if math.isnan(by) else by}
        for stat, way, by in status.effects
    ]
    told = {"id": status.id, "effects": effects, "damageType": DAMAGE_TYPES[status.damage], "unique": status.unique}
    return told | {"maximumStacks": max(1, status.most), "stun": bool(status.stun)}
