"""The words of LOL Chess and the numbers that stand for them: one order for both."""

import re
from types import ModuleType

import pytest

from engine.games.lolchess.play.draft import BAN_TURNS, PICK_TURNS
from engine.games.lolchess.play.setup import CHAMPION_FILES
from engine.games.lolchess.play.state import BANS, SLOTS
from engine.games.lolchess.play.tables import items, names, shields, statuses

OTHERWISE = {  # constants that are not simply their word in capitals
    "Dr.Mundo": "MUNDO",
    "Kha'Zix": "KHAZIX",
    "Siege Minion": "SIEGE",
    "Melee Minion": "MELEE",
    "Caster Minion": "CASTER",
    "Super Minion": "SUPER",
    "Sand Soldier": "SOLDIER",
    "Elder Dragon": "ELDER",
    "Baron Nashor": "BARON",
    "Baron": "BARON_CASTER",
    "baron_buff": "BARON_MINION_BUFF",
    "physicalResistance": "PR",
    "magicResistance": "MR",
    "goldValue": "GOLD",
    "criticalChance": "CRIT",
    "criticalDamage": "CRIT_DAMAGE",
    "cooldownReduction": "CDR",
    "damageAmplification": "AMP",
    "hpRegen": "REGEN",
    "percentAdd": "PERCENT",
    "none": "NO_TARGET",
    "move_chess": "MOVE",
    "attack_chess": "ATTACK",
    "buy_item": "BUY",
    "use_summoner_spell": "SPELL",
    "bf_sword": "SWORD",
    "recurve_bow": "BOW",
    "needlessly_rod": "ROD",
    "chain_vest": "VEST",
    "negatron_cloak": "CLOAK",
    "giants_belt": "BELT",
    "sparring_gloves": "GLOVES",
    "quicksilver": "QUICKSILVERED",
    "titans_resolve": "TITANS",
    "sterak_gage": "STERAK_RAGE",
    "adaptive_helm_armor": "HELM_ARMOR",
    "adaptive_helm_mr": "HELM_MR",
    "undying_rage": "UNDYING",
    "strikers_flail": "FLAILED",
    "damage_amplification": "AMPLIFIED",
    "frost_shot": "FROST",
    "arcane_shift_sunder": "ARCANE",
    "jhin_whisper_speed": "WHISPER",
    "fury_of_the_sands": "FURY",
    "fury_of_the_sands_slow": "FURY_SLOW",
    "toxic_shot": "TOXIC",
    "viktor_stun": "STUNNED",
    "viktor_empowered": "EMPOWERED",
    "viktor_speed_buff": "VIKTOR_SPEED",
    "viktor_glorious_evolution": "GLORIOUS",
    "aura_aura_janna_tailwind": "TAILWIND",
    "aura_evenshroud_armor_reduction": "SHROUDED",
    "ghost_": "GHOSTED",
    "deaths_dance_": "POSTPONED",
    "death_mark_": "DEATH_MARK",
    "shield_": "ANONYMOUS",
    "crownguard_shield": "CROWN",
    "castling_shield": "CASTLING",
    "granite_shield": "GRANITE",
    "garen_judgment_shield": "JUDGMENT",
    "janna_shield_": "JANNA_SHIELD",
    "viktor_energy_shield": "ENERGY",
    "yasuo_critical_strike_shield": "WIND",
    "barrier_": "BARRIER_SHIELD",
}
LISTS = [
    *[(names, words) for words in (names.CASTERS, names.STATS, names.DAMAGE_TYPES, names.CHANGES, names.SPELLS)],
    *[(names, words) for words in (names.TARGETS, names.SKILL_TYPES, names.EVENTS)],
    (items, tuple(items.BASIC)),
    (statuses, tuple(status.id for status in statuses.STATUSES)),
    (shields, shields.SHIELD_IDS),
]


def constant(word: str) -> str:
    """The name of the constant that stands for a word."""
    snake = re.sub(r"(?<=[a-z])(?=[A-Z])|[ -]", "_", word.removesuffix(" Drake").replace("_drake_buff", "_buff"))
    return OTHERWISE.get(word, snake.upper())


@pytest.mark.parametrize(("module", "words"), LISTS, ids=lambda value: value[0] if isinstance(value, tuple) else "")
def test_constants_stand_in_the_order_of_their_words(module: ModuleType, words: tuple[str, ...]) -> None:
    for number, word in enumerate(words):
        if word and word not in words[:number]:  # one id has two kinds
            assert getattr(module, constant(word)) == number, word


def test_directions_are_bits_in_the_order_of_their_words() -> None:
    assert [1 << place for place in range(len(names.DIRECTIONS))] == [
        getattr(names, constant(word)) for word in names.DIRECTIONS
    ]


def test_kinds_without_a_word_are_the_last() -> None:
    assert len(statuses.STATUSES) - 1 == statuses.UNKNOWN
    assert len(shields.SHIELD_IDS) - 1 == shields.UNKNOWN_SHIELD
    assert statuses.BARON_BUFF == statuses.BARON_MINION_BUFF + 1


def test_a_draft_fills_the_record() -> None:
    assert (len(BAN_TURNS), len(PICK_TURNS), len(CHAMPION_FILES)) == (BANS, 2 * SLOTS, SLOTS)
