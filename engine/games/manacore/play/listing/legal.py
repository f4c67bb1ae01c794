"""The list of legal actions, in the backend's order: passing, the hand, abilities, attacks and blocks."""

import numpy as np

from engine.games.manacore.play.actions import END_TURN, LAND, PASS, type_of
from engine.games.manacore.play.listing.abilities import drop_mana_abilities, list_abilities
from engine.games.manacore.play.listing.attacks import list_attacks
from engine.games.manacore.play.listing.auto_pass import auto_pass_with, sorcery_time
from engine.games.manacore.play.listing.blocks import list_blocks
from engine.games.manacore.play.listing.hand import list_hand
from engine.games.manacore.play.mana import survey
from engine.games.manacore.play.state import ATTACKERS, BEGINNING, BLOCKERS, MAIN_1
from engine.kernels.kernel import kernel
from engine.kernels.part import part


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
