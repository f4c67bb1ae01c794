"""ManaCore beyond the recorded games: fairness, views, malformed states, whole games."""

import copy
import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from engine.errors import BadOption, IllegalAction, MalformedState
from engine.game import Position, record
from engine.games.manacore.state import GONE
from engine.games.manacore.tables import DECKS, KIND_OF_NAME
from engine.registry import load_game
from engine.rng import stream
from engine.seeded_random import SeededRandom
from mcts import preset, search

Change = Callable[[dict[str, Any]], None]
SEATS = ("player", "opponent")
CLOSED = {"open_decks": False}
game = load_game("manacore")  # not a fixture: `game` as an argument would mean every installed game


def played(seed: int, actions: int, options: dict[str, Any] | None = None) -> Position:
    """A position after so many sensible actions, somebody still to move."""
    rng = SeededRandom(seed)
    options = options or {}
    position = Position(game.new_state(2, seed, options), game.codec.new_context(list(SEATS), seed, options))
    out = np.zeros(game.max_actions, np.int32)
    for _ in range(actions):
        count = game.kernels["search_actions"](record(position.state), out)
        after = game.play(position, rng.pick(out[:count].tolist()))
        if game.to_move(after.state) < 0:
            break
        position = after
    return position


def rearranged(data: dict[str, Any], seat: int, seed: int) -> dict[str, Any]:
    """The same state to a seat: the other hand mixed with its library, both libraries in another order."""
    data, rng = copy.deepcopy(data), random.Random(seed)
    for number, name in enumerate(SEATS):
        player = data["players"][name]
        zones = ("library",) if number == seat else ("hand", "library")
        cards = [card for zone in zones for card in player[zone]]
        rng.shuffle(cards)
        for zone in zones:
            count = len(player[zone])
            player[zone], cards = cards[:count], cards[count:]
            for card in player[zone]:
                card["zone"] = zone
    data["rngState"], data["rngSeed"] = rng.randrange(2**32), 0
    return data


@pytest.mark.parametrize(
    ("seed", "actions", "options"), [(0, 30, {}), (3, 90, CLOSED), (8, 150, CLOSED), (14, 200, {})]
)
def test_decisions_do_not_depend_on_what_is_hidden(seed: int, actions: int, options: Any) -> None:
    position = played(seed, actions, options)
    seat = game.to_move(position.state)
    data = game.codec.encode_state(position)
    settings = preset(game, "hard", {"iterations": 150, "time_ms": None})
    expected = search(game, position.state, seat, settings, seed=5)
    redealt = game.redealt(game.codec.decode_state(data).state, seat, 9).tobytes()
    for number in range(3):
        other = game.codec.decode_state(rearranged(data, seat, number))
        assert game.redealt(other.state, seat, 9).tobytes() == redealt
        found = search(game, other.state, seat, settings, seed=5)
        assert (found.action, found.candidates) == (expected.action, expected.candidates)


@pytest.mark.parametrize("seed", range(4))
def test_a_view_leads_to_the_same_decision_as_the_full_state(seed: int) -> None:
    position = played(seed, 60 + 40 * seed)
    seat = game.to_move(position.state)
    settings = preset(game, "hard", {"iterations": 100, "time_ms": None})
    view = json.loads(json.dumps(game.codec.view(position, seat)))
    seen = game.codec.decode_state(view)
    assert game.codec.view(seen, seat) == view
    assert (
        search(game, seen.state, seat, settings).candidates == search(game, position.state, seat, settings).candidates
    )


def test_a_view_hides_what_is_hidden() -> None:
    view = game.codec.view(played(4, 80, CLOSED), 0)
    assert "library" not in view["players"]["player"]
    assert not {"library", "hand"} & set(view["players"]["opponent"])
    assert not {"rngState", "rngSeed"} & set(view)
    assert set(view["deckLists"]) == {"player"}


def test_a_view_without_deck_lists_is_completed_from_the_known_decks() -> None:
    position = played(6, 120, CLOSED)
    seat = game.to_move(position.state)
    view = game.codec.view(position, seat)
    view.pop("deckLists", None)
    seen = game.codec.decode_state(view)
    assert game.legal_actions(seen.state) == game.legal_actions(position.state)
    assert record(seen.state).library_n.tolist() == record(position.state).library_n.tolist()


def hidden_kinds(position: Position, seat: int, seed: int) -> Counter[int]:
    """What a seat takes the other's hand and library to be in one redeal."""
    s = record(game.redealt(position.state, seat, seed))
    slots = [*s.hand[1 - seat, : s.hand_n[1 - seat]], *s.library[1 - seat, : s.library_n[1 - seat]]]
    return Counter(int(s.card[slot]) for slot in slots)


def test_without_a_deck_list_the_opponents_deck_is_guessed_from_what_was_seen() -> None:
    options = {"deck": "white", "opponent_deck": "green", **CLOSED}
    opening = played(1, 0, options)
    guesses = {tuple(sorted(hidden_kinds(opening, 0, seed))) for seed in range(30)}
    assert len(guesses) > 5
    later = played(1, 120, options)
    for seed in range(5):
        assert hidden_kinds(later, 0, seed)[KIND_OF_NAME["Swamp"]] == 0


def test_with_a_deck_list_every_card_is_somewhere() -> None:
    for seed in range(12):
        position = played(seed, 20 * seed)
        before = record(position.state)
        after = record(game.redealt(position.state, 0, seed))
        for name in ("life", "mana", "hand_n", "library_n", "field_n", "graveyard_n", "step", "active", "priority"):
            assert np.array_equal(before[name], after[name])
        assert np.array_equal(before.hand[0], after.hand[0])
        for s in (before, after):
            in_game = s.zone[: s.slots_n] != GONE
            kinds = Counter(
                zip(s.card[: s.slots_n][in_game].tolist(), s.owner[: s.slots_n][in_game].tolist(), strict=True)
            )
            if s is before:
                expected = kinds
        assert kinds == expected


def test_deck_lists_can_be_given_by_name_or_by_count() -> None:
    data = game.codec.encode_state(played(1, 0, {"deck": "red", "opponent_deck": "blue", **CLOSED}))
    for given in ("blue", {"Island": 24, "Counterspell": 4}):
        data["deckLists"] = {"opponent": given}
        assert record(game.codec.decode_state(data).state).known[1] == 1
    for wrong in ("purple", {"Black Lotus": 1}, 7):
        data["deckLists"] = {"opponent": wrong}
        with pytest.raises(MalformedState) as error:
            game.codec.decode_state(data)
        assert error.value.pointer == "/deckLists/opponent"


def test_whole_games_of_all_decks_stay_legal() -> None:
    out, rng = np.zeros(game.max_actions, np.int32), stream(1)
    ended = 0
    for number, deck in enumerate(DECKS):
        state = game.new_state(
            2, number, {"deck": deck, "opponent_deck": DECKS[-1 - number], "auto_pass": number % 2 == 1}
        )
        for step in range(1500):
            if game.to_move(state) < 0:
                break
            legal = game.legal_actions(state)
            searched = out[: game.kernels["search_actions"](record(state), out)].tolist()
            assert searched
            assert set(searched) <= set(legal)
            choice = searched if step % 3 else legal
            rng[0] += np.uint64(7)
            state = game.apply_unchecked(state, choice[int(rng[0] >> np.uint64(3)) % len(choice)])
        ended += game.to_move(state) < 0
    assert ended > 20


def test_unknown_decks_are_refused() -> None:
    for deck in ("purple", {"Plains": 59}, {"Serf": 60}):
        with pytest.raises(BadOption):
            game.new_state(2, 1, {"deck": deck})


def test_an_outcome_is_a_list_of_numbers() -> None:
    position = played(1, 3)
    action = game.legal_actions(position.state)[0]
    for outcome in ({"rand": [1.5]}, {"rand": "x"}, {"dice": 3}):
        with pytest.raises(BadOption):
            game.codec.play_with_outcome(position, action, outcome)


def test_only_offered_actions_are_taken() -> None:
    position = played(1, 0)
    land = {"type": "PLAY_LAND", "playerId": "player", "payload": {"cardInstanceId": "zzzz"}}
    with pytest.raises(IllegalAction):
        game.codec.decode_action(position, land)


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


def with_stack() -> dict[str, Any]:
    """A state with an ability on the stack, made by hand."""
    data = game.codec.encode_state(played(1, 0, {"deck": "red", "opponent_deck": "blue"}))
    shaman = next(
        c for c in data["players"]["player"]["library"] if c["scryfallId"] == "d1f8eccc-551d-4109-866e-7285435ffd19"
    )
    name = shaman["instanceId"]
    ability = {"id": "stack_7", "controller": "player", "card": shaman, "targets": ["opponent"], "resolved": False}
    ability |= {"countered": False, "type": "ability", "abilityId": f"{name}_tap_damage", "sourceId": name}
    data["stack"] = [ability]
    return data


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


def test_evaluation_follows_life() -> None:
    position = played(2, 60)
    s, out = record(position.state), np.zeros(2)
    game.kernels["evaluate"](s, out)
    before = out[1]
    assert out.sum() == pytest.approx(1.0)
    s.life[0] -= 5
    game.kernels["evaluate"](s, out)
    assert out[1] > before
