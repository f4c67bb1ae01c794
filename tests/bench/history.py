"""Long games: the CPU time of counting cards along a history, of taking in a record to analyse, of giving out one."""

import json
import time
from collections.abc import Callable
from functools import partial
from itertools import count

from api.schemas.analyses import AnalysisRequestSchema
from api.schemas.common import RecordedSteps
from engine.game import Game, Position
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.table.transcript import replay, step_of
from engine.types import Json
from tasks.matches.records import transcripts
from tasks.matches.statistics import statistics
from tasks.matches.table import Table
from tasks.requests import AnalysisRequest, MatchRequest, Seat
from tests.bench.table import demand, median_of, row, section

ACTIONS = 1522
GAMES = 1000
REPEATS = 9


def run() -> None:
    """Measure."""
    game = load_game("catan")
    start, steps, end = long_game(game, ACTIONS)
    posted = json.loads(json.dumps(steps))
    section(f"CPU time of long games (median of {REPEATS})")
    position = game.codec.decode_state(game.codec.encode_state(end))
    for seat in range(4):
        figure(f"Catan, {ACTIONS} actions recalled, seat {seat}", 40, partial(game.codec.past, position, seat, posted))
    told = game.codec.memo(game.codec.recall(position, 0, posted)) or ""
    figure("the same restored by a worker", 1, lambda: game.codec.restore(position, 0, told))
    figure("their shape, checked by the API", 5, lambda: RecordedSteps().deserialize(posted))
    body = {"game": "catan", "initial_state": game.codec.encode_state(start), "actions": posted}
    figure(f"Catan, analysis of {ACTIONS} actions taken in", 400, lambda: take_in(game, json.dumps(body)))
    tictactoe = load_game("tictactoe")
    request, played = short_games(tictactoe, GAMES)
    figure(f"tic-tac-toe, record of {GAMES} games", 300, lambda: transcripts(tictactoe, request, played))
    figure("their statistics", 50, lambda: statistics(request, played))
    figure("where that match stands", 50, lambda: Table.after(tictactoe, request, played))


def figure(name: str, limit_ms: float, work: Callable[[], object]) -> None:
    """Print the median of CPU milliseconds beside their limit."""

    def once() -> float:
        started = time.process_time()
        work()
        return (time.process_time() - started) * 1000

    once()
    ms = median_of(once, REPEATS)
    row(name, f"{ms:.2f} ms", demand(ms <= limit_ms, f"at most {limit_ms} ms"))


def long_game(game: Game, actions: int) -> tuple[Position, list[Json], Position]:
    """The start of a random game that lasts this many actions, these, and the position after them."""
    for seed in count():
        rng = SeededRandom(seed)
        position = start = game.new_position(4, seed)
        steps: list[Json] = []
        while len(steps) < actions and game.to_move(position.state) >= 0:
            action = rng.pick(game.legal_actions(position.state))
            after = game.play(position, action)
            steps.append(step_of(game, position, action, after))
            position = after
        if len(steps) == actions:
            return start, steps, position
    raise AssertionError


def take_in(game: Game, body: str) -> str:
    """All that the API does with a posted record but for the network and Redis; gives what would be stored."""
    request: AnalysisRequest = AnalysisRequestSchema().load(json.loads(body))
    for _ in replay(game, game.codec.decode_state(request.initial_state), request.actions):
        pass
    return json.dumps(request.to_json())


def short_games(game: Game, games: int) -> tuple[MatchRequest, list[Json]]:
    """A match of random games, and its steps."""
    request = MatchRequest(game=game.id, seats=[Seat(label="a"), Seat(label="b")], games=games, seed=1)
    table, rng, steps = Table.after(game, request, []), SeededRandom(1), list[Json]()
    while not table.over:
        legal = game.legal_actions(table.position.state) if table.seat >= 0 else []
        step = table.moved(rng.pick(legal), {"elapsed_ms": 1.0, "simulations": 10}) if legal else table.ended()
        steps.append(step)
        table.take(step)
    return request, steps
