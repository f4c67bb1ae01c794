"""Nets: what they say, what they are told, and which files are taken for one."""

import json
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from deploy.specs import bot_from_spec
from engine.errors import BadOption
from engine.game import Game, record
from engine.registry import load_game
from engine.table.arena import play_arena
from mcts import Settings, preset, search
from mcts.kernels import layout_of
from mcts.nets.inputs import inputs_of, told_of
from mcts.nets.learner import Learner
from mcts.nets.net import BadNet, Net, blank_net, load_net, net_of, net_path, save_net
from mcts.records import net_dtype
from mcts.search import Grower
from mcts.tree import Tree

NIM, KUHN = load_game("nim"), load_game("kuhn-poker")
FEW = Settings(iterations=200, time_ms=None)


def random_net(game: Game, seed: int = 1) -> Net:
    rng = np.random.default_rng(seed)
    weights = np.zeros(1, net_dtype(layout_of(inputs_of(game))))
    for name in weights.dtype.names or ():
        weights[name] = rng.normal(0, 0.5, weights[name].shape)
    return Net(weights)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Net]:
    """A net of nim, in the folder where searches look for it."""
    monkeypatch.setenv("KIBITZ_NET_DIR", str(tmp_path))
    net = random_net(NIM)
    save_net(NIM, net, net_path(NIM))
    net_of.cache_clear()
    yield net
    net_of.cache_clear()


@pytest.mark.parametrize("game_id", [NIM.id, KUHN.id])
def test_the_kernel_computes_what_the_learner_does(game_id: str) -> None:
    game = load_game(game_id)
    states = np.concatenate([game.new_state(2, seed) for seed in range(5)])
    net = random_net(game)
    learner = Learner.going_on(net.weights)
    scores = _scores(learner.adam.weights, told_of(game, states))
    wanted = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
    assert np.allclose(net.chances(game, states), wanted, atol=1e-5)


def _scores(weights: dict[str, np.ndarray], told: np.ndarray) -> np.ndarray:
    first = np.clip(told @ weights["first"] + weights["first_bias"], 0, 1)
    return np.clip(first @ weights["second"] + weights["second_bias"], 0, 1) @ weights["last"]


def test_a_blank_net_gives_all_the_same_chance() -> None:
    assert blank_net(NIM).chances(NIM, NIM.new_state()).tolist() == [[0.5, 0.5]]


def test_without_features_the_record_is_told() -> None:
    state = NIM.new_state()
    told = told_of(NIM, state)[0]
    assert told[:, :3].tolist() == [[1, 0, 1], [0, 1, 0]], "who one is, and whether it is one's turn"
    numbers = [float(x) for name in NIM.dtype.names or () for x in np.ravel(state[name])]
    assert told[0, 3:].tolist() == told[1, 3:].tolist() == numbers


def test_the_three_ways_to_judge_differ_and_hand_is_as_without_a_net(installed: Net) -> None:
    state = NIM.new_state(seed=3)
    plain = search(NIM, state, 0, replace(FEW, solver=False))
    found = {way: search(NIM, state, 0, replace(FEW, solver=False, evaluation=way)) for way in ("hand", "net", "mix")}
    assert found["hand"].candidates == plain.candidates
    assert {way: result.evaluation for way, result in found.items()} == {way: way for way in found}
    assert len({tuple(result.candidates) for result in found.values()}) == 3


def test_mixed_leaves_are_the_mean_of_both(installed: Net) -> None:
    """One simulation without a playout: what the leaf is worth to whoever moves into it."""
    state, values = NIM.new_state(seed=3), {}
    for way in ("hand", "net", "mix"):
        settings = replace(FEW, iterations=1, playout_depth=0, evaluation=way, haste=0.0)
        tree = Tree(NIM, state, 1000, closed=True)
        grower = Grower(NIM, tree, settings, 0, 7, timing=False)
        grower._run(1)
        children = tree.children()
        values[way] = float(children["value"][children["visits"] > 0][0])
    assert values["mix"] == pytest.approx((values["hand"] + values["net"]) / 2)
    assert values["hand"] == 0.5 != values["net"]


def test_presets_take_up_a_net_that_lies_there(installed: Net) -> None:
    assert preset(NIM, "hard").evaluation == "net"
    assert preset(NIM, "hard").playout_depth == 0
    assert preset(NIM, "hard", {"evaluation": "hand"}) == preset(KUHN, "hard", {"evaluation": "hand"})
    assert net_of(NIM) is not None
    assert net_of(NIM).name == installed.name  # type: ignore[union-attr]


def test_nobody_can_ask_for_a_net_that_is_not_there() -> None:
    assert preset(KUHN, "hard").evaluation == "hand"
    with pytest.raises(BadOption, match="has no net"):
        preset(KUHN, "hard", {"evaluation": "mix"})
    with pytest.raises(BadOption, match="unknown search setting 'net'"):
        preset(KUHN, "hard", {"net": "/etc/passwd"})


def test_what_is_hidden_changes_no_judgement() -> None:
    net, found = random_net(KUHN), []
    state = KUHN.new_state(seed=1)
    mine = int(record(state).cards[0])
    for card in {0, 1, 2} - {mine}:
        record(state).cards[1] = card
        found.append(search(KUHN, state, 0, replace(FEW, evaluation="net"), net=net, seed=4).candidates)
    assert found[0] == found[1]


def test_bots_can_name_a_net(tmp_path: Path) -> None:
    save_net(KUHN, random_net(KUHN), tmp_path / "a.npz")
    bots = [
        bot_from_spec(KUHN, f"MCTS easy:evaluation=net,net={tmp_path}/a.npz"),
        bot_from_spec(KUHN, "MCTS easy:evaluation=hand"),
    ]
    assert play_arena(KUHN, bots, 2).games == 2
    with pytest.raises(BadNet, match="not a net"):
        bot_from_spec(KUHN, f"MCTS easy:evaluation=net,net={tmp_path}/b.npz")


def test_a_net_comes_back_from_its_file(tmp_path: Path) -> None:
    net = replace(random_net(NIM), uses={"evaluation": "mix", "exploration": 0.4}, made={"games": 3})
    save_net(NIM, net, tmp_path / "net.npz")
    back = load_net(NIM, tmp_path / "net.npz")
    assert (back.weights.tobytes(), back.uses, back.made) == (net.weights.tobytes(), net.uses, net.made)


def _meta(**changes: Any) -> Any:
    return lambda arrays: {**arrays, "meta": np.array(json.dumps(json.loads(str(arrays["meta"])) | changes))}


DAMAGES: dict[str, Any] = {
    "another game": (_meta(game="go"), "another game"),
    "another version": (_meta(version=2), "another game"),
    "told other things": (_meta(inputs="0"), "another game"),
    "no way to use it": (_meta(uses={"evaluation": "hand"}), "no way to use"),
    "another setting": (_meta(uses={"threads": 64}), "no way to use"),
    "no text": (lambda arrays: {**arrays, "meta": np.array("{")}, "not a net"),
    "a wrong shape": (lambda arrays: {**arrays, "second": arrays["second"][:-1]}, "second must be"),
    "not finite": (lambda arrays: {**arrays, "last": arrays["last"] * np.nan}, "last must be"),
    "doubles": (lambda arrays: {**arrays, "last": arrays["last"].astype("f8")}, "last must be"),
    "something missing": (lambda arrays: {name: a for name, a in arrays.items() if name != "last"}, "last must be"),
    "objects": (lambda arrays: {**arrays, "last": np.array([print], object)}, "not a net"),
    "far too much": (lambda arrays: {**arrays, "more": np.zeros(1 << 24, "f8")}, "larger than"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_files_that_are_not_exactly_a_net_are_refused(damage: str, tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    save_net(NIM, random_net(NIM), path)
    change, complaint = DAMAGES[damage]
    with np.load(path) as file:
        arrays = change({name: file[name] for name in file.files})
    np.savez_compressed(path, **arrays)
    with pytest.raises(BadNet, match=complaint):
        load_net(NIM, path)


def test_anything_else_is_no_net_and_a_game_does_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("KIBITZ_NET_DIR", str(tmp_path))
    net_path(NIM).write_bytes(b"PK not a zip")
    net_of.cache_clear()
    assert net_of(NIM) is None
    assert "net left out" in caplog.text
    net_of.cache_clear()
    with zipfile.ZipFile(net_path(NIM), "w") as archive:
        archive.writestr("meta.npy", b"")
    with pytest.raises(BadNet):
        load_net(NIM, net_path(NIM))
