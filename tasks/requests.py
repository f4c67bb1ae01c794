"""What callers ask for, as types: decisions, analyses, matches. They travel through Redis as JSON."""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, Self

from engine.errors import KibitzError
from engine.types import Json
from tasks.config import config

if TYPE_CHECKING:
    from engine.game import Game
    from mcts import Settings

LOCAL_TENANT = "local"
"""The tenant of everybody while no key is configured."""
DECISION_DIFFICULTY = "expert"  # as strong as the deadline allows
ANALYSIS_DIFFICULTY = "expert"
SEAT_DIFFICULTY = "medium"
SEARCH = "search"
ANALYSIS_MS = 200  # for each action, if nothing else is said


class BadField(KibitzError):
    """What is wrong with one field of a request."""

    def __init__(self, name: str, error: KibitzError) -> None:
        super().__init__(str(error))
        self.error, self.code = error, error.code
        self.pointer = f"/{name}{getattr(error, 'pointer', '')}"


@contextmanager
def in_field(name: str) -> Iterator[None]:
    """What goes wrong inside is the fault of this field of the request."""
    try:
        yield
    except BadField:
        raise
    except KibitzError as error:
        raise BadField(name, error) from error


class Stored:
    """A request that is kept as JSON: what may be left out and is empty is left out, what is unknown is ignored."""

    def to_json(self) -> Json:
        """What `from_json` reads."""
        return {f.name: getattr(self, f.name) for f in fields(self) if _told(f, getattr(self, f.name))}  # type: ignore[arg-type]

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The request that was stored."""
        known = {f.name for f in fields(cls)}  # type: ignore[arg-type]
        return cls(**{name: value for name, value in data.items() if name in known})


def _preset(game: "Game", difficulty: str, changes: Mapping[str, Any]) -> "Settings":
    """Loads the search only when it is asked for: processes that pass requests on start sooner without."""
    from mcts import preset

    return preset(game, difficulty, changes)


def _told(stored: Field[Any], value: Any) -> bool:
    needed = stored.default is MISSING and stored.default_factory is MISSING
    return needed or not (value is None or value is False or value in ([], {}))


@dataclass(frozen=True, kw_only=True)
class DecisionRequest(Stored):
    """What should the bot play here, and by when?"""

    game: str
    state: Json
    player: str
    tenant: str = LOCAL_TENANT
    game_id: str | None = None
    """Names the match, so that its tree is kept for the next decision."""
    history: list[Json] = field(default_factory=list)
    """Actions of the past, oldest first, each {"player", "action", "outcome"?}. What follows is worked out of them at
    acceptance; they themselves are not kept."""
    history_ids: list[tuple[int, int]] = field(default_factory=list)
    """What of it was played since the game's last decision, as (seat, action id) or (-1, outcome of chance); empty if
    that is not known."""
    recalled: str | None = None
    """What the past tells the player, as the game's codec tells it (`memo`)."""
    deadline_ms: int = field(default_factory=lambda: config().default_deadline_ms)
    """From acceptance."""
    iterations: int | None = None
    difficulty: str | None = None
    bot: str | None = None
    seed: int = field(default_factory=lambda: secrets.randbits(48))
    options: Json = field(default_factory=dict)
    """Search settings."""
    threads: int | None = None
    workers: int = 1
    """Worker processes that search together."""
    ponder: bool = False
    require: str | None = None
    """SEARCH: an answer that no search stands behind is a failure."""
    callback_url: str | None = None
    detail: bool = False
    traceparent: str | None = None
    """The span of the trace that the request is part of, as W3C writes it; only with tracing."""

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        steps = [(int(seat), int(action)) for seat, action in data.get("history_ids", [])]
        return super().from_json({**data, "history_ids": steps})

    @property
    def searched(self) -> str | None:
        """The difficulty of the search that answers; None if it is another bot that does."""
        if not self.bot:
            return self.difficulty or DECISION_DIFFICULTY
        from mcts import difficulty_of

        return difficulty_of(self.bot)

    def settings(self, game: "Game") -> "Settings":
        """How to search. The deadline bounds the time; a search bot's preset does only if it is named as a bot.

        Raises BadOption.
        """
        changes = dict(self.options) if self.bot else {**self.options, "time_ms": None}
        for name in ("iterations", "threads"):
            if getattr(self, name) is not None:
                changes[name] = getattr(self, name)
        return _preset(game, self.searched or DECISION_DIFFICULTY, changes)


@dataclass(frozen=True, kw_only=True)
class AnalysisRequest(Stored):
    """A game that was played, and how long to think about each of its actions."""

    kind: ClassVar = "analysis"
    game: str
    initial_state: Json
    actions: list[Json]
    """Each {"player", "action", "outcome"?}."""
    tenant: str = LOCAL_TENANT
    deadline_ms: int | None = None
    """For each action."""
    iterations: int | None = None
    difficulty: str | None = None
    options: Json = field(default_factory=dict)
    """Search settings."""
    seed: int = field(default_factory=lambda: secrets.randbits(31))

    def settings(self, game: "Game") -> "Settings":
        """How to search for one action. Raises BadOption."""
        settings = _preset(game, self.difficulty or ANALYSIS_DIFFICULTY, self.options)
        time_ms = self.deadline_ms or (None if self.iterations else ANALYSIS_MS)
        return replace(settings, iterations=self.iterations, time_ms=time_ms, blunder=0.0)


@dataclass(frozen=True, kw_only=True)
class Seat(Stored):
    """A seat of a match: a bot by name, a search by difficulty, or somebody from outside."""

    label: str = ""
    """The player's id; empty: by its place, p0, p1, ..."""
    bot: str | None = None
    difficulty: str | None = None
    options: Json = field(default_factory=dict)
    """Search settings."""
    external: bool = False

    def settings(self, game: "Game") -> "Settings":
        """How the search in it plays. Raises BadOption."""
        return _preset(game, self.difficulty or SEAT_DIFFICULTY, self.options)

    def in_place(self, number: int) -> "Seat":
        """The seat with everything that it left open filled in, as the match's seat of this number."""
        searches = not self.external and self.bot is None
        difficulty = self.difficulty or (SEAT_DIFFICULTY if searches else None)
        return replace(self, label=self.label or f"p{number}", difficulty=difficulty)


@dataclass(frozen=True, kw_only=True)
class MatchRequest(Stored):
    """Who plays what, and how often."""

    kind: ClassVar = "match"
    game: str
    seats: list[Seat] = field(default_factory=list)
    slots: list[Json] = field(default_factory=list)
    """Instead of seats: who sits where before the game starts, as engine/table/slots.py has it. Turned into seats at
    acceptance."""
    tenant: str = LOCAL_TENANT
    seed: int = field(default_factory=lambda: secrets.randbits(31))
    games: int = 1
    options: Json = field(default_factory=dict)
    """Of each new game."""

    def to_json(self) -> Json:
        return super().to_json() | {"seats": [seat.to_json() for seat in self.seats]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        return super().from_json({**data, "seats": [Seat.from_json(seat) for seat in data["seats"]]})
