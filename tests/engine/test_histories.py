"""Posted histories: what was played is taken in every game, what cannot have been is refused with a pointer."""

import json

import pytest

from engine.codec import CHANCE
from engine.errors import MalformedHistory
from engine.game import Game, Position
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.table.since import steps_from, steps_since
from engine.table.transcript import step_of
from engine.types import Json
from tests.conftest import opening


def game_so_far(game: Game, actions: int, seed: int = 4) -> tuple[list[Position], list[int], list[Json]]:
    """A random game: its positions, the actions, and these as a backend records them."""
    rng, positions, played, steps = SeededRandom(seed), [opening(game, seed)], list[int](), list[Json]()
    while len(played) < actions and game.to_move(positions[-1].state) >= 0:
        action = rng.pick(game.search_actions(positions[-1].state))
        after = game.play(positions[-1], action)
        steps.append(step_of(game, positions[-1], action, after))
        played.append(action)
        positions.append(after)
    if game.to_move(positions[-1].state) < 0:
        del positions[-1], played[-1], steps[-1]
    return positions, played, json.loads(json.dumps(steps))


def test_what_was_played_is_taken(game: Game) -> None:
    positions, _, steps = game_so_far(game, 40)
    for start in (0, len(steps) // 2, len(steps) - 1):
        past = game.codec.past(positions[-1], game.to_move(positions[-1].state), steps[start:])
        assert game.to_move(past.position.state) == game.to_move(positions[-1].state)
        assert not past.steps or len(past.steps) >= len(steps) - start


@pytest.mark.parametrize("part", ["player", "action"])
def test_entries_that_are_none_are_refused(game: Game, part: str) -> None:
    positions, _, steps = game_so_far(game, 6)
    last = len(steps) - 1
    steps[last][part] = {"player": "nobody at all", "action": {"no": "action"}}[part]
    with pytest.raises(MalformedHistory) as raised:
        game.codec.past(positions[-1], game.to_move(positions[-1].state), steps)
    assert raised.value.pointer.startswith(f"/{last}/{part}")


ELSEWHERE: dict[str, list[Json]] = {
    "tictactoe": [{"type": "place", "position": cell} for cell in range(9)],
    "connect-four": [{"type": "drop", "column": column} for column in range(7)],
    "checkers": [{"type": "move", "from": {"row": 0, "col": 1}, "to": {"row": 9, "col": 8}}],
    "go-9x9": [{"type": "place", "x": x, "y": 8} for x in range(9)],
    "acquire": [{"action": "place_tile", "tile": f"{column}A"} for column in range(1, 13)],
    "lolchess": [{"playerId": "p0", "event": "no such event"}, {"playerId": "p1", "event": "move"}],
    "manacore": [{"type": "PLAY_LAND", "playerId": "player", "payload": {"cardInstanceId": "zzzz"}}],
}


@pytest.mark.parametrize("game_id", ELSEWHERE)
def test_actions_that_the_state_contradicts_are_refused(game_id: str) -> None:
    """In the place of the last entry: whatever was not played there."""
    game = load_game(game_id)
    positions, _, steps = game_so_far(game, 5)
    now = game.codec.decode_state(json.loads(json.dumps(game.codec.encode_state(positions[-1]))))
    others = [action for action in ELSEWHERE[game_id] if action != steps[-1]["action"]]
    pointers = [refusal(game, now, [*steps[:-1], {**steps[-1], "action": action}]) for action in others]
    refused = [pointer for pointer in pointers if pointer is not None]
    assert len(refused) >= max(1, 0.6 * len(others))
    assert {pointer.split("/")[2] for pointer in refused} == {"action"}
    assert f"/{len(steps) - 1}/action" in {pointer[: len(f"/{len(steps) - 1}/action")] for pointer in refused}


def refusal(game: Game, position: Position, history: list[Json]) -> str | None:
    """Where a history is refused; None if it is taken."""
    try:
        game.codec.past(position, game.to_move(position.state), history)
    except MalformedHistory as error:
        return error.pointer
    return None


def test_the_part_since_an_answer_is_found_wherever_a_history_begins(game: Game) -> None:
    positions, played, steps = game_so_far(game, 60, seed=6)
    seats = [game.to_move(position.state) for position in positions]
    choices = [n for n, position in enumerate(positions) if len(game.legal_actions(position.state)) > 1]
    pairs = [(n, next((m for m in choices if m > n and seats[m] == seats[n]), 0)) for n in choices]
    for asked, now in [(n, m) for n, m in pairs if 0 < m <= n + 16][:6]:
        for start in (0, asked, asked + 1):
            told = steps[start:now]
            found = steps_since(game, positions[asked], seats[asked], played[asked], told, positions[now])
            assert [action for seat, action in found if seat != CHANCE] == played[asked:now]


def test_steps_that_are_known_need_no_position() -> None:
    steps = [(0, 5), (1, 5), (0, 5), (CHANCE, 7), (1, 2)]
    assert steps_from(steps, 0, 5) == [(0, 5), (CHANCE, 7), (1, 2)]
    assert steps_from(steps, 0, 9) == []


def test_what_the_dice_showed_is_a_step() -> None:
    game = load_game("catan")
    positions, played, steps = game_so_far(game, 60)
    rolls = [number for number, step in enumerate(steps) if step.get("outcome", {}).get("dice")]
    first = rolls[0]
    seat, dice = game.to_move(positions[first].state), sum(steps[first]["outcome"]["dice"])
    found = steps_since(game, positions[first], seat, played[first], steps[first : first + 3], positions[first + 3])
    assert found[:2] == [(seat, played[first]), (CHANCE, dice)]
    past = game.codec.past(positions[-1], game.to_move(positions[-1].state), steps)
    assert [outcome for seat, outcome in past.steps if seat == CHANCE] == [
        sum(steps[number]["outcome"]["dice"]) for number in rolls
    ]
