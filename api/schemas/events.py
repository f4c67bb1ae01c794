"""The data of server-sent events, and the messages of webhooks."""

from typing import Any

from marshmallow import Schema, fields, validate

from api.schemas.analyses import AnalysisShape, JudgedShape
from api.schemas.decisions import DecisionShape
from api.schemas.matches import MatchShape
from tasks.store import decisions, jobs


def _told(text: str) -> dict[str, Any]:
    return {"metadata": {"description": text}}


class _Event(Schema):
    id = fields.String(required=True, **_told("The decision, analysis or match."))


class Queued(_Event):
    """It was accepted."""


class DecisionQueued(Queued):
    """It was accepted."""

    status = fields.String(required=True, validate=validate.Equal("queued"))


class DecisionThinking(_Event):
    """A worker has begun; then again and again what it has found."""

    status = fields.String(required=True, validate=validate.Equal("thinking"))
    action = fields.Dict(**_told("The best so far."))
    confidence = fields.Float(**_told("Its chance of winning, 0 to 1."))
    simulations = fields.Integer()


class MatchMove(_Event):
    """Somebody has acted."""

    game = fields.Integer(required=True, **_told("The game of the match, from 0."))
    ply = fields.Integer(required=True, **_told("Actions before it in this game."))
    player = fields.String(required=True, **_told("The seat's label, as everywhere in a match."))
    player_id = fields.String(required=True, **_told("What the game's own JSON calls that player."))
    action = fields.Dict(**_told("Missing where the player who watches must not know it."))
    label = fields.String(**_told("The same for people."))
    secret = fields.Boolean(**_told("Whether others must not see it."))
    outcome = fields.Dict(**_told("What chance made of it."))
    elapsed_ms = fields.Float(**_told("How long a bot thought."))
    simulations = fields.Integer()
    confidence = fields.Float(allow_none=True)


class MatchThinking(_Event):
    """How the search that is to act gets on. It has no id in the stream, and is not repeated."""

    game = fields.Integer(required=True, **_told("The game of the match, from 0."))
    ply = fields.Integer(required=True, **_told("Actions that were played in this game."))
    player = fields.String(required=True, **_told("The label of the seat that thinks."))
    time_ms = fields.Integer(required=True, allow_none=True, **_told("What it may take; null: no limit."))
    iterations = fields.Integer(required=True, allow_none=True, **_told("Simulations at most; null: no limit."))
    simulations = fields.Integer(required=True)
    elapsed_ms = fields.Float(required=True)
    action = fields.Dict(**_told("The best so far; not told to people from whom the bot hides something."))
    label = fields.String(**_told("The same for people."))
    confidence = fields.Float(**_told("Its chance of winning, 0 to 1; told with the action."))


class MatchResign(_Event):
    """A player has given the game up: it ends, or a bot plays on in the seat."""

    game = fields.Integer(required=True, **_told("The game of the match, from 0."))
    ply = fields.Integer(required=True, **_told("Actions that were played in this game."))
    player = fields.String(required=True, **_told("The label of the seat that resigned."))


class MatchGame(_Event):
    """A game of the match has ended."""

    game = fields.Integer(required=True, **_told("The game of the match, from 0."))
    actions = fields.Integer(required=True, **_told("How many there were."))
    rewards = fields.Dict(keys=fields.String(), values=fields.Float(), required=True, **_told("By label, 0 to 1."))
    finished = fields.Boolean(required=True, **_told("false: it was broken off; shared, or given up."))
    resigned = fields.List(fields.String(), **_told("Labels of those who gave it up, if any did: they get nothing."))


class AnalysisAction(JudgedShape, _Event):
    """An action of the record has been judged."""


class AnalysisResult(AnalysisShape):
    """How an analysis came out. The actions have been told one by one."""

    class Meta:
        exclude = ("actions",)


STREAMS: dict[str, dict[str, type[Schema]]] = {
    "decision": {
        "queued": DecisionQueued,
        "thinking": DecisionThinking,
        **dict.fromkeys(decisions.FINAL, DecisionShape),
    },
    "analysis": {"queued": Queued, "action": AnalysisAction, **dict.fromkeys(jobs.FINAL, AnalysisResult)},
    "match": {
        "queued": Queued,
        "thinking": MatchThinking,
        "move": MatchMove,
        "resign": MatchResign,
        "game": MatchGame,
        **dict.fromkeys(jobs.FINAL, MatchShape),
    },
}
"""The events of each stream, and what their data is besides the event's name."""


def event_name(stream: str, event: str) -> str:
    """What the schema of an event is called."""
    return f"{stream.title()}{event.title()}Event"


def event_shape(stream: str, event: str) -> Schema:
    """The schema of an event's data."""
    shape = STREAMS[stream][event]
    named = fields.String(required=True, validate=validate.Equal(event), **_told("The event's name."))
    made: type[Schema] = type(event_name(stream, event), (shape,), {"event": named, "__doc__": shape.__doc__})
    return made()


class WebhookMessage(Schema):
    """What is posted to a callback URL."""

    type = fields.String(required=True, validate=validate.OneOf(["decision.done", "decision.failed"]))
    timestamp = fields.DateTime(required=True, **_told("When the decision ended."))
    data = fields.Nested(DecisionShape, required=True)
