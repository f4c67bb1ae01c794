"""One trace per decision, from the client's own span to the webhook, over real processes and a real OTLP receiver."""

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from tests.service.harness import Service
from tests.waiting import wait_for

TRACE, PARENT = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"


class Collector(ThreadingHTTPServer):
    """Takes spans as a collector does, and webhooks."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.spans: list[Any] = []
        self.hooks: list[dict[str, str]] = []
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        server: Any = self.server
        if self.path == "/hook":
            server.hooks.append({name.lower(): value for name, value in self.headers.items()})
        else:
            for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
                server.spans += [span for scope in resource.scope_spans for span in scope.spans]
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *words: Any) -> None:
        pass


@pytest.fixture
def collector() -> Iterator[Collector]:
    server = Collector()
    yield server
    server.shutdown()
    server.server_close()


def test_one_trace_from_the_client_to_the_webhook(collector: Collector, fresh_service: Callable[..., Service]) -> None:
    service = fresh_service(
        1,
        KIBITZ_TRACING="otlp",
        OTEL_EXPORTER_OTLP_ENDPOINT=collector.url,
        KIBITZ_GAMES="connect-four",
        NO_PROXY="127.0.0.1",
    )
    told = {"traceparent": f"00-{TRACE}-{PARENT}-01"}
    asked = {"deadline_ms": 10_000, "iterations": 300, "callback_url": f"{collector.url}/hook"}
    answer = service.decide(headers=told, **asked)
    assert answer.status == 200, answer.body
    version, trace, server_span, _ = answer.headers["traceparent"].split("-")
    assert (version, trace) == ("00", TRACE)
    names = {"POST /v1/decisions", "queue", "decide", "search", "webhook"}
    wait_for(lambda: names <= {span.name for span in collector.spans})
    spans = {span.name: span for span in collector.spans}
    assert {span.trace_id.hex() for span in collector.spans} == {TRACE}
    assert spans["POST /v1/decisions"].parent_span_id.hex() == PARENT
    assert spans["POST /v1/decisions"].span_id.hex() == server_span
    for name in ("queue", "decide", "webhook"):
        assert spans[name].parent_span_id.hex() == server_span, name
    assert spans["search"].parent_span_id == spans["decide"].span_id
    about = {attribute.key: attribute.value for attribute in spans["search"].attributes}
    assert about["kibitz.simulations"].int_value == answer.json["simulations"]
    assert spans["queue"].start_time_unix_nano <= spans["decide"].start_time_unix_nano
    assert collector.hooks[0]["traceparent"] == f"00-{TRACE}-{spans['webhook'].span_id.hex()}-01"
    for damaged in ("nonsense", f"00-{'0' * 32}-{PARENT}-01"):
        again = service.decide(headers={"traceparent": damaged}, deadline_ms=5000, iterations=10)
        assert again.headers["traceparent"].split("-")[1] not in (TRACE, "0" * 32)


def test_without_tracing_there_is_none(service: Service) -> None:
    answer = service.decide(headers={"traceparent": f"00-{TRACE}-{PARENT}-01"}, deadline_ms=200)
    assert "traceparent" not in answer.headers
