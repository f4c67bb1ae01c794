"""What the settlers backend's JSON looks like, for its description; reading.py and actions.py check it by hand."""

from typing import Any

from marshmallow import INCLUDE, Schema, fields, validate

from engine.games.catan.play.actions import MAX_DISCARDED, MAX_OFFERED
from engine.games.catan.play.state import MAX_PLAYERS, RESOURCES
from engine.games.catan.play.tables import CITIES, DECK_SIZE, ROADS, SETTLEMENTS
from engine.games.catan.wire.checks import MAX_TURNS
from engine.games.catan.wire.settlers.checks import MAX_CARDS, MAX_LISTED
from engine.games.catan.wire.settlers.names import CARD_NAMES, PHASES, TERRAINS, TURN_PHASES
from engine.games.catan.wire.settlers.reading import MAX_HAND
from engine.json_schema import OneOfShapes
from engine.schema import one_of, whole

PHASE_NAMES = ["setup1", "setup2", *TURN_PHASES, *PHASES]


def _told(text: str, **options: Any) -> dict[str, Any]:
    return {"metadata": {"description": text}, **options}


def _word(words: Any, **options: Any) -> fields.String:
    return fields.String(validate=validate.OneOf(list(words)), **options)


class _Lenient(Schema):
    """What is not read comes back as it came."""

    class Meta:
        unknown = INCLUDE


def _map(value: type[Schema], text: str, **options: Any) -> fields.Field[Any]:
    """A map as an object, or as a list of pairs of a key and a value."""
    pairs = fields.List(fields.Tuple((fields.String(), fields.Nested(value))))
    return OneOfShapes(pairs, fields.Dict(keys=fields.String(), values=fields.Nested(value)), **_told(text), **options)


def _amounts(high: int, **options: Any) -> fields.Dict:
    return fields.Dict(keys=fields.String(), values=whole(0, high), **options)


class HexPosition(_Lenient):
    """A hex by its cube coordinates, which add up to 0."""

    q, r, s = whole(-4, 4, required=True), whole(-4, 4, required=True), whole(-4, 4, required=True)


class Hex(_Lenient):
    """A tile; the key is its coordinates, as in "0,-1,1"."""

    terrain = fields.String(**_told(f"On land one of {', '.join(TERRAINS)}."))
    numberToken = fields.Raw(allow_none=True, metadata={"shown_as": {"type": "integer"}})


class Building(_Lenient):
    """A settlement or a city."""

    type = fields.Raw(**_told("settlement or city"))
    owner = fields.Raw(**_told("The player's id."))


class Vertex(_Lenient):
    """A corner; the key names the three hexes that meet there."""

    building = fields.Raw(allow_none=True, metadata={"shown_as": {}, "description": "null where nobody has built."})


class Edge(_Lenient):
    """A side of a hex; the key names the two hexes that it parts."""

    connection = fields.Raw(allow_none=True, metadata={"shown_as": {}, "description": "A road, with its `owner`."})


class PortPosition(_Lenient):
    """Where a port is: first of all the sea hex."""

    hexes = fields.List(fields.Nested(HexPosition), required=True, validate=validate.Length(1))


class Port(_Lenient):
    """A port."""

    position = fields.Nested(PortPosition, required=True)
    type = _word(["generic", *RESOURCES], required=True)


class Board(_Lenient):
    """The island, sea included."""

    hexes = _map(Hex, "By their coordinates.", required=True)
    vertices = _map(Vertex, "By the hexes that meet there.", required=True)
    edges = _map(Edge, "By the hexes that they part.", required=True)
    ports = fields.List(fields.Nested(Port), required=True)
    robberPosition = fields.Nested(HexPosition, required=True)


class Card(_Lenient):
    """A development card."""

    type = _word(CARD_NAMES, required=True)


class HeldCard(Card):
    """A card in a hand."""

    purchasedTurn = whole(-1, MAX_TURNS, **_told("It cannot be played before the next turn."))


class Left(_Lenient):
    """Pieces that a player has not built yet."""

    roads = whole(0, ROADS, required=True)
    settlements = whole(0, SETTLEMENTS, required=True)
    cities = whole(0, CITIES, required=True)


NO_OBJECT = {"type": ["string", "number", "boolean", "array", "null"], "description": "Is not read."}
Bank = type("Bank", (_Lenient,), {name: whole(-(10**6), 10**6, required=True) for name in RESOURCES})
Hand = type("Hand", (_Lenient,), {name: whole(0, MAX_HAND, required=True) for name in RESOURCES})


class Player(_Lenient):
    """A player; the key is the id."""

    resources = fields.Nested(Hand, required=True)
    buildings = fields.Nested(Left, required=True)
    knightsPlayed = whole(0, DECK_SIZE, required=True)
    developmentCards = fields.List(fields.Nested(HeldCard), required=True, validate=validate.Length(max=DECK_SIZE))


class Offer(_Lenient):
    """An offer to trade that is open for some turns."""

    id = fields.String(required=True)
    offeringPlayerId = fields.String(required=True)
    targetPlayerId = fields.String(allow_none=True)
    offering = _amounts(MAX_CARDS, required=True)
    requesting = _amounts(MAX_CARDS, required=True)
    createdTurn = whole(0, MAX_TURNS, required=True)
    expiresAfterTurns = whole(0, MAX_TURNS)


class SettlersState(_Lenient):
    """The `GameState` of the settlers backend. What is not read comes back as it came."""

    phase = _word(PHASE_NAMES, required=True)
    turn = whole(0, MAX_TURNS, required=True)
    currentPlayer = fields.String(required=True)
    players = _map(Player, f"2 to {MAX_PLAYERS} players in the order of their seats, by id.", required=True)
    board = fields.Nested(Board, required=True)
    developmentDeck = fields.List(fields.Nested(Card), required=True, validate=validate.Length(max=DECK_SIZE))
    bankResources = OneOfShapes(
        fields.Nested(Bank), fields.Raw(metadata={"shown_as": NO_OBJECT}), **_told("May be missing.")
    )
    tradeOffers = fields.List(fields.Nested(Offer), allow_none=True, validate=validate.Length(max=MAX_LISTED))


def _actions() -> dict[str, dict[str, fields.Field[Any]]]:
    offer: dict[str, fields.Field[Any]] = {"tradeOfferId": fields.String(required=True)}
    held, swapped = _amounts(MAX_DISCARDED, required=True), _amounts(MAX_OFFERED, required=True)
    trade: dict[str, fields.Field[Any]] = {"offering": swapped, "requesting": swapped}
    return {
        **{kind: {} for kind in ("roll", "endTurn", "buyCard")},
        "placeRoad": {"edgeId": fields.String(required=True)},
        "placeBuilding": {
            "buildingType": _word(["settlement", "city"], required=True),
            "vertexId": fields.String(required=True),
        },
        "build": {"buildingType": _word(["road", "settlement", "city"], required=True)},
        "playCard": {"cardType": _word(CARD_NAMES, required=True), "resources": _amounts(2)},
        "bankTrade": trade,
        "portTrade": {**trade, "portType": fields.String()},
        "moveRobber": {"hexPosition": fields.Nested(HexPosition, required=True)},
        "stealResource": {"targetPlayerId": fields.String(required=True)},
        "discard": {"resources": held},
        "createTradeOffer": {**trade, "targetPlayerId": fields.String(allow_none=True)},
        **dict.fromkeys(("acceptTrade", "rejectTrade", "cancelTrade"), offer),
    }


def _with_data(kind: str, members: dict[str, fields.Field[Any]]) -> dict[str, fields.Field[Any]]:
    data = _Lenient.from_dict(members, name=f"{kind[0].upper()}{kind[1:]}Data")
    needed = any(member.required for member in members.values())
    return {"playerId": fields.String(), "data": fields.Nested(data, required=needed)}


ACTION_SHAPES = one_of("type", {kind: _with_data(kind, members) for kind, members in _actions().items()}, INCLUDE)
