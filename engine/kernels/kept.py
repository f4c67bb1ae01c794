"""Compiled functions as they come from disk, without the work that only compiling more would need.

Numba keeps each function twice: as machine code, and in LLVM's language for whatever may be compiled around it. It
reads both at once, asks LLVM for every name in the second, and before the first function of a process it makes ready
all that it could ever compile. A process that serves compiles nothing: of the time for loading ten games these were two
thirds. Here the second form is read when somebody wants to link it, and the rest is left to the compiler, which sees to
it by itself.

This builds on Numba's insides as engine/kernels/part.py does: numba/core/compiler.py, CompileResult._rebuild, and
numba/core/codegen.py, CPUCodeLibrary._unserialize, are written anew. KIBITZ_PARTS=off does without it.
"""

from typing import Any

from llvmlite import binding as llvm
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import compile_result
from numba.core.runtime.nrt import rtsys


class KeptCode(JITCodeLibrary):
    """Machine code from disk; its form for linking is read at the first need."""

    def __init__(self, codegen: Any, name: str) -> None:
        self._unread, self._read = b"", None
        super().__init__(codegen, name)  # type: ignore[no-untyped-call]

    @classmethod
    def restored(cls, codegen: Any, name: str, machine_code: bytes, for_linking: bytes) -> "KeptCode":
        """Code that can be run, from what was saved of it."""
        made = cls(codegen, name)
        made.enable_object_caching()  # type: ignore[no-untyped-call]
        made._set_compiled_object(machine_code)  # type: ignore[no-untyped-call]
        made._unread = for_linking
        made._finalize_final_module()  # type: ignore[no-untyped-call]
        return made

    @property
    def _shared_module(self) -> Any:
        """Numba's name for the form for linking."""
        if self._unread:
            self._read, self._unread = llvm.parse_bitcode(self._unread), b""
            self._codegen._engine._load_defined_symbols(self._read)
        return self._read

    @_shared_module.setter
    def _shared_module(self, module: Any) -> None:
        self._read = module


def make_ready(context: Any) -> None:
    """What code from disk needs of Numba in a process: its memory manager."""
    rtsys.initialize(context)


def restored(context: Any, saved: tuple[Any, ...]) -> Any:
    """A compiled function from what Numba saved of it."""
    code, description, environment, signature, objects, lifted, annotation, at_load, environments = saved
    for function in at_load or ():
        function()
    name, _, (machine_code, for_linking) = code
    codegen = context.codegen()
    library = KeptCode.restored(codegen, name, machine_code, for_linking)
    # LLVM ends the process when it is asked for a name that there is not; Numba therefore knows all that there are.
    entry = description.llvm_cpython_wrapper_name
    if entry.encode() in machine_code:
        codegen._engine._defined_symbols.add(entry)
    result = compile_result(
        target_context=context,
        typing_context=context.typing_context,
        library=library,
        environment=environment,
        entry_point=context.get_executable(library, description, environment),
        fndesc=description,
        type_annotation=annotation,
        signature=signature,
        objectmode=objects,
        lifted=lifted,
        reload_init=at_load,
        referenced_envs=environments,
    )
    for one in environments:
        codegen.set_env(one.env_name, one)
    return result
