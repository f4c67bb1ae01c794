"""What the battlefield offers: abilities."""

import numpy as np

from engine.games.manacore.play.abilities.affordability import may_activate
from engine.games.manacore.play.actions import (
    ACTIVATE,
    activate_ability,
    activate_action,
    activate_place,
    emit,
    type_of,
)
from engine.games.manacore.play.listing.auto_pass import mana_sink
from engine.games.manacore.play.state import kind_of
from engine.games.manacore.play.tables import A_IS_MANA, A_TARGET, ABILITY, ABILITY_COUNT
from engine.games.manacore.play.targets import AIM_NOTHING, AIMS, FIRST_AIM, aim_code, next_aim
from engine.kernels.part import part


@part
def list_aims(s, seat, place, number, out, n):
    """One ability of the permanent at a place, once for each target."""
    slot = np.int64(s.field[seat, place])
    need = A_TARGET[ABILITY[kind_of(s, slot), number]]
    if need == 0:
        return emit(out, n, activate_action(place, number, AIM_NOTHING))
    aim = next_aim(s, need, seat, slot, FIRST_AIM)
    while aim < AIMS:
        n = emit(out, n, activate_action(place, number, aim_code(aim)))
        aim = next_aim(s, need, seat, slot, aim + 1)
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
            n = list_aims(s, seat, place, number, out, n)
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
