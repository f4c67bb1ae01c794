"""`make bench`: everything that is claimed about speed and strength, measured in one run.

`python -m tests.bench speed` runs one part.
"""

import os
import platform
import sys

import numba

from tests.bench import (
    acquire,
    book,
    bots,
    catan,
    catan_matches,
    history,
    lolchess,
    manacore,
    mastermind,
    net,
    speed,
    strength,
    triomino,
)

PARTS = {
    "speed": speed.run,
    "net": net.run,
    "strength": strength.run,
    "catan": catan.run,
    "catan-self-play": catan_matches.self_play,
    "catan-strength": catan_matches.strength,
    "catan-features": catan_matches.features,
    "history": history.run,
    "acquire": acquire.run,
    "book": book.run,
    "bots": bots.run,
    "lolchess": lolchess.run,
    "manacore": manacore.run,
    "manacore-strength": manacore.strength,
    "triomino": triomino.run,
    "triomino-strength": triomino.strength,
    "mastermind": mastermind.run,
}
LONG = ("catan-strength", "catan-features", "manacore-strength", "triomino-strength", "mastermind")
"""Parts that run only if they are named."""


def main() -> None:
    """Run the parts named on the command line, or all but the long ones."""
    wanted = sys.argv[1:] or [part for part in PARTS if part not in LONG]
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, Numba {numba.__version__}"
    )
    print(f"load {os.getloadavg()[0]:.2f} (figures mean little on a busy machine)")
    for part in wanted:
        PARTS[part]()


main()
