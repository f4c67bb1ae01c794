"""Resources about decisions: asking, reading, waiting, watching, stopping."""

import re
from dataclasses import replace

from flask import Response, g, request
from flask.views import MethodView

from api.blueprint import Blueprint
from api.catalogue import served_game
from api.problems import Problem
from api.schemas.decisions import DecisionRequestSchema, DecisionShape
from api.slowing import slow_down
from api.sse import event_stream
from api.waiting import waiting, waiting_if_possible
from engine.types import Json
from tasks import follow, tracing
from tasks.intake import submit
from tasks.json_text import dumps, loads
from tasks.requests import DecisionRequest
from tasks.store import decisions as store
from tasks.store.clock import clock
from tasks.store.decisions import Decision, Refused
from tasks.store.idempotency import Attempt

decisions = Blueprint("decisions", __name__, url_prefix="/v1/decisions", description="What should the bot play?")
MAX_WAIT_S = 60.0
ROUND_TRIP_MS = 50  # a poll is worth repeating after this, at the soonest
MAX_KEY_LENGTH = 255


@decisions.route("")
class Decisions(MethodView):
    """Asking."""

    @decisions.arguments(DecisionRequestSchema())
    @decisions.response(202, DecisionShape)
    @decisions.alt_response(200, schema=DecisionShape)
    def post(self, asked: DecisionRequest) -> Response:
        """Ask for a decision. With `Prefer: wait=N` the answer itself, if it is ready in N seconds."""
        with (
            tracing.span("POST /v1/decisions", request.headers.get(tracing.HEADER), "server", game=asked.game) as trace,
            waiting_if_possible(wanted_wait()) as seconds,
        ):
            outcome = submit(served_game, replace(asked, tenant=g.tenant, traceparent=trace), _attempt(), seconds)
        if isinstance(outcome, Refused):
            slow_down(g.tenant)
            raise _too_busy(outcome)
        if outcome.status == "failed":
            raise _not_searched(outcome)
        return response(outcome, seconds)


@decisions.route("/<decision_id>")
class OneDecision(MethodView):
    """Reading and cancelling."""

    @decisions.response(200, DecisionShape)
    @decisions.alt_response(202, schema=DecisionShape)
    def get(self, decision_id: str) -> Response:
        """A decision as it stands; `?wait=N` waits up to N seconds for its result."""
        decision = own_decision(decision_id)
        if decision.final:
            return response(decision, wanted_wait())
        with waiting(wanted_wait()) as seconds:
            return response(follow.wait_for(decision, seconds) if seconds else decision, seconds)

    @decisions.response(200, DecisionShape)
    def delete(self, decision_id: str) -> Response:
        """Cancel a decision; one that has its result keeps it."""
        store.cancel(own_decision(decision_id))
        return response(own_decision(decision_id), None)


@decisions.route("/<decision_id>/stop")
class Stop(MethodView):
    """Moving now."""

    @decisions.response(200, DecisionShape)
    def post(self, decision_id: str) -> Response:
        """Move now: answers with the best action found so far."""
        decision, waited = own_decision(decision_id), wanted_wait()
        return response(follow.stop(decision), waited)


@decisions.route("/<decision_id>/events")
class Events(MethodView):
    """Watching."""

    @decisions.response(200, content_type="text/event-stream")
    def get(self, decision_id: str) -> Response:
        """A decision's events: queued, thinking with the best so far, the final one. Resumes after Last-Event-ID."""
        decision = own_decision(decision_id)
        return event_stream(decision_id, store.FINAL, lambda fields: _event_data(decision, fields))


def own_decision(decision_id: str) -> Decision:
    """A decision of this tenant; others' do not exist for it."""
    found = follow.read(decision_id) if re.fullmatch(r"d_[\w-]{10,40}", decision_id) else None
    if found is None or found.request.tenant != g.tenant:
        raise Problem(404, "unknown-decision", f"there is no decision {decision_id!r} (any more)")
    return found


def wanted_wait() -> float | None:
    """Seconds that the client is willing to wait, by `Prefer: wait=N` or `?wait=N`; None if it did not say."""
    match = re.search(r"\bwait=(\d+(?:\.\d+)?)", request.headers.get("Prefer", ""))
    text = match.group(1) if match else request.args.get("wait")
    if text is None:
        return None
    try:
        seconds = float(text)
    except ValueError:
        raise Problem(422, "invalid-request", "wait must be a number of seconds", pointer="/wait") from None
    return max(0.0, min(seconds, MAX_WAIT_S)) if seconds == seconds else 0.0


def response(decision: Decision, waited: float | None) -> Response:
    """A decision as a response: 200 with the answer, else 202 and when to ask again."""
    headers = {"Location": f"/v1/decisions/{decision.id}"}
    if waited is not None and "wait" in request.headers.get("Prefer", ""):
        headers["Preference-Applied"] = f"wait={waited:g}"
    if not decision.final:
        left_ms = max(ROUND_TRIP_MS, decision.due_ms - clock.now_ms())
        headers["Retry-After"] = str(max(1, round(left_ms / 1000)))
    if decision.request.traceparent:
        headers[tracing.HEADER] = decision.request.traceparent
    if "source" in decision.result:
        headers["Kibitz-Source"] = decision.result["source"]
    body = dumps(decision.to_json())
    return Response(body, 200 if decision.final else 202, headers, content_type="application/json")


def _attempt() -> Attempt:
    key = request.headers.get("Idempotency-Key")
    if key is not None and not 1 <= len(key) <= MAX_KEY_LENGTH:
        raise Problem(400, "bad-idempotency-key", f"Idempotency-Key must have 1 to {MAX_KEY_LENGTH} characters")
    return Attempt(g.tenant, key, request.get_data() if key is not None else b"")


def _too_busy(refused: Refused) -> Problem:
    seconds = max(1, round(refused.oldest_ms / 1000))
    detail = f"too busy: {refused.queued} decisions wait, the oldest for {refused.oldest_ms:.0f} ms"
    return Problem(503, "overloaded", detail, headers={"Retry-After": str(seconds)}, retry_after=seconds)


def _not_searched(decision: Decision) -> Problem:
    detail, headers = decision.result["problem"]["detail"], {"Retry-After": "1"}
    return Problem(503, store.NOT_SEARCHED, detail, headers=headers, retry_after=1, decision=decision.id)


def _event_data(decision: Decision, fields: dict[str, str]) -> Json:
    if fields["event"] in store.FINAL:
        final = store.read(decision.id)
        if final is not None:
            return final.to_json()
    return {"id": decision.id, "status": fields["event"], **loads(fields["data"])}
