"""The roll, and what it yields."""

import copy

from engine.games.catan.play.actions import ROLL
from engine.games.catan.play.state import RESOURCES
from engine.registry import load_game
from tests.engine.games.catan.samples import lines


def test_standard_shortage_pays_a_sole_owner() -> None:
    game = load_game("catan")
    line = next(x for x in lines("mechanics") if "bank_shortage_one_player" in x["tags"])
    data = copy.deepcopy(line["state"])
    data["rules"]["bank_shortage"] = "standard"
    position = game.codec.decode_state(data)
    after = game.codec.encode_state(game.codec.play_with_outcome(position, ROLL, line["outcome"]))
    assert after["bank"] != line["next"]["bank"]
    assert all(n >= 0 for n in after["bank"].values())
    assert any(after["bank"][r] == 0 and data["bank"][r] > 0 for r in RESOURCES)
