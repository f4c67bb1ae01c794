"""The delivery of decisions: at least once each, retried, and no dead receiver delays others."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest
import redis

from tasks.config import BadConfiguration, Config
from tasks.store import decisions, hooks, keys, metrics, webhook_secrets
from tasks.store.client import text_client
from tasks.store.clock import clock
from tasks.webhooks import deliver
from tasks.webhooks import settings as webhook_settings
from tests.tasks.conftest import Answer, Receiver, answers, drips, hangs
from tests.tasks.samples import accepted
from tests.tasks.webhooks.conftest import LOOPBACK, SECRET, verifies
from tests.waiting import wait_for


@pytest.fixture
def settings(configure: Callable[..., None]) -> Callable[..., None]:
    """Sets KIBITZ_WEBHOOK_* variables; the Redis is empty."""

    def set_up(**values: str) -> None:
        configure(**{f"webhook_{name}": value for name, value in values.items()})

    set_up(secret=SECRET, allow=LOOPBACK, timeout_s="2", retries_s="0,0.1,0.1,0.1")
    return set_up


@pytest.fixture
def delivering(settings: Callable[..., None]) -> Iterator[Callable[[], None]]:
    """Starts the delivery process's loop, here in a thread."""
    stop = threading.Event()
    threads: list[threading.Thread] = []

    def start() -> None:
        threads.append(threading.Thread(target=deliver.run, args=(stop,)))
        threads[-1].start()

    yield start
    stop.set()
    for thread in threads:
        thread.join(10)


def finished(url: str) -> str:
    """The id of a decision that is final and to be delivered."""
    decision = accepted(deadline_ms=1000, callback_url=url)
    assert decisions.finish(decision, "done", {"action": {"cell": 4}})
    return decision.id


def claim() -> list[tuple[str, str]]:
    """What a delivery process does first."""
    return hooks.claim(deliver._lease_ms(), deliver.BATCH)


def hook(decision_id: str) -> dict[str, Any]:
    decision = decisions.read(decision_id)
    assert decision is not None
    return decision.hook


def test_delivered_once_and_visible(receivers: Callable[[Answer], Receiver], delivering: Callable[[], None]) -> None:
    receiver = receivers(answers(204))
    news = text_client().pubsub(ignore_subscribe_messages=True)
    decision_id, other_id = finished(receiver.url), finished(receiver.url)
    assert hook(decision_id) == {"status": "pending", "attempts": 0, "last_error": None}
    news.subscribe(str(keys.NEWS))
    delivering()
    wait_for(lambda: hook(decision_id)["status"] == hook(other_id)["status"] == "delivered")
    time.sleep(0.2)
    messages = {headers["webhook-id"]: (headers, body) for headers, body in receiver.posts}
    assert set(messages) == {decision_id, other_id}
    assert len(receiver.posts) == 2
    headers, body = messages[decision_id]
    assert verifies(headers, body)
    assert abs(int(headers["webhook-timestamp"]) - time.time()) < 5
    assert headers["content-type"] == "application/json"
    message = json.loads(body)
    assert message["type"] == "decision.done"
    assert message["timestamp"].endswith("Z")
    assert (message["data"]["id"], message["data"]["action"]) == (decision_id, {"cell": 4})
    assert json.loads(messages[other_id][1])["data"]["id"] == other_id
    assert hook(decision_id) == {"status": "delivered", "attempts": 1, "last_error": None}
    assert text_client().zcard(str(keys.HOOKS)) == 0
    assert metrics.counts()["webhooks|delivered"] == 2
    heard = [news.get_message(timeout=0.1) for _ in range(3)]  # the first is about the subscription
    assert {message["data"] for message in heard if message} == {decision_id, other_id}
    news.close()


def test_retried_until_delivered(receivers: Callable[[Answer], Receiver], delivering: Callable[[], None]) -> None:
    receiver = receivers(answers(500, 302, 200))
    decision_id = finished(receiver.url)
    delivering()
    wait_for(lambda: hook(decision_id)["status"] == "delivered")
    expected = {"status": "delivered", "attempts": 3, "last_error": "answered 302 (redirects are not followed)"}
    assert hook(decision_id) == expected
    assert len({headers["webhook-id"] for headers, _ in receiver.posts}) == 1
    assert metrics.counts()["webhooks|retry"] == 2


def test_given_up_after_the_last_attempt(
    receivers: Callable[[Answer], Receiver], delivering: Callable[[], None]
) -> None:
    receiver = receivers(answers(500))
    decision_id = finished(receiver.url)
    inner_id = finished("https://10.0.0.1/")
    delivering()
    wait_for(lambda: hook(decision_id)["status"] == hook(inner_id)["status"] == "failed")
    assert hook(decision_id) == {"status": "failed", "attempts": 4, "last_error": "answered 500"}
    assert hook(inner_id)["last_error"] == "callback host '10.0.0.1' is not on the public internet"
    assert len(receiver.posts) == 4
    assert text_client().zcard(str(keys.HOOKS)) == 0
    wait_for(lambda: metrics.counts()["webhooks|failed"] == 2)  # counted after it is written down


def test_gone_fails_at_once(receivers: Callable[[Answer], Receiver], delivering: Callable[[], None]) -> None:
    receiver = receivers(answers(410))
    decision_id = finished(receiver.url)
    delivering()
    wait_for(lambda: hook(decision_id)["status"] == "failed")
    assert hook(decision_id)["attempts"] == 1
    assert text_client().zcard(str(keys.HOOKS)) == 0


def test_pauses_follow_schedule_and_retry_after(
    receivers: Callable[[Answer], Receiver], settings: Callable[..., None]
) -> None:
    settings(retries_s="0,100")
    receiver = receivers(answers(500))
    for asked, low, high in (({}, 79, 121), ({"Retry_After": "2000"}, 1990, 2001), ({"Retry_After": "5"}, 79, 121)):
        receiver.answer = answers(503, **asked)
        decision_id = finished(receiver.url)
        [claimed] = claim()
        assert deliver.deliver(*claimed) is False
        due: Any = text_client().zscore(str(keys.HOOKS), decision_id)
        assert low < (due - clock.now_ms()) / 1000 < high
        lives_s: Any = text_client().ttl(keys.DECISION(decision_id))
        assert lives_s > (due - clock.now_ms()) / 1000 + 50  # or there would be nothing left to deliver


def test_dead_receivers_delay_nobody(
    receivers: Callable[[Answer], Receiver], delivering: Callable[[], None], settings: Callable[..., None]
) -> None:
    settings(timeout_s="20")
    alive = receivers(answers(200))
    with socket.create_server(("127.0.0.2", 0), backlog=200) as dead:  # connects, and never answers
        for _ in range(100):
            finished(f"http://127.0.0.2:{dead.getsockname()[1]}/")
        first = finished(alive.url)
        delivering()
        wait_for(lambda: hook(first)["status"] == "delivered")
        others = [finished(alive.url) for _ in range(50)]
        wait_for(lambda: all(hook(other)["status"] == "delivered" for other in others))
        counts = metrics.counts()
    assert (counts["webhooks|delivered"], counts.get("webhooks|retry")) == (51, None)  # the dead one still hangs


def test_a_hundred_hanging_receivers_delay_nobody(
    receivers: Callable[[Answer], Receiver], delivering: Callable[[], None], settings: Callable[..., None]
) -> None:
    """Each of them is new to the delivery, as is the one that answers."""
    settings(timeout_s="15")
    alive = receivers(answers(200))
    with ExitStack() as hanging:
        hosts = [f"127.0.1.{number}" for number in range(1, 101)]
        dead = [hanging.enter_context(socket.create_server((host, 0), backlog=10)) for host in hosts]
        delivering()
        for _ in range(3):
            for listener in dead:
                finished("http://{}:{}/".format(*listener.getsockname()))
        time.sleep(1)  # as many attempts hang as may
        started = time.monotonic()
        one = finished(alive.url)
        wait_for(lambda: hook(one)["status"] == "delivered", 2.0)
        assert time.monotonic() - started < 2.0
        others = [finished(alive.url) for _ in range(50)]
        wait_for(lambda: all(hook(other)["status"] == "delivered" for other in others), 2.0)
        assert metrics.counts().get("webhooks|retry") is None, "the dead ones still hang"


def test_a_receiver_that_hung_is_left_alone_and_then_delivered_to(
    receivers: Callable[[Answer], Receiver], delivering: Callable[[], None], settings: Callable[..., None]
) -> None:
    settings(timeout_s="1")
    receiver = receivers(hangs)
    sent = [finished(receiver.url) for _ in range(5)]
    delivering()
    wait_for(lambda: metrics.counts().get("webhooks|retry") == 2)
    assert len(receiver.posts) == 2, "the others wait"
    receiver.answer = answers(200)
    wait_for(lambda: all(hook(one)["status"] == "delivered" for one in sent))
    assert sorted(hook(one)["attempts"] for one in sent) == [1, 1, 1, 2, 2]


def test_two_secrets_sign_while_one_takes_the_place_of_the_other(
    receivers: Callable[[Answer], Receiver], delivering: Callable[[], None]
) -> None:
    receiver = receivers(answers(200))
    delivering()

    def delivered() -> tuple[dict[str, str], bytes]:
        before = len(receiver.posts)
        finished(receiver.url)
        wait_for(lambda: len(receiver.posts) > before)
        return receiver.posts[-1]

    assert [verifies(*delivered(), secret) for secret in (SECRET,)] == [True]
    own = webhook_secrets.create("local")
    message = delivered()
    assert verifies(*message, own)
    assert verifies(*message, SECRET)
    webhook_secrets.drop_old("local")
    message = delivered()
    assert verifies(*message, own)
    assert not verifies(*message, SECRET)


def test_what_a_receiver_sends_is_not_shown(
    receivers: Callable[[Answer], Receiver], delivering: Callable[[], None], settings: Callable[..., None]
) -> None:
    settings(retries_s="0")
    decision_id = finished(receivers(drips(b"220 secret of the inner network\r\n\r\n")).url)
    delivering()
    wait_for(lambda: hook(decision_id)["status"] == "failed")
    assert hook(decision_id)["last_error"] == "answered something that is not HTTP"


def test_nothing_goes_out_unsigned(receivers: Callable[[Answer], Receiver], settings: Callable[..., None]) -> None:
    settings(secret="", retries_s="0")
    receiver = receivers(answers(200))
    decision_id = finished(receiver.url)
    [claimed] = claim()
    assert deliver.deliver(*claimed) is False
    assert receiver.posts == []
    assert hook(decision_id)["last_error"] == "there is no secret to sign with"


def test_what_a_crashed_deliverer_held_comes_back(
    receivers: Callable[[Answer], Receiver], delivering: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliver, "_lease_ms", lambda: 1500)
    receiver = receivers(answers(200))
    decision_id = finished(receiver.url)
    [(claimed, lease)] = claim()
    assert claimed == decision_id
    assert claim() == []  # nobody else gets it meanwhile
    delivering()
    time.sleep(0.3)
    assert receiver.posts == []
    wait_for(lambda: hook(decision_id)["status"] == "delivered")
    assert deliver.deliver(decision_id, lease) is None  # the crashed one, had it only slept
    assert len(receiver.posts) == 1


def test_a_late_failure_does_not_undo_what_another_did(
    receivers: Callable[[Answer], Receiver], settings: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliver, "_lease_ms", lambda: 0)
    receiver = receivers(answers(500))
    decision_id = finished(receiver.url)

    def overtaken(handler: BaseHTTPRequestHandler) -> None:
        time.sleep(0.01)
        monkeypatch.setattr(deliver, "_lease_ms", lambda: 1000)
        receiver.answer = answers(200)
        [other] = claim()
        assert deliver.deliver(*other)
        answers(500)(handler)

    receiver.answer = overtaken
    [first] = claim()
    assert deliver.deliver(*first) is False
    assert hook(decision_id) == {"status": "delivered", "attempts": 1, "last_error": None}
    assert text_client().zcard(str(keys.HOOKS)) == 0


def test_expired_records_are_dropped(settings: Callable[..., None]) -> None:
    decision_id = finished("https://10.0.0.1/")
    text_client().delete(keys.DECISION(decision_id))
    assert deliver.Deliverer().step()
    assert text_client().zcard(str(keys.HOOKS)) == 0
    assert not text_client().exists(keys.DECISION(decision_id))


def test_redis_may_be_away(
    receivers: Callable[[Answer], Receiver], delivering: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    outages, real = [0], hooks.claim

    def claim_later(lease_ms: int, most: int) -> list[tuple[str, str]]:
        outages[0] += 1
        if outages[0] < 3:
            raise redis.ConnectionError("away")
        return real(lease_ms, most)

    monkeypatch.setattr(hooks, "claim", claim_later)
    decision_id = finished(receivers(answers(200)).url)
    delivering()
    wait_for(lambda: hook(decision_id)["status"] == "delivered")
    assert outages[0] >= 3


@pytest.mark.parametrize("schedule", ["", "soon", "0,-1", "0,nan", "0,1e9", "0,,1"])
def test_bad_schedules_name_the_variable(monkeypatch: pytest.MonkeyPatch, schedule: str) -> None:
    monkeypatch.setattr(webhook_settings, "config", lambda: Config(webhook_retries_s=schedule))
    with pytest.raises(BadConfiguration, match="KIBITZ_WEBHOOK_RETRIES_S"):
        webhook_settings.pauses_s()
