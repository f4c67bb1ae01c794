"""What a search found."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mcts.records import DRAWN, LOST, UNCHECKED, UNPROVEN, WON
from mcts.tree import Tree

PROOFS = {UNPROVEN: None, LOST: "loss", DRAWN: "draw", WON: "win"}


@dataclass(frozen=True)
class Candidate:
    """One action at the root, as the search sees it."""

    action: int
    visits: int
    value: float
    """Average reward, 0 to 1, of the player who would play it."""
    proven: str | None = None
    """win, draw or loss where that is certain."""


@dataclass(frozen=True)
class SearchResult:
    """The decision and how it came about."""

    action: int
    confidence: float | None
    """The mover's chance of winning, 0 to 1; None if there was nothing to search."""
    simulations: int
    elapsed_s: float
    candidates: list[Candidate]
    """All actions at the root, most visited first."""
    principal_variation: list[int]
    """The most visited line, beginning with the most visited action."""
    ended: str
    """Why the search stopped: deadline, iterations, nodes, solved, early stop, cancelled, single action."""
    inherited_visits: int = 0
    """Visits of the root that an earlier search had made."""
    blundered: bool = False
    """Whether another action than the best was chosen on purpose."""
    tree_nodes: int = 0
    depth: int = 0
    """Longest line in the tree, in actions."""
    branching: float = 0.0
    """Children per expanded node, on average."""
    threads: int = 1
    rng: str | None = None
    """How chance was treated: sampled or known; None in games without chance and hidden things."""
    phases: dict[str, float] = field(default_factory=dict)
    """With the debug flag: seconds in selection, expansion, playout and backup, over all threads."""


def merged_candidates(trees: list[Tree]) -> list[Candidate]:
    """The root actions of several trees of one position, their visits summed; best first."""
    return merged([candidates_of(tree) for tree in trees])


def candidates_of(tree: Tree) -> list[Candidate]:
    """The root actions of a tree."""
    return [
        Candidate(
            int(child["action"]), int(child["visits"]), float(child["value"]), PROOFS[int(child["proven"]) % UNCHECKED]
        )
        for child in tree.children()
    ]


def merged(searches: Iterable[Sequence[Candidate]]) -> list[Candidate]:
    """What several searches of one position found, their visits summed; best first."""
    together: dict[int, Candidate] = {}
    for candidates in searches:
        for found in candidates:
            known = together.get(found.action)
            together[found.action] = found if known is None else _sum(known, found)
    return sorted(together.values(), key=rank)


def _sum(one: Candidate, other: Candidate) -> Candidate:
    visits = one.visits + other.visits
    value = (one.value * one.visits + other.value * other.visits) / visits if visits else 0.0
    return Candidate(one.action, visits, value, one.proven or other.proven)


def rank(candidate: Candidate) -> tuple[Any, ...]:
    """Sort key, best first: certain wins, then by visits (certain losses last), then by value, then by action id."""
    certainty = {"win": 0, "loss": 2}.get(candidate.proven or "", 1)
    return certainty, -candidate.visits, -candidate.value, candidate.action


def value_of(candidate: Candidate) -> float:
    """The chance of winning: exact where it is proven."""
    return {"win": 1.0, "draw": 0.5, "loss": 0.0}.get(candidate.proven or "", candidate.value)


def principal_variation(tree: Tree, first: int, length: int = 16) -> list[int]:
    """The most visited line below a root action; outcomes of chance in it are left out."""
    line = [first]
    node = tree.child(0, first)
    while node is not None and len(line) < length and tree.nodes[node]["proven"] < UNCHECKED:
        children = tree.children(node)
        if not len(children) or not children["visits"].max():
            break
        best = int(tree.nodes[node]["first"]) + int(np.argmax(children["visits"]))
        if tree.nodes[best]["mover"] >= 0:
            line.append(int(tree.nodes[best]["action"]))
        node = best
    return line
