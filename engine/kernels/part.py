"""Functions that are compiled only as parts of kernels.

Numba gives every function machine code of its own, optimised together with everything that it calls. At each level of
a chain of calls the whole rest of the chain is optimised and written out again, and the deeper a game's helpers are
nested, the longer that takes. A part is translated once, and optimised where it ends up: in the kernels that Python
or a template calls.

Numba has no such functions, so this builds on its insides, as they are in the versions TESTED:

- numba/core/dispatcher.py, Dispatcher: `add_overload` and `get_call_template` are written anew in Part;
- numba/core/compiler.py, Compiler: it translates into the library that it is given, and stops before machine code if
  `flags.no_compile` is set;
- numba/core/codegen.py, CPUCodeLibrary: `finalize` is written anew in _PartCode, `_optimize_final_module` is replaced
  for all libraries; `_linking_libraries`, `_final_module` and `_get_module_for_linking` are read;
- numba/core/base.py, BaseContext: `insert_user_function` registers what callers link.

Another version is refused. KIBITZ_PARTS=off does without all this: parts are then kernels like others.
"""

from collections.abc import Callable
from typing import Any

import numba
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher

from engine.errors import UntestedNumba
from engine.kernels.environment import parts_wanted
from engine.kernels.kernel import kernel

TESTED = ("0.68.1",)
OPTIONS = {"nopython": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def part(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a helper into the kernels that call it, once for all constants that it is called with.

    Called from Python it runs as plain Python. It is not kept on disk; the kernels around it are.
    """
    if not parts_wanted():
        return kernel(function)
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return function
    return Part(function, targetoptions=dict(OPTIONS), pipeline_class=_PartCompiler)


class Part(CPUDispatcher):
    """What stands for a part: to Python its function, to Numba something that can be called."""

    def __call__(self, *arguments: Any) -> Any:
        return self.py_func(*arguments)

    def get_call_template(self, arguments: Any, keywords: Any) -> Any:
        """How a call of these types is typed.

        All constants of a type are one: Numba alone would compile `damage(s, 3)` and `damage(s, 4)` apart.
        """
        plain = {name: numba.types.unliteral(kind) for name, kind in keywords.items()}
        return super().get_call_template(tuple(numba.types.unliteral(kind) for kind in arguments), plain)

    def add_overload(self, result: Any) -> None:
        """Register translated code: callers link it, and what it needs itself, into their own."""
        key = object()  # what callers look it up by; kernels have their machine code for this
        code = result.library
        result.target_context.insert_user_function(key, result.fndesc, [code, *dict.fromkeys(code.needed)])
        self.overloads[tuple(result.signature.args)] = result._replace(entry_point=key)


class _PartCode(JITCodeLibrary):
    """Code that waits for its callers: neither linked, nor optimised as a whole, nor turned into machine code.

    Quirk: it has no environment either, so a part cannot print or fall back to Python objects.
    """

    @property
    def needed(self) -> list[Any]:
        """All code that must be linked along with this, down to the last callee."""
        return self._linking_libraries

    def finalize(self) -> None:
        self._finalized = True


def _complete(self: JITCodeLibrary) -> None:
    """Link what is still missing before optimising.

    Quirk: the linker takes from a library only what is called by then. What the first of its callers was dropped
    for, as one that nothing called itself, is missing when a later one needs it, and Numba links no library twice.
    """
    libraries = self._linking_libraries
    if any(isinstance(library, _PartCode) for library in libraries):
        homes = {f.name: code for code in libraries for f in code._final_module.functions if not f.is_declaration}
        while wanted := [f.name for f in self._final_module.functions if f.is_declaration and f.name in homes]:
            for library in dict.fromkeys(homes[name] for name in wanted):
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
    _optimize(self)


_optimize: Any = JITCodeLibrary._optimize_final_module


class _PartCompiler(Compiler):
    """Numba's usual steps up to LLVM's language."""

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        code = _PartCode(targetctx.codegen(), "part")  # type: ignore[no-untyped-call]
        super().__init__(typingctx, targetctx, code, *rest)  # type: ignore[no-untyped-call]
        self.state.flags.no_compile = True


def check_numba(version: str) -> None:
    """Refuse a version of Numba whose insides were not compared with what is replaced here."""
    if version not in TESTED:
        raise UntestedNumba(version, TESTED)


if parts_wanted():
    check_numba(numba.__version__)
    JITCodeLibrary._optimize_final_module = _complete  # type: ignore[assignment]
