"""The game object to JSON: rounds, gold, shop, drakes, the two players, and the board."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.games.lolchess.play.state import BLUE, DRAWN, FINISHED, RED
from engine.games.lolchess.play.tables.items import ITEMS
from engine.games.lolchess.play.tables.names import DRAKES, SIDES
from engine.games.lolchess.wire.ids import ids_of
from engine.games.lolchess.wire.layout import GAME
from engine.games.lolchess.wire.words import PHASE_NAMES
from engine.games.lolchess.wire.writing.draft import bans_of, draft_json, picks_of
from engine.games.lolchess.wire.writing.pieces import piece_json
from engine.types import Json

AT = GAME.at


def drafting_json(s: np.record, context: Mapping[str, Any]) -> Json:
    """A state of the ban/pick phase."""
    phase, name = PHASE_NAMES[int(s.phase)]
    seats: list[Json] = [
        {"selectedChampions": picks_of(s, side), "bannedChampions": bans_of(s, side)} for side in (BLUE, RED)
    ]
    data: Json = {"status": "ban_pick", "phase": name, "players": players_json(context, seats)}
    return data | {"banPickState": draft_json(s, phase), "rngSeed": int(s.seed), "rngState": int(s.rng)}


def game_json(buffer: memoryview, context: Mapping[str, Any]) -> Json:
    """A state as the engine stores it."""
    game = GAME.read(buffer, 0)
    data: Json = {
        "status": "finished" if game[AT.status] == FINISHED else "in_progress",
        "phase": "gameplay",
        "currentRound": game[AT.turn],
        "hasBoughtItemThisTurn": bool(game[AT.has_bought]),
        "hasUsedSummonerSpellThisTurn": bool(game[AT.has_cast]),
        "hasPerformedActionThisTurn": bool(game[AT.has_acted]),
        "shopItems": [ITEMS[item] for item in game[AT.shop : AT.pool] if item >= 0],
        "shopRefreshRound": game[AT.shop_turn],
        "rngSeed": game[AT.seed],
        "rngState": game[AT.rng],
        "drakePool": [DRAKES[kind] for kind in game[AT.pool : AT.pool + game[AT.pool_count]]],
        "drakesKilled": game[AT.drakes_killed],
        "elderDrakeKillerTeam": None,
    }
    if game[AT.status] == FINISHED:
        data["winner"] = None if game[AT.winner] == DRAWN else SIDES[game[AT.winner]]
    seats = [
        {
            "gold": game[AT.gold + side],
            "itemsBought": game[AT.bought + side],
            "baseItemCost": game[AT.base_cost + side],
            "inflationStep": game[AT.inflation + side],
            "selectedChampions": context["selected"][side],
        }
        for side in (BLUE, RED)
    ]
    if "draft" in context:
        data["banPickState"] = context["draft"]
        for side, seat in enumerate(seats):
            seat["bannedChampions"] = context["draft"][f"{SIDES[side]}Bans"]
    ids, gone = ids_of(context), context["gone"]
    data["players"] = players_json(context, seats)
    data["board"] = [piece_json(buffer, place, ids, gone) for place in range(game[AT.count])]
    return data


def players_json(context: Mapping[str, Any], seats: list[Json]) -> list[Json]:
    """The two players."""
    return [{"userId": context["players"][side], "side": SIDES[side], **seats[side]} for side in (BLUE, RED)]
