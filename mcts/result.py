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
    worth: float | None = None
    """What the search went by: the value with sooner wins and later losses counted for more; None: the value."""
    plies: int | None = None
    """Where the result is certain, actions from now on to the end: of a win at most, of a loss at least."""


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
    evaluation: str | None = None
    """Who judged positions: hand, net or mix; None if there was nothing to search."""
    phases: dict[str, float] = field(default_factory=dict)
    """With the debug flag: seconds in selection, expansion, playout and backup, over all threads."""


def merged_candidates(trees: list[Tree]) -> list[Candidate]:
    """The root actions of several trees of one position, their visits summed; best first."""
    return merged([candidates_of(tree) for tree in trees])


def candidates_of(tree: Tree) -> list[Candidate]:
    """The root actions of a tree."""
    children = tree.children()
    columns = (children[name].tolist() for name in ("action", "visits", "proven", "prior", "value"))
    return [
        _candidate(action, visits, chance, proven, prior, value)
        for action, visits, proven, prior, value, chance in zip(*columns, tree.chances(), strict=True)
    ]


def _candidate(action: int, visits: int, chance: float, proven: int, prior: float, value: float) -> Candidate:
    proof = PROOFS[proven % UNCHECKED]
    return Candidate(action, visits, chance, proof, value, None if proof is None else 1 + int(prior))


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
    share = one.visits / visits if visits else 0.0
    value = one.value * share + other.value * (1 - share)
    worth = _worth(one) * share + _worth(other) * (1 - share)
    certain = min((found for found in (one, other) if found.proven), key=_certainty, default=one)
    return Candidate(one.action, visits, value, certain.proven, worth, certain.plies)


def rank(candidate: Candidate) -> tuple[Any, ...]:
    """Sort key, best first: certain wins, the soonest first; then by visits, certain losses last and the latest of them
    first; then by what the search went by, then by action id."""
    return *_certainty(candidate), -candidate.visits, -_worth(candidate), candidate.action


def _certainty(candidate: Candidate) -> tuple[int, int]:
    """Certain wins before what is open or drawn, the sooner the better; certain losses last, the later the better."""
    plies = candidate.plies or 0
    return {"win": (0, plies), "loss": (2, -plies)}.get(candidate.proven or "", (1, 0))


def _worth(candidate: Candidate) -> float:
    return candidate.value if candidate.worth is None else candidate.worth


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
