"""Resources about matches: bots against bots, or against players from outside."""

import io
from dataclasses import replace
from functools import partial

from flask import Response, g
from flask.views import MethodView

from api.blueprint import Blueprint
from api.catalogue import served_game
from api.jobs import created, job_events, own_job
from api.schemas.matches import (
    ExternalAction,
    Fork,
    MatchRequestSchema,
    MatchShape,
    MatchViewShape,
    RecordShape,
    Resignation,
    ViewQuery,
    Watcher,
)
from engine.game import Game
from engine.types import Json
from tasks.intake import submit_match
from tasks.matches import external
from tasks.matches.forks import fork
from tasks.matches.records import training_data, transcripts
from tasks.matches.statistics import statistics
from tasks.matches.table import MOVE, Table
from tasks.requests import MatchRequest
from tasks.store import jobs, thinking
from tasks.store.jobs import Job

matches = Blueprint("matches", __name__, url_prefix="/v1/matches", description="Whole games between bots and players.")


@matches.route("")
class Matches(MethodView):
    """Starting."""

    @matches.arguments(MatchRequestSchema())
    @matches.response(202, MatchShape)
    def post(self, asked: MatchRequest) -> Response:
        """Have bots play on the workers; an external seat is moved by POST /v1/matches/{id}/actions."""
        job = submit_match(served_game, replace(asked, tenant=g.tenant))
        return created(_response(job), f"/v1/matches/{job.id}")


@matches.route("/<match_id>")
class OneMatch(MethodView):
    """Reading and cancelling."""

    @matches.response(200, MatchShape)
    def get(self, match_id: str) -> Json:
        """A match as it stands, with its statistics so far."""
        return _response(own_job(MatchRequest, match_id))

    @matches.response(200, MatchShape)
    def delete(self, match_id: str) -> Json:
        """Cancel a match; what was played stays readable."""
        jobs.end(own_job(MatchRequest, match_id).id, "cancelled")
        return _response(own_job(MatchRequest, match_id))


@matches.route("/<match_id>/actions")
class MatchActions(MethodView):
    """Moving an external seat."""

    @matches.arguments(ExternalAction())
    @matches.response(200, MatchShape)
    def post(self, body: Json, match_id: str) -> Json:
        """Play an action of an external player whose turn it is."""
        job = own_job(MatchRequest, match_id)
        external.act(served_game(job.request.game), job, body["player"], body["action"])
        return _response(own_job(MatchRequest, match_id))


@matches.route("/<match_id>/view")
class MatchView(MethodView):
    """What a player sees."""

    @matches.arguments(ViewQuery(), location="query")
    @matches.response(200, MatchViewShape)
    def get(self, query: Json, match_id: str) -> Json:
        """What a player may see of the game that is being played, or of the end of the last one, and what it may do."""
        job = own_job(MatchRequest, match_id)
        return external.view(served_game(job.request.game), job, query["player"], query["at"])


@matches.route("/<match_id>/record")
class MatchRecord(MethodView):
    """The record."""

    @matches.response(200, RecordShape)
    def get(self, match_id: str) -> Json:
        """Every game of the match: its initial state and its actions, as POST /v1/analyses takes them."""
        job = own_job(MatchRequest, match_id)
        game = served_game(job.request.game)
        games = transcripts(game, job.request, jobs.steps(job.id))
        return {"game": game.id, "seed": job.request.seed, "games": games}


@matches.route("/<match_id>/training-data")
class MatchTrainingData(MethodView):
    """Training data."""

    @matches.response(200, content_type="application/octet-stream")
    def get(self, match_id: str) -> Response:
        """The finished games as a compressed NumPy file (docs/training-data.md)."""
        job = own_job(MatchRequest, match_id)
        file = io.BytesIO()
        training_data(served_game(job.request.game), job.request, jobs.steps(job.id)).write(file)
        headers = {"Content-Disposition": f'attachment; filename="{job.id}.npz"'}
        return Response(file.getvalue(), headers=headers, content_type="application/octet-stream")


@matches.route("/<match_id>/events")
class MatchEvents(MethodView):
    """Watching."""

    @matches.arguments(Watcher(), location="query")
    @matches.response(200, content_type="text/event-stream")
    def get(self, query: Json, match_id: str) -> Response:
        """An event for each action and each end of a game, none left out. Resumes after Last-Event-ID. In between, how
        the bot that is to act gets on."""
        game = served_game(own_job(MatchRequest, match_id).request.game)
        player = query.get("player")
        seen = partial(external.seen_by, game, player) if player else lambda step: step
        return job_events(MatchRequest, match_id, partial(_told, game), seen, partial(thinking.told, match_id))


@matches.route("/<match_id>/stop")
class MatchStop(MethodView):
    """Moving now."""

    @matches.response(200, MatchShape)
    def post(self, match_id: str) -> Json:
        """Have the bot that thinks move now, with the best action found so far."""
        job = own_job(MatchRequest, match_id)
        external.move_now(job)
        return _response(job)


@matches.route("/<match_id>/resign")
class MatchResign(MethodView):
    """Giving up."""

    @matches.arguments(Resignation())
    @matches.response(200, MatchShape)
    def post(self, body: Json, match_id: str) -> Json:
        """Have an external player give up the game that is being played. It gets nothing. With two players the other
        one wins; with more, the game's default bot plays on in the seat while somebody from outside is left, else the
        others share the win."""
        job = own_job(MatchRequest, match_id)
        external.resign(served_game(job.request.game), job, body["player"])
        return _response(own_job(MatchRequest, match_id))


@matches.route("/<match_id>/fork")
class MatchFork(MethodView):
    """Taking actions back."""

    @matches.arguments(Fork())
    @matches.response(202, MatchShape)
    def post(self, body: Json, match_id: str) -> Response:
        """A new match that begins as this one did: its first actions are played already."""
        job = fork(own_job(MatchRequest, match_id), body["actions"])
        return created(_response(job), f"/v1/matches/{job.id}")


def _response(job: Job[MatchRequest]) -> Json:
    return _told(served_game(job.request.game), job)


def _told(game: Game, job: Job[MatchRequest]) -> Json:
    """A match as it stands."""
    request, steps = job.request, jobs.steps(job.id)
    table = Table.after(game, request, steps)
    due = None if job.final or table.over or table.seat < 0 else table.due
    told: Json = {
        "id": job.id,
        "status": job.status,
        "game": request.game,
        "seed": request.seed,
        "options": request.options,
        "seats": [seat.to_json() for seat in request.seats],
        "progress": {"game": min(table.number, request.games), "games": request.games},
        "actions": sum(step["event"] == MOVE for step in steps),
        "player": due.label if due else None,
        "waits_for_action": bool(due and due.external),
        "resigned": steps[-1].get("resigned", []) if table.over else table.resigned,
        "statistics": statistics(request, steps),
    }
    return told | ({"problem": job.problem} if job.problem else {})
