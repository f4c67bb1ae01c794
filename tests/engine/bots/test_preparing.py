"""Compiling what bots need, before anybody waits."""

import logging
from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.bots.bot import Bot
from engine.bots.preparing import are_prepared, position_with_a_choice, prepare_bots
from engine.game import Game
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.view import View


class Broken(Bot):
    """Cannot choose."""

    name, description, difficulty = "Broken", "For tests.", "easy"

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        raise RuntimeError("no idea")


class Careful(Bot):
    """Notes what it was given."""

    name, description, difficulty = "Careful", "For tests.", "easy"
    seen: list[View] = []

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        self.seen.append(view)
        return legal_actions[0]


def test_every_bot_chooses_once_and_a_broken_one_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    game = replace(load_game("tictactoe"), id="prepared", bots={"Broken": Broken, "Careful": Careful})
    assert not are_prepared(game)
    with caplog.at_level(logging.ERROR):
        prepare_bots(game)
    assert are_prepared(game)
    assert "Broken of prepared could not choose" in caplog.text
    assert [view.limits.over for view in Careful.seen] == [True]


def test_there_is_a_choice_to_prepare_with(game: Game) -> None:
    position = position_with_a_choice(game)
    assert len(game.search_actions(position.state)) > 1
