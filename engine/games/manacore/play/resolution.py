"""The top of the stack resolves."""

import numpy as np

from engine.games.manacore.play.abilities.resolving import run_ability
from engine.games.manacore.play.attached import attach
from engine.games.manacore.play.spells.resolving import run_spell
from engine.games.manacore.play.stack import clear_object
from engine.games.manacore.play.state import AT_CARD, AT_NONE, GRAVEYARD, NONE, kind_of
from engine.games.manacore.play.tables import CAST_TARGET, TYPES
from engine.games.manacore.play.targets import still_fits
from engine.games.manacore.play.vocabulary import AURA, INSTANT, SORCERY
from engine.games.manacore.play.zones.battlefield import enter
from engine.games.manacore.play.zones.lists import fielded, push
from engine.kernels.part import part


@part
def resolve_permanent(s, place):
    """A permanent spell arrives; an aura only if what it is meant for is still there."""
    slot = np.int64(s.stack[place].slot)
    seat = np.int64(s.stack[place].controller)
    if TYPES[kind_of(s, slot)] & AURA != 0:
        host = fielded(s, np.int64(s.stack[place].ref)) if s.stack[place].aim == AT_CARD else NONE
        if host == NONE:
            push(s, GRAVEYARD, seat, slot)
            return
        attach(s, slot, host)
    else:
        s.sick[slot] = 1
    enter(s, slot, seat)


@part
def fizzles(s, place):
    """Whether an object was countered or has lost its target. Quirk: the card's own target counts for abilities."""
    entry = s.stack[place]
    if entry.countered != 0:
        return True
    need = CAST_TARGET[s.card[entry.slot]]
    return need != 0 and entry.aim != AT_NONE and not still_fits(s, need, place)


@part
def resolve_top(s):
    """Resolve the top of the stack; it stays there until its effect is over."""
    place = np.int64(s.stack_n) - 1
    slot = np.int64(s.stack[place].slot)
    seat = np.int64(s.stack[place].controller)
    spell = s.stack[place].ability < 0
    if fizzles(s, place):
        if spell:
            push(s, GRAVEYARD, seat, slot)
    elif not spell:
        run_ability(s, place)
    elif TYPES[kind_of(s, slot)] & (INSTANT | SORCERY) != 0:
        run_spell(s, place)
        push(s, GRAVEYARD, seat, slot)
    else:
        resolve_permanent(s, place)
    clear_object(s, place)
    s.stack_n -= 1
