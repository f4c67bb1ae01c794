"""The manifest of a game (`game.json`): what the game is called, who plays it, how it is searched."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, post_load, validate, validates, validates_schema

from engine.errors import BrokenGame
from engine.options import Option

MAX_PLAYERS = 8  # seats that any table can have: bounds the reward arrays of the search
SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*$"


@dataclass(frozen=True)
class Measure:
    """What the rewards of a game stand for, where that is a number: how many attempts somebody needed, say."""

    name: str
    best: float
    """What a reward of 1 stands for."""
    worst: float
    """What a reward of 0 stands for."""

    def of(self, reward: float) -> float:
        """The number behind a reward, or behind an average of rewards."""
        return self.worst + (self.best - self.worst) * reward

    def told(self, reward: float) -> str:
        """A result for people."""
        return f"{self.of(reward):g} {self.name} ({self.best:g} is the best, {self.worst:g} the worst)."


@dataclass(frozen=True)
class Manifest:
    """A checked `game.json`."""

    id: str
    name: str
    description: str
    min_players: int
    max_players: int
    type: str = "turn-based"
    tags: tuple[str, ...] = ()
    author: str = ""
    icon: str = ""
    version: str = "1.0.0"
    default_bot: str = "Random"
    bots: tuple[str, ...] = ()
    """Names of the engine's own bots that suit the game, besides those in its `bots.py`; the search bots always do."""
    search: dict[str, Any] = field(default_factory=dict)
    """Search settings that this game changes for every preset (names: mcts/settings.py)."""
    presets: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Search settings that this game changes for one preset, by the preset's name."""
    judged_by: str = "evaluate"
    """Which of its kernels, evaluate or score, judges best one ply ahead; the other one if it has only that."""
    open_information: bool = False
    """For a game that redeals: it redeals only chance to come, nobody's cards. It may then be searched as if that
    chance were known."""
    measure: Measure | None = None
    """For games that count something instead of naming a winner."""
    options: dict[str, Any] = field(default_factory=dict)
    """Options of a new game, with their default values."""
    option_rules: dict[str, Option] = field(default_factory=dict)
    """The same with what values they may have."""


def _told(text: str) -> dict[str, Any]:
    return {"metadata": {"description": text}}


class _Players(Schema):
    class Meta:
        unknown = RAISE

    min = fields.Integer(required=True, strict=True, validate=validate.Range(1, MAX_PLAYERS))
    max = fields.Integer(required=True, strict=True, validate=validate.Range(1, MAX_PLAYERS))

    @validates_schema
    def _in_order(self, data: dict[str, int], **_: Any) -> None:
        if data["min"] > data["max"]:
            raise ValidationError("min is larger than max", "min")


class _Bots(Schema):
    class Meta:
        unknown = RAISE

    default = fields.String(required=True, **_told("Who fills a seat that names nobody."))
    available = fields.List(
        fields.String(),
        load_default=[],
        **_told("Bots of the engine that suit it; its own and the search bots always do."),
    )


class _MeasureSchema(Schema):
    class Meta:
        unknown = RAISE

    name = fields.String(required=True, validate=validate.Length(1, 50))
    best = fields.Float(required=True)
    worst = fields.Float(required=True)

    @post_load
    def _build(self, data: dict[str, Any], **_: Any) -> Measure:
        return Measure(**data)


class ManifestSchema(Schema):
    """The shape of `game.json`; unknown fields are refused, so that a misspelt one is noticed."""

    class Meta:
        unknown = RAISE

    id = fields.String(
        required=True,
        validate=validate.Regexp(SLUG),
        **_told("As callers name the game, and as the package announces it."),
    )
    name = fields.String(required=True, validate=validate.Length(1, 50), **_told("For people."))
    description = fields.String(required=True, validate=validate.Length(1, 200), **_told("One sentence."))
    players = fields.Nested(_Players, required=True, **_told("How many play."))
    type = fields.String(required=True, validate=validate.OneOf(["turn-based"]))
    tags = fields.List(fields.String(validate=validate.Regexp(SLUG)), required=True, **_told("For sorting games."))
    author = fields.String()
    icon = fields.String(validate=validate.Length(max=2), **_told("One character."))
    version = fields.String(validate=validate.Regexp(r"^\d+\.\d+\.\d+$"), **_told("Of the game; 1.0.0 if left out."))
    bots = fields.Nested(_Bots, **_told("Who plays it."))
    search = fields.Dict(keys=fields.String(), **_told("Search settings that this game changes for every difficulty."))
    presets = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String()),
        **_told("Search settings that it changes for one difficulty, by its name."),
    )
    judged_by = fields.String(
        validate=validate.OneOf(["evaluate", "score"]),
        **_told("Which of its kernels judges a position one ply ahead, if it has both and should not use evaluate."),
    )
    open_information = fields.Boolean(
        **_told("For a game that redeals: it redeals only chance to come, and nobody's cards.")
    )
    measure = fields.Nested(_MeasureSchema, **_told("What its rewards stand for, where that is a number."))
    options = fields.Dict(keys=fields.String(), **_told("Of a new game, each as described below."))

    @validates("options")
    def _sound_options(self, options: dict[str, Any], **_: Any) -> None:
        for name, given in options.items():
            try:
                Option.of(given)
            except ValidationError as error:
                raise ValidationError({name: error.messages}) from None

    @post_load
    def _build(self, data: dict[str, Any], **_: Any) -> Manifest:
        players, bots = data.pop("players"), data.pop("bots", {"default": "Random", "available": []})
        data["tags"] = tuple(data["tags"])
        rules = {name: Option.of(given) for name, given in data.pop("options", {}).items()}
        return Manifest(
            min_players=players["min"],
            max_players=players["max"],
            default_bot=bots["default"],
            bots=tuple(bots["available"]),
            options={name: option.default for name, option in rules.items()},
            option_rules=rules,
            **data,
        )


def load_manifest(folder: Path) -> Manifest:
    """Read and check the manifest in a game's folder."""
    path = folder / "game.json"
    try:
        manifest = ManifestSchema().load(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise BrokenGame(folder.name, "has no game.json") from None
    except json.JSONDecodeError as error:
        raise BrokenGame(folder.name, f"game.json is not JSON: {error}") from None
    except ValidationError as error:
        raise BrokenGame(folder.name, f"game.json: {error.messages}") from None
    assert isinstance(manifest, Manifest)
    return manifest
