"""Decisions in Redis: taken on or refused, claimed, finished once, read and forgotten."""

import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tasks.json_text import dumps
from tasks.store import decisions, events, keys, metrics
from tasks.store.client import text_client
from tasks.store.clock import clock
from tasks.store.decisions import Crowd, Decision, Ending, Giver, Refused
from tests.tasks.samples import FALLBACK, QUEUE, accepted, asked, hearing, lives_s, redis_ms, stored

pytestmark = pytest.mark.usefixtures("empty_redis")

Configure = Callable[..., None]
RESULT = {"action": {"cell": 0}, "source": "search"}
ROUNDING_MS = 0.2  # Redis keeps the times to a tenth of a millisecond


def names_of_events(decision: Decision) -> list[str]:
    return [fields["event"] for _, fields in events.after(decision.id, events.START)]


def members(key: keys.Key) -> list[str]:
    found: Any = text_client().zrange(str(key), 0, -1)
    return list(found)


def alive(workers: int) -> None:
    for number in range(workers):
        text_client().zadd(str(keys.WORKERS), {f"host:{number}": redis_ms()})


def waits(decision_id: str, ms: float, tenant: str = "local") -> None:
    """A decision has been waiting for a time."""
    text_client().zadd(str(keys.QUEUED), {decision_id: redis_ms() - ms})
    text_client().hset(str(keys.OPEN), decision_id, tenant)


def test_accepted_with_a_due_time_by_redis_clock() -> None:
    before = redis_ms()
    decision = accepted(deadline_ms=2000)
    after = redis_ms()
    assert before - ROUNDING_MS <= decision.accepted_ms <= after + ROUNDING_MS
    assert decision.due_ms == pytest.approx(decision.accepted_ms + 2000)
    found = stored(decision)
    assert found.due_ms == decision.due_ms
    assert found.accepted_ms == pytest.approx(decision.accepted_ms, abs=ROUNDING_MS)
    assert (found.status, found.request, found.fallback, found.tries) == ("queued", asked(), FALLBACK, 0)
    assert not found.final
    assert members(keys.DUE) == members(keys.QUEUED) == [decision.id]
    assert names_of_events(decision) == ["queued"]
    assert decisions.is_open(decision.id)


def test_messages_lie_on_the_queue_in_order() -> None:
    alive(4)
    for decision_id, messages in (("d_1", ["lead 1", "help 1", "more 1"]), ("d_2", ["lead 2"]), ("d_3", [])):
        assert isinstance(decisions.accept(decision_id, asked(), FALLBACK, QUEUE, messages), Decision)
    taken = [text_client().rpop(QUEUE) for _ in range(5)]  # workers take from the right
    assert taken == ["lead 1", "help 1", "more 1", "lead 2", None]


@pytest.mark.parametrize(("workers", "messages"), [(0, 1), (2, 2), (9, 5)])
def test_there_are_no_more_messages_than_workers_to_take_them(workers: int, messages: int) -> None:
    """A worker that has one goes on with all that wait."""
    alive(workers)
    for _ in range(5):
        accepted(deadline_ms=60_000)
    assert text_client().llen(QUEUE) == messages
    assert len(members(keys.QUEUED)) == 5


def test_only_as_many_helpers_as_are_free() -> None:
    alive(4)
    busy = accepted()
    assert decisions.take(busy.id)[0] is not None
    accepted()
    helped = decisions.accept("d_1", asked(), FALLBACK, QUEUE, ["lead", "help 1", "help 2", "help 3"])
    assert isinstance(helped, Decision)
    assert helped.workers == stored(helped).workers == 2, "of four processes one is busy, and one has something waiting"
    alone = decisions.accept("d_2", asked(), FALLBACK, QUEUE, ["lead", "help 1"])
    assert isinstance(alone, Decision)
    assert alone.workers == 1


def test_a_decision_and_its_events_outlive_the_deadline(configure: Configure) -> None:
    configure(decision_ttl_s="100")
    decision = accepted(deadline_ms=2500)
    for name in (keys.DECISION(decision.id), keys.EVENTS(decision.id)):
        assert 102 <= lives_s(name) <= 103


def test_refused_when_the_oldest_waits_too_long() -> None:
    waits("d_old", 1000)
    refused = decisions.accept("d_new", asked(deadline_ms=1500), FALLBACK, QUEUE, ["start"])
    assert isinstance(refused, Refused)
    assert 1000 <= refused.oldest_ms < 1400
    assert refused.queued == 1
    assert decisions.read("d_new") is None
    assert not text_client().exists(QUEUE, keys.EVENTS("d_new"), str(keys.DUE))
    assert isinstance(decisions.accept("d_new", asked(deadline_ms=60_000), FALLBACK, QUEUE, []), Decision)


def test_a_longer_one_that_waits_is_no_reason_to_refuse() -> None:
    """It may wait until a search has ended; the short one is decided in between."""
    old = accepted(deadline_ms=20_000)
    waits(old.id, 1000)
    text_client().zadd(str(keys.DUE), {old.id: redis_ms() + 19_000})
    assert isinstance(decisions.accept("d_new", asked(deadline_ms=1500), FALLBACK, QUEUE, []), Decision)


def test_one_client_with_one_request_at_a_time_is_never_refused() -> None:
    alive(2)
    waits("d_old", 1000)
    assert isinstance(decisions.accept("d_new", asked(deadline_ms=300), FALLBACK, QUEUE, ["start"]), Decision)


def test_who_floods_is_refused_before_others_are(configure: Configure) -> None:
    configure(min_budget_ms="1000")
    alive(2)
    for _ in range(4):
        accepted(tenant="flood", deadline_ms=4000)
    assert isinstance(decisions.accept("d_more", asked(tenant="flood", deadline_ms=4000), FALLBACK, QUEUE, []), Refused)
    for _ in range(2):
        accepted(tenant="other", deadline_ms=4000)
    assert isinstance(decisions.accept("d_more", asked(tenant="other", deadline_ms=4000), FALLBACK, QUEUE, []), Refused)


def test_the_tenant_with_the_fewest_searches_has_the_next_turn() -> None:
    first, second, later, soon = (
        accepted(tenant=tenant, deadline_ms=deadline)
        for tenant, deadline in (("a", 2000), ("a", 3000), ("b", 9000), ("a", 1000))
    )
    taken = [decisions.take(first.id) for _ in range(5)]
    assert [decision and decision.id for decision, _ in taken] == [soon.id, later.id, first.id, second.id, None]
    assert [(crowd.waiting, crowd.tenants) for _, crowd in taken[:3]] == [(2, 2), (0, 2), (1, 2)]
    assert members(keys.QUEUED) == []
    decisions.finish(soon, "done", RESULT)
    assert soon.id not in members(keys.RUNNING)
    assert text_client().hget(str(keys.OPEN), soon.id) is None


def test_a_turn_is_given_to_those_who_have_less() -> None:
    mine, others = accepted(tenant="a"), accepted(tenant="b")
    assert decisions.claim(mine.id) is not None
    assert decisions.claim(others.id) is not None
    flood, again = accepted(tenant="b"), accepted(tenant="a", deadline_ms=9000)
    first, _ = decisions.take_waiting(giver=Giver("a"))
    assert first is not None
    assert first.id == again.id, "of a's own, though b's is due before it"
    second, _ = decisions.take_waiting(giver=Giver("a"))
    assert second is not None
    assert second.id == flood.id, "a has two searches running now"
    accepted(tenant="b")
    assert decisions.take_waiting(giver=Giver("a"))[0] is None, "and so has b"
    assert decisions.take_waiting()[0] is not None, "a free process asks for no such thing"


def test_tenants_with_as_many_searches_take_turns() -> None:
    """By whom was due first, one that floods would go before all others for ever."""
    for _ in range(3):
        accepted(tenant="flood", deadline_ms=1000)
    accepted(tenant="quick", deadline_ms=1500)
    whose = []
    while (decision := decisions.take_waiting()[0]) is not None:
        whose.append(decision.request.tenant)
        decisions.finish(decision, "done", RESULT)
        if len(whose) == 3:
            accepted(tenant="quick", deadline_ms=1500)
    assert whose == ["flood", "quick", "flood", "quick", "flood"]


def test_a_search_makes_way_for_those_with_no_more_time_than_it_had() -> None:
    accepted(tenant="a", deadline_ms=3000)
    assert decisions.take_waiting(giver=Giver("b", deadline_ms=2000))[0] is None
    assert decisions.take_waiting(giver=Giver("b", deadline_ms=3000, due_within_ms=2500))[0] is None, "it can wait"
    assert running(accepted(tenant="b")), "a giver has a search running"
    assert decisions.take_waiting(giver=Giver("b", deadline_ms=3000, due_within_ms=3000))[0] is not None


def running(decision: Decision) -> bool:
    """Begin a decision."""
    return decisions.claim(decision.id) is not None


def test_only_what_has_waited_is_taken_in_between() -> None:
    fresh = accepted()
    assert decisions.take_waiting(10_000) == (None, Crowd())
    waits(fresh.id, 10_001)
    decision, _ = decisions.take_waiting(10_000)
    assert decision is not None
    assert decision.id == fresh.id


def test_a_decision_that_a_lost_worker_had_is_taken_again() -> None:
    lost, waiting = accepted(), accepted()
    assert decisions.claim(lost.id) is not None
    again, _ = decisions.take(lost.id, again=True)
    assert again is not None
    assert (again.id, again.tries) == (lost.id, 2)
    decision, _ = decisions.take(lost.id)
    assert decision is not None
    assert decision.id == waiting.id, "a message that comes once more is a turn for whoever waits"


def test_answered_at_once() -> None:
    request = asked(callback_url="https://example.com/")
    with hearing(keys.PROGRESS):
        decision = decisions.answer_at_once("d_1", request, RESULT, {"done": 1})
    found = stored(decision)
    assert (found.status, found.result, found.request) == ("done", RESULT, request)
    assert found.accepted_ms == pytest.approx(decision.accepted_ms, abs=ROUNDING_MS)
    assert found.due_ms - found.accepted_ms == pytest.approx(2000, abs=ROUNDING_MS)
    assert names_of_events(decision) == ["queued", "done"]
    assert members(keys.HOOKS) == ["d_1"]
    assert members(keys.DUE) == members(keys.QUEUED) == []
    assert metrics.counts() == {"done": 1}
    assert lives_s(keys.DECISION("d_1")) > 0


def test_damaged_records_are_as_good_as_gone() -> None:
    good = accepted()
    for number, damage in enumerate(({"request": "[]"}, {"request": "{"}, {"due": "soon"}, {"fallback": "7"})):
        damaged = accepted()
        text_client().hset(keys.DECISION(damaged.id), mapping=damage)
        assert decisions.read_all([damaged.id, good.id]) == [None, stored(good)], number


@pytest.mark.parametrize(("workers", "most"), [(0, 2), (1, 2), (3, 6)])
def test_refused_when_too_many_are_queued(configure: Configure, workers: int, most: int) -> None:
    configure(min_budget_ms="1000")
    alive(workers)
    for _ in range(most):
        accepted(deadline_ms=4000)
    refused = decisions.accept("d_new", asked(deadline_ms=4000), FALLBACK, QUEUE, ["start"])
    assert isinstance(refused, Refused)
    assert refused.queued == most
    decisions.claim(members(keys.QUEUED)[0])
    accepted(deadline_ms=4000)


def test_claimed_with_tries_and_those_who_wait() -> None:
    first, second, third = (accepted() for _ in range(3))
    with hearing(keys.PROGRESS) as heard:
        claimed = decisions.claim(first.id)
        assert heard() == [first.id]
    assert claimed is not None
    assert (claimed.status, claimed.tries, claimed.request) == ("thinking", 1, first.request)
    assert members(keys.QUEUED) == [second.id, third.id]
    assert first.id in members(keys.DUE)  # the guard watches on
    assert decisions.claim(first.id) is None
    again = decisions.claim(first.id, again=True)  # a worker was lost
    assert again is not None
    assert again.tries == 2
    assert names_of_events(first) == ["queued", "thinking", "thinking"]


def test_nothing_to_claim_when_final_or_gone() -> None:
    done, gone = accepted(), accepted()
    decisions.finish(done, "done", RESULT)
    text_client().delete(keys.DECISION(gone.id), keys.EVENTS(gone.id))
    assert decisions.claim(done.id) is None
    assert decisions.claim(gone.id) is None
    assert stored(done).tries == 0
    assert names_of_events(done) == ["queued", "done"]
    assert not text_client().exists(keys.DECISION(gone.id), keys.EVENTS(gone.id))
    assert members(keys.QUEUED) == []


def test_finished_for_everybody_to_see() -> None:
    decision = accepted()
    with hearing(keys.NEWS) as heard:
        assert decisions.finish(decision, "done", RESULT, {"decisions|a": 1, "simulations|a": 70})
        (news,) = heard()
    decision_id, status, result = news.split("\n")
    assert (decision_id, status, json.loads(result)) == (decision.id, "done", RESULT)
    found = stored(decision)
    assert (found.status, found.result, found.final, found.hook) == ("done", RESULT, True, {})
    assert found.finished_ms is not None
    assert abs(found.finished_ms - redis_ms()) < 500
    assert decision.finished(status, result) == decisions.Decision(
        decision.id, "done", decision.request, FALLBACK, decision.due_ms, decision.accepted_ms, RESULT
    )
    assert events.after(decision.id, events.START)[-1][1] == {"event": "done", "data": dumps(RESULT).decode()}
    assert members(keys.DUE) == members(keys.QUEUED) == members(keys.HOOKS) == []
    assert metrics.counts() == {"decisions|a": 1, "simulations|a": 70}
    assert not decisions.is_open(decision.id)


def test_the_first_of_many_writers_wins() -> None:
    decision = accepted(callback_url="https://example.com/")
    together = threading.Barrier(20)

    def write(number: int) -> bool:
        together.wait()
        return decisions.finish(decision, "done", {"number": number}, {"finished": 1, f"by {number}": 1})

    with hearing(keys.NEWS) as heard, ThreadPoolExecutor(20) as pool:
        first = list(pool.map(write, range(20)))
        assert len(heard()) == 1
    assert first.count(True) == 1
    winner = first.index(True)
    assert stored(decision).result == {"number": winner}
    assert metrics.counts() == {"finished": 1, f"by {winner}": 1}
    assert names_of_events(decision) == ["queued", "done"]
    assert members(keys.HOOKS) == [decision.id]


def test_several_finished_at_once() -> None:
    done, fresh, gone = accepted(), accepted(), accepted()
    decisions.finish(done, "done", RESULT)
    text_client().delete(keys.DECISION(gone.id))
    endings = [Ending(decision, "done", {"number": n}, {"n": 1}) for n, decision in enumerate((done, fresh, gone))]
    assert decisions.finish_all(endings) == [False, True, False]
    assert (stored(done).result, stored(fresh).result) == (RESULT, {"number": 1})
    assert decisions.read(gone.id) is None
    assert metrics.counts() == {"n": 1}


@pytest.mark.parametrize(
    ("callback_url", "status", "wanted"),
    [("https://example.com/", "done", True), (None, "done", False), ("https://example.com/", "cancelled", False)],
)
def test_a_hook_only_where_a_callback_is_wanted(callback_url: str | None, status: str, wanted: bool) -> None:
    decision = accepted(callback_url=callback_url)
    decisions.finish(decision, status, {})
    assert members(keys.HOOKS) == ([decision.id] if wanted else [])
    assert stored(decision).hook == ({"status": "pending", "attempts": 0, "last_error": None} if wanted else {})


def test_cancelled_once() -> None:
    decision = accepted()
    assert decisions.cancel(decision)
    assert not decisions.cancel(decision)
    assert not decisions.finish(decision, "done", RESULT)
    assert (stored(decision).status, stored(decision).result) == ("cancelled", {})
    assert metrics.counts() == {"decisions|tictactoe|none|cancelled": 1}


def test_a_result_is_not_cancelled() -> None:
    decision = accepted()
    decisions.finish(decision, "done", RESULT)
    assert not decisions.cancel(decision)
    assert (stored(decision).status, stored(decision).result) == ("done", RESULT)
    assert metrics.counts() == {}


def test_progress_is_shown_until_somebody_wants_the_answer() -> None:
    decision = accepted()
    decisions.claim(decision.id)
    with hearing(keys.PROGRESS) as heard:
        assert decisions.report_progress(decision.id, {"simulations": 1}) == ""
        assert decisions.report_progress(decision.id, {"simulations": 2}) == ""
        assert heard() == [decision.id] * 2
    assert stored(decision).so_far == {"simulations": 2}
    told = [json.loads(fields["data"]) for _, fields in events.after(decision.id, events.START)]
    assert told == [{}, {}, {"simulations": 1}, {"simulations": 2}]
    decisions.ask_to_stop(decision.id)
    assert decisions.report_progress(decision.id, {"simulations": 3}) == "now"
    assert stored(decision).so_far == {"simulations": 3}
    decisions.finish(decision, "done", RESULT)
    assert decisions.report_progress(decision.id, {"simulations": 4}) == "final"
    assert stored(decision).so_far == {"simulations": 3}
    assert names_of_events(decision)[-1] == "done"


def test_a_helper_may_be_quicker_than_its_leader() -> None:
    decision = accepted(workers=2)
    assert decisions.report_progress(decision.id, {"simulations": 1}) == ""
    assert (stored(decision).status, stored(decision).so_far) == ("queued", {"simulations": 1})


def test_progress_of_what_is_gone_leaves_nothing_behind() -> None:
    assert decisions.report_progress("d_gone", {"simulations": 1}) == "final"
    assert text_client().dbsize() == 0


def test_due_ones_the_most_urgent_first() -> None:
    assert decisions.next_due_ms() is None
    late, soon, soonest = (accepted(deadline_ms=deadline) for deadline in (9000, 5000, 3000))
    assert decisions.next_due_ms() == pytest.approx(soonest.due_ms, abs=ROUNDING_MS)
    assert decisions.due_until(soon.due_ms + 1, 10) == [soonest.id, soon.id]
    assert decisions.due_until(late.due_ms + 1, 2) == [soonest.id, soon.id]
    assert decisions.due_until(soonest.due_ms - 1, 10) == []
    decisions.finish(soonest, "done", RESULT)
    assert decisions.next_due_ms() == pytest.approx(soon.due_ms, abs=ROUNDING_MS)


def test_forgotten_by_the_lists() -> None:
    kept, gone, lost = (accepted() for _ in range(3))
    decisions.forget([gone.id, lost.id])
    assert members(keys.DUE) == members(keys.QUEUED) == [kept.id]


def test_backlog() -> None:
    assert decisions.backlog() == (0, 0.0)
    accepted()
    text_client().zadd(str(keys.QUEUED), {"d_old": clock.now_ms() - 300})
    queued, oldest_ms = decisions.backlog()
    assert queued == 2
    assert 299 <= oldest_ms < 1000
    text_client().zadd(str(keys.QUEUED), {"d_old": clock.now_ms() + 500, members(keys.QUEUED)[1]: clock.now_ms() + 500})
    assert decisions.backlog() == (2, 0.0)  # a clock that is a little behind


def test_read_in_the_order_asked_for() -> None:
    first, second = accepted(seed=1), accepted(seed=2)
    found = decisions.read_all([second.id, "d_none", first.id])
    assert [decision and decision.request.seed for decision in found] == [2, None, 1]


def test_as_callers_see_it() -> None:
    decision = accepted(game_id="g", callback_url="https://example.com/")
    shown = decision.to_json()
    assert (shown["status"], shown["warnings"], shown["deadline_ms"]) == ("queued", [], 2000)
    assert shown["webhook"] == {"status": "pending", "attempts": 0, "last_error": None}
    decisions.finish(decision, "done", RESULT | {"warnings": ["late"]})
    shown = stored(decision).to_json()
    assert (shown["id"], shown["game_id"], shown["source"], shown["warnings"]) == (decision.id, "g", "search", ["late"])
    assert accepted().to_json()["webhook"] is None


def test_what_a_newer_version_has_accepted_is_left_to_it() -> None:
    """An older worker neither takes nor drops it; any guard can answer it."""
    decision = accepted()
    text_client().hset(keys.DECISION(decision.id), "format", decisions.FORMAT + 1)
    assert decisions.take_waiting()[0] is None
    assert decisions.claim(decision.id) is None
    assert decisions.backlog()[0] == 1
    assert decisions.finish(stored(decision), "done", {})


def test_accepting_twice_is_accepting_once() -> None:
    """Whoever lost the connection asks again, and must not begin an answered decision anew."""
    decision = accepted()
    assert decisions.finish(decision, "done", {"source": "search"})
    again = decisions.accept(decision.id, decision.request, {}, QUEUE, ["start"])
    assert isinstance(again, decisions.Decision)
    assert again.due_ms == decision.due_ms
    assert stored(decision).status == "done"
    assert text_client().llen(QUEUE) == 1


def test_decisions_whose_message_was_lost() -> None:
    decision = accepted()
    assert decisions.without_message(QUEUE, 0.0) == [], "its message waits"
    text_client().delete(QUEUE)
    assert decisions.without_message(QUEUE, 60_000.0) == [], "it has not waited for long"
    assert decisions.without_message(QUEUE, 0.0) == [decision.id]
    decisions.announce(QUEUE, [b"start"])
    assert decisions.without_message(QUEUE, 0.0) == []
