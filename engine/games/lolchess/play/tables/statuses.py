"""The status effects ("debuffs"): what each kind does, and the same as arrays for kernels.

An effect in a record is a kind, a duration, stacks, its caster and one number (`amount`): what that number means is
the kind's business.
"""

from dataclasses import dataclass

import numpy as np

from engine.games.lolchess.play.tables.names import (
    AD,
    ADD,
    AMP,
    AP,
    CDR,
    DURABILITY,
    MAGIC,
    MAX_HP,
    MR,
    MULTIPLY,
    NON_LETHAL,
    PERCENT,
    PHYSICAL,
    PR,
    REGEN,
    SET,
    SPEED,
    STATS,
    SUNDER,
    TRUE,
)

HP = len(STATS)  # a stat that only appears in the JSON of one effect
NOTHING, PER_TURN, MODIFIER, ORIGINAL_MAX_HP = range(4)  # what `amount` means
VARIES = float("nan")  # a modifier that the effect's amount gives


@dataclass(frozen=True)
class Status:
    """One kind of effect."""

    id: str
    """As in the JSON; those that end in _ have a generated part behind it."""
    effects: tuple[tuple[int, int, float], ...] = ()
    """Stat, way of change, modifier."""
    amount: int = NOTHING
    damage: int = PHYSICAL
    unique: bool = True
    most: int = 0
    """Maximum stacks; 0 if the JSON does not say."""
    stun: bool | None = None
    """None if the JSON does not say."""
    named: bool = True
    """Whether the JSON names the caster."""


def _slow(by: float = -1) -> tuple[tuple[int, int, float], ...]:
    return ((SPEED, ADD, by),)


_BARON = {stat: (stat, ADD, 20.0) for stat in (AD, AP, PR, MR)}
STATUSES = (
    Status("burned", amount=PER_TURN, damage=TRUE),
    Status("wounded"),
    Status("venom"),
    Status("quicksilver", most=1, stun=False),
    Status("titans_resolve", ((AD, ADD, VARIES), (AP, ADD, VARIES)), amount=MODIFIER, unique=False, most=1),
    Status("sterak_gage", ((AD, MULTIPLY, 1.1),)),
    Status("adaptive_helm_armor", ((PR, ADD, 20),)),
    Status("adaptive_helm_mr", ((MR, ADD, 20),)),
    Status("sunlight", damage=MAGIC, most=1),
    Status("undying_rage", ((HP, ADD, 0),), unique=False, named=False),
    Status("strikers_flail", ((AMP, ADD, 10),), unique=False, most=99, stun=False),
    Status("damage_amplification", ((AMP, ADD, 10),), most=1),
    Status("spirit_rush", _slow(), amount=PER_TURN, damage=MAGIC, most=1),
    Status("frost_shot", _slow(VARIES), amount=MODIFIER),
    Status("arcane_shift_sunder", ((SUNDER, ADD, VARIES),), amount=MODIFIER, damage=MAGIC, most=1),
    Status("speed_boost", ((SPEED, ADD, 2),)),
    Status("jhin_whisper_speed", ((SPEED, ADD, 1),), named=False),
    Status("leona-slow", _slow(), damage=MAGIC, most=1),
    Status(
        "fury_of_the_sands",
        ((MAX_HP, ADD, 50), (PR, ADD, 20)),
        amount=ORIGINAL_MAX_HP,
        damage=MAGIC,
        most=1,
        stun=False,
    ),
    Status("fury_of_the_sands_slow", _slow(), amount=PER_TURN, damage=MAGIC, unique=False, most=1, stun=False),
    Status("toxic_shot", amount=PER_TURN, damage=MAGIC, unique=False, most=99, stun=False),
    Status("viktor_stun", ((SPEED, SET, 0),), damage=MAGIC, most=1, stun=True),
    Status("viktor_empowered", ((AD, ADD, VARIES),), amount=MODIFIER, damage=MAGIC, most=1),
    Status("viktor_speed_buff", ((SPEED, ADD, 1),), damage=MAGIC, most=1),
    Status("viktor_glorious_evolution", ((AP, MULTIPLY, 1.5),), damage=MAGIC, most=1, stun=False),
    Status("aura_aura_janna_tailwind", ((SPEED, ADD, 1),)),
    Status("aura_evenshroud_armor_reduction", ((PR, ADD, -10), (MR, ADD, -10))),
    Status("infernal_drake_buff", ((AD, PERCENT, 15), (AP, PERCENT, 15))),
    Status("cloud_drake_buff", ((SPEED, ADD, 1),)),
    Status("mountain_drake_buff", ((PR, ADD, 25), (MR, ADD, 25))),
    Status("hextech_drake_buff", ((CDR, ADD, 10),)),
    Status("ocean_drake_buff", ((REGEN, ADD, 5),)),
    Status("chemtech_drake_buff", ((DURABILITY, ADD, 10),)),
    Status("elder_drake_buff"),
    # Quirk: one id with two orders of effects, by the kind of piece that gets it.
    Status("baron_buff", tuple(_BARON[stat] for stat in (AD, AP, PR, MR))),
    Status("baron_buff", tuple(_BARON[stat] for stat in (AP, AD, PR, MR))),
    Status("ghost_", ((SPEED, ADD, 1),), damage=TRUE),
    Status("deaths_dance_", amount=PER_TURN, damage=NON_LETHAL, unique=False, most=1),
    Status("death_mark_", most=1),
    Status("", amount=PER_TURN),  # one that we do not know: it only runs out
)
BURNED, WOUNDED, VENOM, QUICKSILVERED, TITANS, STERAK_RAGE, HELM_ARMOR, HELM_MR, SUNLIGHT, UNDYING = range(10)
FLAILED, AMPLIFIED, SPIRIT_RUSH, FROST, ARCANE, SPEED_BOOST, WHISPER, LEONA_SLOW, FURY, FURY_SLOW = range(10, 20)
TOXIC, STUNNED, EMPOWERED, VIKTOR_SPEED, GLORIOUS, TAILWIND, SHROUDED = range(20, 27)
INFERNAL_BUFF, CLOUD_BUFF, MOUNTAIN_BUFF, HEXTECH_BUFF, OCEAN_BUFF, CHEMTECH_BUFF, ELDER_BUFF = range(27, 34)
BARON_MINION_BUFF, BARON_BUFF, GHOSTED, POSTPONED, DEATH_MARK, UNKNOWN = range(34, len(STATUSES))

MOST_EFFECTS = 4
EFFECT_COUNT = np.zeros(len(STATUSES), np.int64)
EFFECT_STAT = np.zeros((len(STATUSES), MOST_EFFECTS), np.int64)
EFFECT_WAY = np.zeros((len(STATUSES), MOST_EFFECTS), np.int64)
EFFECT_BY = np.zeros((len(STATUSES), MOST_EFFECTS))
EFFECT_VARIES = np.zeros((len(STATUSES), MOST_EFFECTS), np.bool_)
AFFECTS = np.zeros((len(STATUSES), len(STATS) + 1), np.bool_)
AFFECTS_LATE = np.zeros((len(STATUSES), len(STATS) + 1), np.bool_)
HURTS = np.array([status.amount == PER_TURN for status in STATUSES])
HURTS_AS = np.array([status.damage for status in STATUSES])
IS_UNIQUE = np.array([status.unique for status in STATUSES])
MOST_STACKS = np.array([max(1, status.most) for status in STATUSES])
SAME_AS = np.array([[s.id for s in STATUSES].index(status.id) for status in STATUSES])
"""The first kind with the same id: effects are told apart by id."""


def _fill() -> None:
    for kind, status in enumerate(STATUSES):
        EFFECT_COUNT[kind] = len(status.effects)
        for i, (stat, way, by) in enumerate(status.effects):
            EFFECT_STAT[kind, i], EFFECT_WAY[kind, i] = stat, way
            EFFECT_BY[kind, i], EFFECT_VARIES[kind, i] = (0.0, True) if by != by else (by, False)
            AFFECTS[kind, stat] = True
            AFFECTS_LATE[kind, stat] |= way != ADD


_fill()
