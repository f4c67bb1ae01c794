"""The ban, pick and reorder phases from JSON."""

from typing import Any

import numpy as np

from engine.errors import MalformedState
from engine.games.lolchess.play.draft import BAN_TURNS, PICK_TURNS
from engine.games.lolchess.play.state import BAN, BLUE, PICK, RED, REORDER, SKIPPED, SLOTS
from engine.games.lolchess.play.tables.names import SIDES
from engine.games.lolchess.wire.checks import check_distinct, check_turn
from engine.games.lolchess.wire.reading.values import Reader
from engine.games.lolchess.wire.words import CHAMPION_OF, PHASE_OF, SKIPPED_BAN, SPELL_OF

BOT_PREFIX = "bot-player-"


def read_draft(s: np.record, data: Reader, players: list[str]) -> None:
    """Fill a record with a `banPickState`; raises MalformedState where its parts contradict."""
    for field in ("bans", "picks", "order", "spells"):
        s[field][...] = -1
    phase = data.choice("phase", PHASE_OF)
    s.phase = phase
    history = data.entries("banHistory", len(BAN_TURNS))
    for k, name in enumerate(history):
        s.bans[k] = SKIPPED if name == SKIPPED_BAN else _champion(name, f"{data.pointer}/banHistory/{k}")
    for side, colour in enumerate(SIDES):
        _read_side(s, data, side, colour)
    check_distinct(s, data.pointer)
    turns = {BAN: len(BAN_TURNS), PICK: len(PICK_TURNS), REORDER: len(PICK_TURNS) + 1}[phase]
    s.draft_turn = data.whole("turnNumber", 1, turns)
    s.draft_side = SIDES.index(data.text("currentTurn")) if data.data.get("currentTurn") in SIDES else -1
    check_turn(s, data.pointer, len(history))
    if phase == REORDER:
        if s.draft_side < 0:
            s.draft_side = RED
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


def _asked(s: np.record, players: list[str]) -> int:
    """Whose turn it is while both may act: whoever is not ready; of two, a bot."""
    waiting = [side for side in (BLUE, RED) if not s.ready[side]]
    return min(waiting, key=lambda side: not players[side].startswith(BOT_PREFIX))
