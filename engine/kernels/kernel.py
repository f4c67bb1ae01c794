"""Compiling rule kernels."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core.registry import CPUDispatcher

from engine.kernels.cache import keep
from engine.kernels.cpu import compile_for
from engine.kernels.digests import made_from
from engine.kernels.environment import target_cpu
from engine.kernels.sources import Module

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
"""How kernels are compiled. None is ever called from C, so Numba need not make them ready for that."""

compile_for(target_cpu())  # before the first function makes Numba choose


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a rule function on its first call; later processes load it from disk."""
    if not Path(function.__code__.co_filename).is_file():  # typed into a prompt
        return numba.njit(**OPTIONS)(function)
    return compiled(function, Module.of(function).name, made_from([function]))


def compiled(function: Callable[..., Any], group: str, *content: str, **options: Any) -> Callable[..., Any]:
    """Have a function compiled on its first call, and kept on disk under all that it is made from (see `keep`)."""
    made = numba.njit(**OPTIONS, **options)(function)
    if is_compiled(made):
        keep(made, group, *content)
    return made


def is_compiled(function: object) -> bool:
    """Whether this is a Numba function rather than a plain Python one."""
    return isinstance(function, CPUDispatcher)
