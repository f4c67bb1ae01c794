"""The contract that every game must keep, its own or a package's: run once for each installed game."""

import json
import os
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest

from engine.bots.registry import available_bots
from engine.errors import GameIsOver, IllegalAction, KibitzError, MalformedAction, MalformedState, NotYourTurn
from engine.game import Game, record
from engine.rng import stream
from engine.seeded_random import SeededRandom
from engine.view import View
from mcts import Settings, search
from tests.conftest import opening, random_positions

SEEDS = range(3)
QUICK = Settings(iterations=40, time_ms=None, max_nodes=20_000, playout_depth=60)


def test_legal_lists(game: Game) -> None:
    for seed in SEEDS:
        for position in random_positions(game, seed):
            legal = game.legal_actions(position.state)
            over = game.to_move(position.state) < 0
            assert over == (not legal)
            assert len(set(legal)) == len(legal) <= game.max_actions
            assert all(0 <= action < 2**31 for action in legal)


def test_players_and_rewards(game: Game) -> None:
    for seed in SEEDS:
        *before, last = random_positions(game, seed, longest=3000)
        seats = game.player_count(last.state)
        assert game.manifest.min_players <= seats <= game.manifest.max_players
        assert all(0 <= game.to_move(position.state) < seats for position in before)
        if game.to_move(last.state) < 0:
            assert all(0.0 <= reward <= 1.0 for reward in game.returns(last.state))


def test_every_number_of_players(game: Game) -> None:
    for players in range(game.manifest.min_players, game.manifest.max_players + 1):
        position = opening(game, players=players)
        assert game.player_count(position.state) == players
        assert len(game.codec.player_ids(position)) == players
    for players in (game.manifest.min_players - 1, game.manifest.max_players + 1):
        with pytest.raises(KibitzError):
            game.new_state(players)


def test_state_json_round_trip(game: Game) -> None:
    for position in random_positions(game, 1)[::5]:
        text = json.dumps(game.codec.encode_state(position))
        again = game.codec.decode_state(json.loads(text))
        assert again.state.tobytes()[: game.identity_bytes] == position.state.tobytes()[: game.identity_bytes]
        assert json.dumps(game.codec.encode_state(again)) == text


def test_action_json_round_trip(game: Game) -> None:
    for position in random_positions(game, 2)[::7]:
        for action in game.legal_actions(position.state):
            data = json.loads(json.dumps(game.codec.encode_action(position, action)))
            same = game.codec.decode_action(position, data)
            assert game.codec.encode_action(position, same) == data


def test_records_can_be_replayed(game: Game) -> None:
    """What a backend has, JSON and the outcomes of chance, is enough to play a game over again."""
    positions, rng = random_positions(game, 2), SeededRandom(2)
    replayed = game.codec.decode_state(json.loads(json.dumps(game.codec.encode_state(positions[0]))))
    for before, after in pairwise(positions):
        action = rng.pick(game.legal_actions(before.state))  # as random_positions picked it
        step = json.loads(json.dumps(game.codec.encode_action(before, action)))
        outcome = game.codec.outcome_of(before, action, after.state)
        replayed = game.codec.play_with_outcome(replayed, game.codec.decode_action(replayed, step), outcome)
        assert replayed.state.tobytes()[: game.identity_bytes] == after.state.tobytes()[: game.identity_bytes]


def test_same_seed_same_game(game: Game) -> None:
    first, second = ([p.state.tobytes() for p in random_positions(game, 5)] for _ in range(2))
    assert first == second


def test_playing_leaves_the_state_before_alone(game: Game) -> None:
    position = opening(game)
    before = position.state.tobytes()
    game.play(position, game.legal_actions(position.state)[0])
    assert position.state.tobytes() == before


def test_named_errors(game: Game) -> None:
    position = opening(game)
    due = game.to_move(position.state)
    with pytest.raises(NotYourTurn):
        game.check_turn(position.state, due + 1)
    with pytest.raises(IllegalAction):
        game.apply(position.state, 2**31 - 1)
    for nonsense in (None, 7, [], {}, {"nonsense": 1}, "text"):
        with pytest.raises(MalformedState):
            game.codec.decode_state(nonsense)
        with pytest.raises((MalformedAction, IllegalAction)):
            game.codec.decode_action(position, nonsense)
    last = random_positions(game, 0, longest=3000)[-1]
    if game.to_move(last.state) < 0:
        with pytest.raises(GameIsOver):
            game.check_turn(last.state, 0)


def test_damaged_states_are_refused_or_playable(game: Game) -> None:
    """Whatever a client does to one value of a state: a named error, or a state that can be played on."""
    rng = SeededRandom(11)
    position = rng.pick(random_positions(game, 3)[:-1])
    refused = 0
    for number in range(300):
        state = json.loads(json.dumps(game.codec.encode_state(position)))
        _damage(state, SeededRandom(number))
        try:
            decoded = game.codec.decode_state(state)
        except MalformedState:
            refused += 1
            continue
        for action in game.legal_actions(decoded.state)[:20]:
            game.play(decoded, action)
    assert refused > 0


def _damage(node: object, rng: SeededRandom) -> None:
    """Walk down a JSON value at random and replace one thing in it."""
    while isinstance(node, (dict, list)) and node:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = rng.pick(keys)
        child = node[key]  # type: ignore[index]
        if not isinstance(child, (dict, list)) or not child or rng.chance(0.2):
            node[key] = rng.pick([None, -1, 0, 1, 2, 7, 10**6, 1.5, True, "x", [], {}, [0], {"a": 1}])  # type: ignore[index]
            return
        node = child


def test_optional_kernels_keep_their_promises(game: Game) -> None:
    kernels, out = game.kernels, np.zeros(game.max_actions, np.int32)
    chances, rng = np.zeros(game.manifest.max_players), stream(1)
    for position in random_positions(game, 4)[:-1]:
        s, legal = record(position.state), game.legal_actions(position.state)
        if "search_actions" in kernels:
            searched = out[: kernels["search_actions"](s, out)].tolist()
            assert searched
            assert set(searched) <= set(legal)
        if "random_action" in kernels:
            assert kernels["random_action"](s, rng) in legal
        if "weight" in kernels:
            assert all(kernels["weight"](s, action) >= 0.0 for action in legal)
        if "evaluate" in kernels:
            kernels["evaluate"](s, chances)
            assert all(0.0 <= chance <= 1.0 for chance in chances[: game.player_count(position.state)])
        if "decided" in kernels:
            assert -1 <= kernels["decided"](s) < game.player_count(position.state)
        if "score" in kernels:
            assert np.isfinite(kernels["score"](s, 0))
        if "observed" in kernels:
            assert kernels["observed"](s) >= 0


def test_kernels_read_and_change_nothing_they_should_not(game: Game) -> None:
    kernels, out = game.kernels, np.zeros(game.max_actions, np.int32)
    for position in random_positions(game, 6)[:-1:4]:
        before = position.state.tobytes()
        s = record(position.state)
        kernels["legal_actions"](s, out)
        kernels["to_move"](s)
        for name in ("search_actions", "evaluate"):
            if name in kernels:
                kernels[name](s, out if name == "search_actions" else np.zeros(game.manifest.max_players))
        assert position.state.tobytes() == before


def test_redealing_depends_only_on_what_the_observer_knows(game: Game) -> None:
    """Change the hidden part in any way: views and later redeals must not show it."""
    for position in random_positions(game, 7)[:-1:3]:
        seat = game.to_move(position.state)
        worlds = [game.redealt(position.state, seat, seed) for seed in (1, 2, 3)]
        assert len({game.redealt(world, seat, 99).tobytes() for world in worlds}) == 1
        assert len({game.redealt(position.state, seat, 99).tobytes(), game.redealt(worlds[0], seat, 99).tobytes()}) == 1
        assert all(game.to_move(world) == seat for world in worlds)
        assert all(game.legal_actions(world) == game.legal_actions(position.state) for world in worlds)


def test_decisions_do_not_depend_on_hidden_things(game: Game) -> None:
    for position in random_positions(game, 8)[:-1:9][:4]:
        seat = game.to_move(position.state)
        worlds = [position.state, *(game.redealt(position.state, seat, seed) for seed in (5, 6))]
        results = [search(game, world, seat, QUICK, seed=3) for world in worlds]
        assert len({(r.action, r.confidence, tuple(r.candidates)) for r in results}) == 1


def test_every_bot_plays_legally_and_repeatably(game: Game) -> None:
    for bot in available_bots(game).values():
        if bot.difficulty == "expert" and bot.name.startswith("MCTS"):
            continue  # the same bot as the others, but it thinks for seconds
        for position in random_positions(game, 9)[:-1:17][:3]:
            legal, seat = game.legal_actions(position.state), game.to_move(position.state)
            view = View.of(game, position, seat)
            choices = {bot.choose_action(view, legal, SeededRandom(4)) for _ in range(2)}
            if not bot.name.startswith("MCTS"):  # a deadline in their presets makes them anytime
                assert len(choices) == 1
            assert choices <= set(legal)


def test_plain_python_decides_as_compiled_code_does(game: Game) -> None:
    """The same rules and search run uncompiled, for a debugger, and come to the same numbers."""
    script = (
        "import sys; from engine.registry import load_game; from mcts import Settings, search\n"
        "game = load_game(sys.argv[1]); state = game.new_state()\n"
        "result = search(game, state, game.to_move(state), Settings(iterations=12, time_ms=None, playout_depth=10))\n"
        "print(game.compiled, [(c.action, c.visits, round(c.value, 9)) for c in result.candidates])"
    )
    outputs = [
        subprocess.run(
            [sys.executable, "-W", "ignore", "-c", script, game.id],
            env=os.environ | {"NUMBA_DISABLE_JIT": disable},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split(" ", 1)
        for disable in ("0", "1")
    ]
    assert [compiled for compiled, _ in outputs] == [str(game.compiled), "False"]
    assert outputs[0][1] == outputs[1][1]
