"""Searching for an action: slices of compiled simulations, with a look at the clock between them."""

import math
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from engine.errors import NoLegalAction
from engine.game import Game, State
from engine.kernels.specialise import records
from engine.seeded_random import SeededRandom
from mcts.kernels import search_kernels
from mcts.nets.inputs import inputs_of
from mcts.nets.net import Net, net_for
from mcts.records import TALLY, work_dtype
from mcts.result import (
    Candidate,
    SearchResult,
    merged_candidates,
    principal_variation,
    value_of,
)
from mcts.settings import Settings
from mcts.tree import Tree, worst_simulation
from mcts.wins import wins_at_once

SLICE_S = 0.003  # time between two looks at the clock; less when the deadline is nearer than that
FIRST_SLICE = 8  # simulations, before their speed is known
CHECKPOINTS = 32  # how often a search with an iteration budget asks whether it may stop early
EARLIEST_STOP = 100  # simulations before a search with a deadline may stop early
SPEED_RESERVE = 1.25  # and it reckons that the rest could run so much faster than what was measured
SEED_STEP = 0xD1342543DE82EF95  # sets random sequences apart; not the generator's own step, or they would overlap

Progress = Callable[[Candidate, int], None]
"""Called with the best action so far and the simulations done."""


@dataclass(frozen=True)
class Limits:
    """When a search must end, whichever comes first; without any, when it is solved or cancelled."""

    deadline: float | None = None
    """A reading of time.monotonic(), in seconds."""
    iterations: int | None = None
    """Simulations over all threads."""

    @classmethod
    def of(cls, settings: Settings, started: float) -> "Limits":
        """The limits that the settings themselves ask for."""
        deadline = None if settings.time_ms is None else started + settings.time_ms / 1000
        return cls(deadline, settings.iterations)

    def until(self, deadline: float | None) -> "Limits":
        """These limits, and a further reading of time.monotonic()."""
        ends = [end for end in (self.deadline, deadline) if end is not None]
        return replace(self, deadline=min(ends, default=None))


class Grower:
    """One thread's tree and scratch space."""

    def __init__(
        self,
        game: Game,
        tree: Tree,
        settings: Settings,
        seat: int,
        seed: int,
        *,
        timing: bool,
        net: Net | None = None,
    ) -> None:
        self.tree = tree
        self.simulations = 0
        self.ended = ""
        self._started = time.monotonic()
        self._settings = settings
        net = net_for(game, settings.evaluation, net, priors=settings.needs_priors)
        inputs = None if net is None else inputs_of(game)
        self._kernels = search_kernels(game, inputs)
        self._states = records(game, 3, game.dtype)  # the root's, the simulation's, one to try actions on
        self._states[0] = tree.root_state[0]
        self._words = self._states.view(np.ndarray).view(np.uint64).reshape(3, -1)
        plain = work_dtype(game.max_actions, game.manifest.max_players)
        work = records(game, 1, plain) if net is None else net.scratch(game)
        work["rng"][0, 0] = seed
        work["tally"] = tree.tally
        tree.tally = work["tally"]  # the tree's counts live where the kernels keep them
        settings.write(work["settings"][0], seat, two_players=game.manifest.max_players == 2, timing=timing)
        self._work = tree.scratch = work[0]
        self._nodes, self._table = _as_rows(game, tree.nodes), _as_rows(game, tree.table)
        self._game = game

    def begin_with(self, action: int) -> None:
        """Let every simulation play this action before the tree begins (open loop)."""
        self._work["settings"]["first_action"] = action

    def grow(self, limits: Limits, share: int | None, stop: threading.Event, after_slice: Callable[[], None]) -> None:
        """Simulate until a limit, a solved root or `stop` ends it; `share` is this thread's part of the iterations."""
        per_slice, checkpoint = FIRST_SLICE, self._checkpoint(share)
        while not self.ended:
            asked = per_slice
            if share is not None:
                asked = min(asked, share - self.simulations, checkpoint - self.simulations % checkpoint)
            started = time.perf_counter()
            done = self._run(asked)
            spent = time.perf_counter() - started
            self.simulations += done
            if done == asked:
                per_slice = _next_slice(per_slice, done, spent, limits)
            elif not self.tree.solved:
                self.tree.make_room()
                self._nodes = _as_rows(self._game, self.tree.nodes)
            self._check_end(limits, share, stop, at_checkpoint=self.simulations % checkpoint == 0)
            after_slice()

    def _checkpoint(self, share: int | None) -> int:
        """Simulations from one question whether to stop early to the next; nobody asks where that is switched off."""
        return max(1, (share or CHECKPOINTS) // (CHECKPOINTS if self._settings.early_stop else 1))

    def _run(self, iterations: int) -> int:
        if self.tree.closed:
            done = self._kernels.run_closed(self._nodes, self._table, self._states, self._words, self._work, iterations)
        else:
            done = self._kernels.run_open(self._nodes, self._states, self._work, iterations)
        return int(done)

    def _check_end(self, limits: Limits, share: int | None, stop: threading.Event, *, at_checkpoint: bool) -> None:
        now = time.monotonic()
        if self.tree.solved:
            self.ended = "solved"
        elif stop.is_set():
            self.ended = "cancelled"
        elif share is not None and self.simulations >= share:
            self.ended = "iterations"
        elif limits.deadline is not None and now >= limits.deadline:
            self.ended = "deadline"
        elif self._settings.early_stop and self._settings.threads == self._settings.determinizations == 1:
            if self._beyond_reach(self._left(limits, share, now, at_checkpoint=at_checkpoint)):
                self.ended = "early stop"

    def _left(self, limits: Limits, share: int | None, now: float, *, at_checkpoint: bool) -> float:
        """Simulations still to come, at most. Off a checkpoint an iteration budget does not ask: it must not depend
        on how fast the machine is."""
        by_count = math.inf if share is None or not at_checkpoint else share - self.simulations
        if limits.deadline is None or self.simulations < EARLIEST_STOP:
            return by_count
        speed = self.simulations / max(now - self._started, 1e-6)
        return min(by_count, speed * (limits.deadline - now) * SPEED_RESERVE)

    def _beyond_reach(self, left: float) -> bool:
        """Whether the runner-up could not overtake the most visited action with all the simulations left."""
        if left == math.inf:
            return False
        visits = np.sort(self.tree.children()["visits"])
        return len(visits) > 1 and int(visits[-1]) - int(visits[-2]) > left


def search(
    game: Game,
    state: State,
    seat: int,
    settings: Settings | None = None,
    limits: Limits | None = None,
    *,
    seed: int = 0,
    legal: Sequence[int] = (),
    tree: Tree | None = None,
    net: Net | None = None,
    cancel: threading.Event | None = None,
    on_progress: Progress | None = None,
    progress_s: float = 0.25,
    debug: bool = False,
) -> SearchResult:
    """Search for the best action of a seat that must act now.

    `tree` is what an earlier search knows of this very position; it is grown further in place. With an iteration
    budget alone, the result follows from the state, the settings and the seed. `legal` are the legal actions, where the
    state is one that the seat was dealt: what is hidden may decide about them (Catan's friendly robber). `net` is one
    to use instead of the game's own, if the settings ask for any. Raises GameIsOver, NotYourTurn, and BadOption if
    there is no net.
    """
    settings = settings or Settings()
    if limits is None:
        load_kernels(game, settings, net)  # else loading kernels would take time from the settings' own
    started = time.monotonic()
    limits = limits or Limits.of(settings, started)
    game.check_turn(state, seat)
    legal = legal or game.legal_actions(state)
    if not legal:
        raise NoLegalAction(f"{game.id}: seat {seat} is to act, but has no legal action")
    rng = settings.rng_for(game)
    if len(legal) == 1:
        return _forced(legal[0], rng, time.monotonic() - started)
    closed = settings.loop_for(game) == "closed"
    seen = state if closed else game.redealt(state, seat, seed)
    worth = worth_searching(game, seen, legal) if settings.pruning else list(legal)
    actions = list(dict.fromkeys([*worth, *legal]))  # all of them, those worth searching first
    winning = wins_at_once(game, state, seat, actions, redeal=not closed, seed=seed)
    if winning:
        return _won(winning[0], worth, settings, seed, rng, time.monotonic() - started)
    if len(worth) == 1:
        return _forced(worth[0], rng, time.monotonic() - started)
    if tree is not None:
        tree.check_root(seat, legal if closed else worth)
    growers = _growers(game, state, seat, settings, limits, seed, tree, net, debug)
    inherited = tree.inherited if tree is not None else 0
    _grow_all(growers, actions, settings.threads, limits, cancel or threading.Event(), on_progress, progress_s)
    return _result(growers, worth, actions, settings, seed, inherited, rng, time.monotonic() - started)


def brief_search(
    game: Game, state: State, seat: int, legal: Sequence[int], settings: Settings, iterations: int, seed: int
) -> int:
    """The action that a search of some simulations visits most, or one that wins at once; nothing is told of it.

    For choices that must cost little: telling what a search found costs more than a few simulations. There must be at
    least one legal action.
    """
    closed = settings.loop_for(game) == "closed"
    seen = state if closed else game.redealt(state, seat, seed)
    worth = worth_searching(game, seen, legal)
    winning = wins_at_once(game, state, seat, worth, redeal=not closed, seed=seed)
    if winning or len(worth) == 1:
        return (winning or worth)[0]
    tree = Tree(game, state, (iterations + 2) * worst_simulation(game), closed=closed)
    grower = Grower(game, tree, settings, seat, seed, timing=False)
    grower.grow(Limits(iterations=iterations), iterations, threading.Event(), lambda: None)
    return playable([tree], [*worth, *legal])[0].action


def worth_searching(game: Game, seen: State, legal: Sequence[int]) -> list[int]:
    """The actions worth searching in a redealt world, without those that only that world would allow."""
    known = set(legal)
    return [action for action in game.search_actions(seen) if action in known] or list(legal)


def playable(trees: list[Tree], actions: Sequence[int]) -> list[Candidate]:
    """What trees found about some actions, best first; at least the first of these."""
    known = set(actions)
    found = [candidate for candidate in merged_candidates(trees) if candidate.action in known]
    return found or [Candidate(actions[0], 0, 0.0)]


@lru_cache(64)
def load_kernels(game: Game, settings: Settings, net: Net | None) -> None:
    """Have this process load the kernels of a search, or compile them, at its first one."""
    state = game.new_state()
    search(game, state, game.to_move(state), settings, Limits(iterations=1), net=net)


def _growers(
    game: Game,
    state: State,
    seat: int,
    settings: Settings,
    limits: Limits,
    seed: int,
    tree: Tree | None,
    net: Net | None,
    debug: bool,
) -> list[Grower]:
    closed = settings.loop_for(game) == "closed"
    room = settings.max_nodes
    if limits.iterations is not None:  # a small budget cannot fill a large tree: asking for it costs time
        room = min(room, (limits.iterations + 2) * worst_simulation(game))
    if not closed and settings.determinizations > 1:
        return _worlds(game, state, seat, settings, room, seed, net, debug)
    first = tree if tree is not None else Tree(game, state, room, closed=closed)
    trees = [first, *(Tree(game, state, room, closed=closed) for _ in range(settings.threads - 1))]
    # A caller may give every decision the same seed: what is inherited must not be repeated, deal for deal.
    inherited = first.visits * settings.threads
    seeds = [(seed + SEED_STEP * (inherited + i)) % 2**64 for i in range(len(trees))]
    return [Grower(game, t, settings, seat, s, timing=debug, net=net) for t, s in zip(trees, seeds, strict=True)]


def _worlds(
    game: Game,
    state: State,
    seat: int,
    settings: Settings,
    room: int,
    seed: int,
    net: Net | None,
    debug: bool,
) -> list[Grower]:
    """A tree for each of many worlds; what an earlier search knows is of no use to them."""
    seeds = [(seed + SEED_STEP * i) % 2**64 for i in range(settings.threads * settings.determinizations)]
    part = room // settings.determinizations
    trees = [Tree(game, game.redealt(state, seat, s), part, closed=False) for s in seeds]
    return [Grower(game, t, settings, seat, s, timing=debug, net=net) for t, s in zip(trees, seeds, strict=True)]


def _grow_in_turn(
    growers: list[Grower],
    limits: Limits,
    shares: list[int | None],
    cancel: threading.Event,
    after_slice: Callable[[], None],
) -> None:
    """Grow one thread's trees one after the other, each for its part of the time that is left."""
    for done, (grower, share) in enumerate(zip(growers, shares, strict=True)):
        part = limits
        if limits.deadline is not None:
            now = time.monotonic()
            part = replace(limits, deadline=now + (limits.deadline - now) / (len(growers) - done))
        grower.grow(part, share, cancel, after_slice)


def _grow_all(
    growers: list[Grower],
    actions: Sequence[int],
    thread_count: int,
    limits: Limits,
    cancel: threading.Event,
    on_progress: Progress | None,
    progress_s: float,
) -> None:
    """Grow all trees, the first in this thread; report progress in between."""
    trees = [grower.tree for grower in growers]
    shares = _shares(limits.iterations, len(growers))
    threads = [
        threading.Thread(
            target=_grow_in_turn,
            args=(growers[i::thread_count], limits, shares[i::thread_count], cancel, lambda: None),
            daemon=True,
        )
        for i in range(1, thread_count)
    ]
    for thread in threads:
        thread.start()
    due = time.monotonic() + progress_s

    def report() -> None:
        nonlocal due
        if on_progress is not None and time.monotonic() >= due:
            on_progress(playable(trees, actions)[0], sum(grower.simulations for grower in growers))
            due = time.monotonic() + progress_s

    _grow_in_turn(growers[::thread_count], limits, shares[::thread_count], cancel, report)
    for thread in threads:
        thread.join()


def _result(
    growers: list[Grower],
    worth: list[int],
    actions: Sequence[int],
    settings: Settings,
    seed: int,
    inherited: int,
    rng_used: str | None,
    elapsed_s: float,
) -> SearchResult:
    trees = [grower.tree for grower in growers]
    candidates = playable(trees, actions)
    chosen = candidates[0]
    action, blundered = _maybe_blundered(chosen.action, worth, settings, seed)
    tallies = [dict(zip(TALLY.names or (), tree.tally[0].tolist(), strict=True)) for tree in trees]
    total = {name: sum(tally[name] for tally in tallies) for name in TALLY.names or ()}
    return SearchResult(
        action=action,
        confidence=next((value_of(c) for c in candidates if c.action == action), None),
        simulations=sum(grower.simulations for grower in growers),
        elapsed_s=elapsed_s,
        candidates=candidates,
        principal_variation=principal_variation(trees[0], chosen.action),
        ended=growers[0].ended,
        inherited_visits=inherited,
        blundered=blundered,
        tree_nodes=total["used"],
        depth=max(tally["depth"] for tally in tallies),
        branching=total["children"] / total["expanded"] if total["expanded"] else 0.0,
        threads=settings.threads,
        rng=rng_used,
        evaluation=settings.evaluation,
        phases=_phases(total),
    )


def _maybe_blundered(best: int, worth: list[int], settings: Settings, seed: int) -> tuple[int, bool]:
    """What is played, and whether that is something else than the best on purpose."""
    rng = SeededRandom(seed)
    blundered = settings.blunder > 0 and rng.chance(settings.blunder)
    return (rng.pick(worth) if blundered else best), blundered


def _won(
    winning: int, worth: list[int], settings: Settings, seed: int, rng_used: str | None, elapsed_s: float
) -> SearchResult:
    """A win that can be had now needs no search."""
    action, blundered = _maybe_blundered(winning, worth, settings, seed)
    best = Candidate(winning, 1, 1.0, "win", plies=1)
    confidence = 1.0 if action == winning else None
    return SearchResult(
        action, confidence, 0, elapsed_s, [best], [winning], "solved", blundered=blundered, rng=rng_used
    )


def _forced(action: int, rng: str | None, elapsed_s: float) -> SearchResult:
    only = Candidate(action, 0, 0.0)
    return SearchResult(action, None, 0, elapsed_s, [only], [action], "single action", rng=rng)


def _phases(total: dict[str, int]) -> dict[str, float]:
    seconds = {name.removesuffix("_ns"): spent / 1e9 for name, spent in total.items() if name.endswith("_ns")}
    return seconds if any(seconds.values()) else {}


def _shares(iterations: int | None, threads: int) -> list[int | None]:
    if iterations is None:
        return [None] * threads
    return [iterations // threads + (i < iterations % threads) for i in range(threads)]


def _next_slice(per_slice: int, done: int, spent_s: float, limits: Limits) -> int:
    """As many simulations as fit into a slice at the speed of the last one, growing no more than fourfold."""
    room_s = SLICE_S if limits.deadline is None else min(SLICE_S, limits.deadline - time.monotonic())
    fits = int(done * room_s / max(spent_s, 1e-7))
    return max(1, min(fits, 4 * per_slice))


def _as_rows(game: Game, rows: np.ndarray) -> np.ndarray:
    """Nodes as the game's templates read them (see engine.kernels.specialise.records)."""
    return rows if game.compiled else rows.view(np.recarray)
