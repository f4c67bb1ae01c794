"""A choice without a search: what is answered when nobody thinks in time, and a bot that plays so throughout.

It is worked out whenever a decision is accepted, so it must be quick; and in worlds redealt for the player who acts, so
that it tells nothing that this player cannot know.
"""

from collections.abc import Sequence

import numpy as np

from engine.bots.bot import Bot
from engine.errors import NoLegalAction
from engine.game import Game, State, record
from engine.kernels.specialise import records
from engine.seeded_random import SeededRandom
from engine.view import View
from mcts.kernels import sight_kernels
from mcts.search import brief_search, worth_searching
from mcts.settings import Settings

WORLDS, THROWS = 3, 2  # redealt worlds in which an action is judged: of what is hidden, or of chance alone
BRIEF = Settings(time_ms=None, max_nodes=10_000, early_stop=False)
"""The search of a game that has no judgement of its own."""
SIMULATIONS, PLAIN_SIMULATIONS = 48, 8  # of it; fewer where rules run as plain Python


def quick_action(game: Game, state: State, seat: int, seed: int, legal: Sequence[int] = ()) -> int:
    """The action worth searching that leaves a seat best off by the game's judgement, one ply ahead.

    Equals are told apart by the game's `weight`, then by chance. A game without judgement is searched for an instant.
    `legal` are the legal actions, where what is hidden in the state was dealt.
    """
    legal = legal or game.legal_actions(state)
    if not legal:
        raise NoLegalAction(f"{game.id}: the player to act has no legal action")
    if not {"score", "evaluate"} & game.kernels.keys():
        return brief_search(game, state, seat, legal, BRIEF, SIMULATIONS if game.compiled else PLAIN_SIMULATIONS, seed)
    seen = game.redealt(state, seat, seed)
    actions = worth_searching(game, seen, legal)
    worth = _worth(game, state, seat, seed, actions)
    best = [action for action, w in zip(actions, worth, strict=True) if w == worth.max()]
    weight = game.kernels.get("weight")
    if weight is not None:
        weights = [float(weight(record(seen), action)) for action in best]
        best = [action for action, w in zip(best, weights, strict=True) if w == max(weights)]
    return SeededRandom(seed).pick(best)


def _worth(game: Game, state: State, seat: int, seed: int, actions: Sequence[int]) -> np.ndarray:
    """What each action is worth to a seat by the positions right after it, summed over a few redealt worlds."""
    states = records(game, 2, game.dtype)
    rewards, tried = np.zeros(game.manifest.max_players), np.array(actions, np.int32)
    worth, by_score = np.zeros(len(actions)), game.manifest.judged_by == "score" and "score" in game.kernels
    worlds = (WORLDS if game.hides_information else THROWS) if "determinize" in game.kernels else 1
    for world in range(worlds):
        states[0] = game.redealt(state, seat, seed + world)[0]
        sight_kernels(game).worth_after(states, rewards, seat, tried, by_score, worth)
    return worth


class Fallback(Bot):
    """What the service answers unsearched, as a player of its own."""

    name = "Fallback"
    description = "What the service answers when no search finished in time: the best position one action ahead."
    difficulty = "easy"

    def choose_action(self, view: View, legal_actions: Sequence[int], rng: SeededRandom) -> int:
        return quick_action(view.game, view.state, view.seat, rng.integer(0, 2**32 - 1), legal_actions)
