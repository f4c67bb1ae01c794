"""Active skills: whose is whose, and what follows every one."""

import numpy as np

from engine.games.lolchess.play.board import colour_at
from engine.games.lolchess.play.combat.damage import damage
from engine.games.lolchess.play.cooldowns import skill_turns
from engine.games.lolchess.play.effects.applying import afflict, inflict
from engine.games.lolchess.play.effects.shields import shield
from engine.games.lolchess.play.inventory import holds_item, item_place
from engine.games.lolchess.play.skills.aimed import (
    arcane_shift,
    arise,
    cleaver,
    rocket_grab,
    taste_their_fear,
    wild_cards,
    wish,
)
from engine.games.lolchess.play.skills.area import (
    fury_of_the_sands,
    judgment,
    solar_flare,
    soul_furnace,
    spirit_rush,
    zephyr,
)
from engine.games.lolchess.play.skills.viktor import siphon
from engine.games.lolchess.play.stats import max_hp, plain, rounded
from engine.games.lolchess.play.tables.items import ARCHANGEL, BLUE_BUFF, IONIC_SPARK, NASHOR, VOW
from engine.games.lolchess.play.tables.names import (
    AHRI,
    AP,
    AZIR,
    BLITZCRANK,
    EZREAL,
    GAREN,
    JANNA,
    KHAZIX,
    LEONA,
    MAGIC,
    MUNDO,
    NASUS,
    SION,
    SORAKA,
    SUNDER,
    TWISTED_FATE,
    VIKTOR,
    ZED,
)
from engine.games.lolchess.play.tables.shields import ANONYMOUS
from engine.games.lolchess.play.tables.statuses import AMPLIFIED, DEATH_MARK
from engine.kernels.part import part

IONIC_REST = 7.0


@part
def use_skill(s, i, target):
    """A whole skill of a piece, aimed at a square."""
    kind = s.pieces[i].kind
    aim = colour_at(s, target, 1 - s.pieces[i].blue)
    if kind == AHRI:
        spirit_rush(s, i, target)
    elif kind == AZIR:
        arise(s, i, target)
    elif kind == BLITZCRANK and aim >= 0:
        rocket_grab(s, i, aim)
    elif kind == MUNDO and aim >= 0:
        cleaver(s, i, aim)
    elif kind == EZREAL:
        arcane_shift(s, i, target)
    elif kind == GAREN:
        judgment(s, i)
    elif kind == JANNA:
        zephyr(s, i)
    elif kind == KHAZIX and aim >= 0:
        taste_their_fear(s, i, aim)
    elif kind == LEONA:
        solar_flare(s, i)
    elif kind == NASUS:
        fury_of_the_sands(s, i)
    elif kind == SION:
        soul_furnace(s, i)
    elif kind == SORAKA:
        wish(s, i, target)
    elif kind == TWISTED_FATE and aim >= 0:
        wild_cards(s, i, aim)
    elif kind == VIKTOR and aim >= 0:
        i = siphon(s, i, aim, target)
    elif kind == ZED and aim >= 0:
        owner = np.int64(s.pieces[i].owner)
        afflict(s, i, aim, DEATH_MARK, 3, 0.0, owner, ZED, i, 0)
    after_skill(s, i)


@part
def after_skill(s, i):
    """What follows every active skill, even a wasted one."""
    piece = s.pieces[i]
    turns = skill_turns(s, i)
    piece.cooldown = turns
    if piece.item_count > 0:
        if holds_item(s, i, BLUE_BUFF):
            piece.cooldown = max(piece.cooldown - rounded(turns * 0.25), 0.0)
        if holds_item(s, i, ARCHANGEL):
            piece.stat[AP] += 5
        if holds_item(s, i, NASHOR):
            inflict(s, i, i, AMPLIFIED, 2, 0.0)
        if holds_item(s, i, VOW):
            shield(s, i, 0.15 * max_hp(s, i), 2, ANONYMOUS)
    for k in range(s.count):
        if s.pieces[k].hp > 0 and s.pieces[k].blue != piece.blue and s.pieces[k].item_count > 0:
            place = item_place(s, k, IONIC_SPARK)
            if place >= 0 and s.pieces[k].item_cooldown[place] <= 0.0:
                damage(s, k, i, 5.0 * piece.skill_cooldown, MAGIC, plain(s, k, SUNDER), 0)
                s.pieces[k].item_cooldown[place] = IONIC_REST
