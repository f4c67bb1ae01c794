"""Fairness: what is hidden changes no decision, and is dealt anew as it may be."""

import random

import numpy as np
import pytest

from engine.game import Game, State, record
from engine.games.acquire.play.board import is_dead
from mcts import preset, search
from tests.engine.games.acquire.positions import played


@pytest.mark.parametrize(("players", "actions"), [(2, 30), (3, 0), (3, 90), (4, 60), (5, 120), (6, 75)])
def test_decisions_do_not_depend_on_what_is_hidden(acquire: Game, players: int, actions: int) -> None:
    position = played(acquire, players, seed=players, actions=actions)
    seat = acquire.to_move(position.state)
    settings = preset(acquire, "hard", {"iterations": 200, "time_ms": None})
    expected = search(acquire, position.state, seat, settings, seed=5)
    for seed in range(3):
        other = reshuffled(position.state, seat, seed)
        assert acquire.redealt(other, seat, 9).tobytes() == acquire.redealt(position.state, seat, 9).tobytes()
        found = search(acquire, other, seat, settings, seed=5)
        assert found.candidates == expected.candidates
        assert found.action == expected.action


def reshuffled(state: State, observer: int, seed: int) -> State:
    """The same state to the observer: the other hands, the bag and the tiles out of the game are mixed."""
    other, rng = state.copy(), random.Random(seed)
    s = record(other)
    seen = {t for t in range(108) if s.cells[t]} | set(s.hands[observer, : s.hand_size[observer]].tolist())
    tiles = sorted(set(range(108)) - seen)
    rng.shuffle(tiles)
    for seat in range(s.players):
        if seat != observer:
            s.hands[seat, : s.hand_size[seat]] = [tiles.pop() for _ in range(s.hand_size[seat])]
    s.bag[: s.bag_size] = [tiles.pop() for _ in range(s.bag_size)]
    return other


def test_a_view_leads_to_the_same_decision_as_the_full_state(acquire: Game) -> None:
    position = played(acquire, 4, seed=3, actions=80)
    seat = acquire.to_move(position.state)
    settings = preset(acquire, "hard", {"iterations": 200, "time_ms": None})
    seen = acquire.codec.decode_state(acquire.codec.view(position, seat))
    assert (
        search(acquire, seen.state, seat, settings).candidates
        == search(acquire, position.state, seat, settings).candidates
    )


def test_redealing_keeps_what_is_seen_and_puts_every_tile_somewhere_once(acquire: Game) -> None:
    for seed in range(40):
        position = played(acquire, 2 + seed % 5, seed, actions=20 + 5 * seed)
        s, other = record(position.state), acquire.redealt(position.state, 1, seed)
        o = record(other)
        for name in ("money", "cells", "stocks", "bank", "sizes", "hand_size", "bag_size", "phase", "current"):
            assert np.array_equal(s[name], o[name])
        assert np.array_equal(s.hands[1], o.hands[1])
        hidden = [tile for seat in range(o.players) for tile in o.hands[seat, : o.hand_size[seat]].tolist()]
        hidden += o.bag[: o.bag_size].tolist()
        assert len(set(hidden)) == len(hidden)
        assert not any(o.cells[tile] for tile in hidden)


def test_tiles_that_left_the_game_are_taken_for_dead_ones(acquire: Game) -> None:
    positions = (played(acquire, 3, seed, actions=140) for seed in range(40))
    position = next(p for p in positions if discards(p.state))
    other = acquire.redealt(position.state, 0, 1)
    assert len(discards(other)) == len(discards(position.state))
    assert all(is_dead(record(other), tile) for tile in discards(other))


def discards(state: State) -> list[int]:
    """The tiles that are neither on the board nor in a hand nor in the bag."""
    s = record(state)
    seen = {tile for seat in range(s.players) for tile in s.hands[seat, : s.hand_size[seat]].tolist()}
    return [t for t in range(108) if not s.cells[t] and t not in seen and t not in s.bag[: s.bag_size]]
