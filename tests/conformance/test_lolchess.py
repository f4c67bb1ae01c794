"""LOL Chess against its own engine: recorded transitions, setups, effective numbers, ban/pick phases."""

import json
from typing import Any

import numpy as np
import pytest

from engine.game import Game, Position, record
from engine.games.lolchess.play import stats
from engine.games.lolchess.play.setup import set_up
from engine.games.lolchess.play.tables.names import CHAMPIONS, SPELLS, STATS
from engine.registry import load_game
from engine.types import Json
from tests.lolchess_forms import client_form, compact, lines

GETTERS = {
    "maxHp": stats.max_hp,
    "ad": stats.attack_damage,
    "ap": stats.ability_power,
    "physicalResistance": stats.armour,
    "magicResistance": stats.resistance,
    "speed": stats.speed,
    "criticalChance": stats.crit_chance,
}


@pytest.fixture(scope="module")
def lolchess() -> Game:
    return load_game("lolchess")


def plain(data: Any) -> Any:
    """JSON without what an effect may or may not say: that it does not stun, that it does not stack."""
    if isinstance(data, list):
        return [plain(entry) for entry in data]
    if not isinstance(data, dict):
        return data
    kept = {key: plain(value) for key, value in data.items()}
    if "damagePerTurn" in kept:
        for key, default in (("stun", False), ("maximumStacks", 1)):
            if kept.get(key) == default:
                del kept[key]
    return kept


SPELL = '"event": "use_summoner_spell"'
"""Of fair actions the search leaves out spells for nothing, and after a spell what makes no use of it."""


def keys(actions: list[Json]) -> set[str]:
    return {json.dumps(action, sort_keys=True) for action in actions}


@pytest.mark.parametrize("name", ["focused", "extra", "crafted", "natural", "bots", "quirks"])
def test_transitions(lolchess: Game, name: str) -> None:
    codec = lolchess.codec
    fair = np.zeros(lolchess.max_actions, np.int32)
    for number, line in enumerate(lines(name)):
        position = codec.decode_state(line["state"])
        assert plain(codec.encode_state(position)) == plain(line["state"]), number
        legal = [codec.encode_action(position, action) for action in lolchess.legal_actions(position.state)]
        assert keys(legal) == keys(line["legal"]), number
        count = lolchess.kernels["search_actions"](record(position.state), fair)
        offered = [codec.encode_action(position, action) for action in fair[:count].tolist()]
        left_out = keys([line["legal"][i] for i in line["fair"]]) - keys(offered)
        assert keys(offered) <= keys([line["legal"][i] for i in line["fair"]]), number
        assert record(position.state).has_cast or all(SPELL in action for action in left_out), number
        after = lolchess.play(position, codec.decode_action(position, line["action"]))
        assert plain(codec.encode_state(after)) == plain(line["next"]), number


def test_setups(lolchess: Game) -> None:
    for line in lines("setup"):
        wanted, given = line["next"], line["setup"]
        state = np.zeros(1, lolchess.dtype)
        s = record(state)
        s.removed, s.rng, s.seed = -1, given["seed"], given["seed"]
        for side, colour in enumerate(("blue", "red")):
            champions = given[f"{colour}Champions"]
            s.picks[side] = s.order[side] = [CHAMPIONS.index(name) for name in champions]
            s.spells[side] = [SPELLS.index(given[f"{colour}SummonerSpells"][name]) for name in champions]
        set_up(s, given["startingGold"])
        context = dict(lolchess.codec.decode_state(wanted).context)
        assert plain(lolchess.codec.encode_state(Position(state, context))) == plain(wanted)


def test_client_form(lolchess: Game) -> None:
    for line in lines("clientview"):
        s = record(lolchess.codec.decode_state(line["state"]).state)
        for i, shown in enumerate(line["client"]):
            wanted = shown["stats"]
            for stat, name in enumerate(STATS):
                if name not in ("range", "goldValue"):
                    value = GETTERS[name](s, i) if name in GETTERS else stats.plain(s, i, stat)
                    assert value == wanted[name], (shown["id"], name)
            assert stats.reach(s, i) == wanted["attackRange"]["range"], shown["id"]
        stacked = any(effect["currentStacks"] > 1 for piece in line["state"]["board"] for effect in piece["debuffs"])
        if not stacked:
            posted = lolchess.codec.decode_state(client_form(line))
            assert posted.state.tobytes() == lolchess.codec.decode_state(line["state"]).state.tobytes()


def test_what_may_be_left_out(lolchess: Game) -> None:
    """The short form of a state means the same, and is short."""
    states = [client_form(line) for line in lines("clientview")]
    states += [line["state"] for name in ("crafted", "natural", "quirks") for line in lines(name)][::5]
    for state in states:
        short = json.dumps(compact(state), separators=(",", ":"))
        assert len(short) < 20_000
        whole = lolchess.codec.decode_state(state).state
        assert lolchess.codec.decode_state(json.loads(short)).state.tobytes() == whole.tobytes(), short


def test_ban_pick(lolchess: Game) -> None:
    codec = lolchess.codec
    for line in lines("banpick"):
        position = codec.decode_state(line["state"])
        assert codec.encode_state(position).items() >= line["state"].items()
        if line["legal"] is not None:
            legal = [codec.encode_action(position, action) for action in lolchess.legal_actions(position.state)]
            assert keys(legal) == keys(line["legal"])
        after = codec.encode_state(lolchess.play(position, codec.decode_action(position, line["action"])))
        for seat, wanted in zip(after["players"], line["next"]["players"], strict=True):
            assert seat.items() >= wanted.items()
        rest = {key: value for key, value in line["next"].items() if key != "players"}
        assert after.items() >= rest.items()
