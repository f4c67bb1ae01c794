"""Resources about decisions: asking, reading, waiting, watching, stopping."""

import json
import re
import secrets
import time
from typing import Any

from flask import Response, g, request
from flask.views import MethodView

from api import schemas
from api.blueprint import Blueprint
from api.catalogue import served_game
from api.events import event_stream
from api.games import decoded
from api.idempotency import Attempt
from api.news import RECHECK_S, Bell, news
from api.problems import Problem, problem_of
from engine.bots.registry import get_bot
from engine.errors import KibitzError
from engine.game import Game, Position
from tasks import decisions as store
from tasks import metrics
from tasks.answering import settings_of
from tasks.answers import fallback_answer
from tasks.config import config
from tasks.decide import decide
from tasks.decisions import Decision
from tasks.fleet import lend_a_hand
from tasks.queueing import QUEUE_KEY, message
from tasks.redis_client import clock
from tasks.webhooks import check_url

decisions = Blueprint("decisions", __name__, url_prefix="/v1/decisions", description="What should the bot play?")
MAX_WAIT_S = 60.0
ROUND_TRIP_MS = 50  # a poll is worth repeating after so long, at the soonest
Json = dict[str, Any]


def checked_request(body: Json) -> tuple[Json, Game, Position]:
    """Everything about a request that can be wrong, found before it is accepted."""
    game = served_game(body["game"])
    position, seat = decoded(game, body)
    try:
        game.check_turn(position.state, seat)
    except KibitzError as error:
        raise problem_of(error, "player") from error
    asked = {name: value for name, value in body.items() if value is not None}
    asked.setdefault("deadline_ms", config().default_deadline_ms)
    asked.setdefault("seed", secrets.randbits(48))
    asked["tenant"] = g.tenant
    for field, check in (
        ("options", lambda: settings_of(game, asked).loop_for(game)),
        ("bot", lambda: get_bot(game, asked["bot"]) if "bot" in asked else None),
        ("callback_url", lambda: _check_callback(asked.get("callback_url"))),
    ):
        try:
            check()
        except KibitzError as error:
            raise problem_of(error, field) from error
    history = asked.pop("history", [])
    if _tells(game, position, seat, history):
        asked["history"] = history
    asked["history_ids"] = _history_ids(game, position, history)
    return asked, game, position


def _check_callback(url: str | None) -> None:
    if url is None:
        return
    if not config().webhook_secret:
        raise Problem(422, "callbacks-off", "callbacks need KIBITZ_WEBHOOK_SECRET", pointer="/callback_url")
    check_url(url, config().webhook_allow)


def _tells(game: Game, position: Position, seat: int, history: list[Json]) -> bool:
    """Whether the past tells the player something, so that the worker must know it."""
    try:
        return game.codec.recall(position, seat, history) is not position
    except KibitzError as error:
        raise problem_of(error, "history") from error


def _history_ids(game: Game, position: Position, history: list[Json]) -> list[tuple[int, int]]:
    """The history as (seat, action id); what cannot be understood only costs the warm start."""
    try:
        return [
            (
                game.codec.seat(position, step["player"]),
                game.codec.action_id(position, game.codec.action_schema.load(step["action"])),
            )
            for step in history
        ]
    except Exception:  # a history from elsewhere may hold anything; without it the search starts cold
        return []


def own_decision(decision_id: str) -> Decision:
    """A decision of this tenant; others' do not exist for it."""
    found = store.read(decision_id) if re.fullmatch(r"d_[\w-]{10,40}", decision_id) else None
    if found is None or found.request["tenant"] != g.tenant:
        raise Problem(404, "unknown-decision", f"there is no decision {decision_id!r} (any more)")
    return found


def wait_for(decision: Decision, seconds: float) -> Decision:
    """The decision once it is final, or as it is after so many seconds."""
    bell = news().subscribe(decision.id)
    try:
        return wait_on(bell, store.read(decision.id) or decision, seconds)
    finally:
        news().unsubscribe(decision.id, bell)


def wait_on(bell: Bell, decision: Decision, seconds: float) -> Decision:
    """The same for a client that subscribed before it last looked."""
    deadline = time.monotonic() + min(seconds, MAX_WAIT_S)
    while not decision.final and (left := deadline - time.monotonic()) > 0:
        bell.wait(min(left, RECHECK_S))
        bell.clear()
        decision = decision.finished(*bell.ending) if bell.ending else store.read(decision.id) or decision
    return decision


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


def shown(decision: Decision, waited: float | None) -> Response:
    """A decision as a response: 200 with the answer, else 202 and when to ask again."""
    headers = {"Location": f"/v1/decisions/{decision.id}"}
    if waited is not None and "wait" in request.headers.get("Prefer", ""):
        headers["Preference-Applied"] = f"wait={waited:g}"
    if not decision.final:
        left_ms = max(ROUND_TRIP_MS, decision.due_ms - clock.now_ms())
        headers["Retry-After"] = str(max(1, round(left_ms / 1000)))
    body = json.dumps(decision.to_json())
    return Response(body, 200 if decision.final else 202, headers, content_type="application/json")


@decisions.route("")
class Decisions(MethodView):
    """Asking."""

    @decisions.arguments(schemas.DecisionRequest())
    @decisions.response(202, schemas.DecisionShape)
    @decisions.alt_response(200, schema=schemas.DecisionShape)
    def post(self, body: Json) -> Response:
        """Ask for a decision. With `Prefer: wait=N` the answer itself, if it is ready in N seconds."""
        attempt = Attempt()
        earlier = attempt.earlier_decision()
        if earlier is not None:
            repeated = store.read(earlier)
            if repeated is not None:
                return shown(wait_for(repeated, wanted_wait() or 0.0), wanted_wait())
        decision_id = store.new_id()
        bell = news().subscribe(decision_id)  # before anybody can answer, so that no news is missed
        try:
            queued = taken_on(decision_id, body, attempt)
            waited = wanted_wait()
            return shown(wait_on(bell, queued, waited) if waited else queued, waited)
        finally:
            news().unsubscribe(decision_id, bell)


def taken_on(decision_id: str, body: Json, attempt: Attempt) -> Decision:
    """Check a request, and have the workers start on it."""
    try:
        asked, game, position = checked_request(body)
        fallback = fallback_answer(game, position, asked["seed"])
        due_ms = store.accept(decision_id, asked, fallback, QUEUE_KEY, _messages(decision_id, asked))
        if isinstance(due_ms, store.Refused):
            raise _too_busy(due_ms)
    except Exception:
        attempt.forget()
        raise
    attempt.made(decision_id)
    return Decision(decision_id, "queued", asked, {}, due_ms, due_ms - asked["deadline_ms"], {}, {})


def _messages(decision_id: str, asked: Json) -> list[str]:
    """What starts the workers: the one that leads, and its helpers."""
    helpers = range(1, 1 if "bot" in asked else asked.get("workers", 1))
    starts = [message(lend_a_hand, f"{decision_id}/{worker}", [decision_id, worker]) for worker in helpers]
    return [message(decide, decision_id, [decision_id]), *starts]


def _too_busy(refused: store.Refused) -> Problem:
    metrics.count("refused")
    seconds = max(1, round(refused.oldest_ms / 1000))
    detail = f"too busy: {refused.queued} decisions wait, the oldest for {refused.oldest_ms:.0f} ms"
    return Problem(503, "overloaded", detail, headers={"Retry-After": str(seconds)}, retry_after=seconds)


@decisions.route("/<decision_id>")
class OneDecision(MethodView):
    """Reading and cancelling."""

    @decisions.response(200, schemas.DecisionShape)
    @decisions.alt_response(202, schema=schemas.DecisionShape)
    def get(self, decision_id: str) -> Response:
        """A decision as it stands; `?wait=N` waits up to N seconds for its result."""
        decision = own_decision(decision_id)
        waited = wanted_wait()
        return shown(wait_for(decision, waited) if waited else decision, waited)

    @decisions.response(200, schemas.DecisionShape)
    def delete(self, decision_id: str) -> Response:
        """Cancel a decision; one that has its result keeps it."""
        decision = own_decision(decision_id)
        store.finish(decision, "cancelled", {}, {f"decisions|{decision.request['game']}|none|cancelled": 1})
        return shown(own_decision(decision_id), None)


@decisions.route("/<decision_id>/stop")
class Stop(MethodView):
    """Moving now."""

    @decisions.response(200, schemas.DecisionShape)
    @decisions.alt_response(202, schema=schemas.DecisionShape)
    def post(self, decision_id: str) -> Response:
        """Move now: answers with the best action found so far."""
        decision = own_decision(decision_id)
        store.ask_to_stop(decision_id)
        return shown(wait_for(decision, wanted_wait() or 2.0), wanted_wait())


@decisions.route("/<decision_id>/events")
class Events(MethodView):
    """Watching."""

    @decisions.response(200, content_type="text/event-stream")
    def get(self, decision_id: str) -> Response:
        """A decision's events: queued, thinking with the best so far, the final one. Resumes after Last-Event-ID."""
        decision = own_decision(decision_id)
        return event_stream(decision_id, store.FINAL, lambda fields: _event_data(decision, fields))


def _event_data(decision: Decision, fields: dict[str, str]) -> Json:
    if fields["event"] in store.FINAL:
        final = store.read(decision.id)
        if final is not None:
            return final.to_json()
    return {"id": decision.id, "status": fields["event"], **json.loads(fields["data"])}
