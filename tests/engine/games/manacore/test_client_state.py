"""ManaCore's `clientState`: what the backend's HTTP server shows of a game."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from engine.errors import MalformedState
from engine.game import Position, record
from engine.games.manacore.wire.words import SEATS
from engine.registry import load_game
from mcts import preset, search
from tests.engine.games.manacore.positions import played, with_stack

PERMANENT = ("tapped", "summoningSick", "damage", "attacking", "counters", "attachments")
JUNK: tuple[Any, ...] = (None, -1, 1.5, "x", [], {}, [None], {"instanceId": 3})
game = load_game("manacore")


def shown(card: dict[str, Any], *fields: str) -> dict[str, Any]:
    return {name: card.get(name, False) for name in ("instanceId", "scryfallId", *fields)}


def client_state(data: dict[str, Any]) -> dict[str, Any]:
    """What the server makes of a full state."""
    sides: dict[str, Any] = {}
    for name in SEATS:
        player = data["players"][name]
        sides[name] = {
            "life": player["life"],
            "battlefield": [shown(card, *PERMANENT) | {"controller": name} for card in player["battlefield"]],
            "graveyard": [shown(card) for card in player["graveyard"]],
            "libraryCount": len(player["library"]),
        }
    sides["player"] |= {"manaPool": data["players"]["player"]["manaPool"]}
    sides["player"] |= {"hand": [shown(card) for card in data["players"]["player"]["hand"]]}
    sides["opponent"]["handCount"] = len(data["players"]["opponent"]["hand"])
    stack = [
        {name: entry[name] for name in ("id", "controller", "targets")} | {"card": shown(entry["card"])}
        for entry in data["stack"]
    ]
    same = ("phase", "step", "activePlayer", "priorityPlayer", "gameOver", "winner")
    return {"gameId": "g", "turn": data["turnCount"], "stack": stack, **sides, **{name: data[name] for name in same}}


def positions() -> Iterator[Position]:
    """Positions in which `player` has a choice, in all phases, with and without a stack."""
    for seed in range(30):
        for actions in (10, 45, 80, 130):
            position = played(seed, actions + seed)
            if game.to_move(position.state) == 0 and len(game.legal_actions(position.state)) > 1:
                yield position


def labels(position: Position) -> list[str]:
    return [str(game.codec.encode_action(position, a)) for a in game.legal_actions(position.state)]


def test_a_client_state_offers_the_same_actions() -> None:
    compared = 0
    for position in positions():
        full = game.codec.encode_state(position)
        posted = client_state(full)
        posted["legalActions"] = [
            {"type": game.codec.encode_action(position, a)["type"]} for a in game.legal_actions(position.state)
        ]
        seen = game.codec.decode_state(posted)
        if not any(card["temporaryModifications"] for name in SEATS for card in full["players"][name]["battlefield"]):
            assert labels(seen) == labels(position)
            compared += 1
        s, expected = record(seen.state), record(position.state)
        for field in (
            "life",
            "hand_n",
            "library_n",
            "field_n",
            "graveyard_n",
            "turn",
            "step",
            "active",
            "priority",
            "passed",
        ):
            assert s[field].tolist() == expected[field].tolist()
    assert compared > 15


def test_a_decision_can_be_asked_for() -> None:
    posted = client_state(game.codec.encode_state(next(positions())))
    posted["deckLists"] = {"opponent": "blue"}
    seen = game.codec.decode_state(posted)
    result = search(game, seen.state, 0, preset(game, "hard", {"iterations": 50, "time_ms": None}))
    assert result.action in game.legal_actions(seen.state)


def test_whether_a_land_was_played_is_told_by_the_servers_list() -> None:
    posted = client_state(game.codec.encode_state(played(1, 0)))
    for offered, lands in ((["PASS_PRIORITY", "PLAY_LAND"], 0), (["PASS_PRIORITY"], 1)):
        posted["legalActions"] = [{"type": name} for name in offered]
        assert record(game.codec.decode_state(posted).state).lands.tolist() == [lands, 0]


def test_auras_are_attached_by_what_their_hosts_say() -> None:
    found = 0
    for seed in range(40):
        position = played(seed, 150)
        before = game.codec.encode_state(position)
        after = game.codec.encode_state(game.codec.decode_state(client_state(before)))
        for name in SEATS:
            hosts = [
                {c["instanceId"]: c["attachedTo"] for c in data["players"][name]["battlefield"] if "attachedTo" in c}
                for data in (before, after)
            ]
            assert hosts[0] == hosts[1]
            found += len(hosts[0])
    assert found > 0


def test_an_ability_on_the_stack_is_known_by_its_source() -> None:
    data = with_stack()
    source = data["stack"][0]["card"]
    data["players"]["player"]["library"].remove(source)
    data["players"]["player"]["battlefield"].append(source | {"zone": "battlefield"})
    seen = game.codec.encode_state(game.codec.decode_state(client_state(data)))
    entry = seen["stack"][0]
    assert (entry["type"], entry["abilityId"]) == ("ability", data["stack"][0]["abilityId"])


@pytest.mark.parametrize(
    ("pointer", "path", "value"),
    [
        ("/turn", ("turn",), 0),
        ("/player", ("player",), None),
        ("/player/life", ("player", "life"), "20"),
        ("/player/hand/0/scryfallId", ("player", "hand", 0, "scryfallId"), "nothing"),
        ("/opponent/hand", ("opponent", "handCount"), None),
        ("/stack", ("stack",), None),
    ],
)
def test_complaints_point_into_what_was_posted(pointer: str, path: tuple[Any, ...], value: Any) -> None:
    posted: Any = client_state(game.codec.encode_state(played(1, 0)))
    inner = posted
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(MalformedState) as error:
        game.codec.decode_state(posted)
    assert error.value.pointer.startswith(pointer)


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every path into some JSON."""
    keys = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in keys:
        yield (*path, key)
        yield from places(value, (*path, key))


def test_damage_anywhere_is_refused_or_harmless() -> None:
    sound = client_state(game.codec.encode_state(played(3, 90)))
    sound["legalActions"] = [{"type": "PLAY_LAND"}]
    refused = 0
    for number, path in enumerate(places(sound)):
        posted = copy.deepcopy(sound)
        inner = posted
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = JUNK[number % len(JUNK)]
        try:
            position = game.codec.decode_state(posted)
        except MalformedState:
            refused += 1
            continue
        assert game.to_move(position.state) < 0 or game.legal_actions(position.state), path
    assert refused
