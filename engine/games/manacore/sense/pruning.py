"""Which legal actions are worth searching."""

import numpy as np

from engine.games.manacore.play.actions import (
    ACTIVATE,
    ATTACK,
    BLOCK,
    CAST,
    END_TURN,
    LAND,
    PASS,
    REST,
    activate_ability,
    activate_aim,
    activate_place,
    block_count,
    cast_aim,
    cast_kind,
    cast_x,
    type_of,
)
from engine.games.manacore.play.listing.legal import legal_actions
from engine.games.manacore.play.mana import gives_mana
from engine.games.manacore.play.state import NAN, kind_of
from engine.games.manacore.play.stats import has_lords, power
from engine.games.manacore.play.tables import (
    A_COST,
    A_GENERIC,
    A_HAS_MANA_COST,
    A_OP,
    ABILITY,
    MANA_AMOUNT,
    MANA_MAKES,
    MV,
    TYPES,
    XS,
)
from engine.games.manacore.play.targets import AIM_NOTHING, AIM_SEAT, AIM_STACK, aimed_seat, aimed_slot
from engine.games.manacore.play.vocabulary import CREATURE, DAMAGE_TARGET
from engine.games.manacore.sense.exchanges import KILLS, block_outcome, incoming, lethal_damage
from engine.games.manacore.sense.uses import (
    AIMED_AT,
    ALL_X,
    ANY_SIDE,
    COVERING_X,
    FIRST_ONLY,
    LETHAL_X,
    OTHER_SIDE,
    USEFUL_ABILITY,
    USELESS,
    X_RULE,
)
from engine.kernels.kernel import kernel
from engine.kernels.part import part

LOW_LIFE = 8  # below this life a creature may be thrown in the way of an attacker
MANY_BLOCKS = 40  # blocks by several creatures are left out of lists that are longer


@part
def sensible_x(s, kind, aim, x, most):
    """Whether an X is one of the few worth a thought; `most` is the largest on the list."""
    rule = X_RULE[kind]
    if rule == ALL_X:
        return XS[kind] == 0 or x > 0
    if rule == COVERING_X and aim >= AIM_STACK:
        mv = MV[kind_of(s, np.int64(s.stack[aim - AIM_STACK].slot))]
        return x == mv
    if rule == LETHAL_X and aim < AIM_SEAT:
        return x == max(1, lethal_damage(s, aimed_slot(s, aim)))
    return x == most


@part
def sensible_cast(s, seat, action, most):
    """Whether a spell does something, to the right side."""
    kind = cast_kind(action)
    aim = cast_aim(action)
    if USELESS[kind] or not sensible_x(s, kind, aim, cast_x(action), most):
        return False
    side = AIMED_AT[kind]
    if aim == AIM_NOTHING or side in (ANY_SIDE, FIRST_ONLY):
        return True
    return (aimed_seat(s, aim) == seat) != (side == OTHER_SIDE)


@part
def can_meet(s, seat, ability):
    """Whether pool and sources seem to meet an ability's mana cost, each source paying for one thing or another.

    Quirk: abilities are on offer by what lands show; some of them cannot be paid for, and activating one does nothing.
    """
    if not A_HAS_MANA_COST[ability]:
        return True
    owed = A_GENERIC[ability]
    for colour in range(6):
        need = A_COST[ability, colour] - s.mana[seat, colour]
        owed += need
        for i in range(s.field_n[seat]):
            slot = np.int64(s.field[seat, i])
            if need > 0 and gives_mana(s, slot, seat) and MANA_MAKES[s.card[slot], colour]:
                need -= MANA_AMOUNT[s.card[slot]]
        if need > 0:
            return False
    for i in range(s.field_n[seat]):
        slot = np.int64(s.field[seat, i])
        if owed > 0 and gives_mana(s, slot, seat):
            owed -= MANA_AMOUNT[s.card[slot]]
    return owed <= 0


@part
def sensible_ability(s, seat, action):
    """Whether an ability can be paid for and does something, to the right side."""
    kind = kind_of(s, np.int64(s.field[seat, activate_place(action)]))
    ability = ABILITY[kind, activate_ability(action)]
    if not USEFUL_ABILITY[ability] or not can_meet(s, seat, ability):
        return False
    if A_OP[ability, 0] == DAMAGE_TARGET and activate_aim(action) != AIM_NOTHING:
        return aimed_seat(s, activate_aim(action)) != seat
    return True


@part
def sensible_block(s, seat, action, count, pressed):
    """Whether a block kills, survives, or is needed to stay alive."""
    blockers = block_count(action)
    if blockers == 0:
        return True
    outcome = block_outcome(s, seat, action)
    if blockers == 1:
        return outcome > 0 or pressed
    return count <= MANY_BLOCKS and outcome & KILLS != 0


@part
def hits(s, seat, action):
    """Whether a lone attacker has any power."""
    return power(s, np.int64(s.field[seat, action & REST]), has_lords(s)) > 0


@part
def is_sensible(s, seat, action, most, count, pressed):
    """Whether an action is worth searching."""
    what = type_of(action)
    if what == CAST:
        return sensible_cast(s, seat, action, most)
    if what == ACTIVATE:
        return sensible_ability(s, seat, action)
    if what == BLOCK:
        return sensible_block(s, seat, action, count, pressed)
    if what == ATTACK:
        return hits(s, seat, action)
    return True


@part
def largest_x(out, i, n):
    """The largest X on the list for the spell and aim of the action at a place: its values follow one another."""
    action = np.int64(out[i])
    most = cast_x(action)
    while i + 1 < n and out[i + 1] == action + 1 and cast_x(np.int64(out[i + 1])) > 0:
        action += 1
        most += 1
        i += 1
    return most


@part
def leaves_undone(s, seat, out, n):
    """Whether ending the turn would waste something that costs nothing: a land drop, or an attack on a seat without
    creatures, which can neither block now nor strike back at once."""
    bare = True
    for i in range(s.field_n[1 - seat]):
        bare = bare and TYPES[s.card[s.field[1 - seat, i]]] & CREATURE == 0
    for i in range(n):
        action = np.int64(out[i])
        what = type_of(action)
        if what == LAND or (bare and what == ATTACK and hits(s, seat, action)):
            return True
    return False


@kernel
def search_actions(s, out):
    """The legal actions without the pointless ones. Passing is left out where the turn can be ended instead, and
    ending it while that would leave something undone."""
    n = legal_actions(s, out)
    if n <= 1:
        return n
    seat = np.int64(s.priority)
    pressed = False
    if type_of(np.int64(out[n - 1])) == BLOCK:
        pressed = s.life[seat] != NAN and (s.life[seat] - incoming(s, seat) < LOW_LIFE)
    early = type_of(np.int64(out[1])) == END_TURN and leaves_undone(s, seat, out, n)
    kept = 0
    last_first = -1
    for i in range(n):
        action = np.int64(out[i])
        what = type_of(action)
        if what == PASS and type_of(np.int64(out[1])) == END_TURN:
            continue
        if what == END_TURN and early:
            continue
        most = largest_x(out, i, n) if what == CAST and XS[cast_kind(action)] > 0 else 0
        if not is_sensible(s, seat, action, most, n, pressed):
            continue
        if what == CAST and AIMED_AT[cast_kind(action)] == FIRST_ONLY:
            if cast_kind(action) == last_first:
                continue
            last_first = cast_kind(action)
        out[kept] = action
        kept += 1
    return kept
