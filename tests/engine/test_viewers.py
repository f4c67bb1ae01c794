"""A view that says whose it is, is refused for anybody else."""

import pytest

from engine.errors import ForeignView
from engine.game import Position
from engine.registry import load_game


def opening(game_id: str) -> Position:
    game = load_game(game_id)
    return game.new_position(3 if game.manifest.max_players > 2 else 2, seed=5)


@pytest.mark.parametrize("game_id", ["acquire", "catan", "manacore", "kuhn-poker", "triomino"])
def test_views_are_taken_for_those_whose_they_are(game_id: str) -> None:
    game, position = load_game(game_id), opening(game_id)
    ids = game.codec.player_ids(position)
    due = game.to_move(position.state)
    for owner in range(len(ids)):
        view = game.codec.view(position, owner)
        if game_id == "acquire" and owner != due:
            # Of those who do not act it does not say which one sees it.
            assert game.codec.viewers(position, view) == [name for name in ids if name != ids[due]]
            view["player_id"] = ids[owner]
        posted, seat = game.posted_position(view, ids[owner])
        assert seat == owner
        assert game.codec.view(posted, owner).items() <= view.items()
        for other in set(range(len(ids))) - {owner}:
            with pytest.raises(ForeignView, match=f"not of '{ids[other]}'"):
                game.posted_position(view, ids[other])


def test_a_full_state_is_everybodys() -> None:
    for game_id in ("acquire", "catan", "manacore", "kuhn-poker", "triomino"):
        game, position = load_game(game_id), opening(game_id)
        for number, player in enumerate(game.codec.player_ids(position)):
            _, seat = game.posted_position(game.codec.encode_state(position), player)
            assert seat == number


def test_acquire_says_whose_a_view_is_by_the_players_id_or_by_who_acts() -> None:
    game, position = load_game("acquire"), opening("acquire")
    view = game.codec.view(position, 0)
    assert game.codec.viewers(position, view) == ["p0"]
    assert game.codec.viewers(position, view | {"player_id": "p2"}) == ["p2"]
    assert game.codec.viewers(position, view | {"can_act": False}) == ["p1", "p2"]
    del view["can_act"]
    assert game.codec.viewers(position, view) is None


def test_manacores_client_state_is_that_of_the_first_seat() -> None:
    game, position = load_game("manacore"), opening("manacore")
    state = game.codec.encode_state(position)
    assert game.codec.viewers(position, state["players"]) == ["player"]
    assert game.codec.viewers(position, {"viewer": "opponent"}) == ["opponent"]
    assert game.codec.viewers(position, state) is None
