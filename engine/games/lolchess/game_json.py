"""The game object itself between JSON and records: rounds, gold, shop, drakes, and the two players."""

from collections.abc import Mapping
from typing import Any

from engine.errors import MalformedState
from engine.games.lolchess.dice import MASK
from engine.games.lolchess.draft_json import SIDES
from engine.games.lolchess.effects_json import Ids
from engine.games.lolchess.items import BASIC, CODES, ITEMS
from engine.games.lolchess.layout import GAME
from engine.games.lolchess.names import DRAKES
from engine.games.lolchess.piece_reader import read_piece
from engine.games.lolchess.piece_words import KNOWN_KEYS
from engine.games.lolchess.piece_writer import piece_json
from engine.games.lolchess.reader import Json, Reader
from engine.games.lolchess.state import (
    BLUE,
    DRAWN,
    FINISHED,
    GAMEPLAY,
    MAX_POSTED,
    NEUTRAL,
    NO_PLAYER,
    NOBODY_WON,
    RED,
)

NEUTRAL_ID = "neutral"
NO_STAMP = "0"
MOST_GOLD, LATEST = 10**9, 10**6
WINNERS = {"blue": BLUE, "red": RED, None: DRAWN}
DRAKE_OF = {name: code for code, name in enumerate(DRAKES)}
BASIC_CODES = {name: CODES[name] for name in BASIC}
AT = GAME.at


def read_generator(root: Reader) -> tuple[int, int]:
    """The seed and the state of the engine's random numbers."""
    return root.whole("rngSeed", 0, 2**62, 0) & MASK, root.whole("rngState", 0, 2**62, 0) & MASK


def read_game(root: Reader, buffer: memoryview) -> None:
    """Write what a state says beside its board into the bytes of a record."""
    numbers = [0] * GAME.count
    numbers[AT.phase], numbers[AT.winner] = GAMEPLAY, NOBODY_WON
    numbers[AT.bans : AT.ready] = [-1] * (AT.ready - AT.bans)
    numbers[AT.seed], numbers[AT.rng] = read_generator(root)
    numbers[AT.turn] = root.whole("currentRound", 1, LATEST)
    numbers[AT.has_bought] = root.flag("hasBoughtItemThisTurn")
    numbers[AT.has_cast] = root.flag("hasUsedSummonerSpellThisTurn")
    numbers[AT.has_acted] = root.flag("hasPerformedActionThisTurn")
    numbers[AT.shop_turn] = root.whole("shopRefreshRound", 0, LATEST, 1)
    numbers[AT.drakes_killed] = root.whole("drakesKilled", 0, LATEST, 0)
    shop, pool = root.words("shopItems", 3, BASIC_CODES), root.words("drakePool", len(DRAKES), DRAKE_OF)
    numbers[AT.shop : AT.pool] = shop + [-1] * (3 - len(shop))
    numbers[AT.pool : AT.pool_count] = pool + [0] * (len(DRAKES) - len(pool))
    numbers[AT.pool_count] = len(pool)
    if root.data["status"] == "finished":
        numbers[AT.status], numbers[AT.winner] = FINISHED, root.choice("winner", WINNERS)
    for side, player in enumerate(root.objects("players", 2)):
        numbers[AT.gold + side] = player.whole("gold", 0, MOST_GOLD, 0)
        numbers[AT.bought + side] = player.whole("itemsBought", 0, LATEST, 0)
        numbers[AT.base_cost + side] = player.whole("baseItemCost", 0, LATEST, 25)
        numbers[AT.inflation + side] = player.whole("inflationStep", 0, LATEST, 15)
    numbers[AT.count] = len(root.entries("board", MAX_POSTED))
    GAME.write(buffer, 0, numbers)


def read_line_ups(root: Reader) -> list[list[str]]:
    """Each side's champions as its player carries them."""
    line_ups = []
    for player in root.objects("players", 2):
        names = player.entries("selectedChampions", 5)
        if not all(isinstance(name, str) for name in names):
            raise MalformedState("must be names", f"{player.pointer}/selectedChampions")
        line_ups.append(names)
    return line_ups


def read_board(root: Reader, buffer: memoryview, context: Json) -> None:
    """Write the pieces into the bytes of a record, and what of them belongs there into the context."""
    board = root.objects("board", MAX_POSTED)
    names = [piece.text("id") for piece in board]
    if len(set(names)) != len(names):
        raise MalformedState("ids of pieces must differ", "/board")
    stamp = names[0].rpartition("_")[2] if names else ""
    context["stamp"] = stamp if stamp.isdecimal() else NO_STAMP
    context["ids"] = names
    ids = ids_of(context)
    for place, piece in enumerate(board):
        read_piece(piece, ids, place, buffer)
        if not piece.data.keys() <= KNOWN_KEYS:
            extra = {key: value for key, value in piece.data.items() if key not in KNOWN_KEYS}
            context["pieces"][names[place]] = extra


def ids_of(context: Mapping[str, Any]) -> Ids:
    """What generated ids are made of in a game."""
    blue, red = context["players"]
    owners = {blue: BLUE, red: RED, NEUTRAL_ID: NEUTRAL, None: NO_PLAYER}
    return Ids(context["ids"], owners, context["stamp"], context["labels"])


def game_json(buffer: memoryview, context: Mapping[str, Any]) -> Json:
    """A state as the engine stores it, without the fields that only the context knows."""
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
    ids, gone, extra = ids_of(context), context["gone"], context["pieces"]
    data["players"] = players_json(context, seats)
    data["board"] = [
        {**extra.get(ids.pieces[place], {}), **piece_json(buffer, place, ids, gone)} for place in range(game[AT.count])
    ]
    return data


def players_json(context: Mapping[str, Any], seats: list[Json]) -> list[Json]:
    """The two players, each with what else is known of the seat."""
    return [
        {**context["player_extra"][side], "userId": context["players"][side], "side": SIDES[side], **seats[side]}
        for side in (BLUE, RED)
    ]
