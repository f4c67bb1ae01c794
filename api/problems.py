"""Errors as RFC 9457 problem details, each naming the field that is wrong."""

import logging
from http import HTTPStatus
from typing import Any

from flask import Flask, Response, json, request
from werkzeug.exceptions import HTTPException

from api.problem_types import PROBLEM_TYPES
from engine import errors
from engine.codec import first_problem
from tasks.follow import DecisionLost
from tasks.matches.external import NotExternal, Overtaken
from tasks.problems import PREFIX
from tasks.requests import BadField
from tasks.served import StillCompiling
from tasks.store.client import StoreError
from tasks.store.idempotency import InProgress
from tasks.store.jobs import TooManyJobs, TooManyOfTenant

STATUS_OF = {
    errors.UnknownGame: 404,
    errors.UnknownBot: 422,
    errors.UnknownPlayer: 422,
    errors.NotYourTurn: 409,
    errors.GameIsOver: 409,
    errors.NoLegalAction: 409,
    errors.IllegalAction: 422,
    errors.BrokenGame: 503,
    DecisionLost: 503,
    InProgress: 409,
    NotExternal: 409,
    Overtaken: 409,
    StillCompiling: 503,
    TooManyOfTenant: 429,
    TooManyJobs: 503,
}
"""What other errors of the kind are: 422, for the request cannot be carried out."""
log = logging.getLogger(__name__)


class Problem(Exception):
    """A refusal with its status, a stable code, and the field that it is about."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        pointer: str = "",
        headers: dict[str, str] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(detail)
        self.status, self.code, self.detail, self.pointer = status, code, detail, pointer
        self.headers, self.more = headers or {}, more

    @property
    def title(self) -> str:
        """What HTTP calls the status."""
        return HTTPStatus(self.status).phrase

    def body(self) -> dict[str, Any]:
        """The problem as JSON."""
        body: dict[str, Any] = {
            "type": PREFIX + self.code,
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            **self.more,
        }
        if self.pointer:
            body["errors"] = [{"pointer": self.pointer, "detail": self.detail}]
        return body

    def response(self) -> Response:
        """The problem as an HTTP response."""
        body = json.dumps(self.body() | {"instance": request.path})
        return Response(body, self.status, self.headers, content_type="application/problem+json")


def problem_of(error: errors.KibitzError) -> Problem:
    """The problem behind an error that is somebody's fault, with the field of the request that it is about."""
    cause = error.error if isinstance(error, BadField) else error
    status = next((status for kind, status in STATUS_OF.items() if isinstance(cause, kind)), 422)
    retry = getattr(cause, "retry_after_s", None)
    headers = {} if retry is None else {"Retry-After": str(retry)}
    return Problem(status, error.code, str(error), pointer=getattr(error, "pointer", ""), headers=headers)


def register_error_handlers(app: Flask) -> None:
    """Turn everything that can go wrong into a problem."""

    @app.errorhandler(Problem)
    def _problem(error: Problem) -> Response:
        return error.response()

    @app.errorhandler(errors.KibitzError)
    def _kibitz(error: errors.KibitzError) -> Response:
        return problem_of(error).response()

    @app.errorhandler(HTTPException)
    def _http(error: HTTPException) -> Response:
        complaints = getattr(error, "data", {}).get("messages", {})  # webargs puts marshmallow's there, by location
        for place, posted in (("json", request.get_json(silent=True)), ("query", None)):
            if isinstance(complaints, dict) and isinstance(complaints.get(place), dict):
                pointer, message = first_problem(complaints[place], posted)
                return Problem(422, "invalid-request", message, pointer=pointer).response()
        code = (error.name or "").lower().replace(" ", "-")
        code = code if code in PROBLEM_TYPES else "http-error"
        return Problem(error.code or 500, code, error.description or error.name).response()

    @app.errorhandler(StoreError)
    def _store(error: StoreError) -> Response:
        log.warning("Redis is away: %s", error)
        headers = {"Retry-After": "1"}
        return Problem(503, "storage-unavailable", "the store does not answer; try again", headers=headers).response()

    @app.errorhandler(Exception)
    def _bug(error: Exception) -> Response:
        log.exception("unexpected error")
        return Problem(500, "internal-error", "an unexpected error; it has been logged").response()
