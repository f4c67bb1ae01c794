"""The OpenAPI document against the running service: no 5xx, nothing that the document does not say, true examples."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import api.app  # noqa: F401  (brings every error that a caller may see)
from api.problem_types import PROBLEM_TYPES
from api.schemas.events import STREAMS, event_name
from engine.errors import KibitzError
from engine.types import Json
from tests.service.examples import record
from tests.service.harness import Service, opening_request

ROOT = Path(__file__).resolve().parents[2]
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 40
GUARDED = {"rng", "evaluation"}  # fields that an answer of the guard, as on a busy machine, does not have


@pytest.fixture(scope="module")
def document(service: Service) -> Json:
    found: Json = service.call("GET", "/openapi.json").json
    return found


def operations(document: Json) -> Iterator[tuple[str, str, Json]]:
    for path, methods in document["paths"].items():
        yield from ((path, method, told) for method, told in methods.items() if method != "parameters")


def problems(document: Json, schema: Json, data: object) -> list[str]:
    """What is wrong with data by a schema of the document."""
    whole = {**schema, "components": document["components"]}
    return [f"{p.instance_path}: {p.message[:200]}" for p in jsonschema_rs.validator_for(whole).iter_errors(data)]


def test_the_document_is_kept(service: Service) -> None:
    schema = schemathesis.openapi.from_url(f"http://127.0.0.1:{service.port}/openapi.json")
    tried = set()
    for found in schema.get_all_operations():
        operation = found.ok()

        @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy())
        def check(case: schemathesis.Case) -> None:
            case.call_and_validate(checks=CHECKS, timeout=30)

        check()
        tried.add((operation.method, operation.path))
    assert ("post", "/v1/decisions") in tried
    assert len(tried) >= 11


def test_every_operation_is_described(document: Json) -> None:
    names = [told["operationId"] for _, _, told in operations(document)]
    assert len(set(names)) == len(names)
    assert {"createDecision", "waitForDecision", "listGames", "streamMatch", "createAnalysis"} <= set(names)
    for path, method, told in operations(document):
        assert told["summary"], path
        for status, response in told["responses"].items():
            assert "$ref" in response or "content" in response, (path, status)
        if method == "post" and "requestBody" in told:
            content = told["requestBody"]["content"]["application/json"]
            assert not problems(document, content["schema"], content["example"]), path
    assert set(document["components"]["securitySchemes"]) == {"bearer", "apiKey"}
    assert set(document["webhooks"]) == {"decision.done", "decision.failed"}


def test_every_answer_has_a_true_example(document: Json) -> None:
    for path, method, told in operations(document):
        for status, response in told["responses"].items():
            for media_type, content in response.get("content", {}).items():
                if "json" in media_type:
                    assert "example" in content, (method, path, status)
                    assert not problems(document, content["schema"], content["example"]), (method, path, status)
    for name, response in document["components"]["responses"].items():
        content = response["content"]["application/problem+json"]
        for example in content.get("examples", {}).values():
            assert not problems(document, content["schema"], example["value"]), name
    for name, webhook in document["webhooks"].items():
        content = webhook["post"]["requestBody"]["content"]["application/json"]
        assert not problems(document, content["schema"], content["example"]), name


def test_the_examples_are_what_the_service_answers(service: Service, document: Json) -> None:
    """Recorded again, everything has the same fields, and the document's schemas fit it."""
    found = record(service)
    for _, _, told in operations(document):
        again = found.get(told["operationId"], {"responses": {}})
        assert again["responses"] or not has_json(told), told["operationId"]
        if "requestBody" in told:
            content = told["requestBody"]["content"]["application/json"]
            assert are_alike(again["request"], content["example"]), told["operationId"]
        for status, answer in again["responses"].items():
            content = next(iter(told["responses"][status]["content"].values()))
            assert are_alike(answer, content["example"]), (told["operationId"], status)
            assert not problems(document, content["schema"], answer), (told["operationId"], status)
    schemas = document["components"]["schemas"]
    for stream, events in STREAMS.items():
        assert set(found["events"][stream]) <= set(events)
        for event, data in found["events"][stream].items():
            name = event_name(stream, event)
            assert not problems(document, schemas[name], data), (name, data)
            if event != "thinking":  # the first of them tells less than the later ones, which a quick search has not
                assert are_alike(schemas[name]["examples"][0], data), name


def has_json(operation: Json) -> bool:
    good = (response for status, response in operation["responses"].items() if status.startswith("2"))
    return any("json" in media_type for response in good for media_type in response["content"])


def are_alike(one: Any, other: Any) -> bool:
    """Whether two JSON values have the same fields, at any depth; what is null or empty in one tells nothing."""
    if not one or not other:
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        same = one.keys() & other.keys()
        return (one.keys() | other.keys()) - same <= GUARDED and all(are_alike(one[name], other[name]) for name in same)
    if isinstance(one, list) and isinstance(other, list):
        return are_alike(one[0], other[0])
    return type(one) is type(other) or {type(one), type(other)} == {int, float}


def test_every_problem_has_its_type() -> None:
    """What is raised anywhere is listed, and what is listed is raised."""
    codes = {kind.code for kind in subclasses(KibitzError) if not kind.__module__.startswith("deploy.")}
    text = "".join(
        path.read_text() for folder in ("api", "tasks", "deploy/web") for path in (ROOT / folder).rglob("*.py")
    )
    raised = set(re.findall(r'(?:Problem\(|fail\([\w.]+, )\s*(?:\d{3},\s*)?"([a-z-]+)"', text))
    inside = {"error", "bad-book", "bad-configuration", "bad-environment", "bad-net", "bad-training-data", "bad-tree"}
    inside |= {"untested-numba", "untested-package"}  # never reach a caller
    of_http = {"not-found", "method-not-allowed", "request-entity-too-large", "bad-request", "http-error"}
    named = {f"unknown-{kind}" for kind in ("analysis", "match")} | {"not-searched"}
    assert (codes | raised) - inside <= set(PROBLEM_TYPES)
    assert set(PROBLEM_TYPES) <= codes | raised | of_http | named


def subclasses(kind: type[KibitzError]) -> Iterator[type[KibitzError]]:
    for below in kind.__subclasses__():
        yield below
        yield from subclasses(below)


def test_a_decision_that_must_be_searched_fails_if_it_is_not(service: Service) -> None:
    long = opening_request(deadline_ms=20_000, options={"early_stop": False})
    others = [service.call("POST", "/v1/decisions", long).json["id"] for _ in range(service.workers)]
    for other in others:
        service.wait_for(f"/v1/decisions/{other}", lambda told: told["status"] != "queued")
    plain = service.call("POST", "/v1/decisions", long).json["id"]
    loud = service.call("POST", f"/v1/decisions/{plain}/stop")
    assert (loud.json["status"], loud.json["source"], loud.headers["kibitz-source"]) == ("done", "fallback", "fallback")
    assert loud.json["warnings"]
    key = {"Idempotency-Key": "must-be-searched", "Prefer": "wait=20"}
    body = opening_request(deadline_ms=200, require="search", options={"early_stop": False})
    # No worker is free in time, or it gets a turn in between: either it was searched, or it is a problem.
    answer = service.call("POST", "/v1/decisions", body, key)
    if answer.status == 200:
        assert answer.headers["kibitz-source"] == "search"
    else:
        assert (answer.status, answer.json["type"]) == (503, "urn:kibitz:problem:not-searched")
        assert answer.headers["retry-after"] == "1"
    failed = service.call("POST", "/v1/decisions", long | {"require": "search"}).json["id"]
    told = service.call("POST", f"/v1/decisions/{failed}/stop").json
    assert (told["status"], told["problem"]["type"]) == ("failed", "urn:kibitz:problem:not-searched")
    assert "action" not in told
    for other in others:
        service.call("DELETE", f"/v1/decisions/{other}")
    again = service.call("POST", "/v1/decisions", body, key)  # with the same key: another try
    assert (again.status, again.headers["kibitz-source"]) == (200, "search")
