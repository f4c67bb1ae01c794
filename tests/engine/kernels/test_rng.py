"""Random numbers: what kernels draw, and the Playlab42 generator number for number."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.kernels import rng
from engine.seeded_random import SeededRandom

RECORDED: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "conformance" / "data" / "playlab" / "seeded-random.json").read_text()
)


def test_compiled_and_plain_streams_agree() -> None:
    compiled, plain = rng.stream(2**64 - 3), rng.stream(2**64 - 3)
    for _ in range(100):
        assert rng.draw(compiled) == rng.PLAIN["draw"](plain)
        assert rng.below(compiled, 17) == rng.PLAIN["below"](plain, 17)
        assert rng.unit(compiled) == rng.PLAIN["unit"](plain)


def test_known_values_of_splitmix64() -> None:
    """The published first outputs for the seed 1234567."""
    stream = rng.stream(1234567)
    assert [int(rng.draw(stream)) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_below_is_even() -> None:
    stream = rng.stream(1)
    counts = np.bincount([rng.below(stream, 6) for _ in range(60_000)])
    assert len(counts) == 6
    assert abs(counts - 10_000).max() < 500


@pytest.mark.parametrize("entry", RECORDED["draws"], ids=lambda entry: f"seed {entry['seed']}")
def test_recorded_draws(entry: dict[str, Any]) -> None:
    generator = SeededRandom(entry["seed"])
    for value, state in zip(entry["u32"], entry["state_unwrapped"], strict=True):
        assert generator.draw() == value
        assert generator.state == state % 2**32


def test_recorded_uses() -> None:
    for entry in RECORDED["ints"] + RECORDED["ints_negative"]:
        generator = SeededRandom(entry["seed"])
        assert [generator.integer(entry["min"], entry["max"]) for _ in entry["values"]] == entry["values"]
    for entry in RECORDED["picks"]:
        generator = SeededRandom(entry["seed"])
        assert "".join(generator.pick(entry["from"]) for _ in entry["values"]) == entry["values"]
    for entry in RECORDED["shuffles"]:
        cards = list(range(entry["n"]))
        SeededRandom(entry["seed"]).shuffle(cards)
        assert cards == entry["values"]
    for entry in RECORDED["chances"]:
        generator = SeededRandom(entry["seed"])
        assert "".join("01"[generator.chance(entry["p"])] for _ in entry["values"]) == entry["values"]


def test_recorded_restores() -> None:
    for entry in RECORDED["restore"]:
        generator = SeededRandom(entry["seed"])
        for _ in range(entry["after"]):
            generator.draw()
        assert generator.state == entry["state_u32"]
        restored = SeededRandom(entry["state"])
        assert [restored.draw() for _ in entry["next_u32"]] == entry["next_u32"]


def test_documented_doubles() -> None:
    assert [SeededRandom(42).random(), SeededRandom(12345).random()] == [0.6011037519201636, 0.9797282677609473]


def test_saved_generators_go_on() -> None:
    generator = SeededRandom(3)
    generator.draw()
    restored = SeededRandom(generator.state)
    assert generator.draw() == restored.draw()


def test_odd_seeds() -> None:
    assert SeededRandom(-1).draw() == SeededRandom(4294967295).draw()
    assert SeededRandom(4294967303).draw() == SeededRandom(7).draw()
    assert SeededRandom(7.9).draw() == SeededRandom(7).draw()
    with pytest.raises(ValueError, match="nothing"):
        SeededRandom(1).pick([])
