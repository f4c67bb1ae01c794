"""Skills that reach whoever is around the champion."""

import numpy as np

from engine.games.lolchess.play.board import NEIGHBOUR_COUNT, NEIGHBOURS, colour_at, distance
from engine.games.lolchess.play.combat.damage import skill_damage
from engine.games.lolchess.play.effects.applying import inflict
from engine.games.lolchess.play.effects.carried import has_status
from engine.games.lolchess.play.effects.healing import heal
from engine.games.lolchess.play.effects.shields import shield
from engine.games.lolchess.play.state import MAX_PIECES
from engine.games.lolchess.play.stats import ability_power, attack_damage, max_hp
from engine.games.lolchess.play.tables.names import MAGIC, MAX_HP, PHYSICAL, TRUE
from engine.games.lolchess.play.tables.shields import ANONYMOUS, JANNA_SHIELD, JUDGMENT
from engine.games.lolchess.play.tables.statuses import FURY, FURY_SLOW, LEONA_SLOW, SPEED_BOOST, SPIRIT_RUSH, SUNLIGHT
from engine.kernels.part import part

MOST_AFFECTED = 8  # pieces around a square


@part
def enemies_around(s, square, blue, out):
    """Write the enemies of a colour on the neighbour squares of a square; how many there are."""
    count = 0
    for k in range(NEIGHBOUR_COUNT[square]):
        other = colour_at(s, NEIGHBOURS[square, k], 1 - blue)
        if other >= 0:
            out[count] = other
            count += 1
    return count


@part
def spirit_rush(s, i, target):
    """Ahri: a dash that hurts and slows whoever is near its end."""
    s.pieces[i].square = target
    s.pieces[i].moved = 1
    s.stale = 1
    for k in range(NEIGHBOUR_COUNT[target]):
        other = colour_at(s, NEIGHBOURS[target, k], 1 - s.pieces[i].blue)
        if other >= 0:
            skill_damage(s, i, other, 10.0 + 0.25 * ability_power(s, i), MAGIC)
            inflict(s, i, other, SPIRIT_RUSH, 2, 5.0 + 0.1 * ability_power(s, i))


@part
def judgment(s, i):
    """Garen: a shield, and a spin that hits all around."""
    shield(s, i, 20.0 + 0.6 * ability_power(s, i), 2, JUDGMENT)
    square = np.int64(s.pieces[i].square)
    for k in range(NEIGHBOUR_COUNT[square]):
        other = colour_at(s, NEIGHBOURS[square, k], 1 - s.pieces[i].blue)
        if other >= 0:
            skill_damage(s, i, other, attack_damage(s, i), PHYSICAL)


@part
def zephyr(s, i):
    """Janna: speed and shields for those around her."""
    square = np.int64(s.pieces[i].square)
    for k in range(NEIGHBOUR_COUNT[square]):
        ally = colour_at(s, NEIGHBOURS[square, k], s.pieces[i].blue)
        if ally >= 0:
            if not has_status(s, ally, SPEED_BOOST):
                inflict(s, i, ally, SPEED_BOOST, 2, 0.0)
            shield(s, ally, 20.0 + ability_power(s, i), 2, JANNA_SHIELD)


@part
def solar_flare(s, i):
    """Leona: the five weakest enemies within two squares are hurt, slowed and marked."""
    square = np.int64(s.pieces[i].square)
    near = np.empty(MAX_PIECES, np.int64)
    count = 0
    for k in range(s.count):
        other = s.pieces[k]
        if other.hp > 0 and other.blue != s.pieces[i].blue and distance(square, np.int64(other.square)) <= 2:
            place = count
            while place > 0 and s.pieces[near[place - 1]].hp > other.hp:
                near[place] = near[place - 1]
                place -= 1
            near[place] = k
            count += 1
    for k in range(min(count, 5)):
        other = near[k]
        amount = 15.0 + 0.2 * ability_power(s, i) + 0.2 * attack_damage(s, i)
        skill_damage(s, i, other, amount, MAGIC)
        inflict(s, i, other, LEONA_SLOW, 2, 0.0)
        inflict(s, i, other, SUNLIGHT, 3, 0.0)


@part
def fury_of_the_sands(s, i):
    """Nasus: he grows, and drains all around."""
    full, hp = max_hp(s, i), np.int64(s.pieces[i].hp)
    inflict(s, i, i, FURY, 3, full)
    s.pieces[i].hp = np.int64(min(max_hp(s, i), hp + 50.0))
    around = np.empty(MOST_AFFECTED, np.int64)
    count = enemies_around(s, np.int64(s.pieces[i].square), np.int64(s.pieces[i].blue), around)
    share = 10.0 + 0.15 * ability_power(s, i)
    for k in range(count):
        amount = np.floor((share / 100.0) * s.pieces[around[k]].stat[MAX_HP])
        skill_damage(s, i, around[k], amount, MAGIC)
        inflict(s, i, around[k], FURY_SLOW, 2, 5.0 + 0.1 * ability_power(s, i))


@part
def soul_furnace(s, i):
    """Sion: he drains all around, grows by it, and gets a shield."""
    square = np.int64(s.pieces[i].square)
    for k in range(NEIGHBOUR_COUNT[square]):
        other = colour_at(s, NEIGHBOURS[square, k], 1 - s.pieces[i].blue)
        if other >= 0:
            amount = np.floor(max_hp(s, other) * (0.04 + (ability_power(s, i) * 0.03) / 100.0))
            skill_damage(s, i, other, amount, TRUE)
            s.pieces[i].stat[MAX_HP] += np.int64(amount)
            heal(s, i, amount)
    shield(s, i, np.floor(0.1 * max_hp(s, i) + 0.4 * ability_power(s, i)), 3, ANONYMOUS)
