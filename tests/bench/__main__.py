"""`make bench`: everything that is claimed about speed and strength, measured in one run.

`python -m tests.bench speed` runs one part.
"""

import os
import platform
import sys

import numba

from tests.bench import acquire, catan, manacore, speed, strength

PARTS = {
    "speed": speed.run,
    "strength": strength.run,
    "catan": catan.run,
    "acquire": acquire.run,
    "manacore": manacore.run,
}


def main() -> None:
    """Run the parts named on the command line, or all."""
    wanted = sys.argv[1:] or list(PARTS)
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, Numba {numba.__version__}"
    )
    print(f"load {os.getloadavg()[0]:.2f} (figures mean little on a busy machine)")
    for part in wanted:
        PARTS[part]()


main()
