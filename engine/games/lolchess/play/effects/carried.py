"""Which effects a piece carries, and what they keep it from."""

from engine.games.lolchess.play.tables.statuses import GHOSTED, STUNNED
from engine.kernels.part import part


@part
def has_status(s, i, kind):
    """Whether a piece carries an effect of a kind."""
    return find_status(s, i, kind) >= 0


@part
def find_status(s, i, kind):
    """The place of the first effect of a kind on a piece, -1 if none."""
    for k in range(s.pieces[i].status_count):
        if s.statuses[i, k].kind == kind:
            return k
    return -1


@part
def is_stunned(s, i):
    """Whether a piece cannot act."""
    return s.pieces[i].status_count > 0 and has_status(s, i, STUNNED)


@part
def lets_pass(s, i, owner):
    """Whether pieces of an owner may pass through this one."""
    return s.pieces[i].owner == owner and s.pieces[i].status_count > 0 and has_status(s, i, GHOSTED)
