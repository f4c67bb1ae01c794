"""Resources about matches: bots against bots, or against players from outside."""

import io
import secrets
from typing import Any

from flask import Response
from flask.views import MethodView

from api import job_schemas as schemas
from api.blueprint import Blueprint
from api.catalogue import served_game
from api.games import action_of
from api.jobs import created, job_events, own_job, start
from api.problems import Problem, problem_of
from engine.bots.registry import get_bot
from engine.errors import BadOption, KibitzError, UnknownPlayer
from engine.game import Game
from engine.slots import HUMAN, Slot, filled
from mcts import preset
from tasks import jobs
from tasks.jobs import Job
from tasks.matches import MOVE, Table, label, opening, seating, statistics, training_data, transcripts
from tasks.play import play

matches = Blueprint("matches", __name__, url_prefix="/v1/matches", description="Whole games between bots and players.")
MATCH = "match"
EXTERNAL = "external"
DEFAULT_DIFFICULTY = "medium"
Json = dict[str, Any]


def _seats(game: Game, body: Json) -> list[Json]:
    """Who plays, each with a label of its own."""
    if "slots" in body:
        slots = filled([Slot(s["type"], s["label"], s.get("bot_name")) for s in body["slots"]], game)
        return [_slot_seat(game, slot) for slot in slots if slot.active]
    seats = []
    for number, given in enumerate(body["seats"]):
        spec = {EXTERNAL: True} if given == EXTERNAL else {k: v for k, v in given.items() if v is not None}
        spec.setdefault("label", f"p{number}")
        if not spec.get(EXTERNAL) and "bot" not in spec:
            spec.setdefault("difficulty", DEFAULT_DIFFICULTY)
        seats.append(spec)
    return seats


def _slot_seat(game: Game, slot: Slot) -> Json:
    seat: Json = {"label": slot.label}
    return seat | ({EXTERNAL: True} if slot.type == HUMAN else {"bot": slot.bot_name or game.manifest.default_bot})


def _checked(body: Json) -> tuple[Game, Json]:
    game = served_game(body["game"])
    field = "slots" if "slots" in body else "seats"
    try:
        seats = _seats(game, body)
        if len({label(seat) for seat in seats}) != len(seats):
            raise BadOption("labels must differ: they become the players' ids")
        for seat in seats:
            if "bot" in seat:
                get_bot(game, seat["bot"])
            elif "difficulty" in seat:
                preset(game, seat["difficulty"], seat.get("options") or {}).loop_for(game)
    except KibitzError as error:
        raise problem_of(error, field) from error
    seed = body.get("seed")
    seed = secrets.randbits(31) if seed is None else seed
    asked = {"game": game.id, "seats": seats, "seed": seed, "games": body["games"], "options": body["options"]}
    try:
        opening(game, asked, 0)
    except KibitzError as error:
        raise problem_of(error, "options") from error
    return game, asked


def _shown(job: Job) -> Json:
    """A match as it stands."""
    game = served_game(job.request["game"])
    steps = jobs.steps(job.id)
    table = Table.after(game, job.request, steps)
    due = None if job.final or table.over or table.seat < 0 else table.due
    shown: Json = {
        "id": job.id,
        "status": job.status,
        "game": job.request["game"],
        "seed": job.request["seed"],
        "seats": job.request["seats"],
        "progress": {"game": min(table.number, job.request["games"]), "games": job.request["games"]},
        "actions": sum(step["event"] == MOVE for step in steps),
        "player": label(due) if due else None,
        "waits_for_action": bool(due and due.get(EXTERNAL)),
        "statistics": statistics(job.request, steps),
    }
    return shown | ({"problem": job.problem} if job.problem else {})


def _table(job: Job) -> Table:
    return Table.after(served_game(job.request["game"]), job.request, jobs.steps(job.id))


def _place(table: Table, player: str) -> int:
    """The seat of a player at the table."""
    labels = [label(seat) for seat in seating(table.request, table.number)]
    if player not in labels:
        raise problem_of(UnknownPlayer(player, labels), "player")
    return labels.index(player)


@matches.route("")
class Matches(MethodView):
    """Starting."""

    @matches.arguments(schemas.MatchRequest())
    @matches.response(202, schemas.MatchShape)
    def post(self, body: Json) -> Response:
        """Have bots play on the workers; an external seat is moved by POST /v1/matches/{id}/actions."""
        _, asked = _checked(body)
        job = start(MATCH, asked, play)
        return created(_shown(job), f"/v1/matches/{job.id}")


@matches.route("/<match_id>")
class OneMatch(MethodView):
    """Reading and cancelling."""

    @matches.response(200, schemas.MatchShape)
    def get(self, match_id: str) -> Json:
        """A match as it stands, with its statistics so far."""
        return _shown(own_job(MATCH, match_id))

    @matches.response(200, schemas.MatchShape)
    def delete(self, match_id: str) -> Json:
        """Cancel a match; what was played stays readable."""
        own_job(MATCH, match_id)
        jobs.end(match_id, "cancelled")
        return _shown(own_job(MATCH, match_id))


@matches.route("/<match_id>/actions")
class MatchActions(MethodView):
    """Moving an external seat."""

    @matches.arguments(schemas.ExternalAction())
    @matches.response(200, schemas.MatchShape)
    def post(self, body: Json, match_id: str) -> Json:
        """Play an action of an external player whose turn it is."""
        job = own_job(MATCH, match_id)
        table = _table(job)
        if job.final or table.over or table.seat < 0:
            raise Problem(409, "game-over", "nobody is to act in this match")
        seat = _place(table, body["player"])
        if not seating(table.request, table.number)[seat].get(EXTERNAL):
            raise Problem(409, "not-external", f"{body['player']!r} is a bot", pointer="/player")
        action = action_of(table.game, table.position, seat, body["action"])
        step = table.moved(action, {})
        if not jobs.add_step(job.id, table.steps, step["event"], step):
            raise Problem(409, "overtaken", "somebody else has just acted, or the match has ended")
        play.apply_async(args=[job.id])
        return _shown(own_job(MATCH, match_id))


@matches.route("/<match_id>/view")
class MatchView(MethodView):
    """What a player sees."""

    @matches.arguments(schemas.PlayerQuery(), location="query")
    @matches.response(200, schemas.MatchViewShape)
    def get(self, query: Json, match_id: str) -> Json:
        """What a player may see of the game that is being played, and what it may do."""
        job = own_job(MATCH, match_id)
        table = _table(job)
        seat = _place(table, query["player"])
        codec = table.game.codec
        due = not job.final and not table.over and table.seat == seat
        legal = table.game.legal_actions(table.position.state) if due else []
        return {
            "view": codec.view(table.position, seat),
            "actions": [codec.encode_action(table.position, action) for action in legal],
        }


@matches.route("/<match_id>/record")
class MatchRecord(MethodView):
    """The record."""

    @matches.response(200, schemas.RecordShape)
    def get(self, match_id: str) -> Json:
        """Every game of the match: its initial state and its actions, as POST /v1/analyses takes them."""
        job = own_job(MATCH, match_id)
        game = served_game(job.request["game"])
        return {
            "game": game.id,
            "seed": job.request["seed"],
            "games": transcripts(game, job.request, jobs.steps(job.id)),
        }


@matches.route("/<match_id>/training-data")
class MatchTrainingData(MethodView):
    """Training data."""

    @matches.response(200, content_type="application/octet-stream")
    def get(self, match_id: str) -> Response:
        """The finished games as a compressed NumPy file (docs/training-data.md)."""
        job = own_job(MATCH, match_id)
        game = served_game(job.request["game"])
        file = io.BytesIO()
        training_data(game, job.request, jobs.steps(job.id)).write(file)
        headers = {"Content-Disposition": f'attachment; filename="{job.id}.npz"'}
        return Response(file.getvalue(), headers=headers, content_type="application/octet-stream")


@matches.route("/<match_id>/events")
class MatchEvents(MethodView):
    """Watching."""

    @matches.response(200, content_type="text/event-stream")
    def get(self, match_id: str) -> Response:
        """An event for each action and each end of a game, none left out. Resumes after Last-Event-ID."""
        return job_events(MATCH, match_id)
