"""The pieces: their base numbers as a table."""

import numpy as np

from engine.games.lolchess.play.state import NEVER, PIECE, TAILWIND_AURA
from engine.games.lolchess.play.tables.names import (
    ACTIVE,
    AD,
    ALLY,
    ALLY_MINION,
    AP,
    CASTER,
    CHAMPION_COUNT,
    CRIT,
    CRIT_DAMAGE,
    DIAGONAL,
    ENEMY,
    GOLD,
    HORIZONTAL,
    JANNA,
    KINDS,
    L_SHAPE,
    LIFESTEAL,
    MAX_HP,
    MELEE,
    MR,
    NO_TARGET,
    PASSIVE,
    PR,
    RANGE,
    REGEN,
    SPEED,
    SQUARE,
    SQUARE_IN_RANGE,
    SUNDER,
    VERTICAL,
)

HV, HVD = HORIZONTAL | VERTICAL, HORIZONTAL | VERTICAL | DIAGONAL
_ROWS: dict[str, tuple[int, ...]] = {
    # hp, ad, ap, PR, MR, speed, range, regen, crit, crit damage, sunder, lifesteal, gold;
    # type of skill, its cooldown, target, range and directions
    "Aatrox": (110, 35, 10, 30, 10, 2, 1, 1, 15, 125, 0, 10, 50, PASSIVE, 4, NO_TARGET, 1, HVD),
    "Ahri": (70, 5, 30, 25, 10, 1, 2, 1, 15, 125, 0, 0, 50, ACTIVE, 7, SQUARE, 4, HVD),
    "Ashe": (80, 20, 10, 25, 10, 1, 3, 1, 25, 125, 0, 0, 50, PASSIVE, 0, NO_TARGET, 3, HVD),
    "Azir": (80, 5, 35, 25, 10, 1, 2, 1, 15, 125, 0, 0, 50, ACTIVE, 6, ALLY_MINION, 2, HVD),
    "Blitzcrank": (125, 15, 30, 30, 15, 2, 1, 2, 15, 125, 0, 0, 50, ACTIVE, 4, ENEMY, 4, DIAGONAL),
    "Dr.Mundo": (130, 30, 10, 35, 20, 2, 1, 1, 15, 125, 0, 0, 50, ACTIVE, 4, ENEMY, 4, HVD),
    "Ezreal": (80, 25, 30, 30, 15, 1, 2, 1, 10, 125, 0, 0, 50, ACTIVE, 4, SQUARE_IN_RANGE, 2, HVD),
    "Garen": (120, 25, 10, 40, 25, 2, 1, 5, 15, 125, 10, 0, 50, ACTIVE, 4, NO_TARGET, 1, HVD),
    "Janna": (70, 10, 30, 25, 10, 2, 2, 1, 15, 125, 0, 0, 45, ACTIVE, 5, NO_TARGET, 2, HVD),
    "Jhin": (44, 44, 4, 4, 4, 1, 4, 4, 4, 125, 4, 4, 50, PASSIVE, 0, NO_TARGET, 4, HVD),
    "Kha'Zix": (80, 35, 10, 15, 15, 2, 1, 1, 20, 125, 0, 0, 50, ACTIVE, 5, ENEMY, 1, L_SHAPE),
    "Leona": (120, 10, 30, 30, 20, 2, 1, 1, 15, 125, 0, 0, 50, ACTIVE, 6, NO_TARGET, 1, HVD),
    "Malphite": (150, 20, 30, 45, 15, 2, 2, 2, 15, 125, 0, 0, 50, PASSIVE, 3, NO_TARGET, 2, HVD),
    "Nasus": (125, 35, 10, 30, 15, 2, 1, 2, 15, 125, 0, 10, 50, ACTIVE, 8, NO_TARGET, 1, HVD),
    "Rammus": (135, 15, 20, 50, 20, 2, 1, 2, 15, 125, 0, 0, 50, PASSIVE, 0, NO_TARGET, 1, HVD),
    "Sion": (160, 20, 30, 35, 15, 2, 1, 3, 15, 125, 0, 0, 50, ACTIVE, 5, NO_TARGET, 1, HVD),
    "Soraka": (90, 10, 20, 25, 10, 2, 2, 2, 15, 125, 0, 0, 50, ACTIVE, 3, ALLY, 3, HVD),
    "Teemo": (90, 5, 30, 30, 10, 2, 2, 1, 15, 125, 0, 0, 50, PASSIVE, 0, NO_TARGET, 2, HVD),
    "Tristana": (75, 25, 0, 25, 10, 1, 2, 1, 15, 125, 0, 0, 50, PASSIVE, 0, NO_TARGET, 2, HVD),
    "Tryndamere": (110, 30, 10, 30, 15, 2, 1, 2, 25, 125, 0, 0, 50, PASSIVE, 10, NO_TARGET, 1, HVD),
    "Twisted Fate": (75, 20, 20, 30, 15, 1, 2, 1, 15, 125, 0, 0, 50, ACTIVE, 6, ENEMY, 3, HVD),
    "Viktor": (75, 5, 35, 30, 15, 1, 3, 1, 30, 125, 0, 0, 50, ACTIVE, 4, ENEMY, 3, HVD),
    "Yasuo": (105, 30, 10, 35, 15, 2, 1, 2, 0, 100, 5, 0, 50, PASSIVE, 0, NO_TARGET, 1, HVD),
    "Zed": (85, 30, 10, 30, 15, 2, 1, 2, 10, 125, 0, 0, 50, ACTIVE, 3, ENEMY, 4, L_SHAPE),
}
_OTHERS: dict[str, tuple[int, ...]] = {
    # hp, ad, ap, PR, MR, speed, range, crit, crit damage, gold, directions of attack
    "Poro": (100, 0, 0, 50, 50, 1, 0, 0, 150, 0, 0),
    "Siege Minion": (200, 40, 0, 25, 10, 4, 8, 10, 125, 40, HV),
    "Melee Minion": (100, 25, 0, 20, 5, 1, 1, 10, 150, 20, HVD),
    "Caster Minion": (50, 35, 0, 15, 5, 1, 2, 10, 125, 25, HVD),
    "Super Minion": (300, 100, 100, 50, 50, 5, 1, 10, 150, 50, HVD),
    "Sand Soldier": (100, 10, 0, 25, 25, 1, 2, 10, 150, 35, HVD),
    "Elder Dragon": (250, 0, 0, 30, 30, 0, 0, 0, 150, 50, 0),
    "Baron Nashor": (300, 0, 0, 50, 50, 0, 0, 0, 150, 100, 0),
}
_DRAKE = (150, 0, 0, 20, 20, 0, 0, 0, 150, 50, 0)
_COMMON = (MAX_HP, AD, AP, PR, MR, SPEED, RANGE)

USUAL = np.zeros(len(KINDS), PIECE)
"""A piece of each kind of which nothing else is said: on no square, nobody's."""


def _fill() -> None:
    for kind, name in enumerate(KINDS):
        piece = USUAL[kind]
        if kind < CHAMPION_COUNT:
            row, stats = _ROWS[name], [*_COMMON, REGEN, CRIT, CRIT_DAMAGE, SUNDER, LIFESTEAL, GOLD]
            piece["directions"] = HVD
            piece["skill_type"], piece["skill_cooldown"], piece["skill_target"] = row[13:16]
            piece["skill_range"], piece["skill_directions"] = row[16:]
        else:
            row, stats = _OTHERS.get(name, _DRAKE), [*_COMMON, CRIT, CRIT_DAMAGE, GOLD]
            piece["directions"] = row[10]
        piece["stat"][stats] = row[: len(stats)]
        piece["kind"], piece["hp"] = kind, piece["stat"][MAX_HP]
        piece["no_retreat"] = piece["vertical"] = kind in (MELEE, CASTER)
        piece["auras"] = TAILWIND_AURA if kind == JANNA else 0
        piece["dead_at"] = piece["respawn_at"] = NEVER
        for field in ("start", "azir", "spell", "empowered"):
            piece[field] = -1


_fill()
BASE = USUAL["stat"].copy()
