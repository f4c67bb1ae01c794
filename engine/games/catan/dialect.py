"""What the two JSON forms of the game have in common."""

from abc import ABC, abstractmethod
from typing import ClassVar

import numpy as np
from marshmallow import Schema

from engine.codec import Json
from engine.errors import MalformedState
from engine.game import Position, State, record
from engine.games.catan.board import EDGE_NODES, LOW_EDGES, NEIGHBOURS
from engine.games.catan.network import open_port
from engine.games.catan.rules import MAX_ACTIONS, STATE, legal_actions, to_move
from engine.games.catan.state import BANK_START, CITIES, MAX_PLAYERS, NONE, ROADS, SETTLEMENTS, TURN_LIMIT


class Dialect(ABC):
    """One backend's JSON: states and actions to records and ids, and back."""

    name: ClassVar[str]
    state_schema: ClassVar[Schema]
    action_schema: ClassVar[Schema]

    @abstractmethod
    def build(self, data: Json) -> Position:
        """Make a position of data that passed `state_schema`."""

    @abstractmethod
    def encode_state(self, position: Position) -> Json:
        """The position as this backend writes it."""

    @abstractmethod
    def encode_action(self, position: Position, action: int) -> Json:
        """An action as this backend expects it."""

    @abstractmethod
    def action_id(self, position: Position, data: Json) -> int:
        """The id of an action that passed `action_schema`, -1 for none."""

    @abstractmethod
    def takes(self, position: Position, action: int) -> bool:
        """Whether an action about trade between players is taken; a legal list names only some of them."""

    @abstractmethod
    def player_ids(self, position: Position) -> list[str]:
        """The players' ids in seat order."""

    def view(self, position: Position, seat: int) -> Json:
        """What a seat may see."""
        return self.encode_state(position)

    def carry_on(self, before: Position, action: int, after: State) -> Json:
        """The context after an action."""
        return dict(before.context)


def empty_state(players: int) -> State:
    """A record for so many players on which pieces and cards can be put."""
    state = np.zeros(1, STATE)
    s = record(state)
    s.players = players
    s.bank[:] = BANK_START
    s.roads_left[:], s.settlements_left[:], s.cities_left[:] = ROADS, SETTLEMENTS, CITIES
    s.winner = s.road_holder = s.army_holder = s.last_settlement = NONE
    return state


def put_building(s: np.record, node: int, player: int, *, city: bool, pointer: str) -> None:
    """Put a building of a posted state on the board."""
    if any((int(s.settlements[p]) | int(s.cities[p])) >> node & 1 for p in range(MAX_PLAYERS)):
        raise MalformedState(f"node {node} has two buildings", pointer)
    left = s.cities_left if city else s.settlements_left
    if left[player] == 0:
        raise MalformedState("more buildings than a player has", pointer)
    left[player] -= 1
    kind = s.cities if city else s.settlements
    kind[player] |= np.uint64(1 << node)
    s.blocked |= np.uint64(1 << node) | NEIGHBOURS[node]
    s.points[player] += 2 if city else 1
    open_port(s, player, node)


def put_road(s: np.record, edge: int, player: int, pointer: str) -> None:
    """Put a road of a posted state on the board."""
    low, high = (1 << edge) & (1 << 64) - 1, (1 << edge) >> 64
    if any(int(s.roads_low[p]) & low or int(s.roads_high[p]) & high for p in range(MAX_PLAYERS)):
        raise MalformedState(f"edge {edge} has two roads", pointer)
    if s.roads_left[player] == 0:
        raise MalformedState("more roads than a player has", pointer)
    s.roads_low[player] |= np.uint64(low)
    s.roads_high[player] |= np.uint64(high)
    s.roads_left[player] -= 1
    for node in EDGE_NODES[edge]:
        s.road_nodes[player] |= np.uint64(1 << node)


def road_sets(s: np.record) -> list[int]:
    """The edges with a road of each seat, as sets."""
    return [low | high << LOW_EDGES for low, high in zip(s.roads_low.tolist(), s.roads_high.tolist(), strict=True)]


def start_clock(s: np.record, turn_number: int) -> None:
    """Set the turn's number; a game that is past the limit already goes on for as long again."""
    s.turn_number = turn_number
    s.turns_left = TURN_LIMIT - turn_number if turn_number < TURN_LIMIT else TURN_LIMIT


def check_playable(state: State, pointer: str) -> None:
    """Refuse a state in which somebody is to act but has no action."""
    s = record(state)
    if to_move(s) >= 0 and legal_actions(s, np.zeros(MAX_ACTIONS, np.int32)) == 0:
        raise MalformedState("the player to act has no legal action", pointer)
