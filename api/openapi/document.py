"""Completing the document: names, header fields, problems, events, webhooks and examples."""

import json
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

from api.openapi import operations
from api.openapi.operations import ALWAYS, OPERATIONS, WITH_BODY, Operation
from api.openapi.sharing import share
from api.problem_types import PROBLEM_TYPES
from api.problems import Problem
from api.schemas.events import STREAMS, event_name
from engine.types import Json
from tasks.problems import PREFIX

EXAMPLES = Path(__file__).with_name("examples.json")
PROBLEM_JSON, EVENT_STREAM = "application/problem+json", "text/event-stream"
ABOUT = (
    "What should the bot play here, and by when? Keys are sent as `Authorization: "
    "Bearer <key>` or `X-API-Key: <key>`; a service on loopback without keys needs none."
)
SENT: dict[str, Json] = {
    "application/schema+json": {"type": "object", "additionalProperties": True},
    "application/octet-stream": {"type": "string", "format": "binary"},
}
WEBHOOKS = {
    "decision.done": "A decision has its result.",
    "decision.failed": "A decision that had to be searched (`require`) was not.",
}


def completed(document: Json) -> Json:
    """The document that apispec made, with all that it does not know."""
    examples = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    components = document["components"]
    components["parameters"] = operations.PARAMETERS
    components["headers"] = operations.HEADERS
    components["securitySchemes"] = operations.SECURITY_SCHEMES
    components["responses"] = {_response_name(status): _problem_response(status) for status in _statuses()}
    for path, method, told in _operations(document):
        operation = OPERATIONS.get((method, path))
        if operation is not None:
            _complete(told, operation, examples.get(operation.id, {}), has_body="requestBody" in told)
    event_examples = {
        event_name(stream, event): data
        for stream, events in examples.get("events", {}).items()
        for event, data in events.items()
    }
    document |= {"security": operations.SECURITY, "webhooks": _webhooks(examples)}
    del components["schemas"]["PaginationMetadata"]  # of flask-smorest; nothing here comes in pages
    for name, example in event_examples.items():
        components["schemas"][name]["examples"] = [example]
    components["schemas"]["Problem"]["properties"]["type"]["enum"] = [PREFIX + code for code in PROBLEM_TYPES]
    _tell_defaults(components["schemas"])
    share(components["schemas"])
    return document


def _tell_defaults(schemas: Json) -> None:
    """Tell in words what counts if a field of a request is left out.

    Quirk: openapi-typescript takes a field with a `default` for one that is always there, so callers had to send it.
    """
    for name, schema in schemas.items():
        for told in schema.get("properties", {}).values() if name.endswith("Request") else ():
            if "default" in told:
                default = f"{json.dumps(told.pop('default'))} if left out."
                told["description"] = " ".join(filter(None, [told.get("description"), default]))


def _operations(document: Json) -> Iterator[tuple[str, str, Json]]:
    for path, methods in document["paths"].items():
        for method, told in methods.items():
            if method != "parameters":
                yield path, method, told


def _complete(told: Json, operation: Operation, examples: Json, *, has_body: bool) -> None:
    told["operationId"] = operation.id
    told["parameters"] = [
        *told.get("parameters", []),
        *({"$ref": f"#/components/parameters/{name}"} for name in operation.reads),
    ]
    if has_body and "request" in examples:
        told["requestBody"]["content"]["application/json"]["example"] = examples["request"]
    for status, response in told["responses"].items():
        if status.isdigit() and int(status) < 400:
            _complete_response(response, operation, examples.get("responses", {}).get(status))
    del told["responses"]["default"]
    for status in sorted({*ALWAYS, *operation.problems, *(WITH_BODY if has_body else ())}):
        told["responses"][str(status)] = {"$ref": f"#/components/responses/{_response_name(status)}"}
    told["responses"]["default"] = {"$ref": "#/components/responses/Problem"}


def _complete_response(response: Json, operation: Operation, example: Any) -> None:
    names = (*operation.writes, "RateLimit", "RateLimitPolicy")
    response["headers"] = {operations.HEADER_NAMES[name]: {"$ref": f"#/components/headers/{name}"} for name in names}
    if operation.events:
        response["content"] = {EVENT_STREAM: _event_stream(operation.events)}
    elif operation.sends:
        response["content"] = {operation.sends: {"schema": SENT[operation.sends]}}
    for content in response.get("content", {}).values():
        if example is not None:
            content["example"] = example


def _event_stream(stream: str) -> Json:
    """Server-sent events, each with JSON as its data: `x-events` has the schema of each by its name."""
    names = {event: {"$ref": f"#/components/schemas/{event_name(stream, event)}"} for event in STREAMS[stream]}
    text = f"Server-sent events: {', '.join(names)}. The data of each is JSON; its schema is under `x-events`."
    return {"schema": {"type": "string", "description": text}, "x-events": names}


def _statuses() -> list[int]:
    """Statuses of problems; 0 stands for any."""
    listed = {status for operation in OPERATIONS.values() for status in operation.problems}
    return [0, *sorted({*ALWAYS, *WITH_BODY, *listed})]


def _response_name(status: int) -> str:
    return HTTPStatus(status).phrase.title().replace(" ", "").replace("-", "") if status else "Problem"


def _problem_response(status: int) -> Json:
    content: Json = {"schema": {"$ref": "#/components/schemas/Problem"}}
    examples = {
        code: {"value": Problem(status, code, text).body() | {"instance": "/v1/decisions"}}
        for code, (statuses, text) in PROBLEM_TYPES.items()
        if status in statuses and code != "http-error"
    }
    if examples:
        content["examples"] = examples
    response: Json = {
        "description": HTTPStatus(status).phrase if status else "A problem.",
        "content": {PROBLEM_JSON: content},
    }
    headers = {429: ["RetryAfter", "RateLimit"], 503: ["RetryAfter"], 401: ["WwwAuthenticate"]}.get(status, [])
    if headers:
        response["headers"] = {
            operations.HEADER_NAMES[name]: {"$ref": f"#/components/headers/{name}"} for name in headers
        }
    return response


def _webhooks(examples: Json) -> Json:
    """The messages that are posted to callback URLs, as Standard Webhooks has them."""
    signed = [
        {"name": name, "in": "header", "required": True, "description": text, "schema": {"type": "string"}}
        for name, text in {
            "webhook-id": "The decision's id: the same for every attempt.",
            "webhook-timestamp": "Seconds since 1970, of this attempt.",
            "webhook-signature": "`v1,` and the base64 HMAC-SHA256 of id, timestamp and body, with dots between.",
        }.items()
    ]
    return {
        name: {
            "post": {
                "operationId": f"on{''.join(part.title() for part in name.split('.'))}",
                "summary": text,
                "parameters": signed,
                "requestBody": {
                    "required": True,
                    "content": {
                        "application/json": {
                            "schema": {"$ref": "#/components/schemas/WebhookMessage"},
                            **({"example": examples["webhooks"][name]} if name in examples["webhooks"] else {}),
                        }
                    },
                },
                "responses": {
                    "2XX": {"description": "Taken. Any other answer is tried again later."},
                    "410": {"description": "No more of these, please."},
                },
            }
        }
        for name, text in WEBHOOKS.items()
    }
