"""Solving endings: games are played, then searched from their ends backwards as far as results are certain."""

from collections.abc import Callable, Iterator
from dataclasses import asdict

from engine.game import Game, State
from engine.seeded_random import SeededRandom
from mcts.books.book import Known, check_may_have_book, position_key
from mcts.books.building import build_settings, proven_result
from mcts.books.journal import Journal
from mcts.result import value_of
from mcts.search import Limits, search
from mcts.settings import preset

OPENING_ACTIONS = 4  # random ones at the start, so that games differ
PLAY_ITERATIONS = 1000
MAX_ACTIONS = 1000  # a game that is not over by then has no ending to solve


def solve_endings(
    game: Game,
    journal: Journal,
    games: int,
    iterations: int,
    seed: int = 0,
    on_game: Callable[[int, int], None] | None = None,
) -> Iterator[Known]:
    """The positions with a certain result that a number of games ended with; what the journal has is not solved again.

    `on_game` is told the games done and the positions found in them. Raises BadOption for a game of hidden
    information.
    """
    check_may_have_book(game)
    found = 0
    for number in range(games):
        if number == len(journal.lines):
            solved = _solved_positions(game, _played(game, seed + number), iterations, seed)
            journal.add({"game": number, "solved": [asdict(known) for known in solved]})
        for line in journal.lines[number]["solved"]:
            found += 1
            yield Known(**line)
        if on_game is not None:
            on_game(number + 1, found)


def _played(game: Game, seed: int) -> list[State]:
    """The positions of a game between two quick searches, without the final one."""
    rng = SeededRandom(seed)
    settings = preset(game, "expert", {"iterations": PLAY_ITERATIONS, "time_ms": None, "max_nodes": 50_000})
    state = game.new_state(seed=seed)
    states: list[State] = []
    while (seat := game.to_move(state)) >= 0 and len(states) < MAX_ACTIONS:
        states.append(state)
        if len(states) <= OPENING_ACTIONS:
            action = rng.pick(game.legal_actions(state))
        else:
            seen = game.redealt(state, seat, rng.draw())
            action = search(game, seen, seat, settings, seed=rng.draw()).action
        state = game.apply_unchecked(state, action)
    return states if game.to_move(state) < 0 else []


def _solved_positions(game: Game, states: list[State], iterations: int, seed: int) -> list[Known]:
    """From the last position backwards, until one is too hard."""
    settings = build_settings(game, iterations)
    solved: list[Known] = []
    for state in reversed(states):
        if len(game.legal_actions(state)) == 1:
            continue
        result = search(game, state, game.to_move(state), settings, Limits(iterations=iterations), seed=seed)
        if result.ended != "solved":
            break
        best, visits = result.candidates[0], sum(c.visits for c in result.candidates)
        key, proven = position_key(game, state), proven_result(result)
        solved.append(Known(key, best.action, visits, value_of(best), proven))
    return solved
