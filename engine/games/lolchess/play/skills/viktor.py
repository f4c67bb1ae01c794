"""Viktor's skill: a ray that his modules improve."""

import numpy as np

from engine.games.lolchess.play.board import SPLASH, SPLASH_COUNT, colour_at
from engine.games.lolchess.play.combat.damage import skill_damage
from engine.games.lolchess.play.dice import chance
from engine.games.lolchess.play.effects.applying import drop_status, inflict
from engine.games.lolchess.play.effects.shields import clear_shield, shield
from engine.games.lolchess.play.inventory import holds_item
from engine.games.lolchess.play.skills.area import MOST_AFFECTED
from engine.games.lolchess.play.state import GONE, MAX_PIECES, MODULES_PAYLOAD, NO_PAYLOAD
from engine.games.lolchess.play.stats import ability_power
from engine.games.lolchess.play.tables.items import FIRST_MODULE
from engine.games.lolchess.play.tables.names import MAGIC, MAX_HP
from engine.games.lolchess.play.tables.shields import ENERGY
from engine.games.lolchess.play.tables.statuses import EMPOWERED, STUNNED, VIKTOR_SPEED
from engine.kernels.part import part

UNLOCKS = np.array([40, 120, 260])  # damage at which Viktor's display shows one more module


@part
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
    skill_damage(s, i, aim, amount, MAGIC)
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


@part
def has_module(s, i, number):
    """Whether Viktor holds a module (1 to 5)."""
    return holds_item(s, i, FIRST_MODULE + number - 1)


@part
def count_siphoned(s, i, hp):
    """Viktor's damage grows."""
    piece = s.pieces[i]
    piece.cumulative += hp
    piece.unlocked = 0
    for k in range(len(UNLOCKS)):
        piece.unlocked += UNLOCKS[k] <= piece.cumulative


@part
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
        skill_damage(s, i, targets[k], amount, MAGIC)


@part
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


@part
def shifted(reference, gone):
    """A reference to a piece after one was removed."""
    if reference == gone:
        return GONE
    return reference - 1 if reference > gone else reference


@part
def empty_place(s, i):
    """Leave nothing of a piece behind."""
    for k in range(s.pieces[i].shield_count):
        clear_shield(s, i, k)
    for k in range(s.pieces[i].status_count - 1, -1, -1):
        drop_status(s, i, k)
    s.pieces[i] = s.pieces[MAX_PIECES - 1]  # never used, so all zeros
