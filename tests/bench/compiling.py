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
        environment = os.environ | {"KIBITZ_CACHE_DIR": folder}
        before = os.times()
        subprocess.run([sys.executable, "-c", compiling], env=environment, check=True)
        after = os.times()
        compiled = after.children_user + after.children_system - before.children_user - before.children_system
        code = f"import time; started = time.perf_counter(); {compiling}; print(time.perf_counter() - started)"
        done = subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True)
    return compiled, float(done.stdout.split()[-1])
