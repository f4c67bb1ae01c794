"""Posted states that contradict themselves are refused, with a pointer to where."""

import copy

import pytest

from engine.errors import MalformedState
from engine.game import Game
from engine.games.acquire.play.state import DISPOSING, FOUNDING
from tests.engine.games.acquire.positions import Change, begun, in_phase, played, set_at

BAD_STATES: list[tuple[str, Change]] = [
    ("/phase", set_at("phase", to="lobby")),
    ("/current_player_index", set_at("current_player_index", to=5)),
    ("/current_player_index", set_at("current_player_index", to=-1)),
    ("/players/0/money", set_at("players", 0, "money", to=-100)),
    ("/players/0/money", set_at("players", 0, "money", to=10**12)),
    ("/players/1/hand", set_at("players", 1, "hand", to=["1A"] * 7)),
    ("/players/1/hand/0", set_at("players", 1, "hand", 0, to="13A")),
    ("/players/2/stocks", set_at("players", 2, "stocks", to={"Luxor": 1})),
    ("/players/2/stocks/Luxor", set_at("players", 2, "stocks", "Luxor", to=26)),
    ("/players", set_at("players", 1, "player_id", to="p1")),
    ("/players", set_at("players", to=[])),
    ("/hotel/available_stocks/Luxor", set_at("hotel", "available_stocks", "Luxor", to=3)),
    ("/hotel/active_chains", set_at("hotel", "active_chains", to=[])),
    ("/tile_bag", set_at("tile_bag", to=["1A"] * 109)),
    ("/pending_action", set_at("pending_action", to={"type": "found_chain", "tile": "1A"})),
    ("/surprise", set_at("surprise", to=1)),
    ("", lambda data: data.clear()),
]


@pytest.mark.parametrize(("pointer", "change"), BAD_STATES)
def test_malformed_states_are_refused(acquire: Game, pointer: str, change: Change) -> None:
    data = copy.deepcopy(begun(acquire))
    change(data)
    with pytest.raises(MalformedState) as error:
        acquire.codec.decode_state(data)
    assert error.value.pointer.startswith(pointer)


def test_a_tile_in_two_places_is_refused(acquire: Game) -> None:
    data = begun(acquire)
    for place, pointer in ((data["tile_bag"], "/tile_bag/0"), (data["players"][2]["hand"], "/players/2/hand/0")):
        changed = copy.deepcopy(data)
        target = changed["tile_bag"] if place is data["tile_bag"] else changed["players"][2]["hand"]
        target[0] = next(iter(data["board"]["cells"]))
        with pytest.raises(MalformedState) as error:
            acquire.codec.decode_state(changed)
        assert error.value.pointer == pointer


def test_tiles_side_by_side_must_be_a_chain(acquire: Game) -> None:
    data = begun(acquire)
    chain = next(name for name, cell in data["board"]["cells"].items() if cell["chain"])
    for cell in ({"state": "played", "chain": None}, {"state": "played", "chain": "Luxor"}):
        data["board"]["cells"][chain] = cell
        with pytest.raises(MalformedState):
            acquire.codec.decode_state(data)


@pytest.mark.parametrize(
    ("pointer", "change"),
    [
        ("/pending_action", set_at("pending_action", to=None)),
        ("/pending_action/tile", set_at("pending_action", "tile", to="Z9")),
        ("/pending_action/tile", lambda data: data["pending_action"].pop("tile")),
        ("/phase", set_at("phase", to="founding")),
        ("/pending_action", set_at("phase", to="playing")),
    ],
)
def test_malformed_foundings_are_refused(acquire: Game, pointer: str, change: Change) -> None:
    data = in_phase(acquire, FOUNDING)
    change(data)
    with pytest.raises(MalformedState) as error:
        acquire.codec.decode_state(data)
    assert error.value.pointer == pointer


@pytest.mark.parametrize(
    ("pointer", "change"),
    [
        ("/merger_tile", set_at("merger_tile", to=None)),
        ("/merger_survivor", set_at("merger_survivor", to=None)),
        ("/merger_current_defunct", set_at("merger_current_defunct", to=None)),
        ("/merger_defunct_queue", set_at("merger_defunct_queue", to=["Luxor"] * 4)),
        ("/merger_stock_players", set_at("merger_stock_players", to=["p1", "p1"])),
        ("/merger_stock_players", set_at("merger_stock_players", to=["nobody"])),
        ("/merger_stock_index", set_at("merger_stock_index", to=4)),
        ("/pending_action/stock_count", set_at("pending_action", "stock_count", to=26)),
        ("/pending_action/stock_count", lambda data: data["pending_action"].pop("stock_count")),
        ("/pending_action/available_to_trade", set_at("pending_action", "available_to_trade", to=25)),
        ("/pending_action/player_id", set_at("pending_action", "player_id", to="nobody")),
    ],
)
def test_malformed_mergers_are_refused(acquire: Game, pointer: str, change: Change) -> None:
    data = in_phase(acquire, DISPOSING)
    change(data)
    with pytest.raises(MalformedState) as error:
        acquire.codec.decode_state(data)
    assert error.value.pointer == pointer


def test_malformed_views_are_refused(acquire: Game) -> None:
    view = acquire.codec.view(played(acquire, 3, seed=1, actions=40), 0)
    for pointer, change in (
        ("/current_player", set_at("current_player", to="nobody")),
        ("/hand", set_at("hand", to=["1A"])),
        ("/tiles_remaining", set_at("tiles_remaining", to=100)),
        ("/chains", set_at("chains", to={})),
    ):
        changed = copy.deepcopy(view)
        change(changed)
        with pytest.raises(MalformedState) as error:
            acquire.codec.decode_state(changed)
        assert error.value.pointer == pointer
