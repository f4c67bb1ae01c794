"""Players from outside at a match: what they see, and what they do."""

from engine.errors import GameIsOver, KibitzError, UnknownPlayer
from engine.game import Game, Position
from engine.types import Json
from tasks.matches.table import Table, seating
from tasks.requests import MatchRequest, in_field
from tasks.store import jobs, thinking
from tasks.store.jobs import Job
from tasks.work.slices import wake


class NotExternal(KibitzError):
    """A bot's seat, which nobody moves from outside."""

    code = "not-external"


class Overtaken(KibitzError):
    """Somebody else was first."""

    code = "overtaken"


def table_of(game: Game, job: Job[MatchRequest]) -> Table:
    """Where a match stands now."""
    return Table.after(game, job.request, jobs.steps(job.id))


def act(game: Game, job: Job[MatchRequest], player: str, action: Json) -> None:
    """Play an action of an external player whose turn it is; the bots go on from there.

    Raises GameIsOver, Overtaken, or BadField.
    """
    table = table_of(game, job)
    if job.final or table.over or table.seat < 0:
        raise GameIsOver("nobody is to act in this match")
    with in_field("player"):
        seat, seats = _place(table, player), seating(table.request, table.number)
        if not seats[seat].external:
            raise NotExternal(f"{player!r} is a bot")
        game.check_turn(table.position.state, seat, [other.label for other in seats])
    with in_field("action"):
        action_id = game.codec.decode_action(table.position, action)
    step = table.moved(action_id, {})
    if not jobs.add_step(job.id, table.steps, step["event"], step):
        raise Overtaken("somebody else has just acted, or the match has ended")
    wake(job)


def resign(game: Game, job: Job[MatchRequest], player: str) -> None:
    """Have an external player give up the game that is being played; doing it again changes nothing.

    The game is over if one player is left at most, or nobody from outside; else the game's default bot plays on in the
    seat. Raises GameIsOver, or BadField.
    """
    while True:
        table = table_of(game, job)
        if job.final or table.over or table.seat < 0:
            raise GameIsOver("there is nothing to give up in this match")
        with in_field("player"):
            if not seating(table.request, table.number)[_place(table, player)].external:
                raise NotExternal(f"{player!r} is a bot")
        if player in table.resigned:
            return
        step = table.gave_up(player)
        if jobs.add_step(job.id, table.steps, step["event"], step):
            break
        if not jobs.is_open(job.id):
            raise GameIsOver("the match has ended")
    table.take(step)
    if table.given_up:  # the bot that thinks about its next action may stop
        thinking.ask_to_move(job.id, table.steps)
    wake(job)


def view(game: Game, job: Job[MatchRequest], player: str, at: int | None = None) -> Json:
    """What a player may see of the game that is being played or was the last one, after some of its actions or all,
    and what it may do there. Raises BadField."""
    table = Table.at(game, job.request, jobs.steps(job.id), at)
    with in_field("player"):
        seat = _place(table, player)
    position = table.position
    can_act = table.seat == seat and not (job.final and at is None)
    legal = game.legal_actions(position.state) if can_act else []
    told = Position(position.state, game.codec.blinded(position.context))
    return {
        "view": game.codec.view(told, seat),
        "player_id": game.codec.player_ids(position)[seat],
        "seat": seat,
        "at": table.actions,
        "due": table.due.label if table.seat >= 0 else None,
        "actions": [game.codec.encode_action(position, action) for action in legal],
        "labels": [game.codec.label(position, action) for action in legal],
    }


def move_now(job: Job[MatchRequest]) -> None:
    """Have the bot that thinks come to an end, and act."""
    thinking.ask_to_move(job.id, job.done)


def seen_by(game: Game, player: str, step: Json) -> Json:
    """A step of a match as a player may hear of it: without what chance gave to others, or what they did in secret
    or thought of their chances.

    Everybody hears everything in games that hide nothing.
    """
    if not game.hides_information or step.get("player") == player:
        return step
    secret = {"outcome", "id", "confidence", *(("action", "label") if step.get("secret") else ())}
    return {name: value for name, value in step.items() if name not in secret}


def _place(table: Table, player: str) -> int:
    """The seat of a player at the table."""
    labels = [seat.label for seat in seating(table.request, table.number)]
    if player not in labels:
        raise UnknownPlayer(player, labels)
    return labels.index(player)
