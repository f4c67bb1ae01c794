"""What the JSON of a piece is made of: the words that stand for numbers, and the keys that the rules know."""

from typing import Any

from engine.games.lolchess.names import KINDS, RANGE, SKILL_TYPES, SPELLS, STATS, TARGETS
from engine.games.lolchess.reader import Json
from engine.games.lolchess.state import SHROUD_AURA, TAILWIND_AURA

STAT_OF = {name: stat for stat, name in enumerate(STATS) if stat != RANGE}
KIND_OF = {name: kind for kind, name in enumerate(KINDS)}
SPELL_OF: dict[Any, int] = {None: -1, **{name: spell for spell, name in enumerate(SPELLS)}}
SKILL_TYPE_OF = {name: code for code, name in enumerate(SKILL_TYPES)}
TARGET_OF = {name: code for code, name in enumerate(TARGETS)}
AURAS: dict[str, Json] = {
    "aura_janna_tailwind": {"effects": [("speed", 1)], "target": "allies", "bit": TAILWIND_AURA},
    "evenshroud_armor_reduction": {
        "effects": [("physicalResistance", -10), ("magicResistance", -10)],
        "target": "enemies",
        "bit": SHROUD_AURA,
    },
}
KNOWN_KEYS = frozenset(
    (
        *("id", "name", "position", "startingPosition", "cannotMoveBackward", "canOnlyMoveVertically"),
        *("hasMovedBefore", "cannotAttack", "ownerId", "blue", "stats", "rawStats", "skill", "items", "debuffs"),
        *("auras", "shields", "deadAtRound", "respawnAtRound", "summonerSpell"),
    )
)
