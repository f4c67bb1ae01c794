"""How long a game's kernels take to compile, and to load."""

import os
import subprocess
import sys
import tempfile

COMPILE = "from tasks.compiling import compile_game; compile_game({!r})"


def compile_times(game_id: str) -> tuple[float, float]:
    """Processor seconds to compile all that serving a game needs, and seconds to load it in a new process."""
    compiling = COMPILE.format(game_id)
    with tempfile.TemporaryDirectory() as folder:
        compiled = processor_seconds(compiling, cache=folder)
        code = f"import time; started = time.perf_counter(); {compiling}; print(time.perf_counter() - started)"
        environment = os.environ | {"KIBITZ_CACHE_DIR": folder}
        done = subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True)
    return compiled, float(done.stdout.split()[-1])


def processor_seconds(script: str, checkout: str = ".", cache: str | None = None) -> float:
    """Processor seconds that a script takes in a checkout, with a cache in a folder (default: an empty one)."""
    with tempfile.TemporaryDirectory() as empty:
        environment = os.environ | {"KIBITZ_CACHE_DIR": cache or empty}
        before = os.times()
        subprocess.run([sys.executable, "-c", script], cwd=checkout, env=environment, check=True)
        after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system
