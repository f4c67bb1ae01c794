"""The 1296 codes and the answers to them, as sets of bits.

A code is a number with a digit from 0 to 5 for each peg, the first one highest. An answer counts black pegs (right
colour in the right place) and white ones (right colour elsewhere), packed as ANSWERS_A_BLACK * black + white.
"""

import numpy as np

from engine.kernels.bits import lowest_bit, popcount
from engine.kernels.part import part

COLOURS = "RBGYOV"
PEGS = 4
CODES = len(COLOURS) ** PEGS
ANSWERS_A_BLACK = PEGS + 1
RIGHT = ANSWERS_A_BLACK * PEGS
"""The answer to the code itself."""

DIGITS = np.array([[code // 6 ** (PEGS - 1 - peg) % 6 for peg in range(PEGS)] for code in range(CODES)], np.int64)
PLACED = np.array([sum(1 << (6 * peg + int(d)) for peg, d in enumerate(row)) for row in DIGITS], np.uint64)
"""A bit for each peg and the colour in it: equal pegs of two codes are the bits that both have."""
_COUNTS = (DIGITS[:, :, None] == np.arange(len(COLOURS))).sum(axis=1)
HELD = (((1 << _COUNTS) - 1) << PEGS * np.arange(len(COLOURS))).sum(axis=1).astype(np.uint64)
"""For each colour as many bits as pegs have it: what two codes have in common is the bits that both have."""

WORD = 64
WORDS = (CODES + WORD - 1) // WORD  # of a set of codes
ALL = np.array([(1 << min(WORD, CODES - WORD * word)) - 1 for word in range(WORDS)], np.uint64)


@part
def answer(code, guess):
    """What the owner of a code says to a guess."""
    black = popcount(PLACED[code] & PLACED[guess])
    return (ANSWERS_A_BLACK - 1) * black + popcount(HELD[code] & HELD[guess])


@part
def size(codes):
    """How many codes a set holds."""
    n = 0
    for word in range(WORDS):
        n += popcount(codes[word])
    return n


@part
def listed(codes, out):
    """Write the codes of a set in order; gives their number."""
    n = 0
    for word in range(WORDS):
        left = codes[word]
        while left:
            out[n] = WORD * word + lowest_bit(left)
            n += 1
            left &= left - np.uint64(1)
    return n


@part
def keep_fitting(codes, guess, told):
    """Leave in a set only the codes that would have been answered so."""
    for word in range(WORDS):
        left = codes[word]
        while left:
            code = WORD * word + lowest_bit(left)
            left &= left - np.uint64(1)
            if answer(code, guess) != told:
                codes[word] &= ~(np.uint64(1) << np.uint64(code % WORD))
