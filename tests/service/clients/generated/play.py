"""A game of Connect Four, a Catan match with its events and an analysis, with nothing but what was generated."""

import json
import re
import sys
import time
from typing import TypeVar

import httpx
from kibitz_generated import Client
from kibitz_generated.api.analyses import create_analysis, get_analysis
from kibitz_generated.api.decisions import create_decision
from kibitz_generated.api.games import apply_action, new_game
from kibitz_generated.api.matches import create_match, get_match_record, stream_match
from kibitz_generated.models import (
    Analysis,
    AnalysisRequest,
    AppliedAction,
    Decision,
    DecisionRequest,
    JobStatus,
    MatchRequest,
    NewGameRequest,
    Problem,
    Seat,
)
from kibitz_generated.types import Unset

T = TypeVar("T")
small, large = (
    Client(base_url=url, raise_on_unexpected_status=True, timeout=httpx.Timeout(120.0)) for url in sys.argv[1:3]
)
"""Where Connect Four and where Catan is served."""


def told(answer: T | Problem | None) -> T:
    """An answer that is no problem."""
    assert answer is not None
    assert not isinstance(answer, Problem), answer
    return answer


def game() -> int:
    """How many moves a whole game took."""
    at = told(new_game.sync("connect-four", client=small, body=NewGameRequest(players=["anna", "bot"])))
    state, player, moves = at.state, at.player, 0
    while player:
        asked = DecisionRequest(game="connect-four", state=state, player=player, iterations=200, deadline_ms=5000)
        decision = told(create_decision.sync(client=small, body=asked, prefer="wait=10"))
        assert isinstance(decision, Decision)
        assert decision.action
        body = AppliedAction(state=state, player=player, action=decision.action)
        after = told(apply_action.sync("connect-four", client=small, body=body))
        state, player, moves = after.state, after.player, moves + 1
    return moves


def match() -> tuple[str, list[str]]:
    """A match's id, and the names of its events until its end."""
    seats = [Seat(bot="Value", label="anna"), Seat(bot="Value", label="bert")]
    begun = told(create_match.sync(client=large, body=MatchRequest(game="catan", seats=[*seats], seed=3)))
    stream = told(stream_match.sync(begun.id, client=large))
    return begun.id, re.findall(r"^event: (\w+)$", stream, re.MULTILINE)


def analysis(match_id: str) -> Analysis:
    """What was good and bad at the beginning of the match."""
    record = told(get_match_record.sync(match_id, client=large)).games[0]
    body = AnalysisRequest(game="catan", initial_state=record.initial_state, actions=record.actions[:6], iterations=20)
    judged = told(create_analysis.sync(client=large, body=body))
    while judged.status in (JobStatus.QUEUED, JobStatus.RUNNING):
        time.sleep(0.05)
        judged = told(get_analysis.sync(judged.id, client=large))
    return judged


moves = game()
played_id, events = match()
judged = analysis(played_id)
assert not isinstance(judged.actions, Unset)
told_of = {"moves": moves, "played": events.count("move"), "end": events[-1]}
print(json.dumps(told_of | {"judged": len(judged.actions), "status": judged.status.value}))
