"""Games of a search against itself, played so that no two are alike, and what there is to learn from them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.game import Game, State
from engine.kernels.specialise import records
from engine.seeded_random import SeededRandom
from engine.table.runner import stopped_rewards
from mcts.kernels import search_kernels
from mcts.nets.inputs import inputs_of
from mcts.nets.net import Net
from mcts.nets.positions import Positions, row_dtype
from mcts.records import DRAWN, LOST, WON
from mcts.result import SearchResult
from mcts.search import Limits, search
from mcts.settings import Settings, preset
from mcts.tree import Tree, worst_simulation

MAX_SEED = 2**32 - 1
MOST_POSITIONS = 24  # of one search's tree
SHARE = 32  # a position of a tree teaches if at least one in so many simulations came there
SHARPNESS = 2  # power of visits: what is tried only to explore must not count for much
MAX_PLIES = 2000  # a game that is not over by then is taken for one that never ends


Taught = tuple[State, int, float]
"""A position, whose decision is judged, and that player's chance as a search saw it."""


@dataclass(frozen=True)
class Exploring:
    """How games are played."""

    iterations: int = 600
    """Simulations for each action."""
    opening: int = 10
    """Random actions at the beginning, at most; how many is drawn for each game."""
    drawn: float = 0.25
    """Share of the actions after it that are drawn by their visits, instead of the most visited one."""
    tables: tuple[int, ...] = ()
    """Players at a table, drawn for each game: a number that stands here twice comes twice as often; none: any number
    that the game allows."""
    fading: float = 1.0
    """Share of its say that a game's result keeps with every action before it, what later searches thought taking the
    rest; 1: all of it. Long games with much chance in them need it: their results alone are noise."""


def settings_for(game: Game, exploring: Exploring, net: Net | None) -> Settings:
    """The search of self-play: by the game's own settings, and as a net is to be used once there is one."""
    changes: dict[str, Any] = {"iterations": exploring.iterations, "time_ms": None, "blunder": 0.0, "book": False}
    changes |= {"threads": 1, "determinizations": 1, "haste": 0.0, "discount": 1.0}  # values are wanted as they are
    return preset(game, "hard", changes if net is not None else changes | {"evaluation": "hand"}, net)


def smallest_table(game: Game) -> int:
    """The fewest players who can play against each other; 1 where everybody plays alone."""
    return min(max(2, game.manifest.min_players), game.manifest.max_players)


def play_game(game: Game, net: Net | None, exploring: Exploring, seed: int) -> Positions:
    """The positions of one game. It follows from the seed, the net and how games are played."""
    rng = SeededRandom(seed)
    sizes = exploring.tables or range(smallest_table(game), game.manifest.max_players + 1)
    players = rng.pick(sizes)
    state = game.new_state(players, seed)
    settings = settings_for(game, exploring, net)
    left = rng.integer(0, exploring.opening)
    parts = [Positions.of(game, state[:0], np.zeros(0, row_dtype(game)))]
    for _ in range(MAX_PLIES):
        seat = game.to_move(state)
        legal = game.legal_actions(state) if seat >= 0 else []
        if not legal:  # it is over, or nobody can go on
            break
        if left > 0:
            left -= 1
            action = rng.pick(legal)
        else:
            found, positions = _searched(game, state, seat, legal, settings, net, rng)
            parts.append(positions)
            action = _chosen(found, exploring, rng)
        state = game.apply_unchecked(state, action)
    played = Positions.joined(parts)
    _enter_result(game, state, played.rows, exploring.fading)
    return played


def _searched(
    game: Game, state: State, seat: int, legal: list[int], settings: Settings, net: Net | None, rng: SeededRandom
) -> tuple[SearchResult, Positions]:
    """What a search finds, in a world that its player must think possible, and the positions that it teaches.

    These are of the world that was dealt: in redealt ones what the others hold has nothing to do with how games end,
    and a net learns to pass over it. It is fair all the same, since searches ask a net only about redealt worlds.
    """
    assert settings.iterations is not None
    seen = game.redealt(state, seat, rng.integer(0, MAX_SEED))
    closed = settings.loop_for(game) == "closed"
    tree = Tree(game, seen, (settings.iterations + 2) * worst_simulation(game), closed=closed)
    limits = Limits(iterations=settings.iterations)
    seed = rng.integer(0, MAX_SEED)
    found = search(game, seen, seat, settings, limits, seed=seed, legal=legal, tree=tree, net=net)
    least = settings.iterations // SHARE
    taught: list[Taught] = [(state, seat, found.confidence)] if found.confidence is not None else []
    played = len(taught)
    if closed and tree.visits:
        taught += _from_tree(game, tree, least)
    elif not closed:
        taught += _after_candidates(game, state, seat, found, least)
    rows = np.zeros(len(taught), row_dtype(game))
    rows["mover"], rows["value"] = [mover for _, mover, _ in taught], [value for _, _, value in taught]
    rows["played"][:played] = 1
    states = np.concatenate([state[:0], *[position for position, _, _ in taught]])
    visits = np.array([candidate.visits for candidate in found.candidates], np.float64) ** SHARPNESS
    if not played or not visits.sum():
        return found, Positions.of(game, states, rows)
    actions = [candidate.action for candidate in found.candidates]
    return found, Positions.of(game, states, rows, actions, visits / visits.sum())


def _after_candidates(game: Game, state: State, seat: int, found: SearchResult, least: int) -> Iterator[Taught]:
    """The positions after the actions with that many visits. Below that an open tree has only histories; but these are
    what a net must tell apart, and games that were played show one of them each."""
    tried = [candidate for candidate in found.candidates if candidate.visits >= max(1, least)][:MOST_POSITIONS]
    for candidate in tried:
        after = game.apply_unchecked(state, candidate.action)
        if game.to_move(after) >= 0:
            yield after, seat, candidate.value


def _from_tree(game: Game, tree: Tree, least: int) -> Iterator[Taught]:
    """The positions below the root of a closed tree with that many visits, each as its most visited action tells."""
    states, places = records(game, MOST_POSITIONS + 1, game.dtype), np.zeros(MOST_POSITIONS + 1, np.int64)
    states[0] = tree.root_state[0]
    nodes = tree.nodes if game.compiled else tree.nodes.view(np.recarray)
    count = search_kernels(game, inputs_of(game)).gather(nodes, states, places, least)
    for number in range(1, count):
        children = tree.children(int(places[number]))
        best = children[int(np.argmax(children["visits"]))]
        value = {WON: 1.0, DRAWN: 0.5, LOST: 0.0}.get(int(best["proven"]), float(best["value"]))
        yield states[number : number + 1], int(best["mover"]), value


def _chosen(found: SearchResult, exploring: Exploring, rng: SeededRandom) -> int:
    """The best action, or one drawn by visits; a certain win is always taken."""
    if found.ended == "solved" or not rng.chance(exploring.drawn):
        return found.action
    point = rng.random() * sum(candidate.visits for candidate in found.candidates)
    for candidate in found.candidates:
        point -= candidate.visits
        if point < 0:
            return candidate.action
    return found.action


def _enter_result(game: Game, last: State, rows: np.ndarray, fading: float) -> None:
    """Give the positions of a game its result or, where that fades, what followed on each of them."""
    over = game.to_move(last) < 0
    results = game.returns(last) if over else stopped_rewards(game.player_count(last))
    rows["results"] = np.nan
    rows["results"][:, : len(results)] = results
    if fading < 1.0 and len(results) > 1 and sum(results) == 1.0:
        fade(rows, np.array(results), fading)


def fade(rows: np.ndarray, later: np.ndarray, fading: float) -> None:
    """Let each position's result give way to what the searches after it thought, the nearest one most."""
    for row in rows[::-1]:
        row["results"][: len(later)] = later
        if row["played"]:
            later = fading * later + (1.0 - fading) * _thought(row, later)


def _thought(row: np.ndarray, later: np.ndarray) -> np.ndarray:
    """Everybody's chance as a search saw it; what it left to the mover's opponents is divided as it came out."""
    mover, value = int(row["mover"]), row["value"]
    others = later.sum() - later[mover]
    shares = later / others if others > 0.0 else np.full(len(later), 1.0 / (len(later) - 1))
    thought = shares * (1.0 - value)
    thought[mover] = value
    return thought
