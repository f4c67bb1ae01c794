"""The sequential test: how often it is right, and that it ends an arena."""

import random

import pytest

from engine.bots.registry import get_bot
from engine.registry import load_game
from engine.table.arena import play_arena
from engine.table.sprt import BETTER, NO_BETTER, Sprt, expected_share

TICTACTOE = load_game("tictactoe")


def verdict(elo: float, players: int, seed: int) -> tuple[str | None, int]:
    """Of a simulated match, and after how many deals; in it the first player has a known strength."""
    rng, test = random.Random(seed), Sprt(0, 60, players)
    share = expected_share(elo, players)
    while len(test.deals) < 20_000:
        if test.add(sum(rng.random() < share for _ in range(players)) / players):
            break
    return test.verdict, len(test.deals)


@pytest.mark.parametrize("players", [2, 4])
def test_errors_are_as_rare_as_promised(players: int) -> None:
    runs = 200
    equal = [verdict(0, players, seed) for seed in range(runs)]
    stronger = [verdict(60, players, seed) for seed in range(runs)]
    assert sum(found != NO_BETTER for found, _ in equal) <= 0.1 * runs
    assert sum(found != BETTER for found, _ in stronger) <= 0.1 * runs
    mean_deals = sum(deals for _, deals in equal + stronger) / (2 * runs)
    assert mean_deals < 200


def test_a_great_difference_is_found_at_once() -> None:
    found, deals = verdict(600, 2, 1)
    assert (found, deals < 20) == (BETTER, True)


def test_identical_results_do_not_divide_by_zero() -> None:
    test = Sprt(0, 10)
    assert test.ratio == 0
    assert test.add(0.5) is None
    for _ in range(300):
        test.add(0.5)
    assert test.verdict == NO_BETTER, "exactly equal is closer to 0 than to 10"


def test_shares() -> None:
    assert expected_share(0, 2) == 0.5
    assert expected_share(0, 4) == 0.25
    assert expected_share(400, 2) == pytest.approx(10 / 11)


def test_it_ends_an_arena_after_whole_deals() -> None:
    test = Sprt(0, 100)
    result = play_arena(TICTACTOE, [get_bot(TICTACTOE, "Perfect"), get_bot(TICTACTOE, "Random")], 500, sprt=test)
    assert test.verdict == BETTER
    assert result.games < 100
    assert result.games == 2 * len(test.deals)
    assert sum(test.deals) * 2 == pytest.approx(result.scores[0].points)


def test_openings_are_random_and_the_same_for_both_seats() -> None:
    first = get_bot(TICTACTOE, "Minimax")
    plain = play_arena(TICTACTOE, [first, first], 20)
    varied = play_arena(TICTACTOE, [first, first], 20, opening=3)
    assert len({tuple(record) for record in plain.records}) == 1
    assert len({tuple(record) for record in varied.records}) > 5
    assert all(a[:3] == b[:3] for a, b in zip(varied.records[::2], varied.records[1::2], strict=True))
