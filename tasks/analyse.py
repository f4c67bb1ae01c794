"""The analysis of a game that was played: each action judged by what its player could know then."""

import time
from collections import OrderedDict
from dataclasses import replace
from itertools import islice
from statistics import fmean
from typing import Any

from engine.game import Game, Position
from engine.registry import load_game
from engine.transcript import replay
from mcts import Settings, preset
from mcts.judge import FORCED, LOSSES, Judgement, judge
from tasks import jobs
from tasks.answers import line_json
from tasks.app import BACKGROUND, app
from tasks.background import go_on
from tasks.jobs import Job
from tasks.warmup import wait_until_compiled

DEFAULT_MS = 200
REMEMBERED = 8  # positions of analyses under way that a process keeps, so that it need not replay from the start
_reached: OrderedDict[str, tuple[int, Position]] = OrderedDict()
Json = dict[str, Any]


@app.task(name="tasks.analyse", queue=BACKGROUND)
def analyse(job_id: str) -> None:
    """Judge the next actions of a record."""
    go_on(analyse, job_id, _advance)


def settings_of(game: Game, request: Json) -> Settings:
    """The search settings of an analysis, for one action."""
    settings = preset(game, request.get("difficulty") or "expert", request.get("options") or {})
    iterations = request.get("iterations")
    time_ms = request.get("deadline_ms") or (None if iterations else DEFAULT_MS)
    return replace(settings, iterations=iterations, time_ms=time_ms, blunder=0.0)


def _advance(job: Job, until: float) -> int:
    wait_until_compiled(job.request["game"])
    game = load_game(job.request["game"])
    actions, number = job.request["actions"], job.done
    position = _position(game, job, number)
    while number < job.total and time.monotonic() < until:
        before, seat, action = next(replay(game, position, actions[number : number + 1]))
        judged = judge(game, before.state, seat, action, settings_of(game, job.request), job.request["seed"] + number)
        if not jobs.add_step(job.id, number, "action", _entry(game, before, number, actions[number], judged)):
            return number
        position = game.codec.play_with_outcome(before, action, actions[number].get("outcome"))
        number += 1
        _remember(job.id, number, position)
    if number == job.total:
        jobs.end(job.id, "done")
    return number


def _entry(game: Game, position: Position, number: int, step: Json, judged: Judgement) -> Json:
    entry = {
        "number": number,
        "player": step["player"],
        "action": step["action"],
        "class": judged.kind,
        "simulations": judged.simulations,
    }
    if judged.kind == FORCED:
        return entry
    return entry | {
        "best": game.codec.encode_action(position, judged.best),
        "win_probability_before": round(judged.before, 4),
        "win_probability_after": round(judged.after, 4),
        "loss": round(judged.loss, 4),
        "accuracy": round(100 * judged.accuracy, 1),
        "line": line_json(game, position, judged.line),
        **({"reason": judged.reason} if judged.reason else {}),
    }


def summary(entries: list[Json]) -> dict[str, Json]:
    """Each player's accuracy (0 to 100), average loss, and actions of each class."""
    players = dict.fromkeys(entry["player"] for entry in entries)
    return {player: _of_player([entry for entry in entries if entry["player"] == player]) for player in players}


def _of_player(entries: list[Json]) -> Json:
    judged = [entry for entry in entries if entry["class"] != FORCED]
    kinds = ["best", *(kind for kind, _ in LOSSES), FORCED]
    return {
        "accuracy": round(fmean(entry["accuracy"] for entry in judged), 1) if judged else None,
        "average_loss": round(fmean(entry["loss"] for entry in judged), 4) if judged else None,
        "classes": {kind: sum(entry["class"] == kind for entry in entries) for kind in kinds},
    }


def _position(game: Game, job: Job, number: int) -> Position:
    """The position before an action of the record."""
    known = _reached.get(job.id)
    if known is not None and known[0] == number:
        return known[1]
    position = game.codec.decode_state(job.request["initial_state"])
    played = islice(replay(game, position, job.request["actions"]), number, number + 1)
    return next((before for before, _, _ in played), position)


def _remember(job_id: str, number: int, position: Position) -> None:
    _reached[job_id] = (number, position)
    _reached.move_to_end(job_id)
    while len(_reached) > REMEMBERED:
        _reached.popitem(last=False)
