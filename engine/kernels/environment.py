"""What people can set about compiling: the environment variables that the engine reads."""

import os
from pathlib import Path

from engine.errors import BadEnvironment

NATIVE = "native"
SWITCH = {"": True, "on": True, "off": False}


def cache_home() -> Path:
    """Where compiled kernels are kept: KIBITZ_CACHE_DIR, else the user's cache directory."""
    named = os.environ.get("KIBITZ_CACHE_DIR")
    if named:
        return Path(named).absolute()
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kibitz" / "kernels"


def target_cpu() -> str:
    """The processor to compile for: KIBITZ_CPU, a level such as x86-64-v3 or a name that LLVM knows, else NATIVE."""
    return os.environ.get("KIBITZ_CPU") or NATIVE


def parts_wanted() -> bool:
    """Whether parts are compiled into their callers: KIBITZ_PARTS, on unless it says off."""
    value = os.environ.get("KIBITZ_PARTS", "")
    if value not in SWITCH:
        raise BadEnvironment("KIBITZ_PARTS", value, "it can be on or off")
    return SWITCH[value]
