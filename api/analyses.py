"""Resources about analyses: what was good, what was bad, and what should have been played."""

import secrets
from typing import Any

from flask import Response
from flask.views import MethodView

from api import job_schemas as schemas
from api.blueprint import Blueprint
from api.catalogue import served_game
from api.jobs import created, job_events, own_job, start
from api.problems import Problem, problem_of
from engine.errors import KibitzError
from engine.transcript import replay
from tasks import jobs
from tasks.analyse import analyse, settings_of, summary
from tasks.jobs import Job

analyses = Blueprint("analyses", __name__, url_prefix="/v1/analyses", description="Games that were played, judged.")
ANALYSIS = "analysis"
Json = dict[str, Any]


def _checked(body: Json) -> Json:
    """The request with its defaults, once the whole record has been replayed."""
    game = served_game(body["game"])
    asked = {name: value for name, value in body.items() if value is not None}
    asked.setdefault("seed", secrets.randbits(31))
    try:
        position = game.codec.decode_state(body["initial_state"])
    except KibitzError as error:
        raise problem_of(error, "initial_state") from error
    try:
        settings_of(game, asked).loop_for(game)
    except KibitzError as error:
        raise problem_of(error, "options") from error
    try:
        for _ in replay(game, position, body["actions"]):
            pass
    except KibitzError as error:
        raise problem_of(error, "actions") from error
    return asked


def _shown(job: Job) -> Json:
    entries = jobs.steps(job.id)
    shown: Json = {
        "id": job.id,
        "status": job.status,
        "game": job.request["game"],
        "progress": {"done": len(entries), "total": job.total},
        "actions": entries,
        "summary": summary(entries),
    }
    return shown | ({"problem": job.problem} if job.problem else {})


@analyses.route("")
class Analyses(MethodView):
    """Asking."""

    @analyses.arguments(schemas.AnalysisRequest())
    @analyses.response(202, schemas.AnalysisShape)
    def post(self, body: Json) -> Response:
        """Have a game analysed in the background."""
        if not body["actions"]:
            raise Problem(422, "invalid-request", "there is nothing to analyse", pointer="/actions")
        asked = _checked(body)
        job = start(ANALYSIS, asked, analyse, len(asked["actions"]))
        return created(_shown(job), f"/v1/analyses/{job.id}")


@analyses.route("/<analysis_id>")
class OneAnalysis(MethodView):
    """Reading and cancelling."""

    @analyses.response(200, schemas.AnalysisShape)
    def get(self, analysis_id: str) -> Json:
        """An analysis as far as it has come."""
        return _shown(own_job(ANALYSIS, analysis_id))

    @analyses.response(200, schemas.AnalysisShape)
    def delete(self, analysis_id: str) -> Json:
        """Cancel an analysis; what it has found stays readable."""
        own_job(ANALYSIS, analysis_id)
        jobs.end(analysis_id, "cancelled")
        return _shown(own_job(ANALYSIS, analysis_id))


@analyses.route("/<analysis_id>/events")
class AnalysisEvents(MethodView):
    """Watching."""

    @analyses.response(200, content_type="text/event-stream")
    def get(self, analysis_id: str) -> Response:
        """An event for each action judged, and one for the end. Resumes after Last-Event-ID."""
        return job_events(ANALYSIS, analysis_id)
