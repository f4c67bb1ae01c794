"""Effective numbers: base values changed by items, effects and the piece's own nature."""

import numpy as np

from engine.games.lolchess.play.board import NEIGHBOUR_COUNT, NEIGHBOURS, is_foot_minion, piece_at
from engine.games.lolchess.play.effects.carried import has_status
from engine.games.lolchess.play.inventory import holds_item
from engine.games.lolchess.play.tables.items import (
    CHANGE_BY,
    CHANGE_COUNT,
    CHANGE_SHARE,
    CHANGE_STAT,
    CHANGE_WAY,
    FIRECANNON,
    TOUCHES,
    TOUCHES_IF,
    TOUCHES_LATE,
)
from engine.games.lolchess.play.tables.names import (
    AATROX,
    AD,
    ADD,
    AP,
    CRIT,
    MALPHITE,
    MAX_HP,
    MR,
    MULTIPLY,
    NASUS,
    PERCENT,
    PORO,
    PR,
    RANGE,
    SET,
    SOLDIER,
    SPEED,
    SUPER,
    TRISTANA,
    TRYNDAMERE,
    YASUO,
)
from engine.games.lolchess.play.tables.statuses import (
    AFFECTS,
    AFFECTS_LATE,
    EFFECT_BY,
    EFFECT_COUNT,
    EFFECT_STAT,
    EFFECT_VARIES,
    EFFECT_WAY,
    FURY,
)
from engine.kernels.part import part

SYNERGY = 15.0
LONGEST_RANGE = 8


@part
def rounded(x):
    """To the nearest whole number, halves up."""
    return np.floor(x + 0.5)


@part
def changed(value, way, by):
    """A number after one change."""
    if way == ADD:
        return rounded(value + by)
    if way == PERCENT:
        return rounded(value * (1.0 + by / 100.0))
    if way == MULTIPLY:
        return rounded(value * by)
    return by


@part
def holds(share, hp, max_hp):
    """Whether the hp condition of an item's change is met."""
    if share == 0.0:
        return True
    return hp < share * max_hp if share > 0.0 else hp > -share * max_hp


@part
def after_items(s, i, stat, way, value, full):
    """A value after all changes of one way by the items of a piece whose maximum hp is `full`."""
    piece = s.pieces[i]
    for k in range(piece.item_count):
        item = piece.held[k]
        if TOUCHES[item, stat]:
            for c in range(CHANGE_COUNT[item]):
                if (
                    CHANGE_STAT[item, c] == stat
                    and CHANGE_WAY[item, c] == way
                    and holds(CHANGE_SHARE[item, c], piece.hp, full)
                ):
                    value = changed(value, way, CHANGE_BY[item, c])
    return value


@part
def after_statuses(s, i, stat, way, value):
    """A value after all changes of one way by the effects on a piece."""
    for k in range(s.pieces[i].status_count):
        status = s.statuses[i, k]
        if AFFECTS[status.kind, stat]:
            for c in range(EFFECT_COUNT[status.kind]):
                if EFFECT_STAT[status.kind, c] == stat and EFFECT_WAY[status.kind, c] == way:
                    by = status.amount if EFFECT_VARIES[status.kind, c] else EFFECT_BY[status.kind, c]
                    value = changed(value, way, by * status.stacks)
    return value


@part
def changes_late(s, i, stat):
    """Whether anything changes a stat otherwise than by adding."""
    piece = s.pieces[i]
    for k in range(piece.item_count):
        if TOUCHES_LATE[piece.held[k], stat]:
            return True
    for k in range(piece.status_count):
        if AFFECTS_LATE[s.statuses[i, k].kind, stat]:
            return True
    return False


@part
def combined(s, i, stat, full):
    """A stat with items and effects, given the maximum hp that conditions look at."""
    value = np.float64(s.pieces[i].stat[stat])
    value = after_statuses(s, i, stat, ADD, after_items(s, i, stat, ADD, value, full))
    if changes_late(s, i, stat):
        for way in (PERCENT, MULTIPLY, SET):
            value = after_statuses(s, i, stat, way, after_items(s, i, stat, way, value, full))
    return rounded(max(0.0, value))


@part
def max_hp(s, i):
    """Effective maximum hp; no item's condition changes it."""
    if s.pieces[i].item_count == 0 and s.pieces[i].status_count == 0:
        return np.float64(max(0, s.pieces[i].stat[MAX_HP]))
    return combined(s, i, MAX_HP, 0.0)


@part
def plain(s, i, stat):
    """A stat with items and effects, without what the piece's nature adds."""
    piece = s.pieces[i]
    if piece.item_count == 0 and piece.status_count == 0:
        return np.float64(max(0, piece.stat[stat]))
    full = 0.0
    for k in range(piece.item_count):
        if TOUCHES_IF[piece.held[k], stat]:
            full = max_hp(s, i)
    return combined(s, i, stat, full)


@part
def company(s, i):
    """How many neighbour squares hold comrades that strengthen a minion or Poro."""
    piece = s.pieces[i]
    found = 0
    for k in range(NEIGHBOUR_COUNT[piece.square]):
        other = piece_at(s, NEIGHBOURS[piece.square, k])
        if other >= 0 and s.pieces[other].blue == piece.blue:
            kind = s.pieces[other].kind
            found += is_foot_minion(kind) or kind in (SOLDIER, SUPER, PORO)
    return found


@part
def synergy(s, i):
    """What comrades around it add to attack and resistances of a minion or Poro."""
    kind = s.pieces[i].kind
    return SYNERGY * company(s, i) if is_foot_minion(kind) or kind == PORO else 0.0


@part
def ability_power(s, i):
    """AP."""
    return plain(s, i, AP)


@part
def attack_damage(s, i):
    """AD."""
    value = plain(s, i, AD)
    kind = s.pieces[i].kind
    if kind >= PORO:
        return value + synergy(s, i)
    if kind == TRYNDAMERE:
        lost = np.floor((max_hp(s, i) - s.pieces[i].hp) / 5.0)
        return value + lost * (1.0 + 0.05 * ability_power(s, i))
    if kind == YASUO:
        excess = crit_chance(s, i) - 100.0
        return value + np.floor(excess * 0.5) if excess > 0.0 else value
    return value


@part
def crit_chance(s, i):
    """Chance of a critical hit, in percent."""
    value = plain(s, i, CRIT)
    return 2.0 * value if s.pieces[i].kind == YASUO else value


@part
def armour(s, i):
    """Physical resistance."""
    value = plain(s, i, PR)
    kind = s.pieces[i].kind
    if kind >= PORO:
        return value + synergy(s, i)
    if kind == MALPHITE and s.pieces[i].shield_count > 0:
        return value + 15.0 + 0.1 * ability_power(s, i)
    return value


@part
def resistance(s, i):
    """Magic resistance."""
    value = plain(s, i, MR)
    return value + synergy(s, i) if s.pieces[i].kind >= PORO else value


@part
def speed(s, i):
    """Squares per move."""
    return np.int64(1) if s.pieces[i].kind == PORO else np.int64(plain(s, i, SPEED))


@part
def reach(s, i):
    """Range of attacks."""
    piece = s.pieces[i]
    value = np.int64(piece.stat[RANGE])
    if holds_item(s, i, FIRECANNON):
        value += 1
    if piece.kind == AATROX and piece.cooldown <= 0.0:
        value += 1
    if piece.kind == NASUS and has_status(s, i, FURY):
        value += 1
    if piece.kind == TRISTANA:
        value = min(value + s.turn // 10, LONGEST_RANGE)
    return value
