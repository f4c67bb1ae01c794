"""From nothing to a strong bot: Breakthrough, as the tutorial writes it, trained and then played against plain MCTS.

`python -m tests.bench.breakthrough --minutes 45 --games 200 --ms 100 --processes 2`; further options are those of
`kibitz train`. What it came to stands in docs/learning.md.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.reading_docs import blocks_of

TUTORIAL, GAME = "tutorial-your-game.md", "breakthrough"
THOROUGH = ("--iterations", "1200", "--round-games", "200", "--match-games", "0")
"""Better searches and fewer nets than a short training would want, and no time for matches on the way."""


def installed(folder: Path) -> Path:
    """The tutorial's package in a folder, with what announces it to a Python that has the folder on its path."""
    package, about = folder / GAME, folder / f"{GAME}-1.0.dist-info"
    for made in (package, about):
        made.mkdir(parents=True, exist_ok=True)
    (package / "__init__.py").touch()
    for block in blocks_of(TUTORIAL):
        if block.title.startswith(f"{GAME}/{GAME}/"):
            (package / Path(block.title).name).write_text(block.text)
        elif "def features(" in block.text:
            (package / "heuristics.py").write_text(block.text)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {GAME}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[kibitz.games]\n{GAME} = {GAME}\n")
    return folder


def main() -> None:
    """Train for some minutes, then play; the table of the match has the 95 % interval."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=45.0, help="of self-play and learning")
    parser.add_argument("--games", type=int, default=200, help="of the match afterwards")
    parser.add_argument("--ms", type=int, default=100, help="for each action in the match")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--folder", type=Path, help="where to keep the training")
    options, more = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as made:
        path = os.pathsep.join(filter(None, [str(installed(Path(made))), os.environ.get("PYTHONPATH")]))
        environment = {**os.environ, "PYTHONPATH": path}
        folder = options.folder or Path(made) / "training"
        train = ["train", GAME, "--hours", f"{options.minutes / 60}", "--processes", f"{options.processes}"]
        train += ["--folder", str(folder), "--seed", f"{options.seed}", "--gate-games", "0", *THOROUGH, *more]
        _kibitz(environment, *train)
        net = max(folder.glob("round-*.npz"), default=None)
        if net is None:
            sys.exit("no round was finished in the time")
        time = f"time_ms={options.ms},iterations=none,book=false"
        bots = [f"MCTS hard:{time},evaluation=net,net={net}", f"MCTS hard:{time},evaluation=hand"]
        _kibitz(environment, "arena", GAME, *bots, "--games", f"{options.games}", "--opening", "4")


def _kibitz(environment: dict[str, str], *arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "deploy.cli", *arguments], env=environment, check=True)


if __name__ == "__main__":
    main()
