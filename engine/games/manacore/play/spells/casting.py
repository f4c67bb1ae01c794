"""Casting a spell."""

from engine.games.manacore.play.mana import PAY, autotap
from engine.games.manacore.play.stack import SPELL, push_object
from engine.games.manacore.play.state import STACK as ON_STACK
from engine.games.manacore.play.tables import COST, GENERIC, XS
from engine.games.manacore.play.targets import what_is_meant
from engine.games.manacore.play.triggers.events import UNMEASURED, raise_event
from engine.games.manacore.play.vocabulary import CAST as IS_CAST
from engine.games.manacore.play.zones.hand import copy_in_hand
from engine.games.manacore.play.zones.lists import take_from_hand
from engine.kernels.part import part


@part
def cast(s, seat, kind, aim, x):
    """Cast a spell. Quirk: it is cast even if the mana does not suffice after all."""
    slot = copy_in_hand(s, seat, kind)
    meant = what_is_meant(s, aim)
    autotap(s, seat, COST[kind], GENERIC[kind] + XS[kind] * x, PAY)
    take_from_hand(s, seat, slot)
    s.zone[slot] = ON_STACK
    s.side[slot] = seat
    push_object(s, slot, seat, SPELL, meant, x)
    raise_event(s, IS_CAST, slot, seat, UNMEASURED)
