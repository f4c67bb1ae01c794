"""Actions between JSON and ids."""

import pytest

from engine.errors import IllegalAction, MalformedAction
from engine.game import Game
from engine.games.acquire.play.actions import BUY, DISPOSE, PURCHASE_PICKS, PURCHASES, SOLD, purchase, purchase_of
from engine.games.acquire.play.state import DISPOSING
from tests.engine.games.acquire.positions import in_phase


def test_odd_dispositions(acquire: Game) -> None:
    data = in_phase(acquire, DISPOSING)
    position = acquire.codec.decode_state(data)
    count = data["pending_action"]["stock_count"]
    sell_all = {"action": "merger_disposition", "defunct_chain": "Luxor", "disposition": {"sell": count}}
    assert acquire.codec.decode_action(position, sell_all) == DISPOSE + count * SOLD
    for shares in ({"sell": count + 1}, {"sell": count - 1, "trade": 1}, {}):
        with pytest.raises(IllegalAction):
            acquire.codec.decode_action(position, {**sell_all, "disposition": shares})
    for bad in ({**sell_all, "defunct_chain": "Ritz"}, {**sell_all, "disposition": {"sell": -1}}, {"action": "pass"}):
        with pytest.raises(MalformedAction):
            acquire.codec.decode_action(position, bad)


def test_purchases_are_numbered_alike_by_picks_and_by_counts() -> None:
    for number, picks in enumerate(PURCHASE_PICKS):
        assert purchase_of(reversed(picks)) == purchase(PURCHASES[number]) == BUY + number
