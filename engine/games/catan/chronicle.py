"""A history, gone through on the board as it was: what each entry did to hands and bank.

An entry whose effect nobody can tell, such as a roll without its dice, makes the count of cards begin anew after it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from engine.codec import Json
from engine.errors import MalformedHistory
from engine.game import Position, record
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
    NO_VICTIM,
    OFFER,
    PLAY_MONOPOLY,
    PLAY_PLENTY,
    PLAY_ROAD_BUILDING,
    ROAD,
    ROB,
    ROBBER,
    ROLL,
    SETTLEMENT,
    TRADE,
    discarded,
    offered,
)
from engine.games.catan.board import LOW_EDGES, NODE_TILES, TILE_COUNT
from engine.games.catan.cards import FREE_ROADS
from engine.games.catan.dice import owe
from engine.games.catan.ledger import Event, Ledger
from engine.games.catan.native_actions import plenty
from engine.games.catan.network import open_port
from engine.games.catan.state import (
    DESERT,
    RESOURCES,
)
from engine.games.catan.trade import BANK_RATE
from engine.games.catan.yields import A_CARD, A_CITY, A_ROAD, A_SETTLEMENT, COSTS

SEVEN = 7
IDLE = ("createTradeOffer", "rejectTrade", "cancelTrade")  # what the settlers backend calls offers that move no card


@dataclass(frozen=True)
class Step:
    """An entry of a history."""

    seat: int
    action: Json
    outcome: Json


Reader = Callable[[Position, Json], int]
"""Gives the id of an action in a position, -1 for none."""


class Chronicle:
    """Goes through a history on the board as it was, and notes what each entry did to hands and bank."""

    def __init__(self, position: Position, observer: int, steps: Sequence[Step], read: Reader) -> None:
        self.events: list[tuple[int, Event]] = []
        """What can be told, by the number of its entry; all of it after the last entry that cannot."""
        self._past = Position(position.state.copy(), position.context)
        self._s = record(self._past.state)
        self._observer, self._read = observer, read
        self._offer: np.ndarray | None = None
        self._free_roads = 0
        moves = self._take_back(steps)
        self.complete = not any(pieces.any() for pieces in _pieces(self._s))
        """Whether the history begins with the game and leaves nothing open: then all hands were empty at first."""
        self._robber_known = not moves
        if self.complete and moves and DESERT in self._s.tiles:
            self._s.robber, self._robber_known = self._s.tiles.tolist().index(DESERT), True
        for number, step in enumerate(steps):
            self._enter(number, step)
        if moves and self._s.robber != record(position.state).robber:
            raise MalformedHistory("the state has the robber on another tile", f"/{moves[-1]}/action")

    def _take_back(self, steps: Sequence[Step]) -> list[int]:
        """Take what was built off the board again; gives the entries that moved the robber."""
        s, moves = self._s, []
        for number in reversed(range(len(steps))):
            action, seat = self._id(steps[number]), steps[number].seat
            if ROBBER <= action < FIXED:
                moves.append(number)
            if not ROAD <= action < ROBBER:
                continue
            pieces, place = _place(s, action)
            if not int(pieces[seat]) >> place & 1:
                raise MalformedHistory(f"the state has no such piece of seat {seat}", f"/{number}/action")
            pieces[seat] ^= np.uint64(1 << place)
            if action >= CITY:
                s.settlements[seat] |= np.uint64(1 << place)
        s.rates[:] = BANK_RATE
        for seat in range(s.players):
            buildings = int(s.settlements[seat]) | int(s.cities[seat])
            for node in range(buildings.bit_length()):
                if buildings >> node & 1:
                    open_port(s, seat, node)
        return moves[::-1]

    def _id(self, step: Step) -> int:
        self._s.turn = self._s.to_act = step.seat
        return self._read(self._past, step.action)

    def _note(self, number: int, event: Event) -> None:
        self.events.append((number, event))

    def _leave_open(self) -> None:
        self.events.clear()
        self.complete = False

    def _enter(self, number: int, step: Step) -> None:
        action, seat = self._id(step), step.seat
        if action < 0 and not self._s.settlers:
            raise MalformedHistory("no action of this game at that time", f"/{number}/action")
        if step.action["type"] in IDLE:
            return
        if action < 0 or action >= DEAL:
            # Quirk: the settlers backend takes more than the rules allow, and does not say what an old offer was.
            self._leave_open()
        elif action == ROLL:
            self._roll(number, step)
        elif ROAD <= action < ROBBER:
            self._build(number, seat, action)
        elif ROB <= action < ROAD:
            self._steal(number, step, action - ROB)
        elif ROBBER <= action < FIXED:
            self._s.robber, self._robber_known = (action - ROBBER) // 5, True
            if (action - ROBBER) % 5 != NO_VICTIM:
                self._steal(number, step, (action - ROBBER) % 5)
        elif CONFIRM <= action < DISCARD or action in (ACCEPT, CANCEL) or action >= OFFER:
            self._trade(number, seat, action)
        else:
            self._exchange(number, seat, action)

    def _roll(self, number: int, step: Step) -> None:
        dice = step.outcome.get("dice")
        if dice is None or not self._robber_known:
            self._leave_open()
            return
        if not isinstance(dice, list) or len(dice) != 2 or not all(type(d) is int and 1 <= d <= 6 for d in dice):
            raise MalformedHistory("dice are two numbers from 1 to 6", f"/{number}/outcome/dice")
        if sum(dice) != SEVEN:
            owed = np.zeros((4, 5), np.int64)
            owe(self._s, sum(dice), owed)
            self._note(number, partial(Ledger.produce, owed=owed))

    def _build(self, number: int, seat: int, action: int) -> None:
        s = self._s
        settled = (int(s.settlements[seat]) | int(s.cities[seat])).bit_count()
        if action >= CITY:
            s.settlements[seat] ^= np.uint64(1 << action - CITY)
            s.cities[seat] |= np.uint64(1 << action - CITY)
            self._pay(number, seat, COSTS[A_CITY])
        elif action >= SETTLEMENT:
            node = action - SETTLEMENT
            s.settlements[seat] |= np.uint64(1 << node)
            open_port(s, seat, node)
            if settled >= 2:
                self._pay(number, seat, COSTS[A_SETTLEMENT])
            elif settled == 1:
                kinds = [int(s.tiles[NODE_TILES[node, i]]) for i in range(TILE_COUNT[node])]
                self._draw(number, seat, [kind for kind in kinds if kind != DESERT])
        else:
            laid = int(s.roads_low[seat]).bit_count() + int(s.roads_high[seat]).bit_count()
            pieces, place = _place(s, action)
            pieces[seat] |= np.uint64(1 << place)
            if self._free_roads > 0:
                self._free_roads -= 1
            elif not (settled <= 2 and laid < settled):  # the roads of the setup are free
                self._pay(number, seat, COSTS[A_ROAD])

    def _steal(self, number: int, step: Step, victim: int) -> None:
        """What was taken is for the two to know, even if the history tells all."""
        kind = None
        if self._observer in (step.seat, victim):
            stolen = step.outcome.get("stolen")
            if stolen is not None and stolen not in RESOURCES:
                raise MalformedHistory(f"stolen is one of {', '.join(RESOURCES)}", f"/{number}/outcome/stolen")
            kind = None if stolen is None else RESOURCES.index(stolen)
        if victim >= self._s.players or victim == step.seat:
            raise MalformedHistory("there is nobody to rob in that seat", f"/{number}/action")
        self._note(number, lambda ledger: ledger.memory.steal(step.seat, victim, kind))

    def _trade(self, number: int, seat: int, action: int) -> None:
        if action >= OFFER:
            self._offer = np.array([int(offered(action - OFFER, r)) for r in range(5)])
        elif action == CANCEL:
            self._offer = None
        elif self._offer is None:
            self._leave_open()
        elif action == ACCEPT:
            wanted = np.maximum(-self._offer, 0)
            self._note(number, lambda ledger: ledger.memory.show(seat, wanted))
        elif action - CONFIRM >= self._s.players:
            raise MalformedHistory("there is nobody to trade with in that seat", f"/{number}/action")
        else:
            self._note(number, partial(Ledger.swap, seat=seat, partner=action - CONFIRM, cards=self._offer))
            self._offer = None

    def _exchange(self, number: int, seat: int, action: int) -> None:
        """Purchases of cards, cards that were played, discards, trades with the bank, the turn's end."""
        if action == END_TURN:
            self._free_roads = 0
        elif action == BUY_CARD:
            self._pay(number, seat, COSTS[A_CARD])
        elif action == PLAY_ROAD_BUILDING:
            self._free_roads = FREE_ROADS
        elif action >= DISCARD_ALL:
            self._pay(number, seat, np.array([int(discarded(action - DISCARD_ALL, r)) for r in range(5)]))
        elif action >= TRADE:
            give, get = divmod(action - TRADE, 5)
            self._pay(number, seat, int(self._s.rates[seat, give]) * np.eye(5, dtype=np.int64)[give])
            self._draw(number, seat, [get])
        elif action >= PLAY_PLENTY:
            self._draw(number, seat, plenty(action))
        elif action >= PLAY_MONOPOLY:
            if self.complete:
                self._note(number, lambda ledger: ledger.memory.seize(seat, action - PLAY_MONOPOLY))
            else:
                self._leave_open()
        elif action >= DISCARD:
            self._pay(number, seat, np.eye(5, dtype=np.int64)[action - DISCARD])

    def _pay(self, number: int, seat: int, cards: np.ndarray) -> None:
        self._note(number, partial(Ledger.pay, seat=seat, cards=cards))

    def _draw(self, number: int, seat: int, kinds: list[int]) -> None:
        self._note(number, partial(Ledger.draw, seat=seat, cards=np.bincount(kinds, minlength=5)))


def _pieces(s: np.record) -> list[np.ndarray]:
    return [s.settlements, s.cities, s.roads_low, s.roads_high]


def _place(s: np.record, action: int) -> tuple[np.ndarray, int]:
    """The players' pieces of the kind that an action builds, and the place in their sets."""
    if action >= CITY:
        return s.cities, action - CITY
    if action >= SETTLEMENT:
        return s.settlements, action - SETTLEMENT
    edge = action - ROAD
    return (s.roads_low, edge) if edge < LOW_EDGES else (s.roads_high, edge - LOW_EDGES)
