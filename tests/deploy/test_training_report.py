"""The report of a training."""

from pathlib import Path

from deploy.training_report import plot, spark, write_report
from engine.registry import load_game
from mcts.nets.gate import elo
from mcts.nets.players import Players
from mcts.nets.selfplay import Exploring
from mcts.nets.training import Plan, Training

KUHN = load_game("kuhn-poker")
PLAN = Plan(round_games=6, passes=0.1, exploring=Exploring(iterations=20, opening=1))


def test_reports_have_plots(tmp_path: Path) -> None:
    training = Training.begin(KUHN, tmp_path, PLAN, None, [])
    with Players(KUHN.id, 1) as players:
        list(training.play(players, 6, lambda: False))
    training.learn(6)
    page = write_report(
        training, {0: {"share": 0.75, "games": 4, "elo": elo(0.75)}}, "Gated.", "kibitz train"
    ).read_text()
    assert "| 0 | 6 |" in page
    assert "75% of 4" in page
    assert '"seed": 0' in page
    assert (tmp_path / "elo.svg").read_text().startswith("<svg")
    assert plot("x", {}).endswith("</svg>\n")
    assert spark([0.0, 1.0, 7.0]) == "▁▂█"
    assert (tmp_path / "loss.svg").stat().st_size > 300
