"""The analysis of a game that was played: each action judged by what its player could know then."""

import time
from functools import cache
from itertools import islice
from statistics import fmean

from cachetools import LRUCache

from engine.game import Game, Position
from engine.registry import load_game
from engine.table.transcript import replay
from engine.types import Json
from mcts.judge import FORCED, LOSSES, Judgement, judge
from tasks.requests import AnalysisRequest
from tasks.store import jobs
from tasks.store.jobs import Job
from tasks.work.lines import line_json
from tasks.work.steps import overseen

REMEMBERED = 8  # positions of analyses under way that a process keeps, so that it need not replay from the start


@cache
def _reached() -> LRUCache[str, tuple[int, Position]]:
    """This process's: how far analyses have come, and the position there."""
    return LRUCache(REMEMBERED)


def advance(job: Job[AnalysisRequest], until: float) -> int:
    """Judge the next actions of a record until a reading of time.monotonic(); how many are judged then."""
    request = job.request
    game = load_game(request.game)
    settings, number = request.settings(game), job.done
    position = _position(game, job, number)
    with overseen(job.id, game) as step_limits:
        while number < job.total and time.monotonic() < until:
            step = request.actions[number]
            before, seat, action = next(replay(game, position, [step]))
            limits = step_limits("the analysis of an action")
            judged = judge(game, before.state, seat, action, settings, request.seed + number, limits)
            if not jobs.add_step(job.id, number, "action", entry(game, before, seat, number, step, judged)):
                return number
            position = game.codec.play_with_outcome(before, action, step.get("outcome"))
            number += 1
            _reached()[job.id] = (number, position)
    if number == job.total:
        jobs.end(job.id, "done")
    return number


def entry(game: Game, position: Position, seat: int, number: int, step: Json, judged: Judgement) -> Json:
    """What an analysis tells about one action of the player in a seat."""
    about: Json = {
        "number": number,
        "player": step["player"],
        "action": step["action"],
        "class": judged.kind,
        "simulations": judged.simulations,
    }
    if judged.kind == FORCED:
        return about
    return about | {
        "best": game.codec.encode_action(position, judged.best),
        "win_probability_before": round(judged.before, 4),
        "win_probability_after": round(judged.after, 4),
        "loss": round(judged.loss, 4),
        "accuracy": round(100 * judged.accuracy, 1),
        "line": line_json(game, position, seat, judged.line),
        **({"reason": judged.reason} if judged.reason else {}),
    }


def summary(entries: list[Json]) -> dict[str, Json]:
    """Each player's accuracy (0 to 100), average loss, and actions of each class."""
    players = dict.fromkeys(one["player"] for one in entries)
    return {player: _of_player([one for one in entries if one["player"] == player]) for player in players}


def _of_player(entries: list[Json]) -> Json:
    judged = [one for one in entries if one["class"] != FORCED]
    kinds = ["best", *(kind for kind, _ in LOSSES), FORCED]
    return {
        "accuracy": round(fmean(one["accuracy"] for one in judged), 1) if judged else None,
        "average_loss": round(fmean(one["loss"] for one in judged), 4) if judged else None,
        "classes": {kind: sum(one["class"] == kind for one in entries) for kind in kinds},
    }


def _position(game: Game, job: Job[AnalysisRequest], number: int) -> Position:
    """The position before an action of the record."""
    known = _reached().get(job.id)
    if known is not None and known[0] == number:
        return known[1]
    position = game.codec.decode_state(job.request.initial_state)
    played = islice(replay(game, position, job.request.actions), number, number + 1)
    return next((before for before, _, _ in played), position)
