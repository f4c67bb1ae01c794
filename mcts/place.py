"""Finding a posted position in the tree of an earlier one, without being told what was played in between.

The tree's most visited lines are played from the earlier position, and compared with the posted one. Nothing here may
depend on what the observer cannot know. So lines are played in several worlds that were possible for him then, and the
posted position is dealt anew several times: what differs between those deals is hidden now, what differs between the
worlds was left to chance or hidden, and all else must be the same.
"""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from heapq import heappop, heappush

import numpy as np

from engine.game import Game, State
from engine.kernels.rng import stream
from mcts.records import NOBODY
from mcts.tree import Tree

FIRST_WORLDS, WORLDS = 6, 16  # in which it is tried whether a line can be played, and how it can end
PATIENCE, MORE_PATIENCE = (
    2,
    6,
)  # worlds in a row that may explain nothing of what is different: at first, and once some have
DEALS = 6  # of the posted position
MOST_PLAYS = 200  # actions played, lists made and deals: each costs some 10 us, so that a hopeless look-up costs little
THROWS, MORE_THROWS = 36, 12  # of dice, to see their outcomes: in the first world, and in each other one
LEAST_SHARE = 0.005  # of the root's visits: what has fewer is not worth looking for


def find_place(tree: Tree, state: State, seat: int, answer: int | None = None) -> int | None:
    """The node of an open tree that stands for a state in which a seat is to act; None if it is not found.

    The tree's root is the position that this seat was asked about before, `answer` what it was told to play. The tree
    may be forged: only actions that are legal are played.
    """
    worlds = _Worlds(tree.game, seat)
    try:
        sight = _Sight(worlds, state)
        earlier = worlds.dealt(tree.root_state, 0)
        return 0 if sight.is_same(earlier) else _Lookup(tree, worlds, sight, answer).run()
    except _OutOfPlays:
        return None


class _OutOfPlays(Exception):
    """The look-up has cost as much as it may."""


class _Worlds:
    """Room for as many states as a look-up may make; they are told by their numbers. Records are slow to copy, so
    they lie in rows of bytes."""

    def __init__(self, game: Game, seat: int) -> None:
        self.seat, self._game, self._kernels = seat, game, game.kernels
        self._rows = np.empty((MOST_PLAYS, game.dtype.itemsize), np.uint8)
        self._states = self._rows.reshape(-1).view(game.dtype)
        self._records = self._states.view(np.recarray)
        self._actions = np.zeros(game.max_actions, np.int32)
        self._used = 0
        self._has_rng = "rng" in (game.dtype.names or ())

    def dealt(self, state: State, seed: int) -> int:
        """A state with what the seat cannot know dealt anew."""
        self._rows[self._next()] = state.view(np.uint8)
        determinize = self._kernels.get("determinize")
        if determinize is not None:
            determinize(self._records[self._used - 1], self.seat, stream(seed))
        return self._used - 1

    def played(self, before: int, action: int, throw: int = 0) -> int:
        """The state after a legal action; each number of a throw lets chance come out in another way."""
        self._rows[self._next()] = self._rows[before]
        after = self._records[self._used - 1]
        if throw and self._has_rng:
            after.rng = stream(int(after.rng) ^ hash((self._used, throw)))[0]
        self._kernels["apply_action"](after, action)
        return self._used - 1

    def legal(self, number: int) -> frozenset[int]:
        """The legal actions in a state."""
        self._next()
        count = self._kernels["legal_actions"](self._records[number], self._actions)
        return frozenset(self._actions[:count].tolist())

    def outcome(self, number: int) -> int:
        """What chance has publicly done in the last action; 0 for nothing."""
        observed = self._kernels.get("observed")
        return 0 if observed is None else int(observed(self._records[number]))

    def leading(self, number: int) -> np.ndarray:
        """The bytes of a state that tell it from others."""
        return self._rows[number, : self._game.identity_bytes]

    def details(self, number: int) -> np.ndarray:
        """The bytes that tell it from others with equal leading bytes."""
        return self._game.codec.details(self._states[number : number + 1])

    def _next(self) -> int:
        if self._used == MOST_PLAYS:
            raise _OutOfPlays
        self._used += 1
        return self._used - 1


class _Sight:
    """What a seat sees of a posted state."""

    def __init__(self, worlds: _Worlds, state: State) -> None:
        deals = [worlds.dealt(state, number) for number in range(DEALS)]
        self._prints = [_Print(look, [look(number) for number in deals]) for look in (worlds.leading, worlds.details)]

    def is_same(self, dealt: int) -> bool:
        """Whether a state that was dealt with seed 0 is the same to the seat."""
        return all(found.is_same(dealt) for found in self._prints)

    def can_be(self, variants: Callable[[], Iterator[int]]) -> bool:
        """Whether the posted state can be one of a kind, of which there are several."""
        return all(found.can_be(variants()) for found in self._prints)


class _Print:
    """What a seat sees of some bytes that a posted state has, if that was dealt anew several times."""

    def __init__(self, look: Callable[[int], np.ndarray], deals: list[np.ndarray]) -> None:
        self._look, self._posted = look, deals[0].copy()
        self._certain = np.logical_and.reduce([deal == self._posted for deal in deals])

    def is_same(self, dealt: int) -> bool:
        """Whether a state that was dealt in the first way has them."""
        return np.array_equal(self._look(dealt), self._posted)

    def can_be(self, variants: Iterator[int]) -> bool:
        """Whether they differ from the first variant only in what is hidden or differs between the variants."""
        first = self._look(next(variants))
        odd = np.flatnonzero((first != self._posted) & self._certain)
        idle, patience = 0, PATIENCE
        while len(odd) and idle < patience:
            number = next(variants, None)
            if number is None:
                return False
            left = odd[self._look(number)[odd] == first[odd]]
            if len(left) < len(odd):
                odd, idle, patience = left, 0, MORE_PATIENCE
            else:
                idle += 1
        return not len(odd)


@dataclass(eq=False)
class _Step:
    """A node of the tree, at the end of a line."""

    node: int
    action: int = -1
    """Or the outcome of chance."""
    before: "_Step | None" = None
    is_outcome: bool = False
    positions: dict[int, list[int]] = field(default_factory=dict)
    """By world: its states, as far as they are known; several if chance was tried several times."""
    legal: dict[int, frozenset[int]] = field(default_factory=dict)
    thrown: dict[int, dict[int, list[int]]] = field(default_factory=dict)
    """By world: the states after the action, by the outcome of its chance."""


class _Lookup:
    def __init__(self, tree: Tree, worlds: _Worlds, sight: _Sight, answer: int | None) -> None:
        self._tree, self._worlds, self._sight, self._answer = tree, worlds, sight, answer
        self._least = max(1, round(tree.visits * LEAST_SHARE))
        self._waiting: list[tuple[float, int, _Step]] = []
        self._numbers = itertools.count()  # equals come in their order

    def run(self) -> int | None:
        """Go through the lines, the most visited first; but first of all what was answered."""
        self._add_children(_Step(0))
        while self._waiting:
            step = heappop(self._waiting)[2]
            if not any(self._positions(step, world) for world in range(FIRST_WORLDS)):
                continue
            if self._is_asked(step) and self._sight.can_be(partial(self._variants, step)):
                return step.node
            self._add_children(step)
        return None

    def _add_children(self, step: _Step) -> None:
        first = int(self._tree.nodes[step.node]["first"])
        children = self._tree.children(step.node)
        for place in np.flatnonzero(children["visits"] >= self._least).tolist():
            child = children[place]
            action, outcome = int(child["action"]), int(child["mover"]) == NOBODY
            answered = step.before is None and action == self._answer
            rank = -np.inf if answered else -float(child["visits"])
            heappush(self._waiting, (rank, next(self._numbers), _Step(first + place, action, step, outcome)))

    def _is_asked(self, step: _Step) -> bool:
        """Whether the seat is to act there. A leaf will not do: there is nothing to inherit."""
        children = self._tree.children(step.node)
        return len(children) > 0 and int(children[0]["mover"]) == self._worlds.seat

    def _variants(self, step: _Step) -> Iterator[int]:
        return itertools.chain.from_iterable(self._positions(step, world) for world in range(WORLDS))

    def _positions(self, step: _Step, world: int) -> list[int]:
        """The states at the end of a line in a world; none if it cannot be played there."""
        if world not in step.positions:
            step.positions[world] = self._reached(step, world)
        return step.positions[world]

    def _reached(self, step: _Step, world: int) -> list[int]:
        if step.before is None:
            return [self._worlds.dealt(self._tree.root_state, world)]
        if step.is_outcome:
            return self._thrown(step.before, world, step.action)
        before = self._positions(step.before, world)
        if not before:
            return []
        if world not in step.before.legal:
            step.before.legal[world] = self._worlds.legal(before[0])
        if step.action not in step.before.legal[world]:
            return []
        return [self._worlds.played(before[0], step.action)]

    def _thrown(self, step: _Step, world: int, outcome: int) -> list[int]:
        """The states after a step whose chance came out like that; the dice are thrown until it does."""
        if step.before is None or not self._positions(step, world):
            return []
        known = step.thrown.setdefault(world, {})
        tried = sum(map(len, known.values()))
        for throw in range(tried, MORE_THROWS if world else THROWS):
            if world and outcome in known:
                break
            after = self._worlds.played(self._positions(step.before, world)[0], step.action, throw + 1)
            known.setdefault(self._worlds.outcome(after), []).append(after)
        return known.get(outcome, [])
