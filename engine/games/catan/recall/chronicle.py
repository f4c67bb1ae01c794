"""A history, gone through on the board as it was: what each entry did to hands and bank.

An entry whose effect nobody can tell, such as a roll without its dice, makes the count of cards begin anew after it.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from engine.errors import MalformedHistory
from engine.game import Position, record
from engine.games.catan.play.actions import (
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
    plenty,
)
from engine.games.catan.play.board import NODE_TILES, NODES, TILE_COUNT
from engine.games.catan.play.building import open_port
from engine.games.catan.play.state import DESERT, RESOURCES
from engine.games.catan.play.tables import A_CARD, A_CITY, A_ROAD, A_SETTLEMENT, BANK_RATE, COSTS, FREE_ROADS
from engine.games.catan.recall.ledger import CARDS, COLUMNS, DRAW, NOTED, PAY, PRODUCE, SEIZE, SHOW, STEAL, SWAP
from engine.games.catan.wire.pieces import road_sets

UNTOLD, WRONG = -1, -2  # as dice or loot: not in the history, and not what it can be
SEVEN = 7
PRICES: list[tuple[int, ...]] = [tuple(cost) for cost in COSTS.tolist()]
ONE_OF = [tuple(int(r == kind) for r in range(len(RESOURCES))) for kind in range(len(RESOURCES))]
NOTHING = (0,) * (NOTED - CARDS)


class Entry(NamedTuple):
    """An entry of a history."""

    seat: int
    action: int
    """Its id, -1 for none."""
    rate: int
    """That a trade with the bank names."""
    dice: int
    """Their sum, UNTOLD or WRONG."""
    loot: int
    """The kind of the card that was stolen, UNTOLD or WRONG."""
    idle: bool
    """Whether it moves no card, whatever its id."""


class Chronicle:
    """Goes through a history on the board as it was, and notes what each entry did to hands and bank."""

    def __init__(self, position: Position, observer: int, entries: Sequence[Entry]) -> None:
        self._noted: list[tuple[int, ...]] = []
        self._state = position.state.copy()
        self._s = s = record(self._state)
        self._players, self._settlers, self._robber = int(s.players), bool(s.settlers), int(s.robber)
        self._settlements, self._cities, self._roads = s.settlements.tolist(), s.cities.tolist(), road_sets(s)
        self._tiles = s.tiles.tolist()
        self._observer = observer
        self._offer: tuple[int, ...] | None = None
        self._free_roads = 0
        moves = self._take_back(entries)
        self.complete = not any((*self._settlements, *self._cities, *self._roads))
        """Whether the history begins with the game and leaves nothing open: then all hands were empty at first."""
        self._robber_known = not moves
        if self.complete and moves and DESERT in self._tiles:
            self._robber, self._robber_known = self._tiles.index(DESERT), True
        for number, entry in enumerate(entries):
            self._enter(number, entry)
        if moves and self._robber != s.robber:
            raise MalformedHistory("the state has the robber on another tile", f"/{moves[0]}/action")

    def events(self) -> np.ndarray:
        """What can be told, as the ledger takes it; all of it after the last entry that cannot."""
        rows = np.zeros((len(self._noted), COLUMNS), np.int64)
        if self._noted:
            rows[:, :NOTED] = self._noted
        return rows

    def _take_back(self, entries: Sequence[Entry]) -> list[int]:
        """Take what was built off the board again; gives the entries that moved the robber, the last one first."""
        moves = []
        for number in reversed(range(len(entries))):
            seat, action = entries[number][:2]
            if ROBBER <= action < FIXED:
                moves.append(number)
            if not ROAD <= action < ROBBER:
                continue
            pieces, place = self._place(action)
            if not pieces[seat] >> place & 1:
                raise MalformedHistory(f"the state has no such piece of seat {seat}", f"/{number}/action")
            pieces[seat] ^= 1 << place
            if action >= CITY:
                self._settlements[seat] |= 1 << place
        self._s.rates[:] = BANK_RATE
        for seat in range(self._players):
            buildings = self._settlements[seat] | self._cities[seat]
            for node in range(NODES):
                if buildings >> node & 1:
                    open_port(self._s, seat, node)
        return moves

    def _place(self, action: int) -> tuple[list[int], int]:
        """The players' pieces of the kind that an action builds, as sets, and the place in them."""
        if action >= CITY:
            return self._cities, action - CITY
        if action >= SETTLEMENT:
            return self._settlements, action - SETTLEMENT
        return self._roads, action - ROAD

    def _note(self, number: int, kind: int, seat: int, other: int, cards: Sequence[int]) -> None:
        self._noted.append((number, kind, seat, other, *cards, *NOTHING[len(cards) :]))

    def _leave_open(self) -> None:
        self._noted.clear()
        self.complete = False

    def _enter(self, number: int, entry: Entry) -> None:
        seat, action = entry[:2]
        if TRADE <= action < ROB and entry.rate != self._s.rates[seat, (action - TRADE) // 5]:
            action = -1
        if action < 0 and not self._settlers:
            raise MalformedHistory("no action of this game at that time", f"/{number}/action")
        if entry.idle:
            return
        if action < 0 or action >= DEAL:
            # Quirk: the settlers backend takes more than the rules allow, and does not say what an old offer was.
            self._leave_open()
        elif action == ROLL:
            self._roll(number, entry.dice)
        elif ROAD <= action < ROBBER:
            self._build(number, seat, action)
        elif ROB <= action < ROAD:
            self._steal(number, entry, action - ROB)
        elif ROBBER <= action < FIXED:
            self._robber, self._robber_known = (action - ROBBER) // 5, True
            if (action - ROBBER) % 5 != NO_VICTIM:
                self._steal(number, entry, (action - ROBBER) % 5)
        elif CONFIRM <= action < DISCARD or action in (ACCEPT, CANCEL) or action >= OFFER:
            self._trade(number, seat, action)
        else:
            self._exchange(number, seat, action)

    def _roll(self, number: int, dice: int) -> None:
        if dice == UNTOLD or not self._robber_known:
            self._leave_open()
        elif dice == WRONG:
            raise MalformedHistory("dice are two numbers from 1 to 6", f"/{number}/outcome/dice")
        elif dice != SEVEN:
            self._note(number, PRODUCE, 0, 0, (dice, self._robber, *self._settlements, *self._cities))

    def _build(self, number: int, seat: int, action: int) -> None:
        settled = (self._settlements[seat] | self._cities[seat]).bit_count()
        laid = self._roads[seat].bit_count()
        pieces, place = self._place(action)
        pieces[seat] |= 1 << place
        if action >= CITY:
            self._settlements[seat] ^= 1 << place
            self._note(number, PAY, seat, 0, PRICES[A_CITY])
        elif action >= SETTLEMENT:
            open_port(self._s, seat, place)
            if settled >= 2:
                self._note(number, PAY, seat, 0, PRICES[A_SETTLEMENT])
            elif settled == 1:
                kinds = [self._tiles[tile] for tile in NODE_TILES[place, : TILE_COUNT[place]].tolist()]
                self._draw(number, seat, [kind for kind in kinds if kind != DESERT])
        elif self._free_roads > 0:
            self._free_roads -= 1
        elif not (settled <= 2 and laid < settled):  # the roads of the setup are free
            self._note(number, PAY, seat, 0, PRICES[A_ROAD])

    def _steal(self, number: int, entry: Entry, victim: int) -> None:
        """What was taken is for the two to know, even if the history tells all."""
        seen = self._observer in (entry.seat, victim)
        if seen and entry.loot == WRONG:
            raise MalformedHistory(f"stolen is one of {', '.join(RESOURCES)}", f"/{number}/outcome/stolen")
        if victim >= self._players or victim == entry.seat:
            raise MalformedHistory("there is nobody to rob in that seat", f"/{number}/action")
        self._note(number, STEAL, entry.seat, victim, (entry.loot if seen else UNTOLD,))

    def _trade(self, number: int, seat: int, action: int) -> None:
        if action >= OFFER:
            self._offer = tuple(int(offered(action - OFFER, r)) for r in range(5))
        elif action == CANCEL:
            self._offer = None
        elif self._offer is None:
            self._leave_open()
        elif action == ACCEPT:
            self._note(number, SHOW, seat, 0, [max(0, -count) for count in self._offer])
        elif action - CONFIRM >= self._players:
            raise MalformedHistory("there is nobody to trade with in that seat", f"/{number}/action")
        else:
            self._note(number, SWAP, seat, action - CONFIRM, self._offer)
            self._offer = None

    def _exchange(self, number: int, seat: int, action: int) -> None:
        """Purchases of cards, cards that were played, discards, trades with the bank, the turn's end."""
        if action == END_TURN:
            self._free_roads = 0
        elif action == BUY_CARD:
            self._note(number, PAY, seat, 0, PRICES[A_CARD])
        elif action == PLAY_ROAD_BUILDING:
            self._free_roads = FREE_ROADS
        elif action >= DISCARD_ALL:
            self._note(number, PAY, seat, 0, [int(discarded(action - DISCARD_ALL, r)) for r in range(5)])
        elif action >= TRADE:
            give, get = divmod(action - TRADE, 5)
            rate = int(self._s.rates[seat, give])
            self._note(number, PAY, seat, 0, [rate * count for count in ONE_OF[give]])
            self._draw(number, seat, [get])
        elif action >= PLAY_PLENTY:
            self._draw(number, seat, plenty(action))
        elif action >= PLAY_MONOPOLY:
            if self.complete:
                self._note(number, SEIZE, seat, 0, (action - PLAY_MONOPOLY,))
            else:
                self._leave_open()
        elif action >= DISCARD:
            self._note(number, PAY, seat, 0, ONE_OF[action - DISCARD])

    def _draw(self, number: int, seat: int, kinds: list[int]) -> None:
        self._note(number, DRAW, seat, 0, [kinds.count(kind) for kind in range(5)])
