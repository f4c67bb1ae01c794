"""The ban, pick and reorder phases of LOL Chess."""

import json

import numpy as np

from engine.game import Game, Position, record
from engine.games.lolchess.play.actions import FIRST_BAN, FIRST_PICK
from engine.games.lolchess.play.draft import BAN_TURNS, PICK_TURNS
from engine.games.lolchess.play.state import GAMEPLAY
from engine.games.lolchess.sense.draft import STRENGTH
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


def test_the_strongest_champions_are_banned_and_picked(lolchess: Game) -> None:
    """In turn, by the measured table: who is banned or taken is left to nobody else."""
    strongest = list(np.argsort(-STRENGTH, kind="stable"))
    state = lolchess.new_state(2, 1, {"draft": True})
    for place in range(len(BAN_TURNS) + len(PICK_TURNS)):
        first = FIRST_BAN if place < len(BAN_TURNS) else FIRST_PICK
        assert lolchess.search_actions(state) == [first + strongest[place]]
        state = lolchess.apply(state, first + strongest[place])
    assert len({*record(state).picks.ravel().tolist(), *record(state).bans.tolist()}) == 14


def test_whoever_asks_may_reorder(lolchess: Game) -> None:
    states = [line["state"] for line in lines("banpick")]
    state = next(s for s in states if s["banPickState"]["phase"] == "reorder")
    for player, seat in (("player-blue", 0), ("bot-player-1", 1)):
        position = lolchess.codec.decode_state(state)
        assert lolchess.to_move(position.state) == 1  # of two who may act, the bot
        asked, found = lolchess.seated(position, player)
        assert found == seat == lolchess.to_move(asked.state)
        assert lolchess.to_move(position.state) == 1, "asking changes nothing"
