"""The ban, pick and reorder phases between JSON and records."""

from typing import Any

import numpy as np

from engine.errors import MalformedState
from engine.games.lolchess.draft import BAN_TURNS, PICK_TURNS
from engine.games.lolchess.names import CHAMPIONS, SPELLS
from engine.games.lolchess.reader import Json, Reader
from engine.games.lolchess.state import BAN, BLUE, PICK, RED, REORDER, SKIPPED

CHAMPION_OF = {name: code for code, name in enumerate(CHAMPIONS)}
SPELL_OF = {name: code for code, name in enumerate(SPELLS)}
SIDES = ("blue", "red")
PHASES = {"ban": BAN, "pick": PICK, "reorder": REORDER}
BOT_PREFIX = "bot-player-"
SLOTS = 5


def read_draft(s: np.record, data: Reader, players: list[str]) -> None:
    """Fill a record with a `banPickState`; raises MalformedState where its parts contradict."""
    for field in ("bans", "picks", "order", "spells"):
        s[field][...] = -1
    phase = data.choice("phase", PHASES)
    s.phase = phase
    history = data.entries("banHistory", len(BAN_TURNS))
    for k, name in enumerate(history):
        s.bans[k] = SKIPPED if name == "SKIPPED" else _champion(name, f"{data.pointer}/banHistory/{k}")
    for side, colour in enumerate(SIDES):
        _read_side(s, data, side, colour)
    _check_distinct(s, data)
    turns = {BAN: len(BAN_TURNS), PICK: len(PICK_TURNS), REORDER: len(PICK_TURNS) + 1}[phase]
    s.draft_turn = data.whole("turnNumber", 1, turns)
    s.draft_side = SIDES.index(data.text("currentTurn")) if data.data.get("currentTurn") in SIDES else -1
    _check_turn(s, data, len(history))
    if phase == REORDER:
        s.asked = _asked(s, players)


def _champion(name: Any, pointer: str) -> int:
    if not isinstance(name, str) or name not in CHAMPION_OF:
        raise MalformedState(f"unknown champion {name!r}", pointer)
    return CHAMPION_OF[name]


def _read_side(s: np.record, data: Reader, side: int, colour: str) -> None:
    picks = data.entries(f"{colour}Picks", SLOTS)
    for k, name in enumerate(picks):
        s.picks[side, k] = _champion(name, f"{data.pointer}/{colour}Picks/{k}")
    s.ready[side] = data.flag(f"{colour}Ready")
    if s.phase != REORDER:
        return
    order = data.data.get(f"{colour}ChampionOrder") or picks
    if not isinstance(order, list) or sorted(map(str, order)) != sorted(picks):
        raise MalformedState("must be the picks in some order", f"{data.pointer}/{colour}ChampionOrder")
    s.order[side] = [CHAMPION_OF[name] for name in order] if len(order) == SLOTS else -1
    spells = data.inner(f"{colour}SummonerSpells")
    for name in spells.data:
        if name not in picks:
            raise MalformedState("not a champion of this side", f"{spells.pointer}/{name}")
        s.spells[side, picks.index(name)] = spells.choice(name, SPELL_OF)
    given = [spell for spell in s.spells[side].tolist() if spell >= 0]
    if len(set(given)) != len(given):
        raise MalformedState("spells must differ", spells.pointer)


def _check_distinct(s: np.record, data: Reader) -> None:
    taken = [c for c in s.bans.tolist() if 0 <= c < SKIPPED] + [c for c in s.picks.ravel().tolist() if c >= 0]
    if len(set(taken)) != len(taken):
        raise MalformedState("a champion is banned or picked twice", data.pointer)


def _check_turn(s: np.record, data: Reader, bans: int) -> None:
    """The number of bans and picks must fit the turn, and the turn the side."""
    picks = [int((s.picks[side] >= 0).sum()) for side in (BLUE, RED)]
    if s.phase == BAN:
        fits = bans == s.draft_turn - 1 and picks == [0, 0] and s.draft_side == BAN_TURNS[bans]
    else:
        turns = PICK_TURNS[: s.draft_turn - 1].tolist()
        fits = picks == [turns.count(BLUE), turns.count(RED)]
        if s.phase == PICK:
            fits = fits and s.draft_side == PICK_TURNS[s.draft_turn - 1]
        else:
            fits = fits and sum(picks) == len(PICK_TURNS) and not (s.ready[BLUE] and s.ready[RED])
    if not fits:
        raise MalformedState("bans and picks do not fit the turn", f"{data.pointer}/turnNumber")
    if s.phase == REORDER and s.draft_side < 0:
        s.draft_side = RED


def _asked(s: np.record, players: list[str]) -> int:
    """Whose turn it is while both may act: whoever is not ready; of two, a bot."""
    waiting = [side for side in (BLUE, RED) if not s.ready[side]]
    return min(waiting, key=lambda side: not players[side].startswith(BOT_PREFIX))


def draft_json(s: np.record, phase: str) -> Json:
    """The `banPickState` of a record."""
    history = [int(c) for c in s.bans if c >= 0]
    names = ["SKIPPED" if c == SKIPPED else CHAMPIONS[c] for c in history]
    data: Json = {"phase": phase, "currentTurn": SIDES[s.draft_side], "turnNumber": int(s.draft_turn)}
    data["bannedChampions"] = [name for name in names if name != "SKIPPED"]
    for side, colour in enumerate(SIDES):
        data[f"{colour}Bans"] = bans_of(s, side)
        data[f"{colour}Picks"] = _names(s.picks[side])
        data[f"{colour}ChampionOrder"] = _names(s.order[side])
        data[f"{colour}Ready"] = bool(s.ready[side])
        data[f"{colour}SummonerSpells"] = {
            CHAMPIONS[c]: SPELLS[spell] for c, spell in zip(s.picks[side], s.spells[side], strict=True) if spell >= 0
        }
    return data | {"banHistory": names}


def bans_of(s: np.record, side: int) -> list[str]:
    """The champions that a side banned."""
    return [CHAMPIONS[c] for k, c in enumerate(s.bans) if BAN_TURNS[k] == side and 0 <= c < SKIPPED]


def _names(champions: np.ndarray) -> list[str]:
    return [CHAMPIONS[c] for c in champions if c >= 0]


def selected(s: np.record, side: int) -> list[str]:
    """A side's champions as its player carries them: its picks."""
    return _names(s.picks[side])
