"""Learning weights: a forward and a backward pass in NumPy, and Adam.

Every player's score comes from the same weights and that player's own features; a softmax over the scores at the
table is compared with what the chances should have been (cross-entropy).
"""

from dataclasses import dataclass

import numpy as np

from engine.game import Game
from mcts.kernels import layout_of
from mcts.nets.adam import TINY, Adam, Head, scale_of
from mcts.nets.inputs import inputs_of
from mcts.nets.positions import Positions, targets
from mcts.records import net_dtype

BATCH = 512


@dataclass(frozen=True)
class Restraint:
    """What keeps a net from learning a few games by heart."""

    dropped: float = 0.0
    """Share of the features that are left out at random, each time anew."""
    decay: float = 1e-5
    """What weights lose per step and unit of the rate."""


HARDLY_ANY = Restraint()
NO_MIRRORS = np.zeros((0, 0), np.int64)


class Learner(Head):
    """A net's judgement in the making."""

    @classmethod
    def new(cls, game: Game, known: Positions, seed: int) -> "Learner":
        """Small random weights, with features scaled by their ranges in these positions."""
        least, most = known.told.range_of(inputs_of(game).count)
        rng = np.random.default_rng([seed, 0])
        shapes = net_dtype(layout_of(inputs_of(game)))
        weights = {name: np.zeros(shapes[name].shape, np.float32) for name in shapes.names or ()}
        busy = max(1.0, float(known.told.counts.mean()))  # features that are not zero, in a position
        for name, inputs in (("first", busy), ("second", len(weights["second"])), ("last", len(weights["last"]))):
            weights[name][:] = rng.normal(0.0, np.sqrt(2.0 / inputs), weights[name].shape)
        weights["first"][least == most] = 0.0  # and so they stay: nothing is learnt about what never changed
        weights["first_bias"][:] = weights["second_bias"][:] = 0.25
        return cls(Adam.new(weights), scale_of(least, most))

    def learn(
        self,
        known: Positions,
        batch: np.ndarray,
        *,
        result_share: float,
        rate: float,
        rng: np.random.Generator,
        mirrors: np.ndarray = NO_MIRRORS,
        restraint: Restraint = HARDLY_ANY,
    ) -> float:
        """One step on a batch of positions, by their places, seen in a mirror or in none; its loss before that."""
        rows, told = known.rows[batch], known.told_rows(batch, len(self.scale)) * self.scale
        turned = int(rng.integers(len(mirrors) + 1)) - 1
        if turned >= 0:
            told = told[:, :, mirrors[turned]]
        if restraint.dropped > 0.0:
            kept = rng.random(told.shape, np.float32) >= restraint.dropped
            told = told * kept / np.float32(1.0 - restraint.dropped)
        loss, gradients = self._gradients(told, ~np.isnan(rows["results"]), targets(rows, result_share))
        self.adam.step(gradients, rate, restraint.decay)
        return loss

    def loss(self, unknown: Positions, result_share: float) -> float:
        """The mean loss over positions."""
        total = 0.0
        for start in range(0, len(unknown), BATCH):
            batch = np.arange(start, min(start + BATCH, len(unknown)))
            rows, told = unknown.rows[batch], unknown.told_rows(batch, len(self.scale)) * self.scale
            found, _ = self._gradients(told, ~np.isnan(rows["results"]), targets(rows, result_share))
            total += found * len(batch)
        return total / max(1, len(unknown))

    def _gradients(
        self, told: np.ndarray, seated: np.ndarray, wanted: np.ndarray
    ) -> tuple[float, dict[str, np.ndarray]]:
        w = self.adam.weights
        rows, seats, features = told.shape
        x = told.reshape(rows * seats, features)
        sum_1 = x @ w["first"] + w["first_bias"]
        first = np.clip(sum_1, 0, 1)
        sum_2 = first @ w["second"] + w["second_bias"]
        second = np.clip(sum_2, 0, 1)
        scores = (second @ w["last"]).reshape(rows, seats)
        loss, slope = _judged(scores, seated, wanted)
        slope = slope.reshape(-1, 1).astype(np.float32)
        back_2 = (slope * w["last"]) * ((sum_2 > 0) & (sum_2 < 1))
        back_1 = (back_2 @ w["second"].T) * ((sum_1 > 0) & (sum_1 < 1))
        return loss, {
            "first": x.T @ back_1,
            "first_bias": back_1.sum(axis=0),
            "second": first.T @ back_2,
            "second_bias": back_2.sum(axis=0),
            "last": (second * slope).sum(axis=0),
        }


def _judged(scores: np.ndarray, seated: np.ndarray, wanted: np.ndarray) -> tuple[float, np.ndarray]:
    """The mean cross-entropy of what scores say with what was wanted, and its slope by each score."""
    if scores.shape[1] == 1:
        said = 1 / (1 + np.exp(-scores))
        loss = -(wanted * np.log(said + TINY) + (1 - wanted) * np.log(1 - said + TINY)).mean()
        return float(loss), (said - wanted) / len(scores)
    level = np.where(seated, scores, -np.inf)
    level = np.exp(level - level.max(axis=1, keepdims=True))
    said = level / level.sum(axis=1, keepdims=True)
    loss = -(wanted * np.log(said + TINY)).sum(axis=1).mean()
    return float(loss), (said - wanted) / len(scores)
