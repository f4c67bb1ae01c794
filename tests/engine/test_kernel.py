"""Compiling: once for all constants where asked, and one process at a time into a cache."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.kernel import LOCK, kernel, shared_kernel

COMPILE = """
from engine.kernel import kernel
@kernel
def twice(n):
    return 2 * n
twice(1)
"""


@shared_kernel
def added(n, more):
    """A helper that is called with constants."""
    return n + more


@kernel
def sum_of_calls(n):
    """Calls the helper with two different constants."""
    return added(n, 1) + added(n, 2)


def test_a_shared_kernel_is_compiled_once_for_all_constants() -> None:
    assert sum_of_calls(10) == 23
    assert len(added.signatures) == 1  # type: ignore[attr-defined]


def test_compiled_code_is_saved_by_one_process_at_a_time(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(COMPILE)
    cache = tmp_path / "cache"
    env = os.environ | {"KIBITZ_CACHE_DIR": str(cache), "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, str(script)], env=env, check=True, capture_output=True)
    (lock,) = cache.rglob(LOCK)
    for compiled in lock.parent.rglob("*.nb?"):
        compiled.unlink()
    with lock.open("a") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        other = subprocess.Popen([sys.executable, str(script)], env=env, stdout=subprocess.DEVNULL)
        with pytest.raises(subprocess.TimeoutExpired):
            other.wait(8)
        assert not list(lock.parent.rglob("*.nbc"))
    assert other.wait(60) == 0
    assert list(lock.parent.rglob("*.nbc"))
