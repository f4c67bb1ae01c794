"""Bots within their limits: deadlines, cancelling, and bots that know nothing of either."""

import threading
import time
from collections.abc import Sequence

import pytest

from engine.bots.limits import UNLIMITED, ThinkingLimits
from engine.bots.registry import available_bots, get_bot
from engine.bots.simple import Minimax
from engine.game import Game, Position
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.table.runner import Runner
from engine.view import View
from tests.conftest import opening, random_positions

SOON_S = 0.25  # generous: how quick they are is measured by `python -m tests.bench bots`


def choice_of(bot_name: str, game: Game, position: Position, limits: ThinkingLimits) -> int:
    seat, legal = game.to_move(position.state), game.legal_actions(position.state)
    view = View.of(game, position, seat, limits)
    return get_bot(game, bot_name).choose_action(view, legal, SeededRandom(1))


def test_what_ends_thinking() -> None:
    cancel = threading.Event()
    assert not UNLIMITED.over
    assert ThinkingLimits.within(0).over
    assert ThinkingLimits.within(0).left_s == 0
    patient = ThinkingLimits.within(100, cancel)
    assert not patient.over
    assert 99 < patient.left_s <= 100
    cancel.set()
    assert patient.over


def test_every_bot_chooses_without_any_time(game: Game) -> None:
    for name in available_bots(game):
        choice_of(name, game, opening(game), ThinkingLimits.within(0))  # compiles
        for position in random_positions(game, 5)[:-1:11][:4]:
            started = time.thread_time()
            choice = choice_of(name, game, position, ThinkingLimits.within(0))
            spent = time.thread_time() - started
            assert choice in game.legal_actions(position.state)
            assert spent < SOON_S, (name, spent) if game.compiled else ()


@pytest.mark.parametrize("game_id", ["connect-four", "go-9x9"])
def test_a_search_bot_ends_at_its_deadline(game_id: str) -> None:
    game = load_game(game_id)
    choice_of("MCTS medium", game, opening(game), UNLIMITED)
    late = []
    for _ in range(5):
        limits = ThinkingLimits.within(0.05)
        choice_of("MCTS expert", game, opening(game), limits)
        late.append(time.monotonic() - (limits.deadline or 0))
    assert min(late) < 0.02, late


def test_a_search_bot_keeps_its_own_budget_too() -> None:
    game = load_game("connect-four")
    bot, position = get_bot(game, "MCTS medium"), opening(game)
    view = View.of(game, position, 0, ThinkingLimits.within(60))
    bot.choose_action(view, game.legal_actions(position.state), SeededRandom(1))
    assert 0 < sum(bot.considered().values()) <= 1000


@pytest.mark.parametrize("bot_name", ["MCTS expert", "Minimax"])
def test_cancelling_ends_the_thinking(bot_name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Minimax, "depth", 40)
    game = load_game("checkers")
    choice_of(bot_name, game, opening(game), ThinkingLimits.within(0))
    cancel, ended = threading.Event(), []

    def think() -> None:
        choice_of(bot_name, game, opening(game), ThinkingLimits(cancel=cancel))
        ended.append(time.monotonic())

    thinking = threading.Thread(target=think)
    thinking.start()
    time.sleep(0.3)
    assert thinking.is_alive()
    cancelled = time.monotonic()
    cancel.set()
    thinking.join(10)
    assert ended[0] - cancelled < 0.1


class Headstrong(Minimax):
    """A bot of a plug-in that was written before there were limits."""

    name = "Headstrong"

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        return legal_actions[-1] if len(legal_actions) > 3 else super().choose_action(view, legal_actions, rng)


def test_bots_that_know_nothing_of_limits_play_on() -> None:
    game = load_game("tictactoe")
    runner = Runner.start(game, {0: Headstrong(), 1: Headstrong()}, ["a", "b"])
    runner.run()
    assert runner.over
    assert runner.actions[0] == 8
