"""Tests of nets and how they learn."""

from mcts.nets.positions import Positions


def in_bytes(played: Positions) -> bytes:
    """All that is kept of a game, to compare it."""
    return b"".join(array.tobytes() for array in played.arrays())
