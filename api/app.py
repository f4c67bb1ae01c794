"""The Flask application."""

import http
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import flask_swagger_ui
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.common import resolve_schema_cls
from flask import Flask, Response, send_from_directory
from flask.json.provider import DefaultJSONProvider
from flask_smorest import Api

from api import auth, browsers
from api.analyses import analyses
from api.catalogue import load_games
from api.counting import count_requests
from api.decisions import decisions
from api.games import games
from api.health import health
from api.matches import matches
from api.metrics import metrics
from api.openapi.document import ABOUT, completed
from api.problems import Problem, register_error_handlers
from api.schemas.common import ProblemShape
from api.schemas.events import STREAMS, WebhookMessage, event_name, event_shape
from api.schemas.matches import SeatField
from api.waiting import waiting_clients
from api.website import website
from tasks import tracing
from tasks.config import config
from tasks.heartbeat import Heartbeat
from tasks.json_text import dumps
from tasks.logs import set_up_logs
from tasks.webhooks.settings import check_settings

SWAGGER_UI = Path(flask_swagger_ui.__file__).parent / "dist"
DOCS_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kibitz API</title>
<meta name="viewport" content="width=device-width">
<link rel="icon" href="/page/icon.svg">
<link rel="stylesheet" href="/docs/assets/swagger-ui.css"></head><body><div id="ui"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({url: "/openapi.json", dom_id: "#ui", deepLinking: true})</script></body></html>"""


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

    def describe(self) -> None:
        """Write the document, once all blueprints are registered."""
        for stream, events in STREAMS.items():
            for event in events:
                self.spec.components.schema(event_name(stream, event), schema=event_shape(stream, event))
        self.spec.components.schema("WebhookMessage", schema=WebhookMessage)
        self._document = dumps(completed(self.spec.to_dict()))

    def _openapi_json(self) -> Response:
        return Response(self._document, content_type="application/json")


def _schema_name(schema: Any) -> str:
    """What a schema is called in the document: as its class, without what all of them end in."""
    kind: Any = resolve_schema_cls(schema)
    return str(kind.__name__).removesuffix("Schema").removesuffix("Shape")


def _word_or_seat(converter: object, field: object, ret: dict[str, Any], **_: object) -> dict[str, Any]:
    """A seat may be one word instead of an object."""
    if not isinstance(field, SeatField):
        return {}
    return {"anyOf": [{"type": "string", "const": SeatField.word}, {"$ref": ret.pop("$ref")}]}


class PlainFlask(Flask):
    """Without coroutines: Flask would ask of a dozen functions in each request whether they are some."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func


class StrictJson(DefaultJSONProvider):
    """Refuses NaN and Infinity, which Python's parser takes and other parsers do not."""

    sort_keys = False

    def loads(self, s: str | bytes, **options: Any) -> Any:
        return json.loads(s, parse_constant=_refuse, **options)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def create_app() -> Flask:
    """The API with everything it needs; one per process."""
    check_settings()
    browsers.check_settings()
    tracing.check_settings()
    app = PlainFlask(__name__, static_folder=None)
    app.json = StrictJson(app)
    app.config.update(
        MAX_CONTENT_LENGTH=config().max_body_bytes,
        API_TITLE="Kibitz",
        API_VERSION="v1",
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX="/",
        OPENAPI_JSON_PATH="openapi.json",
        API_SPEC_OPTIONS={"info": {"description": ABOUT}},
    )
    register_error_handlers(app)
    api = ProblemApi(app, spec_kwargs={"marshmallow_plugin": MarshmallowPlugin(_schema_name)})
    api.ma_plugin.converter.add_attribute_function(_word_or_seat)
    api.register_blueprint(games)
    api.register_blueprint(decisions)
    api.register_blueprint(analyses)
    api.register_blueprint(matches)
    api.describe()
    app.register_blueprint(health)
    app.register_blueprint(metrics)
    app.register_blueprint(website)
    register_error_handlers(app)
    count_requests(app)
    app.before_request(browsers.check_host)
    app.before_request(browsers.answer_preflight)
    app.before_request(auth.authenticate)
    app.after_request(auth.add_rate_fields)
    app.after_request(browsers.add_headers)

    @app.errorhandler(RecursionError)
    def _too_deep(error: RecursionError) -> Response:
        return Problem(400, "nested-too-deeply", "the body is nested too deeply").response()

    @app.get("/docs")
    def docs() -> Response:
        headers = {"Content-Security-Policy": browsers.page_policy(DOCS_PAGE)}
        return Response(DOCS_PAGE, headers=headers, content_type="text/html; charset=utf-8")

    @app.get("/docs/assets/<path:name>")
    def docs_assets(name: str) -> Response:
        return send_from_directory(SWAGGER_UI, name)

    load_games(app)
    return app


def serve() -> Flask:
    """The application for gunicorn."""
    set_up_logs()
    app = create_app()
    Heartbeat("web", lambda: {"waiting": waiting_clients().number}).start()
    return app
