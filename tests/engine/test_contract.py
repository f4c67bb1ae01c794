"""The contract that every game must keep, its own or a package's: run once for each installed game."""

from itertools import islice

import pytest

from deploy.check.suite import CHECKS, Check
from engine.errors import ForeignView
from engine.game import Game, Position
from mcts import preset, search
from tests.conftest import random_positions
from tests.immediate_wins import positions_with_a_win, winning_actions
from tests.whole_answers import whole_answer

POSITIONS = 8  # of a game in which answers are compared
WINS = 8  # positions of each game in which a win must be taken; `python -m tests.bench.wins` looks at 200


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_contract(game: Game, check: Check) -> None:
    check(game)


def spread(positions: list[Position], count: int) -> list[Position]:
    """That number of the positions, from the first to the last."""
    return positions[:: max(1, len(positions) // count)][:count]


def test_answers_do_not_depend_on_hidden_things(game: Game) -> None:
    """Whatever is hidden in a posted state, and whatever chance will bring: the same answers, to their last field."""
    for number, position in enumerate(spread(random_positions(game, 8)[:-1], POSITIONS)):
        seat = game.to_move(position.state)
        player = game.codec.player_ids(position)[seat]
        worlds = [position.state, *(game.redealt(position.state, seat, seed) for seed in (5, 6, 7))]
        posted = [game.codec.encode_state(Position(world, position.context)) for world in worlds]
        assert len({whole_answer(game, state, player, number) for state in posted}) == 1


def test_views_of_others_are_refused(game: Game) -> None:
    """Whoever is asked must not be answered by what somebody else sees."""
    if not game.hides_information:
        return
    for position in spread(random_positions(game, 13)[:-1], POSITIONS):
        seat, players = game.to_move(position.state), game.codec.player_ids(position)
        game.posted_position(game.codec.view(position, seat), players[seat])
        for other in set(range(len(players))) - {seat}:
            with pytest.raises(ForeignView):
                game.posted_position(game.codec.view(position, other), players[seat])


def test_wins_that_can_be_had_are_had(game: Game) -> None:
    settings = preset(game, "expert", {"iterations": 300, "time_ms": None, "book": False})
    for number, position in enumerate(islice(positions_with_a_win(game), WINS)):
        seat = game.to_move(position.state)
        result = search(game, position.state, seat, settings, seed=number)
        assert result.action in winning_actions(game, position.state, seat)
        assert result.confidence == 1.0
