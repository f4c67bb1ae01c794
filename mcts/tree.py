"""A search tree: an array of nodes, kept within bounds, moved on as the game goes on."""

import itertools
from collections.abc import Sequence
from functools import cached_property
from heapq import heappop, heappush

import numpy as np

from engine.game import Game, State
from engine.kernels.kernel import kernel
from mcts.records import ENTRY, MAX_DEPTH, NOBODY, NODE, TALLY, UNCHECKED, UNPROVEN, WAYS
from mcts.templates.open import BLOCK
from mcts.templates.tree import settled as settled_template

settled = kernel(settled_template)


def worst_simulation(game: Game) -> int:
    """Nodes that one simulation can add, at most (run_open)."""
    return 2 * (game.max_actions + BLOCK) + MAX_DEPTH * BLOCK * ("observed" in game.kernels)


class Tree:
    """What a search knows about a position.

    Node 0 is the root. The children of a node lie in one block; in a closed loop, nodes of one position share it.
    """

    def __init__(self, game: Game, state: State, max_nodes: int, *, closed: bool) -> None:
        self.game = game
        self.root_state = state.copy()
        self.closed = closed
        # Half of the room, which pruning frees, must do for the worst simulation.
        self.nodes = np.empty(max(max_nodes, 2 * worst_simulation(game) + 1), NODE)
        self.nodes[0] = _root()
        self.tally = np.zeros(1, TALLY)
        self.tally["used"] = 1
        self.inherited = 0
        self.scratch: np.void | None = None
        """The working space of the search that grows it, which knows the root's chances as they are (chances)."""

    @cached_property
    def table(self) -> np.ndarray:
        """The transposition table. Made when a search asks for it: a tree that is only moved on has no use for one."""
        entries = 1 << max(4, (len(self.nodes) // 8 - 1).bit_length())
        return np.zeros(entries if self.closed else WAYS, ENTRY)

    @property
    def _granule(self) -> int:
        """Places that a block of children takes a multiple of."""
        return 1 if self.closed else BLOCK

    @property
    def used(self) -> int:
        """Nodes in use."""
        return int(self.tally["used"][0])

    @property
    def visits(self) -> int:
        """Visits of the root."""
        return int(self.nodes[0]["visits"])

    @property
    def solved(self) -> bool:
        """Whether the result of best play is certain."""
        return bool(self.nodes[0]["proven"] != UNPROVEN)

    def children(self, node: int = 0) -> np.ndarray:
        """The nodes below a node, as a view."""
        first, count = int(self.nodes[node]["first"]), int(self.nodes[node]["count"])
        return self.nodes[first : first + count]

    def chances(self) -> list[float]:
        """The average reward of whoever acts at the root by each of its actions.

        Nodes keep what the search goes by; where that is bent, it is what this search really saw, if it looked at all.
        """
        values: list[float] = self.children()["value"].tolist()
        if self.scratch is None or not self.scratch["standing"]["bent"]:
            return values
        seen = zip(values, self.scratch["chances"], self.scratch["tries"], strict=False)
        return [float(total / tries) if tries else value for value, total, tries in seen]

    def child(self, node: int, action: int, mover: int | None = None) -> int | None:
        """The index of the child that an action leads to, if it is in the tree."""
        children = self.children(node)
        fits = children["action"] == action
        if mover is not None:
            fits &= children["mover"] == mover
        found = np.flatnonzero(fits)
        return int(self.nodes[node]["first"]) + int(found[0]) if len(found) else None

    def check_root(self, seat: int, actions: Sequence[int]) -> None:
        """Keep only those of the root's children that are among the actions of this seat.

        In an open tree some were met in other worlds alone, where the seat had drawn other cards: they go, and their
        visits with them. Anything else that does not fit means that the tree is forged: then all is forgotten.
        """
        children = self.children()
        fits = np.isin(children["action"], actions)
        if self.closed and not fits.all():
            fits[:] = False
        if (children["mover"] != seat).any() or len(np.unique(children["action"])) != len(children):
            fits[:] = False
        if not fits.all():
            self._keep_children(fits)
        self.nodes[0]["proven"] %= UNCHECKED

    def _keep_children(self, wanted: np.ndarray) -> None:
        """Drop the other children of the root."""
        children = self.children()
        kept = children[wanted]
        if not kept["visits"].sum():
            self.nodes[0], self.inherited = _root(), 0
            return
        children["count"] = 0  # nothing may be found below an empty place
        children[: len(kept)] = kept
        self.nodes[0]["count"] = len(kept)
        self.nodes[0]["visits"] = self.inherited = kept["visits"].sum()

    def make_room(self) -> None:
        """Prune the least visited parts until half of the room is free."""
        self._take_over(*self._copied(0, self._threshold(len(self.nodes) // 2)))

    def reroot(self, node: int, state: State) -> None:
        """Make a node the root, for the state that it stands for; the rest of the tree is dropped."""
        nodes, used, moved = self._copied(node, 1)
        self.root_state = state.copy()
        self._take_over(nodes, used, moved)
        self.scratch = None
        self.nodes[0]["mover"], self.nodes[0]["proven"] = NOBODY, UNPROVEN
        if self.closed and self.nodes[0]["count"]:
            self.nodes[0]["proven"] = settled(self.nodes, 0)
        self.inherited = self.visits

    def trimmed(self, max_nodes: int) -> np.ndarray:
        """A copy of the most visited part, in at most `max_nodes` (but never less than the root's children)."""
        nodes, used, _ = self._copied(0, self._threshold(max_nodes))
        return nodes[:used].copy()

    def _threshold(self, max_nodes: int) -> int:
        """The fewest visits that a node must have to keep its children, if all is to fit into that number of nodes."""
        nodes = self.nodes[: self.used]
        inner = nodes[nodes["count"] > 0]
        order = np.argsort(-inner["visits"], kind="stable")
        places = np.cumsum(_room(inner["count"][order].astype(np.int64), self._granule)) + 1
        fitting = int(np.searchsorted(places, max_nodes, side="right"))
        return 1 if fitting == len(inner) else int(inner["visits"][order[fitting]]) + 1

    def _copied(self, node: int, threshold: int) -> tuple[np.ndarray, int, np.ndarray]:
        nodes = np.empty(len(self.nodes), NODE)
        moved = np.zeros(self.used, np.int32)
        used = copy_subtree(self.nodes, node, threshold, self._granule, nodes, moved)
        return nodes, int(used), moved

    def _take_over(self, nodes: np.ndarray, used: int, moved: np.ndarray) -> None:
        self.nodes = nodes
        inner = nodes["count"][:used] > 0
        self.tally["used"], self.tally["expanded"] = used, inner.sum()
        self.tally["children"] = nodes["count"][:used].sum()
        if "table" in self.__dict__:
            move_entries(self.table, moved)


@kernel
def copy_subtree(nodes, root, threshold, granule, out, moved):
    """Copy what lies below a node, dropping the children of nodes with fewer visits; give back how many were copied.

    `moved` (zeros) receives where each block of children went. Blocks take a multiple of `granule` places.
    """
    out[0] = nodes[root]
    used = 1
    at = 0
    while at < used:
        count = np.int64(out[at].count)
        first = np.int64(out[at].first)
        if count > 0 and (out[at].visits >= threshold or at == 0):
            if moved[first] == 0:
                for i in range(count):
                    out[used + i] = nodes[first + i]
                room = -(-count // granule) * granule
                for i in range(count, room):
                    out[used + i] = nodes[first]  # an empty place must still hold sound numbers
                    out[used + i].count = 0
                moved[first] = used
                used += room
            out[at].first = moved[first]
        else:
            out[at].first = 0
            out[at].count = 0
        at += 1
    return used


@kernel
def move_entries(table, moved):
    """Lead the entries of a transposition table to where their blocks went; those of dropped blocks become empty."""
    for entry in table:
        if entry.count > 0:
            entry.first = moved[entry.first]
            if entry.first == 0:
                entry.count = 0


def follow(tree: Tree, history: Sequence[tuple[int, int]]) -> int | None:
    """The node that a history of (seat, action) pairs leads to from the root, if the tree holds it.

    Where the game shows the outcome of chance (its `observed` kernel), that outcome is a step (NOBODY, outcome).
    """
    node: int | None = 0
    for seat, action in history:
        if node is None:
            return None
        node = tree.child(node, action, seat)
    return node


def find_state(tree: Tree, state: State, plies: int = 3, limit: int = 500) -> int | None:
    """The node of a closed tree whose position is `state`, looked for that number of plies deep, most visited first.

    Plays at most `limit` actions, so that a hopeless look-up costs little. Raises IllegalAction if the tree does not
    fit its own root: it may come from outside.
    """
    game, wanted = tree.game, _identity(tree.game, state)
    if _identity(game, tree.root_state) == wanted:
        return 0
    waiting: list[tuple[int, int, int, int, State]] = []  # visits, number, node, ply, the position before it
    numbers = itertools.count()  # so that equals are not compared by their positions

    def add_children(node: int, ply: int, here: State) -> None:
        first = int(tree.nodes[node]["first"])
        for i, visits in enumerate(tree.children(node)["visits"].tolist()):
            if visits > 0:
                heappush(waiting, (-visits, next(numbers), first + i, ply, here))

    add_children(0, 1, tree.root_state)
    while waiting and limit > 0:
        _, _, node, ply, before = heappop(waiting)
        here = game.apply(before, int(tree.nodes[node]["action"]))
        limit -= 1
        if _identity(game, here) == wanted:
            return node
        if ply < plies:
            add_children(node, ply + 1, here)
    return None


def _room(count: np.ndarray, granule: int) -> np.ndarray:
    """Places that blocks of a number of children take."""
    return -(-count // granule) * granule


def _identity(game: Game, state: State) -> bytes:
    return state.tobytes()[: game.identity_bytes]


def _root() -> np.ndarray:
    root = np.zeros(1, NODE)
    root["mover"] = NOBODY
    return root[0]
