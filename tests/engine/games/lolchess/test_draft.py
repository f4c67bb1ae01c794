"""The ban, pick and reorder phases of LOL Chess."""

import json

from engine.game import Game, Position, record
from engine.games.lolchess.play.state import GAMEPLAY
from mcts import Settings, search
from tests.lolchess_forms import lines


def test_the_draft_is_played_to_the_board(lolchess: Game) -> None:
    options = {"draft": True}
    position = Position(lolchess.new_state(2, 1, options), lolchess.codec.new_context(["a", "b"], 1, options))
    steps = 0
    while record(position.state).phase != GAMEPLAY:
        seat = lolchess.to_move(position.state)
        again = lolchess.codec.decode_state(json.loads(json.dumps(lolchess.codec.encode_state(position))))
        assert lolchess.codec.encode_state(again) == lolchess.codec.encode_state(position)
        result = search(lolchess, position.state, seat, Settings(iterations=60, time_ms=None))
        assert result.ended == "single action"
        position = lolchess.play(position, result.action)
        steps += 1
    assert steps <= 4 + 10 + 6
    assert len(lolchess.codec.encode_state(position)["board"]) == 32
    assert lolchess.to_move(position.state) == 0


def test_whoever_asks_may_reorder(lolchess: Game) -> None:
    states = [line["state"] for line in lines("banpick")]
    state = next(s for s in states if s["banPickState"]["phase"] == "reorder")
    for player, seat in (("player-blue", 0), ("bot-player-1", 1)):
        position = lolchess.codec.decode_state(state)
        assert lolchess.to_move(position.state) == 1  # of two who may act, the bot
        asked, found = lolchess.seated(position, player)
        assert found == seat == lolchess.to_move(asked.state)
        assert lolchess.to_move(position.state) == 1, "asking changes nothing"
