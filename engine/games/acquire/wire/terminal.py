"""Acquire for people at a terminal: the grid, chains with prices and shares, money, hands, actions in a few words."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.acquire.play.shares import price
from engine.games.acquire.play.state import DISPOSING, EMPTY, FIRST_CHAIN, FOUNDING, LONE
from engine.games.acquire.play.tables import CHAIN_NAMES, CHAINS, COLUMNS, ROWS, SAFE, TILE_NAMES
from engine.games.acquire.play.turns import to_move
from engine.games.acquire.wire.words import PHASES
from engine.games.acquire.wire.writing import hand
from engine.types import Json

CELL = 5  # characters of a cell


def board_text(s: Any, context: Mapping[str, Any], seats: Sequence[int]) -> str:
    """The table, with the hands of these seats."""
    ids = context["ids"]
    held = {tile for seat in seats for tile in hand(s, seat)}
    hands = [f"hand of {ids[seat]}: {' '.join(hand(s, seat))}" for seat in seats]
    return "\n".join([*_grid(s, held), *_chains(s, ids), *hands, _turn(s, ids)])


def _grid(s: Any, held: set[str]) -> list[str]:
    """Chains by three letters, lone tiles as ##, empty cells by name, tiles in hand in brackets."""
    return ["".join(_cell(s, column * ROWS + row, held) for column in range(COLUMNS)).rstrip() for row in range(ROWS)]


def _cell(s: Any, tile: int, held: set[str]) -> str:
    cell, name = int(s.cells[tile]), TILE_NAMES[tile]
    if cell == EMPTY:
        return f"[{name}]".center(CELL) if name in held else f"{name.lower()}".center(CELL)
    return "##".center(CELL) if cell == LONE else CHAIN_NAMES[cell - FIRST_CHAIN][:3].upper().center(CELL)


def _chains(s: Any, ids: Sequence[str]) -> list[str]:
    head = f"{'':14}tiles price  bank  " + " ".join(f"{name[:9]:>9}" for name in ids)
    rows = [
        f"{CHAIN_NAMES[chain]:12}{'!' if s.sizes[chain] >= SAFE else ' '} {s.sizes[chain]:5} {price(s, chain):5} "
        f"{s.bank[chain]:5}  " + " ".join(f"{s.stocks[seat, chain] or '-':>9}" for seat in range(s.players))
        for chain in range(CHAINS)
    ]
    money = f"{'money':33}" + " ".join(f"{s.money[seat]:>9}" for seat in range(s.players))
    return ["", head, *rows, money]


def _turn(s: Any, ids: Sequence[str]) -> str:
    mover = int(to_move(s))
    due = ids[mover] if mover >= 0 else "nobody"
    about = ""
    if s.phase == DISPOSING:
        about = f" ({CHAIN_NAMES[s.defunct]} joins {CHAIN_NAMES[s.survivor]}, {s.stock_count} shares)"
    elif s.phase == FOUNDING:
        about = f" (with {TILE_NAMES[s.tile]})"
    return f"{due} to act, {PHASES[int(s.phase)].replace('_', ' ')}{about}; {s.bag_size} tiles left; ! safe"


def action_text(data: Json) -> str:
    """An action in words; different for each legal action."""
    match data["action"]:
        case "place_tile":
            return str(data["tile"])
        case "found_chain":
            return f"found {data['chain']}"
        case "merger_choice":
            return f"survivor {data['surviving_chain']}"
        case "buy_stocks":
            return "buy " + (" ".join(f"{count} {chain}" for chain, count in data["purchases"].items()) or "nothing")
        case "merger_disposition":
            return " ".join(f"{what} {count}" for what, count in data["disposition"].items())
    return str(data["action"]).replace("_", " ")
