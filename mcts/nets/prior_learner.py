"""Learning priors: how a search would divide its visits among the actions of a position.

Each action's score comes from what the game tells of it; a softmax over the scores of a position is compared with the
shares of the visits that a search gave (cross-entropy).
"""

import numpy as np

from mcts.nets.adam import TINY, Adam, Head, scale_of
from mcts.nets.positions import Positions
from mcts.nets.sparse import spans
from mcts.records import PRIOR_WIDTH

BATCH = 1024  # positions whose loss is found at once
DECAY = 1e-5  # what weights lose per step and unit of the rate


class PriorLearner(Head):
    """A net's second head in the making: it is told of actions."""

    @classmethod
    def new(cls, known: Positions, features: int, seed: int) -> "PriorLearner":
        """Small random weights, with features scaled by their ranges in these positions."""
        least, most = known.told_of_actions.range_of(features)
        rng = np.random.default_rng([seed, 3])
        busy = max(1.0, float(known.told_of_actions.counts.mean()))
        weights = {
            "first": rng.normal(0.0, np.sqrt(2.0 / busy), (features, PRIOR_WIDTH)).astype(np.float32),
            "first_bias": np.full(PRIOR_WIDTH, 0.25, np.float32),
            "last": rng.normal(0.0, np.sqrt(2.0 / PRIOR_WIDTH), PRIOR_WIDTH).astype(np.float32),
        }
        weights["first"][least == most] = 0.0  # and so they stay: nothing is learnt about what never changed
        return cls(Adam.new(weights), scale_of(least, most))

    def learn(self, known: Positions, batch: np.ndarray, rate: float) -> float:
        """One step on a batch of positions with choices, by their places; its loss before that."""
        loss, gradients = self._gradients(known, batch)
        self.adam.step(gradients, rate, DECAY)
        return loss

    def loss(self, unknown: Positions) -> float | None:
        """The mean loss over all positions with choices; None without any."""
        places = np.flatnonzero(unknown.rows["choices"])
        if not len(places):
            return None
        parts = np.array_split(places, 1 + len(places) // BATCH)
        return sum(self._gradients(unknown, part)[0] * len(part) for part in parts if len(part)) / len(places)

    def _gradients(self, known: Positions, batch: np.ndarray) -> tuple[float, dict[str, np.ndarray]]:
        w = self.adam.weights
        counts = known.rows["choices"][batch]
        actions = spans(known.first_choices[batch], counts)
        starts = np.cumsum(counts) - counts
        x = known.told_of_actions.rows(actions, len(self.scale)) * self.scale
        sums = x @ w["first"] + w["first_bias"]
        inner = np.clip(sums, 0, 1)
        scores = inner @ w["last"]
        level = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), counts))
        said = level / np.repeat(np.add.reduceat(level, starts), counts)
        wanted = known.shares[actions]
        loss = -float((wanted * np.log(said + TINY)).sum()) / len(batch)
        slope = ((said - wanted) / len(batch)).astype(np.float32)[:, None]
        back = (slope * w["last"]) * ((sums > 0) & (sums < 1))
        return loss, {"first": x.T @ back, "first_bias": back.sum(axis=0), "last": (inner * slope).sum(axis=0)}
