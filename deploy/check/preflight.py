"""What must hold before compiled code may run on its own: it checks no index, so a mistake would end the process."""

import sys
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

import numpy as np

from deploy.check.finding import Finding, constant_place, crash, kernel_place
from deploy.check.positions import LONGEST, SEEDS
from engine.game import OPTIONAL, Game, State, record
from engine.kernels.kernel import is_compiled
from engine.kernels.rng import stream
from engine.seeded_random import SeededRandom

ORDER = ["legal_actions", "to_move", "returns", *OPTIONAL, "apply_action"]  # what changes the state comes last
ROOM = 4096  # entries beyond MAX_ACTIONS that a list may run over without harm


def all_kernels_are_compiled_or_none(game: Game) -> None:
    """Every kernel is compiled, or none is."""
    plain = [name for name, kernel in game.kernels.items() if not is_compiled(kernel)]
    if plain and len(plain) < len(game.kernels):
        compiled = next(name for name in game.kernels if name not in plain)
        sentence = (
            f"{plain[0]} is plain Python while {compiled} is compiled, so searches of the game run hundreds of times"
        )
        raise Finding(f"{sentence} slower; put @kernel above it", kernel_place(game, plain[0]))


def kernels_compile(game: Game) -> None:
    """Every kernel compiles and runs at the opening."""
    s, out = record(game.new_state()), np.zeros(game.max_actions + ROOM, np.int32)
    rewards = np.full(game.manifest.max_players + ROOM, np.nan)
    arguments: dict[str, tuple[Any, ...]] = {"legal_actions": (s, out), "search_actions": (s, out)}
    arguments |= {"returns": (s, rewards), "evaluate": (s, rewards), "score": (s, 0), "random_action": (s, stream(1))}
    for name in sorted(game.kernels, key=ORDER.index):
        first = int(out[0])  # a legal action, once legal_actions has run
        later = {"weight": (s, first), "determinize": (s, 0, stream(1)), "apply_action": (s, first)}
        try:
            game.kernels[name](*(arguments | later).get(name, (s,)))
        except Exception as error:
            raise crash(game, error, name) from error
        if not np.isnan(rewards[game.manifest.max_players :]).all():
            raise Finding(f"{name} writes beyond the rewards of the players at the opening", kernel_place(game, name))


def lists_fit(game: Game) -> None:
    """Legal lists fit into MAX_ACTIONS, name distinct ids, and are empty exactly at the end of the game."""
    for seed in SEEDS:
        for played, (state, legal) in enumerate(_roomy_game(game, seed)):
            _check_list(game, state, legal, played)


def _check_list(game: Game, state: State, legal: list[int], played: int) -> None:
    place, when = kernel_place(game, "legal_actions"), f"after {played} actions"
    if len(legal) > game.max_actions:
        sentence = (
            f"legal_actions lists {len(legal)} actions {when}, but MAX_ACTIONS is {game.max_actions}: compiled code"
        )
        raise Finding(f"{sentence} would write beyond its memory", constant_place(game, "MAX_ACTIONS") or place)
    if len(set(legal)) != len(legal):
        twice = next(action for action in legal if legal.count(action) > 1)
        raise Finding(f"legal_actions lists action {twice} twice {when}", place)
    if not all(0 <= action < 2**31 for action in legal):
        raise Finding(f"legal_actions lists {min(legal)} {when}; ids are 0 to 2147483647", place)
    due, seats = game.to_move(state), game.player_count(state)
    if due < 0 and legal:
        raise Finding(f"the game is over {when}, but legal_actions still lists {len(legal)} actions", place)
    if due >= 0 and not legal:
        raise Finding(f"seat {due} is to move {when}, but legal_actions lists nothing", place)
    if due >= seats:
        raise Finding(f"to_move gives seat {due} {when}, but there are {seats} players", kernel_place(game, "to_move"))


def _roomy_game(game: Game, seed: int) -> Iterator[tuple[State, list[int]]]:
    """The states of a random game with their legal lists, written where there is room for far too many."""
    rng, state = SeededRandom(seed), game.new_state(seed=seed)
    for _ in range(LONGEST):
        out = np.zeros(game.max_actions + ROOM, np.int32)
        count = int(game.kernels["legal_actions"](record(state), out))
        yield state, out[: max(0, count)].tolist()
        if count <= 0 or game.to_move(state) < 0:
            return
        state = game.apply_unchecked(state, rng.pick(out[:count].tolist()))


def optional_kernels_are_known(game: Game) -> None:
    """Nothing in the rules is nearly named like an optional kernel."""
    rules = sys.modules[game.kernels["legal_actions"].__module__]
    for name, value in vars(rules).items():
        near = get_close_matches(name, [k for k in OPTIONAL if k not in game.kernels], 1, 0.9)
        if near and callable(value):
            raise Finding(f"{name} is no kernel; did you mean {near[0]}?", constant_place(game, f"def {name}"))


CHECKS = [all_kernels_are_compiled_or_none, kernels_compile, lists_fit, optional_kernels_are_known]
