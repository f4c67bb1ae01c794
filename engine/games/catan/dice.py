"""The roll and what follows: production, the robber."""

import numpy as np

from engine.bits import lowest_bit, popcount
from engine.games.catan.actions import (
    NO_VICTIM,
    ROBBER,
)
from engine.games.catan.board import TILE_NODES, TILES
from engine.games.catan.discards import start_discards
from engine.games.catan.state import (
    DESERT,
    EMPTY,
    NOBODY_PAID,
    PLAY,
    STEAL,
    UNLIMITED,
    buildings_of,
    gain,
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
