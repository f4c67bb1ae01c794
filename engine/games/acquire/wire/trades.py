"""Offers between players: shares and money for shares and money, by anybody at any time.

They block no turn, and no bot of ours makes or takes one; this keeps them up for tables where people do.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.codec import Codec
from engine.errors import MalformedAction
from engine.game import Position, record
from engine.games.acquire.play.state import OVER
from engine.games.acquire.play.tables import CHAIN_OF, SHARES
from engine.games.acquire.wire.schemas import ProposalSchema, ReplySchema
from engine.games.acquire.wire.words import ACCEPT, CANCEL, PROPOSE, REJECT
from engine.types import Json

MAX_OPEN_OFFERS = 5  # per proposer
SIDES = ("offering", "requesting")


def replies(position: Position, seat: int) -> list[Json]:
    """What a player can answer to the open offers, in their order."""
    me, found = position.context["ids"][seat], []
    for trade_id, trade in position.context["trades"].items():
        if trade["to_player_id"] == me:
            found += [{"action": kind, "trade_id": trade_id} for kind in (ACCEPT, REJECT)]
        if trade["from_player_id"] == me:
            found.append({"action": CANCEL, "trade_id": trade_id})
    return found


def play(position: Position, seat: int, data: Json, *, new_id: str) -> tuple[Position, bool]:
    """The position after a trade message of a player, and whether the backend takes it; `new_id` names a new offer.

    Quirk: an offer that can no longer be kept is dropped when somebody tries to accept it. Raises MalformedAction.
    """
    if data.get("action") == PROPOSE:
        return _propose(position, seat, Codec._load(ProposalSchema(), data, MalformedAction), new_id)
    reply = Codec._load(ReplySchema(), data, MalformedAction)
    if reply not in replies(position, seat):
        return position, False
    trades = dict(position.context["trades"])
    trade = trades.pop(reply["trade_id"])
    after = Position(position.state, {**position.context, "trades": trades})
    if reply["action"] != ACCEPT:
        return after, True
    if not _can_be_kept(position, trade):
        return after, False
    return _exchanged(after, trade), True


def _propose(position: Position, seat: int, data: Json, new_id: str) -> tuple[Position, bool]:
    context = position.context
    me = context["ids"][seat]
    trade = {"trade_id": new_id, "from_player_id": me, **{key: data[key] for key in data if key != "action"}}
    own = sum(other["from_player_id"] == me for other in context["trades"].values())
    if record(position.state).phase == OVER or own >= MAX_OPEN_OFFERS or not _can_be_kept(position, trade):
        return position, False
    return Position(position.state, {**context, "trades": {**context["trades"], new_id: trade}}), True


def _can_be_kept(position: Position, trade: Mapping[str, Any]) -> bool:
    """Whether both sides own what they would give, and neither would own more of a chain than there is."""
    ids, s = position.context["ids"], record(position.state)
    pair = (trade["from_player_id"], trade["to_player_id"])
    if pair[0] == pair[1] or not set(pair) <= set(ids):
        return False
    if not any(trade[f"{side}_money"] or any(trade[f"{side}_stocks"].values()) for side in SIDES):
        return False
    for giver, taker, side in ((*pair, "offering"), (*reversed(pair), "requesting")):
        gives, takes = ids.index(giver), ids.index(taker)
        if trade[f"{side}_money"] > s.money[gives]:
            return False
        for name, count in trade[f"{side}_stocks"].items():
            if count > s.stocks[gives, CHAIN_OF[name]] or count + s.stocks[takes, CHAIN_OF[name]] > SHARES:
                return False
    return True


def _exchanged(position: Position, trade: Mapping[str, Any]) -> Position:
    state, ids = position.state.copy(), position.context["ids"]
    s = record(state)
    proposer, partner = ids.index(trade["from_player_id"]), ids.index(trade["to_player_id"])
    for giver, taker, side in ((proposer, partner, "offering"), (partner, proposer, "requesting")):
        _hand_over(s, giver, taker, trade[f"{side}_money"], trade[f"{side}_stocks"])
    return Position(state, position.context)


def _hand_over(s: np.record, giver: int, taker: int, money: int, stocks: Mapping[str, int]) -> None:
    s.money[giver] -= money
    s.money[taker] += money
    for name, count in stocks.items():
        s.stocks[giver, CHAIN_OF[name]] -= count
        s.stocks[taker, CHAIN_OF[name]] += count
