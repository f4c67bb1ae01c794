"""Life totals, damage, and the end of the game."""

from engine.games.manacore.play.state import NAN
from engine.kernels.kernel import kernel
from engine.kernels.part import part


@part
def change_life(s, seat, amount):
    """Add to a life total; what is not a number stays so."""
    if s.life[seat] != NAN:
        s.life[seat] += amount


@part
def out_of_life(s, seat):
    """Whether a life total is 0 or less."""
    return s.life[seat] != NAN and s.life[seat] <= 0


@part
def finish(s, winner):
    """End the game, unless it has ended."""
    if s.over == 0:
        s.over = 1
        s.winner = winner


@part
def add_damage(s, slot, amount):
    """Mark damage on a permanent."""
    if s.damage[slot] != NAN:
        s.damage[slot] += amount


@kernel
def returns(s, out):
    """1 for the winner, a half each for a draw."""
    for seat in range(2):
        if s.winner < 0:
            out[seat] = 0.5
        else:
            out[seat] = 1.0 if s.winner == seat else 0.0
