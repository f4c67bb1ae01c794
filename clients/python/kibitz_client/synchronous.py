"""The client for programs that wait. Made from asynchronous.py by make_synchronous.py: change that."""

import time
import uuid
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Generic, Self, TypeVar, overload

import httpx

from kibitz_client.event_reader import EventReader
from kibitz_client.patience import Patience
from kibitz_client.problem import Problem
from kibitz_client.shapes import (
    FINAL,
    Action,
    Analysis,
    Applied,
    Decision,
    Event,
    GameName,
    Json,
    Match,
    NewGame,
    State,
)

Job = TypeVar("Job", bound=Any)
LONGEST_WAIT_S = 30
TIMEOUT_S = LONGEST_WAIT_S + 15.0


class Kibitz:
    """The service. Requests are sent again by `Retry-After`, and after a lost connection where that is safe."""

    def __init__(
        self, url: str = "http://localhost:8000", key: str | None = None, retries: int = 5, max_pause_s: float = 30.0
    ) -> None:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        self.http = httpx.Client(base_url=url, headers=headers, timeout=TIMEOUT_S)
        self.patience = Patience(retries, max_pause_s)
        self.decisions = Decisions(self, "/v1/decisions")
        self.matches = Matches(self, "/v1/matches")
        self.analyses: Jobs[Analysis] = Jobs(self, "/v1/analyses")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close its connections."""
        self.http.close()

    def games(self) -> list[Json]:
        """The games that the service plays."""
        return (self.call("GET", "/v1/games"))["games"]

    @overload
    def game(self, name: GameName[State, Action]) -> "Game[State, Action]": ...
    @overload
    def game(self, name: str) -> "Game[Any, Any]": ...
    def game(self, name: str) -> "Game[Any, Any]":
        """One game: its rules as a service, and its bots. A name from `kibitz_client.games` brings types along."""
        return Game(self, name)

    def decide(self, game: str, state: Any, player: str, **more: Any) -> Decision[Any]:
        """The decision of a bot, once it is made; `more` is what else a request may say (deadline_ms, bot, ...).

        It is cancelled if the waiting is. Raises Problem if the service refuses, or if the decision was cancelled or
        failed.
        """
        started = self.decisions.start(game=game, state=state, player=player, **more)
        decision = self.decisions.finished(started)
        if decision["status"] != "done":
            kind, detail = f"decision-{decision['status']}", f"the decision was not made: it is {decision['status']}"
            raise Problem(200, {"type": f"urn:kibitz:problem:{kind}", "detail": detail, **decision.get("problem", {})})
        return decision

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        headers: dict[str, str] | None = None,
        *,
        repeatable: bool = True,
    ) -> Any:
        """The JSON that a request is answered with. Raises Problem, or the last error of the connection."""
        for attempt in range(self.patience.retries + 1):
            try:
                response = self.http.request(method, path, json=body, headers=headers)
                if response.is_success:
                    return response.json()
                error: Exception = Problem.of(response.status_code, response.headers, response.text)
            except httpx.TransportError as lost:
                error = lost
            time.sleep(self.patience.pause_after(error, attempt, repeatable=repeatable))
        raise AssertionError("the last attempt returns or raises")

    def events(self, path: str, last_event_id: str | None = None) -> Iterator[Event]:
        """The events at a path until the final one; a lost stream is taken up again after the last event."""
        reader = EventReader(last_event_id, self.patience)
        while True:
            error: Exception = EOFError(f"the events at {path} end without a final one")
            try:
                with self.http.stream("GET", path, headers=reader.begin()) as response:
                    if response.status_code != 200:
                        raise Problem.of(response.status_code, response.headers, (response.read()).decode())
                    for line in response.iter_lines():
                        if event := reader.read(line):
                            yield event
                            if reader.over:
                                return
            except (httpx.TransportError, Problem) as lost:
                error = lost
            time.sleep(reader.pause_after(error))


class Jobs(Generic[Job]):
    """Things that are asked for, take a while, and end. A job is named by its id, or by any answer about it."""

    def __init__(self, kibitz: Kibitz, path: str) -> None:
        self.kibitz, self.path = kibitz, path

    def at(self, job: str | Job) -> str:
        """Where one is."""
        return f"{self.path}/{job if isinstance(job, str) else job['id']}"

    def start(self, **request: Any) -> Job:
        """Ask; the answer is how it stands so far."""
        return self.kibitz.call("POST", self.path, request, repeatable=False)

    def get(self, job: str | Job) -> Job:
        """How one stands."""
        return self.kibitz.call("GET", self.at(job))

    def cancel(self, job: str | Job) -> Job:
        """Cancel one; what it has found until then stays readable."""
        return self.kibitz.call("DELETE", self.at(job))

    def events(self, job: str | Job, last_event_id: str | None = None) -> Iterator[Event]:
        """Its events, from the first on or after one, to the end."""
        return self.kibitz.events(f"{self.at(job)}/events", last_event_id)

    def finished(self, job: str | Job) -> Job:
        """How one ended, once it has. It is cancelled if the waiting is."""
        try:
            return self._ended(job)
        except KeyboardInterrupt:
            self.cancel(job)
            raise

    def _ended(self, job: str | Job) -> Job:
        for _ in self.events(job):
            pass
        return self.get(job)


class Decisions(Jobs[Decision[Any]]):
    """What should the bot play?"""

    def start(self, idempotency_key: str | None = None, **request: Any) -> Decision[Any]:
        headers = {"Idempotency-Key": idempotency_key or str(uuid.uuid4())}
        return self.kibitz.call("POST", self.path, request, headers)

    def stop(self, job: str | Decision[Any]) -> Decision[Any]:
        """Have it move now, with the best that it has found."""
        return self.kibitz.call("POST", f"{self.at(job)}/stop")

    def _ended(self, job: str | Decision[Any]) -> Decision[Any]:
        while isinstance(job, str) or job["status"] not in FINAL:
            job = self.kibitz.call("GET", f"{self.at(job)}?wait={LONGEST_WAIT_S}")
        return job


class Matches(Jobs[Match]):
    """Whole games between bots and players."""

    def act(self, job: str | Match, player: str, action: Any) -> Match:
        """Play an action of an external player."""
        body = {"player": player, "action": action}
        return self.kibitz.call("POST", f"{self.at(job)}/actions", body, repeatable=False)

    def resign(self, job: str | Match, player: str) -> Match:
        """Give up the game that is being played, for an external player."""
        return self.kibitz.call("POST", f"{self.at(job)}/resign", {"player": player}, repeatable=False)

    def view(self, job: str | Match, player: str) -> Json:
        """What a player sees, and may do now: `view` and `actions`."""
        return self.kibitz.call("GET", f"{self.at(job)}/view?{httpx.QueryParams(player=player)}")

    def record(self, job: str | Match) -> Json:
        """Under `games`, every game as `initial_state` and `actions`, as analyses take them."""
        return self.kibitz.call("GET", f"{self.at(job)}/record")


class Game(Generic[State, Action]):
    """One game's rules as a service."""

    def __init__(self, kibitz: Kibitz, name: str) -> None:
        self.kibitz, self.name, self.path = kibitz, name, f"/v1/games/{name}"

    def about(self) -> Json:
        """Its manifest, bots, difficulties and an example."""
        return self.kibitz.call("GET", self.path)

    def new(self, **body: Any) -> NewGame[State]:
        """The opening; say `players`, `seed` and `options` if you like."""
        return self.kibitz.call("POST", f"{self.path}/new", body)

    def legal_actions(self, state: State, player: str) -> list[Action]:
        """What a player may do now."""
        body = {"state": state, "player": player}
        return (self.kibitz.call("POST", f"{self.path}/legal-actions", body))["actions"]

    def apply(self, state: State, player: str, action: Action, outcome: Json | None = None) -> Applied[State]:
        """The state after an action; `outcome` says what chance did."""
        body = {"state": state, "player": player, "action": action, "outcome": outcome}
        return self.kibitz.call("POST", f"{self.path}/apply", body)

    def view(self, state: State, player: str) -> State:
        """What a player may see of a state."""
        return (self.kibitz.call("POST", f"{self.path}/view", {"state": state, "player": player}))["view"]

    def decide(self, state: State, player: str, **more: Any) -> Decision[Action]:
        """The decision of a bot in this game: `decide` of the client."""
        return self.kibitz.decide(self.name, state, player, **more)
