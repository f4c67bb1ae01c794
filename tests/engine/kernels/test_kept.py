"""Code from disk: run without what compiling needs, and still there for whatever is compiled around it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import engine

KERNELS = """
import numpy as np
from engine.kernels.kernel import kernel

@kernel
def inner(x):
    made = np.zeros(3)  # by Numba's memory manager
    made[:] = x
    return made

@kernel
def outer(x):
    return inner(x + 1.0).sum()
"""
LOAD = """
import json, sys
from kernels import inner, outer

COMPILING = "numba.np.arraymath"
values = inner(2.0).tolist()
code = next(iter(inner.overloads.values())).library
first = [type(code).__name__, bool(getattr(code, "_unread", None)), COMPILING in sys.modules]
total = outer(2.0) if "outer" in sys.argv else None
hits = sum(inner.stats.cache_hits.values())
print(json.dumps([values, hits, first, total, bool(getattr(code, "_unread", None))]))
"""


def load(folder: Path, *words: str, **env: str) -> list[object]:
    """What a process says that calls kernels, some of which others have left on disk."""
    (folder / "kernels.py").write_text(KERNELS)
    home = Path(engine.__path__[0]).parent
    places = {"PYTHONPATH": f"{folder}:{home}", "KIBITZ_CACHE_DIR": str(folder / "cache")}
    command = [sys.executable, "-c", LOAD, *words]
    done = subprocess.run(command, env={**os.environ, **places, **env}, capture_output=True, text=True, check=True)
    said: list[object] = json.loads(done.stdout)
    return said


def test_what_only_compiling_needs_is_left_until_something_is_compiled(tmp_path: Path) -> None:
    assert load(tmp_path) == [[2.0] * 3, 0, ["JITCodeLibrary", False, True], None, False]
    assert load(tmp_path) == [[2.0] * 3, 1, ["KeptCode", True, False], None, True]
    assert load(tmp_path, "outer") == [[2.0] * 3, 1, ["KeptCode", True, False], 9.0, False]  # it is linked now
    assert load(tmp_path, "outer") == [[2.0] * 3, 1, ["KeptCode", True, False], 9.0, True]  # outer is on disk, too


def test_without_parts_loading_is_left_to_numba(tmp_path: Path) -> None:
    for hits in (0, 1):
        said = load(tmp_path, "outer", KIBITZ_PARTS="off")
        assert said == [[2.0] * 3, hits, ["JITCodeLibrary", False, True], 9.0, False]
