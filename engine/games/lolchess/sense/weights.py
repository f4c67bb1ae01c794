"""How promising an action looks, without playing it."""

from engine.games.lolchess.play.actions import FIRST_BAN, FIRST_BUY, board_parts, purchase_parts
from engine.games.lolchess.play.board import NEIGHBOUR_COUNT, NEIGHBOURS, X, Y, is_foot_minion
from engine.games.lolchess.play.combat.attacks import target_at
from engine.games.lolchess.play.stats import ability_power, armour, attack_damage, max_hp, plain
from engine.games.lolchess.play.tables.items import BASICS, RECIPE
from engine.games.lolchess.play.tables.names import (
    AD,
    ALLY,
    ALLY_MINION,
    ATTACK,
    BARRIER,
    CHAMPION_COUNT,
    ENEMY,
    FLASH,
    GHOST,
    HEAL,
    INFERNAL,
    MELEE,
    MOVE,
    NO_TARGET,
    PORO,
    SKILL,
    SUNDER,
)
from engine.games.lolchess.sense.draft import choose_in_draft
from engine.games.lolchess.sense.material import piece_value
from engine.kernels.kernel import kernel
from engine.kernels.part import part

CHIP = 0.6  # worth of hurting a piece to death's door, as a share of killing it
PORO_CHIP = 6.0  # worth of a hit point of the Poro
MONSTER_WORTH = 80.0
LEAST = 1.0
BUYING, COMBINING = 20.0, 30.0
ADVANCE, PROMOTION, PORO_STEP = 2.0, 80.0, 0.5
SUPPORT = 12.0  # worth of a skill that helps
SMITE_DAMAGE = 49.0


@kernel
def weight(s, action):
    """The weight of an action; nothing for what is not fair."""
    if action >= FIRST_BAN:
        return 1.0 if action == choose_in_draft(s) else 0.0
    if action >= FIRST_BUY:
        i, item = purchase_parts(action)
        return buy_weight(s, i, item)
    event, square, target = board_parts(action)
    i = s.occupant[square]
    if event == MOVE:
        return move_weight(s, i, target)
    if event == ATTACK:
        return attack_weight(s, i, target_at(s, target, s.pieces[i].blue))
    if event == SKILL:
        return skill_weight(s, i, target)
    return spell_weight(s, i, target)


@part
def hurt_worth(s, i, dealt):
    """What an amount of damage to a piece is worth."""
    piece = s.pieces[i]
    for k in range(piece.shield_count):
        dealt -= s.shields[i, k].amount
    if dealt <= 0.0:
        return 0.0
    worth = MONSTER_WORTH if piece.kind >= INFERNAL else piece_value(s, i)
    if dealt >= piece.hp:
        return 2.0 * worth
    if piece.kind == PORO:
        return PORO_CHIP * dealt
    return CHIP * worth * dealt / piece.hp


@part
def attack_weight(s, i, target):
    """Attacks by what they destroy."""
    if target < 0:
        return 0.0
    square, goal = s.pieces[i].square, s.pieces[target].square
    if is_foot_minion(s.pieces[i].kind) and is_foot_minion(s.pieces[target].kind):
        if abs(X[square] - X[goal]) == 1 and abs(Y[square] - Y[goal]) == 1:
            return LEAST + hurt_worth(s, target, max_hp(s, target))
    left = armour(s, target) - plain(s, i, SUNDER)
    dealt = attack_damage(s, i)
    if left > 0.0:
        dealt *= 30.0 / (30.0 + left)
    return LEAST + hurt_worth(s, target, dealt)


@part
def skill_weight(s, i, target):
    """Skills by whom they hit, roughly."""
    piece = s.pieces[i]
    aim = piece.skill_target
    power = 15.0 + 0.4 * ability_power(s, i) + 0.2 * plain(s, i, AD)
    other = s.occupant[target]
    if aim == ENEMY:
        if other < 0 or s.pieces[other].blue == piece.blue:
            return 0.0
        return LEAST + hurt_worth(s, other, power)
    if aim == ALLY:
        if other < 0 or other == i or s.pieces[other].owner != piece.owner:
            return 0.0
        return LEAST + SUPPORT * (1.0 - s.pieces[other].hp / max_hp(s, other))
    if aim == ALLY_MINION:
        return SUPPORT
    if aim != NO_TARGET and other >= 0:
        return 0.0
    worth = LEAST
    for k in range(NEIGHBOUR_COUNT[target]):
        near = s.occupant[NEIGHBOURS[target, k]]
        if near >= 0 and s.pieces[near].blue != piece.blue:
            worth += hurt_worth(s, near, 0.7 * power)
    return worth


@part
def spell_weight(s, i, target):
    """Spells by need."""
    piece = s.pieces[i]
    lost = 1.0 - min(1.0, piece.hp / max_hp(s, i))
    if piece.spell == HEAL:
        return SUPPORT * lost
    if piece.spell == BARRIER:
        return 0.5 * SUPPORT * lost + 0.5
    if piece.spell == FLASH or piece.spell == GHOST:
        return 0.5
    other = s.occupant[target]
    return hurt_worth(s, other, SMITE_DAMAGE) if other >= 0 else 0.0


@part
def move_weight(s, i, target):
    """Moves: minions ahead, promotion before all."""
    if s.occupant[target] >= 0 or s.pieces[i].owner > 1:
        return 0.0
    piece = s.pieces[i]
    if piece.kind == PORO:
        return PORO_STEP
    if piece.kind == MELEE and Y[target] == (7 if piece.blue else 0):
        return PROMOTION
    step = Y[target] - Y[piece.square]
    ahead = step if piece.blue else -step
    return LEAST + (ADVANCE if ahead > 0 else 0.0)


@part
def buy_weight(s, i, item):
    """Purchases: almost always good, better if they combine."""
    piece = s.pieces[i]
    if piece.hp <= 0 or piece.kind >= CHAMPION_COUNT:
        return 0.0
    offered = item >= BASICS
    for k in range(len(s.shop)):
        offered = offered or s.shop[k] == item
    if not offered:
        return 0.0
    if item < BASICS:
        for k in range(piece.item_count):
            if piece.held[k] < BASICS and RECIPE[piece.held[k], item] >= 0:
                return COMBINING
    return BUYING
