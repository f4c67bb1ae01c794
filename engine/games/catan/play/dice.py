"""The roll and what it yields."""

import numpy as np

from engine.games.catan.play.board import TILE_NODES
from engine.games.catan.play.discards import start_discards
from engine.games.catan.play.hands import gain
from engine.games.catan.play.state import DESERT, NOBODY_PAID, UNLIMITED
from engine.kernels.bits import lowest_bit, popcount
from engine.kernels.kernel import kernel
from engine.kernels.part import part
from engine.kernels.rng import chance


@part
def roll(s):
    """Throw the dice."""
    first = chance(s, 6) + 1
    take_roll(s, first, chance(s, 6) + 1)


@part
def take_roll(s, first, second):
    """What a throw brings."""
    s.dice[0], s.dice[1] = first, second
    s.rolled = 1
    s.shown = first + second
    if first + second == 7:
        start_discards(s)
    else:
        produce(s, first + second)


@part
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


@part
def produce(s, number):
    """A number yields what it owes, as far as the bank can pay."""
    owed = np.zeros((4, 5), np.int64)
    resources = owe(s, number, owed)
    for resource in range(5):
        if (resources >> resource) & 1:
            share_out(s, owed, resource)


@part
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
def observed(s):
    """The sum of the dice after a roll."""
    return np.int64(s.shown)
