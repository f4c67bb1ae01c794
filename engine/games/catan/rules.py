"""Catan, the base game for two to four players: what is legal and what it does.

`rules` flags of a posted state choose between the variants; the defaults are those of the catanatron engine.
"""

import numpy as np

from engine.bits import lowest_bit, popcount
from engine.games.catan.actions import (
    ACCEPT,
    BUY_CARD,
    CANCEL,
    CITY,
    CONFIRM,
    DEAL,
    DISCARD,
    DISCARD_ALL,
    END_TURN,
    FIXED,
    MAX_ACTIONS,
    OFFER,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_PLENTY,
    PLAY_ROAD_BUILDING,
    REJECT,
    ROAD,
    ROB,
    ROBBER,
    ROLL,
    SETTLEMENT,
    TRADE,
)
from engine.games.catan.board import LOW_EDGES, NODE_EDGES, NODE_TILES, NODES, TILE_COUNT
from engine.games.catan.cards import (
    buy_card,
    list_card_plays,
    list_purchase,
    play_knight,
    play_monopoly,
    play_plenty,
    play_road_building,
    take_card,
)
from engine.games.catan.dice import (
    discard,
    discard_all,
    hand_over,
    is_victim,
    list_discards,
    list_robber_moves,
    move_robber,
    roll,
    steal,
    take_roll,
)
from engine.games.catan.hidden import determinize
from engine.games.catan.network import (
    build_city,
    can_afford_city,
    can_afford_road,
    can_afford_settlement,
    can_lay_road,
    claim_longest_road,
    lay_road,
    owns_edge,
    pay_for_road,
    pay_for_settlement,
    place_settlement,
    road_spots,
    settlement_spots,
)
from engine.games.catan.setup import new_game
from engine.games.catan.state import (
    BOOKKEEPING_FROM,
    CHOOSE_PARTNER,
    DECIDE_TRADE,
    DESERT,
    DISCARDING,
    GAME_OVER,
    MOVE_ROBBER,
    NONE,
    ONE,
    PLAY,
    SETUP_END,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    STATE,
    STEAL,
    UNLIMITED,
    buildings_of,
    gain,
    total_points,
)
from engine.games.catan.trade import (
    accept_posted,
    answer,
    close_deal,
    drop_offer,
    list_answers,
    list_bank_trades,
    list_partners,
    offer_trade,
    trade_with_bank,
)
from engine.kernel import kernel

__all__ = ["BOOKKEEPING_FROM", "MAX_ACTIONS", "STATE", "determinize", "new_game"]

ALL_NODES = np.uint64((1 << NODES) - 1)


@kernel
def to_move(s):
    """The seat that must decide, -1 when the game is over or broken off."""
    if s.winner != NONE or s.turns_left <= 0:
        return -1
    return np.int64(s.to_act)


@kernel
def player_count(s):
    """How many sit at the table."""
    return np.int64(s.players)


@kernel
def returns(s, out):
    """1 for the winner; a game without one is shared."""
    for player in range(s.players):
        out[player] = 0.0 if s.winner != NONE else 1.0 / s.players
    if s.winner != NONE:
        out[s.winner] = 1.0


@kernel
def observed(s):
    """The sum of the dice after a roll."""
    return np.int64(s.shown)


@kernel
def list_nodes(nodes, base, out, n):
    """Write an action for each node of a set behind the first n; gives the new count."""
    while nodes:
        out[n] = base + lowest_bit(nodes)
        nodes &= nodes - ONE
        n += 1
    return n


@kernel
def list_roads(s, out, n):
    """Write every road that continues the network of the player to act behind the first n actions."""
    low, high = road_spots(s, np.int64(s.to_act))
    n = list_nodes(low, ROAD, out, n)
    return list_nodes(high, ROAD + LOW_EDGES, out, n)


@kernel
def list_setup_roads(s, out):
    """Write the empty edges at the settlement just placed."""
    n = 0
    for slot in range(3):
        edge = NODE_EDGES[s.last_settlement, slot]
        if edge >= 0:
            taken = False
            for player in range(s.players):
                taken |= owns_edge(s, player, edge)
            if not taken:
                out[n] = ROAD + edge
                n += 1
    return n


@kernel
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
def list_victims(s, out):
    """Write whom the robber can rob."""
    n = 0
    for player in range(s.players):
        if is_victim(s, player):
            out[n] = ROB + player
            n += 1
    return n


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


@kernel
def pass_turn(s, seat):
    """The turn goes to a seat."""
    s.turn = seat
    s.to_act = seat
    s.turn_number += 1
    s.turns_left -= 1


@kernel
def end_turn(s):
    """Close the turn; the next seat begins with the roll."""
    for card in range(5):
        s.new_cards[card] = 0
    s.rolled = 0
    s.dev_played = 0
    s.dice[0], s.dice[1] = 0, 0
    pass_turn(s, (np.int64(s.turn) + 1) % s.players)


@kernel
def buildings_on_board(s):
    """Of all players."""
    count = 0
    for player in range(s.players):
        count += popcount(buildings_of(s, player))
    return count


@kernel
def continue_setup(s):
    """Hand over in the order 0, 1, ..., n-1, n-1, ..., 1, 0; then the first turn begins."""
    placed, seats = buildings_on_board(s), np.int64(s.players)
    seat = np.int64(s.turn)
    s.prompt = SETUP_SETTLEMENT
    if placed < seats:
        pass_turn(s, (seat + 1) % seats)
    elif placed == seats:
        if s.settlers:
            pass_turn(s, seat)
    elif placed < 2 * seats:
        pass_turn(s, (seat + seats - 1) % seats)
    else:
        s.prompt = PLAY
        if s.settlers:
            pass_turn(s, seat)


@kernel
def pay_out(s, player, node):
    """The second settlement of the setup pays a card for each tile around it."""
    for i in range(TILE_COUNT[node]):
        resource = np.int64(s.tiles[NODE_TILES[node, i]])
        if resource != DESERT:
            gain(s, player, resource, 1)
            if s.shortage != UNLIMITED:
                s.bank[resource] -= 1


@kernel
def settle(s, node):
    """Place a settlement: free in the setup, paid for later."""
    player = np.int64(s.to_act)
    if s.prompt == SETUP_SETTLEMENT:
        s.last_settlement = node
        s.prompt = SETUP_ROAD
        if buildings_of(s, player):
            pay_out(s, player, node)
    else:
        pay_for_settlement(s, player)
    place_settlement(s, player, node)


@kernel
def extend(s, edge):
    """Lay a road: free in the setup and by a card, else paid for."""
    player = np.int64(s.to_act)
    if s.prompt == PLAY and s.free_roads == 0:
        pay_for_road(s, player)
    lay_road(s, player, edge)
    claim_longest_road(s, player)
    if s.prompt == SETUP_ROAD:
        s.last_settlement = NONE
        if s.settlers:
            s.prompt = SETUP_END  # Quirk: the settlers backend wants every placement closed by hand
        else:
            continue_setup(s)
    elif s.free_roads > 0:
        s.free_roads = s.free_roads - 1 if can_lay_road(s, player) else 0


@kernel
def check_victory(s):
    """Whoever has the points wins: the highest such seat, or only the player whose turn it is."""
    for player in range(s.players - 1, -1, -1):
        if total_points(s, player) >= s.vp_to_win and (player == s.turn or not s.own_turn):
            s.winner = player
            s.prompt = GAME_OVER
            return


@kernel
def apply_play(s, action):
    """Roll, turn end, cards and answers: the actions below TRADE."""
    if action == ROLL:
        roll(s)
    elif action == END_TURN:
        if s.prompt == SETUP_END:
            continue_setup(s)
        else:
            end_turn(s)
    elif action == BUY_CARD:
        buy_card(s)
    elif action == PLAY_KNIGHT:
        play_knight(s)
    elif action == PLAY_ROAD_BUILDING:
        play_road_building(s)
    elif ACCEPT <= action <= REJECT:
        if not s.settlers:  # Quirk: on the settlers backend's board of offers a refusal changes nothing
            answer(s, action == ACCEPT)
    elif action == CANCEL:
        drop_offer(s)
    elif action < DISCARD:
        close_deal(s, action - CONFIRM)
    elif action < PLAY_MONOPOLY:
        discard(s, action - DISCARD)
    elif action < PLAY_PLENTY:
        play_monopoly(s, action - PLAY_MONOPOLY)
    else:
        play_plenty(s, action - PLAY_PLENTY)


@kernel
def apply_build(s, action):
    """Roads, settlements and cities, in the setup and after it."""
    if action < SETTLEMENT:
        extend(s, action - ROAD)
    elif action < CITY:
        settle(s, action - SETTLEMENT)
    else:
        build_city(s, np.int64(s.turn), action - CITY)


@kernel
def play_out(s, action):
    """Play an action, then see whether somebody has won."""
    s.shown = 0
    s.worlds = 0
    if action < TRADE:
        apply_play(s, action)
    elif action < ROB:
        trade_with_bank(s, (action - TRADE) // 5, (action - TRADE) % 5)
    elif action < ROAD:
        steal(s, action - ROB)
    elif action < ROBBER:
        apply_build(s, action)
    elif action < FIXED:
        move_robber(s, (action - ROBBER) // 5, (action - ROBBER) % 5)
    elif action >= DEAL:
        accept_posted(s, action - DEAL)
    elif action >= OFFER:
        if not s.settlers:  # Quirk: the settlers backend only posts the offer, for anybody to accept
            offer_trade(s, action - OFFER)
    elif action >= DISCARD_ALL:
        discard_all(s, action - DISCARD_ALL)
    check_victory(s)


@kernel
def apply_action(s, action):
    """Play a legal action, or an offer to trade."""
    play_out(s, np.int64(action))  # one compiled form, whatever width the caller's numbers have


@kernel
def apply_forced(s, action, first, second):
    """Play an action whose chance came out as given: the dice, the card drawn, or the resource stolen."""
    s.shown = 0
    s.worlds = 0
    if action == ROLL:
        take_roll(s, first, second)
    elif action == BUY_CARD:
        take_card(s, first)
    elif action < ROAD:
        s.prompt = PLAY
        hand_over(s, action - ROB, first)
    else:
        s.robber = (action - ROBBER) // 5
        s.prompt = PLAY
        hand_over(s, (action - ROBBER) % 5, first)
    check_victory(s)
