"""ManaCore's full state as JSON, sound and malformed."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from engine.errors import MalformedState
from engine.game import record
from engine.games.manacore.wire.writing import deck_list
from tests.engine.games.manacore.positions import CLOSED, game, played, with_stack

Change = Callable[[dict[str, Any]], None]


def set_at(*path: Any, to: Any) -> Change:
    def change(data: dict[str, Any]) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = to

    return change


def card(zone: str, field: str, to: Any) -> tuple[str, Change]:
    return f"/players/player/{zone}/0/{field}", set_at("players", "player", zone, 0, field, to=to)


BAD_STATES: list[tuple[str, Change]] = [
    ("/phase", set_at("phase", to="ending")),
    ("/step", set_at("step", to="untap")),
    ("/winner", set_at("winner", to="player")),
    ("/activePlayer", set_at("activePlayer", to="p1")),
    ("/turnCount", set_at("turnCount", to=0)),
    ("/rngState", set_at("rngState", to=-1)),
    ("/players/player/life", set_at("players", "player", "life", to="20")),
    ("/players/player/manaPool/red", set_at("players", "player", "manaPool", "red", to=-1)),
    ("/players/opponent/library", set_at("players", "opponent", "library", to=None)),
    ("/players/opponent/hand", lambda data: data["players"]["opponent"].pop("hand")),
    ("/stack", set_at("stack", to={})),
    card("hand", "scryfallId", "nothing"),
    card("hand", "zone", "battlefield"),
    card("hand", "owner", "me"),
    card("hand", "damage", 1.5),
    card("hand", "instanceId", "0000"),
    card("hand", "attachments", [1]),
    card("hand", "temporaryModifications", [{"powerChange": 1}]),
    card("hand", "primalClayChoice", "9/9"),
    card("hand", "counters", {"+1/+1": 1}),
    ("", lambda data: data.clear()),
]


@pytest.mark.parametrize(("pointer", "change"), BAD_STATES)
def test_malformed_states_are_refused(pointer: str, change: Change) -> None:
    data = game.codec.encode_state(played(1, 0))
    change(data)
    with pytest.raises(MalformedState) as error:
        game.codec.decode_state(data)
    assert error.value.pointer.startswith(pointer)


def test_an_ability_on_the_stack_comes_back() -> None:
    data = with_stack()
    assert game.codec.encode_state(game.codec.decode_state(data))["stack"] == data["stack"]


@pytest.mark.parametrize(
    ("pointer", "change"),
    [
        ("/stack/0/id", set_at("stack", 0, "id", to="7")),
        ("/stack/0/abilityId", set_at("stack", 0, "abilityId", to="none")),
        ("/stack/0/sourceId", set_at("stack", 0, "sourceId", to="0000")),
        ("/stack/0/targets", set_at("stack", 0, "targets", to=["player", "opponent"])),
        ("/stack/1/id", lambda data: data["stack"].append(copy.deepcopy(data["stack"][0]))),
    ],
)
def test_malformed_stacks_are_refused(pointer: str, change: Change) -> None:
    data = with_stack()
    change(data)
    with pytest.raises(MalformedState) as error:
        game.codec.decode_state(data)
    assert error.value.pointer == pointer


def test_deck_lists_can_be_given_by_name_or_by_count() -> None:
    data = game.codec.encode_state(played(1, 0, {"deck": "red", "opponent_deck": "blue", **CLOSED}))
    counted = deck_list(record(game.codec.decode_state(data).state), 1)
    for given in ("blue", counted, counted | {"Mountain": 4}):
        data["deckLists"] = {"opponent": given}
        assert record(game.codec.decode_state(data).state).known[1] == 1
    for wrong in ("purple", {"Black Lotus": 1}, 7):
        data["deckLists"] = {"opponent": wrong}
        with pytest.raises(MalformedState) as error:
            game.codec.decode_state(data)
        assert error.value.pointer == "/deckLists/opponent"


def test_deck_lists_that_cannot_be_are_refused() -> None:
    """Seats swapped, or cards short: told by the cards in sight, else by what the poster alone sees."""
    position = played(1, 60, {"deck": "red", "opponent_deck": "blue"})
    data = game.codec.encode_state(position)
    lists = data["deckLists"]
    assert record(position.state).field_n.sum() > 0
    fewer = {**lists["player"], "Mountain": 1}
    for form in (data, game.codec.view(position, 0)):
        for wrong in ({"player": lists["opponent"]}, {"player": fewer}, {"player": "blue", "opponent": "red"}):
            with pytest.raises(MalformedState, match="not the list of this seat") as error:
                game.codec.decode_state({**form, "deckLists": wrong})
            assert error.value.pointer == "/deckLists/player"
        game.codec.decode_state({**form, "deckLists": lists})
