"""The robber: where it stands, and what it steals."""

import numpy as np

from engine.games.catan.play.actions import NO_VICTIM
from engine.games.catan.play.board import TILE_NODES
from engine.games.catan.play.hands import gain
from engine.games.catan.play.state import EMPTY, PLAY, STEAL, buildings_of, total_points
from engine.kernels.part import part
from engine.kernels.rng import chance

FRIENDLY_POINTS = 3  # whoever has fewer is spared by the friendly robber


@part
def spares(s, tile):
    """Whether the friendly robber keeps off a tile: a poor opponent of the player builds at it."""
    for player in range(s.players):
        if player != s.turn and total_points(s, player) < FRIENDLY_POINTS:
            if buildings_of(s, player) & TILE_NODES[tile]:
                return True
    return False


@part
def is_victim(s, player):
    """Whether the robber, where it stands, can rob a player."""
    return player != s.turn and s.hand_size[player] > 0 and buildings_of(s, player) & TILE_NODES[s.robber] != EMPTY


@part
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


@part
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


@part
def hand_over(s, victim, resource):
    """The player whose turn it is gets a card of another."""
    gain(s, victim, resource, -1)
    gain(s, np.int64(s.turn), resource, 1)
