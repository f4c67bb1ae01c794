"""What tells positions apart, whatever slots their cards are in."""

import numpy as np

from engine.games.manacore.play.state import FIELD_ROOM, GRAVEYARD_ROOM, NONE, STACK_ROOM, STATE

TRAITS = ("card", "damage", "owner", "controller", "tapped", "sick", "attacking", "attacked", "regeneration", "clay")
"""Of a permanent."""


def _offset(name: str) -> int:
    assert STATE.fields is not None
    return int(STATE.fields[name][1])


PERMANENTS, DEAD = 2 * FIELD_ROOM, 2 * GRAVEYARD_ROOM
FIELD, GRAVEYARD, ATTACHED = _offset("field"), _offset("graveyard"), _offset("attached_to")
BYTES = [
    (_offset(name) + byte, STATE[name].base.itemsize) for name in TRAITS for byte in range(STATE[name].base.itemsize)
]
TRAIT_AT = np.array([[at] for at, _ in BYTES])
TRAIT_STEP = np.array([[step] for _, step in BYTES])
CARD = _offset("card")
FIELD_PLACES, GRAVEYARD_PLACES = np.arange(FIELD_ROOM), np.arange(GRAVEYARD_ROOM)
OBJECTS = STATE["stack"].base
OBJECT_BYTES = np.array([OBJECTS.fields[name][1] for name in ("controller", "ability", "aim", "x", "countered")])  # type: ignore[index]
OBJECT_SLOT = int(OBJECTS.fields["slot"][1])  # type: ignore[index]
STACK = _offset("stack")


def details(state: np.ndarray) -> np.ndarray:
    """Permanents, graveyards and the stack as bytes, by their places.

    Hands are left out: what they hold comes of chance and of known actions.
    """
    row, s = state.view(np.uint8), state[0]
    there = (s["field_n"][:, None] > FIELD_PLACES).reshape(-1)
    slots = row[FIELD : FIELD + PERMANENTS].astype(np.int64)
    traits = row[TRAIT_AT + TRAIT_STEP * slots] * there
    places = np.zeros(int(NONE) + 1, np.uint8)
    places[slots[there]] = 1 + np.flatnonzero(there)
    hosts = places[row[ATTACHED + slots]] * there
    buried = (s["graveyard_n"][:, None] > GRAVEYARD_PLACES).reshape(-1)
    dead = row[CARD + 2 * row[GRAVEYARD : GRAVEYARD + DEAD].astype(np.int64)] * buried
    parts = [traits.reshape(-1), hosts, dead]
    if s["stack_n"]:
        parts.append(_objects(row, int(s["stack_n"])))
    else:
        parts.append(np.zeros((len(OBJECT_BYTES) + 1) * STACK_ROOM, np.uint8))
    return np.concatenate(parts)


def _objects(row: np.ndarray, count: int) -> np.ndarray:
    """What is on the stack."""
    stack = row[STACK : STACK + STACK_ROOM * OBJECTS.itemsize].reshape(STACK_ROOM, -1)[:count]
    objects = np.zeros((STACK_ROOM, len(OBJECT_BYTES) + 1), np.uint8)
    objects[:count, :-1] = stack[:, OBJECT_BYTES]
    objects[:count, -1] = row[CARD + 2 * stack[:, OBJECT_SLOT].astype(np.int64)]
    return objects.reshape(-1)
