"""What every worker that answers decisions does alike: settings, the time to think, writing the answer."""

import logging
import threading
from typing import Any

from engine.game import Game, Position
from mcts import Candidate, Settings, preset
from tasks import decisions, metrics
from tasks.config import config
from tasks.decisions import Decision
from tasks.logs import event
from tasks.redis_client import clock

DEFAULT_DIFFICULTY = "expert"  # as strong as the deadline allows
PROGRESS_S = 0.15  # how often a search tells its best action so far, and hears whether it should end
GATHER_MS = 12.0  # how long a worker of several waits for the others' results
MARGIN_MEMORY = 0.9  # weight of the past in the measured time that an answer takes to write
log = logging.getLogger(__name__)
_write_ms = 2.0


def settings_of(game: Game, request: dict[str, Any]) -> Settings:
    """The search settings that a request asks for. The deadline bounds the time, not the preset."""
    changes: dict[str, Any] = dict(request.get("options") or {}) | {"time_ms": None}
    for name in ("iterations", "threads"):
        if request.get(name) is not None:
            changes[name] = request[name]
    return preset(game, request.get("difficulty") or DEFAULT_DIFFICULTY, changes)


def budget_s(decision: Decision, waiting: int, *, gathering: bool = False) -> float:
    """Thinking time: what is left until the guard steps in, less when others are waiting for this worker."""
    settings = config()
    margin = settings.guard_lead_ms + max(settings.worker_margin_ms, 3 * _write_ms)
    left = decision.due_ms - clock.now_ms() - margin - (GATHER_MS if gathering else 0)
    crowd = 1 + waiting / decisions.known_workers()
    return max(settings.min_budget_ms, left / crowd) / 1000


class Listener:
    """Reports a search's progress, and hears whether it should end."""

    def __init__(self, decision: Decision, game: Game, position: Position) -> None:
        self.stop = threading.Event()
        self.dropped = False
        self._decision, self._game, self._position = decision, game, position

    def __call__(self, best: Candidate, simulations: int) -> None:
        action = self._game.codec.encode_action(self._position, best.action)
        data = {"action": action, "confidence": best.value, "simulations": simulations}
        asked = decisions.report_progress(self._decision.id, data)
        if asked:
            self.dropped = asked == "final"
            self.stop.set()


def answer_with(decision: Decision, answer: dict[str, Any], more_counts: dict[str, int] | None = None) -> None:
    """Write the answer, and learn how long that takes."""
    global _write_ms
    now = clock.now_ms()
    elapsed = now - decision.accepted_ms
    game, source = decision.request["game"], answer["source"]
    counts = metrics.outcome_counts(game, source, "done", elapsed, now - decision.due_ms) | (more_counts or {})
    won = decisions.finish(decision, "done", answer | {"elapsed_ms": round(elapsed, 1)}, counts)
    _write_ms = MARGIN_MEMORY * _write_ms + (1 - MARGIN_MEMORY) * (clock.now_ms() - now)
    event(log, "decided" if won else "too late", decision=decision.id, game=game, source=source, elapsed_ms=elapsed)
