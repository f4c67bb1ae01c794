"""The words of the JSON, and the numbers that stand for them in a record."""

from typing import Any

from engine.games.lolchess.play.state import (
    BAN,
    BLUE,
    DRAWN,
    NEUTRAL,
    NO_PLAYER,
    PICK,
    RED,
    REORDER,
    SHROUD_AURA,
    TAILWIND_AURA,
)
from engine.games.lolchess.play.tables.items import BASIC, CODES
from engine.games.lolchess.play.tables.names import (
    CASTERS,
    CHAMPIONS,
    DIRECTIONS,
    DRAKES,
    KINDS,
    NOBODY,
    RANGE,
    SIDES,
    SKILL_TYPES,
    SPELLS,
    STATS,
    TARGETS,
)
from engine.games.lolchess.play.tables.shields import SHIELD_IDS
from engine.games.lolchess.play.tables.statuses import STATUSES
from engine.games.lolchess.wire.layout import PIECES
from engine.types import Json

NEUTRAL_ID = "neutral"
SKIPPED_BAN = "SKIPPED"
PERMANENT = 9007199254740991  # how JSON says that a shield never ends
LONGEST = 30_000  # turns that an effect or a shield may last
PHASE_NAMES = {BAN: ("ban", "ban_phase"), PICK: ("pick", "pick_phase"), REORDER: ("reorder", "pick_phase")}
"""Of the draft, as its own part of the JSON has it, and as the game object."""

PHASE_OF = {name: phase for phase, (name, _) in PHASE_NAMES.items()}
STAT_OF = {name: stat for stat, name in enumerate(STATS) if stat != RANGE}
KIND_OF = {name: kind for kind, name in enumerate(KINDS)}
CHAMPION_OF = {name: champion for champion, name in enumerate(CHAMPIONS)}
SPELL_OF = {name: spell for spell, name in enumerate(SPELLS)}
SKILL_TYPE_OF = {name: code for code, name in enumerate(SKILL_TYPES)}
TARGET_OF = {name: code for code, name in enumerate(TARGETS)}
DRAKE_OF = {name: drake for drake, name in enumerate(DRAKES)}
BASIC_OF = {name: CODES[name] for name in BASIC}
CASTER_OF: dict[Any, int] = {None: NOBODY, **{name: code for code, name in enumerate(CASTERS)}}
STATUS_OF = {status.id: kind for kind, status in reversed(list(enumerate(STATUSES))) if status.id}
"""The first kind with each id."""
SHIELD_OF = {name: kind for kind, name in enumerate(SHIELD_IDS) if name and not name.endswith("_")}
WINNER_OF: dict[Any, int] = {**{name: side for side, name in enumerate(SIDES)}, None: DRAWN}
DIRECTION_BITS = tuple((name, 1 << place) for place, name in enumerate(DIRECTIONS))
ROUNDS = (("deadAtRound", PIECES.at.dead_at), ("respawnAtRound", PIECES.at.respawn_at))
"""Rounds that a piece may have, and their places in its record."""

AURAS: dict[str, Json] = {
    "aura_janna_tailwind": {"effects": [("speed", 1)], "target": "allies", "bit": TAILWIND_AURA},
    "evenshroud_armor_reduction": {
        "effects": [("physicalResistance", -10), ("magicResistance", -10)],
        "target": "enemies",
        "bit": SHROUD_AURA,
    },
}


def owners_of(players: list[str]) -> dict[Any, int]:
    """Whom an id means as an owner, in the order of the numbers."""
    blue, red = players
    return {blue: BLUE, red: RED, NEUTRAL_ID: NEUTRAL, None: NO_PLAYER}
