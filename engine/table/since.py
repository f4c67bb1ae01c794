"""What of a posted history was played since an earlier position of the game."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

import numpy as np

from engine.codec import CHANCE
from engine.errors import KibitzError
from engine.game import Game, Position, State, record
from engine.table.transcript import played
from engine.types import Json

MOST_ENTRIES = 32  # that are looked at, from the end
MOST_TRIES = 6  # entries that may be the answer
Steps = list[tuple[int, int]]
"""(seat, action id), and what chance has publicly done as (CHANCE, outcome)."""


def steps_since(game: Game, before: Position, seat: int, answer: int, history: Sequence[Json], now: Position) -> Steps:
    """What was played from a position, in which a seat was told to play `answer`, to the one that is posted now.

    The history may begin anywhere: before that position, with the answer, or right after it. The answer can have been
    played several times: what leads to the posted position counts, else what alone the rules allow; nothing if that
    is unclear.
    """
    recent = list(history[-MOST_ENTRIES:])
    ways = [
        way
        for start in _answers(game, before, seat, answer, recent)
        if (way := _replayed(game, before, recent[start:]))
    ]
    if len(recent) == len(history):
        player = game.codec.player_ids(before)[seat]
        told = {"player": player, "action": game.codec.encode_action(before, answer)}
        ways += [way] if (way := _replayed(game, before, [told, *recent])) else []
    right = [steps for steps, end in ways if looks_the_same(game, end, now.state, seat)]
    if right:
        return right[0]
    return ways[0][0] if len(ways) == 1 else []


def steps_from(steps: Steps, seat: int, answer: int) -> Steps:
    """The same for steps that are known without a position: from the last time that the seat played its answer."""
    found = [number for number, step in enumerate(steps) if step == (seat, answer)]
    return steps[found[-1] :] if found else []


def _answers(game: Game, before: Position, seat: int, answer: int, recent: list[Json]) -> Iterator[int]:
    """The entries that may be the answer, the last one first."""
    told, player = game.codec.encode_action(before, answer), game.codec.player_ids(before)[seat]
    own = [number for number in reversed(range(len(recent))) if str(recent[number]["player"]) == player]
    alike = [number for number in own if recent[number]["action"] == told]
    yield from alike[:MOST_TRIES]
    if alike:
        return
    for number in own[:MOST_TRIES]:  # it may be written in another way
        with suppress(KibitzError):
            if game.codec.decode_action(before, recent[number]["action"]) == answer:
                yield number


def _replayed(game: Game, position: Position, entries: list[Json]) -> tuple[Steps, State] | None:
    """The entries as steps, and where they lead; None if the rules do not take them.

    Either it was another one that was the answer, or what was hidden then must have been otherwise.
    """
    steps: Steps = []
    try:
        for _, seat, action, after in played(game, position, entries):
            steps += [(seat, action), *_outcome(game, after)]
            position = after
    except KibitzError:
        return None
    return steps, position.state


def _outcome(game: Game, after: Position) -> Steps:
    observed = game.kernels.get("observed")
    outcome = 0 if observed is None else int(observed(record(after.state)))
    return [(CHANCE, outcome)] if outcome > 0 else []


def looks_the_same(game: Game, one: State, other: State, seat: int) -> bool:
    """Whether two states are the same to a seat: they are if they are equal when dealt anew in one way."""
    dealt = [game.redealt(state, seat, 0) for state in (one, other)]
    leading = [state.tobytes()[: game.identity_bytes] for state in dealt]
    details = [game.codec.details(state) for state in dealt]
    return leading[0] == leading[1] and np.array_equal(details[0], details[1])
