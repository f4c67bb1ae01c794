"""Warm starts over HTTP in games with chance and hidden things, with a game_id and nothing else."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import redis

from engine.game import Game, Position
from engine.registry import load_game
from engine.table.transcript import step_of
from engine.types import Json
from tests.service.harness import Service
from tests.waiting import wait_for

OPTIONS = {"early_stop": False}
Show = Callable[[Game, Position, int], Json]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(tmp_path_factory.mktemp("warm"), settings={"KIBITZ_GAMES": "catan,acquire"}).start()
    yield running
    running.stop()


class Table:
    """A backend with one game, that asks the service for every player and says no more than it must."""

    def __init__(self, service: Service, game_id: str, name: str, show: Show, seed: int = 5) -> None:
        self.service, self.game, self.name, self.show = service, load_game(game_id), name, show
        self.position = self.game.new_position(2, seed)
        self.history: list[Json] = []
        self.redis = redis.Redis(port=service.redis_port)

    def decide(self, **more: Any) -> Any:
        """Ask for whoever is to act, and play the answer. The tree is stored once it is out: wait for that."""
        seat = self.game.to_move(self.position.state)
        marks = f"kz:tree:local:{self.game.id}:{self.name}:{seat}"
        before = self.redis.hget(marks, "mark")
        answer = self.ask(**more)
        if answer["simulations"]:
            wait_for(lambda: self.redis.hget(marks, "mark") != before)
        self.play(self.game.codec.decode_action(self.position, answer["action"]))
        return answer

    def ask(self, **more: Any) -> Any:
        seat = self.game.to_move(self.position.state)
        player = self.game.codec.player_ids(self.position)[seat]
        told = {"game": self.game.id, "state": self.show(self.game, self.position, seat), "player": player}
        body = {**told, "game_id": self.name, "iterations": 1500, "deadline_ms": 20_000, "options": OPTIONS, **more}
        answer = self.service.call("POST", "/v1/decisions", body, {"Prefer": "wait=30"})
        assert answer.status == 200, answer.body
        assert answer.json["warnings"] == []
        return answer.json

    def play(self, action: int) -> None:
        after = self.game.play(self.position, action)
        self.history.append(step_of(self.game, self.position, action, after))
        self.position = after


def full(game: Game, position: Position, seat: int) -> Json:
    return game.codec.encode_state(position)


def view(game: Game, position: Position, seat: int) -> Json:
    return game.codec.view(position, seat)


@pytest.mark.parametrize("game_id", ["acquire", "catan"])
@pytest.mark.parametrize("show", [full, view])
def test_with_a_game_id_alone(service: Service, game_id: str, show: Show) -> None:
    table = Table(service, game_id, f"alone-{show.__name__}", show)
    answers = [table.decide() for _ in range(24)]
    searched = [answer for answer in answers if answer["simulations"]]
    warm = [answer for answer in searched if answer["inherited_visits"]]
    assert len(warm) >= 0.25 * len(searched)
    assert any(answer["inherited_visits"] > 100 for answer in warm)


def test_with_a_history_from_the_beginning(service: Service) -> None:
    """Catan counts cards along the whole, and its end leads to the place, the dice included."""
    table = Table(service, "catan", "history", full)
    answers = [table.decide(history=table.history) for _ in range(24)]
    assert sum(answer["inherited_visits"] > 0 for answer in answers) >= 4


def test_what_is_hidden_changes_nothing(service: Service) -> None:
    """Two tables that differ in what their players cannot know: the same decisions, as warm as each other."""

    def other_world(game: Game, position: Position, seat: int) -> Json:
        return game.codec.encode_state(Position(game.redealt(position.state, seat, 77), position.context))

    tables = [Table(service, "acquire", name, show) for name, show in (("as-it-is", full), ("redealt", other_world))]
    fields = ("action", "simulations", "inherited_visits", "candidates", "confidence")
    inherited = 0
    for _ in range(10):
        told = [table.decide(seed=3) for table in tables]
        assert [told[0][name] for name in fields] == [told[1][name] for name in fields]
        inherited += told[0]["inherited_visits"]
    assert inherited > 0


def test_a_history_that_cannot_be_is_refused(service: Service) -> None:
    table = Table(service, "acquire", "refused", full)
    seat = table.game.to_move(table.position.state)
    player = table.game.codec.player_ids(table.position)[seat]
    body = {"game": "acquire", "state": full(table.game, table.position, seat), "player": player, "game_id": "refused"}
    history = [{"player": player, "action": {"action": "place_tile", "tile": "nowhere"}}]
    answer = service.call("POST", "/v1/decisions", {**body, "history": history})
    assert (answer.status, answer.json["type"]) == (422, "urn:kibitz:problem:malformed-history")
    assert answer.json["errors"][0]["pointer"].startswith("/history/0/action")


def test_two_requests_for_one_game_at_once(service: Service) -> None:
    table = Table(service, "acquire", "twice", full)
    table.decide()
    while len(table.game.legal_actions(table.position.state)) == 1:
        table.decide()
    with ThreadPoolExecutor(2) as pool:
        answers = [pool.submit(table.ask, seed=seed) for seed in (1, 2)]
    legal = [
        table.game.codec.encode_action(table.position, action)
        for action in table.game.legal_actions(table.position.state)
    ]
    assert all(answer.result()["action"] in legal for answer in answers)
