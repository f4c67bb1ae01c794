"""The Flask application."""

import http
import json
from typing import Any

from flask import Flask, Response, send_from_directory
from flask.json.provider import DefaultJSONProvider
from flask_smorest import Api
from swagger_ui_bundle import swagger_ui_path

from api import auth
from api.analyses import analyses
from api.catalogue import start_loading
from api.decisions import decisions
from api.games import games
from api.health import health
from api.matches import matches
from api.problems import Problem, register_error_handlers
from api.schemas import ProblemShape
from tasks.config import config
from tasks.logs import set_up_logs
from tasks.webhooks import check_settings

DOCS_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kibitz API</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css"></head><body><div id="ui"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({url: "/openapi.json", dom_id: "#ui"})</script></body></html>"""


class ProblemApi(Api):  # type: ignore[misc]
    """Describes every error as a problem, in its own content type."""

    ERROR_SCHEMA = ProblemShape

    def _register_responses(self) -> None:
        for status in http.HTTPStatus:
            self._register(status.name, status.phrase, error=status >= 400)
        self._register(self.DEFAULT_ERROR_RESPONSE_NAME, "A problem.", error=True)

    def _register(self, name: str, text: str, *, error: bool) -> None:
        response: dict[str, Any] = {"description": text}
        if error:
            response["content"] = {"application/problem+json": {"schema": self.ERROR_SCHEMA}}
        self.spec.components.response(name, response, lazy=True)


class StrictJson(DefaultJSONProvider):
    """Refuses NaN and Infinity, which Python's parser takes and other parsers do not."""

    sort_keys = False

    def loads(self, s: str | bytes, **options: Any) -> Any:
        return json.loads(s, parse_constant=_refuse, **options)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def create_app() -> Flask:
    """The API with everything it needs; one per process."""
    check_settings(config().webhook_secret, config().webhook_allow)
    app = Flask(__name__, static_folder=None)
    app.json = StrictJson(app)
    app.config.update(
        MAX_CONTENT_LENGTH=config().max_body_bytes,
        API_TITLE="Kibitz",
        API_VERSION="v1",
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX="/",
        OPENAPI_JSON_PATH="openapi.json",
    )
    register_error_handlers(app)
    api = ProblemApi(app)
    api.register_blueprint(games)
    api.register_blueprint(decisions)
    api.register_blueprint(analyses)
    api.register_blueprint(matches)
    app.register_blueprint(health)
    register_error_handlers(app)
    app.before_request(auth.authenticate)
    app.after_request(auth.add_rate_fields)

    @app.errorhandler(RecursionError)
    def _too_deep(error: RecursionError) -> Response:
        return Problem(400, "nested-too-deeply", "the body is nested too deeply").response()

    @app.get("/docs")
    def docs() -> str:
        return DOCS_PAGE

    @app.get("/docs/assets/<path:name>")
    def docs_assets(name: str) -> Response:
        return send_from_directory(swagger_ui_path, name)

    start_loading()
    return app


def serve() -> Flask:
    """The application for gunicorn."""
    set_up_logs()
    return create_app()
