"""`python -m deploy.compile_served`: compiles what is not in the disk cache yet, small games first.

Each game is served as soon as it is ready. Its log tells how far it is.
"""

import logging
import sys

from engine.errors import BrokenGame
from tasks.compiling import compile_all
from tasks.logs import event, set_up_logs
from tasks.served import served_games

log = logging.getLogger(__name__)


def main() -> int:
    """Compile all served games; the exit status is 0 unless it is worth trying again."""
    set_up_logs()
    games, ready = served_games(), []

    def report(done: int, note: str) -> None:
        event(log, "compiling", done=done, of=len(games), note=note)

    def take(done: int, game_id: str, seconds: float) -> None:
        ready.append(game_id)
        report(done, f"{game_id} in {seconds:.1f} s")

    report(0, "")
    try:
        compile_all(games, take)
    except BrokenGame as error:  # trying again would change nothing
        log.error("%s", error)  # noqa: TRY400 (the game's own trace has been shown)
        report(len(games), "with problems")
        return 0
    return 0 if len(ready) == len(games) else 1


if __name__ == "__main__":
    sys.exit(main())
