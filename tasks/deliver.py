"""Delivery: posts finished decisions to their callback URLs, at least once each.

A due webhook is claimed by moving its time into the future (the lease): if this process dies, it is due again. Each
receiver has a lane of its own and a bounded share of the threads, so that a dead one delays nobody else.
"""

import http.client
import json
import logging
import math
import random
import signal
import threading
import time
from collections import Counter, defaultdict
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

import redis

from engine.errors import KibitzError
from tasks import decisions, metrics
from tasks.config import BadConfiguration, config
from tasks.decisions import HOOKS, NEWS, Decision
from tasks.logs import event, set_up_logs
from tasks.redis_client import key, text_client
from tasks.webhooks import check_settings, check_url, post, sign

THREADS = 64
PER_RECEIVER = THREADS // 4
PER_UNPROVEN_RECEIVER = 2  # one that is new, or whose last attempt failed: many dead ones shall not fill the pool
MOST_PROVEN = 10_000
LEASE_MARGIN_S = 5.0  # beyond the time of an attempt: looking the host up, and Redis
KEPT_S = 60.0  # how long a record outlives its next attempt, so that the outcome can be read
JITTER = 0.2
MOST_ERROR_CHARACTERS = 200
NAP_S = 0.02
GRACE_S = 3.0  # at the end, for deliveries under way
BATCH = 100
log = logging.getLogger(__name__)

CLAIM = """
-- KEYS: hooks  ARGV: lease ms, most  -> the lease (the new score, by which its holder knows it again), then the ids
local t = redis.call('TIME')
local now = t[1] * 1000 + t[2] / 1000
local lease = string.format('%d', math.floor(now + ARGV[1]))
local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])
for _, id in ipairs(ids) do redis.call('ZADD', KEYS[1], lease, id) end
return {lease, unpack(ids)}
"""

RENEW = """
-- KEYS: hooks  ARGV: id, lease, lease ms  -> the new lease, or nothing if another has taken it over
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then return false end
local t = redis.call('TIME')
local lease = string.format('%d', math.floor(t[1] * 1000 + t[2] / 1000) + ARGV[3])
redis.call('ZADD', KEYS[1], lease, ARGV[1])
return lease
"""

SETTLE = """
-- KEYS: decision, hooks, news  ARGV: id, lease, outcome, error, pause ms, ms to keep the record  -> 1 if written
local score = redis.call('ZSCORE', KEYS[2], ARGV[1])
local held = score and tonumber(score) == tonumber(ARGV[2])
if not held and ARGV[3] ~= 'delivered' then return 0 end
redis.call('ZREM', KEYS[2], ARGV[1])
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if ARGV[3] == 'pending' then
  local t = redis.call('TIME')
  redis.call('ZADD', KEYS[2], math.floor(t[1] * 1000 + t[2] / 1000) + ARGV[5], ARGV[1])
end
redis.call('HSET', KEYS[1], 'hook', ARGV[3])
redis.call('HINCRBY', KEYS[1], 'hook_attempts', 1)
if ARGV[4] ~= '' then redis.call('HSET', KEYS[1], 'hook_error', ARGV[4]) end
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[6]) then redis.call('PEXPIRE', KEYS[1], ARGV[6]) end
redis.call('PUBLISH', KEYS[3], ARGV[1])
return 1
"""


def pauses_s() -> list[float]:
    """The pauses before each attempt, in seconds; the first attempt is made at once in any case."""
    text = config().webhook_retries_s
    try:
        pauses = [float(pause) for pause in text.split(",")]
    except ValueError:
        pauses = [math.nan]
    if not all(0 <= pause <= 86_400 for pause in pauses):
        raise BadConfiguration(f"KIBITZ_WEBHOOK_RETRIES_S must be seconds, at most a day each, not {text!r}")
    return pauses


def claim() -> list[tuple[str, str]]:
    """Take due webhooks over: id and lease of each."""
    lease, *ids = _run(CLAIM, [HOOKS], [_lease_ms(), BATCH])
    return [(decision_id, lease) for decision_id in ids]


def deliver(decision_id: str, lease: str) -> bool | None:
    """Make one attempt; whether the receiver took it, None if there was nothing to do any more."""
    held = _run(RENEW, [HOOKS], [decision_id, lease, _lease_ms()])
    decision = decisions.read(decision_id) if held else None
    if decision is None:  # what is held without a record is dropped when it is claimed again
        return None
    status, error, retry_after_s = _attempt(decision)
    made, pauses = decision.hook.get("attempts", 0) + 1, pauses_s()
    outcome, pause_s = "failed" if error else "delivered", 0.0
    if error and made < len(pauses) and status != http.HTTPStatus.GONE:  # gone: it wants no more of them
        outcome = "pending"
        pause_s = max(pauses[made] * random.uniform(1 - JITTER, 1 + JITTER), retry_after_s or 0.0)
    keep_ms = int((pause_s + KEPT_S) * 1000) + _lease_ms()
    arguments = [decision_id, held, outcome, error, int(pause_s * 1000), keep_ms]
    if _run(SETTLE, [key("d", decision_id), HOOKS, NEWS], arguments):
        metrics.count(f"webhooks|{'retry' if outcome == 'pending' else outcome}")
        event(log, f"webhook {outcome}", decision=decision_id, attempt=made, status=status, problem=error)
    return not error


def _attempt(decision: Decision) -> tuple[int, str, float | None]:
    """The HTTP status (0: no answer), what was wrong (empty if nothing was) and the pause asked for, in seconds."""
    settings, url, body = config(), decision.request.get("callback_url") or "", _body(decision)
    try:
        address = check_url(url, settings.webhook_allow)  # at every attempt: the name may mean another host by now
        headers = sign(settings.webhook_secret, decision.id, int(time.time()), body)
        headers |= {"Content-Type": "application/json", "User-Agent": "Kibitz"}
        status, retry_after_s = post(url, address, headers, body, settings.webhook_timeout_s)
    except (KibitzError, OSError, http.client.HTTPException) as error:
        problem = getattr(error, "strerror", None) or str(error) or type(error).__name__
        return 0, problem[:MOST_ERROR_CHARACTERS], None
    redirect = " (redirects are not followed)" if 300 <= status < 400 else ""
    return status, "" if 200 <= status < 300 else f"answered {status}{redirect}", retry_after_s


def _body(decision: Decision) -> bytes:
    finished_ms: Any = text_client().hget(key("d", decision.id), "finished")
    moment = datetime.fromtimestamp(float(finished_ms or time.time() * 1000) / 1000, UTC)
    timestamp = moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    message = {"type": f"decision.{decision.status}", "timestamp": timestamp, "data": decision.to_json()}
    return json.dumps(message).encode()


def _lease_ms() -> int:
    return int((config().webhook_timeout_s + LEASE_MARGIN_S) * 1000)


def _run(script: str, keys: list[str], arguments: list[Any]) -> Any:
    return text_client().register_script(script)(keys=keys, args=arguments)


class Deliverer:
    """Hands due webhooks to threads, so many at a time for each receiver."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._freed = threading.Event()
        self._lanes: defaultdict[str, dict[str, str]] = defaultdict(dict)  # receiver -> id -> lease, oldest first
        self._busy: Counter[str] = Counter()
        self._proven: set[str] = set()

    def step(self) -> bool:
        """Claim what is due and start what may start; whether anything was due."""
        claimed = claim()
        for decision_id, lease in claimed:
            request: Any = text_client().hget(key("d", decision_id), "request")
            if request is None:  # its record has expired
                text_client().zrem(HOOKS, decision_id)
            else:  # one that has waited here for longer than its lease comes again, and only gets the newer lease
                self._lanes[_receiver(request)][decision_id] = lease
        for receiver, lane in list(self._lanes.items()):
            while lane and self._occupy(receiver):
                decision_id = next(iter(lane))
                work = (receiver, decision_id, lane.pop(decision_id))
                # A daemon: the process can end though a receiver hangs.
                threading.Thread(target=self._work, args=work, daemon=True, name="webhook").start()
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
        while self._busy.total() and time.monotonic() < end:
            self.wait(NAP_S)

    def _occupy(self, receiver: str) -> bool:
        with self._lock:
            share = PER_RECEIVER if receiver in self._proven else PER_UNPROVEN_RECEIVER
            free = self._busy[receiver] < share and self._busy.total() < THREADS
            self._busy[receiver] += free
            return free

    def _work(self, receiver: str, decision_id: str, lease: str) -> None:
        taken = None
        try:
            taken = deliver(decision_id, lease)
        except Exception:  # Redis away, or a mistake of ours: it is due again when its lease ends
            log.exception("webhook not delivered", extra={"about": {"decision": decision_id}})
        with self._lock:
            self._busy[receiver] -= 1
            if not self._busy[receiver]:
                del self._busy[receiver]
            if taken and len(self._proven) < MOST_PROVEN:
                self._proven.add(receiver)
            elif taken is False:
                self._proven.discard(receiver)
        self._freed.set()


def _receiver(request: str) -> str:
    try:
        return urlsplit(json.loads(request)["callback_url"]).hostname or ""
    except (KeyError, TypeError, ValueError):
        return ""  # the attempt will say what is wrong with it


def run(stop: threading.Event) -> None:
    """Deliver until told to stop; a Redis that is away for a while is waited for."""
    deliverer = Deliverer()
    while not stop.is_set():
        try:
            if not deliverer.step():
                deliverer.wait(NAP_S)
        except redis.RedisError as error:
            event(log, "Redis is away", logging.WARNING, problem=str(error))
            stop.wait(0.2)
    deliverer.close()


def main() -> None:
    """Run as a process of its own."""
    set_up_logs()
    pauses_s()
    check_settings(config().webhook_secret, config().webhook_allow)
    stop = threading.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: stop.set())
    run(stop)


if __name__ == "__main__":
    main()
