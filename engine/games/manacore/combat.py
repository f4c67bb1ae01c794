"""Who may attack and block, and what combat damage does.

Blocks and damage are one action, and the backend offers blocks of one attacker only. So a blocked attacker and its
blockers are noted in the record for the length of that action.
"""

import numpy as np

from engine.games.manacore.events import raise_event
from engine.games.manacore.moves import bury
from engine.games.manacore.state import (
    FIELD,
    NAN,
    NONE,
    add_damage,
    change_life,
    finish,
    kind_of,
    out_of_life,
)
from engine.games.manacore.stats import (
    count_type,
    find_static,
    has_attached,
    has_lords,
    is_anywhere,
    is_creature,
    own_toughness,
    power,
    toughness,
)
from engine.games.manacore.tables import COLOUR, KEYS, MARKS, STAR, TOUGHNESS, TYPES
from engine.games.manacore.vocabulary import (
    ANIMATES_WALL,
    ARTIFACT,
    BASILISK,
    CANT_ATTACK_ALONE,
    CANT_BLOCK,
    CREATURE,
    DEFENDER,
    EYE,
    FEAR,
    FIRST_STRIKE,
    FLYING,
    FOREST,
    FORESTWALK,
    GASEOUS,
    HASTE,
    HITS_PLAYER,
    ISLAND,
    ISLANDWALK,
    LURES,
    MAX_ONE_BLOCKER,
    MENACE,
    MOUNTAIN,
    MOUNTAINWALK,
    NEEDS_ISLAND,
    NOT_BY_WALL,
    ONE_BLOCKER_EACH,
    ONLY_BY_WALL,
    ONLY_FLYING_OR_WALL,
    PACIFIES,
    REACH,
    STOPS_BLACK,
    STOPS_NON_EYES,
    SWAMP,
    SWAMPWALK,
    UNBLOCKABLE,
    WALL,
    B,
)
from engine.part import part


@part
def is_attack_candidate(s, slot):
    """Whether the backend thinks of a creature for an attack. Quirk: it forgets haste."""
    kind = s.card[slot]
    if TYPES[kind] & CREATURE == 0 or s.tapped[slot] != 0 or s.sick[slot] != 0:
        return False
    return KEYS[kind] & DEFENDER == 0 and TYPES[kind] & WALL == 0


@part
def has_attackers(s, seat):
    """Whether a seat seems to have an attacker; here haste counts."""
    for i in range(s.field_n[seat]):
        slot = s.field[seat, i]
        kind = s.card[slot]
        if TYPES[kind] & CREATURE == 0 or s.tapped[slot] != 0 or KEYS[kind] & DEFENDER != 0 or TYPES[kind] & WALL != 0:
            continue
        if s.sick[slot] == 0 or KEYS[kind] & HASTE != 0:
            return True
    return False


@part
def black_stopped(s):
    """Whether a Light of Day is on a battlefield."""
    return is_anywhere(s, STOPS_BLACK)


@part
def may_attack(s, slot, seat):
    """Whether a candidate passes the attack test, but for attacking alone."""
    kind = kind_of(s, slot)
    if s.controller[slot] != seat or has_attached(s, slot, PACIFIES):
        return False
    if COLOUR[kind] == B and black_stopped(s):
        return False
    if TYPES[kind] & EYE == 0 and find_static(s, seat, STOPS_NON_EYES):
        return False
    if KEYS[kind] & DEFENDER != 0 or TYPES[kind] & WALL != 0:
        return has_attached(s, slot, ANIMATES_WALL)
    return MARKS[kind] & NEEDS_ISLAND == 0 or count_type(s, 1 - seat, ISLAND) > 0


@part
def attacks_alone(s, slot):
    """Whether a creature may attack without others."""
    return MARKS[kind_of(s, slot)] & CANT_ATTACK_ALONE == 0


@part
def is_blocker(s, slot):
    """Whether a permanent is thought of for blocks."""
    return TYPES[s.card[slot]] & CREATURE != 0 and s.tapped[slot] == 0


@part
def reaches(s, attacker, blocker):
    """Flying needs flying or reach."""
    return KEYS[s.card[attacker]] & FLYING == 0 or KEYS[s.card[blocker]] & (FLYING | REACH) != 0


@part
def walks_past(s, attacker, side):
    """Whether a seat has the land that a landwalker walks on."""
    keys = KEYS[s.card[attacker]]
    if keys & (SWAMPWALK | ISLANDWALK | FORESTWALK | MOUNTAINWALK) == 0:
        return False
    lands = 0
    if keys & SWAMPWALK != 0:
        lands |= SWAMP
    if keys & ISLANDWALK != 0:
        lands |= ISLAND
    if keys & FORESTWALK != 0:
        lands |= FOREST
    if keys & MOUNTAINWALK != 0:
        lands |= MOUNTAIN
    return count_type(s, side, lands) > 0


@part
def is_held(s, blocker):
    """Whether an aura or a Light of Day keeps a creature from blocking."""
    if has_attached(s, blocker, PACIFIES):
        return True
    return COLOUR[s.card[blocker]] == B and black_stopped(s)


@part
def afraid(s, attacker, blocker):
    """Fear: only black and artifact creatures block."""
    kind = s.card[blocker]
    return KEYS[s.card[attacker]] & FEAR != 0 and COLOUR[kind] != B and TYPES[kind] & ARTIFACT == 0


@part
def is_able(s, attacker, blocker):
    """Able to block as a Lure sees it."""
    if is_held(s, blocker) or not reaches(s, attacker, blocker) or afraid(s, attacker, blocker):
        return False
    return not walks_past(s, attacker, np.int64(s.side[blocker]))


@part
def may_block(s, attacker, blocker):
    """Whether this pair passes the block test."""
    kind = kind_of(s, blocker)
    marks = MARKS[s.card[attacker]]
    wall = TYPES[kind] & WALL != 0
    if s.controller[blocker] != s.side[blocker] or MARKS[kind] & CANT_BLOCK != 0 or marks & UNBLOCKABLE != 0:
        return False
    if marks & ONLY_FLYING_OR_WALL != 0 and not wall and KEYS[kind] & FLYING == 0:
        return False
    if (marks & ONLY_BY_WALL != 0 and not wall) or (marks & NOT_BY_WALL != 0 and wall):
        return False
    return is_able(s, attacker, blocker)


@part
def most_blockers(s, attacker):
    """How many creatures may block an attacker at once."""
    if MARKS[s.card[attacker]] & MAX_ONE_BLOCKER != 0 or find_static(s, np.int64(s.active), ONE_BLOCKER_EACH):
        return 1
    return 64


@part
def fewest_blockers(s, attacker):
    """How many creatures it takes to block an attacker."""
    return 2 if KEYS[s.card[attacker]] & MENACE != 0 else 1


@part
def is_lured(s, attacker):
    """Whether all must block an attacker."""
    return has_attached(s, attacker, LURES)


@part
def note_block(s, attacker, blocker):
    """Let a creature block an attacker until this combat is over."""
    s.blocked = attacker
    s.blockers[s.blockers_n] = blocker
    s.blockers_n += 1


@part
def blocks(s, slot):
    """Whether a creature is blocking."""
    for i in range(s.blockers_n):
        if s.blockers[i] == slot:
            return True
    return False


@part
def strikes_now(s, slot, first_strike):
    """Whether a creature deals its damage in this round."""
    return (KEYS[s.card[slot]] & FIRST_STRIKE != 0) == first_strike


@part
def hit_blockers(s, attacker):
    """Share out a blocked attacker's damage in the order of its blockers; what is left over is lost."""
    rest = power(s, attacker)
    for i in range(s.blockers_n):
        blocker = np.int64(s.blockers[i])
        if s.zone[blocker] != FIELD or s.damage[blocker] == NAN:
            continue
        share = min(rest, max(0, toughness(s, blocker) - s.damage[blocker]))
        if not has_attached(s, blocker, GASEOUS):
            add_damage(s, blocker, share)  # negative power heals the first
        rest -= share
        if rest <= 0:
            return


@part
def hit_player(s, attacker, defender):
    """An unblocked attacker's damage; negative power heals."""
    amount = power(s, attacker)
    change_life(s, defender, -amount)
    raise_event(s, HITS_PLAYER, attacker, 1 - defender, amount)
    if out_of_life(s, defender):
        finish(s, 1 - defender)


@part
def attackers_strike(s, first_strike):
    """The attackers' damage of one round."""
    active = np.int64(s.active)
    for i in range(s.field_n[active]):
        attacker = np.int64(s.field[active, i])
        if s.attacking[attacker] == 0 or not strikes_now(s, attacker, first_strike):
            continue
        if has_attached(s, attacker, GASEOUS):
            continue
        if attacker == s.blocked:
            hit_blockers(s, attacker)
        else:
            hit_player(s, attacker, 1 - active)


@part
def blockers_strike(s, first_strike):
    """The blockers' damage of one round, in the order of their battlefield."""
    attacker = np.int64(s.blocked)
    if s.blockers_n == 0 or s.zone[attacker] != FIELD or has_attached(s, attacker, GASEOUS):
        return
    side = 1 - np.int64(s.active)
    for i in range(s.field_n[side]):
        blocker = np.int64(s.field[side, i])
        if blocks(s, blocker) and strikes_now(s, blocker, first_strike) and not has_attached(s, blocker, GASEOUS):
            add_damage(s, attacker, power(s, blocker))


@part
def petrify(s, slot):
    """A Basilisk's victim gets damage as printed. Quirk: for a star that is not a number, and it survives."""
    if TYPES[s.card[slot]] & WALL == 0:
        printed = TOUGHNESS[s.card[slot]]
        s.damage[slot] = NAN if printed == STAR else printed


@part
def basilisks(s):
    """What meets a Thicket Basilisk in combat, in each round."""
    attacker = np.int64(s.blocked)
    if s.blockers_n == 0 or s.zone[attacker] != FIELD:
        return
    stares = MARKS[s.card[attacker]] & BASILISK != 0
    stared_at = False
    for i in range(s.blockers_n):
        blocker = np.int64(s.blockers[i])
        if s.zone[blocker] == FIELD:
            stared_at |= MARKS[s.card[blocker]] & BASILISK != 0
            if stares:
                petrify(s, blocker)
    if stared_at:
        petrify(s, attacker)


@part
def combat_deaths(s):
    """Creatures with lethal damage go. Quirk: no regeneration, and it does not count as dying."""
    lords = has_lords(s)  # without any, toughness needs no walk over both battlefields
    for side in range(2):
        for i in range(s.field_n[side] - 1, -1, -1):
            slot = np.int64(s.field[side, i])
            if not is_creature(s, slot) or s.damage[slot] == NAN:
                continue
            if s.damage[slot] >= (toughness(s, slot) if lords else own_toughness(s, slot)):
                bury(s, slot)
                s.damage[slot] = 0
                s.tapped[slot] = 0
                s.attacking[slot] = 0


@part
def end_combat(s):
    """Nobody attacks or blocks any more."""
    for side in range(2):
        for i in range(s.field_n[side]):
            s.attacking[s.field[side, i]] = 0
    for i in range(s.blockers_n):
        s.blockers[i] = 0
    s.blockers_n = 0
    s.blocked = NONE


@part
def deal_combat_damage(s):
    """Both rounds of combat damage, first strike first, and the end of combat."""
    if s.fog == 0:
        for first_strike in (True, False):
            attackers_strike(s, first_strike)
            blockers_strike(s, first_strike)
            basilisks(s)
            combat_deaths(s)
    end_combat(s)
