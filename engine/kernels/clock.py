"""A clock that compiled code can read, for measuring the phases of a search."""

import time
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from engine.kernels.kernel import kernel

INT64, INT32 = ir.IntType(64), ir.IntType(32)


@intrinsic
def _monotonic_ns(typing_context: Any) -> Any:
    """clock_gettime(CLOCK_MONOTONIC) of the C library, in nanoseconds."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        timespec = builder.alloca(INT64, size=2)
        shape = ir.FunctionType(INT32, [INT32, INT64.as_pointer()])
        function = builder.module.globals.get("clock_gettime") or ir.Function(builder.module, shape, "clock_gettime")
        builder.call(function, [INT32(time.CLOCK_MONOTONIC), timespec])
        seconds = builder.load(timespec)
        nanoseconds = builder.load(builder.gep(timespec, [INT64(1)]))
        return builder.add(builder.mul(seconds, INT64(1_000_000_000)), nanoseconds)

    return types.int64(), generate


@kernel
def monotonic_ns():
    """Nanoseconds of a clock that never goes back; only differences mean anything."""
    return _monotonic_ns()


def plain_monotonic_ns() -> int:
    """The same clock for plain Python code."""
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC)
