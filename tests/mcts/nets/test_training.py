"""Training: gradients, targets, files, and that being killed changes nothing."""

import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.bots.registry import get_bot
from engine.errors import BadOption
from engine.registry import load_game
from engine.table.arena import play_arena
from engine.table.training import Recorder
from mcts import preset, search
from mcts.nets.gate import elo
from mcts.nets.inputs import inputs_of, told_of
from mcts.nets.learner import Learner, Restraint
from mcts.nets.net import blank_net, load_net
from mcts.nets.players import Players
from mcts.nets.positions import GameFile, Positions, row_dtype, targets
from mcts.nets.selfplay import Exploring, _after_candidates, fade, play_game, settings_for
from mcts.nets.training import FORMAT, Plan, Training
from tests.mcts.nets import in_bytes
from tests.waiting import wait_for

NIM, KUHN = load_game("nim"), load_game("kuhn-poker")
QUICK = Plan(round_games=6, passes=0.1, exploring=Exploring(iterations=20, opening=1))


def games(count: int) -> list[Positions]:
    return [play_game(KUHN, None, QUICK.exploring, seed) for seed in range(count)]


def test_gradients_are_those_of_the_loss() -> None:
    known = Positions.joined(games(10))
    learner, rows = Learner.new(KUHN, known, 3), known.rows
    learner.adam.weights = {name: values.astype(np.float64) for name, values in learner.adam.weights.items()}
    told = np.random.default_rng(0).random((len(rows), 2, inputs_of(KUHN).count))
    seated, wanted = ~np.isnan(rows["results"]), targets(rows, 0.5)
    _, gradients = learner._gradients(told, seated, wanted)
    for name, values in learner.adam.weights.items():
        for place in list(np.ndindex(values.shape))[:: max(1, values.size // 7)]:
            losses = []
            for step in (1e-6, -2e-6):
                values[place] += step
                losses.append(learner._gradients(told, seated, wanted)[0])
            values[place] += 1e-6
            assert gradients[name][place] == pytest.approx((losses[0] - losses[1]) / 2e-6, abs=1e-5), (name, place)


def test_a_result_that_fades_gives_way_to_what_later_searches_thought() -> None:
    plain = play_game(NIM, None, QUICK.exploring, 3).rows
    faded = play_game(NIM, None, replace(QUICK.exploring, fading=0.75), 3).rows
    first, second = np.flatnonzero(plain["played"])[-2:]
    won, value, mover = plain["results"][0], float(plain["value"][second]), plain["mover"][second]
    assert (faded["results"][second] == won).all(), "nothing was searched after it"
    assert faded["results"][first, mover] == pytest.approx(0.75 * won[mover] + 0.25 * value)
    assert faded["results"].sum(axis=1) == pytest.approx(1.0)


def test_a_result_fades_for_any_number_of_players() -> None:
    """What a search leaves to the mover's opponents is divided as it came out in the end."""
    rows = np.zeros(3, np.dtype([("value", "f4"), ("results", "f4", (4,)), ("mover", "i4"), ("played", "i4")]))
    rows["played"], rows["mover"], rows["value"], rows["results"] = 1, [0, 1, 2], [0.5, 0.8, 0.4], np.nan
    fade(rows, np.array([0.75, 0.25, 0.0]), 0.5)
    assert rows["results"][2, :3] == pytest.approx([0.75, 0.25, 0.0]), "nothing was searched after it"
    assert rows["results"][1, :3] == pytest.approx([0.6, 0.2, 0.2])
    assert rows["results"][0, :3] == pytest.approx([0.375, 0.5, 0.125])
    assert np.isnan(rows["results"][:, 3]).all(), "nobody sits there"
    fade(rows, np.array([0.0, 0.0, 1.0]), 0.5)
    assert rows["results"][1, :3] == pytest.approx([0.15, 0.15, 0.7]), "of nothing, everybody has the same share"


def test_a_net_plays_itself_as_it_is_to_be_used() -> None:
    for uses in ({"evaluation": "mix", "exploration": 0.3}, {"evaluation": "net", "playout_depth": 4}):
        net = replace(blank_net(KUHN), uses=uses)
        settings = settings_for(KUHN, QUICK.exploring, net)
        assert {name: getattr(settings, name) for name in uses} == uses
        assert settings.iterations == QUICK.exploring.iterations
    assert settings_for(KUHN, QUICK.exploring, None).evaluation == "hand"


def test_what_follows_the_actions_at_the_root_teaches_where_something_is_hidden() -> None:
    """Such trees have no positions, and games that were played show but one action after each."""
    for seed in range(10):
        dealt = KUHN.new_state(2, seed)
        seat = KUHN.to_move(dealt)
        found = search(KUHN, dealt, seat, preset(KUHN, "hard", {"iterations": 20, "time_ms": None}), seed=seed)
        followed = {KUHN.apply(dealt.copy(), action).tobytes() for action in KUHN.legal_actions(dealt.copy())}
        taught = list(_after_candidates(KUHN, dealt, seat, found, 1))
        assert {after.tobytes() for after, _, _ in taught} == followed
        assert all(mover == seat and 0.0 <= value <= 1.0 for _, mover, value in taught)
    assert sum((played.rows["played"] == 0).sum() for played in games(20)) > 10, "a training keeps them"


def test_a_net_learns_from_the_cards_that_were_dealt() -> None:
    """In redealt worlds the cards of whoever waits have nothing to do with how a game ends: a net that learns from
    them cannot tell the worlds apart that a search asks it about."""
    cards = slice(3, 5)  # who one is and whether it is one's turn come before the record's fields
    for seed, played in enumerate(games(10)):
        told = played.told_rows(np.arange(len(played)), inputs_of(KUHN).count)
        assert len(told)
        assert (told[:, :, cards] == KUHN.new_state(2, seed)["cards"]).all()


def test_positions_are_told_as_they_were_kept() -> None:
    states = np.concatenate([NIM.new_state(2, 0), NIM.apply(NIM.new_state(2, 0), 1), NIM.new_state(2, 0)])
    rows = np.zeros(3, row_dtype(NIM))
    once = Positions.of(NIM, states, rows)
    twice = Positions.joined([once, once])
    chosen = np.array([4, 0, 2, 4])
    assert (twice.told_rows(chosen, inputs_of(NIM).count) == told_of(NIM, states)[chosen % 3]).all()


def test_a_game_in_which_nobody_can_go_on_ends() -> None:
    """Acquire's backend blocks a player whose hand is empty; a million random actions lead there from this seed."""
    assert len(play_game(load_game("acquire"), None, Exploring(opening=1_000_000), 70)) == 0


def test_learning_lowers_the_loss() -> None:
    known = Positions.joined(games(20))
    learner, rng = Learner.new(KUHN, known, 3), np.random.default_rng(0)
    before = learner.loss(known, 0.5)
    for _ in range(100):
        learner.learn(known, np.arange(len(known)), result_share=0.5, rate=3e-3, rng=rng)
    assert learner.loss(known, 0.5) < 0.9 * before


def test_targets_mix_result_and_search_for_any_number_of_players() -> None:
    rows = np.zeros(3, np.dtype([("value", "f4"), ("results", "f4", (3,)), ("mover", "i4"), ("played", "i4")]))
    rows["results"] = [[1, 0, 0], [0, 1, np.nan], [0, 0, 0]]
    rows["value"], rows["mover"], rows["played"] = [0.6, np.nan, 0.4], [1, 0, 2], 1
    assert np.allclose(targets(rows, 0.5), [[0.7, 0.3, 0], [0, 1, 0], [(1 / 3 + 0.3) / 2] * 2 + [(1 / 3 + 0.4) / 2]])
    rows["played"] = 0
    assert np.allclose(targets(rows, 0.5)[0], [0.4, 0.6, 0])


def test_a_game_that_was_cut_off_is_forgotten(tmp_path: Path) -> None:
    path, played = tmp_path / "a.games", games(3)
    file = GameFile(path)
    for one in played:
        file.add(one)
    file.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    file = GameFile(path)
    assert [in_bytes(one) for one in file.games] == [in_bytes(one) for one in played[:2]]
    file.add(played[2])
    file.close()
    assert path.read_bytes() == whole


def test_exported_games_are_learnt_from(tmp_path: Path) -> None:
    recorder = Recorder(KUHN)
    play_arena(KUHN, [get_bot(KUHN, "Random")] * 2, 40, recorder=recorder)
    recorder.save(tmp_path / "games.npz")
    training = Training.begin(KUHN, tmp_path / "t", QUICK, None, [tmp_path / "games.npz"])
    with Players(KUHN.id, 1) as players:
        played = list(training.play(players, 2, lambda: False))
    given = sum(map(len, training._given))
    assert len(training._given) == 40
    done = training.learn(2)
    held_out = sum(map(len, training._given[15::16]))
    assert done.window == sum(map(len, played)) + given - held_out
    assert np.isnan(training._given[0].rows["value"]).all()
    assert training._given[0].rows.dtype == row_dtype(KUHN)


def test_several_processes_play_the_same_games() -> None:
    with Players(KUHN.id, 2) as players:
        found = [in_bytes(one) for one in players(None, QUICK.exploring, [0, 1, 2])]
    assert found == [in_bytes(one) for one in games(3)]


def train(folder: Path, *more: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "deploy.cli", "train", "kuhn-poker", "--games", "36", "--round-games", "12"]
    command += ["--iterations", "40", "--opening", "1", "--folder", str(folder), "--match-games", "0"]
    command += ["--gate-games", "0", "--seed", "5", *more]
    return subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def _kill_while_it_plays(training: "subprocess.Popen[str]", games_file: Path) -> None:
    def playing() -> bool:
        return training.poll() is not None or (games_file.exists() and games_file.stat().st_size > 0)

    wait_for(playing, 120)
    training.send_signal(signal.SIGKILL)
    training.communicate()
    assert training.returncode == -signal.SIGKILL, "it had ended before"


def test_a_killed_training_goes_on_to_the_same_weights(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    undisturbed, victim = train(whole), train(broken)
    for number in (0, 1):  # killed in the middle of two rounds
        _kill_while_it_plays(victim, broken / f"round-00{number}.games")
        victim = train(broken, "--resume")
    said, _ = victim.communicate(timeout=240)
    assert victim.returncode == 0, said
    undisturbed.communicate(timeout=240)
    assert undisturbed.returncode == 0
    for number in range(3):
        nets = [load_net(KUHN, folder / f"round-{number:03}.npz") for folder in (whole, broken)]
        assert nets[0].weights.tobytes() == nets[1].weights.tobytes(), number
    assert "report.md" in said
    assert "| 2 | 12 |" in (broken / "report.md").read_text()


def test_another_seed_is_another_training(tmp_path: Path) -> None:
    names = []
    for seed in (0, 0, 1):
        training = Training.begin(KUHN, tmp_path / f"{len(names)}", replace(QUICK, seed=seed), None, [])
        with Players(KUHN.id, 1) as players:
            list(training.play(players, 6, lambda: False))
        names.append(training.learn(6).net)
    assert names[0] == names[1] != names[2]


def test_a_training_is_not_overwritten_by_mistake(tmp_path: Path) -> None:
    Training.begin(KUHN, tmp_path, QUICK, None, [])
    trying = train(tmp_path)
    assert "--resume goes on with it" in trying.communicate()[0]
    assert trying.returncode == 2
    with pytest.raises(BadOption, match="another game"):
        Training.resumed(NIM, tmp_path)


def test_a_training_of_an_earlier_version_is_left_as_it_is(tmp_path: Path) -> None:
    Training.begin(KUHN, tmp_path, QUICK, None, [])
    plan, kept = tmp_path / "plan.json", tmp_path / "round-000.games"
    plan.write_text(plan.read_text().replace(f'"format": {FORMAT},', ""))
    kept.write_bytes(b"games in other words")
    with pytest.raises(BadOption, match="another version"):
        Training.resumed(KUHN, tmp_path)
    assert kept.read_bytes() == b"games in other words"


def test_a_finished_training_can_be_gated_with_other_settings(tmp_path: Path) -> None:
    first = train(tmp_path, "--games", "12")
    assert "Not gated" in first.communicate(timeout=240)[0]
    made = load_net(KUHN, tmp_path / "round-000.npz")
    again = train(tmp_path, "--resume", "--games", "12", "--gate-games", "2", "--use", "widening=2")
    said = again.communicate(timeout=240)[0]
    assert "with evaluation net, playout_depth 0, widening 2: " in said
    assert load_net(KUHN, tmp_path / "round-000.npz").uses == made.uses, "the training itself is left as it was"
    refused = train(tmp_path, "--resume", "--use", "time_ms=5")
    assert "time_ms = 5 is no way to use a net" in refused.communicate()[0]
    assert refused.returncode == 2


def test_a_net_is_settled_with_the_newest_games_that_memory_has_room_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """20,000 games of Catan took more than 24 GB."""
    train(tmp_path, "--games", "24").communicate(timeout=240)
    training = Training.resumed(KUHN, tmp_path)
    for room, games in ((1, training.rounds[-1].games), (10**6, 24)):
        monkeypatch.setattr("mcts.nets.training.SETTLED_POSITIONS", room)
        training.settle(1.0, Restraint(), lambda done, steps: None)
        assert load_net(KUHN, tmp_path / "settled.npz").made["games"] == games
    assert len(training.rounds) > 1


def test_a_training_can_be_settled(tmp_path: Path) -> None:
    plain, names = ("--resume", "--games", "24"), []
    assert "Not gated" in train(tmp_path, "--games", "24").communicate(timeout=240)[0]
    for _ in range(2):
        said = train(tmp_path, *plain, "--settle", "2").communicate(timeout=240)[0]
        assert "Settled by 2 passes over 24 games: net `" in said, said
        names.append(said.split("net `")[1][:8])
    settled = load_net(KUHN, tmp_path / "settled.npz")
    assert names == [settled.name] * 2, "it follows from the games"
    assert settled.made == {"seed": 5, "games": 24, "passes": 2.0, "dropped": 0.2, "decay": 0.03}
    assert settled.name != load_net(KUHN, tmp_path / "round-001.npz").name
    other = train(tmp_path, *plain, "--settle", "2", "--dropped", "0.5").communicate(timeout=240)[0]
    assert "net `" in other
    assert names[0] not in other
    refused = train(tmp_path, *plain, "--settle", "1", "--dropped", "1")
    assert "--dropped from 0 to below 1" in refused.communicate()[0]
    assert refused.returncode == 2


def test_elo_is_the_strength_behind_a_share() -> None:
    assert elo(0.5) == pytest.approx(0)
    assert elo(0.76) == pytest.approx(200, abs=1)
    assert elo(1 / 3, 3) == pytest.approx(0)
    assert elo(1.0) == pytest.approx(800)
