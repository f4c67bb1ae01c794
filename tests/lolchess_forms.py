"""States of LOL Chess in the forms in which they are posted, made from recorded ones."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

from engine.games.lolchess.play.tables.names import KINDS, STATS
from engine.games.lolchess.play.tables.pieces import BASE
from engine.types import Json

DATA = Path(__file__).parent / "conformance" / "data" / "lolchess"
USED = {
    "board": ("id", "name", "position", "startingPosition", "ownerId", "deadAtRound", "respawnAtRound"),
    "skill": ("currentCooldown", "payload"),
    "debuffs": ("id", "duration", "currentStacks", "damagePerTurn", "casterPlayerId", "casterName"),
    "shields": ("id", "duration", "amount"),
    "items": ("id", "currentCooldown"),
    "auras": ("id",),
    "summonerSpell": ("type", "currentCooldown"),
}
"""Of each object, the fields that the rules read and no table gives."""
VARYING = ("titans_resolve", "frost_shot", "arcane_shift_sunder", "viktor_empowered", "baron_buff")


def lines(name: str) -> Iterator[Json]:
    """The lines of a file of recorded ones."""
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def middle_state() -> Json:
    """A mid-game state, as recorded."""
    return next(lines("crafted"))["state"]


def client_form(line: Json) -> Json:
    """A state as clients get it, from a line of "clientview"."""
    state = json.loads(json.dumps(line["state"]))
    for piece, shown in zip(state["board"], line["client"], strict=True):
        assert piece["id"] == shown["id"]
        piece["stats"], piece["rawStats"] = shown["stats"], shown["rawStats"]
        for effect in piece["debuffs"]:
            for lost in ("stun", "currentStacks", "maximumStacks"):
                effect.pop(lost, None)
            effect.setdefault("payload", {})
            effect.setdefault("isTransformation", False)
    return state


def compact(state: Json) -> Json:
    """A state without all that may be left out, as the table in docs/games/lolchess.md has it."""
    return {**state, "board": [_compact_piece(piece) for piece in state["board"]]}


def _compact_piece(piece: Json) -> Json:
    kept = _used("board", piece) | {"rawStats": _changed(piece)}
    foot = piece["name"] in ("Melee Minion", "Caster Minion")
    usual = {"hasMovedBefore": False, "cannotMoveBackward": foot, "canOnlyMoveVertically": foot}
    kept |= {name: piece[name] for name, value in usual.items() if piece.get(name, value) != value}
    for name in ("items", "shields"):
        if piece[name]:
            kept[name] = [_used(name, entry) for entry in piece[name]]
    if piece["debuffs"]:
        kept["debuffs"] = [_compact_effect(effect) for effect in piece["debuffs"]]
    if piece["auras"] or piece["name"] == "Janna":
        kept["auras"] = [_used("auras", aura) for aura in piece["auras"]]
    if piece["name"] == "Sand Soldier":
        kept["skill"] = piece["skill"]
    elif "skill" in piece:
        kept["skill"] = _used("skill", piece["skill"])
    if "summonerSpell" in piece:
        kept["summonerSpell"] = _used("summonerSpell", piece["summonerSpell"])
    return kept


def _used(what: str, data: Json) -> Json:
    return {name: data[name] for name in USED[what] if name in data}


def _changed(piece: Json) -> Json:
    """The base numbers that are not those of the piece's kind."""
    table: Json = dict(zip(STATS, BASE[KINDS.index(piece["name"])].tolist(), strict=True))
    base = piece.get("rawStats") or piece["stats"]
    changed = {name: value for name, value in base.items() if name != "attackRange" and value != table.get(name)}
    if base["attackRange"]["range"] != table["range"]:
        changed["attackRange"] = {"range": base["attackRange"]["range"]}
    return changed | {"hp": piece["stats"]["hp"]}


def _compact_effect(effect: Json) -> Json:
    kept = _used("debuffs", effect)
    if effect["id"] in VARYING:
        kept["effects"] = effect["effects"][:1]
    if effect["id"] == "fury_of_the_sands":
        kept["payload"] = {"originalMaxHp": effect["payload"]["originalMaxHp"]}
    return kept
