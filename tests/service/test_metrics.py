"""`/metrics` of a running service: complete, conventional, the same whichever process is asked. And `kibitz status`."""

import json
import shutil
import subprocess
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from deploy.redis_server import free_port
from tasks.store.metric_families import FAMILIES
from tests.service.harness import Service
from tests.waiting import wait_for

Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def scraped(service: Service) -> Samples:
    text = service.call("GET", "/metrics").body.decode()
    families = text_string_to_metric_families(text)
    return {(s.name, tuple(sorted(s.labels.items()))): s.value for family in families for s in family.samples}


def value(samples: Samples, name: str, **labels: str) -> float:
    """The sum of a metric's samples that have these labels."""
    return sum(v for (n, told), v in samples.items() if n == name and set(labels.items()) <= set(told))


@pytest.fixture(scope="module")
def samples(service: Service) -> Samples:
    """What is shown once a little of everything has happened."""
    nobody = f"http://127.0.0.1:{free_port()}/"
    searched = service.decide(deadline_ms=10_000, iterations=300, game_id="metrics", ponder=True)
    assert searched.json["simulations"], searched.body
    assert service.decide(deadline_ms=300, callback_url=nobody).status == 200
    assert service.call("GET", "/nowhere/at/all").status == 404
    match = service.call("POST", "/v1/matches", {"game": "tictactoe", "seats": [{"bot": "Random"}, {"bot": "Random"}]})
    service.wait_for(match.headers["location"], lambda found: found["status"] == "done")
    wait_for(lambda: value(scraped(service), "kibitz_webhooks_total", result="failed") >= 1)
    wait_for(lambda: value(scraped(service), "kibitz_jobs_total", kind="match", outcome="done") >= 1)
    wait_for(lambda: value(scraped(service), "kibitz_http_requests_total", route="other", status="404") >= 1)
    wait_for(lambda: value(scraped(service), "kibitz_ponder_simulations_total", game="connect-four") >= 1)
    return scraped(service)


def test_every_metric_of_the_table_is_shown(samples: Samples) -> None:
    seldom = {"kibitz_guard_answers_total"}
    shown = {name for name, _ in samples}
    assert {name for family in FAMILIES for name in family.shown} - seldom <= shown
    created = {name for name in shown if name.endswith("_created")}
    assert shown - created <= {name for family in FAMILIES for name in family.shown}


def test_histograms_add_up(samples: Samples) -> None:
    for family in FAMILIES:
        if family.kind == "histogram":
            for (name, labels), count in samples.items():
                if name == f"{family.name}_count":
                    whole = tuple(sorted((*labels, ("le", "+Inf"))))
                    assert samples[f"{family.name}_bucket", whole] == count > 0
                    assert samples[f"{family.name}_sum", labels] >= 0
    mean = value(samples, "kibitz_latency_seconds_sum") / value(samples, "kibitz_latency_seconds_count")
    assert 0 < mean < 60  # seconds, not milliseconds
    finished = value(samples, "kibitz_decisions_total") - value(samples, "kibitz_decisions_total", outcome="cancelled")
    assert value(samples, "kibitz_latency_seconds_count") == finished


def test_the_processes_are_counted(samples: Samples, service: Service) -> None:
    assert value(samples, "kibitz_workers") == service.workers
    for kind, number in {"web": 1, "worker": service.workers, "background": 1, "guard": 1, "deliver": 1}.items():
        assert value(samples, "kibitz_processes", kind=kind) == number, kind
        assert value(samples, "kibitz_redis_round_trip_seconds_count", kind=kind) > 0, kind
    assert value(samples, "kibitz_guards") == 1
    assert value(samples, "kibitz_game_ready") == 2
    assert value(samples, "kibitz_compiled_while_serving_total") == 0


def test_load_is_what_runs_and_waits(service: Service) -> None:
    """Two processes, three searches that nobody stops: one waits or shares a process."""
    busy = [
        service.decide(None, deadline_ms=20_000, options={"early_stop": False}).json["id"]
        for _ in range(service.workers + 1)
    ]
    try:
        wait_for(lambda: value(scraped(service), "kibitz_load") == len(busy) / service.workers)
        assert value(scraped(service), "kibitz_workers_busy") == service.workers
    finally:
        for decision in busy:
            service.call("DELETE", f"/v1/decisions/{decision}")
    wait_for(lambda: value(scraped(service), "kibitz_load") == 0)


def test_promtool_finds_nothing_to_complain_of(service: Service, samples: Samples) -> None:
    if not shutil.which("promtool"):
        pytest.skip("promtool is not installed (Debian's package prometheus has it)")
    text = service.call("GET", "/metrics").body
    checked = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_status_shows_the_fleet(service: Service) -> None:
    text = service.kibitz("status")
    rows = [line.split() for line in text.splitlines()]
    for kind, number in {"web": "1", "worker": str(service.workers), "guard": "1", "deliver": "1"}.items():
        assert any(row[1:3] == [kind, number] for row in rows), text
    assert any(row[:1] == ["load"] for row in rows)
    assert "connect-four, tictactoe" in text
    told: Any = json.loads(service.kibitz("status", "--json"))
    assert told["problems"] == []
    assert {process["kind"] for process in told["processes"]} == {"web", "worker", "background", "guard", "deliver"}
    assert told["workers"] == service.workers
