"""The items: what they change, what they are made of, and the same as arrays for kernels."""

import numpy as np

from engine.games.lolchess.play.tables.names import (
    AD,
    ADD,
    AMP,
    AP,
    CDR,
    CRIT,
    CRIT_DAMAGE,
    DURABILITY,
    LIFESTEAL,
    MAX_HP,
    MR,
    MULTIPLY,
    PR,
    REGEN,
    SPEED,
    STATS,
    SUNDER,
)

Change = tuple[int, int, float, float]
"""Stat, way of change, modifier, and the hp share below which it holds (negative: above which; 0: always)."""


def plus(stat: int, amount: float, share: float = 0.0) -> Change:
    """A stat raised by an amount."""
    return stat, ADD, amount, share


def times(stat: int, factor: float, share: float = 0.0) -> Change:
    """A stat multiplied."""
    return stat, MULTIPLY, factor, share


BASIC: dict[str, list[Change]] = {
    "bf_sword": [plus(AD, 10)],
    "recurve_bow": [plus(SUNDER, 15)],
    "needlessly_rod": [plus(AP, 20)],
    "tear": [plus(CDR, 5)],
    "chain_vest": [plus(PR, 15)],
    "negatron_cloak": [plus(MR, 15)],
    "giants_belt": [plus(MAX_HP, 30)],
    "sparring_gloves": [plus(CRIT, 20)],
}

SWORD, BOW, ROD, TEAR, VEST, CLOAK, BELT, GLOVES = range(len(BASIC))
COMBINED: dict[str, tuple[int, int, bool, int, list[Change]]] = {
    # Recipe (two basic items), whether unique, cooldown in turns, what it changes.
    "infinity_edge": (SWORD, GLOVES, True, 0, [plus(AD, 12), plus(CRIT, 25), plus(CRIT_DAMAGE, 25)]),
    "giant_slayer": (SWORD, BOW, False, 0, [plus(AD, 12), plus(AP, 15), plus(SUNDER, 20), plus(AMP, 5)]),
    "hextech_gunblade": (SWORD, ROD, True, 0, [plus(AD, 12), plus(AP, 25), plus(AMP, 7)]),
    "bloodthirster": (
        *(SWORD, CLOAK, True, 0),
        [plus(AD, 12), plus(MR, 20), plus(LIFESTEAL, 15), plus(LIFESTEAL, 15, 0.4)],
    ),
    "deaths_dance": (SWORD, VEST, True, 0, [plus(AD, 12), plus(PR, 20)]),
    "sterak_gage": (SWORD, BELT, True, 10, [plus(AD, 12), plus(MAX_HP, 35)]),
    "spear_of_shojin": (SWORD, TEAR, False, 0, [plus(AD, 12), plus(AP, 15), plus(CDR, 10)]),
    "deathblade": (SWORD, SWORD, True, 0, [plus(AMP, 10), times(AD, 1.3)]),
    "rapid_firecannon": (BOW, BOW, True, 0, [plus(SUNDER, 30)]),
    "guinsoo_rageblade": (BOW, ROD, True, 5, [plus(SUNDER, 20), plus(AP, 25)]),
    "titans_resolve": (BOW, VEST, False, 0, [plus(SUNDER, 20), plus(PR, 20), plus(DURABILITY, 12)]),
    "wit_s_end": (BOW, CLOAK, False, 0, [plus(SUNDER, 20), plus(MR, 20), plus(SPEED, 1)]),
    "void_staff": (BOW, TEAR, False, 0, [plus(SUNDER, 20), plus(CDR, 5)]),
    "last_whisper": (BOW, GLOVES, False, 0, [plus(SUNDER, 20), plus(CRIT, 25)]),
    "nashors_tooth": (BOW, BELT, False, 0, [plus(SUNDER, 20), plus(AP, 15), plus(MAX_HP, 35)]),
    "rabadon_deathcap": (ROD, ROD, True, 0, [plus(AMP, 10), times(AP, 1.5)]),
    "archangel_staff": (ROD, TEAR, False, 0, [plus(AP, 25), plus(CDR, 5)]),
    "crownguard": (ROD, VEST, False, 0, [plus(AP, 25), plus(PR, 20), plus(MAX_HP, 20)]),
    "ionic_spark": (ROD, CLOAK, False, 7, [plus(AP, 25), plus(MR, 20), plus(SUNDER, 8)]),
    "morellonomicon": (ROD, BELT, False, 0, [plus(AP, 25), plus(MAX_HP, 35), plus(AMP, 7)]),
    "jeweled_gauntlet": (ROD, GLOVES, True, 0, [plus(AP, 30), plus(CRIT, 35), plus(CRIT_DAMAGE, 25)]),
    "bramble_vest": (VEST, VEST, True, 0, [plus(PR, 40)]),
    "gargoyle_stoneplate": (
        *(VEST, CLOAK, True, 0),
        [plus(PR, 25), plus(MR, 25), plus(PR, 20, 0.6), plus(MR, 20, 0.6)],
    ),
    "sunfire_cape": (VEST, BELT, True, 0, [plus(PR, 20), plus(MAX_HP, 35)]),
    "steadfast_heart": (
        *(VEST, GLOVES, True, 0),
        [plus(PR, 20), plus(CRIT, 25), plus(DURABILITY, 10), plus(DURABILITY, 10, -0.5)],
    ),
    "dragon_claw": (CLOAK, CLOAK, True, 0, [plus(MR, 40), plus(DURABILITY, 5), plus(MR, 30, 0.4)]),
    "evenshroud": (BELT, CLOAK, True, 0, [plus(MAX_HP, 35), plus(MR, 20), plus(DURABILITY, 5)]),
    "quicksilver": (GLOVES, CLOAK, True, 10, [plus(SUNDER, 10), plus(MR, 20), plus(CRIT, 25)]),
    "warmog_armor": (BELT, BELT, False, 0, [plus(MAX_HP, 80), times(MAX_HP, 1.2), plus(REGEN, 2)]),
    "strikers_flail": (BELT, GLOVES, True, 0, [plus(CRIT, 25), plus(MAX_HP, 35), plus(AMP, 7)]),
    "blue_buff": (TEAR, TEAR, True, 0, [plus(CDR, 10), plus(AMP, 5), plus(AP, 10), times(AD, 1.05)]),
    "protectors_vow": (TEAR, VEST, False, 0, [plus(CDR, 5), plus(PR, 20), plus(REGEN, 2)]),
    "hand_of_justice": (
        *(TEAR, GLOVES, False, 0),
        [
            *(plus(CRIT, 25), plus(CDR, 5), times(AD, 1.1), plus(AP, 10)),
            *(times(AD, 1.1, 0.4), plus(AP, 10, 0.4), plus(LIFESTEAL, 10, 0.4)),
        ],
    ),
    "adaptive_helm": (TEAR, CLOAK, False, 0, [plus(CDR, 5), plus(MR, 15), plus(PR, 15)]),
    "spirit_visage": (TEAR, BELT, False, 0, [plus(MAX_HP, 35), plus(CDR, 5), plus(REGEN, 2)]),
    "serpents_fang": (GLOVES, GLOVES, True, 0, [plus(CRIT, 40), times(AD, 1.05), plus(AP, 5)]),
}
MODULES: dict[str, list[Change]] = {
    "viktor_module_1": [times(AP, 1.2), plus(CRIT, 30)],
    "viktor_module_2": [plus(AP, 15), times(AD, 1.15), plus(SUNDER, 15)],
    "viktor_module_3": [plus(AP, 15), plus(MR, 15), plus(PR, 15)],
    "viktor_module_4": [plus(SUNDER, 30), plus(CDR, 1)],
    "viktor_module_5": [plus(AP, 30), plus(SUNDER, 10)],
}

# Purchasable items come first: the eight basic ones, then the five modules.
ITEMS = (*BASIC, *MODULES, *COMBINED)
CODES = {name: code for code, name in enumerate(ITEMS)}
BASICS, PURCHASABLE, COUNT = len(BASIC), len(BASIC) + len(MODULES), len(ITEMS)
FIRST_MODULE = BASICS
GIANT_SLAYER, GUNBLADE, DEATHS_DANCE, STERAK, SHOJIN = (
    CODES[name] for name in ("giant_slayer", "hextech_gunblade", "deaths_dance", "sterak_gage", "spear_of_shojin")
)
FIRECANNON, GUINSOO, TITAN, WITS_END, VOID_STAFF, LAST_WHISPER = (
    CODES[name]
    for name in ("rapid_firecannon", "guinsoo_rageblade", "titans_resolve", "wit_s_end", "void_staff", "last_whisper")
)
NASHOR, ARCHANGEL, CROWNGUARD, IONIC_SPARK, MORELLO, GAUNTLET = (
    CODES[name]
    for name in ("nashors_tooth", "archangel_staff", "crownguard", "ionic_spark", "morellonomicon", "jeweled_gauntlet")
)
BRAMBLE, SUNFIRE, EVENSHROUD, QUICKSILVER, FLAIL, BLUE_BUFF = (
    CODES[name] for name in ("bramble_vest", "sunfire_cape", "evenshroud", "quicksilver", "strikers_flail", "blue_buff")
)
VOW, JUSTICE, ADAPTIVE_HELM, VISAGE, SERPENTS_FANG = (
    CODES[name] for name in ("protectors_vow", "hand_of_justice", "adaptive_helm", "spirit_visage", "serpents_fang")
)

MOST_CHANGES = 7
CHANGE_COUNT = np.zeros(COUNT, np.int64)
CHANGE_STAT = np.zeros((COUNT, MOST_CHANGES), np.int64)
CHANGE_WAY = np.zeros((COUNT, MOST_CHANGES), np.int64)
CHANGE_BY = np.zeros((COUNT, MOST_CHANGES))
CHANGE_SHARE = np.zeros((COUNT, MOST_CHANGES))
TOUCHES = np.zeros((COUNT, len(STATS)), np.bool_)  # whether an item changes a stat at all
TOUCHES_LATE = np.zeros((COUNT, len(STATS)), np.bool_)  # ... otherwise than by adding
TOUCHES_IF = np.zeros((COUNT, len(STATS)), np.bool_)  # ... depending on hp
UNIQUE = np.zeros(COUNT, np.bool_)
COOLDOWN = np.zeros(COUNT, np.int64)
RECIPE = np.full((BASICS, BASICS), -1, np.int64)


def _fill() -> None:
    for code, name in enumerate(ITEMS):
        changes = BASIC.get(name) or MODULES.get(name) or COMBINED[name][4]
        CHANGE_COUNT[code] = len(changes)
        for i, (stat, way, by, share) in enumerate(changes):
            CHANGE_STAT[code, i], CHANGE_WAY[code, i], CHANGE_BY[code, i] = stat, way, by
            CHANGE_SHARE[code, i] = share
            TOUCHES[code, stat] = True
            TOUCHES_LATE[code, stat] |= way != ADD
            TOUCHES_IF[code, stat] |= share != 0.0
        UNIQUE[code] = name in MODULES or (name in COMBINED and COMBINED[name][2])
        COOLDOWN[code] = COMBINED[name][3] if name in COMBINED else 0
        if name in COMBINED:
            first, second = COMBINED[name][:2]
            RECIPE[first, second] = RECIPE[second, first] = code


_fill()
