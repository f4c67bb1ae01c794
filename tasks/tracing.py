"""Traces for OpenTelemetry: one per decision, through API, queue, worker, search and webhook. Off unless asked for.

A trace goes on from process to process by W3C's `traceparent`: it comes with a client's request, travels in the stored
request, and leaves with the answer and the webhook. Where spans are sent and which are kept is said in OpenTelemetry's
own variables (OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER, ...). Without tracing nothing is imported for it.
"""

import re
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache
from typing import TYPE_CHECKING

from tasks.config import BadConfiguration, config
from tasks.version import version

if TYPE_CHECKING:
    from opentelemetry.context import Context
    from opentelemetry.trace import SpanKind, Tracer

HEADER = "traceparent"
FORM = re.compile(r"[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})")
SEND_MS = 1000  # spans are sent together, this often
_OFF: AbstractContextManager[str | None] = nullcontext()

Attribute = str | int | float


def span(
    name: str, parent: str | None = None, kind: str = "internal", **about: Attribute
) -> AbstractContextManager[str | None]:
    """What happens inside is a span of a trace: that of a `traceparent`, of the span around it, or a new one.

    Gives the span's own `traceparent`; None while tracing is off. `kind`: server, consumer, client or internal.
    """
    return _OFF if config().tracing == "off" else _span(name, parent, kind, about)


def past(name: str, parent: str | None, ms: float) -> None:
    """A span that ends now and began a number of milliseconds ago."""
    if config().tracing != "off":
        began = time.time_ns() - int(ms * 1e6)
        _tracer().start_span(name, _context(parent), start_time=began).end()


def note(**about: Attribute) -> None:
    """Tell more about the span that this happens in."""
    if config().tracing != "off":
        from opentelemetry import trace

        trace.get_current_span().set_attributes(_named(about))


@contextmanager
def _span(name: str, parent: str | None, kind: str, about: dict[str, Attribute]) -> Iterator[str | None]:
    opened = _tracer().start_as_current_span(name, _context(parent), _kind(kind), attributes=_named(about))
    with opened as current:
        told = current.get_span_context()
        yield f"00-{told.trace_id:032x}-{told.span_id:016x}-{int(told.trace_flags):02x}"


def _named(about: dict[str, Attribute]) -> dict[str, Attribute]:
    return {f"kibitz.{name}": value for name, value in about.items()}


def _kind(name: str) -> "SpanKind":
    from opentelemetry.trace import SpanKind

    return SpanKind[name.upper()]


def _context(parent: str | None) -> "Context | None":
    """The context that a `traceparent` names; None, which is this thread's own, if it names none."""
    found = FORM.fullmatch(parent or "")
    if found is None or not int(found[1], 16) or not int(found[2], 16):
        return None
    from opentelemetry.trace import NonRecordingSpan, SpanContext, TraceFlags, set_span_in_context

    told = SpanContext(int(found[1], 16), int(found[2], 16), is_remote=True, trace_flags=TraceFlags(int(found[3], 16)))
    return set_span_in_context(NonRecordingSpan(told))


def check_settings() -> None:
    """Whether spans can be made as configured. Raises BadConfiguration."""
    if config().tracing != "off":
        try:
            import opentelemetry.exporter.otlp.proto.http
            import opentelemetry.sdk  # noqa: F401
        except ImportError:
            raise BadConfiguration("KIBITZ_TRACING needs the extra: pip install 'kibitz[tracing]'") from None


@cache
def _tracer() -> "Tracer":
    """This process's; made at its first span, after the process has forked, for it has a thread of its own."""
    check_settings()
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    provider = TracerProvider(resource=Resource.create({"service.name": "kibitz", "service.version": version()}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(), schedule_delay_millis=SEND_MS))
    return provider.get_tracer("kibitz", version())
