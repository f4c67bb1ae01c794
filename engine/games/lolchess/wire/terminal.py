"""LOL Chess for people at a terminal: the board with hit points, champions, gold and shop, and actions in a few words.

Blue is in capitals. Squares are called as in chess; z and i are the files beyond the edges.
"""

from collections.abc import Mapping
from typing import Any

from engine.games.lolchess.play.tables.names import CHAMPIONS
from engine.types import Json

FILES, RANKS = "zabcdefghi", 8
CELL = 9  # characters of a square
WIDTH = 98
NEVER = -1


def board_text(state: Json) -> str:
    """The state, in the draft and in the game."""
    return _draft(state["banPickState"]) if state["status"] == "ban_pick" else _game(state)


def _game(state: Json) -> str:
    alive = {_square(piece["position"]): piece for piece in reversed(state["board"]) if piece["stats"]["hp"] > 0}
    rows = []
    for rank in range(RANKS, 0, -1):
        pieces = [alive.get(f"{file}{rank}") for file in FILES]
        empty = [" " if file in "zi" and f"{file}{rank}" not in ("i4", "z5") else "." for file in FILES]
        names = "".join((_name(p) if p else dot).ljust(CELL) for p, dot in zip(pieces, empty, strict=True))
        health = "".join((_health(p) if p else "").ljust(CELL) for p in pieces)
        rows += [f"{rank} {names}".rstrip(), f"  {health}".rstrip()]
    files = "  " + "".join(file.ljust(CELL) for file in FILES).rstrip()
    champions = [_champion(piece) for piece in state["board"] if piece["name"] in CHAMPIONS]
    return "\n".join([*rows, files, *champions, _standing(state)])


def _square(position: Json) -> str:
    return f"{FILES[position['x'] + 1]}{position['y'] + 1}"


def _name(piece: Json) -> str:
    short = piece["name"].removesuffix(" Minion").removesuffix(" Drake").removesuffix(" Nashor")[: CELL - 1]
    return short.upper() if piece["blue"] else short.lower()


def _health(piece: Json) -> str:
    stats = piece["stats"]
    shield = round(sum(shield["amount"] for shield in piece["shields"]))
    return f"{round(stats['hp'])}+{shield}" if shield else f"{round(stats['hp'])}/{round(stats['maxHp'])}"


def _champion(piece: Json) -> str:
    stats = piece["stats"]
    name = piece["name"].upper() if piece["blue"] else piece["name"].lower()
    where = f"{_square(piece['position'])} {_health(piece)}" if stats["hp"] > 0 else _gone(piece)
    skill = _ready("skill", piece["skill"]) if piece.get("skill", {}).get("type") == "active" else "passive"
    spell = _ready(piece["summonerSpell"]["type"], piece["summonerSpell"]) if "summonerSpell" in piece else ""
    things = [item["id"] for item in piece["items"]] + [effect["id"] for effect in piece["debuffs"]]
    numbers = f"{round(stats['ad'])} ad {round(stats['ap'])} ap"
    return f"{name:13}{where:14}{numbers:13}{skill:13}{spell:14}{', '.join(things)}"[:WIDTH].rstrip()


def _gone(piece: Json) -> str:
    return f"back in {piece['respawnAtRound']}" if piece.get("respawnAtRound", NEVER) >= 0 else "dead"


def _ready(name: str, ability: Json) -> str:
    wait = ability["currentCooldown"]
    return f"{name} in {round(wait)}" if wait > 0 else f"{name} ready"


def _standing(state: Json) -> str:
    gold = ", ".join(f"{player['side']} {player['userId'][:20]} {player['gold']} gold" for player in state["players"])
    shop = ", ".join(state["shopItems"])
    due = state.get("winner") or ("blue" if state["currentRound"] % 2 else "red")
    what = "has won" if state.get("winner") else "over" if state["status"] == "finished" else "to act"
    return f"round {state['currentRound']}, {due} {what}; shop: {shop}\n{gold}"


def _draft(state: Json) -> str:
    rows = [
        f"{state['phase']} phase, {state['currentTurn']} to act; banned: {', '.join(state['bannedChampions']) or '-'}"
    ]
    for side in ("blue", "red"):
        spells = state[f"{side}SummonerSpells"]
        order = state[f"{side}ChampionOrder"] or state[f"{side}Picks"]
        named = [f"{name} ({spells[name]})" if name in spells else name for name in order]
        rows.append(f"{side:5}{' ready' * state[f'{side}Ready']} {', '.join(named) or '-'}")
    taken = {*state["bannedChampions"], *state["bluePicks"], *state["redPicks"]}
    free = [name for name in CHAMPIONS if name not in taken]
    return "\n".join([*rows, *(", ".join(free[i : i + 8]) for i in range(0, len(free), 8))])


def action_text(data: Json, names: Mapping[str, str]) -> str:
    """An action in words, different for each legal action; `names` are those of the pieces that items can be for."""
    match data["event"]:
        case "buy_item":
            return f"buy {data['itemId']} for {names[data['targetChampionId']]}"
        case "banChampion" | "pickChampion":
            return f"{data['event'].removesuffix('Champion')} {data['championId']}"
        case "skipBan":
            return "ban nobody"
        case "setReady":
            return "ready" if data["ready"] else "not ready"
        case "reorderChampions":
            return f"order {', '.join(data['newOrder'])}"
        case "setSummonerSpells":
            return "spells " + ", ".join(f"{name} {spell}" for name, spell in data["spellAssignments"].items())
    return f"{_event(data)} {_way(data['casterPosition'], data['targetPosition'])}"


def _event(data: Json) -> str:
    return {"use_summoner_spell": "spell"}.get(data["event"], str(data["event"]).removesuffix("_chess"))


def _way(caster: Any, target: Any) -> str:
    return _square(caster) if caster == target else f"{_square(caster)}-{_square(target)}"
