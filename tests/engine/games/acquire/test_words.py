"""The words of the JSON fit together."""

from engine.games.acquire.play.state import OVER
from engine.games.acquire.wire.words import CLIENT_PHASES, PENDING, PHASES


def test_every_phase_has_a_name_for_the_backend_and_one_for_clients() -> None:
    assert sorted(PHASES) == list(range(OVER + 1))
    assert set(CLIENT_PHASES) == set(PHASES.values())
    assert set(PENDING) <= set(PHASES)
