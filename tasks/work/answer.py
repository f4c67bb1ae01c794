"""From what a search or a bot found to the fields of an answer."""

from engine.game import Game, Position
from engine.types import Json
from mcts.books.book import Known, known_action
from mcts.fallback import quick_action
from mcts.result import Candidate, SearchResult, value_of
from tasks.requests import DecisionRequest
from tasks.work.lines import line_json

DETAIL_CANDIDATES = 512


def fallback_answer(game: Game, position: Position, seed: int) -> Json:
    """The answer that the guard gives: prepared when a decision is accepted, so that it needs no worker.

    What a book knows or has solved comes first, whatever the difficulty.
    """
    known = known_action(game, position.state)
    if known is not None:
        return known_answer(game, position, known)
    action = quick_action(game, position.state, game.to_move(position.state), seed)
    return plain_answer(game, position, action, "fallback")


def answer_without_search(game: Game, position: Position, request: DecisionRequest) -> Json | None:
    """The answer to a decision that needs no search: its only legal action, or one that its book knows.

    None if it is to be searched.
    """
    legal = game.legal_actions(position.state)
    if len(legal) == 1:
        return plain_answer(game, position, legal[0], "search")
    if request.searched is None:
        return None
    known = known_action(game, position.state, request.settings(game))
    return None if known is None else known_answer(game, position, known)


def known_answer(game: Game, position: Position, known: Known) -> Json:
    """The answer that a book gives."""
    answer = plain_answer(game, position, known.action, known.source, known.value)
    return answer | {"principal_variation": [answer["action"]]}


def plain_answer(game: Game, position: Position, action: int, source: str, confidence: float | None = None) -> Json:
    """An answer that no search stands behind."""
    return {
        "action": game.codec.encode_action(position, action),
        "confidence": confidence,
        "source": source,
        "simulations": 0,
        "inherited_visits": 0,
        "candidates": [],
        "principal_variation": [],
    }


def search_answer(game: Game, position: Position, seat: int, result: SearchResult, *, detail: bool) -> Json:
    """The answer of a search to the player in a seat. With `detail`, all candidates and how the search went; else the
    best five."""
    codec, known_chance = game.codec, result.rng == "known"
    shown = result.candidates[:DETAIL_CANDIDATES] if detail else result.candidates[:5]
    answer: Json = {
        "action": codec.encode_action(position, result.action),
        "confidence": result.confidence,
        "source": "solved" if result.ended == "solved" else "search",
        "simulations": result.simulations,
        "inherited_visits": result.inherited_visits,
        "rng": result.rng,
        "evaluation": result.evaluation,
        "candidates": [
            {"action": codec.encode_action(position, c.action), "visits": c.visits, "value": c.value} for c in shown
        ],
        "principal_variation": line_json(game, position, seat, result.principal_variation, known_chance=known_chance),
    }
    if detail:
        answer["search"] = {
            "ended": result.ended,
            "tree_nodes": result.tree_nodes,
            "depth": result.depth,
            "branching": result.branching,
            "threads": result.threads,
            "phases_s": result.phases,
            "blundered": result.blundered,
        }
    return answer


def so_far(game: Game, position: Position, best: Candidate, simulations: int) -> Json:
    """What a search tells on its way: the best action by now and what it is worth."""
    action = game.codec.encode_action(position, best.action)
    return {"action": action, "confidence": value_of(best), "simulations": simulations}
