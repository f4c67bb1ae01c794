"""The processor that kernels are compiled for.

Usually it is this machine's own. Code for an image or a mixed fleet is compiled for a level that all its machines have.
"""

import os
from itertools import accumulate

import llvmlite.binding as llvm
import numba
from numba.core.registry import cpu_target

from engine.errors import BadEnvironment
from engine.kernels.environment import NATIVE

_ADDED = {
    "x86-64": "sse2",
    "x86-64-v2": "cx16 popcnt sahf sse3 sse4.1 sse4.2 ssse3",
    "x86-64-v3": "avx avx2 bmi bmi2 f16c fma lzcnt movbe",
    "x86-64-v4": "avx512bw avx512cd avx512dq avx512f avx512vl",
}
LEVELS = dict(zip(_ADDED, accumulate(_ADDED.values(), lambda below, added: f"{below} {added}"), strict=True))
"""What a processor must have to run the code of a level, under LLVM's names. LLVM names the levels just so."""


def compile_for(cpu: str) -> None:
    """Make Numba compile for a processor: NATIVE, a level, or any name that LLVM knows.

    Raises BadEnvironment if there is none of this name, or if this machine could not run its code.
    """
    if cpu == NATIVE:
        return
    if _complaint(cpu):
        known = ", ".join([NATIVE, *LEVELS])
        raise BadEnvironment("KIBITZ_CPU", cpu, f"LLVM knows no such processor; usual values are {known}")
    if missing := lacking(cpu, llvm.get_host_cpu_features()):
        raise BadEnvironment("KIBITZ_CPU", cpu, f"this machine lacks {', '.join(missing)}")
    # Without a word about features Numba would add all that this machine has.
    numba.config.CPU_NAME, numba.config.CPU_FEATURES = cpu, ""  # type: ignore[attr-defined]
    if "_toplevel_target_context" in vars(cpu_target):
        raise BadEnvironment("KIBITZ_CPU", cpu, "something has compiled with Numba before the engine was imported")


def lacking(cpu: str, features: dict[str, bool]) -> list[str]:
    """What a level asks for and a machine with these features does not have."""
    return [name for name in LEVELS.get(cpu, "").split() if not features.get(name)]


def _complaint(cpu: str) -> str:
    """What LLVM says about a processor's name. Quirk: only standard error is told of an unknown one."""
    llvm.initialize_native_target()
    reader, writer = os.pipe()
    stderr = os.dup(2)
    os.dup2(writer, 2)
    try:
        llvm.Target.from_default_triple().create_target_machine(cpu=cpu)
    finally:
        os.dup2(stderr, 2)
        os.close(stderr)
        os.close(writer)
    with open(reader) as said:
        return said.read()
