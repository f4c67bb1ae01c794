"""The manifest of a game (`game.json`): what the game is called, who plays it, how it is searched."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, post_load, validate, validates_schema

from engine.errors import BrokenGame

MAX_PLAYERS = 8  # seats that any table can have: bounds the reward arrays of the search
SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*$"


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
    open_information: bool = False
    """For a game that redeals: it redeals only chance to come, nobody's cards. It may then be searched as if that
    chance were known."""
    options: dict[str, Any] = field(default_factory=dict)
    """Options of a new game, with their default values."""


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

    default = fields.String(required=True)
    available = fields.List(fields.String(), load_default=[])


class ManifestSchema(Schema):
    """The shape of `game.json`; unknown fields are refused, so that a misspelt one is noticed."""

    class Meta:
        unknown = RAISE

    id = fields.String(required=True, validate=validate.Regexp(SLUG))
    name = fields.String(required=True, validate=validate.Length(1, 50))
    description = fields.String(required=True, validate=validate.Length(1, 200))
    players = fields.Nested(_Players, required=True)
    type = fields.String(required=True, validate=validate.OneOf(["turn-based"]))
    tags = fields.List(fields.String(validate=validate.Regexp(SLUG)), required=True)
    author = fields.String()
    icon = fields.String(validate=validate.Length(max=2))
    version = fields.String(validate=validate.Regexp(r"^\d+\.\d+\.\d+$"))
    bots = fields.Nested(_Bots)
    search = fields.Dict(keys=fields.String())
    presets = fields.Dict(keys=fields.String(), values=fields.Dict(keys=fields.String()))
    open_information = fields.Boolean()
    options = fields.Dict(keys=fields.String())

    @post_load
    def _build(self, data: dict[str, Any], **_: Any) -> Manifest:
        players, bots = data.pop("players"), data.pop("bots", {"default": "Random", "available": []})
        data["tags"] = tuple(data["tags"])
        return Manifest(
            min_players=players["min"],
            max_players=players["max"],
            default_bot=bots["default"],
            bots=tuple(bots["available"]),
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
