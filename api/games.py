"""Resources about games: the catalogue, and the rules as a service."""

from dataclasses import asdict
from functools import cache

from flask import Response
from flask.views import MethodView

from api.blueprint import Blueprint
from api.catalogue import loaded_games, served_game
from api.problems import Problem
from api.schemas import games as schemas
from api.website import drawing_address
from engine.bots.registry import available_bots
from engine.errors import KibitzError
from engine.game import Game, Position
from engine.game_schemas import ACTION, KINDS, STATE, game_schema
from engine.options import options_schema
from engine.registry import load_game
from engine.table.slots import Slot, filled
from engine.types import Json
from mcts import PRESETS, preset
from mcts.nets.net import net_of
from tasks.json_text import dumps
from tasks.requests import DECISION_DIFFICULTY, in_field
from tasks.served import broken_served_games, served_games

games = Blueprint("games", __name__, url_prefix="/v1/games", description="The games and their rules.")


def decoded(game: Game, body: Json) -> tuple[Position, int]:
    """The posted state and the seat of the posted player. Raises BadField."""
    with in_field("state"):
        position = game.codec.decode_state(body["state"])
    with in_field("player"):
        game.check_viewer(position, body["state"], body["player"])
        return game.seated(position, body["player"])


def action_of(game: Game, position: Position, seat: int, body: Json) -> int:
    """The id of a posted action, which the posted player, in that seat, may play now. Raises BadField."""
    with in_field("player"):
        game.check_turn(position.state, seat, game.codec.names_like(position, body["player"]))
    with in_field("action"):
        return game.codec.decode_action(position, body["action"])


def _summary(game: Game) -> Json:
    manifest = game.manifest
    return {
        "id": game.id,
        "name": manifest.name,
        "description": manifest.description,
        "players": {"min": manifest.min_players, "max": manifest.max_players},
        "measure": None if manifest.measure is None else asdict(manifest.measure),
        "ready": game.id in loaded_games().ready(),
        "tags": list(manifest.tags),
        "version": manifest.version,
        "drawing": drawing_address(game),
    }


def _due_player(game: Game, position: Position) -> str | None:
    seat = game.to_move(position.state)
    return None if seat < 0 else game.codec.player_ids(position)[seat]


@cache
def _detail(game: Game) -> Json:
    """What is told of a game beyond its summary; it never changes."""
    position = game.new_position()
    action = game.legal_actions(position.state)[0]
    return {
        "bots": [
            {"name": b.name, "difficulty": b.difficulty, "description": b.description}
            for b in available_bots(game).values()
        ],
        "default_bot": game.manifest.default_bot,
        "default_difficulty": DECISION_DIFFICULTY,
        "difficulties": list(PRESETS),
        "evaluation": preset(game, DECISION_DIFFICULTY).evaluation,
        "net": net.name if (net := net_of(game)) else None,
        "options": game.manifest.options,
        "options_schema": options_schema(game.manifest.option_rules),
        "schemas": {kind: f"/v1/games/{game.id}/schema/{kind}.json" for kind in KINDS},
        "reference": f"/v1/games/{game.id}/reference",
        "state_schema": _without_examples(game, STATE),
        "action_schema": _without_examples(game, ACTION),
        "example": {
            "state": game.codec.encode_state(position),
            "player": _due_player(game, position),
            "action": game.codec.encode_action(position, action),
        },
    }


def _without_examples(game: Game, kind: str) -> Json:
    return {name: value for name, value in game_schema(game.id, kind).items() if name != "examples"}


@cache
def _schema_text(game: Game, kind: str) -> bytes:
    return dumps(game_schema(game.id, kind))


@cache
def _reference_text(game: Game) -> bytes:
    return dumps({"game": game.id, "version": game.manifest.version, **game.codec.reference()})


@games.route("")
class Games(MethodView):
    """The catalogue."""

    @games.response(200, schemas.GameListShape)
    def get(self) -> Json:
        """All games that this service plays."""
        broken = [{"id": game_id, "problem": problem} for game_id, problem in broken_served_games().items()]
        return {"games": [_summary(load_game(game_id)) for game_id in served_games()], "broken": broken}


@games.route("/<game_id>")
class OneGame(MethodView):
    """One game."""

    @games.response(200, schemas.GameDetailShape)
    def get(self, game_id: str) -> Json:
        """A game's manifest, bots, difficulties, JSON Schemas and an example."""
        game = served_game(game_id)
        return _summary(game) | _detail(game)


@games.route("/<game_id>/schema/<any(state, view, action):kind>.json")
class GameSchema(MethodView):
    """A game's JSON described."""

    @games.response(200, content_type="application/schema+json")
    def get(self, game_id: str, kind: str) -> Response:
        """The JSON Schema (draft 2020-12) of a game's states, views or actions, with examples."""
        return Response(_schema_text(served_game(game_id), kind), content_type="application/schema+json")


@games.route("/<game_id>/reference")
class Reference(MethodView):
    """A game's tables."""

    @games.response(200, schemas.ReferenceShape)
    def get(self, game_id: str) -> Response:
        """What a client needs to know of a game and no state tells: numbering, tables, prices."""
        return Response(_reference_text(served_game(game_id)), content_type="application/json")


@games.route("/<game_id>/new")
class New(MethodView):
    """New games."""

    @games.arguments(schemas.NewGameRequest())
    @games.response(200, schemas.NewGameShape)
    def post(self, body: Json, game_id: str) -> Json:
        """The opening state of a new game."""
        game = served_game(game_id)
        players = body.get("players")
        if body.get("slots"):
            with in_field("slots"):
                slots = filled([Slot(**slot) for slot in body["slots"]], game)
            players = [slot.label for slot in slots if slot.active]
        if players:
            with in_field("players"):
                game.check_player_count(len(players))
            if len(set(players)) != len(players):
                raise Problem(422, "bad-option", "players must differ from one another", pointer="/players")
        with in_field("options"):
            position = game.new_position(players or None, body["seed"], body["options"])
        return {"state": game.codec.encode_state(position), "player": _due_player(game, position)}


@games.route("/<game_id>/legal-actions")
class LegalActions(MethodView):
    """Legal actions."""

    @games.arguments(schemas.PlayerAtState())
    @games.response(200, schemas.LegalActionsShape)
    def post(self, body: Json, game_id: str) -> Json:
        """What a player may do now; nothing if it is not that player's turn."""
        game = served_game(game_id)
        position, seat = decoded(game, body)
        legal = game.legal_actions(position.state) if game.to_move(position.state) == seat else []
        return {
            "actions": [game.codec.encode_action(position, action) for action in legal],
            "labels": [game.codec.label(position, action) for action in legal],
        }


@games.route("/<game_id>/validate")
class Validate(MethodView):
    """Checking an action."""

    @games.arguments(schemas.PlayedAction())
    @games.response(200, schemas.ValidShape)
    def post(self, body: Json, game_id: str) -> Json:
        """Whether a player may play an action, and if not, why."""
        game = served_game(game_id)
        position, seat = decoded(game, body)
        try:
            action_of(game, position, seat, body)
        except KibitzError as error:
            return {"valid": False, "error": str(error)}
        return {"valid": True}


@games.route("/<game_id>/apply")
class Apply(MethodView):
    """Playing an action."""

    @games.arguments(schemas.AppliedAction())
    @games.response(200, schemas.AppliedShape)
    def post(self, body: Json, game_id: str) -> Json:
        """The state after an action."""
        game = served_game(game_id)
        position, seat = decoded(game, body)
        action = action_of(game, position, seat, body)
        with in_field("outcome"):
            after = game.codec.play_with_outcome(position, action, body.get("outcome"))
        over = game.to_move(after.state) < 0
        rewards = game.returns(after.state) if over else []
        return {
            "state": game.codec.encode_state(after),
            "player": _due_player(game, after),
            "over": over,
            "rewards": dict(zip(game.codec.player_ids(after), rewards, strict=False)),
        }


@games.route("/<game_id>/view")
class ViewOf(MethodView):
    """Views."""

    @games.arguments(schemas.PlayerAtState())
    @games.response(200, schemas.StateViewShape)
    def post(self, body: Json, game_id: str) -> Json:
        """What a player may see of a state."""
        game = served_game(game_id)
        position, seat = decoded(game, body)
        return {"view": game.codec.view(position, seat)}
