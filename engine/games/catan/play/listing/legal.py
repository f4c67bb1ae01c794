"""The legal actions of every prompt."""

import numpy as np

from engine.games.catan.play.actions import CITY, END_TURN, ROLL, SETTLEMENT
from engine.games.catan.play.board import ALL_NODES
from engine.games.catan.play.building import can_afford_city, can_afford_road, can_afford_settlement
from engine.games.catan.play.listing.builds import list_nodes, list_roads, list_setup_roads
from engine.games.catan.play.listing.cards import list_card_plays, list_purchase
from engine.games.catan.play.listing.discards import list_discards
from engine.games.catan.play.listing.robber import list_robber_moves, list_victims
from engine.games.catan.play.listing.trades import list_answers, list_bank_trades, list_partners
from engine.games.catan.play.network import settlement_spots
from engine.games.catan.play.state import (
    CHOOSE_PARTNER,
    DECIDE_TRADE,
    DISCARDING,
    GAME_OVER,
    MOVE_ROBBER,
    PLAY,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    STEAL,
)
from engine.kernels.kernel import kernel
from engine.kernels.part import part


@part
def list_turn(s, out):
    """Write what the player whose turn it is can do."""
    player = np.int64(s.turn)
    n = 0
    if s.free_roads == 0:
        out[0] = END_TURN if s.rolled else ROLL
        n = list_card_plays(s, out, 1)
        if not s.rolled:
            return n
    if s.free_roads > 0 or can_afford_road(s, player):
        n = list_roads(s, out, n)
    if s.free_roads > 0:
        return n
    if can_afford_settlement(s, player):
        n = list_nodes(settlement_spots(s, player), SETTLEMENT, out, n)
    if can_afford_city(s, player):
        n = list_nodes(s.settlements[player], CITY, out, n)
    n = list_purchase(s, out, n)
    return list_bank_trades(s, out, n)


@kernel
def legal_actions(s, out):
    """Write every legal action; an offer to trade is accepted besides, but never listed."""
    prompt = s.prompt
    if s.turns_left <= 0 or prompt == GAME_OVER:
        return 0
    if prompt == PLAY:
        return list_turn(s, out)
    if prompt == MOVE_ROBBER:
        return list_robber_moves(s, out)
    if prompt == DISCARDING:
        return list_discards(s, out)
    if prompt == SETUP_SETTLEMENT:
        return list_nodes(ALL_NODES & ~s.blocked, SETTLEMENT, out, 0)
    if prompt == SETUP_ROAD:
        return list_setup_roads(s, out)
    if prompt == STEAL:
        return list_victims(s, out)
    if prompt == DECIDE_TRADE:
        return list_answers(s, out)
    if prompt == CHOOSE_PARTNER:
        return list_partners(s, out)
    out[0] = END_TURN
    return 1
