"""The shape of our own JSON: states and actions."""

from typing import Any

from marshmallow import RAISE, Schema, fields, validate

from engine.games.catan.play.board import EDGES, NODES, PORTS, TILES
from engine.games.catan.play.state import (
    CARDS,
    DISCARD_WAYS,
    MAX_PLAYERS,
    PROMPTS,
    RESOURCES,
    SETUP_END,
    SHORTAGES,
    STEAL_WAYS,
    VICTORY_POINT,
    WIN_CHECKS,
)
from engine.games.catan.play.tables import (
    BANK_RATE,
    CITIES,
    DECK_SIZE,
    FREE_ROADS,
    GENERIC_RATE,
    PORT_RATE,
    ROADS,
    SETTLEMENTS,
)
from engine.games.catan.wire.checks import MAX_BANK, MAX_TURNS
from engine.schema import MAX_ID_LENGTH, flag, whole

MAX_CARDS = 95  # of one resource in a hand
MAX_LIMIT = 1000
PLAYABLE = CARDS[:VICTORY_POINT]
PUBLIC_PROMPTS = PROMPTS[:SETUP_END]


class Strict(Schema):
    """Refuses what it does not know."""

    class Meta:
        unknown = RAISE


def counts(kind: str, names: tuple[str, ...], high: int) -> type[Schema]:
    """The schema of an object with a count for each of these names."""
    members: dict[str, Any] = {name: whole(0, high, required=True) for name in names}
    return type(kind, (Strict,), members)


ResourceCounts = counts("ResourceCounts", RESOURCES, MAX_CARDS)
BankCounts = counts("BankCounts", RESOURCES, MAX_BANK)
CardCounts = counts("CardCounts", CARDS, DECK_SIZE)
PlayedCounts = counts("PlayedCounts", PLAYABLE, DECK_SIZE)


def resource(**options: Any) -> fields.String:
    """A resource by name."""
    return fields.String(validate=validate.OneOf(RESOURCES), **options)


class RulesSchema(Strict):
    """The variants of the rules."""

    vp_to_win = whole(1, 30, required=True)
    discard_limit = whole(0, MAX_LIMIT, required=True)
    friendly_robber = flag(required=True)
    discard = fields.String(required=True, validate=validate.OneOf(DISCARD_WAYS))
    bank_shortage = fields.String(required=True, validate=validate.OneOf(SHORTAGES))
    win_check = fields.String(required=True, validate=validate.OneOf(WIN_CHECKS))
    steal = fields.String(validate=validate.OneOf(STEAL_WAYS))
    dev_before_roll = flag()
    dev_per_turn = whole(1, 1, allow_none=True)


class TileSchema(Strict):
    """A tile; the desert has neither resource nor number."""

    id = whole(0, TILES - 1, required=True)
    q = whole(-2, 2, required=True)
    r = whole(-2, 2, required=True)
    resource = resource(required=True, allow_none=True)
    number = whole(2, 12, required=True, allow_none=True)


class PortSchema(Strict):
    """A port; a generic one has no resource."""

    id = whole(0, PORTS - 1, required=True)
    nodes = fields.List(whole(0, NODES - 1), required=True, validate=validate.Length(equal=2))
    resource = resource(required=True, allow_none=True)
    ratio = whole(PORT_RATE, GENERIC_RATE, required=True)


class BoardSchema(Strict):
    """Tiles and ports, in the order of their ids."""

    tiles = fields.List(fields.Nested(TileSchema), required=True, validate=validate.Length(equal=TILES))
    ports = fields.List(fields.Nested(PortSchema), required=True, validate=validate.Length(equal=PORTS))


class BuildingSchema(Strict):
    """A settlement or city."""

    node = whole(0, NODES - 1, required=True)
    player = whole(0, MAX_PLAYERS - 1, required=True)
    type = fields.String(required=True, validate=validate.OneOf(["settlement", "city"]))


class RoadSchema(Strict):
    """A road."""

    edge = whole(0, EDGES - 1, required=True)
    player = whole(0, MAX_PLAYERS - 1, required=True)


class PlayerSchema(Strict):
    """A player; null stands for what the observer may not see."""

    id = whole(0, MAX_PLAYERS - 1, required=True)
    color = fields.String(required=True, validate=validate.Length(1, MAX_ID_LENGTH))
    resources = fields.Nested(ResourceCounts, required=True, allow_none=True)
    resource_count = whole(0, 5 * MAX_CARDS, required=True)
    dev_cards = fields.Nested(CardCounts, required=True, allow_none=True)
    dev_card_count = whole(0, DECK_SIZE, required=True)
    dev_new = fields.Nested(CardCounts, required=True, allow_none=True)
    played = fields.Nested(PlayedCounts, required=True)
    roads_left = whole(0, ROADS, required=True)
    settlements_left = whole(0, SETTLEMENTS, required=True)
    cities_left = whole(0, CITIES, required=True)
    longest_road = whole(0, ROADS, required=True)
    has_longest_road = flag(required=True)
    has_largest_army = flag(required=True)
    vp_public = whole(0, 100, required=True)
    vp_total = whole(0, 100, required=True, allow_none=True)


class TradeSchema(Strict):
    """A pending offer."""

    offerer = whole(0, MAX_PLAYERS - 1, required=True, data_key="from")
    give = fields.Nested(ResourceCounts, required=True)
    get = fields.Nested(ResourceCounts, required=True)
    accepted = fields.List(whole(0, MAX_PLAYERS - 1), required=True, validate=validate.Length(max=MAX_PLAYERS))


class TurnSchema(Strict):
    """Whose turn it is and what is to be decided."""

    number = whole(0, MAX_TURNS, required=True)
    player = whole(0, MAX_PLAYERS - 1, required=True)
    to_act = whole(0, MAX_PLAYERS - 1, required=True)
    prompt = fields.String(required=True, validate=validate.OneOf(PUBLIC_PROMPTS))
    rolled = flag(required=True)
    dice = fields.List(whole(1, 6), required=True, allow_none=True, validate=validate.Length(equal=2))
    dev_played = flag(required=True)
    free_roads = whole(0, FREE_ROADS, required=True)
    last_settlement = whole(0, NODES - 1, required=True, allow_none=True)
    discard_left = fields.List(whole(0, 5 * MAX_CARDS), required=True, validate=validate.Length(min=2, max=MAX_PLAYERS))
    trade = fields.Nested(TradeSchema, required=True, allow_none=True)


class DeckSchema(Strict):
    """The development cards left; null where their kinds are hidden."""

    count = whole(0, DECK_SIZE, required=True)
    cards = fields.Nested(CardCounts, required=True, allow_none=True)


class StateSchema(Strict):
    """A posted state."""

    game = fields.String(required=True, validate=validate.Equal("catan"))
    schema = whole(1, 1, required=True)
    rules = fields.Nested(RulesSchema, required=True)
    observer = whole(0, MAX_PLAYERS - 1, required=True, allow_none=True)
    board = fields.Nested(BoardSchema, required=True)
    robber = whole(0, TILES - 1, required=True)
    buildings = fields.List(fields.Nested(BuildingSchema), required=True, validate=validate.Length(max=NODES))
    roads = fields.List(fields.Nested(RoadSchema), required=True, validate=validate.Length(max=EDGES))
    players = fields.List(fields.Nested(PlayerSchema), required=True, validate=validate.Length(2, MAX_PLAYERS))
    bank = fields.Nested(BankCounts, required=True)
    dev_deck = fields.Nested(DeckSchema, required=True)
    turn = fields.Nested(TurnSchema, required=True)
    winner = whole(0, MAX_PLAYERS - 1, required=True, allow_none=True)


class ActionSchema(Strict):
    """A posted action; which fields it needs follows from its type."""

    type = fields.String(required=True)
    node = whole(0, NODES - 1)
    edge = whole(0, EDGES - 1)
    tile = whole(0, TILES - 1)
    victim = whole(0, MAX_PLAYERS - 1, allow_none=True)
    partner = whole(0, MAX_PLAYERS - 1)
    rate = whole(PORT_RATE, BANK_RATE)
    resource = resource()
    resources = fields.Raw()
    give = fields.Raw()
    get = fields.Raw()


def is_plain(action: object) -> bool:
    """Whether an action passes its schema, which would give it back as it is."""
    if not isinstance(action, dict) or type(action.get("type")) is not str:
        return False
    for name, value in action.items():
        if name in _HIGHEST:
            if type(value) is int:
                if not _LOWEST.get(name, 0) <= value <= _HIGHEST[name]:
                    return False
            elif value is not None or name != "victim":
                return False
        elif name == "resource":
            if value not in RESOURCES:
                return False
        elif name not in _ANYTHING or value is None:
            return False
    return True


_HIGHEST = {
    "node": NODES - 1,
    "edge": EDGES - 1,
    "tile": TILES - 1,
    "victim": MAX_PLAYERS - 1,
    "partner": MAX_PLAYERS - 1,
    "rate": BANK_RATE,
}
_LOWEST = {"rate": PORT_RATE}
_ANYTHING = ("type", "resources", "give", "get")
