"""The friendly robber counts hidden points (a quirk of the real engine): what is legal depends on what nobody sees."""

from collections.abc import Iterator

import pytest

from engine.bots.registry import get_bot
from engine.game import State, record
from engine.games.catan.play.state import MOVE_ROBBER
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.table.runner import Runner
from engine.view import View
from mcts import Settings, search
from mcts.bot import MctsBot
from mcts.fallback import Fallback

GAME = load_game("catan")
WORLDS = 8
BRIEF = Settings(iterations=200, time_ms=None)


def doubtful_positions() -> Iterator[Runner]:
    """Games in which the robber is to be moved, and may go elsewhere in other worlds than in the true one."""
    bot = get_bot(GAME, "Weighted random")
    for seed in range(400):
        seats = {0: bot, 1: bot, 2: bot}
        runner = Runner.start(GAME, seats, ["a", "b", "c"], seed=seed, options={"friendly_robber": True})
        while not runner.over:
            state = runner.position.state
            if record(state).prompt == MOVE_ROBBER and _elsewhere(state):
                yield runner
                break
            runner.step()


def _elsewhere(state: State) -> bool:
    seat, legal = GAME.to_move(state), set(GAME.legal_actions(state))
    worlds = (GAME.redealt(state, seat, seed) for seed in range(WORLDS))
    return any(set(GAME.legal_actions(world)) - legal for world in worlds)


@pytest.fixture(scope="module")
def doubtful() -> list[Runner]:
    found = doubtful_positions()
    return [next(found) for _ in range(6)]


def test_a_search_answers_what_is_legal_in_the_true_world(doubtful: list[Runner]) -> None:
    for number, runner in enumerate(doubtful):
        state = runner.position.state
        result = search(GAME, state, GAME.to_move(state), BRIEF, seed=number)
        assert {candidate.action for candidate in result.candidates} <= set(GAME.legal_actions(state))
        assert result.action in GAME.legal_actions(state)


@pytest.mark.parametrize("bot", [MctsBot("easy", {"iterations": 50, "time_ms": None}), Fallback()])
def test_bots_go_by_the_legal_actions_that_they_are_told(bot: MctsBot | Fallback, doubtful: list[Runner]) -> None:
    for runner in doubtful:
        state = runner.position.state
        view, legal = View.of(GAME, runner.position, GAME.to_move(state)), GAME.legal_actions(state)
        for seed in range(10):
            assert bot.choose_action(view, legal, SeededRandom(seed)) in legal
