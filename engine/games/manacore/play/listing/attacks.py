"""The attacks on offer."""

import numpy as np

from engine.games.manacore.play.actions import ATTACK, ATTACK_ALL, emit
from engine.games.manacore.play.combat.attackers import attacks_alone, is_attack_candidate, may_attack
from engine.kernels.part import part


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
