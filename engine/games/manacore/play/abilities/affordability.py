"""Whether an ability is on offer: the backend's estimates of what can be paid (quirk: estimates)."""

from engine.games.manacore.play.mana import has_creature, lane, total
from engine.games.manacore.play.state import BLOCKERS, NAN, NO_SLOT
from engine.games.manacore.play.stats import count_type, first_of_type, has_attached
from engine.games.manacore.play.tables import A_CHECK, A_CHECKS, A_COST, A_GENERIC, COLOUR, TYPES
from engine.games.manacore.play.vocabulary import (
    CREATURE,
    GOBLIN,
    GRANTS_FLYING,
    HAS_AVAIL,
    HAS_CORPSE,
    HAS_CREATURE,
    HAS_GOBLINS,
    HAS_LAND_TYPE,
    HAS_LANDS,
    HAS_LIFE,
    HAS_NAMED,
    HAS_OTHER_CREATURE,
    HAS_POOL,
    HAS_SIMPLE_MANA,
    HAS_STACK,
    HAS_STACK_COLOUR,
    HAS_TOTAL,
    IS_READY,
    IS_UNTAPPED,
    LAND,
    NO_FLIGHT,
    NO_OWN_PUMP,
    NOT_IN_BLOCKS,
    OWN_TURN,
    TOKEN,
)
from engine.kernels.part import part


@part
def covers_simply(ability, seat_pool, shown, lands):
    """Pool and untapped lands are as many as the cost, and each colour of it seems to be there."""
    cost = A_GENERIC[ability]
    for colour in range(6):
        cost += A_COST[ability, colour]
        if A_COST[ability, colour] > lane(shown, colour):
            return False
    return seat_pool + lands >= cost


@part
def pool_total(s, seat):
    """All mana in a pool."""
    n = 0
    for colour in range(6):
        n += s.mana[seat, colour]
    return n


@part
def has_corpse(s, seat):
    """Whether a graveyard holds a creature card that is no token."""
    for i in range(s.graveyard_n[seat]):
        types = TYPES[s.card[s.graveyard[seat, i]]]
        if types & CREATURE != 0 and types & TOKEN == 0:
            return True
    return False


@part
def stack_has_colour(s, colour):
    """Whether an object on the stack is of a colour."""
    for i in range(s.stack_n):
        if COLOUR[s.card[s.stack[i].slot]] == colour:
            return True
    return False


@part
def has_named(s, seat, kind):
    """Whether a seat has a permanent of this kind."""
    for i in range(s.field_n[seat]):
        if s.card[s.field[seat, i]] == kind:
            return True
    return False


@part
def pumped_itself(s, slot):
    """Whether a permanent has a modification of its own making."""
    for i in range(s.pumps_n):
        if s.pumps[i].host == slot and s.pumps[i].source == slot and s.pumps[i].suffix == 0:
            return True
    return False


@part
def board_check(s, check, argument, slot, seat):
    """A check that looks at cards rather than at mana."""
    if check == HAS_LAND_TYPE:
        return first_of_type(s, seat, argument, NO_SLOT) >= 0
    if check == HAS_NAMED:
        return has_named(s, seat, argument)
    if check == HAS_LANDS:
        return count_type(s, seat, LAND) >= argument
    if check == HAS_GOBLINS:
        return count_type(s, seat, GOBLIN) >= argument
    if check == HAS_CREATURE:
        return has_creature(s, seat)
    if check == HAS_OTHER_CREATURE:
        return first_of_type(s, seat, CREATURE, slot) >= 0
    if check == HAS_CORPSE:
        return has_corpse(s, seat)
    if check == HAS_STACK:
        return s.stack_n > 0
    if check == HAS_STACK_COLOUR:
        return stack_has_colour(s, argument)
    if check == NO_OWN_PUMP:
        return not pumped_itself(s, slot)
    return check != NO_FLIGHT or not has_attached(s, slot, GRANTS_FLYING)


@part
def may_activate(s, slot, ability, seat, shown, lands):
    """Whether all checks of an ability pass for a permanent of this seat; `shown` and `lands` are from `survey`."""
    for i in range(A_CHECKS[ability]):
        check = A_CHECK[ability, i, 0]
        first = A_CHECK[ability, i, 1]
        if check == IS_READY:
            passed = s.tapped[slot] == 0 and s.sick[slot] == 0
        elif check == IS_UNTAPPED:
            passed = s.tapped[slot] == 0
        elif check == NOT_IN_BLOCKS:
            passed = s.step != BLOCKERS
        elif check == OWN_TURN:
            passed = s.active == seat
        elif check == HAS_AVAIL:
            passed = lane(shown, first) >= A_CHECK[ability, i, 2]
        elif check == HAS_TOTAL:
            passed = total(shown) >= first
        elif check == HAS_SIMPLE_MANA:
            passed = covers_simply(ability, pool_total(s, seat), shown, lands)
        elif check == HAS_POOL:
            passed = pool_total(s, seat) >= first
        elif check == HAS_LIFE:
            passed = s.life[seat] != NAN and s.life[seat] >= first
        else:
            passed = board_check(s, check, first, slot, seat)
        if not passed:
            return False
    return True
