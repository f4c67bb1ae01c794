"""What a net is told: what the evaluation knows, and beside it who is where, who will act and what is threatened."""

import numpy as np

from engine.games.lolchess.play.board import RAY_LENGTH, RAYS, WAYS, X, Y, distance, is_foot_minion
from engine.games.lolchess.play.shop import price
from engine.games.lolchess.play.state import BLUE, GAMEPLAY, NEUTRAL, NEVER
from engine.games.lolchess.play.stats import armour, company, max_hp, plain, resistance
from engine.games.lolchess.play.tables.items import BASICS
from engine.games.lolchess.play.tables.names import (
    ACTIVE,
    AD,
    AP,
    BARON,
    CHAMPION_COUNT,
    INFERNAL,
    MELEE,
    PORO,
    SOLDIER,
    SPELL_COUNT,
)
from engine.games.lolchess.play.tables.spells import SPELL_COOLDOWN
from engine.games.lolchess.play.tables.statuses import BARON_MINION_BUFF, GHOSTED, HURTS, INFERNAL_BUFF, STUNNED
from engine.games.lolchess.play.turns import player_of
from engine.games.lolchess.sense.draft import draft_balance
from engine.games.lolchess.sense.evaluation import SCALE
from engine.games.lolchess.sense.material import PER_PORO_HP, piece_value, prospects
from engine.games.lolchess.sense.threats import SOFT, blow, leapt_on
from engine.kernels.kernel import kernel
from engine.kernels.part import part

TO_MOVE, LEAD, NARROW_LEAD, DRAFTED, ROUND, OPENING, DRAKE_HP, BARON_HP, GLOBALS = range(9)
# Of each side, own and the other's:
GOLD, AFFORDS, BOUGHT, CAST, CHAMPIONS, FOOT, ARTILLERY, DEAD, RETURNING = range(9)
PORO_HP, PORO_SHIELD, PORO_ARMOUR, PORO_MAGIC, PORO_COMPANY, PORO_RANK, PORO_EDGE, PORO_MOVED, PORO_BURNS = range(9, 18)
GUARDS, BESIEGERS, SHIELD_USED, SHIELD_IDLE, SHIELD_KEPT, BURNS, STUNS, COMBINED = range(18, 26)
ITEMS_BUSY, ITEMS_NEAR, ITEMS_IDLE, POWER_BUSY, POWER_NEAR = range(26, 31)
COUNT = 31  # of pieces that are no champions, from the Poro's kind to the soldiers'
PASSED = COUNT + SOLDIER - PORO + 1  # melee minions by steps to go: 1 to 4
BUFFS = PASSED + 4  # the drakes' six, Elder's, Baron's
SPELLS = BUFFS + 8
SPELLS_NEAR = SPELLS + SPELL_COUNT  # ... of champions that have enemies near
SIDE = SPELLS_NEAR + SPELL_COUNT
# What the enemy could do to a side at once; told apart by whether the enemy is to move:
BEST, SECOND, ALL, CHAMPION_BEST, CHAMPION_KILLS, FOOT_KILLS, ARTILLERY_BEST, PORO_BEST, PORO_ALL, PORO_KILL = range(10)
MONSTER_BEST, MONSTER_KILL, THREATS = range(10, 13)
# Of each champion by its kind:
HP, ITEMS, AHEAD, READY, ACTS, SUFFERS, TRAITS = range(7)

FIRST_THREAT = GLOBALS + 2 * SIDE
FIRST_TRAIT = FIRST_THREAT + 4 * THREATS
FEATURES = FIRST_TRAIT + 2 * CHAMPION_COUNT * TRAITS
HIDDEN = (32, 16)
NEAR = 3  # squares within which a champion is about to fight
CHIPPED = 0.5  # worth of hurting a piece to death's door, as a share of killing it
FAR_AWAY = 99


@kernel
def features(s, player, out):
    """The evaluation's lead and its parts, then Poro, champions by kind, minions, things and threats of both sides."""
    if s.phase != GAMEPLAY:
        balance = draft_balance(s)
        out[DRAFTED] = balance if player == BLUE else -balance
        return
    mover = player_of(s)
    out[TO_MOVE] = mover == player
    out[ROUND] = min(1.0, s.turn / 100.0)
    out[OPENING] = max(0.0, 1.0 - s.turn / 20.0)
    poros = find_poro(s, BLUE), find_poro(s, 1)
    lead = 0.0
    for i in range(s.count):
        piece = s.pieces[i]
        if piece.hp <= 0 or piece.owner > NEUTRAL:
            continue
        if piece.kind >= INFERNAL:
            tell_monster(s, i, player, mover, out)
        elif piece.owner < NEUTRAL:
            value = piece_value(s, i)
            lead += (value if piece.owner == player else -value) / SCALE
            tell_piece(s, i, player, mover, value, out)
            if piece.kind == PORO:
                change = PER_PORO_HP * piece.hp / SCALE
                lead += change if piece.owner == player else -change
            else:
                own, other = poros[piece.owner], poros[1 - piece.owner]
                at = GLOBALS + (0 if piece.owner == player else SIDE)
                if own >= 0:
                    out[at + GUARDS] += max(0, 3 - distance(piece.square, own)) / 16.0
                if other >= 0:
                    out[at + BESIEGERS] += max(0, 4 - distance(piece.square, other)) / 16.0
    for i in range(s.count):
        if s.pieces[i].kind < CHAMPION_COUNT and s.pieces[i].owner < NEUTRAL:
            tell_champion(s, i, player, out)
    for owner in range(2):
        at = GLOBALS + (0 if owner == player else SIDE)
        out[at + GOLD] = min(2.0, s.gold[owner] / 100.0)
        out[at + AFFORDS] = s.gold[owner] >= price(s, owner)
        out[at + BOUGHT] = owner == mover and s.has_bought != 0
        out[at + CAST] = owner == mover and s.has_cast != 0
    rest = prospects(s) / SCALE
    lead += rest if player == BLUE else -rest
    out[LEAD] = max(-1.0, min(1.0, lead / 6.0))
    out[NARROW_LEAD] = max(-1.0, min(1.0, lead))


@part
def find_poro(s, owner):
    """The square of a side's living Poro, -1 if it has none."""
    for i in range(s.count):
        if s.pieces[i].kind == PORO and s.pieces[i].owner == owner and s.pieces[i].hp > 0:
            return np.int64(s.pieces[i].square)
    return np.int64(-1)


@part
def tell_monster(s, i, player, mover, out):
    """A drake or the Baron: its health, and what either side could do to it."""
    piece = s.pieces[i]
    out[BARON_HP if piece.kind == BARON else DRAKE_HP] = min(1.0, piece.hp / 300.0)
    for way in range(WAYS):
        for k in range(RAY_LENGTH[piece.square, way]):
            other = np.int64(s.occupant[RAYS[piece.square, way, k]])
            if other >= 0:
                if s.pieces[other].owner < NEUTRAL:
                    owner = s.pieces[other].owner
                    dealt = blow(s, other, i, way, k + 1)
                    at = threat_place(1 - owner, player, mover)
                    out[at + MONSTER_BEST] = max(out[at + MONSTER_BEST], min(1.0, dealt / piece.hp))
                    if dealt >= piece.hp:
                        out[at + MONSTER_KILL] = 1.0
                break


@part
def threat_place(owner, player, mover):
    """Where it is told what the enemy of a side could do to it."""
    return FIRST_THREAT + THREATS * ((0 if owner == player else 2) + (0 if owner == mover else 1))


@part
def trait_place(owner, player, kind):
    """Where a champion is told."""
    return FIRST_TRAIT + TRAITS * (kind + (0 if owner == player else CHAMPION_COUNT))


@part
def tell_piece(s, i, player, mover, value, out):
    """A living piece of a side: its kind and worth, its effects and shields, and what threatens it."""
    piece = s.pieces[i]
    kind = piece.kind
    at = GLOBALS + (0 if piece.owner == player else SIDE)
    best, total = incoming(s, i, player, out)
    shielded = 0.0
    for k in range(piece.shield_count):
        amount = s.shields[i, k].amount
        shielded += amount
        if s.shields[i, k].duration == NEVER:
            out[at + SHIELD_KEPT] += min(1.0, amount / 100.0)
        else:
            used = min(amount, total)
            out[at + SHIELD_USED] += min(1.0, used / 50.0)
            out[at + SHIELD_IDLE] += min(1.0, (amount - used) / 50.0)
    left = max(1.0, piece.hp + shielded)
    burns = tell_statuses(s, i, at, out)
    threat = threat_place(piece.owner, player, mover)
    share = min(1.0, best / left)
    kills = best >= left
    gain = value * (1.0 if kills else CHIPPED * share) / 100.0
    if kind == PORO:
        tell_poro(s, i, at, shielded, burns, out)
        out[threat + PORO_BEST] = share
        out[threat + PORO_ALL] = min(2.0, total / left)
        out[threat + PORO_KILL] = kills
        gain = 6.0 * min(best, left) / 100.0
    elif kind < CHAMPION_COUNT:
        out[at + CHAMPIONS] += value / 500.0
        out[threat + CHAMPION_BEST] = max(out[threat + CHAMPION_BEST], share)
        out[threat + CHAMPION_KILLS] += kills * 0.5
        out[trait_place(piece.owner, player, kind) + SUFFERS] = min(1.0, total / left)
    elif is_foot_minion(kind):
        out[at + FOOT] += value / 200.0
        out[threat + FOOT_KILLS] += kills * 0.5
        steps = 7 - Y[piece.square] if piece.owner == BLUE else Y[piece.square]
        if kind == MELEE and steps >= 1 and steps <= 4:
            out[at + PASSED + steps - 1] += 0.5
    else:
        out[at + ARTILLERY] += value / 200.0
        out[threat + ARTILLERY_BEST] = max(out[threat + ARTILLERY_BEST], share)
    if kind >= PORO and kind <= SOLDIER:
        out[at + COUNT + kind - PORO] += 0.25
    out[threat + ALL] += gain / 2.0
    if gain > out[threat + BEST]:
        out[threat + SECOND] = out[threat + BEST]
        out[threat + BEST] = gain
    elif gain > out[threat + SECOND]:
        out[threat + SECOND] = gain


@part
def incoming(s, i, player, out):
    """The hardest blow that enemies could strike a piece with at once, and the sum of all; notes who of them acts."""
    piece = s.pieces[i]
    best, total = 0.0, 0.0
    for way in range(WAYS):
        for k in range(RAY_LENGTH[piece.square, way]):
            other = np.int64(s.occupant[RAYS[piece.square, way, k]])
            if other >= 0:
                if s.pieces[other].owner == 1 - piece.owner:
                    dealt = blow(s, other, i, way, k + 1)
                    if dealt > 0.0:
                        best = max(best, dealt)
                        total += dealt
                        if s.pieces[other].kind < CHAMPION_COUNT:
                            acts = trait_place(1 - piece.owner, player, s.pieces[other].kind) + ACTS
                            out[acts] = max(out[acts], min(1.0, dealt / 50.0))
                break
    if piece.kind <= PORO:
        dealt = leapt_on(s, i)
        best = max(best, dealt)
        total += dealt
    return best, total


@part
def tell_statuses(s, i, at, out):
    """Effects on a piece; what they will still cost it in hit points, as a share."""
    piece = s.pieces[i]
    burns = 0.0
    for k in range(piece.status_count):
        status = s.statuses[i, k]
        kind = status.kind
        if HURTS[kind]:
            burns += status.amount * status.stacks * max(1, status.duration)
        elif kind == STUNNED:
            out[at + STUNS] += 0.5
        elif piece.kind == PORO and kind >= INFERNAL_BUFF and kind < BARON_MINION_BUFF:
            out[at + BUFFS + kind - INFERNAL_BUFF] = 1.0
        elif kind >= BARON_MINION_BUFF and kind < GHOSTED:
            out[at + BUFFS + BARON_MINION_BUFF - INFERNAL_BUFF] = 1.0
    burns = min(1.0, burns / max(1, piece.hp))
    if piece.kind != PORO:
        out[at + BURNS] += 0.5 * burns
    return burns


@part
def tell_poro(s, i, at, shielded, burns, out):
    """A Poro: its health and its surroundings."""
    piece = s.pieces[i]
    out[at + PORO_HP] = min(1.5, piece.hp / 100.0)
    out[at + PORO_SHIELD] = min(1.0, shielded / 50.0)
    out[at + PORO_ARMOUR] = SOFT / (SOFT + armour(s, i))
    out[at + PORO_MAGIC] = SOFT / (SOFT + resistance(s, i))
    out[at + PORO_COMPANY] = company(s, i) / 4.0
    rank = Y[piece.square] if piece.owner == BLUE else 7 - Y[piece.square]
    out[at + PORO_RANK] = rank / 4.0
    out[at + PORO_EDGE] = abs(X[piece.square] - 3.5) / 4.0
    out[at + PORO_MOVED] = piece.moved != 0
    out[at + PORO_BURNS] = burns


@part
def tell_champion(s, i, player, out):
    """A champion: its health, place and things, and whether it will use them."""
    piece = s.pieces[i]
    at = GLOBALS + (0 if piece.owner == player else SIDE)
    if piece.hp <= 0:
        out[at + DEAD] += 0.25
        if piece.respawn_at != NEVER:
            out[at + RETURNING] += max(0.0, 1.0 - max(0, piece.respawn_at - s.turn) / 10.0) / 2.0
        return
    place = trait_place(piece.owner, player, piece.kind)
    ahead = Y[piece.square] if piece.owner == BLUE else 7 - Y[piece.square]
    out[place + HP] = min(1.0, piece.hp / max(1.0, max_hp(s, i)))
    out[place + ITEMS] = piece.item_count / 3.0
    out[place + AHEAD] = ahead / 7.0
    out[place + READY] = piece.skill_type == ACTIVE and piece.cooldown <= 0.0
    busy = out[place + ACTS] > 0.0
    near = busy or nearest_enemy(s, i) <= NEAR
    items = 0.0
    for k in range(piece.item_count):
        combined = piece.held[k] >= BASICS
        out[at + COMBINED] += combined / 5.0
        items += (2.0 if combined else 1.0) / 5.0
    out[at + (ITEMS_BUSY if busy else ITEMS_NEAR if near else ITEMS_IDLE)] += items
    if near:
        out[at + (POWER_BUSY if busy else POWER_NEAR)] += (plain(s, i, AD) + 0.5 * plain(s, i, AP)) / 200.0
    if piece.spell >= 0 and piece.spell < SPELL_COUNT:
        rested = 1.0 - piece.spell_cooldown / SPELL_COOLDOWN[piece.spell]
        out[at + SPELLS + piece.spell] = max(0.0, rested)
        if near and piece.spell_cooldown <= 0:
            out[at + SPELLS_NEAR + piece.spell] = 1.0


@part
def nearest_enemy(s, i):
    """Steps of a king to the nearest piece of the enemy."""
    best = np.int64(FAR_AWAY)
    for k in range(s.count):
        if s.pieces[k].owner == 1 - s.pieces[i].owner and s.pieces[k].hp > 0:
            best = min(best, distance(s.pieces[i].square, s.pieces[k].square))
    return best
