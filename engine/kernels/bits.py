"""Bit tricks for bitboards that Numba lacks: one machine instruction each."""

from typing import Any

import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from engine.kernels.kernel import kernel


@intrinsic
def _popcount(typing_context: Any, x: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@intrinsic
def _lowest_bit(typing_context: Any, x: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate


@kernel
def popcount(x):
    """How many bits of a uint64 are set."""
    return _popcount(x)


@kernel
def lowest_bit(x):
    """The index of the lowest set bit of a uint64; 64 if none is."""
    return _lowest_bit(x)


def _plain_popcount(x: int) -> int:
    return int(x).bit_count()


def _plain_lowest_bit(x: int) -> int:
    return (int(x) & -int(x)).bit_length() - 1 if x else 64


if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
    popcount, lowest_bit = _plain_popcount, _plain_lowest_bit
