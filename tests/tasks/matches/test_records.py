"""Records of matches: each game with its own actions and rewards, in one pass over the steps."""

from collections.abc import Iterator
from typing import Any

from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.table.transcript import replay
from engine.types import Json
from tasks.matches.records import training_data, transcripts
from tasks.matches.statistics import statistics
from tasks.matches.table import GAME, MOVE, Table
from tasks.requests import MatchRequest, Seat

TICTACTOE = load_game("tictactoe")


class Counted(list[Json]):
    """Steps that count how often they are gone through."""

    rounds = 0

    def __iter__(self) -> Iterator[Json]:
        self.rounds += 1
        return super().__iter__()


def match(games: int, most: int = 10**6) -> tuple[MatchRequest, Counted]:
    request = MatchRequest(game="tictactoe", seats=[Seat(label="a"), Seat(label="b")], games=games, seed=4)
    table, rng, steps = Table.after(TICTACTOE, request, []), SeededRandom(2), Counted()
    while not table.over and len(steps) < most:
        legal = TICTACTOE.legal_actions(table.position.state) if table.seat >= 0 else []
        about: dict[str, Any] = {"elapsed_ms": 2.0, "simulations": 7}
        steps.append(table.moved(rng.pick(legal), about) if legal else table.ended())
        table.take(steps[-1])
    return request, steps


def test_every_game_has_its_own_actions_and_rewards() -> None:
    request, steps = match(5)
    record = transcripts(TICTACTOE, request, steps)
    assert [len(game["actions"]) for game in record] == [s["actions"] for s in steps if s["event"] == GAME]
    assert [game["rewards"] for game in record] == [s["rewards"] for s in steps if s["event"] == GAME]
    for game in record:
        start = TICTACTOE.codec.decode_state(game["initial_state"])
        assert len(list(replay(TICTACTOE, start, game["actions"]))) == len(game["actions"])


def test_a_game_under_way_has_no_rewards_yet() -> None:
    request, steps = match(5, most=3)
    [game] = transcripts(TICTACTOE, request, steps)
    assert (len(game["actions"]), game["rewards"]) == (3, None)
    [game] = transcripts(TICTACTOE, request, [])
    assert (game["actions"], game["rewards"]) == ([], None)
    whole = match(2)[1]
    first_game = next(i for i, step in enumerate(whole) if step["event"] == GAME)
    assert [len(g["actions"]) for g in transcripts(TICTACTOE, match(2)[0], whole[: first_game + 1])] == [first_game, 0]


def test_the_steps_are_gone_through_a_few_times_only() -> None:
    """However many games there are: a match of a thousand has ten thousand steps."""
    for games in (2, 40):
        request, steps = match(games)
        for tell in (transcripts, training_data):
            steps.rounds = 0
            tell(TICTACTOE, request, steps)
            assert steps.rounds == 1
        steps.rounds = 0
        statistics(request, steps)
        assert steps.rounds <= 2
        steps.rounds = 0
        Table.after(TICTACTOE, request, steps)
        assert steps.rounds <= 2


def test_statistics_are_those_of_each_player() -> None:
    request, steps = match(6)
    told = statistics(request, steps)
    assert told["games"] == 6
    for name in "ab":
        own = [step for step in steps if step["event"] == MOVE and step["player"] == name]
        assert told["players"][name]["simulations"] == 7 * len(own)
        assert told["players"][name]["decision_ms"] == {"average": 2.0, "p95": 2.0}
    assert sum(told["players"][name]["points"] for name in "ab") == 6
