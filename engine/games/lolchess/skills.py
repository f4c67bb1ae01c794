"""Active skills, champion by champion, and what follows every skill."""

import numpy as np

from engine.games.lolchess import items
from engine.games.lolchess.board import (
    FILES,
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    SPLASH,
    SPLASH_COUNT,
    X,
    Y,
    colour_at,
    distance,
    has_status,
    piece_at,
)
from engine.games.lolchess.damage import damage, skill_damage
from engine.games.lolchess.dice import chance
from engine.games.lolchess.effects import (
    ANONYMOUS,
    ENERGY,
    JANNA_SHIELD,
    JUDGMENT,
    afflict,
    clear_shield,
    drop_status,
    heal,
    inflict,
    shield,
)
from engine.games.lolchess.names import (
    AD,
    AHRI,
    AP,
    AZIR,
    BLITZCRANK,
    EZREAL,
    GAREN,
    GOLD,
    JANNA,
    KHAZIX,
    LEONA,
    MAGIC,
    MAX_HP,
    MR,
    MUNDO,
    NASUS,
    NO_TARGET,
    PASSIVE,
    PHYSICAL,
    PR,
    RANGE,
    SION,
    SOLDIER,
    SORAKA,
    SPEED,
    SUNDER,
    TRUE,
    TWISTED_FATE,
    VIKTOR,
    ZED,
)
from engine.games.lolchess.pieces import HVD
from engine.games.lolchess.state import AZIR_PAYLOAD, GONE, MAX_PIECES, MODULES_PAYLOAD, NO_PAYLOAD
from engine.games.lolchess.stats import (
    ability_power,
    attack_damage,
    holds_item,
    item_place,
    max_hp,
    plain,
    rounded,
    skill_turns,
)
from engine.games.lolchess.statuses import (
    AMPLIFIED,
    ARCANE,
    DEATH_MARK,
    EMPOWERED,
    FURY,
    FURY_SLOW,
    LEONA_SLOW,
    SPEED_BOOST,
    SPIRIT_RUSH,
    STUNNED,
    SUNLIGHT,
    VIKTOR_SPEED,
)
from engine.kernel import shared_kernel as kernel

BLUE_BUFF, ARCHANGEL, NASHOR, VOW, IONIC_SPARK = (
    items.BLUE_BUFF,
    items.ARCHANGEL,
    items.NASHOR,
    items.VOW,
    items.IONIC_SPARK,
)
FIRST_MODULE = items.FIRST_MODULE
MOST_SOLDIERS = 3
SOLDIER_STATS = np.array([[MAX_HP, 100], [AD, 10], [AP, 0], [PR, 25], [MR, 25], [SPEED, 1], [RANGE, 2], [GOLD, 35]])
UNLOCKS = np.array([40, 120, 260])  # damage at which Viktor's display shows one more module
IONIC_REST = 7.0
MOST_AFFECTED = 8


@kernel
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


@kernel
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


@kernel
def enemies_around(s, square, blue, out):
    """Write the enemies of a colour on the neighbour squares of a square; how many there are."""
    count = 0
    for k in range(NEIGHBOUR_COUNT[square]):
        other = colour_at(s, NEIGHBOURS[square, k], 1 - blue)
        if other >= 0:
            out[count] = other
            count += 1
    return count


@kernel
def spirit_rush(s, i, target):
    """Ahri: a dash that hurts and slows whoever is near its end."""
    s.pieces[i].square = target
    s.pieces[i].moved = 1
    s.stale = 1
    for k in range(NEIGHBOUR_COUNT[target]):
        other = colour_at(s, NEIGHBOURS[target, k], 1 - s.pieces[i].blue)
        if other >= 0:
            skill_damage(s, i, other, 10.0 + 0.25 * ability_power(s, i), MAGIC, plain(s, i, SUNDER))
            inflict(s, i, other, SPIRIT_RUSH, 2, 5.0 + 0.1 * ability_power(s, i))


@kernel
def arise(s, i, target):
    """Azir: a minion becomes a Sand Soldier, three at most."""
    soldiers = 0
    for k in range(s.count):
        soldiers += s.pieces[k].kind == SOLDIER and s.pieces[k].hp > 0 and s.pieces[k].azir == i
    minion = colour_at(s, target, s.pieces[i].blue)
    if soldiers >= MOST_SOLDIERS or minion < 0:
        return
    piece = s.pieces[minion]
    piece.kind = SOLDIER
    for k in range(len(SOLDIER_STATS)):
        piece.stat[SOLDIER_STATS[k, 0]] = SOLDIER_STATS[k, 1]
    piece.hp = 100
    s.stale = 1
    piece.directions = HVD
    piece.no_retreat = 0
    piece.vertical = 0
    piece.skill_type = PASSIVE
    piece.skill_cooldown = 0
    piece.cooldown = 0.0
    piece.skill_target = NO_TARGET
    piece.skill_range = 2
    piece.skill_directions = HVD
    piece.payload = AZIR_PAYLOAD
    piece.azir = i


@kernel
def rocket_grab(s, i, aim):
    """Blitzcrank: a hook that pulls its target close."""
    skill_damage(s, i, aim, 15.0 + 0.8 * ability_power(s, i), MAGIC, plain(s, i, SUNDER))
    own, square = np.int64(s.pieces[i].square), np.int64(s.pieces[aim].square)
    closer = square + FILES * np.sign(Y[own] - Y[square]) + np.sign(X[own] - X[square])
    if distance(closer, own) <= 1 and closer != own and piece_at(s, closer) < 0:
        s.pieces[aim].square = closer
        s.stale = 1
        return
    for k in range(NEIGHBOUR_COUNT[own]):
        if piece_at(s, NEIGHBOURS[own, k]) < 0:
            s.pieces[aim].square = NEIGHBOURS[own, k]
            s.stale = 1
            return


@kernel
def cleaver(s, i, aim):
    """Dr.Mundo: a throw that costs hp, may miss, and gives hp back if not."""
    s.pieces[i].hp = max(1, np.int64(s.pieces[i].hp - np.floor(0.15 * max_hp(s, i))))
    missed = chance(s, min(50.0, max(0.0, 50.0 - 0.5 * ability_power(s, i))))
    if missed:
        return
    amount = 10.0 + 0.15 * max_hp(s, i) + 0.1 * ability_power(s, i) + 0.15 * max_hp(s, aim)
    skill_damage(s, i, aim, amount, MAGIC, plain(s, i, SUNDER))
    heal(s, i, np.floor(max_hp(s, i) * ((15.0 + 0.1 * ability_power(s, i)) / 100.0)))


@kernel
def arcane_shift(s, i, target):
    """Ezreal: a blink, and a shot at the weakest enemy beside it."""
    s.pieces[i].square = target
    s.stale = 1
    inflict(s, i, i, ARCANE, 3, 5.0 + 0.1 * ability_power(s, i))
    weakest = -1
    for k in range(NEIGHBOUR_COUNT[target]):
        other = colour_at(s, NEIGHBOURS[target, k], 1 - s.pieces[i].blue)
        if other >= 0 and (weakest < 0 or s.pieces[other].hp < s.pieces[weakest].hp):
            weakest = other
    if weakest >= 0:
        amount = 10.0 + 0.4 * ability_power(s, i) + 0.1 * attack_damage(s, i)
        skill_damage(s, i, weakest, amount, MAGIC, plain(s, i, SUNDER))


@kernel
def judgment(s, i):
    """Garen: a shield, and a spin that hits all around."""
    shield(s, i, 20.0 + 0.6 * ability_power(s, i), 2, JUDGMENT)
    square = np.int64(s.pieces[i].square)
    for k in range(NEIGHBOUR_COUNT[square]):
        other = colour_at(s, NEIGHBOURS[square, k], 1 - s.pieces[i].blue)
        if other >= 0:
            skill_damage(s, i, other, attack_damage(s, i), PHYSICAL, plain(s, i, SUNDER))


@kernel
def zephyr(s, i):
    """Janna: speed and shields for those around her."""
    square = np.int64(s.pieces[i].square)
    for k in range(NEIGHBOUR_COUNT[square]):
        ally = colour_at(s, NEIGHBOURS[square, k], s.pieces[i].blue)
        if ally >= 0:
            if not has_status(s, ally, SPEED_BOOST):
                inflict(s, i, ally, SPEED_BOOST, 2, 0.0)
            shield(s, ally, 20.0 + ability_power(s, i), 2, JANNA_SHIELD)


@kernel
def taste_their_fear(s, i, aim):
    """Kha'Zix: a strike that hits the lonely twice as hard."""
    amount = 20.0 + 0.8 * attack_damage(s, i)
    square = np.int64(s.pieces[aim].square)
    alone = True
    for k in range(NEIGHBOUR_COUNT[square]):
        alone = alone and colour_at(s, NEIGHBOURS[square, k], s.pieces[aim].blue) < 0
    skill_damage(s, i, aim, amount * 2.0 if alone else amount, PHYSICAL, plain(s, i, SUNDER))


@kernel
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
        skill_damage(s, i, other, amount, MAGIC, plain(s, i, SUNDER))
        inflict(s, i, other, LEONA_SLOW, 2, 0.0)
        inflict(s, i, other, SUNLIGHT, 3, 0.0)


@kernel
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
        skill_damage(s, i, around[k], amount, MAGIC, plain(s, i, SUNDER))
        inflict(s, i, around[k], FURY_SLOW, 2, 5.0 + 0.1 * ability_power(s, i))


@kernel
def soul_furnace(s, i):
    """Sion: he drains all around, grows by it, and gets a shield."""
    square = np.int64(s.pieces[i].square)
    for k in range(NEIGHBOUR_COUNT[square]):
        other = colour_at(s, NEIGHBOURS[square, k], 1 - s.pieces[i].blue)
        if other >= 0:
            amount = np.floor(max_hp(s, other) * (0.04 + (ability_power(s, i) * 0.03) / 100.0))
            skill_damage(s, i, other, amount, TRUE, plain(s, i, SUNDER))
            s.pieces[i].stat[MAX_HP] += np.int64(amount)
            heal(s, i, amount)
    shield(s, i, np.floor(0.1 * max_hp(s, i) + 0.4 * ability_power(s, i)), 3, ANONYMOUS)


@kernel
def wish(s, i, target):
    """Soraka: she gives hp to another."""
    ally = colour_at(s, target, s.pieces[i].blue)
    if ally < 0 or ally == i:
        return
    hp = np.int64(s.pieces[i].hp)
    s.pieces[i].hp = max(1, np.int64(hp - np.floor(0.2 * hp)))
    heal(s, ally, 20.0 + np.floor(max_hp(s, ally) * (0.1 + (ability_power(s, i) * 0.1) / 100.0)))


@kernel
def wild_cards(s, i, aim):
    """Twisted Fate: cards in turn for the target and those around it."""
    cards = 10 + np.int64(np.floor(0.2 * ability_power(s, i)))
    square = np.int64(s.pieces[aim].square)
    targets = np.empty(MOST_AFFECTED + 1, np.int64)
    targets[0] = aim
    count = 1 + enemies_around(s, square, np.int64(s.pieces[i].blue), targets[1:])
    for card in range(cards):
        amount = 1.0 + 0.05 * ability_power(s, i) + 0.05 * attack_damage(s, i)
        if card >= count:
            amount *= 0.6
        skill_damage(s, i, targets[card % count], amount, MAGIC, plain(s, i, SUNDER))


@kernel
def has_module(s, i, number):
    """Whether Viktor holds a module (1 to 5)."""
    return holds_item(s, i, FIRST_MODULE + number - 1)


@kernel
def siphon(s, i, aim, target):
    """Viktor: a ray that his modules improve. Gives back his own place, which a removed piece may change."""
    piece = s.pieces[i]
    if piece.payload == NO_PAYLOAD:
        piece.payload = MODULES_PAYLOAD
    hp = np.int64(s.pieces[aim].hp)
    if has_module(s, i, 4) and (hp / s.pieces[aim].stat[MAX_HP]) * 100.0 < 5.0:
        count_siphoned(s, i, hp)
        remove_piece(s, aim)
        return i - 1 if aim < i else i
    amount = 10.0 + 0.5 * ability_power(s, i)
    if has_module(s, i, 1):
        amount += (15.0 + 0.1 * ability_power(s, i)) * (hp / 100.0)
        if chance(s, 25.0):
            inflict(s, i, aim, STUNNED, 2, 0.0)
    skill_damage(s, i, aim, amount, MAGIC, plain(s, i, SUNDER))
    count_siphoned(s, i, hp - max(0, np.int64(s.pieces[aim].hp)))
    if has_module(s, i, 2):
        inflict(s, i, i, EMPOWERED, 3, 10.0 + 0.5 * ability_power(s, i))
        piece.empowered = 1
    if has_module(s, i, 3):
        shield(s, i, np.floor(10.0 + 0.3 * ability_power(s, i)), 2, ENERGY)
        inflict(s, i, i, VIKTOR_SPEED, 2, 0.0)
    if has_module(s, i, 5):
        aftershock(s, i, aim, target)
    return i


@kernel
def count_siphoned(s, i, hp):
    """Viktor's damage grows."""
    piece = s.pieces[i]
    piece.cumulative += hp
    piece.unlocked = 0
    for k in range(len(UNLOCKS)):
        piece.unlocked += UNLOCKS[k] <= piece.cumulative


@kernel
def aftershock(s, i, aim, target):
    """Viktor's fifth module: damage around the target square."""
    amount = 5.0 + 0.25 * ability_power(s, i)
    targets = np.empty(MOST_AFFECTED, np.int64)
    count = 0
    for k in range(SPLASH_COUNT[target]):
        other = colour_at(s, SPLASH[target, k], 1 - s.pieces[i].blue)
        if other >= 0 and other != aim:
            targets[count] = other
            count += 1
    for k in range(count):
        skill_damage(s, i, targets[k], amount, MAGIC, plain(s, i, SUNDER))


@kernel
def remove_piece(s, gone):
    """Take a piece out of the board's list, as only Viktor does; those behind it move up."""
    last = s.count - 1
    for i in range(gone, last):
        s.pieces[i] = s.pieces[i + 1]
        for k in range(len(s.statuses[i])):
            s.statuses[i, k] = s.statuses[i + 1, k]
        for k in range(len(s.shields[i])):
            s.shields[i, k] = s.shields[i + 1, k]
    empty_place(s, last)
    s.count = last
    s.removed = gone
    s.stale = 1
    for i in range(last):
        s.pieces[i].azir = shifted(np.int64(s.pieces[i].azir), gone)
        for k in range(s.pieces[i].status_count):
            s.statuses[i, k].marker = shifted(np.int64(s.statuses[i, k].marker), gone)


@kernel
def shifted(reference, gone):
    """A reference to a piece after one was removed."""
    if reference == gone:
        return GONE
    return reference - 1 if reference > gone else reference


@kernel
def empty_place(s, i):
    """Leave nothing of a piece behind."""
    for k in range(s.pieces[i].shield_count):
        clear_shield(s, i, k)
    for k in range(s.pieces[i].status_count - 1, -1, -1):
        drop_status(s, i, k)
    s.pieces[i] = s.pieces[MAX_PIECES - 1]  # never used, so all zeros
