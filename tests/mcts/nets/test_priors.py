"""Priors: what a net foresees of actions, how it learns that, and what a search makes of it."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.errors import BadOption
from engine.game import Game, record
from engine.kernels.kernel import kernel
from engine.registry import load_game
from mcts import Settings, preset, search
from mcts.nets.inputs import inputs_of, told_of_actions
from mcts.nets.net import BadNet, Net, blank_net, load_net, save_net
from mcts.nets.players import Players
from mcts.nets.positions import GameFile, Positions
from mcts.nets.prior_learner import PriorLearner
from mcts.nets.selfplay import Exploring, play_game
from mcts.nets.training import Plan, Training
from mcts.records import priors_dtype
from tests.mcts.nets import in_bytes

FEATURES, MATCHES = 3, 15
FEW = Settings(iterations=200, time_ms=None, evaluation="net", playout_depth=0)


@kernel
def winning_takes(s: Any, action: int, out: np.ndarray) -> None:
    """Nim is won by whoever leaves heaps whose sum without carries is zero."""
    left = 0
    for heap in range(3):
        taken = action % MATCHES + 1 if heap == action // MATCHES else 0
        left ^= s.heaps[heap] - taken
    out[0] = left == 0
    out[1] = action % MATCHES / MATCHES
    out[2] = action // MATCHES / 2.0


def card_and_action(s: Any, action: int, out: np.ndarray) -> None:
    """Kuhn poker's card of whoever is to move, for either action."""
    out[action] = 1.0
    out[2] = float(s.cards[s.made % 2] if action else 0)


def told(game_id: str, action_features: Any) -> Game:
    """A game that tells of actions as well."""
    game = load_game(game_id)
    inputs = replace(inputs_of(game), action_features=action_features, action_count=FEATURES)
    return replace(game, inputs=inputs)


NIM = told("nim", winning_takes)
KUHN = told("kuhn-poker", card_and_action)


def with_priors(game: Game, seed: int = 1) -> Net:
    """A net whose judgement is blank, with random priors."""
    rng, priors = np.random.default_rng(seed), np.zeros(1, priors_dtype(FEATURES))
    for name in priors.dtype.names or ():
        priors[name] = rng.normal(0.0, 1.0, priors[name].shape)
    return replace(blank_net(game), priors=priors)


def knowing(game: Game) -> Net:
    """A net that knows nothing but which takes win at nim."""
    priors = np.zeros(1, priors_dtype(FEATURES))
    priors["first"][0, 0, 0], priors["last"][0, 0] = 1.0, 8.0
    return replace(blank_net(game), priors=priors)


@pytest.mark.parametrize("teller", [NIM, KUHN], ids=lambda teller: teller.id)
def test_the_kernel_computes_what_the_learner_does(teller: Game) -> None:
    game = teller  # every fixture `game` is an installed one
    net, state = with_priors(game), game.new_state(2, 3)
    actions = game.legal_actions(state)
    assert net.priors is not None
    inner = np.clip(told_of_actions(game, state, actions) @ net.priors["first"][0] + net.priors["first_bias"][0], 0, 1)
    level = np.exp(inner @ net.priors["last"][0])
    wanted = 0.95 * level / level.sum() + 0.05 / len(actions)
    assert np.allclose(net.foreseen(game, state, actions), wanted, atol=1e-5)


def test_what_the_net_foresees_is_tried_first_and_most() -> None:
    state, winning = NIM.new_state(2, 0), 0
    for action in NIM.legal_actions(state):
        after, told_of = NIM.apply(state, action), np.zeros(FEATURES, np.float32)
        winning_takes(record(state), action, told_of)
        winning += bool(told_of[0])
        assert told_of[0] == (np.bitwise_xor.reduce(after["heaps"][0]) == 0)
    assert 0 < winning < len(NIM.legal_actions(state)) / 4
    settings = replace(FEW, iterations=30, solver=False, transpositions=False, priors=1.0)
    found = search(NIM, state, 0, settings, net=knowing(NIM))
    best = sum(candidate.visits for candidate in found.candidates[:winning])
    assert best > 0.8 * found.simulations, "a judgement that is blank leaves it all to the priors"
    blind = search(NIM, state, 0, replace(settings, priors=0.0, exploration=1.0), net=knowing(NIM))
    assert max(candidate.visits for candidate in blind.candidates) <= 3


def test_a_search_without_priors_is_the_one_that_it_was() -> None:
    """A net that has learnt priors judges as before where the settings ask for none."""
    plain, state = load_game("nim"), NIM.new_state(2, 4)
    without = search(plain, state, 0, FEW, net=blank_net(plain))
    beside = search(NIM, state, 0, FEW, net=with_priors(NIM))
    assert without.candidates == beside.candidates


@pytest.mark.parametrize("playout", ["uniform", "learnt"])
def test_open_loops_go_by_priors_and_follow_from_the_seed(playout: str) -> None:
    state, settings = KUHN.new_state(2, 1), replace(FEW, priors=0.5, playout=playout, playout_depth=2)
    found = [search(KUHN, state, KUHN.to_move(state), settings, seed=7, net=with_priors(KUHN)) for _ in range(2)]
    assert found[0].candidates == found[1].candidates
    assert sum(candidate.visits for candidate in found[0].candidates) == found[0].simulations
    other = search(KUHN, state, KUHN.to_move(state), settings, seed=7, net=with_priors(KUHN, 2))
    assert other.candidates != found[0].candidates


def test_a_proven_win_is_taken_whatever_is_foreseen() -> None:
    state = NIM.new_state(2, 0, {"heaps": [1, 2, 3]})
    after = NIM.apply(state, 0)  # leaves 0, 2, 3: taking one of the third heap wins
    found = search(NIM, after, 1, replace(FEW, iterations=2000, priors=1.0), net=with_priors(NIM))
    assert found.ended == "solved"
    assert found.action == 2 * MATCHES
    assert found.confidence == 1.0


def test_priors_are_refused_where_there_are_none() -> None:
    for changes in ({"priors": 1.0}, {"playout": "learnt"}):
        with pytest.raises(BadOption, match="has no net that has learnt any") as raised:
            preset(NIM, "hard", changes, blank_net(NIM))
        assert raised.value.pointer == "/priors"
        assert preset(NIM, "hard", changes | {"evaluation": "net"}, with_priors(NIM)).needs_priors


def test_gradients_are_those_of_the_loss() -> None:
    known = Positions.joined([play_game(KUHN, None, Exploring(iterations=20, opening=1), seed) for seed in range(10)])
    learner, batch = PriorLearner.new(known, FEATURES, 3), np.flatnonzero(known.rows["choices"])
    learner.adam.weights = {name: values.astype(np.float64) for name, values in learner.adam.weights.items()}
    _, gradients = learner._gradients(known, batch)
    for name, values in learner.adam.weights.items():
        for place in list(np.ndindex(values.shape))[:: max(1, values.size // 7)]:
            losses = []
            for step in (1e-6, -2e-6):
                values[place] += step
                losses.append(learner._gradients(known, batch)[0])
            values[place] += 1e-6
            assert gradients[name][place] == pytest.approx((losses[0] - losses[1]) / 2e-6, abs=1e-5), (name, place)


def test_a_training_learns_which_actions_searches_prefer(tmp_path: Path) -> None:
    plan = Plan(
        round_games=16, exploring=Exploring(iterations=200, opening=2), uses={"evaluation": "net", "priors": 1.0}
    )
    training = Training.begin(NIM, tmp_path, plan, None, [])
    rounds = []
    for number in range(2):
        list(training.play(_play, 16, lambda: False))
        rounds.append(training.learn(16))
        assert rounds[number].prior_loss is not None
    net = load_net(NIM, training.net_file(1))
    state = NIM.new_state(2, 0)
    actions = NIM.legal_actions(state)
    good = told_of_actions(NIM, state, actions)[:, 0] > 0
    shares = net.foreseen(NIM, state, actions)
    assert shares[good].min() > 3 * shares[~good].max()
    again = Training.resumed(NIM, tmp_path)
    assert again._priors is not None
    assert again._priors.exported().tobytes() == net.priors.tobytes()  # type: ignore[union-attr]


def _play(path: Path | None, exploring: Exploring, seeds: list[int]) -> Any:
    """Players of a game that is not installed: in this process."""
    net = None if path is None else load_net(NIM, path)
    return (play_game(NIM, net, exploring, seed) for seed in seeds)


def test_shares_survive_a_file(tmp_path: Path) -> None:
    played = [play_game(KUHN, None, Exploring(iterations=20, opening=1), seed) for seed in range(3)]
    file = GameFile(tmp_path / "a.games")
    for one in played:
        file.add(one)
    file.close()
    file = GameFile(tmp_path / "a.games")
    file.close()
    back = file.games
    assert [in_bytes(one) for one in back] == [in_bytes(one) for one in played]
    assert sum(one.rows["choices"].sum() for one in back) == sum(len(one.shares) for one in back) > 0
    for one in back:
        ends = np.cumsum(one.rows["choices"])
        for start, end in zip(one.first_choices, ends, strict=True):
            assert end == start or one.shares[start:end].sum() == pytest.approx(1.0)


def test_a_net_with_priors_survives_a_file_and_bad_ones_are_refused(tmp_path: Path) -> None:
    net, path = replace(with_priors(NIM), uses={"evaluation": "net", "priors": 0.5}), tmp_path / "net.npz"
    save_net(NIM, net, path)
    back = load_net(NIM, path)
    assert (back.name, back.uses) == (net.name, net.uses)
    assert back.name != blank_net(NIM).name
    plain = load_game("nim")
    with pytest.raises(BadNet, match="told other things"):
        load_net(plain, path)
    save_net(plain, blank_net(plain), path)
    assert load_net(NIM, path).priors is None, "a net from before the game told of actions"
    save_net(NIM, net, path)
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    for name, bad in (
        ("priors.last", np.full(16, np.nan, np.float32)),
        ("priors.first", np.zeros((2, 16), np.float32)),
    ):
        np.savez(path, **arrays | {name: bad})
        with pytest.raises(BadNet, match=name):
            load_net(NIM, path)
    for uses in ({"priors": 1.0}, {"playout": "learnt"}):
        save_net(NIM, replace(blank_net(NIM), uses=uses), path)
        with pytest.raises(BadNet, match="has learnt none"):
            load_net(NIM, path)
    meta = json.loads(str(arrays["meta"]))
    np.savez(path, **arrays | {"meta": np.array(json.dumps(meta | {"actions": 2}))})
    with pytest.raises(BadNet, match="told other things"):
        load_net(NIM, path)


def test_a_training_begins_with_a_net_that_has_no_priors_yet(tmp_path: Path) -> None:
    plan = Plan(round_games=2, exploring=Exploring(iterations=20), uses={"evaluation": "net", "priors": 1.0})
    training = Training.begin(KUHN, tmp_path, plan, blank_net(KUHN), [])
    assert load_net(KUHN, tmp_path / "start.npz").uses == {"evaluation": "net"}
    with Players(KUHN.id, 1) as players:
        assert list(training.play(players, 0, lambda: False)) == []
