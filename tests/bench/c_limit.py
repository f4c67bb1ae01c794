"""The limit: the same Connect Four search in plain C."""

import shutil
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_name("connect_four.c")
PROGRAM = Path(".bench") / "connect_four"
# Without contraction into fused multiply-adds the floating-point results, and so the trees, are those of Numba.
FLAGS = ["-O3", "-march=native", "-ffp-contract=off"]


def build() -> bool:
    """Compile the C program; False if there is no C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return False
    PROGRAM.parent.mkdir(exist_ok=True)
    subprocess.run([compiler, *FLAGS, "-o", PROGRAM, SOURCE, "-lm"], check=True)
    return True


def run(simulations: int, seed: int, exploration: float) -> tuple[float, list[int]]:
    """Simulations per second of CPU time, and the root's visits by column."""
    command = [PROGRAM.resolve(), str(simulations), str(seed), str(exploration)]
    seconds, *visits = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return simulations / float(seconds), [int(v) for v in visits]
