"""Cards in hand: what comes and goes, and what it pays for."""

from engine.games.catan.play.state import UNLIMITED
from engine.games.catan.play.tables import COSTS
from engine.kernels.part import part


@part
def gain(s, player, resource, count):
    """Give a player cards (a negative count takes them) without a look at the bank."""
    s.hands[player, resource] += count
    s.hand_size[player] += count


@part
def pay(s, player, resource, count):
    """Take cards from a player; they go to the bank, unless that is unlimited: there, what is paid vanishes."""
    gain(s, player, resource, -count)
    if s.shortage != UNLIMITED:
        s.bank[resource] += count


@part
def holds(s, player, wanted):
    """Whether a hand holds all of some cards, counted by resource."""
    for resource in range(5):
        if s.hands[player, resource] < wanted[resource]:
            return False
    return True


@part
def pay_for(s, player, purchase):
    """Pay what a purchase costs."""
    for resource in range(5):
        pay(s, player, resource, COSTS[purchase, resource])
