"""What nobody can know: the coming random numbers."""

import numpy as np

from engine.games.lolchess.play.dice import MASK
from engine.kernels.kernel import kernel
from engine.kernels.rng import draw

ENGINE_STATES = np.uint64(MASK)


@kernel
def determinize(s, observer, rng):
    """The coming random numbers are nobody's to know."""
    s.rng = np.int64(draw(rng) & ENGINE_STATES) | 1
