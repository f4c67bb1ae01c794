"""Which actions are worth searching."""

import numpy as np

from engine.games.lolchess.play.actions import FIRST_BUY, PER_EVENT, board_parts
from engine.games.lolchess.play.board import X, Y
from engine.games.lolchess.play.effects.carried import find_status
from engine.games.lolchess.play.listing.legal import list_actions
from engine.games.lolchess.play.spells import GHOST_TURNS, HEALING, neediest
from engine.games.lolchess.play.state import GAMEPLAY
from engine.games.lolchess.play.stats import max_hp
from engine.games.lolchess.play.tables.names import BARRIER, HEAL, MOVE, SPELL
from engine.games.lolchess.play.tables.statuses import GHOSTED
from engine.games.lolchess.play.turns import player_of
from engine.games.lolchess.sense.draft import choose_in_draft
from engine.games.lolchess.sense.threats import danger
from engine.kernels.kernel import kernel
from engine.kernels.part import part

FIRST_SPELL = SPELL * PER_EVENT
WORTH_A_BARRIER = 50.0  # damage that enemies could do at once: as much as it holds, or they strike somebody else
WORTH_A_HEAL = 15.0  # hit points that it gives back


@kernel
def search_actions(s, out):
    """The fair actions without spells for nothing, and after a Ghost what it is good for; if there are none, all.
    In the ban/pick phase, what the measured win rates say."""
    if s.phase != GAMEPLAY:
        out[0] = choose_in_draft(s)
        return 1
    count = list_actions(s, out, True)
    if count == 0:
        return list_actions(s, out, False)
    if s.has_cast:
        return keep_uses(s, fresh_ghost(s), out, count)
    kept = 0
    for k in range(count):
        if out[k] < FIRST_SPELL or out[k] >= FIRST_BUY or not is_wasted(s, np.int64(out[k])):
            out[kept] = out[k]
            kept += 1
    return kept if kept > 0 else count


@part
def fresh_ghost(s):
    """The piece that has cast Ghost in this turn, -1 if none."""
    for i in range(s.count):
        if s.pieces[i].owner == player_of(s) and s.pieces[i].hp > 0:
            place = find_status(s, i, GHOSTED)
            if place >= 0 and s.statuses[i, place].duration == GHOST_TURNS:
                return i
    return -1


@part
def keep_uses(s, ghost, out, count):
    """Leave what a fresh Ghost is for: its own moves, and whatever goes through it. All, if there is no such thing."""
    if ghost < 0:
        return count
    kept = 0
    for k in range(count):
        if out[k] < FIRST_BUY and uses(s, ghost, np.int64(out[k])):
            out[kept] = out[k]
            kept += 1
    return kept if kept > 0 else count


@part
def uses(s, ghost, action):
    """Whether an action is a move of a piece, or goes in a straight line through it."""
    event, square, target = board_parts(action)
    place = np.int64(s.pieces[ghost].square)
    if square == place:
        return event == MOVE
    over, up = X[target] - X[square], Y[target] - Y[square]
    steps = max(abs(over), abs(up))
    if steps < 2 or (over != 0 and up != 0 and abs(over) != abs(up)):
        return False
    for k in range(1, steps):
        if X[square] + k * over // steps == X[place] and Y[square] + k * up // steps == Y[place]:
            return True
    return False


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
