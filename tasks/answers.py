"""From what a search or a bot found to the fields of an answer."""

from typing import Any

from engine.errors import KibitzError, NoLegalAction
from engine.game import Game, Position, record
from engine.seeded_random import SeededRandom
from mcts.book import Known, known_action
from mcts.result import SearchResult

Json = dict[str, Any]
DETAIL_CANDIDATES = 512


def fallback_action(game: Game, position: Position, seed: int) -> int:
    """A legal action for when nobody thinks in time: the best by weight, else a random one."""
    legal = game.legal_actions(position.state)
    if not legal:
        raise NoLegalAction(f"{game.id}: the player to act has no legal action")
    weight = game.kernels.get("weight")
    if weight is None:
        return SeededRandom(seed).pick(legal)
    s = record(position.state)
    return max(legal, key=lambda action: float(weight(s, action)))


def fallback_answer(game: Game, position: Position, seed: int) -> Json:
    """The answer that the guard gives: prepared when a decision is accepted, so that it needs no worker.

    What a book knows or has solved comes first, whatever the difficulty.
    """
    known = known_action(game, position.state)
    if known is not None:
        return known_answer(game, position, known)
    return plain_answer(game, position, fallback_action(game, position, seed), "fallback")


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


def search_answer(game: Game, position: Position, result: SearchResult, *, detail: bool) -> Json:
    """The answer of a search. With `detail`, all candidates and how the search went; else the best five."""
    codec = game.codec
    shown = result.candidates[:DETAIL_CANDIDATES] if detail else result.candidates[:5]
    answer: Json = {
        "action": codec.encode_action(position, result.action),
        "confidence": result.confidence,
        "source": "solved" if result.ended == "solved" else "search",
        "simulations": result.simulations,
        "inherited_visits": result.inherited_visits,
        "rng": result.rng,
        "candidates": [
            {"action": codec.encode_action(position, c.action), "visits": c.visits, "value": c.value} for c in shown
        ],
        "principal_variation": line_json(game, position, result.principal_variation),
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


def line_json(game: Game, position: Position, line: list[int]) -> list[Json]:
    """A line of actions as JSON, as far as it can be played from here (chance may lead elsewhere)."""
    shown = []
    for action in line:
        if action not in game.legal_actions(position.state):
            break
        shown.append(game.codec.encode_action(position, action))
        try:
            position = game.play(position, action)
        except KibitzError:
            break
    return shown
