"""What a browser can be made to send, and what its owner is protected from."""

from collections.abc import Callable

import pytest

from tests.service.harness import Service, opening_request


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_body_must_say_that_it_is_json(service: Service, content_type: str) -> None:
    answer = service.call("POST", "/v1/decisions", opening_request(), {"Content-Type": content_type})
    assert answer.status == 415
    assert "Content-Type: application/json" in answer.json["detail"]


@pytest.mark.parametrize("content_type", ["application/json; charset=utf-8", "application/problem+json"])
def test_kinds_of_json(service: Service, content_type: str) -> None:
    headers = {"Content-Type": content_type, "Prefer": "wait=5"}
    assert service.call("POST", "/v1/decisions", opening_request(), headers).status == 200


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST.:8000", 200),
        ("kibitz.localhost:1", 200),
        ("127.0.0.1:80", 200),
        ("127.3.2.1", 200),
        ("[::1]:8000", 200),
        ("evil.example", 421),
        ("evil.example:8000", 421),
        ("127.0.0.1.evil.example", 421),
        ("localhost.evil.example", 421),
        ("192.168.0.1", 421),
        ("[fe80::1]", 421),
    ],
)
def test_hosts_without_keys(service: Service, host: str, status: int) -> None:
    answer = service.call("GET", "/v1/games", headers={"Host": host})
    assert answer.status == status
    if status == 421:
        assert "KIBITZ_HOSTS" in answer.json["detail"]


def test_health_is_told_to_anybody(service: Service) -> None:
    assert service.call("GET", "/healthz", headers={"Host": "evil.example"}).json == {"status": "ok"}


def test_security_headers_are_on_every_answer(service: Service) -> None:
    for path in ("/healthz", "/metrics", "/v1/games", "/nonsense", "/openapi.json", "/docs/assets/swagger-ui.css"):
        headers = service.call("GET", path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
    page = service.call("GET", "/docs").headers["content-security-policy"]
    assert "script-src 'self' 'sha256-" in page
    assert "connect-src 'self'" in page
    assert "frame-ancestors 'none'" in page


def test_the_guide_runs_its_own_scripts_alone(service: Service) -> None:
    """Its policy is that of the page, and the digests of the scripts that its builder writes into pages."""
    assert service.call("GET", "/guide").status == 308
    for path in ("/guide/", "/guide/api.html", "/guide/games/catan.html"):
        answer = service.call("GET", path)
        assert (answer.status, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "'unsafe-inline'" not in policy
        assert "http" not in policy
        assert "script-src 'self' 'sha256-" in policy
    for path in ("/guide/nothing.html", "/guide/../page/main.js", "/guide/%2e%2e/app.py", "/guide/etc/passwd"):
        assert service.call("GET", path).status == 404, path


def test_no_other_origin_may_read_answers(service: Service) -> None:
    for method in ("GET", "OPTIONS"):
        headers = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
        answer = service.call(method, "/v1/games", headers=headers)
        assert not [name for name in answer.headers if name.startswith("access-control")]


def test_listed_origins_and_hosts(fresh_service: Callable[..., Service]) -> None:
    friend = "https://play.example"
    service = fresh_service(1, KIBITZ_CORS_ORIGINS=f"{friend}, http://localhost:3000", KIBITZ_HOSTS="Kibitz.example")
    assert service.call("GET", "/v1/games", headers={"Host": "kibitz.example:443"}).status == 200
    assert service.call("GET", "/v1/games", headers={"Host": "evil.example"}).status == 421
    asked = {"Origin": friend, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "prefer"}
    preflight = service.call("OPTIONS", "/v1/decisions", headers=asked)
    assert preflight.status == 204
    assert preflight.headers["access-control-allow-origin"] == friend
    assert "POST" in preflight.headers["access-control-allow-methods"]
    assert "Prefer" in preflight.headers["access-control-allow-headers"]
    answer = service.decide(headers={"Origin": friend})
    assert answer.headers["access-control-allow-origin"] == friend
    assert "Location" in answer.headers["access-control-expose-headers"]
    assert "origin" in answer.headers["vary"].lower()
    for other in ("https://evil.example", "null", f"{friend}.evil.example"):
        refused = service.call("OPTIONS", "/v1/decisions", headers=asked | {"Origin": other})
        assert "access-control-allow-origin" not in refused.headers
