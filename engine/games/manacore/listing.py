"""The legal actions, in the backend's order, and the questions that decide whether a seat is asked at all."""

import numpy as np

from engine.games.manacore.actions import (
    ACTIVATE,
    ATTACK,
    ATTACK_ALL,
    END_TURN,
    LAND,
    LURE,
    NO_BLOCK,
    PASS,
    activate_ability,
    activate_action,
    activate_place,
    block_action,
    cast_action,
    type_of,
)
from engine.games.manacore.checks import may_activate
from engine.games.manacore.combat import (
    attacks_alone,
    fewest_blockers,
    has_attackers,
    is_able,
    is_attack_candidate,
    is_blocker,
    is_lured,
    may_attack,
    may_block,
    most_blockers,
    reaches,
)
from engine.games.manacore.mana import can_pay, gives_mana, most_x, survey
from engine.games.manacore.state import (
    ATTACKERS,
    BEGINNING,
    BLOCKERS,
    FIELD_ROOM,
    HAND,
    MAIN_1,
    MAIN_2,
    NO_SLOT,
    kind_of,
)
from engine.games.manacore.tables import (
    A_HAS_MANA_COST,
    A_IS_MANA,
    A_TARGET,
    ABILITY,
    ABILITY_COUNT,
    CAST_TARGET,
    HAS_COST,
    KEYS,
    MARKS,
    POWER,
    TYPES,
    XS,
)
from engine.games.manacore.targets import (
    AIM_NOTHING,
    AIMS,
    FIRST_AIM,
    aim_code,
    creatures_hidden,
    has_target,
    hidden_from_spells,
    next_aim,
)
from engine.games.manacore.vocabulary import INSTANT, MENACE, UNBLOCKABLE
from engine.games.manacore.vocabulary import LAND as IS_LAND
from engine.kernel import kernel
from engine.part import part

MAX_ACTIONS = 2048
GANGS_FROM = 4  # printed power from which the backend offers several blockers


@part
def emit(out, n, action):
    """Write one more action, as long as there is room: the longest list ever seen had 380."""
    if n < MAX_ACTIONS:
        out[n] = action
        return n + 1
    return n


@part
def sorcery_time(s, seat):
    """Whether a seat may do what it can do only in its own main phase."""
    return s.active == seat and (s.step == MAIN_1 or s.step == MAIN_2) and s.stack_n == 0


@part
def in_hand(s, slot, seat):
    """Whether a hand card can be played at all. Quirk: one that came back from a thief cannot."""
    return s.controller[slot] == seat and s.zone[slot] == HAND


@part
def is_offered_before(s, seat, place):
    """Whether an earlier copy of a hand card stands for it."""
    slot = s.hand[seat, place]
    for i in range(place):
        other = np.int64(s.hand[seat, i])
        if s.card[other] == s.card[slot] and in_hand(s, other, seat):
            return True
    return False


@part
def ability_open(s, slot, place, seat, shown, lands):
    """Whether a non-mana ability can be used now and has something to aim at."""
    ability = ABILITY[kind_of(s, slot), place]
    if A_IS_MANA[ability] or not may_activate(s, slot, ability, seat, shown, lands):
        return False
    return has_target(s, A_TARGET[ability], seat, slot)


@part
def instant_options(s, seat, available, shown, lands):
    """Whether a seat could do something at any time."""
    for i in range(s.hand_n[seat]):
        slot = np.int64(s.hand[seat, i])
        kind = kind_of(s, slot)
        if TYPES[kind] & INSTANT != 0 and can_pay(available, kind) and has_target(s, CAST_TARGET[kind], seat, slot):
            return True
    for i in range(s.field_n[seat]):
        slot = np.int64(s.field[seat, i])
        for place in range(ABILITY_COUNT[s.card[slot]]):
            if ability_open(s, slot, place, seat, shown, lands):
                return True
    return False


@part
def sorcery_options(s, seat, available):
    """Whether a seat could do something in its main phase."""
    for i in range(s.hand_n[seat]):
        slot = np.int64(s.hand[seat, i])
        kind = kind_of(s, slot)
        if TYPES[kind] & IS_LAND != 0:
            if s.lands[seat] < 1:
                return True
        elif TYPES[kind] & INSTANT == 0 and can_pay(available, kind):
            if has_target(s, CAST_TARGET[kind], seat, slot):
                return True
    return False


@part
def mana_sink(s, seat, shown, lands):
    """Whether a seat has anything to spend mana on."""
    for i in range(s.hand_n[seat]):
        kind = s.card[s.hand[seat, i]]
        if TYPES[kind] & IS_LAND == 0 and HAS_COST[kind]:
            return True
    for i in range(s.field_n[seat]):
        slot = np.int64(s.field[seat, i])
        for place in range(ABILITY_COUNT[s.card[slot]]):
            ability = ABILITY[kind_of(s, slot), place]
            if A_IS_MANA[ability] or not A_HAS_MANA_COST[ability]:
                continue
            if may_activate(s, slot, ability, seat, shown, lands):
                return True
    return False


@part
def could_spend(s, seat, available, shown, lands):
    """Whether mana abilities alone keep a seat in its main phase."""
    payable = False
    for i in range(s.hand_n[seat]):
        kind = kind_of(s, np.int64(s.hand[seat, i]))
        payable |= TYPES[kind] & IS_LAND == 0 and HAS_COST[kind] and can_pay(available, kind)
    if not payable or not mana_sink(s, seat, shown, lands):
        return False
    for i in range(s.field_n[seat]):
        if gives_mana(s, np.int64(s.field[seat, i]), seat):
            return True
    return False


@part
def auto_pass_with(s, seat, available, shown, lands):
    """`auto_pass`, with a survey that is already there."""
    if s.priority != seat or s.step == BEGINNING or (s.step == BLOCKERS and s.active != seat):
        return False
    if s.step == ATTACKERS and s.active == seat and has_attackers(s, seat):
        return False
    if sorcery_time(s, seat):
        if sorcery_options(s, seat, available) or could_spend(s, seat, available, shown, lands):
            return False
    return not instant_options(s, seat, available, shown, lands)


@part
def auto_pass(s, seat):
    """Whether the backend takes it that a seat has nothing to do but pass."""
    available, shown, lands = survey(s, seat)
    return auto_pass_with(s, seat, available, shown, lands)


@part
def list_casts(s, seat, place, available, hidden, out, n):
    """Every way to cast the card at a place in the hand."""
    slot = np.int64(s.hand[seat, place])
    kind = kind_of(s, slot)
    most = 0
    if XS[kind] > 0:
        most = most_x(available, kind)
    elif not can_pay(available, kind):
        most = -1
    if most < 0:
        return n
    need = CAST_TARGET[kind]
    if need == 0:
        for x in range(most + 1):
            n = emit(out, n, cast_action(kind, AIM_NOTHING, x))
        return n
    aim = next_aim(s, need, seat, slot, FIRST_AIM)
    while aim < AIMS:
        if not hidden or not hidden_from_spells(s, aim):
            for x in range(most + 1):
                n = emit(out, n, cast_action(kind, aim_code(aim), x))
        aim = next_aim(s, need, seat, slot, aim + 1)
    return n


@part
def list_hand(s, seat, available, sorcery, out, n):
    """Lands and spells, in the order of the hand; one copy of each."""
    hidden = creatures_hidden(s)
    for place in range(s.hand_n[seat]):
        slot = np.int64(s.hand[seat, place])
        types = TYPES[s.card[slot]]
        if (not sorcery and types & INSTANT == 0) or not in_hand(s, slot, seat) or is_offered_before(s, seat, place):
            continue
        if types & IS_LAND == 0:
            n = list_casts(s, seat, place, available, hidden, out, n)
        elif s.lands[seat] < 1:
            n = emit(out, n, LAND | kind_of(s, slot))
    return n


@part
def list_abilities(s, seat, shown, lands, with_mana, out, n):
    """Abilities, in the order of the battlefield; those that make mana only where it can be spent."""
    sink = False
    asked = False
    for place in range(s.field_n[seat]):
        slot = np.int64(s.field[seat, place])
        if s.controller[slot] != seat:
            continue
        for number in range(ABILITY_COUNT[s.card[slot]]):
            ability = ABILITY[kind_of(s, slot), number]
            if A_IS_MANA[ability]:
                if not with_mana:
                    continue
                if not asked:
                    sink = mana_sink(s, seat, shown, lands)
                    asked = True
                if not sink:
                    continue
            if not may_activate(s, slot, ability, seat, shown, lands):
                continue
            need = A_TARGET[ability]
            if need == 0:
                n = emit(out, n, activate_action(place, number, AIM_NOTHING))
                continue
            aim = next_aim(s, need, seat, slot, FIRST_AIM)
            while aim < AIMS:
                n = emit(out, n, activate_action(place, number, aim_code(aim)))
                aim = next_aim(s, need, seat, slot, aim + 1)
    return n


@part
def list_attacks(s, seat, out, n):
    """Each candidate alone, then all together. Quirk: one that may not attack spoils the joint attack."""
    candidates = 0
    all_may = True
    for place in range(s.field_n[seat]):
        slot = np.int64(s.field[seat, place])
        if not is_attack_candidate(s, slot):
            continue
        candidates += 1
        if not may_attack(s, slot, seat):
            all_may = False
        elif attacks_alone(s, slot):
            n = emit(out, n, ATTACK | place)
    if candidates >= 2 and all_may:
        n = emit(out, n, ATTACK_ALL)
    return n


@part
def pair_exists(s, seat):
    """Whether any attacker could be blocked at all, as the backend sees it at first."""
    for i in range(s.field_n[1 - seat]):
        attacker = np.int64(s.field[1 - seat, i])
        if s.attacking[attacker] == 0 or MARKS[kind_of(s, attacker)] & UNBLOCKABLE != 0:
            continue
        for j in range(s.field_n[seat]):
            blocker = np.int64(s.field[seat, j])
            if is_blocker(s, blocker) and reaches(s, attacker, blocker):
                return True
    return False


@part
def any_lured(s, seat):
    """Whether one of the attackers against a seat carries a Lure."""
    for i in range(s.field_n[1 - seat]):
        attacker = np.int64(s.field[1 - seat, i])
        if s.attacking[attacker] != 0 and is_lured(s, attacker):
            return True
    return False


@part
def lure_stands(s, seat, attacker):
    """Whether all who are able may really block a lured attacker together."""
    count = 0
    for i in range(s.field_n[seat]):
        blocker = np.int64(s.field[seat, i])
        if is_blocker(s, blocker) and is_able(s, attacker, blocker):
            count += 1
            if not may_block(s, attacker, blocker):
                return False
    if count == 0:
        return False
    return fewest_blockers(s, attacker) <= count <= most_blockers(s, attacker)


@part
def lure_calls(s, seat, excused):
    """Whether a lured attacker, other than one excused, claims a blocker that is able."""
    for i in range(s.field_n[1 - seat]):
        attacker = np.int64(s.field[1 - seat, i])
        if attacker == excused or s.attacking[attacker] == 0 or not is_lured(s, attacker):
            continue
        for j in range(s.field_n[seat]):
            blocker = np.int64(s.field[seat, j])
            if is_blocker(s, blocker) and is_able(s, attacker, blocker):
                return True
    return False


@part
def list_lured(s, seat, out, n):
    """Blocks that Lures force."""
    for place in range(s.field_n[1 - seat]):
        attacker = np.int64(s.field[1 - seat, place])
        if s.attacking[attacker] != 0 and is_lured(s, attacker):
            if lure_stands(s, seat, attacker) and not lure_calls(s, seat, attacker):  # each blocks one only
                n = emit(out, n, LURE | place)
    return n


@part
def list_gangs(s, seat, place, candidates, count, out, n):
    """Two, then three blockers for one attacker, from places that may block it."""
    for i in range(count):
        for j in range(i + 1, count):
            n = emit(out, n, block_action(2, place, candidates[i], candidates[j], 0))
    for i in range(count):
        for j in range(i + 1, count):
            for k in range(j + 1, count):
                n = emit(out, n, block_action(3, place, candidates[i], candidates[j], candidates[k]))
    return n


@part
def list_singles(s, seat, out, n):
    """Single blocks of every attacker."""
    for place in range(s.field_n[1 - seat]):
        attacker = np.int64(s.field[1 - seat, place])
        if s.attacking[attacker] == 0 or fewest_blockers(s, attacker) > 1:
            continue
        for i in range(s.field_n[seat]):
            blocker = np.int64(s.field[seat, i])
            if is_blocker(s, blocker) and may_block(s, attacker, blocker):
                n = emit(out, n, block_action(1, place, i, 0, 0))
    return n


@part
def list_blocks(s, seat, out, n):
    """All blocks on offer for the defender."""
    if not pair_exists(s, seat):
        return n if lure_calls(s, seat, NO_SLOT) else emit(out, n, NO_BLOCK)
    if any_lured(s, seat):
        return list_lured(s, seat, out, n)
    n = emit(out, n, NO_BLOCK)
    n = list_singles(s, seat, out, n)
    candidates = np.zeros(FIELD_ROOM, np.int64)
    for place in range(s.field_n[1 - seat]):
        attacker = np.int64(s.field[1 - seat, place])
        kind = s.card[attacker]
        if s.attacking[attacker] == 0 or most_blockers(s, attacker) < 2:
            continue
        if KEYS[kind] & MENACE == 0 and POWER[kind] < GANGS_FROM:
            continue
        count = 0
        for i in range(s.field_n[seat]):
            blocker = np.int64(s.field[seat, i])
            if is_blocker(s, blocker) and may_block(s, attacker, blocker):
                candidates[count] = i
                count += 1
        n = list_gangs(s, seat, place, candidates, count, out, n)
    return n


@part
def gives_only_mana(s, seat, action):
    """Whether an activation is of a mana ability."""
    kind = s.card[s.field[seat, activate_place(action)]]
    return A_IS_MANA[ABILITY[kind, activate_ability(action)]]


@part
def drop_mana_abilities(s, seat, out, n, start):
    """Take mana abilities out of the list again, unless another ability is in it."""
    for i in range(start, n):
        if type_of(out[i]) == ACTIVATE and not gives_only_mana(s, seat, out[i]):
            return n
    kept = start
    for i in range(start, n):
        if type_of(out[i]) != ACTIVATE:
            out[kept] = out[i]
            kept += 1
    return kept


@part
def list_combat(s, seat, out, n):
    """Attacks or blocks, where it is time for them."""
    if s.active == seat:
        if s.stack_n == 0 and (s.step == MAIN_1 or s.step == ATTACKERS):
            return list_attacks(s, seat, out, n)
    elif s.step == BLOCKERS:
        return list_blocks(s, seat, out, n)
    return n


@kernel
def legal_actions(s, out):
    """All actions of the seat with priority, in the backend's order."""
    if s.over != 0:
        return 0
    seat = np.int64(s.priority)
    out[0] = PASS
    if s.step == BEGINNING and s.active == seat:
        return 1
    available, shown, lands = survey(s, seat)
    if auto_pass_with(s, seat, available, shown, lands):
        return 1
    n = 1
    sorcery = sorcery_time(s, seat)
    if sorcery:
        out[1] = END_TURN
        n = 2
    start = n
    n = list_hand(s, seat, available, sorcery, out, n)
    cast = False
    for i in range(start, n):
        cast |= type_of(out[i]) != LAND
    start = n
    n = list_abilities(s, seat, shown, lands, not cast, out, n)
    if not cast and not sorcery:
        n = drop_mana_abilities(s, seat, out, n, start)
    return list_combat(s, seat, out, n)
