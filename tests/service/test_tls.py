"""The whole service over a Redis that speaks only TLS and wants a certificate."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.own_redis import own_redis
from tests.service.certificates import Certificate, make_certificate
from tests.service.harness import Service


@dataclass
class TlsService(Service):
    """Its Redis is over TLS, for every part."""

    certificate: Certificate = field(default_factory=lambda: Certificate(Path()))

    @property
    def redis_url(self) -> str:
        return f"rediss://{self.redis_address}:{self.redis_port}/0{self.certificate.query}"

    @property
    def redis_options(self) -> dict[str, str]:
        return super().redis_options | self.certificate.server_options(self.redis_port)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TlsService]:
    folder = tmp_path_factory.mktemp("tls")
    certificate = make_certificate(folder)
    with own_redis(folder, certificate):  # or there is no TLS here
        pass
    running = TlsService(folder, certificate=certificate)
    try:
        yield running.start()  # type: ignore[misc]
    finally:
        running.stop()


def test_decisions_are_searched(service: TlsService) -> None:
    for number in range(3):
        answer = service.decide(game_id="g", iterations=200, deadline_ms=3000)
        assert (answer.status, answer.json["source"]) == (200, "search"), (number, answer.body)


def test_matches_are_played(service: TlsService) -> None:
    seats = [{"bot": "Random"}, {"difficulty": "easy"}]
    made = service.call("POST", "/v1/matches", {"game": "tictactoe", "seats": seats})
    assert made.status == 202, made.body
    done = service.wait_for(made.headers["location"], lambda match: match["status"] not in ("queued", "running"))
    assert done["status"] == "done", done


def test_the_fleet_is_seen(service: TlsService) -> None:
    assert "worker" in service.kibitz("status")
