"""Delivery: posts finished decisions to their callback URLs, at least once each.

A due webhook is claimed by moving its time into the future (the lease): if this process dies, it is due again. Each
receiver has a lane of its own and a bounded share of the threads (receivers.py), so that a dead one delays nobody else.
"""

import http.client
import json
import logging
import random
import signal
import threading
import time
from collections import defaultdict
from datetime import UTC, datetime
from urllib.parse import urlsplit

from engine.errors import KibitzError
from tasks import tracing
from tasks.config import config
from tasks.heartbeat import Heartbeat, touch_alive_file
from tasks.logs import event, set_up_logs
from tasks.requests import LOCAL_TENANT
from tasks.store import decisions, hooks, metrics, webhook_secrets
from tasks.store.client import StoreError
from tasks.store.clock import clock
from tasks.store.decisions import Decision
from tasks.webhooks.address import check_url
from tasks.webhooks.post import post
from tasks.webhooks.receivers import Receiver, Receivers
from tasks.webhooks.settings import check_settings, pauses_s
from tasks.webhooks.signature import sign

LEASE_MARGIN_S = 5.0  # beyond the time of an attempt: looking the host up, and Redis
KEPT_S = 60.0  # how long a record outlives its next attempt, so that the outcome can be read
JITTER = 0.2
MOST_ERROR_CHARACTERS = 200
NAP_S = 0.02
GRACE_S = 3.0  # at the end, for deliveries under way
BATCH = 100
log = logging.getLogger(__name__)


def deliver(decision_id: str, lease: str) -> bool | None:
    """Make one attempt; whether the receiver took it, None if there was nothing to do any more."""
    held = hooks.renew(decision_id, lease, _lease_ms())
    decision = decisions.read(decision_id) if held else None
    if held is None or decision is None:  # what is held without a record is dropped when it is claimed again
        return None
    with tracing.span("webhook", decision.request.traceparent, "client", decision=decision_id) as trace:
        status, error, retry_after_s = _attempt(decision, trace)
        tracing.note(status=status)
    made, pauses = decision.hook.get("attempts", 0) + 1, pauses_s()
    outcome, pause_s = "failed" if error else "delivered", 0.0
    if error and made < len(pauses) and status != http.HTTPStatus.GONE:  # gone: it wants no more of them
        outcome = "pending"
        pause_s = max(pauses[made] * random.uniform(1 - JITTER, 1 + JITTER), retry_after_s or 0.0)
    keep_ms = int((pause_s + KEPT_S) * 1000) + _lease_ms()
    if hooks.settle(decision_id, held, outcome, error, int(pause_s * 1000), keep_ms):
        metrics.count(f"webhooks|{'retry' if outcome == 'pending' else outcome}")
        event(log, f"webhook {outcome}", decision=decision_id, attempt=made, status=status, problem=error)
    return not error


def _attempt(decision: Decision, trace: str | None) -> tuple[int, str, float | None]:
    """The HTTP status (0: no answer), what was wrong (empty if nothing was) and the pause asked for, in seconds."""
    settings, url, body = config(), decision.request.callback_url or "", _body(decision)
    try:
        address = check_url(url, settings.webhook_allow)  # at every attempt: the name may mean another host by now
        secrets = webhook_secrets.signing(decision.request.tenant)
        headers = sign(secrets, decision.id, int(clock.now_ms() / 1000), body)
        headers |= {"Content-Type": "application/json", "User-Agent": "Kibitz"}
        headers |= {} if trace is None else {tracing.HEADER: trace}
        status, retry_after_s = post(url, address, headers, body, settings.webhook_timeout_s)
    except http.client.HTTPException:  # its text would show what the receiver sent, which may be anything
        return 0, "answered something that is not HTTP", None
    except (KibitzError, OSError) as error:
        problem = getattr(error, "strerror", None) or str(error) or type(error).__name__
        return 0, problem[:MOST_ERROR_CHARACTERS], None
    redirect = " (redirects are not followed)" if 300 <= status < 400 else ""
    return status, "" if 200 <= status < 300 else f"answered {status}{redirect}", retry_after_s


def _body(decision: Decision) -> bytes:
    moment = datetime.fromtimestamp((decision.finished_ms or clock.now_ms()) / 1000, UTC)
    timestamp = moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    message = {"type": f"decision.{decision.status}", "timestamp": timestamp, "data": decision.to_json()}
    return json.dumps(message).encode()


def _lease_ms() -> int:
    return int((config().webhook_timeout_s + LEASE_MARGIN_S) * 1000)


class Deliverer:
    """Hands due webhooks to threads, a bounded number at a time for each receiver."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._freed = threading.Event()
        self._lanes: defaultdict[Receiver, dict[str, str]] = defaultdict(dict)  # id -> lease, oldest first
        self._receivers = Receivers()

    def step(self) -> bool:
        """Claim what is due and start what may start; whether anything was due."""
        claimed = hooks.claim(_lease_ms(), BATCH)
        for decision_id, lease in claimed:
            request = hooks.request_of(decision_id)
            if request is None:  # its record has expired
                hooks.drop(decision_id)
            else:  # one that has waited here for longer than its lease comes again, and only gets the newer lease
                self._lanes[_receiver(request)][decision_id] = lease
        for receiver, lane in list(self._lanes.items()):
            while lane and self._occupy(receiver):
                decision_id = next(iter(lane))
                work = (receiver, decision_id, lane.pop(decision_id))
                # A daemon: the process can end though a receiver hangs.
                threading.Thread(target=self._work, args=work, daemon=True, name="webhook").start()
            self._send_away(receiver, lane)
            if not lane:
                del self._lanes[receiver]
        return bool(claimed)

    def wait(self, seconds: float) -> None:
        """Sleep, but not past the end of a delivery."""
        self._freed.wait(seconds)
        self._freed.clear()

    def close(self) -> None:
        """Give deliveries under way a last moment; what they do not finish is due again when its lease ends."""
        end = time.monotonic() + GRACE_S
        while self._receivers.busy and time.monotonic() < end:
            self.wait(NAP_S)

    def _occupy(self, receiver: Receiver) -> bool:
        with self._lock:
            return self._receivers.occupy(receiver)

    def _send_away(self, receiver: Receiver, lane: dict[str, str]) -> None:
        """What goes to a receiver that is left alone is due again when that is over: it need not wait here."""
        with self._lock:
            pause_ms = int(1000 * self._receivers.pause_s(receiver))
        if pause_ms > 1000 * NAP_S:
            for decision_id, lease in lane.items():
                hooks.renew(decision_id, lease, pause_ms)
            lane.clear()

    def _work(self, receiver: Receiver, decision_id: str, lease: str) -> None:
        taken, started = None, time.monotonic()
        try:
            taken = deliver(decision_id, lease)
        except Exception:  # Redis away, or a mistake of ours: it is due again when its lease ends
            log.exception("webhook not delivered", extra={"about": {"decision": decision_id}})
        with self._lock:
            self._receivers.leave(receiver, time.monotonic() - started, taken=taken)
        self._freed.set()


def _receiver(request: str) -> Receiver:
    try:
        told = json.loads(request)
        return Receiver(told.get("tenant", LOCAL_TENANT), urlsplit(told["callback_url"]).netloc.lower())
    except (AttributeError, KeyError, TypeError, ValueError):
        return Receiver(LOCAL_TENANT, "")  # the attempt will say what is wrong with it


def run(stop: threading.Event) -> None:
    """Deliver until told to stop; a Redis that is away for a while is waited for."""
    deliverer, heart = Deliverer(), Heartbeat("deliver")
    while not stop.is_set():
        try:
            heart.beat_if_due()
            if not deliverer.step():
                deliverer.wait(NAP_S)
        except StoreError as error:
            event(log, "Redis is away", logging.WARNING, problem=str(error))
            touch_alive_file()
            stop.wait(0.2)
    deliverer.close()
    heart.stop()


def main() -> None:
    """Run as a process of its own."""
    set_up_logs()
    check_settings()
    stop = threading.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: stop.set())
    run(stop)


if __name__ == "__main__":
    main()
