"""Growing a book: deep searches of the positions that its player is likeliest to meet, the likeliest first.

Whoever plays from a book plays its moves, while everybody else may play anything. So a position's reach is the
chance that a book player is to move there: along its own moves almost 1 for the book's action, along the others' what
the search expects of them, with a share for anything. The book grows at the position with the most reach.

What a search found is kept in a journal. A build that was stopped, or is to be made larger, plays the same growth
again with the journal's findings in place of searches, and goes on from there.
"""

import heapq
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from itertools import count
from typing import Any

from engine.game import Game, State
from mcts.books.book import Known, check_may_have_book, meaning_digest, position_key
from mcts.books.journal import Journal
from mcts.records import UNCHECKED, UNPROVEN
from mcts.result import PROOFS, SearchResult, value_of
from mcts.search import Limits, search
from mcts.settings import Settings, preset
from mcts.tree import Tree

ANYTHING = 0.1  # share of the others' moves that is spread over all legal ones
STRAYING = 0.02  # share of positions that somebody else has brought the book's player into
NODES_PER_ITERATION = 8  # room in the tree: more is hardly ever expanded
FRONTIER = 50_000  # positions kept in mind; the same for books of every size, so that each is part of the larger ones
RESULTS = {name: proof for proof, name in PROOFS.items()}

Weights = Mapping[int, float]


@dataclass(frozen=True)
class Finding:
    """What a search found about a position: a line of the journal."""

    key: int
    action: int
    visits: int
    value: float
    proven: int
    own: dict[int, int]
    """Visits of the mover's actions."""
    replies: dict[int, int]
    """Visits of what may follow the chosen action."""

    @classmethod
    def of_line(cls, line: dict[str, Any]) -> "Finding":
        """Read a line of the journal; JSON has made text of the actions."""
        counts = {name: {int(action): n for action, n in line[name].items()} for name in ("own", "replies")}
        return cls(**(line | counts))

    @property
    def known(self) -> Known:
        """As it stands in the book."""
        return Known(self.key, self.action, self.visits, self.value, self.proven)


def job_of(game: Game, command: str, iterations: int, seed: int) -> dict[str, Any]:
    """What the journal of a job says about it: findings of other settings would not fit in."""
    rules = meaning_digest(game).hex()
    return {"job": command, "game": game.id, "rules": rules, "iterations": iterations, "seed": seed}


def build_settings(game: Game, iterations: int) -> Settings:
    """How positions are searched for a book."""
    nodes = min(50_000_000, max(10_000, NODES_PER_ITERATION * iterations))
    changes = {"iterations": iterations, "time_ms": None, "max_nodes": nodes, "early_stop": False}
    return preset(game, "expert", changes)


def grow(
    game: Game,
    journal: Journal,
    positions: int,
    iterations: int,
    seed: int = 0,
) -> Iterator[Finding]:
    """The findings of a book of a number of positions, those of the journal first; new ones are added to it.

    Follows from the game, the iterations and the seed. Ends early where no position is left. Raises BadOption for a
    game of hidden information.
    """
    check_may_have_book(game)
    settings = build_settings(game, iterations)
    old = {finding.key: finding for finding in map(Finding.of_line, journal.lines)}
    frontier = Frontier(game, seed)
    for players in range(game.manifest.min_players, game.manifest.max_players + 1):
        start = game.new_state(players, seed)
        for seat in range(game.player_count(start)):
            frontier.approach(start, seat, 1.0, {})
    done = 0
    while done < positions and (place := frontier.pop()) is not None:
        state, reach = place
        legal = game.legal_actions(state)
        if len(legal) == 1:
            frontier.go_on(state, legal[0], {}, {}, reach)
            continue
        key = position_key(game, state)
        finding = old.get(key)
        if finding is None:
            finding = investigate(game, state, settings, seed)
            journal.add(asdict(finding))
        done += 1
        frontier.go_on(state, finding.action, finding.own, finding.replies, reach)
        yield finding


def investigate(game: Game, state: State, settings: Settings, seed: int) -> Finding:
    """Search a position for a book."""
    seat = game.to_move(state)
    tree = Tree(game, state, settings.max_nodes, closed=settings.loop_for(game) == "closed")
    result = search(game, state, seat, settings, Limits(iterations=settings.iterations), seed=seed, tree=tree)
    best = result.candidates[0]
    return Finding(
        key=position_key(game, state),
        action=best.action,
        visits=sum(candidate.visits for candidate in result.candidates),
        value=round(value_of(best), 4),
        proven=proven_result(result),
        own={candidate.action: candidate.visits for candidate in result.candidates},
        replies=_replies(tree, best.action),
    )


def proven_result(result: SearchResult) -> int:
    """The mover's certain result, if the search has one."""
    return RESULTS[result.candidates[0].proven] if result.ended == "solved" else UNPROVEN


def _replies(tree: Tree, action: int) -> dict[int, int]:
    node = tree.child(0, action)
    if node is None or tree.nodes[node]["proven"] >= UNCHECKED:
        return {}
    return {int(child["action"]): int(child["visits"]) for child in tree.children(node) if child["mover"] >= 0}


@dataclass
class Frontier:
    """Positions where the book's player is to move and that are not searched yet, the one with the most reach first."""

    game: Game
    seed: int
    _waiting: dict[int, tuple[float, State]] = field(default_factory=dict)
    _passed: set[int] = field(default_factory=set)
    _order: list[tuple[float, int, int]] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=count)

    def pop(self) -> tuple[State, float] | None:
        """The next position and its reach."""
        self._forget_hopeless()
        while self._order:
            reach, _, key = heapq.heappop(self._order)
            place = self._waiting.get(key)
            if place is not None and place[0] == -reach:
                del self._waiting[key]
                self._passed.add(key)
                return place[1], place[0]
        return None

    def go_on(self, state: State, chosen: int, own: Weights, replies: Weights, reach: float) -> None:
        """Take in what can follow a position in which the book plays `chosen`."""
        seat = self.game.to_move(state)
        legal = self.game.legal_actions(state)
        for action, share in _shares(own, legal, STRAYING).items():
            part = STRAYING * share + (1 - STRAYING) * (action == chosen)
            self.approach(self._after(state, action), seat, reach * part, replies if action == chosen else {})

    def approach(self, state: State, seat: int, reach: float, expected: Weights) -> None:
        """Go on with the others' moves until the book's player is to move again."""
        mover = self.game.to_move(state)
        if mover == seat:
            self._add(state, reach)
        elif mover >= 0:
            for action, share in _shares(expected, self.game.legal_actions(state), ANYTHING).items():
                self.approach(self._after(state, action), seat, reach * share, {})

    def _after(self, state: State, action: int) -> State:
        """The position after an action; chance in it is a sample."""
        seen = self.game.redealt(state, self.game.to_move(state), self.seed)
        return self.game.apply_unchecked(seen, action)

    def _add(self, state: State, reach: float) -> None:
        key = position_key(self.game, state)
        if key in self._passed:
            return
        reach += self._waiting.get(key, (0.0, state))[0]
        self._waiting[key] = reach, state
        heapq.heappush(self._order, (-reach, next(self._numbers), key))

    def _forget_hopeless(self) -> None:
        """Keep memory small: what has little reach will hardly ever be searched."""
        if len(self._order) > 4 * FRONTIER:
            best = heapq.nlargest(FRONTIER, self._waiting.items(), key=lambda item: item[1][0])
            self._waiting = dict(best)
            self._order = [(-reach, next(self._numbers), key) for key, (reach, _) in best]
            heapq.heapify(self._order)


def _shares(weights: Weights, legal: list[int], spread: float) -> dict[int, float]:
    """Weights as shares of the legal actions, mixed with equal ones; equal ones alone if nothing is known."""
    total = sum(weights.get(action, 0) for action in legal)
    if total == 0:
        return dict.fromkeys(legal, 1 / len(legal))
    return {action: (1 - spread) * weights.get(action, 0) / total + spread / len(legal) for action in legal}
