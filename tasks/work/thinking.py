"""What every worker that answers decisions does alike: the time to think, telling its progress, writing the answer."""

import logging
import time
from functools import cache, partial

from engine.game import Game, Position
from engine.types import Json
from mcts import Candidate
from tasks.config import config
from tasks.logs import event
from tasks.store import decisions, metrics
from tasks.store.client import StoreError
from tasks.store.clock import clock
from tasks.store.decisions import Crowd, Decision
from tasks.store.presence import known_workers
from tasks.work.answer import so_far
from tasks.work.overseer import Overseer
from tasks.work.turns import Turns

FIRST_S, PROGRESS_S = 0.06, 0.15  # when a search first tells its best action so far, and how often after that
LOOK_S = 0.03  # how often a worker hears whether it should end, and whether others wait
GRACE_S = 0.25  # how long after its deadline, or after it was cancelled, a bot may go on
RETRY_S = 0.05  # between two tries to write an answer while Redis is away
GATHER_MS = 12.0  # how long a worker of several waits for the others' results
log = logging.getLogger(__name__)


class WritingTime:
    """How long it takes this process to write an answer, learnt from those that it wrote."""

    MEMORY = 0.9  # weight of the past

    def __init__(self) -> None:
        self.ms = 2.0

    def learn(self, ms: float) -> None:
        """Another answer took this long."""
        self.ms = self.MEMORY * self.ms + (1 - self.MEMORY) * ms


@cache
def writing_time() -> WritingTime:
    """This process's."""
    return WritingTime()


def budget_s(decision: Decision, crowd: Crowd, *, gathering: bool = False) -> float:
    """Thinking time: what is left until the guard steps in, less when others of the same tenant wait.

    A tenant has its share of the processes, so that one that floods shortens its own searches and nobody else's.
    """
    settings = config()
    margin = settings.guard_lead_ms + max(settings.worker_margin_ms, 3 * writing_time().ms)
    left = decision.due_ms - clock.now_ms() - margin - (GATHER_MS if gathering else 0)
    ahead = 1 + crowd.waiting * crowd.tenants / known_workers()
    return max(settings.min_budget_ms, left / ahead) / 1000


def overseer(decision: Decision, *, bot: str | None = None, turns: Turns | None = None) -> Overseer:
    """Watches over thinking about a decision; a bot of this name that goes on for too long costs its process."""
    overran = None if bot is None else partial(_overran, decision, bot)
    watching = Overseer(partial(_asked_of, decision, turns), LOOK_S, GRACE_S, overran)
    watching.end = time.monotonic() + (decision.due_ms - clock.now_ms()) / 1000
    return watching


def _asked_of(decision: Decision, turns: Turns | None) -> str:
    asked, waiting = decisions.asked_of(decision.id)
    if turns is not None:
        turns.wanted = waiting > 0
    return asked


def _overran(decision: Decision, bot: str) -> None:
    event(log, "bot overran", logging.ERROR, bot=bot, game=decision.request.game, decision=decision.id)
    answer_with(decision, decision.fallback | {"warnings": [f"{bot} did not choose in time"]})


class Progress:
    """Reports how a search is getting on, passes on what it hears in return, and gives others their turns."""

    def __init__(
        self, decision: Decision, game: Game, position: Position, watching: Overseer, turns: Turns | None = None
    ) -> None:
        self._decision, self._game, self._position = decision, game, position
        self._watching, self._turns = watching, turns
        self._tell_at = time.monotonic() + FIRST_S  # soon: the guard answers with it where the search is late

    def __call__(self, best: Candidate, simulations: int) -> None:
        try:
            if time.monotonic() >= self._tell_at:
                self._tell_at = time.monotonic() + PROGRESS_S
                self._tell(best, simulations)
            if self._turns is not None and not self._watching.stop.is_set():
                self._turns.offer()
        except StoreError:  # Redis may be back before the deadline: the search goes on
            log.warning("progress not told: Redis is away")

    def _tell(self, best: Candidate, simulations: int) -> None:
        data = so_far(self._game, self._position, best, simulations)
        self._watching.hear(decisions.report_progress(self._decision.id, data))


def answer_with(decision: Decision, answer: Json, more_counts: decisions.Counts | None = None) -> None:
    """Write the answer, and learn how long that takes."""
    now = clock.now_ms()
    elapsed = now - decision.accepted_ms
    game, source = decision.request.game, answer["source"]
    counts = metrics.outcome_counts(game, source, "done", elapsed, now - decision.due_ms) | (more_counts or {})
    won = _written(decision, answer | {"elapsed_ms": round(elapsed, 1)}, counts)
    writing_time().learn(clock.now_ms() - now)
    event(log, "decided" if won else "too late", decision=decision.id, game=game, source=source, elapsed_ms=elapsed)


def _written(decision: Decision, result: Json, counts: decisions.Counts) -> bool:
    """Write the result; whether it was the first. A Redis that is away is waited for as long as it may be of use."""
    end = time.monotonic() + (decision.due_ms - clock.now_ms()) / 1000
    while True:
        try:
            return decisions.finish(decision, "done", result, counts)
        except StoreError:
            if time.monotonic() > end:
                raise
            time.sleep(RETRY_S)
