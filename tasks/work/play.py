"""The worker's side of a match: bots act until a player from outside is due, or the match is over."""

import time

from engine.bots.limits import ThinkingLimits
from engine.bots.registry import get_bot
from engine.game import Game
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.types import Json
from engine.view import View
from mcts import Candidate, Limits, Settings, search
from tasks.matches.table import Table
from tasks.requests import MatchRequest
from tasks.store import jobs, thinking
from tasks.store.jobs import Job
from tasks.work.steps import overseen

SEED_RANGE = 2**32
TELL_S = 0.2  # how often a search tells its best action so far


def advance(job: Job[MatchRequest], until: float) -> int:
    """Play on until a reading of time.monotonic(), or until a player from outside is due; how many steps there are."""
    game = load_game(job.request.game)
    table = Table.after(game, job.request, jobs.steps(job.id))
    with overseen(job.id, game) as step_limits:
        while not table.over and time.monotonic() < until:
            if table.seat < 0:
                step = table.ended()
            elif table.due.external:
                return table.steps
            else:
                step = bot_move(game, table, step_limits(table.due.bot or "the search"), job.id)
            if not jobs.add_step(job.id, table.steps, step["event"], step):
                return table.steps
            table.take(step)
    if table.over:
        jobs.end(job.id, "done")
    return table.steps


def bot_move(game: Game, table: Table, limits: ThinkingLimits, job_id: str) -> Json:
    """The step that the bot in the seat to act makes. It follows from the match's seed where the bot has no clock."""
    seat, spec = table.seat, table.due
    seed = SeededRandom((table.request.seed + 7919 * table.number + table.actions) % SEED_RANGE)
    started = time.monotonic()
    if spec.bot:
        legal = game.legal_actions(table.position.state)
        view = View.of(game, table.position, seat, limits)
        action = get_bot(game, spec.bot).choose_action(view, legal, seed)
        found: Json = {}
    else:
        settings, number = spec.settings(game), seed.integer(0, SEED_RANGE - 1)
        within = Limits.of(settings, started).until(limits.deadline)
        result = search(
            game,
            table.position.state,
            seat,
            settings,
            within,
            seed=number,
            cancel=limits.cancel,
            on_progress=Telling(job_id, table, settings, started),
            progress_s=TELL_S,
        )
        action, found = result.action, {"simulations": result.simulations, "confidence": result.confidence}
        found["visits"] = [[c.action, c.visits] for c in result.candidates if c.visits]
    return table.moved(action, {"elapsed_ms": round((time.monotonic() - started) * 1000, 1), **found})


class Telling:
    """Tells those who watch a match how its search gets on."""

    def __init__(self, job_id: str, table: Table, settings: Settings, started: float) -> None:
        self._job_id, self._table, self._started = job_id, table, started
        self._about: Json = {
            "game": table.number,
            "ply": table.actions,
            "player": table.due.label,
            "time_ms": settings.time_ms,
            "iterations": settings.iterations,
        }

    def __call__(self, best: Candidate, simulations: int) -> None:
        found: Json = {
            "simulations": simulations,
            "elapsed_ms": round((time.monotonic() - self._started) * 1000, 1),
        }
        thinking.tell(self._job_id, self._about | found | self._plan(best))

    def _plan(self, best: Candidate) -> Json:
        """What the bot is about to do, and its chances: not for people whom it hides something from."""
        table = self._table
        if table.game.hides_information and any(seat.external for seat in table.request.seats):
            return {}
        codec, position = table.game.codec, table.position
        return {
            "action": codec.encode_action(position, best.action),
            "label": codec.label(position, best.action),
            "confidence": best.value,
        }
