"""Minimax: what it finds with time, without, and how long it keeps its caller waiting."""

import time

import pytest

from engine.bots.alphabeta import SLICE_NS, AlphaBeta
from engine.bots.limits import UNLIMITED, ThinkingLimits
from engine.bots.registry import get_bot
from engine.bots.simple import Minimax
from engine.game import Game, State, record
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.view import View
from tests.conftest import opening, random_positions

WIN, LATER = Minimax.win_score, Minimax.depth_penalty


def plain_value(game: Game, state: State, me: int, ply: int, depth: int) -> float:
    """Minimax as in a textbook, without any bounds."""
    mover = game.to_move(state)
    if mover < 0:
        return (2 * game.returns(state)[me] - 1) * (WIN - LATER * (ply - 1))
    if ply >= depth:
        score = game.kernels.get("score")
        return 0.5 if score is None else float(score(record(state), me))  # an even chance where nothing is known
    values = [plain_value(game, game.apply_unchecked(state, a), me, ply + 1, depth) for a in game.legal_actions(state)]
    return max(values) if mover == me else min(values)


@pytest.mark.parametrize(("game_id", "depth"), [("checkers", 4), ("connect-four", 3)])
def test_it_is_plain_minimax_and_takes_the_first_of_the_best(game_id: str, depth: int) -> None:
    game = load_game(game_id)
    for position in random_positions(game, 3)[1:-1:9][:6]:
        me, legal = game.to_move(position.state), game.legal_actions(position.state)
        values = [plain_value(game, game.apply_unchecked(position.state, a), me, 1, depth) for a in legal]
        search = AlphaBeta(View.of(game, position, me), legal, depth, WIN, LATER, pruned=False)
        for likely in range(len(legal)):  # what is tried first changes nothing
            assert search.best(depth, likely, UNLIMITED) == values.index(max(values))


@pytest.mark.parametrize("game_id", ["tictactoe", "connect-four", "checkers", "nim", "kuhn-poker"])
def test_deepening_comes_to_what_the_full_depth_alone_finds(game_id: str) -> None:
    game = load_game(game_id)
    for position in random_positions(game, 4)[:-1:4]:
        me, legal = game.to_move(position.state), game.legal_actions(position.state)
        view = View.of(game, position, me, ThinkingLimits.within(60))
        alone = AlphaBeta(view, legal, Minimax.depth, WIN, LATER, pruned=False).best(Minimax.depth, 0, UNLIMITED)
        assert alone is not None
        assert Minimax().choose_action(view, legal, SeededRandom(1)) == legal[alone]


def test_without_time_it_looks_one_move_ahead() -> None:
    game = load_game("checkers")
    for position in random_positions(game, 6)[:-1:10]:
        me, legal = game.to_move(position.state), game.legal_actions(position.state)
        view = View.of(game, position, me, ThinkingLimits.within(0))
        ahead = AlphaBeta(view, legal, 1, WIN, LATER, pruned=False).best(1, 0, UNLIMITED)
        assert ahead is not None
        assert Minimax().choose_action(view, legal, SeededRandom(1)) == legal[ahead]


class Watched(ThinkingLimits):
    """Limits that count how often they are looked at, and are over after a number of looks."""

    LOOKS = 50

    def __init__(self) -> None:
        super().__init__()
        object.__setattr__(self, "looks", 0)

    @property
    def over(self) -> bool:
        object.__setattr__(self, "looks", self.looks + 1)  # type: ignore[attr-defined]
        return bool(self.looks > self.LOOKS)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("game_id", "bot_name"), [("lolchess", "Minimax 2"), ("connect-four", "Minimax")])
def test_it_looks_at_its_limits_often(game_id: str, bot_name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty slices of a few milliseconds end long before a depth that takes hours."""
    game = load_game(game_id)
    bot = get_bot(game, bot_name)
    bot.choose_action(View.of(game, opening(game), 0), game.legal_actions(opening(game).state), SeededRandom(1))
    monkeypatch.setattr(type(bot), "depth", 30)  # more than there is time for
    for position in random_positions(game, 2)[:-1:60][:3]:
        limits, started = Watched(), time.thread_time()
        legal = game.legal_actions(position.state)
        view = View.of(game, position, game.to_move(position.state), limits)
        assert bot.choose_action(view, legal, SeededRandom(1)) in legal
        assert limits.looks > limits.LOOKS  # type: ignore[attr-defined]
        assert time.thread_time() - started < 100 * limits.LOOKS * SLICE_NS / 1e9
