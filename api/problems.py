"""Errors as RFC 9457 problem details, each naming the field that is wrong."""

import logging
from http import HTTPStatus
from typing import Any

from flask import Flask, Response, json, request
from redis.exceptions import RedisError
from werkzeug.exceptions import HTTPException

from engine import errors
from engine.codec import first_problem

STATUS_OF = {
    errors.UnknownGame: 404,
    errors.UnknownBot: 422,
    errors.UnknownPlayer: 422,
    errors.NotYourTurn: 409,
    errors.GameIsOver: 409,
    errors.NoLegalAction: 409,
    errors.IllegalAction: 422,
    errors.BrokenGame: 503,
}
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

    def response(self) -> Response:
        """The problem as an HTTP response."""
        body: dict[str, Any] = {
            "type": f"urn:kibitz:problem:{self.code}",
            "title": HTTPStatus(self.status).phrase,
            "status": self.status,
            "detail": self.detail,
            "instance": request.path,
            **self.more,
        }
        if self.pointer:
            body["errors"] = [{"pointer": self.pointer, "detail": self.detail}]
        return Response(json.dumps(body), self.status, self.headers, content_type="application/problem+json")


def problem_of(error: errors.KibitzError, field: str) -> Problem:
    """The problem behind an engine's error, found in a field of the request."""
    status = next((status for kind, status in STATUS_OF.items() if isinstance(error, kind)), 422)
    pointer = getattr(error, "pointer", "")
    return Problem(status, error.code, str(error), pointer=f"/{field}{pointer}" if field else pointer)


def register_error_handlers(app: Flask) -> None:
    """Turn everything that can go wrong into a problem."""

    @app.errorhandler(Problem)
    def _problem(error: Problem) -> Response:
        return error.response()

    @app.errorhandler(errors.KibitzError)
    def _kibitz(error: errors.KibitzError) -> Response:
        return problem_of(error, "").response()

    @app.errorhandler(HTTPException)
    def _http(error: HTTPException) -> Response:
        complaints = getattr(error, "data", {}).get("messages", {})  # webargs puts marshmallow's there, by location
        if isinstance(complaints, dict) and isinstance(complaints.get("json"), dict):
            pointer, message = first_problem(complaints["json"], request.get_json(silent=True))
            return Problem(422, "invalid-request", message, pointer=pointer).response()
        code = (error.name or "error").lower().replace(" ", "-")
        return Problem(error.code or 500, code, error.description or error.name).response()

    @app.errorhandler(RedisError)
    def _redis(error: RedisError) -> Response:
        log.warning("Redis is away: %s", error)
        headers = {"Retry-After": "1"}
        return Problem(503, "storage-unavailable", "the store does not answer; try again", headers=headers).response()

    @app.errorhandler(Exception)
    def _bug(error: Exception) -> Response:
        log.exception("unexpected error")
        return Problem(500, "internal-error", "an unexpected error; it has been logged").response()
