"""API keys, tenants and rate limits."""

import subprocess
import sys
from collections.abc import Callable

from tests.service.harness import ROOT, Service


def kibitz(service: Service, *words: str) -> str:
    """Run the kibitz command against the service's Redis."""
    command = [sys.executable, "-m", "deploy.cli", *words]
    done = subprocess.run(command, cwd=ROOT, env=service.environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_keys_tenants_and_limits(fresh_service: Callable[..., Service]) -> None:
    service = fresh_service()
    assert service.call("GET", "/v1/games").status == 200
    anna, bert = (
        kibitz(service, "keys", "create", "anna"),
        kibitz(service, "keys", "create", "bert", "--rate-limit", "3"),
    )
    assert anna not in service.logs()
    listed = kibitz(service, "keys", "list")
    assert anna[:11] in listed
    assert anna not in listed

    deadline_s = 3  # processes remember for a moment that there were no keys
    subprocess.run(["sleep", str(deadline_s)], check=True)
    refused = service.call("GET", "/v1/games")
    assert (refused.status, refused.headers["www-authenticate"]) == (401, "Bearer")
    assert service.call("GET", "/v1/games", headers={"Authorization": "Bearer kz_wrong"}).status == 401
    assert service.call("GET", "/healthz").status == 200

    mine = {"Authorization": f"Bearer {anna}"}
    theirs = {"X-API-Key": bert}
    decision = service.decide(deadline_ms=300, headers=mine)
    assert decision.status == 200
    place = decision.headers["location"]
    assert service.call("GET", place, headers=mine).status == 200
    hidden = service.call("GET", place, headers=theirs)
    assert hidden.status == 404
    assert hidden.headers["ratelimit-policy"] == '"default";q=3;w=60'
    statuses = [service.call("GET", "/v1/games", headers=theirs) for _ in range(5)]
    limited = [answer for answer in statuses if answer.status == 429]
    assert limited
    assert int(limited[0].headers["retry-after"]) <= 60

    kibitz(service, "keys", "revoke", anna[:11])
    subprocess.run(["sleep", str(deadline_s)], check=True)
    assert service.call("GET", "/v1/games", headers=mine).status == 401
