"""The actions of our own JSON, each with the fields that it has, for their description."""

from typing import Any

from marshmallow import fields, validate

from engine.games.catan.play.actions import MAX_DISCARDED, MAX_OFFERED
from engine.games.catan.play.board import EDGES, NODES, TILES
from engine.games.catan.play.state import MAX_PLAYERS, RESOURCES
from engine.games.catan.play.tables import BANK_RATE, PORT_RATE
from engine.games.catan.wire.native.actions import PLAIN
from engine.games.catan.wire.native.schemas import resource
from engine.schema import one_of, whole


def _told(text: str) -> dict[str, Any]:
    return {"required": True, "metadata": {"description": text}}


def _amounts(high: int, text: str) -> fields.Dict:
    return fields.Dict(keys=fields.String(validate=validate.OneOf(RESOURCES)), values=whole(0, high), **_told(text))


def _seat(text: str, **options: Any) -> fields.Integer:
    return whole(0, MAX_PLAYERS - 1, **_told(text), **options)


ACTION_SHAPES = [
    *one_of("type", {kind: {} for kind in PLAIN}),
    *one_of(
        "type",
        {
            "build_road": {"edge": whole(0, EDGES - 1, **_told("Edges are numbered as in docs/games/catan.md."))},
            "build_settlement": {"node": whole(0, NODES - 1, **_told("Nodes are numbered as in docs/games/catan.md."))},
            "build_city": {"node": whole(0, NODES - 1, **_told("Where a settlement of one's own stands."))},
            "move_robber": {
                "tile": whole(0, TILES - 1, **_told("Where to.")),
                "victim": _seat("Whom to steal from; null: nobody, or in a step of its own.", allow_none=True),
            },
            "steal": {"victim": _seat("Whom to steal from.")},
            "discard": {"resource": resource(**_told("One card, where discards are one by one."))},
            "play_monopoly": {"resource": resource(required=True)},
            "play_year_of_plenty": {
                "resources": fields.List(resource(), validate=validate.Length(1, 2), **_told("What the bank gives."))
            },
            "maritime_trade": {
                "give": resource(required=True),
                "rate": whole(PORT_RATE, BANK_RATE, **_told("How many are given for one: the best rate one has.")),
                "get": resource(required=True),
            },
            "offer_trade": {
                "give": _amounts(MAX_OFFERED, "What the offerer gives."),
                "get": _amounts(MAX_OFFERED, "What he wants for it."),
            },
            "confirm_trade": {"partner": _seat("With whom, of those who accepted.")},
        },
    ),
    *one_of("type", {"discard": {"resources": _amounts(MAX_DISCARDED, "All at once, where the rules say so.")}}),
]
