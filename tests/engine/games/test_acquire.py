"""Acquire beyond the recorded games: fairness, malformed states, whole games."""

import copy
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from engine.arena import play_arena
from engine.bots.registry import get_bot
from engine.errors import BadOption, IllegalAction, MalformedAction, MalformedState
from engine.game import Game, Position, State, record
from engine.games.acquire.board import DISPOSING, FOUNDING, is_dead
from engine.games.acquire.rules import DISPOSE, FORCE_END, SKIP_TILE, SOLD
from engine.registry import load_game
from engine.rng import stream
from engine.runner import Runner
from mcts import preset, search

Change = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game("acquire")


def played(game: Game, players: int, seed: int, actions: int) -> Position:
    """A position after so many actions of easy bots."""
    ids = [f"p{number}" for number in range(1, players + 1)]
    runner = Runner.start(game, {seat: get_bot(game, "Easy") for seat in range(players)}, ids, seed=seed)
    runner.run(actions)
    return runner.position


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


@pytest.mark.parametrize(("players", "actions"), [(2, 30), (3, 0), (3, 90), (4, 60), (5, 120), (6, 75)])
def test_decisions_do_not_depend_on_what_is_hidden(game: Game, players: int, actions: int) -> None:
    position = played(game, players, seed=players, actions=actions)
    seat = game.to_move(position.state)
    settings = preset(game, "hard", {"iterations": 200, "time_ms": None})
    expected = search(game, position.state, seat, settings, seed=5)
    for seed in range(3):
        other = reshuffled(position.state, seat, seed)
        assert game.redealt(other, seat, 9).tobytes() == game.redealt(position.state, seat, 9).tobytes()
        found = search(game, other, seat, settings, seed=5)
        assert found.candidates == expected.candidates
        assert found.action == expected.action


def test_a_view_leads_to_the_same_decision_as_the_full_state(game: Game) -> None:
    position = played(game, 4, seed=3, actions=80)
    seat = game.to_move(position.state)
    settings = preset(game, "hard", {"iterations": 200, "time_ms": None})
    seen = game.codec.decode_state(game.codec.view(position, seat))
    assert (
        search(game, seen.state, seat, settings).candidates == search(game, position.state, seat, settings).candidates
    )


def test_redealing_keeps_what_is_seen_and_puts_every_tile_somewhere_once(game: Game) -> None:
    for seed in range(40):
        position = played(game, 2 + seed % 5, seed, actions=20 + 5 * seed)
        s, other = record(position.state), game.redealt(position.state, 1, seed)
        o = record(other)
        for name in ("money", "cells", "stocks", "bank", "sizes", "hand_size", "bag_size", "phase", "current"):
            assert np.array_equal(s[name], o[name])
        assert np.array_equal(s.hands[1], o.hands[1])
        hidden = [tile for seat in range(o.players) for tile in o.hands[seat, : o.hand_size[seat]].tolist()]
        hidden += o.bag[: o.bag_size].tolist()
        assert len(set(hidden)) == len(hidden)
        assert not any(o.cells[tile] for tile in hidden)


def test_tiles_that_left_the_game_are_taken_for_dead_ones(game: Game) -> None:
    positions = (played(game, 3, seed, actions=140) for seed in range(40))
    position = next(p for p in positions if discards(p.state))
    other = game.redealt(position.state, 0, 1)
    assert len(discards(other)) == len(discards(position.state))
    assert all(is_dead(record(other), tile) for tile in discards(other))


def discards(state: State) -> list[int]:
    """The tiles that are neither on the board nor in a hand nor in the bag."""
    s = record(state)
    seen = {tile for seat in range(s.players) for tile in s.hands[seat, : s.hand_size[seat]].tolist()}
    return [t for t in range(108) if not s.cells[t] and t not in seen and t not in s.bag[: s.bag_size]]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_games_end_and_searched_actions_are_legal(game: Game, players: int) -> None:
    """Random play with the end ruled out goes on to the last tile, and so through every odd corner."""
    rng = stream(players)
    out = np.zeros(game.max_actions, np.int32)
    for seed in range(5):
        state = game.new_state(players, seed)
        while game.to_move(state) >= 0:
            legal = game.legal_actions(state)
            count = game.kernels["search_actions"](record(state), out)
            playout = game.kernels["random_action"](record(state), rng)
            assert count > 0
            assert set(out[:count].tolist()) <= set(legal or [SKIP_TILE, FORCE_END])
            assert playout in (legal or [SKIP_TILE, FORCE_END])
            assert all(game.kernels["weight"](record(state), action) > 0 for action in legal)
            state = game.apply_unchecked(state, int(playout) if seed % 2 else int(out[rng[0] % np.uint64(count)]))
        assert sum(game.returns(state)) == pytest.approx(1.0)


def test_the_same_seed_gives_the_same_match(game: Game) -> None:
    bots = [get_bot(game, name) for name in ("Easy", "Medium", "Hard", "Clamped hard")]
    first, second = (play_arena(game, bots, 4, seed=2) for _ in range(2))
    assert first.records == second.records
    assert first.unfinished == 0


def test_evaluation_is_a_distribution_and_follows_the_money(game: Game) -> None:
    position = played(game, 3, seed=1, actions=100)
    s, out = record(position.state), np.zeros(6)
    game.kernels["evaluate"](s, out)
    assert out[:3].sum() == pytest.approx(1.0)
    before = out[2]
    s.money[2] += 5000
    game.kernels["evaluate"](s, out)
    assert out[2] > before


def test_only_tables_of_two_to_six(game: Game) -> None:
    for players in (1, 7):
        with pytest.raises(BadOption):
            game.new_state(players)


def opening(game: Game) -> dict[str, Any]:
    return game.codec.encode_state(played(game, 3, seed=1, actions=40))


@cache
def first_in(phase: int) -> Position:
    """A position in this phase."""
    game = load_game("acquire")
    positions = (played(game, 3, 0, actions) for actions in range(200))
    return next(position for position in positions if record(position.state).phase == phase)


def in_phase(game: Game, phase: int) -> dict[str, Any]:
    return game.codec.encode_state(first_in(phase))


def set_at(*path: Any, to: Any) -> Change:
    def change(data: dict[str, Any]) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = to

    return change


BAD_STATES: list[tuple[str, Change]] = [
    ("/phase", set_at("phase", to="lobby")),
    ("/current_player_index", set_at("current_player_index", to=5)),
    ("/current_player_index", set_at("current_player_index", to=-1)),
    ("/players/0/money", set_at("players", 0, "money", to=-100)),
    ("/players/0/money", set_at("players", 0, "money", to=10**12)),
    ("/players/1/hand", set_at("players", 1, "hand", to=["1A"] * 7)),
    ("/players/1/hand/0", set_at("players", 1, "hand", 0, to="13A")),
    ("/players/2/stocks", set_at("players", 2, "stocks", to={"Luxor": 1})),
    ("/players/2/stocks/Luxor", set_at("players", 2, "stocks", "Luxor", to=26)),
    ("/players", set_at("players", 1, "player_id", to="p1")),
    ("/players", set_at("players", to=[])),
    ("/hotel/available_stocks/Luxor", set_at("hotel", "available_stocks", "Luxor", to=3)),
    ("/hotel/active_chains", set_at("hotel", "active_chains", to=[])),
    ("/tile_bag", set_at("tile_bag", to=["1A"] * 109)),
    ("/pending_action", set_at("pending_action", to={"type": "found_chain", "tile": "1A"})),
    ("/surprise", set_at("surprise", to=1)),
    ("", lambda data: data.clear()),
]


@pytest.mark.parametrize(("pointer", "change"), BAD_STATES)
def test_malformed_states_are_refused(game: Game, pointer: str, change: Change) -> None:
    data = copy.deepcopy(opening(game))
    change(data)
    with pytest.raises(MalformedState) as error:
        game.codec.decode_state(data)
    assert error.value.pointer.startswith(pointer)


def test_a_tile_in_two_places_is_refused(game: Game) -> None:
    data = opening(game)
    for place, pointer in ((data["tile_bag"], "/tile_bag/0"), (data["players"][2]["hand"], "/players/2/hand/0")):
        changed = copy.deepcopy(data)
        target = changed["tile_bag"] if place is data["tile_bag"] else changed["players"][2]["hand"]
        target[0] = next(iter(data["board"]["cells"]))
        with pytest.raises(MalformedState) as error:
            game.codec.decode_state(changed)
        assert error.value.pointer == pointer


def test_tiles_side_by_side_must_be_a_chain(game: Game) -> None:
    data = opening(game)
    chain = next(name for name, cell in data["board"]["cells"].items() if cell["chain"])
    for cell in ({"state": "played", "chain": None}, {"state": "played", "chain": "Luxor"}):
        data["board"]["cells"][chain] = cell
        with pytest.raises(MalformedState):
            game.codec.decode_state(data)


@pytest.mark.parametrize(
    ("pointer", "change"),
    [
        ("/pending_action", set_at("pending_action", to=None)),
        ("/pending_action/tile", set_at("pending_action", "tile", to="Z9")),
        ("/pending_action/tile", lambda data: data["pending_action"].pop("tile")),
        ("/phase", set_at("phase", to="founding")),
        ("/pending_action", set_at("phase", to="playing")),
    ],
)
def test_malformed_foundings_are_refused(game: Game, pointer: str, change: Change) -> None:
    data = in_phase(game, FOUNDING)
    change(data)
    with pytest.raises(MalformedState) as error:
        game.codec.decode_state(data)
    assert error.value.pointer == pointer


@pytest.mark.parametrize(
    ("pointer", "change"),
    [
        ("/merger_tile", set_at("merger_tile", to=None)),
        ("/merger_survivor", set_at("merger_survivor", to=None)),
        ("/merger_current_defunct", set_at("merger_current_defunct", to=None)),
        ("/merger_defunct_queue", set_at("merger_defunct_queue", to=["Luxor"] * 4)),
        ("/merger_stock_players", set_at("merger_stock_players", to=["p1", "p1"])),
        ("/merger_stock_players", set_at("merger_stock_players", to=["nobody"])),
        ("/merger_stock_index", set_at("merger_stock_index", to=4)),
        ("/pending_action/stock_count", set_at("pending_action", "stock_count", to=26)),
        ("/pending_action/stock_count", lambda data: data["pending_action"].pop("stock_count")),
        ("/pending_action/available_to_trade", set_at("pending_action", "available_to_trade", to=25)),
        ("/pending_action/player_id", set_at("pending_action", "player_id", to="nobody")),
    ],
)
def test_malformed_mergers_are_refused(game: Game, pointer: str, change: Change) -> None:
    data = in_phase(game, DISPOSING)
    change(data)
    with pytest.raises(MalformedState) as error:
        game.codec.decode_state(data)
    assert error.value.pointer == pointer


def test_malformed_views_are_refused(game: Game) -> None:
    view = game.codec.view(played(game, 3, seed=1, actions=40), 0)
    for pointer, change in (
        ("/current_player", set_at("current_player", to="nobody")),
        ("/hand", set_at("hand", to=["1A"])),
        ("/tiles_remaining", set_at("tiles_remaining", to=100)),
        ("/chains", set_at("chains", to={})),
    ):
        changed = copy.deepcopy(view)
        change(changed)
        with pytest.raises(MalformedState) as error:
            game.codec.decode_state(changed)
        assert error.value.pointer == pointer


def test_odd_dispositions(game: Game) -> None:
    data = in_phase(game, DISPOSING)
    position = game.codec.decode_state(data)
    count = data["pending_action"]["stock_count"]
    sell_all = {"action": "merger_disposition", "defunct_chain": "Luxor", "disposition": {"sell": count}}
    assert game.codec.decode_action(position, sell_all) == DISPOSE + count * SOLD
    for shares in ({"sell": count + 1}, {"sell": count - 1, "trade": 1}, {}):
        with pytest.raises(IllegalAction):
            game.codec.decode_action(position, {**sell_all, "disposition": shares})
    for bad in ({**sell_all, "defunct_chain": "Ritz"}, {**sell_all, "disposition": {"sell": -1}}, {"action": "pass"}):
        with pytest.raises(MalformedAction):
            game.codec.decode_action(position, bad)
