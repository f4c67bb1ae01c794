"""The one way in: everything about a request that can be wrong is found here, before it is accepted."""

from collections.abc import Callable
from dataclasses import replace

from engine.bots.registry import get_bot
from engine.errors import BadOption, KibitzError
from engine.game import Game, Position
from engine.table.slots import HUMAN, Slot, filled
from engine.table.transcript import replay
from tasks.celery_message import message
from tasks.config import config
from tasks.follow import wait_for, wait_with
from tasks.matches.table import opening
from tasks.queues import INTERACTIVE
from tasks.requests import AnalysisRequest, DecisionRequest, MatchRequest, Seat, in_field
from tasks.store import decisions, jobs, keys, metrics, webhook_secrets
from tasks.store.decisions import Decision, Refused
from tasks.store.idempotency import Attempt
from tasks.store.jobs import Job
from tasks.store.waiting import waiting_room
from tasks.webhooks.address import check_url
from tasks.work.answer import answer_without_search, fallback_answer
from tasks.work.decide import decide
from tasks.work.help import help_decide
from tasks.work.slices import announce
from tasks.work.warm import steps_since_answer

FindGame = Callable[[str], Game]
"""A game by its id; raises UnknownGame or StillCompiling."""


class CallbacksOff(KibitzError):
    """A callback was asked for, but there is nothing to sign it with."""

    code = "callbacks-off"


def submit(find: FindGame, request: DecisionRequest, attempt: Attempt, wait_s: float = 0.0) -> Decision | Refused:
    """Accept a decision and have the workers start on it; as it stands after waiting for its result.

    The same attempt again gives the same decision. Raises BadField, KeyReused or InProgress.
    """
    earlier = attempt.earlier_decision()
    repeated = None if earlier is None else decisions.read(earlier)
    if repeated is not None and repeated.status != "failed":  # who tries again wants a decision
        return wait_for(repeated, wait_s)
    decision_id = decisions.new_id()
    with waiting_room().for_ending(decision_id) as waiter:  # before anybody can answer, so that no news is missed
        try:
            queued = _accept(find, decision_id, request)
        except Exception:
            attempt.forget()
            raise
        if isinstance(queued, Refused):
            attempt.forget()
            metrics.count("refused")
            return queued
        attempt.made(decision_id)
        return wait_with(waiter, queued, wait_s)


def submit_analysis(find: FindGame, request: AnalysisRequest) -> Job[AnalysisRequest]:
    """Accept an analysis once its whole record has been replayed. Raises BadField, TooManyJobs or TooManyOfTenant."""
    game = find(request.game)
    with in_field("initial_state"):
        position = game.codec.decode_state(request.initial_state)
    with in_field("options"):
        request.settings(game).loop_for(game)
    with in_field("actions"):
        for _ in replay(game, position, request.actions):
            pass
    job = jobs.create(request, len(request.actions))
    announce()
    return job


def submit_match(find: FindGame, request: MatchRequest) -> Job[MatchRequest]:
    """Accept a match. Raises BadField, TooManyJobs or TooManyOfTenant."""
    game = find(request.game)
    with in_field("slots" if request.slots else "seats"):
        seats = [seat.in_place(number) for number, seat in enumerate(_seats(game, request))]
        if len({seat.label for seat in seats}) != len(seats):
            raise BadOption("labels must differ: they become the players' ids")
        for number, seat in enumerate(seats):
            with in_field("slots" if request.slots else f"seats/{number}/{'bot' if seat.bot else 'options'}"):
                _check_seat(game, seat)
    ready = replace(request, seats=seats, slots=[])
    with in_field("options"):
        opening(game, ready, 0)
    job = jobs.create(ready)
    announce()
    return job


def _accept(find: FindGame, decision_id: str, request: DecisionRequest) -> Decision | Refused:
    game = find(request.game)
    request, position = _checked(game, request)
    known = answer_without_search(game, position, request)
    if known is not None:
        counts = metrics.outcome_counts(game.id, known["source"], "done", 0.0, -float(request.deadline_ms))
        return decisions.answer_at_once(decision_id, request, known | {"elapsed_ms": 0.0, "warnings": []}, counts)
    fallback = fallback_answer(game, position, request.seed)
    return decisions.accept(decision_id, request, fallback, keys.queue(INTERACTIVE), _messages(decision_id, request))


def _checked(game: Game, request: DecisionRequest) -> tuple[DecisionRequest, Position]:
    """The request with what its history comes to instead of it, and the posted position."""
    with in_field("state"):
        position = game.codec.decode_state(request.state)
    with in_field("player"):
        game.check_viewer(position, request.state, request.player)
        position, seat = game.seated(position, request.player)
        game.check_turn(position.state, seat, game.codec.names_like(position, request.player))
    with in_field("options"):
        request.settings(game).loop_for(game)
    if request.bot is not None:
        with in_field("bot"):
            get_bot(game, request.bot)
    if request.callback_url is not None:
        with in_field("callback_url"):
            _check_callback(request.callback_url, request.tenant)
    with in_field("history"):
        past = game.codec.past(position, seat, request.history)
    steps = steps_since_answer(game, request, position, seat, past.steps)
    return replace(request, history=[], history_ids=steps, recalled=game.codec.memo(past.position)), position


def _check_callback(url: str, tenant: str) -> None:
    if not webhook_secrets.signing(tenant):
        raise CallbacksOff("callbacks need a secret to sign them with: kibitz keys webhook, or KIBITZ_WEBHOOK_SECRET")
    check_url(url, config().webhook_allow)


def _messages(decision_id: str, request: DecisionRequest) -> list[bytes]:
    """What starts the workers: the one that leads, and its helpers."""
    helpers = range(1, request.workers if request.searched else 1)
    starts = [message(help_decide, f"{decision_id}/{worker}", [decision_id, worker]) for worker in helpers]
    return [message(decide, decision_id, [decision_id]), *starts]


def _seats(game: Game, request: MatchRequest) -> list[Seat]:
    if not request.slots:
        return request.seats
    return [_slot_seat(game, slot) for slot in filled([Slot(**slot) for slot in request.slots], game) if slot.active]


def _slot_seat(game: Game, slot: Slot) -> Seat:
    if slot.type == HUMAN:
        return Seat(label=slot.label, external=True)
    return Seat(label=slot.label, bot=slot.bot_name or game.manifest.default_bot)


def _check_seat(game: Game, seat: Seat) -> None:
    if seat.bot:
        get_bot(game, seat.bot)
    elif not seat.external:
        seat.settings(game).loop_for(game)
