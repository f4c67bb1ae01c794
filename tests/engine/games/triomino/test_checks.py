"""States that a kernel could trip over, and views of what players may know."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.errors import ForeignView, IllegalAction, MalformedAction, MalformedState
from engine.game import Position, record
from engine.games.triomino.tiles import TRIPLES
from engine.registry import load_game
from engine.types import Json
from engine.view import View
from mcts import Settings, search
from tests.conftest import random_positions

GAME = load_game("triomino")
CODEC = GAME.codec


def tile(number: int) -> Json:
    return {"id": number, "values": TRIPLES[number].tolist()}


def middle(seed: int = 3, actions: int = 20) -> Json:
    return CODEC.encode_state(random_positions(GAME, seed)[actions])


def far_away(state: Json) -> None:
    position = {"col": 40, "row": 0, "orientation": "UP"}
    state["board"]["40,0,UP"] = {"triomino": tile(0), "position": position, "placed": [0, 0, 0]}
    state["drawPile"].pop()


def scattered(state: Json) -> None:
    state["board"], state["drawPile"], state["lastDrawnTile"] = {}, [], None
    for number in range(20):
        position = {"col": 2 * (number % 5), "row": 2 * (number // 5), "orientation": "UP"}
        key = f"{position['col']},{position['row']},UP"
        state["board"][key] = {"triomino": tile(0), "position": position, "placed": [0, 0, 0]}


def doubled(state: Json) -> None:
    state["players"][0]["rack"].append(state["players"][0]["rack"][0])


BAD: list[tuple[str, Callable[[Json], Any]]] = [
    ("/board", far_away),
    ("/board", scattered),
    ("/players/0/rack", doubled),
    ("/drawPile", lambda s: s["drawPile"].append(s["drawPile"][0])),
    ("/players/1/rack", lambda s: s["players"][1]["rack"].append(s["players"][0]["rack"][0])),
    ("/players/0/rack/0", lambda s: s["players"][0]["rack"][0].update(id=56)),
    ("/players/0/rack/0", lambda s: s["players"][0]["rack"][0].update(values=[0, 0, 9])),
    ("/currentPlayerIndex", lambda s: s.update(currentPlayerIndex=2)),
    ("/drawsThisTurn", lambda s: s.update(drawsThisTurn=4)),
    ("/lastDrawnTile", lambda s: s.update(lastDrawnTile=s["drawPile"][0])),
    ("/winners", lambda s: s.update(winners=["p0"])),
    ("/winners", lambda s: s.update(phase="finished")),
    ("/winners", lambda s: s.update(phase="finished", winners=["p0", "p0"])),
    ("/config/playerIds", lambda s: s["config"].update(playerIds=["p1", "p0"])),
    ("/config/mode", lambda s: s["config"].update(mode="hard")),
    ("/turn", lambda s: s.update(turn=2**40)),
]


@pytest.mark.parametrize(("pointer", "damage"), BAD)
def test_states_that_cannot_be_are_refused(pointer: str, damage: Callable[[Json], Any]) -> None:
    state = middle()
    damage(state)
    with pytest.raises(MalformedState) as refused:
        CODEC.decode_state(state)
    assert str(refused.value.pointer).startswith(pointer)


def test_a_board_key_must_be_that_of_its_position() -> None:
    state = middle()
    key, entry = next(iter(state["board"].items()))
    state["board"] = {"9,9,UP": entry, **{k: e for k, e in state["board"].items() if k != key}}
    with pytest.raises(MalformedState, match=key):
        CODEC.decode_state(state)


def test_a_mirror_image_is_refused_on_the_board_and_as_an_action() -> None:
    state = middle()
    state["board"]["0,0,UP"] |= {"triomino": tile(7), "placed": [0, 2, 1]}
    with pytest.raises(MalformedState, match="can lie as"):
        CODEC.decode_state(state)
    position = GAME.new_position()
    s = record(position.state)
    held = next(int(t) for t in s.racks[s.current, : s.rack_sizes[s.current]] if len(set(TRIPLES[t].tolist())) == 3)
    action = {"type": "PLACE", "triominoId": held, "position": {"col": 0, "row": 0, "orientation": "UP"}}
    with pytest.raises(IllegalAction):
        CODEC.decode_action(position, action | {"placed": TRIPLES[held][::-1].tolist()})
    with pytest.raises(MalformedAction):
        CODEC.decode_action(position, {"type": "DRAW", "triominoId": 3})


def test_the_first_tile_may_lie_anywhere_near_and_nothing_is_lost_there() -> None:
    position = GAME.new_position()
    held = int(record(position.state).racks[GAME.to_move(position.state), 0])
    for cell in ({"col": -511, "row": 1000, "orientation": "DOWN"}, {"col": 3, "row": -2, "orientation": "UP"}):
        action = {"type": "PLACE", "triominoId": held, "position": cell, "placed": TRIPLES[held].tolist()}
        after = GAME.play(position, CODEC.decode_action(position, action))
        (entry,) = CODEC.encode_state(after)["board"].values()
        assert entry["position"] == cell
        assert len(record(after.state).edge.nonzero()[0]) == 3
    far = {"col": 10**6, "row": 0, "orientation": "UP"}
    action = {"type": "PLACE", "triominoId": held, "position": far, "placed": TRIPLES[held].tolist()}
    with pytest.raises(IllegalAction):
        CODEC.decode_action(position, action)


def test_a_view_belongs_to_the_one_who_is_no_opponent() -> None:
    position = random_positions(GAME, 4)[9]
    view = CODEC.view(position, 1)
    assert CODEC.viewers(CODEC.decode_state(view), view) == ["p1"]
    with pytest.raises(ForeignView):
        GAME.posted_position(view, "p0")
    for damage in ({"opponentRackSizes": {}}, {"opponentRackSizes": {"p0": 56}}, {"drawPileSize": 56}, {"scores": {}}):
        with pytest.raises(MalformedState):
            CODEC.decode_state(view | damage)


def test_a_tile_that_was_just_drawn_is_known_to_all() -> None:
    position = next(p for p in random_positions(GAME, 5) if record(p.state).drawn >= 0)
    drawer = GAME.to_move(position.state)
    drawn = int(record(position.state).drawn)
    for seed in range(5):
        s = record(GAME.redealt(position.state, 1 - drawer, seed))
        assert s.racks[drawer, s.rack_sizes[drawer] - 1] == drawn
    view = CODEC.view(position, 1 - drawer)
    s = record(CODEC.decode_state(view).state)
    assert s.racks[drawer, s.rack_sizes[drawer] - 1] == drawn


def test_no_seed_reaches_a_bot() -> None:
    position = random_positions(GAME, 6)[8]
    seat = GAME.to_move(position.state)
    told = View.of(GAME, position, seat).json
    assert told["config"]["seed"] is None
    assert told | {"config": None} == CODEC.view(position, seat) | {"config": None}
    assert CODEC.decode_state(told).context["rngState"] is None


def test_decisions_depend_on_neither_the_seed_nor_the_form() -> None:
    position = random_positions(GAME, 6)[8]
    seat, settings = GAME.to_move(position.state), Settings(iterations=200, time_ms=None)
    state, view = CODEC.encode_state(position), CODEC.view(position, seat)
    other = {**state, "rngState": 99, "config": {**state["config"], "seed": 99}}
    found = [search(GAME, CODEC.decode_state(data).state, seat, settings) for data in (state, other, view)]
    assert len({(result.action, tuple(result.candidates)) for result in found}) == 1


def test_people_read_boards_and_names() -> None:
    position: Position = random_positions(GAME, 1)[25]
    seat = GAME.to_move(position.state)
    labels = [CODEC.label(position, action) for action in GAME.legal_actions(position.state)]
    assert len(set(labels)) == len(labels)
    assert labels[-1] in ("draw", "pass")
    shown = CODEC.render(position, seat)
    assert "your tiles" in shown
    s = record(position.state)
    hidden = [TRIPLES[t].tolist() for t in s.racks[1 - seat, : s.rack_sizes[1 - seat]]]
    assert not any("-".join(map(str, values)) in shown for values in hidden)
    assert all("-".join(map(str, values)) in CODEC.draw(position) for values in hidden)
