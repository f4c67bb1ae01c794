"""Positions that several tests of ManaCore begin with."""

from typing import Any

import numpy as np

from engine.game import Position, record
from engine.games.manacore.wire.words import SEATS
from engine.registry import load_game
from engine.seeded_random import SeededRandom

CLOSED = {"open_decks": False}
game = load_game("manacore")  # not a fixture: `game` as an argument would mean every installed game


def played(seed: int, actions: int, options: dict[str, Any] | None = None) -> Position:
    """A position after this many sensible actions, somebody still to move."""
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
