"""The shapes of Acquire's JSON: the full state, a player's view, the client message, actions."""

from typing import Any

from marshmallow import EXCLUDE, RAISE, Schema, ValidationError, fields, validate

from engine.games.acquire.play.tables import (
    CHAIN_NAMES,
    CHAIN_OF,
    FEWEST_SEATS,
    HAND,
    MAX_PURCHASE,
    SEATS,
    SHARES,
    TILE_OF,
    TILES,
)
from engine.games.acquire.wire.words import (
    ACTIONS,
    CELL_STATES,
    CLIENT_PHASES,
    DISPOSITION_STATUSES,
    PENDING,
    PLAIN_ACTIONS,
    PROPOSE,
    TRADE_REPLIES,
)
from engine.schema import MAX_ID_LENGTH, flag, one_of, whole

MAX_MONEY = 100_000_000


class Tile(fields.String):
    """A tile's name, in any case and with blanks around it, as the backend reads it."""

    json_schema = {"type": "string", "pattern": r"^\s*([1-9]|1[0-2])[A-Ia-i]\s*$", "examples": ["1A", "12I"]}

    def _deserialize(self, value: Any, *arguments: Any, **options: Any) -> str:
        name = super()._deserialize(value, *arguments, **options)
        if name is None or name.strip().upper() not in TILE_OF:
            raise ValidationError("not a tile from 1A to 12I")
        return name.strip().upper()


def _chain(**options: Any) -> fields.String:
    return fields.String(validate=validate.OneOf(CHAIN_NAMES), **options)


def _id(**options: Any) -> fields.String:
    return fields.String(validate=validate.Length(1, MAX_ID_LENGTH), **options)


def _money(**options: Any) -> fields.Integer:
    return whole(0, MAX_MONEY, **options)


def _share_counts(high: int = SHARES, **options: Any) -> fields.Dict:
    return fields.Dict(keys=_chain(), values=whole(0, high), **options)


def _all_shares() -> fields.Dict:
    return _share_counts(required=True, validate=AllSeven())


class AllSeven(validate.Validator):
    """There is an entry for each chain."""

    json_schema = {"required": list(CHAIN_NAMES)}

    def __call__(self, counts: dict[str, Any]) -> dict[str, Any]:
        missing = set(CHAIN_OF) - set(counts)
        if missing:
            raise ValidationError(f"{min(missing)} is missing")
        return counts


class _Strict(Schema):
    class Meta:
        unknown = RAISE


class _Lenient(Schema):
    """For what clients get: it says many things twice, and only one of them is read."""

    class Meta:
        unknown = EXCLUDE


class CellSchema(_Strict):
    """One cell that is not empty."""

    state = fields.String(required=True, validate=validate.OneOf(CELL_STATES))
    chain = _chain(allow_none=True, load_default=None)


class BoardSchema(_Strict):
    """The cells that are not empty."""

    cells = fields.Dict(keys=Tile(), values=fields.Nested(CellSchema), required=True)


class HotelSchema(_Strict):
    """The bank of a full state."""

    available_stocks = _all_shares()
    active_chains = fields.List(_chain(), required=True)


class PlayerSchema(_Strict):
    """A player of a full state."""

    player_id = _id(required=True)
    name = fields.String(required=True)
    money = _money(required=True)
    hand = fields.List(Tile(), required=True, validate=validate.Length(max=HAND))
    stocks = _all_shares()


class PendingSchema(_Lenient):
    """What is asked of a player; which fields must be there depends on the type."""

    type = fields.String(required=True, validate=validate.OneOf(list(PENDING.values())))
    tile = Tile()
    available_chains = fields.List(_chain())
    tied_chains = fields.List(_chain())
    player_id = fields.String()
    defunct_chain = _chain()
    surviving_chain = _chain()
    stock_count = whole(0, SHARES)
    available_to_trade = whole(0, SHARES)


class TradeSchema(_Strict):
    """An open offer between two players."""

    trade_id = _id(required=True)
    from_player_id = _id(required=True)
    to_player_id = _id(required=True)
    offering_stocks = _share_counts(required=True)
    offering_money = _money(required=True)
    requesting_stocks = _share_counts(required=True)
    requesting_money = _money(required=True)


class StateSchema(_Strict):
    """The full state."""

    board = fields.Nested(BoardSchema, required=True)
    hotel = fields.Nested(HotelSchema, required=True)
    players = fields.List(fields.Nested(PlayerSchema), required=True, validate=validate.Length(FEWEST_SEATS, SEATS))
    tile_bag = fields.List(
        Tile(),
        required=True,
        validate=validate.Length(max=TILES),
        metadata={"description": "Tiles to be drawn, the next one last."},
    )
    current_player_index = whole(0, SEATS - 1, required=True, metadata={"description": "The seat whose turn it is."})
    phase = fields.String(required=True, validate=validate.OneOf(list(CLIENT_PHASES)))
    pending_action = fields.Nested(PendingSchema, allow_none=True, load_default=None)
    merger_chains = fields.List(_chain(), load_default=[])
    merger_survivor = _chain(allow_none=True, load_default=None)
    merger_defunct_queue = fields.List(_chain(), load_default=[])
    merger_current_defunct = _chain(allow_none=True, load_default=None)
    merger_stock_players = fields.List(fields.String(), load_default=[])
    merger_stock_index = whole(0, SEATS - 1, load_default=0)
    merger_tile = Tile(allow_none=True, load_default=None)
    pending_trades = fields.Dict(keys=fields.String(), values=fields.Nested(TradeSchema), load_default={})


class _ChainInfoSchema(_Lenient):
    available_stocks = whole(0, SHARES, required=True)


class _SeenPlayerSchema(_Lenient):
    player_id = _id(required=True)
    name = fields.String(load_default="")
    money = _money(required=True)
    tile_count = whole(0, HAND, required=True)
    stocks = _all_shares()
    is_bot = flag(load_default=False)


class _QueuedSchema(_Lenient):
    player_id = _id(required=True)
    status = fields.String(required=True, validate=validate.OneOf(DISPOSITION_STATUSES))


class _MergerSchema(_Lenient):
    survivor = _chain(required=True)
    defunct = _chain(required=True)
    disposition_queue = fields.List(fields.Nested(_QueuedSchema), required=True)


class ViewSchema(_Lenient):
    """What the backend's `get_player_state` gives; `player_id`, whose view it is, may be added.

    Without that, `can_act` tells whether it is the view of the player to act.
    """

    phase = fields.String(required=True, validate=validate.OneOf(list(CLIENT_PHASES.values())))
    current_player = _id(required=True)
    board = fields.Nested(BoardSchema, required=True)
    chains = fields.Dict(keys=_chain(), values=fields.Nested(_ChainInfoSchema), required=True, validate=AllSeven())
    players = fields.List(
        fields.Nested(_SeenPlayerSchema), required=True, validate=validate.Length(FEWEST_SEATS, SEATS)
    )
    tiles_remaining = whole(0, TILES, required=True)
    pending_action = fields.Nested(PendingSchema, allow_none=True, load_default=None)
    pending_trades = fields.List(fields.Nested(TradeSchema), load_default=[])
    merger_state = fields.Nested(_MergerSchema, allow_none=True, load_default=None)
    hand = fields.List(Tile(), required=True, validate=validate.Length(max=HAND))
    player_id = _id(metadata={"description": "Whose view it is; may be added."})
    can_act = flag(metadata={"description": "Whether it is the view of the player who must act."})


class _MessageHotelSchema(_Lenient):
    available_stocks = _all_shares()


class _MessagePlayerSchema(_Lenient):
    name = fields.String(load_default="")
    money = _money(required=True)
    stocks = _all_shares()
    hand_size = whole(0, HAND, required=True)


class MessageSchema(_Lenient):
    """The client message `game_state`. It lacks whose it is and what is asked: `player_id`, `pending_action` add it."""

    type = fields.String(required=True, validate=validate.Equal("game_state"))
    board = fields.Nested(BoardSchema, required=True)
    hotel = fields.Nested(_MessageHotelSchema, required=True)
    turn_order = fields.List(_id(), required=True, validate=validate.Length(FEWEST_SEATS, SEATS))
    current_player = _id(required=True)
    phase = fields.String(required=True, validate=validate.OneOf(list(CLIENT_PHASES.values())))
    players = fields.Dict(keys=fields.String(), values=fields.Nested(_MessagePlayerSchema), required=True)
    tiles_remaining = whole(0, TILES, required=True)
    your_hand = fields.List(Tile(), required=True, validate=validate.Length(max=HAND))
    player_id = _id()
    pending_action = fields.Dict(allow_none=True, load_default=None)


class DispositionSchema(_Strict):
    """What becomes of a holder's shares; what is left out is 0."""

    sell = whole(0, SHARES, load_default=0)
    trade = whole(0, SHARES, load_default=0)
    hold = whole(0, SHARES, load_default=0)


class ActionSchema(_Strict):
    """An action as the backend takes it, the bots' skip and the host's end of the game included."""

    action = fields.String(required=True, validate=validate.OneOf(ACTIONS))
    tile = Tile()
    chain = _chain()
    surviving_chain = _chain()
    defunct_chain = _chain()
    disposition = fields.Nested(DispositionSchema)
    purchases = _share_counts(MAX_PURCHASE)


ACTION_SHAPES = one_of(
    "action",
    {
        "place_tile": {"tile": Tile(required=True)},
        "found_chain": {"chain": _chain(required=True)},
        "merger_choice": {"surviving_chain": _chain(required=True)},
        "merger_disposition": {
            "defunct_chain": _chain(required=True),
            "disposition": fields.Nested(DispositionSchema, required=True),
        },
        "buy_stocks": {"purchases": _share_counts(MAX_PURCHASE)},
        **{name: {} for name in PLAIN_ACTIONS},
    },
)
"""The same action by action, for its description."""


class ProposalSchema(_Strict):
    """An offer to another player."""

    action = fields.String(required=True, validate=validate.Equal(PROPOSE))
    to_player_id = fields.String(required=True)
    offering_stocks = _share_counts(load_default={})
    offering_money = _money(load_default=0)
    requesting_stocks = _share_counts(load_default={})
    requesting_money = _money(load_default=0)


class ReplySchema(_Strict):
    """An answer to an open offer."""

    action = fields.String(required=True, validate=validate.OneOf(TRADE_REPLIES))
    trade_id = _id(required=True)
