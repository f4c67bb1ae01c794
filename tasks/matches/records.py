"""A match's games as others take them: records to analyse, and training data."""

from collections.abc import Sequence

from engine.game import Game
from engine.table.training import Recorder
from engine.types import Json
from tasks.matches.table import GAME, MOVE, Table, opening, seating
from tasks.requests import MatchRequest


def transcripts(game: Game, request: MatchRequest, steps: Sequence[Json]) -> list[Json]:
    """Every game of the match as a record: what POST /v1/analyses takes, and the rewards."""
    played: list[list[Json]] = [[]]
    ends: list[Json] = []
    for step in steps:
        if step["event"] == MOVE:
            played[-1].append(step)
        elif step["event"] == GAME:
            ends.append(step)
            played.append([])
    del played[request.games :]  # no game has begun after the last
    return [
        _transcript(game, request, number, actions, ends[number] if number < len(ends) else {})
        for number, actions in enumerate(played)
    ]


def _transcript(game: Game, request: MatchRequest, number: int, played: list[Json], end: Json) -> Json:
    start = opening(game, request, number)
    ids = dict(zip((seat.label for seat in seating(request, number)), game.codec.player_ids(start), strict=True))
    actions = [
        {"player": ids[step["player"]], **{name: step[name] for name in ("action", "outcome") if name in step}}
        for step in played
    ]
    state = game.codec.encode_state(start)
    told = {"players": ids, "initial_state": state, "actions": actions, "rewards": end.get("rewards")}
    return told | ({"resigned": end["resigned"]} if "resigned" in end else {})


def training_data(game: Game, request: MatchRequest, steps: Sequence[Json]) -> Recorder:
    """Every action of the match's finished games, with how often the searches tried what."""
    recorder, table = Recorder(game), Table.after(game, request, [])
    for step in steps:
        if step["event"] == MOVE:
            visits = dict(step.get("visits", []))
            recorder.move(table.position.state, table.seat, step["id"], visits)
        elif step["event"] == GAME:
            labels = [seat.label for seat in seating(request, table.number)]
            recorder.end([step["rewards"][name] for name in labels], finished=step["finished"])
        table.take(step)
    recorder.drop()
    return recorder
