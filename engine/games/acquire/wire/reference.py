"""What is printed on Acquire's board and cards, as data for clients."""

from engine.games.acquire.play.tables import (
    CARDS,
    CHAIN_NAMES,
    CHAIN_OF,
    COLUMNS,
    END_SIZE,
    HAND,
    MAJORITY,
    MAX_PURCHASE,
    MINORITY,
    NEIGHBOURS,
    PRICE,
    PRICE_STEPS,
    ROWS,
    SAFE,
    SHARES,
    START_MONEY,
    TILE_NAMES,
    TILES,
)
from engine.types import Json

TIERS = ("cheap", "medium", "expensive")


def reference() -> Json:
    """Everything."""
    return {
        "tiles": [_tile(tile) for tile in range(TILES)],
        "chains": [_chain(name, tier, colour) for name, tier, colour in CARDS],
        "prices": [_price_row(low, high) for low, high in zip(PRICE_STEPS, [*PRICE_STEPS[1:], TILES + 1], strict=True)],
        "bonus_in_shares": {"majority": MAJORITY, "minority": MINORITY},
        "shares_of_each_chain": SHARES,
        "most_purchases_a_turn": MAX_PURCHASE,
        "hand": HAND,
        "start_money": START_MONEY,
        "safe_from": SAFE,
        "end_from": END_SIZE,
    }


def _tile(tile: int) -> Json:
    column, row = divmod(tile, ROWS)
    beside = [TILE_NAMES[other] for other in NEIGHBOURS[tile].tolist() if other < TILES]
    return {"id": TILE_NAMES[tile], "x": column, "y": row, "neighbours": beside}


def _chain(name: str, tier: int, colour: str) -> Json:
    return {"name": name, "tier": TIERS[tier], "colour": colour}


def _price_row(low: int, high: int) -> Json:
    """The price of a share, and the bonuses, while a chain has from `from` to `to` tiles."""
    prices = {name: int(PRICE[CHAIN_OF[name], low]) for name in CHAIN_NAMES}
    return {"from": low, "to": high - 1, "price": prices}


assert len(TILE_NAMES) == COLUMNS * ROWS
