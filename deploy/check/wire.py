"""What the JSON must keep."""

import json
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from marshmallow import fields

from deploy.check.finding import Finding, codec_place, crash
from deploy.check.positions import changed_values, copied, damage, random_positions
from engine.errors import IllegalAction, MalformedAction, MalformedState
from engine.game import Game, Position
from engine.seeded_random import SeededRandom

NONSENSE: tuple[Any, ...] = (None, 7, [], {}, {"nonsense": 1}, "text")
DAMAGED = 300
MOST_ACTIONS = 12  # of a position whose JSON is tried with mistakes


def states_come_back(game: Game) -> None:
    """A state's JSON makes the same state again."""
    for position in random_positions(game, 1)[::5]:
        written = game.codec.encode_state(position)
        again = game.codec.decode_state(copied(written))
        if _identity(game, again) != _identity(game, position):
            raise Finding("a state that is written and read again is another one", codec_place(game, "build"))
        if copied(game.codec.encode_state(again)) != copied(written):
            raise Finding("a state that was read is written differently", codec_place(game, "encode_state"))


def _identity(game: Game, position: Position) -> bytes:
    return position.state.tobytes()[: game.identity_bytes]


def actions_come_back(game: Game) -> None:
    """Each legal action has JSON of its own, which means that action."""
    for position in random_positions(game, 2)[::7]:
        seen: dict[str, int] = {}
        for action in game.legal_actions(position.state):
            data = copied(game.codec.encode_action(position, action))
            first = seen.setdefault(json.dumps(data, sort_keys=True), action)
            same = game.codec.decode_action(position, data)
            if game.codec.encode_action(position, same) != data:
                raise Finding(f"{data} is read as another action", codec_place(game, "action_id"))
            if (
                first != action
                and game.apply(position.state, first).tobytes() != game.apply(position.state, action).tobytes()
            ):
                raise Finding(
                    f"actions {first} and {action} have the same JSON {data}", codec_place(game, "encode_action")
                )


def records_can_be_replayed(game: Game) -> None:
    """What a backend has, JSON and the outcomes of chance, is enough to play a game over again."""
    positions, rng = random_positions(game, 2), SeededRandom(2)
    replayed = game.codec.decode_state(copied(game.codec.encode_state(positions[0])))
    for before, after in pairwise(positions):
        action = rng.pick(game.legal_actions(before.state))  # as random_positions picked it
        step = copied(game.codec.encode_action(before, action))
        outcome = game.codec.outcome_of(before, action, after.state)
        replayed = game.codec.play_with_outcome(replayed, game.codec.decode_action(replayed, step), outcome)
        if _identity(game, replayed) != _identity(game, after):
            sentence = "a record cannot be replayed: outcome_of must tell what chance did, or the JSON must carry it"
            raise Finding(sentence, codec_place(game, "encode_state"))


def nonsense_is_refused(game: Game) -> None:
    """What is no state and no action at all is refused by name."""
    position = game.new_position()
    for data in NONSENSE:
        try:
            game.codec.decode_state(data)
        except MalformedState:
            pass
        except Exception as error:
            raise crash(game, error, f"reading {data!r} as a state") from error
        else:
            raise Finding(f"{data!r} is taken for a state", codec_place(game, "build"))
        if _decoded(game, position, data) is not None:
            raise Finding(f"{data!r} is taken for an action", codec_place(game, "action_id"))


def mistaken_actions_are_refused(game: Game) -> None:
    """An action without a field, or with another value in one, is refused, or means what it says."""
    for position in random_positions(game, 3)[:-1:5]:
        for action in game.legal_actions(position.state)[:MOST_ACTIONS]:
            data = copied(game.codec.encode_action(position, action))
            for name in data:
                _decoded(game, position, {other: value for other, value in data.items() if other != name})
            for name, mistaken in changed_values(data):
                if type(game.codec.action_schema.fields.get(name)) is fields.Raw:
                    continue  # its schema says that the rules do not look at it
                taken = _decoded(game, position, mistaken)
                told = None if taken is None else game.codec.encode_action(position, taken)
                if told is not None and told.get(name) != mistaken[name] and name in told:
                    sentence = f"{mistaken} is taken for {told}: refuse what no action says"
                    raise Finding(sentence, codec_place(game, "action_id"))


def _decoded(game: Game, position: Position, data: object) -> int | None:
    """The id of posted JSON, None if it is refused by name. Any other error is a finding: a caller would get 500."""
    try:
        return game.codec.decode_action(position, data)
    except (MalformedAction, IllegalAction):
        return None
    except Exception as error:
        raise crash(game, error, f"reading the action {data!r}, which callers would see as error 500,") from error


def damaged_states_are_refused_or_playable(game: Game) -> None:
    """Whatever a client does to one value of a state: a named error, or a state that can be played on."""
    position = SeededRandom(11).pick(random_positions(game, 3)[:-1])
    refused = 0
    for number in range(DAMAGED):
        state = copied(game.codec.encode_state(position))
        damage(state, SeededRandom(number))
        refused += not _plays(game, state)
    if not refused:
        raise Finding(f"none of {DAMAGED} damaged states is refused", codec_place(game, "build"))


def _plays(game: Game, state: Mapping[str, Any]) -> bool:
    """Whether a posted state is taken; if so, its actions are played."""
    try:
        position = game.codec.decode_state(state)
    except MalformedState:
        return False
    except Exception as error:
        raise crash(game, error, "reading a damaged state, which callers would see as error 500,") from error
    try:
        for action in game.legal_actions(position.state)[:20]:
            after = game.play(position, action)
            game.legal_actions(after.state)
            game.codec.encode_state(after)
    except Exception as error:
        raise crash(game, error, "playing on from a damaged state that `build` let through") from error
    return True


CHECKS = [
    states_come_back,
    actions_come_back,
    records_can_be_replayed,
    nonsense_is_refused,
    mistaken_actions_are_refused,
    damaged_states_are_refused_or_playable,
]
