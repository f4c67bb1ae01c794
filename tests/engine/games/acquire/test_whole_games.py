"""Whole games, from the table to the last tile."""

import numpy as np
import pytest

from engine.bots.registry import get_bot
from engine.errors import BadOption
from engine.game import Game, record
from engine.games.acquire.play.actions import FORCE_END, SKIP_TILE
from engine.games.acquire.play.tables import FEWEST_SEATS, SEATS
from engine.kernels.rng import stream
from engine.table.arena import play_arena


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_games_end_and_searched_actions_are_legal(acquire: Game, players: int) -> None:
    """Random play with the end ruled out goes on to the last tile, and so through every odd corner."""
    rng = stream(players)
    out = np.zeros(acquire.max_actions, np.int32)
    for seed in range(5):
        state = acquire.new_state(players, seed)
        while acquire.to_move(state) >= 0:
            legal = acquire.legal_actions(state)
            count = acquire.kernels["search_actions"](record(state), out)
            playout = acquire.kernels["random_action"](record(state), rng)
            assert count > 0
            assert set(out[:count].tolist()) <= set(legal or [SKIP_TILE, FORCE_END])
            assert playout in (legal or [SKIP_TILE, FORCE_END])
            assert all(acquire.kernels["weight"](record(state), action) > 0 for action in legal)
            state = acquire.apply_unchecked(state, int(playout) if seed % 2 else int(out[rng[0] % np.uint64(count)]))
        assert sum(acquire.returns(state)) == pytest.approx(1.0)


def test_the_same_seed_gives_the_same_match(acquire: Game) -> None:
    bots = [get_bot(acquire, name) for name in ("Easy", "Medium", "Hard", "Clamped hard")]
    first, second = (play_arena(acquire, bots, 4, seed=2) for _ in range(2))
    assert first.records == second.records
    assert first.unfinished == 0


def test_only_tables_of_two_to_six(acquire: Game) -> None:
    assert (acquire.manifest.min_players, acquire.manifest.max_players) == (FEWEST_SEATS, SEATS)
    for players in (FEWEST_SEATS - 1, SEATS + 1):
        with pytest.raises(BadOption):
            acquire.new_state(players)
