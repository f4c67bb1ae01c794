"""Adam: steps down a slope, by what is remembered of its gradients; and what all heads of a net have in common."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

import numpy as np

BETA_1, BETA_2, TINY = 0.9, 0.999, 1e-8
PARTS = ("weights", "first_moments", "second_moments")


@dataclass
class Adam:
    """Weights in the making, and the memory of their gradients."""

    weights: dict[str, np.ndarray]
    first_moments: dict[str, np.ndarray]
    second_moments: dict[str, np.ndarray]
    steps: int = 0

    @classmethod
    def new(cls, weights: dict[str, np.ndarray]) -> "Adam":
        """Weights whose gradients are not known yet."""
        means, squares = ({name: np.zeros_like(values) for name, values in weights.items()} for _ in range(2))
        return cls(weights, means, squares)

    def step(self, gradients: Mapping[str, np.ndarray], rate: float, decay: float) -> None:
        """Change all weights; `decay` is what they lose besides, per step and unit of the rate."""
        self.steps += 1
        for name, gradient in gradients.items():
            weights, mean, square = (getattr(self, part)[name] for part in PARTS)
            mean += (1 - BETA_1) * (gradient - mean)
            square += (1 - BETA_2) * (gradient * gradient - square)
            corrected = mean / (1 - BETA_1**self.steps)
            spread = np.sqrt(square / (1 - BETA_2**self.steps)) + TINY
            weights -= np.float32(rate) * (corrected / spread + decay * weights)

    def arrays(self) -> dict[str, np.ndarray]:
        """Everything that learning goes on from, for a file."""
        kept = {"steps": np.array(self.steps)}
        for part in PARTS:
            kept |= {f"{part}.{name}": values for name, values in getattr(self, part).items()}
        return kept

    @classmethod
    def of(cls, arrays: Mapping[str, np.ndarray]) -> "Adam":
        """What `arrays` gave."""
        weights, means, squares = (
            {name.partition(".")[2]: values for name, values in arrays.items() if name.startswith(f"{part}.")}
            for part in PARTS
        )
        return cls(weights, means, squares, int(arrays["steps"]))


def scale_of(least: np.ndarray, most: np.ndarray) -> np.ndarray:
    """What numbers of these ranges are multiplied by, so that they lie within -1 and 1."""
    largest = np.maximum(np.abs(least), np.abs(most))
    return np.where(largest > 1, 1 / np.maximum(largest, 1), 1).astype(np.float32)


@dataclass
class Head:
    """A part of a net in the making: weights, and the scale of what they are told."""

    adam: Adam
    scale: np.ndarray
    """What each feature is multiplied by, so that it lies within -1 and 1."""

    @classmethod
    def going_on(cls, exported: np.ndarray) -> Self:
        """Learning that begins with the weights of a finished net."""
        weights = {name: exported[name][0].copy() for name in exported.dtype.names or ()}
        return cls(Adam.new(weights), np.ones(len(weights["first"]), np.float32))

    @classmethod
    def of(cls, arrays: Mapping[str, np.ndarray]) -> Self:
        """What `arrays` gave."""
        return cls(Adam.of(arrays), arrays["scale"])

    def arrays(self) -> dict[str, np.ndarray]:
        """Everything that learning goes on from, for a file."""
        return {"scale": self.scale, **self.adam.arrays()}

    def exported(self) -> np.ndarray:
        """The weights as a search reads them, with the scale of the features inside."""
        weights = self.adam.weights
        out = np.zeros(1, np.dtype([(name, "f4", values.shape) for name, values in weights.items()]))
        for name, values in weights.items():
            out[name][0] = values
        out["first"][0] *= self.scale[:, None]
        return out
