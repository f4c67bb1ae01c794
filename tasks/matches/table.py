"""Where a match stands: who sits where, the position, and the steps that take it on."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.game import Game, Position
from engine.table.runner import stopped_rewards
from engine.table.transcript import step_of
from engine.types import Json
from tasks.requests import MatchRequest, Seat

MAX_ACTIONS = 10_000  # a game that is not over by then is stopped
MOVE, RESIGN, GAME = "move", "resign", "game"


def seating(request: MatchRequest, number: int) -> list[Seat]:
    """The seats of one game in playing order: turned by one each game, unless somebody from outside plays."""
    seats = request.seats
    turn = 0 if any(seat.external for seat in seats) else number % len(seats)
    return seats[turn:] + seats[:turn]


def opening(game: Game, request: MatchRequest, number: int) -> Position:
    """The start of a game of the match; all seatings of one deal are played before the next deal."""
    seats = seating(request, number)
    seed = request.seed + number // len(seats)
    return game.new_position([seat.label for seat in seats], seed, request.options)


@dataclass
class Table:
    """Where a match stands."""

    game: Game
    request: MatchRequest
    number: int
    """The game of the match that is being played."""
    position: Position
    actions: int
    """Played in this game."""
    steps: int
    """Steps of the whole match."""
    resigned: list[str] = field(default_factory=list)
    """Labels of those who have given this game up."""

    @classmethod
    def after(cls, game: Game, request: MatchRequest, steps: Sequence[Json]) -> "Table":
        """The table after the match's steps so far."""
        number = sum(step["event"] == GAME for step in steps)
        return cls._of(game, request, number, steps, None)

    @classmethod
    def at(cls, game: Game, request: MatchRequest, steps: Sequence[Json], actions: int | None = None) -> "Table":
        """The table as people look at it: the game being played, else the last, after some of its actions or all."""
        number = min(sum(step["event"] == GAME for step in steps), request.games - 1)
        return cls._of(game, request, number, steps, actions)

    @classmethod
    def _of(cls, game: Game, request: MatchRequest, number: int, steps: Sequence[Json], actions: int | None) -> "Table":
        table = cls(game, request, number, opening(game, request, number), 0, len(steps))
        for step in steps:
            if step["event"] == GAME or step["game"] != number:
                continue
            if step["event"] == MOVE and table.actions == actions:
                break
            table.take(step)
        table.steps = len(steps)
        return table

    @property
    def seat(self) -> int:
        """Who is to act, by place at the table; -1 if this game is over."""
        stopped = self.given_up or self.actions >= MAX_ACTIONS
        return -1 if stopped else self.game.to_move(self.position.state)

    @property
    def due(self) -> Seat:
        """The seat that is to act; a bot's where somebody has resigned."""
        seat = seating(self.request, self.number)[self.seat]
        if seat.label not in self.resigned:
            return seat
        return replace(seat, external=False, bot=self.game.manifest.default_bot)

    @property
    def given_up(self) -> bool:
        """Whether resigning has ended this game: one player is left at most, or nobody from outside."""
        left = [seat for seat in self.request.seats if seat.label not in self.resigned]
        return bool(self.resigned) and (len(left) < 2 or not any(seat.external for seat in left))

    @property
    def over(self) -> bool:
        """Whether the whole match is."""
        return self.number >= self.request.games

    def moved(self, action: int, about: Json) -> Json:
        """The step that playing an action makes."""
        after = self.game.play(self.position, action)
        step = step_of(self.game, self.position, action, after)
        step |= {"player": self.due.label, "player_id": step["player"]}
        step["label"] = self.game.codec.label(self.position, action)
        if self.game.codec.is_secret(self.position, action):
            step["secret"] = True
        return {"event": MOVE, "game": self.number, "ply": self.actions, "id": action, **step, **about}

    def gave_up(self, player: str) -> Json:
        """The step that a player's resigning makes."""
        return {"event": RESIGN, "game": self.number, "ply": self.actions, "player": player}

    def ended(self) -> Json:
        """The step that the end of this game makes. Who has resigned gets nothing, whatever a bot made of the seat."""
        seats = [seat.label for seat in seating(self.request, self.number)]
        finished = self.game.to_move(self.position.state) < 0
        rewards = self.game.returns(self.position.state) if finished else stopped_rewards(len(seats))
        if self.given_up:
            rewards = [1.0 / max(1, len(seats) - len(self.resigned))] * len(seats)
        named = {label: 0.0 if label in self.resigned else rewards[place] for place, label in enumerate(seats)}
        ended = {"event": GAME, "game": self.number, "actions": self.actions, "rewards": named, "finished": finished}
        return ended | ({"resigned": list(self.resigned)} if self.resigned else {})

    def take(self, step: Json) -> None:
        """Go on to after a step."""
        self.steps += 1
        if step["event"] == MOVE:
            self.position = self.game.play(self.position, step["id"])
            self.actions += 1
        elif step["event"] == RESIGN:
            self.resigned.append(step["player"])
        else:
            self.number += 1
            self.actions = 0
            self.resigned = []
            self.position = opening(self.game, self.request, self.number)
