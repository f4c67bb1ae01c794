"""Matches between bots and players from outside, as they stand in Redis: seating, positions, statistics, records."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, quantiles
from typing import Any

from engine.arena import wilson
from engine.game import Game, Position
from engine.training import Recorder
from engine.transcript import step_of

MAX_ACTIONS = 10_000  # a game that is not over by then is shared equally
MOVE, GAME = "move", "game"
Json = dict[str, Any]


def label(seat: Json) -> str:
    """The id of the player in a seat."""
    return str(seat["label"])


def seating(request: Json, number: int) -> list[Json]:
    """The seats of one game in playing order: turned by one each game, unless somebody from outside plays."""
    seats: list[Json] = request["seats"]
    turn = 0 if any(seat.get("external") for seat in seats) else number % len(seats)
    return seats[turn:] + seats[:turn]


def opening(game: Game, request: Json, number: int) -> Position:
    """The start of a game of the match; all seatings of one deal are played before the next deal."""
    seats = seating(request, number)
    seed = request["seed"] + number // len(seats)
    state = game.new_state(len(seats), seed, request["options"])
    return Position(state, game.codec.new_context([label(seat) for seat in seats], seed, request["options"]))


@dataclass
class Table:
    """Where a match stands."""

    game: Game
    request: Json
    number: int
    """The game of the match that is being played."""
    position: Position
    actions: int
    """Played in this game."""
    steps: int
    """Steps of the whole match."""

    @classmethod
    def after(cls, game: Game, request: Json, steps: Sequence[Json]) -> "Table":
        """The table after the match's steps so far."""
        number = sum(step["event"] == GAME for step in steps)
        table = cls(game, request, number, opening(game, request, number), 0, len(steps))
        for step in steps:
            if step["event"] == MOVE and step["game"] == number:
                table.position = game.play(table.position, step["id"])
                table.actions += 1
        return table

    @property
    def seat(self) -> int:
        """Who is to act, by place at the table; -1 if this game is over."""
        return self.game.to_move(self.position.state) if self.actions < MAX_ACTIONS else -1

    @property
    def due(self) -> Json:
        """The seat that is to act."""
        return seating(self.request, self.number)[self.seat]

    @property
    def over(self) -> bool:
        """Whether the whole match is."""
        return self.number >= self.request["games"]

    def moved(self, action: int, about: Json) -> Json:
        """The step that playing an action makes."""
        after = self.game.play(self.position, action)
        step = step_of(self.game, self.position, action, after)
        step["player"] = label(self.due)
        return {"event": MOVE, "game": self.number, "ply": self.actions, "id": action, **step, **about}

    def ended(self) -> Json:
        """The step that the end of this game makes."""
        seats = seating(self.request, self.number)
        finished = self.game.to_move(self.position.state) < 0
        rewards = self.game.returns(self.position.state) if finished else [1 / len(seats)] * len(seats)
        named = {label(seat): reward for seat, reward in zip(seats, rewards, strict=True)}
        return {"event": GAME, "game": self.number, "actions": self.actions, "rewards": named, "finished": finished}

    def take(self, step: Json) -> None:
        """Go on to after a step."""
        self.steps += 1
        if step["event"] == MOVE:
            self.position = self.game.play(self.position, step["id"])
            self.actions += 1
        else:
            self.number += 1
            self.actions = 0
            self.position = opening(self.game, self.request, self.number)


def statistics(request: Json, steps: Sequence[Json]) -> Json:
    """Points with their interval, lengths, thinking times and simulations."""
    ended = [step for step in steps if step["event"] == GAME]
    lengths = [step["actions"] for step in ended]
    return {
        "games": len(ended),
        "unfinished": sum(not step["finished"] for step in ended),
        "average_actions": round(fmean(lengths), 1) if lengths else None,
        "players": {label(seat): _of_player(label(seat), ended, steps) for seat in request["seats"]},
    }


def _of_player(name: str, ended: list[Json], steps: Sequence[Json]) -> Json:
    rewards = [step["rewards"][name] for step in ended]
    share = fmean(rewards) if rewards else 0.0
    own = [step for step in steps if step["event"] == MOVE and step["player"] == name and "elapsed_ms" in step]
    times = [step["elapsed_ms"] for step in own]
    return {
        "won": sum(step["rewards"][name] == max(step["rewards"].values()) > _second(step["rewards"]) for step in ended),
        "points": round(sum(rewards), 3),
        "share": round(share, 4),
        "interval_95": [round(bound, 4) for bound in wilson(share, len(rewards))],
        "decision_ms": {"average": round(fmean(times), 1), "p95": round(_p95(times), 1)} if times else None,
        "simulations": sum(step.get("simulations", 0) for step in own),
    }


def _second(rewards: dict[str, float]) -> float:
    return sorted(rewards.values())[-2] if len(rewards) > 1 else -1.0


def _p95(values: list[float]) -> float:
    return quantiles(values, n=20)[-1] if len(values) > 1 else values[0]


def transcripts(game: Game, request: Json, steps: Sequence[Json]) -> list[Json]:
    """Every game of the match as a record: what POST /v1/analyses takes, and the rewards."""
    games = []
    for number in range(min(request["games"], 1 + sum(step["event"] == GAME for step in steps))):
        start = opening(game, request, number)
        played = [step for step in steps if step["game"] == number and step["event"] == MOVE]
        rewards = next((s["rewards"] for s in steps if s["event"] == GAME and s["game"] == number), None)
        ids = dict(zip((label(seat) for seat in seating(request, number)), game.codec.player_ids(start), strict=True))
        actions = [
            {"player": ids[step["player"]], **{name: step[name] for name in ("action", "outcome") if name in step}}
            for step in played
        ]
        games.append({"initial_state": game.codec.encode_state(start), "actions": actions, "rewards": rewards})
    return games


def training_data(game: Game, request: Json, steps: Sequence[Json]) -> Recorder:
    """Every action of the match's finished games, with how often the searches tried what."""
    recorder, table = Recorder(game), Table.after(game, request, [])
    for step in steps:
        if step["event"] == MOVE:
            visits = dict(step.get("visits", []))
            recorder.move(table.position.state, table.seat, step["id"], visits)
        else:
            labels = [label(seat) for seat in seating(request, table.number)]
            recorder.end([step["rewards"][name] for name in labels], finished=step["finished"])
        table.take(step)
    recorder.drop()
    return recorder
