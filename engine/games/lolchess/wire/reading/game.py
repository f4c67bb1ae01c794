"""The game object from JSON: rounds, gold, shop, drakes, the two players, and the board."""

from typing import Any

from engine.errors import MalformedState
from engine.games.lolchess.play.dice import MASK
from engine.games.lolchess.play.setup import BASE_COST, INFLATION
from engine.games.lolchess.play.state import FINISHED, GAMEPLAY, MAX_POSTED, NOBODY_WON, SHOP_SIZE, SLOTS
from engine.games.lolchess.play.tables.names import DRAKES
from engine.games.lolchess.wire.checks import check_piece_ids
from engine.games.lolchess.wire.ids import NO_STAMP, ids_of
from engine.games.lolchess.wire.layout import GAME
from engine.games.lolchess.wire.reading.pieces import read_piece
from engine.games.lolchess.wire.reading.values import Reader
from engine.games.lolchess.wire.words import BASIC_OF, DRAKE_OF, WINNER_OF
from engine.types import Json

MOST_GOLD, LATEST = 10**9, 10**6  # gold, round
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
    shop, pool = root.words("shopItems", SHOP_SIZE, BASIC_OF), root.words("drakePool", len(DRAKES), DRAKE_OF)
    numbers[AT.shop : AT.pool] = shop + [-1] * (SHOP_SIZE - len(shop))
    numbers[AT.pool : AT.pool_count] = pool + [0] * (len(DRAKES) - len(pool))
    numbers[AT.pool_count] = len(pool)
    if root.data["status"] == "finished":
        numbers[AT.status], numbers[AT.winner] = FINISHED, root.choice("winner", WINNER_OF)
    for side, player in enumerate(root.objects("players", 2)):
        numbers[AT.gold + side] = player.whole("gold", 0, MOST_GOLD, 0)
        numbers[AT.bought + side] = player.whole("itemsBought", 0, LATEST, 0)
        numbers[AT.base_cost + side] = player.whole("baseItemCost", 0, LATEST, BASE_COST)
        numbers[AT.inflation + side] = player.whole("inflationStep", 0, LATEST, INFLATION)
    numbers[AT.count] = len(_pieces(root))
    GAME.write(buffer, 0, numbers)


def read_line_ups(root: Reader) -> list[list[str]]:
    """Each side's champions as its player carries them."""
    line_ups = []
    for player in root.objects("players", 2):
        names = player.entries("selectedChampions", SLOTS)
        if not all(isinstance(name, str) for name in names):
            raise MalformedState("must be names", f"{player.pointer}/selectedChampions")
        line_ups.append(names)
    return line_ups


def _pieces(root: Reader) -> list[Any]:
    """The board as it was posted. Without one there is no game to be played."""
    if root.data.get("board") is None:
        raise MalformedState("must be the list of pieces", "/board")
    return root.entries("board", MAX_POSTED)


def read_board(root: Reader, buffer: memoryview, context: Json) -> None:
    """Write the pieces into the bytes of a record, and what of them belongs there into the context."""
    board = [Reader(piece, root, f"board/{place}") for place, piece in enumerate(_pieces(root))]
    names = [piece.text("id") for piece in board]
    check_piece_ids(names)
    stamp = names[0].rpartition("_")[2] if names else ""
    context["stamp"] = stamp if stamp.isdecimal() else NO_STAMP
    context["ids"] = names
    ids = ids_of(context)
    for place, piece in enumerate(board):
        read_piece(piece, ids, place, buffer)
