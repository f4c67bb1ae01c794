"""Posted states of LOL Chess: what may be left out, what comes back, what is refused."""

import json
from itertools import islice
from typing import Any

import pytest

from engine.errors import MalformedState
from engine.game import Game, record
from engine.games.lolchess.play.effects.applying import inflict
from engine.games.lolchess.play.state import MAX_STATUSES
from engine.games.lolchess.play.tables.statuses import TITANS
from engine.types import Json
from tests.lolchess_forms import compact, lines


def test_fields_as_in_the_tables_may_be_left_out(lolchess: Game, middle: Json) -> None:
    short = json.loads(json.dumps(middle))
    for piece in short["board"]:
        piece["items"] = [item["id"] if not item["currentCooldown"] else item for item in piece["items"]]
        for name in ("debuffs", "shields"):
            if not piece[name]:
                del piece[name]
    whole, again = (lolchess.codec.decode_state(state) for state in (middle, short))
    assert whole.state.tobytes() == again.state.tobytes()


def test_cosmetic_fields_come_back(lolchess: Game, middle: Json) -> None:
    middle |= {"name": "our game", "_id": "abc"}
    middle["board"][0]["attackProjectile"] = {"shape": "bolt"}
    data = lolchess.codec.encode_state(lolchess.codec.decode_state(middle))
    assert (data["name"], data["_id"]) == ("our game", "abc")
    assert data["board"][0]["attackProjectile"] == {"shape": "bolt"}


def decorated(state: Json) -> Json:
    """A state with what the backend keeps besides, on every level."""
    state |= {"name": "our game", "turnTimeLimit": 60, "lastAction": {"event": "old"}, "gameSettings": {"gold": 1}}
    state["rngSeed"] += 2**40
    for player in state["players"]:
        player |= {"username": player["userId"].title(), "isEliminated": False}
    for piece in state["board"]:
        piece["attackProjectile"] = {"shape": "bolt"}
        for part in ("items", "debuffs", "auras", "shields"):
            for entry in piece[part]:
                entry |= {"name": f"The {entry['id']}", "description": "", "appliedAt": 3, "cause": None}
        if "skill" in piece:
            piece["skill"] |= {"name": "Its skill", "description": "Does things."}
    return state


def test_what_the_rules_do_not_touch_comes_back_as_it_was_sent(lolchess: Game) -> None:
    """The state after an action is the plain one after it, with all that was posted besides still there."""
    codec, kept = lolchess.codec, 0
    for line in [*islice(lines("focused"), 0, None, 9), *islice(lines("crafted"), 0, None, 11)]:
        posted = decorated(json.loads(json.dumps(line["state"])))
        position = codec.decode_state(posted)
        assert codec.encode_state(position) == posted
        after = codec.encode_state(lolchess.play(position, codec.decode_action(position, line["action"])))
        plainly = codec.decode_state(line["state"])
        wanted = codec.encode_state(lolchess.play(plainly, codec.decode_action(plainly, line["action"])))
        assert after["lastAction"] == line["action"]
        assert after["rngSeed"] == posted["rngSeed"]
        assert (after["turnTimeLimit"], after["players"][0]["username"]) == (60, "Player-Blue")
        sent = {piece["id"]: piece for piece in posted["board"]}
        for piece, bare in zip(after["board"], wanted["board"], strict=True):
            if piece["id"] in sent:
                assert piece["attackProjectile"] == {"shape": "bolt"}
                old = {entry["id"]: entry for part in ("debuffs", "items") for entry in sent[piece["id"]][part]}
                kept += sum(
                    entry.get("name") == old[entry["id"]]["name"]  # of two with one id, one may be new
                    for part in ("debuffs", "items")
                    for entry in piece[part]
                    if entry["id"] in old
                )
            assert contains(piece, bare), piece["id"]
        assert contains(after, {k: v for k, v in wanted.items() if k not in ("rngSeed", "board")})
    assert kept > 200


def contains(data: Any, part: Any) -> bool:
    """Whether JSON says all that another does, and maybe more in its objects."""
    if isinstance(data, dict) and isinstance(part, dict):
        return all(name in data and contains(data[name], value) for name, value in part.items())
    if isinstance(data, list) and isinstance(part, list):
        return len(data) == len(part) and all(contains(a, b) for a, b in zip(data, part, strict=True))
    return bool(data == part)


def test_a_clock_as_seed_is_no_number_of_the_engine(lolchess: Game, middle: Json) -> None:
    """The backend begins with a time in milliseconds, and keeps the seed; the generator's state is below 2**32."""
    middle |= {"rngSeed": 1_763_358_000_000, "rngState": 1_763_358_000_000}
    position = lolchess.codec.decode_state(middle)
    assert lolchess.codec.encode_state(position) == middle
    after = lolchess.codec.encode_state(lolchess.play(position, lolchess.legal_actions(position.state)[0]))
    assert after["rngSeed"] == 1_763_358_000_000
    assert after["rngState"] < 2**32


def test_short_forms_stay_short(lolchess: Game, middle: Json) -> None:
    short = compact(middle)
    position = lolchess.codec.decode_state(short)
    after = lolchess.codec.encode_state(lolchess.play(position, lolchess.legal_actions(position.state)[0]))
    assert len(json.dumps(after)) < len(json.dumps(middle)) / 2
    lolchess.codec.decode_state(after)


@pytest.mark.parametrize("board", [None, 7, "missing"])
def test_without_a_board_there_is_no_game(lolchess: Game, middle: Json, board: object) -> None:
    middle["board"] = board
    if board == "missing":
        del middle["board"]
    with pytest.raises(MalformedState) as refusal:
        lolchess.codec.decode_state(middle)
    assert refusal.value.pointer == "/board"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("board/3/name", "Teemoo"),
        ("board/3/name", []),
        ("board/3/position", None),
        ("board/3/position", [1, 2]),
        ("board/3/position/x", 9),
        ("board/3/position/y", True),
        ("board/3/startingPosition/y", 8),
        ("board/3/stats", []),
        ("board/3/stats/maxHp", 0),
        ("board/3/stats/ad", -1),
        ("board/3/stats/ad", 1.5),
        ("board/3/stats/ad", True),
        ("board/3/stats/ad", 2**70),
        ("board/3/stats/hp", "80"),
        ("board/3/stats/attackRange/range", 21),
        ("board/3/stats/attackRange/diagonal", 1),
        ("board/3/rawStats", {"ap": None}),
        ("board/3/ownerId", "stranger"),
        ("board/3/ownerId", None),
        ("board/3/blue", 1),
        ("board/3/hasMovedBefore", None),
        ("board/3/deadAtRound", -1),
        ("board/3/items", ["tear"] * 4),
        ("board/3/auras", [{"id": "sunfire"}]),
        ("board/3/skill/type", None),
        ("board/3/skill/currentCooldown", float("nan")),
        ("board/3/skill/targetTypes", "everybody"),
        ("board/3/skill/attackRange/lShape", "no"),
        ("board/3/summonerSpell/type", "Teleport"),
        ("board/3/debuffs", {}),
        ("board/3/debuffs/0/id", 7),
        ("board/3/debuffs/0/duration", 10**6),
        ("board/3/debuffs/0/currentStacks", 0),
        ("board/3/debuffs/0/casterName", "Kindred"),
        ("board/3/shields", [{"id": "granite_shield", "duration": 1, "amount": "5"}]),
        ("board", [{}] * 35),
        ("shopItems/0", "deathblade"),
        ("drakePool/0", "Elder"),
        ("currentRound", 0),
        ("rngState", "1"),
        ("players/1/gold", -1),
        ("players/1/selectedChampions", [7]),
        ("redPlayer", "player-blue"),
        ("status", "waiting"),
    ],
)
def test_states_that_cannot_be_played_are_refused(lolchess: Game, middle: Json, path: str, value: object) -> None:
    set_at(middle, path, value)
    with pytest.raises(MalformedState) as refusal:
        lolchess.codec.decode_state(middle)
    assert refusal.value.pointer.startswith(f"/{path}")


def test_two_pieces_of_one_id_are_refused(lolchess: Game, middle: Json) -> None:
    set_at(middle, "board/3/id", middle["board"][0]["id"])
    with pytest.raises(MalformedState) as refusal:
        lolchess.codec.decode_state(middle)
    assert refusal.value.pointer == "/board"


def set_at(data: Any, path: str, value: object) -> None:
    *way, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    for step in way:
        data = data[step]
    data[last] = value


def test_a_piece_with_all_the_effects_that_a_game_can_give_it_can_be_posted(lolchess: Game) -> None:
    """Titan's Resolve adds an effect with every hit; a bot's own game went on to a state that was refused."""
    position = lolchess.new_position(2, 3)
    for amount in range(MAX_STATUSES + 2):
        inflict(record(position.state), 3, 3, TITANS, 3, float(amount))
    posted = lolchess.codec.encode_state(position)
    assert len(posted["board"][3]["debuffs"]) == MAX_STATUSES
    again = lolchess.codec.decode_state(json.loads(json.dumps(posted)))
    assert again.state.tobytes() == position.state.tobytes()
    posted["board"][3]["debuffs"] += posted["board"][3]["debuffs"][:1]
    with pytest.raises(MalformedState, match="/board/3/debuffs"):
        lolchess.codec.decode_state(posted)
