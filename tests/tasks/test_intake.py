"""The one way in: what is right is queued once, what is wrong leaves nothing behind."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from engine.errors import UnknownGame
from engine.registry import load_game
from engine.types import Json
from mcts import Settings, Tree, search
from tasks.intake import submit, submit_analysis, submit_match
from tasks.queues import BACKGROUND, INTERACTIVE
from tasks.requests import AnalysisRequest, BadField, DecisionRequest, MatchRequest, Seat
from tasks.store import decisions, jobs, keys, metrics, presence, webhook_secrets
from tasks.store.asked import Asked
from tasks.store.client import text_client
from tasks.store.decisions import Decision, Refused
from tasks.store.idempotency import Attempt, InProgress, KeyReused
from tasks.store.jobs import TooManyJobs
from tasks.store.trees import TreeStore, tree_name
from tests.conftest import opening
from tests.engine.games.catan.samples import lines
from tests.tasks.samples import redis_ms, sent, stored
from tests.tasks.webhooks.conftest import SECRET
from tests.waiting import wait_for

pytestmark = pytest.mark.usefixtures("empty_redis")

Configure = Callable[..., None]
CATAN, NIM, TICTACTOE = load_game("catan"), load_game("nim"), load_game("tictactoe")
NIM_STATE: Json = NIM.codec.encode_state(opening(NIM))
TAKE_ONE = {"heap": 0, "take": 1}


def request_of(**changes: Any) -> DecisionRequest:
    return DecisionRequest(**{"game": "nim", "state": NIM_STATE, "player": "p0", "seed": 1} | changes)


def attempt(key: str | None = None, body: bytes = b"") -> Attempt:
    return Attempt("local", key, body)


def submitted(request: DecisionRequest, **changes: Any) -> Decision:
    decision = submit(load_game, request, attempt(), **changes)
    assert isinstance(decision, Decision)
    return decision


def left_behind() -> set[str]:
    found: Any = text_client().keys("*")
    return set(found) - {str(keys.METRICS)}


def test_queued_with_its_fallback() -> None:
    decision = submitted(request_of())
    assert sent(INTERACTIVE) == [("tasks.decide", [decision.id])]
    found = stored(decision)
    assert (found.status, found.fallback["source"]) == ("queued", "fallback")
    assert NIM.codec.decode_action(opening(NIM), found.fallback["action"]) >= 0


def test_answered_at_once_where_nothing_needs_to_be_searched() -> None:
    known = submitted(request_of(game="tictactoe", state=TICTACTOE.codec.encode_state(opening(TICTACTOE))))
    assert (known.status, known.result["source"]) == ("done", "solved")
    forced = submitted(request_of(state={**NIM.codec.encode_state(opening(NIM)), "heaps": [0, 0, 1]}))
    assert (forced.status, forced.result["source"], forced.result["simulations"]) == ("done", "search", 0)
    assert sent(INTERACTIVE) == []
    assert stored(forced).result["elapsed_ms"] == 0
    searched = submitted(request_of(game="tictactoe", state=known.request.state, options={"book": False}))
    assert searched.status == "queued"


def test_helpers_are_called_too() -> None:
    for number in range(3):
        text_client().zadd(str(keys.WORKERS), {f"host:{number}": redis_ms()})
    presence.known_workers.cache_clear()
    decision = submitted(request_of(workers=3))
    assert sent(INTERACTIVE) == [("tasks.decide", [decision.id]), *(("tasks.help", [decision.id, n]) for n in (1, 2))]
    text_client().flushall()
    decision = submitted(request_of(workers=3, bot="Random"))  # a bot needs no help
    assert sent(INTERACTIVE) == [("tasks.decide", [decision.id])]


def kept_since(request: DecisionRequest, answer: int) -> None:
    """A decision of the same game was answered before, and its tree is kept."""
    game = load_game(request.game)
    position, seat = game.posted_position(request.state, request.player)
    tree = Tree(game, position.state, 10_000, closed=True)
    search(game, position.state, seat, Settings(iterations=50, time_ms=None), tree=tree)
    assert TreeStore().keep(tree_name(request, seat), tree, Asked.by(request, answer), 100.0)


def test_a_history_since_the_last_decision_becomes_steps() -> None:
    before = opening(NIM)
    answer, reply = NIM.codec.decode_action(before, TAKE_ONE), {"heap": 1, "take": 2}
    kept_since(request_of(game_id="g"), answer)
    after = NIM.play(before, answer)
    reply_id = NIM.codec.decode_action(after, reply)
    state = NIM.codec.encode_state(NIM.play(after, reply_id))
    played = [{"player": "p0", "action": TAKE_ONE}, {"player": "p1", "action": reply}]
    for history in (played, played[1:]):  # with the answer, or after it
        request = stored(submitted(request_of(game_id="g", state=state, history=history))).request
        assert (request.history, request.history_ids) == ([], [(0, answer), (1, reply_id)])
    elsewhere = stored(submitted(request_of(game_id="h", state=state, history=played))).request
    assert elsewhere.history_ids == []


def catan_request(ply: int, **changes: Any) -> DecisionRequest:
    played = [line for line in lines("games_4p") if line["game"] == 1011]
    history = [{"player": str(e["player"]), "action": e["action"], "outcome": e["outcome"]} for e in played[:ply]]
    now = {"state": played[ply]["state"], "player": str(played[ply]["player"]), "history": history}
    return request_of(game="catan", **now | changes)


def test_what_a_history_tells_travels_instead_of_it() -> None:
    asked = catan_request(100)
    request = stored(submitted(asked)).request
    position, seat = CATAN.posted_position(asked.state, asked.player)
    past = CATAN.codec.past(position, seat, asked.history)
    assert (request.history, request.history_ids) == ([], [])  # no earlier decision is known
    restored, _ = CATAN.posted_position(request.state, request.player, request.recalled)
    assert restored.state.tobytes() == past.position.state.tobytes() != position.state.tobytes()
    nothing = stored(submitted(replace(asked, history=[]))).request
    assert (nothing.history_ids, nothing.recalled) == ([], None)


def test_a_history_that_cannot_be_is_refused() -> None:
    asked = catan_request(100)
    asked.history[60]["player"] = "nobody"
    with pytest.raises(BadField) as raised:
        submit(load_game, asked, attempt())
    assert (raised.value.pointer, raised.value.code) == ("/history/60/player", "malformed-history")
    odd = [{"player": "p1", "action": TAKE_ONE}, {"player": "nobody", "action": {}}]
    with pytest.raises(BadField) as raised:
        submit(load_game, request_of(history=odd), attempt())
    assert (raised.value.pointer, raised.value.code) == ("/history/1/player", "malformed-history")
    assert left_behind() == set()


def test_waited_for_until_it_is_answered() -> None:
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(submitted, request_of(), wait_s=30.0)
        wait_for(lambda: sent(INTERACTIVE))
        [(_, [decision_id])] = sent(INTERACTIVE)
        decision = decisions.read(decision_id)
        assert decision is not None
        decisions.finish(decision, "done", {"source": "search"})
        answer = waiting.result(10)
    assert (answer.id, answer.status, answer.result) == (decision_id, "done", {"source": "search"})
    assert submitted(request_of(), wait_s=0.02).status == "queued"


WRONG: list[tuple[Json, str, str]] = [
    ({"state": {"heaps": "none"}}, "/state/", "malformed-state"),
    ({"player": "nobody"}, "/player", "unknown-player"),
    ({"player": "p1"}, "/player", "not-your-turn"),
    ({"options": {"no-such-setting": 1}}, "/options", "bad-option"),
    ({"difficulty": "impossible"}, "/options", "bad-option"),
    ({"bot": "Nobody"}, "/bot", "unknown-bot"),
    ({"callback_url": "https://example.com/"}, "/callback_url", "callbacks-off"),
]


@pytest.mark.parametrize(("changes", "pointer", "code"), WRONG)
def test_what_is_wrong_is_named_and_leaves_nothing(changes: Json, pointer: str, code: str) -> None:
    with pytest.raises(BadField) as raised:
        submit(load_game, request_of(**changes), attempt("key"))
    assert raised.value.pointer.startswith(pointer)
    assert raised.value.code == code
    assert left_behind() == set()


def test_callbacks_to_private_addresses_are_refused(configure: Configure) -> None:
    configure(webhook_secret=SECRET)
    with pytest.raises(BadField) as raised:
        submitted(request_of(callback_url="https://127.0.0.1/"))
    assert raised.value.pointer == "/callback_url"
    configure(webhook_allow="127.0.0.0/8")
    assert submitted(request_of(callback_url="https://127.0.0.1/")).request.callback_url == "https://127.0.0.1/"


def test_an_unknown_game_frees_the_key() -> None:
    with pytest.raises(UnknownGame):
        submit(load_game, request_of(game="no-such-game"), attempt("key"))
    assert left_behind() == set()


def test_refused_and_counted() -> None:
    text_client().zadd(str(keys.QUEUED), {"d_old": redis_ms() - 60_000})
    text_client().hset(str(keys.OPEN), "d_old", "local")
    refused = submit(load_game, request_of(deadline_ms=1000), attempt("key"))
    assert isinstance(refused, Refused)
    assert metrics.counts() == {"refused": 1}
    assert left_behind() == {str(keys.QUEUED), str(keys.OPEN)}
    text_client().delete(str(keys.QUEUED))
    assert isinstance(submit(load_game, request_of(), attempt("key")), Decision)  # the key is free


def test_the_same_attempt_is_the_same_decision() -> None:
    first = submit(load_game, request_of(), attempt("key", b"body"))
    again = submit(load_game, request_of(), attempt("key", b"body"))
    assert isinstance(first, Decision)
    assert isinstance(again, Decision)
    assert again.id == first.id
    assert len(sent(INTERACTIVE)) == 1
    with pytest.raises(KeyReused):
        submit(load_game, request_of(), attempt("key", b"other"))
    assert submitted(request_of()).id != first.id
    text_client().delete(keys.DECISION(first.id))  # expired before its key
    anew = submit(load_game, request_of(), attempt("key", b"body"))
    assert isinstance(anew, Decision)
    assert anew.id != first.id


def test_many_attempts_at_once_make_one_decision() -> None:
    def try_it(_: int) -> str:
        try:
            decision = submit(load_game, request_of(), attempt("key"))
        except InProgress:
            return "in progress"
        assert isinstance(decision, Decision)
        return decision.id

    with ThreadPoolExecutor(10) as pool:
        outcomes = set(pool.map(try_it, range(10)))
    assert len(outcomes - {"in progress"}) == 1
    assert len(sent(INTERACTIVE)) == 1


def analysis(*actions: Json) -> AnalysisRequest:
    steps = [{"player": f"p{n % 2}", "action": action} for n, action in enumerate(actions)]
    return AnalysisRequest(game="nim", initial_state=NIM_STATE, actions=steps, seed=1)


@pytest.mark.usefixtures("broker")
def test_an_analysis_is_queued() -> None:
    job = submit_analysis(load_game, analysis(TAKE_ONE, TAKE_ONE))
    assert sent(BACKGROUND) == [("tasks.advance", [])]
    assert (job.total, jobs.read(AnalysisRequest, job.id)) == (2, job)


def test_a_record_that_cannot_have_been_is_refused() -> None:
    with pytest.raises(BadField) as raised:
        submit_analysis(load_game, analysis(TAKE_ONE, {"heap": 0, "take": 3}))
    assert raised.value.pointer.startswith("/actions/1")
    assert left_behind() == set()


@pytest.mark.usefixtures("broker")
def test_a_match_is_queued_with_everything_filled_in() -> None:
    job = submit_match(load_game, MatchRequest(game="nim", seats=[Seat(bot="Random"), Seat(label="x")], seed=1))
    assert sent(BACKGROUND) == [("tasks.advance", [])]
    assert job.request.seats == [Seat(label="p0", bot="Random"), Seat(label="x", difficulty="medium")]
    found = jobs.read(MatchRequest, job.id)
    assert found == job


@pytest.mark.parametrize(
    "seats",
    [
        [Seat(label="x", bot="Random"), Seat(label="x", bot="Random")],
        [Seat(label="p1", bot="Random"), Seat(bot="Random")],
        [Seat(bot="Nobody"), Seat(bot="Random")],
        [Seat(difficulty="impossible"), Seat(bot="Random")],
    ],
)
def test_seats_that_cannot_be(seats: list[Seat]) -> None:
    with pytest.raises(BadField) as raised:
        submit_match(load_game, MatchRequest(game="nim", seats=seats, seed=1))
    assert raised.value.pointer.startswith("/seats")
    assert left_behind() == set()


def test_too_many_jobs(configure: Configure) -> None:
    configure(max_jobs="1")
    jobs.create(MatchRequest(game="nim"))
    before = left_behind()
    with pytest.raises(TooManyJobs):
        submit_analysis(load_game, analysis(TAKE_ONE))
    with pytest.raises(TooManyJobs):
        submit_match(load_game, MatchRequest(game="nim", seats=[Seat(bot="Random"), Seat(bot="Random")]))
    assert left_behind() == before


def test_callbacks_need_a_secret_of_the_tenant_or_of_all(configure: Configure) -> None:
    configure(webhook_secret="", webhook_allow="127.0.0.0/8")
    asked = {"callback_url": "http://127.0.0.1:9999/"}
    webhook_secrets.create("acme")
    submitted(request_of(**asked, tenant="acme"))
    with pytest.raises(BadField) as raised:
        submitted(request_of(**asked))
    assert (raised.value.pointer, raised.value.code) == ("/callback_url", "callbacks-off")
    configure(webhook_secret=SECRET)
    submitted(request_of(**asked))
