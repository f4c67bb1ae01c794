"""The worker's side of a match: bots act until a player from outside is due, or the match is over."""

import time
from typing import Any

from engine.bots.registry import get_bot
from engine.game import Game
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.view import View
from mcts import preset, search
from tasks import jobs
from tasks.app import BACKGROUND, app
from tasks.background import go_on
from tasks.jobs import Job
from tasks.matches import Table
from tasks.warmup import wait_until_compiled

SEED_RANGE = 2**32
Json = dict[str, Any]


@app.task(name="tasks.play", queue=BACKGROUND)
def play(job_id: str) -> None:
    """Play on."""
    go_on(play, job_id, _advance)


def _advance(job: Job, until: float) -> int:
    wait_until_compiled(job.request["game"])
    game = load_game(job.request["game"])
    table = Table.after(game, job.request, jobs.steps(job.id))
    while not table.over and time.monotonic() < until:
        if table.seat < 0:
            step = table.ended()
        elif table.due.get("external"):
            return table.steps
        else:
            step = bot_move(game, table)
        if not jobs.add_step(job.id, table.steps, step["event"], step):
            return table.steps
        table.take(step)
    if table.over:
        jobs.end(job.id, "done")
    return table.steps


def bot_move(game: Game, table: Table) -> Json:
    """The step that the bot in the seat to act makes. It follows from the match's seed where the bot has no clock."""
    seat, spec = table.seat, table.due
    seed = SeededRandom((table.request["seed"] + 7919 * table.number + table.actions) % SEED_RANGE)
    started = time.monotonic()
    if spec.get("bot"):
        legal = game.legal_actions(table.position.state)
        action = get_bot(game, spec["bot"]).choose_action(View.of(game, table.position, seat), legal, seed)
        found: Json = {}
    else:
        settings = preset(game, spec["difficulty"], spec.get("options") or {})
        result = search(game, table.position.state, seat, settings, seed=seed.integer(0, SEED_RANGE - 1))
        action, found = result.action, {"simulations": result.simulations, "confidence": result.confidence}
        found["visits"] = [[c.action, c.visits] for c in result.candidates if c.visits]
    return table.moved(action, {"elapsed_ms": round((time.monotonic() - started) * 1000, 1), **found})
