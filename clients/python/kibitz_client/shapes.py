"""What the service answers with. Each game's own JSON is in games.py, made from the service's JSON Schemas."""

from typing import Any, Generic, Literal, NamedTuple, NotRequired, TypedDict, TypeVar

Json = dict[str, Any]
State = TypeVar("State")
Action = TypeVar("Action")
FINAL = ("done", "cancelled", "failed")


class GameName(str, Generic[State, Action]):
    """A game's id that knows the types of its states and actions; a plain string will do wherever it does."""

    __slots__ = ()


class Candidate(TypedDict, Generic[Action]):
    """An action that was considered."""

    action: Action
    visits: int
    value: float


class Decision(TypedDict, Generic[Action]):
    """A decision; fields of the answer are there once it is done."""

    id: str
    status: Literal["queued", "thinking", "done", "cancelled", "failed"]
    game: str
    game_id: str | None
    player: str
    deadline_ms: int
    seed: int
    warnings: list[str]
    webhook: Json | None
    action: Action
    source: Literal["search", "book", "solved", "fallback"]
    confidence: NotRequired[float | None]
    simulations: NotRequired[int]
    elapsed_ms: NotRequired[float]
    inherited_visits: NotRequired[int]
    candidates: NotRequired[list[Candidate[Action]]]
    principal_variation: NotRequired[list[Action]]
    problem: NotRequired[Json]


class Step(TypedDict):
    """An action of the past, and what chance made of it."""

    player: str
    action: Any
    outcome: NotRequired[Json]


class Match(TypedDict):
    """A match as it stands."""

    id: str
    status: Literal["queued", "running", "done", "cancelled", "failed"]
    game: str
    seed: int
    seats: list[Json]
    progress: Json
    actions: int
    player: str | None
    waits_for_action: bool
    statistics: Json
    problem: NotRequired[Json]


class Analysis(TypedDict):
    """An analysis as far as it has come."""

    id: str
    status: Literal["queued", "running", "done", "cancelled", "failed"]
    game: str
    progress: Json
    actions: list[Json]
    summary: dict[str, Json]
    problem: NotRequired[Json]


class NewGame(TypedDict, Generic[State]):
    """The opening state, and who is to act."""

    state: State
    player: str


class Applied(TypedDict, Generic[State]):
    """What an action leads to; nobody is to act once the game is over."""

    state: State
    player: str
    over: bool
    rewards: dict[str, float]


class Event(NamedTuple):
    """Something that happened to a decision, a match or an analysis."""

    id: str
    type: str
    data: Json
