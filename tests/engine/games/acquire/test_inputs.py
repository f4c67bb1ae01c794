"""What a net is told."""

import numpy as np
import pytest

from engine.game import Game, State, record
from engine.games.acquire.play.state import DISPOSING, FIRST_CHAIN
from engine.games.acquire.play.tables import CHAIN_OF, CHAINS
from engine.games.acquire.sense.inputs import BEST_MERGER, FEATURES, LEAD, PAYS, SIZE, STEEP, SYMMETRIES
from tests.engine.games.acquire.positions import first_in, played


def told(acquire: Game, state: State, player: int) -> np.ndarray:
    out = np.zeros(FEATURES, np.float32)
    assert acquire.inputs is not None
    acquire.inputs.features(record(state), player, out)
    return out


@pytest.mark.parametrize("actions", [0, 40, 100, 130])
def test_the_lead_is_what_the_evaluation_goes_by(acquire: Game, actions: int) -> None:
    state = played(acquire, 3, seed=1, actions=actions).state
    chances = np.zeros(6)
    acquire.kernels["evaluate"](record(state), chances)
    leads = np.exp([STEEP * told(acquire, state, player)[LEAD] for player in range(3)])
    assert leads / leads.sum() == pytest.approx(chances[:3], abs=1e-4)


def test_nobody_is_told_what_others_hold(acquire: Game) -> None:
    state = played(acquire, 4, seed=2, actions=60).state
    before = told(acquire, state, 1)
    for seat in (0, 2, 3):
        record(state).hands[seat] = record(state).hands[seat][::-1].copy()
    other = acquire.redealt(state, 1, 5)
    assert (told(acquire, other, 1) == before).all()


def test_chains_of_a_tier_are_alike(acquire: Game) -> None:
    state = played(acquire, 3, seed=3, actions=110).state
    s, one, two = record(state), CHAIN_OF["Luxor"], CHAIN_OF["Tower"]
    before = told(acquire, state, 0)
    for counts in (s.bank, s.sizes):
        counts[[one, two]] = counts[[two, one]]
    s.stocks[:, [one, two]] = s.stocks[:, [two, one]]
    cells = s.cells.copy()
    s.cells[cells == FIRST_CHAIN + one], s.cells[cells == FIRST_CHAIN + two] = FIRST_CHAIN + two, FIRST_CHAIN + one
    names = np.arange(CHAINS)
    names[[one, two]] = two, one
    swapped = next(row for row in SYMMETRIES if (row[SIZE : SIZE + CHAINS] - SIZE == names).all())
    assert (before != before[swapped]).any()
    assert told(acquire, state, 0) == pytest.approx(before[swapped], abs=1e-5)


def test_a_bonus_that_was_paid_does_not_count_again(acquire: Game) -> None:
    state = first_in(DISPOSING).state
    defunct = int(record(state).defunct)
    assert all(told(acquire, state, player)[PAYS + defunct] == 0.0 for player in range(3))


def test_a_merger_in_hand_is_worth_its_bonus(acquire: Game) -> None:
    positions = (played(acquire, 3, seed, 90).state for seed in range(30))
    found = [told(acquire, state, player) for state in positions for player in range(3)]
    assert any(numbers[BEST_MERGER] > 0.1 for numbers in found)
