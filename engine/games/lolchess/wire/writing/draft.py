"""The ban, pick and reorder phases to JSON."""

import numpy as np

from engine.games.lolchess.play.draft import BAN_TURNS
from engine.games.lolchess.play.state import SKIPPED
from engine.games.lolchess.play.tables.names import CHAMPIONS, SIDES, SPELLS
from engine.games.lolchess.wire.words import SKIPPED_BAN
from engine.types import Json


def draft_json(s: np.record, phase: str) -> Json:
    """The `banPickState` of a record."""
    names = [SKIPPED_BAN if c == SKIPPED else CHAMPIONS[c] for c in s.bans if c >= 0]
    data: Json = {"phase": phase, "currentTurn": SIDES[s.draft_side], "turnNumber": int(s.draft_turn)}
    data["bannedChampions"] = [name for name in names if name != SKIPPED_BAN]
    for side, colour in enumerate(SIDES):
        data[f"{colour}Bans"] = bans_of(s, side)
        data[f"{colour}Picks"] = picks_of(s, side)
        data[f"{colour}ChampionOrder"] = _names(s.order[side])
        data[f"{colour}Ready"] = bool(s.ready[side])
        data[f"{colour}SummonerSpells"] = {
            CHAMPIONS[c]: SPELLS[spell] for c, spell in zip(s.picks[side], s.spells[side], strict=True) if spell >= 0
        }
    return data | {"banHistory": names}


def bans_of(s: np.record, side: int) -> list[str]:
    """The champions that a side banned."""
    return [CHAMPIONS[c] for k, c in enumerate(s.bans) if BAN_TURNS[k] == side and 0 <= c < SKIPPED]


def picks_of(s: np.record, side: int) -> list[str]:
    """The champions that a side picked."""
    return _names(s.picks[side])


def _names(champions: np.ndarray) -> list[str]:
    return [CHAMPIONS[c] for c in champions if c >= 0]
