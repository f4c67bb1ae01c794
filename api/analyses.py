"""Resources about analyses: what was good, what was bad, and what should have been played."""

from dataclasses import replace

from flask import Response, g
from flask.views import MethodView

from api.blueprint import Blueprint
from api.catalogue import served_game
from api.jobs import created, job_events, own_job
from api.schemas.analyses import AnalysisRequestSchema, AnalysisShape
from engine.types import Json
from tasks.intake import submit_analysis
from tasks.requests import AnalysisRequest
from tasks.store import jobs
from tasks.store.jobs import Job
from tasks.work.analyse import summary

analyses = Blueprint("analyses", __name__, url_prefix="/v1/analyses", description="Games that were played, judged.")


@analyses.route("")
class Analyses(MethodView):
    """Asking."""

    @analyses.arguments(AnalysisRequestSchema())
    @analyses.response(202, AnalysisShape)
    def post(self, asked: AnalysisRequest) -> Response:
        """Have a game analysed in the background."""
        job = submit_analysis(served_game, replace(asked, tenant=g.tenant))
        return created(_response(job), f"/v1/analyses/{job.id}")


@analyses.route("/<analysis_id>")
class OneAnalysis(MethodView):
    """Reading and cancelling."""

    @analyses.response(200, AnalysisShape)
    def get(self, analysis_id: str) -> Json:
        """An analysis as far as it has come."""
        return _response(own_job(AnalysisRequest, analysis_id))

    @analyses.response(200, AnalysisShape)
    def delete(self, analysis_id: str) -> Json:
        """Cancel an analysis; what it has found stays readable."""
        jobs.end(own_job(AnalysisRequest, analysis_id).id, "cancelled")
        return _response(own_job(AnalysisRequest, analysis_id))


@analyses.route("/<analysis_id>/events")
class AnalysisEvents(MethodView):
    """Watching."""

    @analyses.response(200, content_type="text/event-stream")
    def get(self, analysis_id: str) -> Response:
        """An event for each action judged, and one for the end. Resumes after Last-Event-ID."""
        return job_events(AnalysisRequest, analysis_id, _result)


def _result(job: Job[AnalysisRequest]) -> Json:
    """How an analysis came out, for those who have heard of every action."""
    return {name: value for name, value in _response(job).items() if name != "actions"}


def _response(job: Job[AnalysisRequest]) -> Json:
    entries = jobs.steps(job.id)
    told: Json = {
        "id": job.id,
        "status": job.status,
        "game": job.request.game,
        "progress": {"done": len(entries), "total": job.total},
        "actions": entries,
        "summary": summary(entries),
    }
    return told | ({"problem": job.problem} if job.problem else {})
