"""Slots, the runner and the arena."""

from collections.abc import Sequence

import pytest

from engine.bots.bot import Bot
from engine.bots.registry import available_bots, get_bot
from engine.bots.simple import Minimax, Random
from engine.errors import BadOption, IllegalAction, UnknownBot
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.table.arena import ArenaResult, Score, play_arena, wilson
from engine.table.runner import Runner
from engine.table.slots import BOT, DISABLED, HUMAN, Slot, filled
from engine.table.sprt import BETTER, Sprt
from engine.view import View

TICTACTOE = load_game("tictactoe")


class Diary(Bot):
    """Plays the first action and remembers what it was told."""

    name = "Diary"
    description = "For tests."
    difficulty = "easy"

    def __init__(self) -> None:
        self.pages: list[object] = []

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        self.pages.append(view.seat)
        return legal_actions[0]

    def on_game_start(self, view: View) -> None:
        self.pages.append("start")

    def on_game_end(self, view: View, reward: float) -> None:
        self.pages.append(reward)


def test_filling_takes_no_more_slots_than_are_missing() -> None:
    slots = [Slot(HUMAN, "Anna"), Slot(DISABLED, "2"), Slot(DISABLED, "3"), Slot(DISABLED, "4")]
    assert filled(slots, TICTACTOE) == [slots[0], Slot(BOT, "Bot 2", "Blocker"), slots[2], slots[3]]


def test_filling_leaves_active_slots_alone() -> None:
    slots = [Slot(BOT, "B", "Random"), Slot(HUMAN, "Anna")]
    assert filled(slots, TICTACTOE) == slots


@pytest.mark.parametrize("types", [[HUMAN], [HUMAN, HUMAN, BOT], []])
def test_too_few_or_too_many_slots(types: list[str]) -> None:
    with pytest.raises(BadOption, match="2 to 2 players"):
        filled([Slot(kind, str(i)) for i, kind in enumerate(types)], TICTACTOE)


def test_bad_slots() -> None:
    with pytest.raises(BadOption, match="type"):
        Slot("robot", "x")
    with pytest.raises(BadOption, match="bot name"):
        Slot(HUMAN, "x", "Random")
    with pytest.raises(BadOption, match="differ"):
        filled([Slot(HUMAN, "x"), Slot(HUMAN, "x")], TICTACTOE)


def test_registry_of_bots() -> None:
    assert get_bot(TICTACTOE).name == "Blocker"
    assert {"Random", "Blocker", "Perfect", "Minimax", "MCTS hard"} <= set(available_bots(TICTACTOE))
    with pytest.raises(UnknownBot, match=r"blocker.*Blocker"):
        get_bot(TICTACTOE, "blocker")


def test_runner_stops_where_a_human_is_due() -> None:
    seated = filled([Slot(DISABLED, "1"), Slot(HUMAN, "Anna")], TICTACTOE)
    bots = {seat: get_bot(TICTACTOE, slot.bot_name) for seat, slot in enumerate(seated) if slot.type == BOT}
    runner = Runner.start(TICTACTOE, bots, [slot.label for slot in seated])
    runner.run()
    assert len(runner.actions) == 1
    assert not runner.step()
    with pytest.raises(IllegalAction):
        runner.play(runner.actions[0])
    while not runner.over:
        runner.play(TICTACTOE.legal_actions(runner.position.state)[0])
        runner.run()
    assert sum(runner.rewards()) == 1.0


def test_runner_tells_bots_of_start_and_end() -> None:
    bots = [Diary(), Diary()]
    runner = Runner.start(TICTACTOE, dict(enumerate(bots)), ["a", "b"])
    runner.run()
    assert bots[0].pages == ["start", 0, 0, 0, 0, 1.0]
    assert bots[1].pages == ["start", 1, 1, 1, 0.0]


def test_same_seed_same_match() -> None:
    bots = [Random(), get_bot(TICTACTOE, "Blocker")]
    first, second = (play_arena(TICTACTOE, bots, 10, seed=3).records for _ in range(2))
    assert first == second
    assert first != play_arena(TICTACTOE, bots, 10, seed=4).records


def test_arena_rotates_seats_and_counts() -> None:
    result = play_arena(TICTACTOE, [get_bot(TICTACTOE, "Perfect"), Random()], 20, seed=1)
    perfect, anybody = result.scores
    assert perfect.lost == 0 == anybody.won
    assert perfect.won + perfect.drawn == 20 == result.games
    assert perfect.points + anybody.points == 20
    low, high = result.interval(0)
    assert low < result.share(0) <= high
    assert len(result.records) == 20


def test_a_game_that_never_ends_is_shared() -> None:
    result = play_arena(TICTACTOE, [Random(), Minimax()], 2, max_actions=3)
    assert (result.unfinished, result.share(0), result.share(1)) == (2, 0.5, 0.5)


def test_who_plays_alone_is_compared_by_averages() -> None:
    game = load_game("mastermind")
    bots = [get_bot(game, name) for name in ("Solver", "Guesser", "Random")]
    result = play_arena(game, bots, 90, seed=5)
    assert [score.games for score in result.scores] == [30, 30, 30]
    assert result.games == 90 == len(result.records)
    shares = [result.share(contestant) for contestant in range(3)]
    assert shares[0] > shares[2] < shares[1]
    solver = result.scores[0]
    assert solver.won + solver.drawn + solver.lost == 30
    low, high = result.interval(0)
    assert 0 < low < shares[0] < high < 1
    attempts = [len(actions) for actions in result.records[::3]]
    assert sum(attempts) / 30 == pytest.approx(11 - 10 * shares[0])  # the first of three plays every third game
    assert play_arena(game, bots[:1], 30, seed=5).records == result.records[::3]


def test_a_sequential_test_of_one_who_plays_alone() -> None:
    game, test = load_game("mastermind"), Sprt(0, 100)
    result = play_arena(game, [get_bot(game, "Solver"), get_bot(game, "Random")], 400, sprt=test)
    assert test.verdict == BETTER
    assert result.games < 400


def test_nobody_shares_with_one_who_plays_alone() -> None:
    game = load_game("mastermind")
    result = play_arena(game, [Random()], 3, max_actions=2)
    assert (result.unfinished, result.share(0)) == (3, 0.0)
    assert filled([Slot(DISABLED, "1")], game) == [Slot(BOT, "Bot 1", "Solver")]
    assert filled([Slot(HUMAN, "Anna")], game) == [Slot(HUMAN, "Anna")]


def test_what_the_deal_decides_does_not_widen_the_interval_by_deals() -> None:
    bots = [get_bot(TICTACTOE, "Perfect"), get_bot(TICTACTOE, "Random")]
    result = play_arena(TICTACTOE, bots, 60, seed=3)
    assert sum(result.deals) * 2 == pytest.approx(result.scores[0].points)
    low, high = result.interval_by_deals()
    assert low < sum(result.deals) / 30 < high <= 1.0
    assert len(play_arena(TICTACTOE, bots, 3).deals) == 1, "the second was not played from both seats"
    shared = ArenaResult([Score("a"), Score("b")], deals=[0.5] * 30)
    assert shared.interval_by_deals() == (0.5, 0.5)
    assert ArenaResult([Score("a")], deals=[1.0]).interval_by_deals() == (0.0, 1.0), "one deal says nothing"


def test_wilson_interval() -> None:
    assert wilson(0.5, 0) == (0.0, 1.0)
    low, high = wilson(0.8, 100)
    assert (round(low, 3), round(high, 3)) == (0.711, 0.867)


def test_minimax_wins_in_one_and_blocks() -> None:
    game = load_game("connect-four")
    position = game.new_position(["a", "b"])
    for column in (0, 6, 0, 6, 0):
        position = game.play(position, column)
    legal = game.legal_actions(position.state)
    assert Minimax().choose_action(View.of(game, position, 1), legal, SeededRandom(1)) == 0
