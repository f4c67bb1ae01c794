"""Answers to their last field, for tests that compare them."""

import json

from engine.game import Game
from mcts import Settings, search
from mcts.judge import judge
from tasks.work.analyse import entry
from tasks.work.answer import fallback_answer, search_answer, so_far

QUICK = Settings(iterations=40, time_ms=None, max_nodes=20_000, playout_depth=60)


def whole_answer(game: Game, state: object, player: str, seed: int) -> str:
    """All that is told about a posted state: to whoever waits, on the way and at the end, and in an analysis."""
    position, seat = game.posted_position(json.loads(json.dumps(state)), player)
    result = search(game, position.state, seat, QUICK, seed=seed)
    worst = game.legal_actions(position.state)[-1]
    judged = judge(game, position.state, seat, worst, QUICK, seed)
    step = {"player": player, "action": game.codec.encode_action(position, worst)}
    told: list[object] = [
        search_answer(game, position, seat, result, detail=True),
        fallback_answer(game, position, seed),
        entry(game, position, seat, seed, step, judged),
        so_far(game, position, result.candidates[0], result.simulations),
    ]
    if game.hides_information:  # an open state shows even its random numbers
        told += [game.codec.view(position, seat), game.codec.render(position, seat)]
    return json.dumps(told, sort_keys=True)
