"""What a search found."""

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
    together: dict[int, list[Any]] = {}
    for tree in trees:
        for child in tree.children():
            entry = together.setdefault(int(child["action"]), [0, 0.0, UNPROVEN])
            entry[0] += int(child["visits"])
            entry[1] += float(child["value"]) * int(child["visits"])
            entry[2] = max(entry[2], int(child["proven"]) % UNCHECKED)
    candidates = [
        Candidate(action, visits, total / visits if visits else 0.0, PROOFS[proven])
        for action, (visits, total, proven) in together.items()
    ]
    return sorted(candidates, key=rank)


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
