"""Training data: what goes in comes out."""

from pathlib import Path

import numpy as np
import pytest

from engine.bots.registry import get_bot
from engine.game import Game
from engine.registry import load_game
from engine.table.arena import play_arena
from engine.table.training import BadTrainingData, Recorder, load_training_data
from mcts import MctsBot

TICTACTOE, ACQUIRE = load_game("tictactoe"), load_game("acquire")


def recorded(game: Game, path: Path, *bots: str, games: int, **options: int) -> tuple[list[list[int]], Recorder]:
    recorder = Recorder(game)
    contestants = [MctsBot("easy", {"iterations": 30}) if bot == "search" else get_bot(game, bot) for bot in bots]
    result = play_arena(game, contestants, games, recorder=recorder, **options)
    recorder.save(path)
    return result.records, recorder


def test_games_come_back_as_they_were_played(tmp_path: Path) -> None:
    records, recorder = recorded(TICTACTOE, tmp_path / "a.npz", "search", "Random", games=4)
    data = load_training_data(tmp_path / "a.npz")
    assert (data.game_id, len(data), recorder.games) == ("tictactoe", recorder.moves, 4)
    assert data.actions.tolist() == [action for record in records for action in record]
    states = data.states(TICTACTOE)
    for row in range(len(data)):
        state = states[row : row + 1]
        assert TICTACTOE.to_move(state) == data.movers[row]
        after = TICTACTOE.apply(state, int(data.actions[row]))
        if row + 1 < len(data) and data.games[row + 1] == data.games[row]:
            assert after == states[row + 1]
        else:
            assert TICTACTOE.returns(after) == data.results[data.games[row]].tolist()
    assert data.rewards().tolist() == [data.results[g, m] for g, m in zip(data.games, data.movers, strict=True)]
    assert data.finished.all()


def test_visits_are_those_of_the_search(tmp_path: Path) -> None:
    recorded(TICTACTOE, tmp_path / "a.npz", "search", "Random", games=2)
    data = load_training_data(tmp_path / "a.npz")
    searched = (data.movers == 0) == (data.games == 0)  # seats are swapped in the second game
    for row, by_search in enumerate(searched):
        policy = data.policy(row)
        if by_search:
            assert sum(policy.values()) == pytest.approx(1)
            assert set(policy) <= set(TICTACTOE.legal_actions(data.states(TICTACTOE)[row : row + 1]))
        else:
            assert policy == {}


def test_games_that_were_stopped_say_so(tmp_path: Path) -> None:
    recorded(ACQUIRE, tmp_path / "a.npz", "Random", "Random", "Random", games=3, max_actions=10)
    data = load_training_data(tmp_path / "a.npz")
    assert (len(data), data.finished.tolist()) == (30, [False] * 3)
    assert data.results.shape == (3, 6)
    assert np.isnan(data.results[:, 3:]).all()
    np.testing.assert_allclose(data.results[:, :3], 1 / 3, rtol=1e-6)


def test_random_openings_and_dropped_games_are_not_recorded(tmp_path: Path) -> None:
    records, recorder = recorded(TICTACTOE, tmp_path / "a.npz", "Random", "Random", games=2, opening=2)
    assert recorder.moves == sum(len(record) - 2 for record in records)
    recorder.move(TICTACTOE.new_state(), 0, 4)
    recorder.drop()
    recorder.move(TICTACTOE.new_state(), 0, 5)
    recorder.save(tmp_path / "b.npz")
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()


def test_an_empty_file(tmp_path: Path) -> None:
    Recorder(TICTACTOE).save(tmp_path / "none.npz")
    assert len(load_training_data(tmp_path / "none.npz")) == 0


def test_other_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("text")
    np.savez(tmp_path / "other.npz", states=np.zeros(3))
    np.savez(tmp_path / "pickle.npz", meta=np.array([{}], object))
    for name in ("text", "other.npz", "pickle.npz", "missing"):
        with pytest.raises(BadTrainingData):
            load_training_data(tmp_path / name)
    Recorder(ACQUIRE).save(tmp_path / "acquire.npz")
    with pytest.raises(BadTrainingData, match="acquire"):
        load_training_data(tmp_path / "acquire.npz").states(TICTACTOE)
