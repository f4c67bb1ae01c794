"""Learning priors: how a search would divide its visits among the actions of a position.

Each action's score comes from what the game tells of it; a softmax over the scores of a position is compared with the
shares of the visits that a search gave (cross-entropy).
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from mcts.nets.adam import TINY, Adam, scale_of
from mcts.nets.positions import Positions
from mcts.nets.sparse import spans
from mcts.records import PRIOR_WIDTH, priors_dtype

BATCH = 1024  # positions whose loss is found at once
DECAY = 1e-5  # what weights lose per step and unit of the rate


@dataclass
class PriorLearner:
    """A net's second head in the making."""

    adam: Adam
    scale: np.ndarray
    """What each feature of an action is multiplied by, so that it lies within -1 and 1."""

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

    @classmethod
    def going_on(cls, exported: np.ndarray) -> "PriorLearner":
        """Learning that begins with the weights of a finished net."""
        weights = {name: exported[name][0].copy() for name in exported.dtype.names or ()}
        return cls(Adam.new(weights), np.ones(len(weights["first"]), np.float32))

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

    def exported(self) -> np.ndarray:
        """The weights as a search reads them, with the scale of the features inside."""
        out = np.zeros(1, priors_dtype(len(self.scale)))
        for name, values in self.adam.weights.items():
            out[name][0] = values
        out["first"][0] *= self.scale[:, None]
        return out

    def arrays(self) -> dict[str, np.ndarray]:
        """Everything that learning goes on from, for a file."""
        return {"scale": self.scale, **self.adam.arrays()}

    @classmethod
    def of(cls, arrays: Mapping[str, np.ndarray]) -> "PriorLearner":
        """What `arrays` gave."""
        return cls(Adam.of(arrays), arrays["scale"])

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
