"""Which actions are worth searching."""

import numpy as np

from engine.games.lolchess.play.actions import FIRST_BUY, PER_EVENT, board_parts
from engine.games.lolchess.play.listing.legal import list_actions
from engine.games.lolchess.play.spells import HEALING, neediest
from engine.games.lolchess.play.state import GAMEPLAY
from engine.games.lolchess.play.stats import max_hp
from engine.games.lolchess.play.tables.names import BARRIER, HEAL, SPELL
from engine.games.lolchess.sense.draft import choose_in_draft
from engine.games.lolchess.sense.threats import danger
from engine.kernels.kernel import kernel
from engine.kernels.part import part

FIRST_SPELL = SPELL * PER_EVENT
WORTH_A_BARRIER = 30.0  # damage that enemies could do at once to whom it is for
WORTH_A_HEAL = 15.0  # hit points that it gives back


@kernel
def search_actions(s, out):
    """The fair actions without spells for nothing; if there are none, all. In the ban/pick phase, what the measured win
    rates say."""
    if s.phase != GAMEPLAY:
        out[0] = choose_in_draft(s)
        return 1
    count = list_actions(s, out, True)
    if count == 0:
        return list_actions(s, out, False)
    kept = 0
    for k in range(count):
        if out[k] < FIRST_SPELL or out[k] >= FIRST_BUY or not is_wasted(s, np.int64(out[k])):
            out[kept] = out[k]
            kept += 1
    return kept if kept > 0 else count


@part
def is_wasted(s, action):
    """Whether a spell would be a Barrier for somebody whom nobody can hurt, or a Heal that heals next to nothing."""
    _, square, _ = board_parts(action)
    i = np.int64(s.occupant[square])
    if i < 0:
        return False
    if s.pieces[i].spell == BARRIER:
        return danger(s, i) < WORTH_A_BARRIER
    if s.pieces[i].spell == HEAL:
        healed = min(HEALING, max_hp(s, i) - s.pieces[i].hp)
        other = neediest(s, i)
        if other >= 0:
            healed += min(HEALING, max_hp(s, other) - s.pieces[other].hp)
        return healed < WORTH_A_HEAL
    return False
