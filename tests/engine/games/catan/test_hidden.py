"""What is hidden is redealt, by what a player knows alone."""

from typing import Any

import pytest

from engine.game import record
from engine.games.catan.play.tables import DECK
from engine.registry import load_game
from mcts import preset, search
from tests.engine.games.catan.samples import lines, shuffled_hidden


@pytest.fixture(scope="module")
def middle() -> list[dict[str, Any]]:
    """States from the middle of four-player games in which somebody has a choice."""
    wanted = [
        line["state"] for line in lines("games_4p") if line["state"]["turn"]["number"] > 20 and len(line["legal"]) > 3
    ]
    return wanted[:: len(wanted) // 12]


def test_redeal_depends_only_on_what_is_known(middle: list[dict[str, Any]]) -> None:
    game = load_game("catan")
    for number, data in enumerate(middle):
        state = game.codec.decode_state(data).state
        for observer in range(4):
            other = shuffled_hidden(state, observer, number)
            for seed in range(5):
                assert game.redealt(state, observer, seed).tobytes() == game.redealt(other, observer, seed).tobytes()


def test_redeal_keeps_what_is_public(middle: list[dict[str, Any]]) -> None:
    game = load_game("catan")
    for data in middle:
        before = record(game.codec.decode_state(data).state)
        for seed in range(20):
            after = record(game.redealt(game.codec.decode_state(data).state, 1, seed))
            assert (after.hands.sum(axis=0) == before.hands.sum(axis=0)).all()
            assert (after.hands.sum(axis=1) == before.hand_size).all()
            assert (after.hands[1] == before.hands[1]).all()
            assert (after.cards.sum(axis=1) == before.cards.sum(axis=1)).all()
            assert (after.cards.sum(axis=0) + after.deck + after.played.sum(axis=0) == DECK).all()
            assert (after.points + after.cards[:, 4] < after.vp_to_win).all()


def test_decision_does_not_depend_on_hidden_cards(middle: list[dict[str, Any]]) -> None:
    game = load_game("catan")
    settings = preset(game, "easy", {"iterations": 200, "time_ms": None, "blunder": 0.0})
    for number, data in enumerate(middle):
        state = game.codec.decode_state(data).state
        seat = game.to_move(state)
        found = search(game, state, seat, settings, seed=number)
        other = search(game, shuffled_hidden(state, seat, number), seat, settings, seed=number)
        assert found.candidates == other.candidates


def test_settlers_states_are_redealt_too() -> None:
    game = load_game("catan")
    line = next(line for line in lines("settlers_states") if line["tag"] == "actions:buyCard")
    state = game.codec.decode_state(line["state"]).state
    other = state.copy()
    s = record(other)
    s.hands[0] = s.hands[0][::-1].copy()
    seat = game.to_move(state)
    assert seat != 0
    assert game.redealt(state, seat, 1).tobytes() == game.redealt(other, seat, 1).tobytes()


def test_a_promised_card_is_in_the_redealt_hand() -> None:
    game = load_game("catan")
    asked = [line["state"] for line in lines("mechanics") if line["state"]["turn"]["prompt"] == "choose_partner"]
    for data in asked[:10]:
        for seed in range(10):
            state = game.codec.decode_state(data).state
            s = record(game.redealt(state, int(record(state).turn), seed))
            for seat in data["turn"]["trade"]["accepted"]:
                assert seat == s.turn or (s.hands[seat] >= s.get).all()
