"""The roll and what follows: production, discards, the robber."""

import numpy as np

from engine.bits import lowest_bit, popcount
from engine.games.catan.actions import (
    DISCARD,
    DISCARD_ALL,
    DISCARD_BITS,
    MAX_DISCARDED,
    MAX_DISCARDS,
    NO_VICTIM,
    ROBBER,
    discarded,
)
from engine.games.catan.board import TILE_NODES, TILES
from engine.games.catan.state import (
    DESERT,
    DISCARDING,
    EMPTY,
    MOVE_ROBBER,
    NOBODY_PAID,
    PLAY,
    STEAL,
    UNLIMITED,
    buildings_of,
    gain,
    pay,
    total_points,
)
from engine.kernel import kernel
from engine.rng import chance

FRIENDLY_POINTS = 3  # whoever has fewer is spared by the friendly robber


@kernel
def roll(s):
    """Throw the dice."""
    first = chance(s, 6) + 1
    take_roll(s, first, chance(s, 6) + 1)


@kernel
def take_roll(s, first, second):
    """What a throw brings."""
    s.dice[0], s.dice[1] = first, second
    s.rolled = 1
    s.shown = first + second
    if first + second == 7:
        start_discards(s)
    else:
        produce(s, first + second)


@kernel
def owe(s, number, owed):
    """Write what the tiles of a number, unless robbed, yield to the buildings at them; gives the kinds, as bits."""
    resources = 0
    tiles = np.uint64(s.number_tiles[number])
    while tiles:
        tile = lowest_bit(tiles)
        tiles &= tiles - np.uint64(1)
        resource = np.int64(s.tiles[tile])
        if tile == s.robber or resource == DESERT:
            continue
        nodes = TILE_NODES[tile]
        for player in range(s.players):
            count = popcount(s.settlements[player] & nodes) + 2 * popcount(s.cities[player] & nodes)
            if count > 0:
                owed[player, resource] += count
                resources |= 1 << resource
    return resources


@kernel
def produce(s, number):
    """A number yields what it owes, as far as the bank can pay."""
    owed = np.zeros((4, 5), np.int64)
    resources = owe(s, number, owed)
    for resource in range(5):
        if (resources >> resource) & 1:
            share_out(s, owed, resource)


@kernel
def share_out(s, owed, resource):
    """Pay what is owed of a resource. If the bank is short nobody gets any, or, by the standard rule, a sole owner
    takes what is left."""
    total, owners = 0, 0
    for player in range(s.players):
        total += owed[player, resource]
        owners += owed[player, resource] > 0
    left = np.int64(s.bank[resource])
    if total > left and s.shortage != UNLIMITED:
        if s.shortage == NOBODY_PAID or owners > 1:
            return
        for player in range(s.players):
            owed[player, resource] = min(owed[player, resource], left)
        total = left
    for player in range(s.players):
        if owed[player, resource] > 0:
            gain(s, player, resource, owed[player, resource])
    if s.shortage != UNLIMITED:
        s.bank[resource] -= total


@kernel
def start_discards(s):
    """Half of every hand above the limit must go; then the robber moves."""
    owing = 0
    for player in range(s.players):
        size = np.int64(s.hand_size[player])
        s.discard_left[player] = size // 2 if size > s.discard_limit else 0
        owing += s.discard_left[player] > 0
    if owing == 0:
        s.prompt = MOVE_ROBBER
    elif s.settlers:
        s.prompt = DISCARDING  # Quirk: the settlers backend asks the roller first, even if he owes nothing
    else:
        next_discard(s, 0)


@kernel
def next_discard(s, first):
    """The lowest seat from `first` on that still owes cards is to discard; the robber moves if there is none."""
    for player in range(first, s.players):
        if s.discard_left[player] > 0:
            s.prompt = DISCARDING
            s.to_act = player
            return
    s.prompt = MOVE_ROBBER
    s.to_act = s.turn


@kernel
def discard(s, resource):
    """Put one card back."""
    player = np.int64(s.to_act)
    pay(s, player, resource, 1)
    s.discard_left[player] -= 1
    if s.discard_left[player] == 0:
        next_discard(s, player + 1)


@kernel
def discard_all(s, action):
    """Put back all the cards that an action names."""
    player = np.int64(s.to_act)
    for resource in range(5):
        pay(s, player, resource, discarded(action, resource))
    s.discard_left[player] = 0
    if not s.settlers:
        next_discard(s, player + 1)
        return
    # Quirk: the settlers backend asks again whoever still holds too much, and the last to discard plays on.
    for other in range(s.players):
        size = np.int64(s.hand_size[other])
        s.discard_left[other] = size // 2 if size > s.discard_limit else 0
    s.turn = s.to_act
    next_discard(s, 0)
    if s.prompt == DISCARDING:
        s.turn = s.to_act


@kernel
def whole_discards(s, out):
    """Write every way to discard what is owed at once; 0 if there are more than MAX_DISCARDS."""
    hand = s.hands[s.to_act]
    owed = np.int64(s.discard_left[s.to_act])
    n = 0
    for a in range(min(hand[0], owed) + 1):
        for b in range(min(hand[1], owed - a) + 1):
            for c in range(min(hand[2], owed - a - b) + 1):
                for d in range(min(hand[3], owed - a - b - c) + 1):
                    e = owed - a - b - c - d
                    if e <= hand[4]:
                        if n == MAX_DISCARDS:
                            return 0
                        out[n] = packed_discard(a, b, c, d, e)
                        n += 1
    return n


@kernel
def packed_discard(a, b, c, d, e):
    """The id of a discard of so many cards of each resource."""
    packed = min(e, MAX_DISCARDED)
    packed = (packed << DISCARD_BITS) + min(d, MAX_DISCARDED)
    packed = (packed << DISCARD_BITS) + min(c, MAX_DISCARDED)
    packed = (packed << DISCARD_BITS) + min(b, MAX_DISCARDED)
    return DISCARD_ALL + (packed << DISCARD_BITS) + min(a, MAX_DISCARDED)


@kernel
def thrifty_discard(s):
    """One way to discard what is owed: always from the largest pile."""
    hand = np.zeros(5, np.int64)
    gone = np.zeros(5, np.int64)
    for resource in range(5):
        hand[resource] = s.hands[s.to_act, resource]
    for _ in range(s.discard_left[s.to_act]):
        most = 0
        for resource in range(1, 5):
            if hand[resource] > hand[most]:
                most = resource
        hand[most] -= 1
        gone[most] += 1
    return packed_discard(gone[0], gone[1], gone[2], gone[3], gone[4])


@kernel
def list_discards(s, out):
    """Write the discards of the player to act: single cards, or whole discards."""
    if s.all_at_once:
        n = whole_discards(s, out)
        if n == 0:
            out[0] = thrifty_discard(s)
            n = 1
        return n
    n = 0
    for resource in range(5):
        if s.hands[s.to_act, resource] > 0:
            out[n] = DISCARD + resource
            n += 1
    return n


@kernel
def spares(s, tile):
    """Whether the friendly robber keeps off a tile: a poor opponent of the player builds at it."""
    for player in range(s.players):
        if player != s.turn and total_points(s, player) < FRIENDLY_POINTS:
            if buildings_of(s, player) & TILE_NODES[tile]:
                return True
    return False


@kernel
def list_robber_moves(s, out):
    """Write where the robber may go and whom it may rob there."""
    friendly = s.friendly_robber != 0
    while True:
        n = add_robber_moves(s, out, friendly)
        if n > 0 or not friendly:
            return n
        friendly = False


@kernel
def add_robber_moves(s, out, friendly):
    """Write the robber's moves; with the friendly rule, those that spare the poor."""
    n = 0
    for tile in range(TILES):
        if tile == s.robber or (friendly and spares(s, tile)):
            continue
        found = 0
        if not s.separate_steal:
            for victim in range(s.players):
                if victim != s.turn and s.hand_size[victim] > 0 and buildings_of(s, victim) & TILE_NODES[tile] != EMPTY:
                    out[n] = ROBBER + 5 * tile + victim
                    n += 1
                    found += 1
        if found == 0:
            out[n] = ROBBER + 5 * tile + NO_VICTIM
            n += 1
    return n


@kernel
def is_victim(s, player):
    """Whether the robber, where it stands, can rob a player."""
    return player != s.turn and s.hand_size[player] > 0 and buildings_of(s, player) & TILE_NODES[s.robber] != EMPTY


@kernel
def move_robber(s, tile, victim):
    """Put the robber on a tile, and steal if the same move says from whom."""
    s.robber = tile
    s.prompt = PLAY
    if victim != NO_VICTIM:
        steal(s, victim)
    elif s.separate_steal:
        for player in range(s.players):
            if is_victim(s, player):
                s.prompt = STEAL


@kernel
def steal(s, victim):
    """Draw one card from a hand, each card with the same chance."""
    s.prompt = PLAY
    size = np.int64(s.hand_size[victim])
    if size == 0:
        return
    pick = chance(s, size)
    resource = 0
    while pick >= s.hands[victim, resource]:
        pick -= s.hands[victim, resource]
        resource += 1
    hand_over(s, victim, resource)


@kernel
def hand_over(s, victim, resource):
    """The player whose turn it is gets a card of another."""
    gain(s, victim, resource, -1)
    gain(s, np.int64(s.turn), resource, 1)
