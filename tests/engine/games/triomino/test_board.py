"""The board: cells, what fits, hexagons and bridges, and a grid that wraps around."""

import numpy as np
import pytest

from engine.game import Position, record
from engine.games.triomino.board import MAX_EDGE, cell_of, wanted
from engine.games.triomino.rules import DRAW, MAX_ACTIONS, PASS, PLACE
from engine.games.triomino.tiles import FITTING, FREE, LYING, PACKED, TILE_LYING, TILES, TRIPLES, want
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from tests.conftest import random_positions

GAME = load_game("triomino")


def whole_games() -> list[Position]:
    return [position for seed in range(12) for position in random_positions(GAME, seed)]


def test_the_set_of_tiles() -> None:
    assert TILES == 56
    assert len(np.unique(PACKED)) == 6 + 3 * 50  # a tile of three equal values lies in one way only
    assert TILE_LYING[PACKED[7, 2]] == 7


def test_what_fits_is_what_can_be_turned_so() -> None:
    for apex, left, right in [(0, 1, FREE), (5, 5, 5), (FREE, 3, 2), (2, FREE, 0), (1, 0, 2)]:
        fits = int(FITTING[want(apex, left, right)])
        for tile in range(TILES):
            ways = LYING[tile].tolist()
            can = any(all(w in (FREE, v) for w, v in zip((apex, left, right), way, strict=True)) for way in ways)
            assert bool(fits >> tile & 1) == can, (apex, left, right, TRIPLES[tile])


def test_the_edge_is_kept_up_as_if_it_were_worked_out_anew() -> None:
    for position in whole_games():
        again = record(GAME.codec.decode_state(GAME.codec.encode_state(position)).state)
        s = record(position.state)
        assert again.edge.tolist() == s.edge.tolist()
        assert again.fits.tolist() == s.fits.tolist()
        for i in range(s.edge_count):
            place = int(s.edge[i])
            assert s.cells[cell_of(place)] == 0
            assert s.fits[i] == FITTING[wanted(s, place)]


def test_lists_and_edges_stay_within_their_bounds() -> None:
    for position in whole_games():
        assert record(position.state).edge_count <= MAX_EDGE - 6
        assert len(GAME.legal_actions(position.state)) <= MAX_ACTIONS


def test_a_straight_board_as_long_as_the_set_wraps_around_safely() -> None:
    """Tiles of zeros only: such a set does not exist, but hand-made boards may lie so."""
    state = GAME.codec.encode_state(GAME.new_position(2, 1))
    board = {}
    for q in range(-3, 50):
        position = {"col": q // 2, "row": 7, "orientation": "DOWN" if q % 2 else "UP"}
        tile = {"id": 0, "values": [0, 0, 0]}
        board[f"{q // 2},7,{position['orientation']}"] = {"triomino": tile, "position": position, "placed": [0, 0, 0]}
    tiles = [{"id": n, "values": TRIPLES[n].tolist()} for n in range(3)]
    state |= {"board": board, "drawPile": [], "turn": 60}
    state["players"][0]["rack"], state["players"][1]["rack"] = tiles[:1], tiles[1:]
    state["currentPlayerIndex"] = 0
    position = GAME.codec.decode_state(state)
    s = record(position.state)
    assert s.edge_count == 55
    legal = [GAME.codec.encode_action(position, a) for a in GAME.legal_actions(position.state)]
    assert [a["position"]["col"] for a in legal[:2]] == [-2, -2]
    assert len({str(action) for action in legal}) == 56
    assert GAME.codec.encode_state(position)["board"] == board


@pytest.mark.parametrize("players", [2, 3, 4])
def test_self_play_of_the_pruned_lists_ends(players: int) -> None:
    for seed in range(40):
        position, rng = GAME.new_position(players, seed), SeededRandom(seed)
        for _ in range(400):
            if GAME.to_move(position.state) < 0:
                break
            worth = GAME.search_actions(position.state)
            assert (worth == [DRAW] or worth == [PASS]) or all(action >= PLACE for action in worth)
            position = GAME.play(position, rng.pick(worth))
        assert GAME.to_move(position.state) < 0
        assert sum(GAME.returns(position.state)) == pytest.approx(1.0)
