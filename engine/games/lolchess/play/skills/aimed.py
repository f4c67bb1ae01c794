"""Skills that are aimed at one piece or square."""

import numpy as np

from engine.games.lolchess.play.board import FILES, NEIGHBOUR_COUNT, NEIGHBOURS, X, Y, colour_at, distance, piece_at
from engine.games.lolchess.play.combat.damage import skill_damage
from engine.games.lolchess.play.dice import chance
from engine.games.lolchess.play.effects.applying import inflict
from engine.games.lolchess.play.effects.healing import heal
from engine.games.lolchess.play.skills.area import MOST_AFFECTED, enemies_around
from engine.games.lolchess.play.state import AZIR_PAYLOAD
from engine.games.lolchess.play.stats import ability_power, attack_damage, max_hp
from engine.games.lolchess.play.tables.names import (
    AD,
    AP,
    GOLD,
    MAGIC,
    MAX_HP,
    MR,
    NO_TARGET,
    PASSIVE,
    PHYSICAL,
    PR,
    RANGE,
    SOLDIER,
    SPEED,
)
from engine.games.lolchess.play.tables.pieces import BASE, HVD
from engine.games.lolchess.play.tables.statuses import ARCANE
from engine.kernels.part import part

MOST_SOLDIERS = 3
CONSCRIPTED = np.array([MAX_HP, AD, AP, PR, MR, SPEED, RANGE, GOLD])  # stats that becoming a soldier sets


@part
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
    for stat in CONSCRIPTED:
        piece.stat[stat] = BASE[SOLDIER, stat]
    piece.hp = BASE[SOLDIER, MAX_HP]
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


@part
def rocket_grab(s, i, aim):
    """Blitzcrank: a hook that pulls its target close."""
    skill_damage(s, i, aim, 15.0 + 0.8 * ability_power(s, i), MAGIC)
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


@part
def cleaver(s, i, aim):
    """Dr.Mundo: a throw that costs hp, may miss, and gives hp back if not."""
    s.pieces[i].hp = max(1, np.int64(s.pieces[i].hp - np.floor(0.15 * max_hp(s, i))))
    missed = chance(s, min(50.0, max(0.0, 50.0 - 0.5 * ability_power(s, i))))
    if missed:
        return
    amount = 10.0 + 0.15 * max_hp(s, i) + 0.1 * ability_power(s, i) + 0.15 * max_hp(s, aim)
    skill_damage(s, i, aim, amount, MAGIC)
    heal(s, i, np.floor(max_hp(s, i) * ((15.0 + 0.1 * ability_power(s, i)) / 100.0)))


@part
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
        skill_damage(s, i, weakest, amount, MAGIC)


@part
def taste_their_fear(s, i, aim):
    """Kha'Zix: a strike that hits the lonely twice as hard."""
    amount = 20.0 + 0.8 * attack_damage(s, i)
    square = np.int64(s.pieces[aim].square)
    alone = True
    for k in range(NEIGHBOUR_COUNT[square]):
        alone = alone and colour_at(s, NEIGHBOURS[square, k], s.pieces[aim].blue) < 0
    skill_damage(s, i, aim, amount * 2.0 if alone else amount, PHYSICAL)


@part
def wish(s, i, target):
    """Soraka: she gives hp to another."""
    ally = colour_at(s, target, s.pieces[i].blue)
    if ally < 0 or ally == i:
        return
    hp = np.int64(s.pieces[i].hp)
    s.pieces[i].hp = max(1, np.int64(hp - np.floor(0.2 * hp)))
    heal(s, ally, 20.0 + np.floor(max_hp(s, ally) * (0.1 + (ability_power(s, i) * 0.1) / 100.0)))


@part
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
        skill_damage(s, i, targets[card % count], amount, MAGIC)
