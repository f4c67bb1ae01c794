"""Resources about games: the catalogue, and the rules as a service."""

from collections.abc import Mapping
from typing import Any

from flask.views import MethodView

from api import schemas
from api.blueprint import Blueprint
from api.catalogue import json_schema, ready_games, served_game
from api.problems import Problem, problem_of
from engine.bots.registry import available_bots
from engine.errors import KibitzError
from engine.game import Game, Position
from engine.registry import load_game
from engine.slots import Slot, filled
from mcts import PRESETS
from tasks.warmup import new_position, served_games

games = Blueprint("games", __name__, url_prefix="/v1/games", description="The games and their rules.")
Json = dict[str, Any]


def decoded(game: Game, body: Mapping[str, Any]) -> tuple[Position, int]:
    """The posted state and the seat of the posted player."""
    try:
        position = game.codec.decode_state(body["state"])
    except KibitzError as error:
        raise problem_of(error, "state") from error
    try:
        return position, game.codec.seat(position, body["player"])
    except KibitzError as error:
        raise problem_of(error, "player") from error


def action_of(game: Game, position: Position, seat: int, data: Json) -> int:
    """The id of a posted action, which that seat may play now."""
    try:
        game.check_turn(position.state, seat)
        return game.codec.decode_action(position, data)
    except KibitzError as error:
        raise problem_of(error, "action") from error


def _summary(game: Game) -> Json:
    manifest = game.manifest
    return {
        "id": game.id,
        "name": manifest.name,
        "description": manifest.description,
        "players": {"min": manifest.min_players, "max": manifest.max_players},
        "ready": game.id in ready_games(),
        "tags": list(manifest.tags),
        "version": manifest.version,
    }


def _due_player(game: Game, position: Position) -> str | None:
    seat = game.to_move(position.state)
    return None if seat < 0 else game.codec.player_ids(position)[seat]


@games.route("")
class Games(MethodView):
    """The catalogue."""

    @games.response(200, schemas.GamesShape)
    def get(self) -> Json:
        """All games that this service plays."""
        return {"games": [_summary(load_game(game_id)) for game_id in served_games()]}


@games.route("/<game_id>")
class OneGame(MethodView):
    """One game."""

    @games.response(200, schemas.GameDetailShape)
    def get(self, game_id: str) -> Json:
        """A game's manifest, bots, difficulties, JSON Schemas and an example."""
        game = served_game(game_id)
        position = new_position(game)
        action = game.legal_actions(position.state)[0]
        return _summary(game) | {
            "bots": [
                {"name": b.name, "difficulty": b.difficulty, "description": b.description}
                for b in available_bots(game).values()
            ],
            "default_bot": game.manifest.default_bot,
            "difficulties": list(PRESETS),
            "options": game.manifest.options,
            "state_schema": json_schema(game.codec.state_schema),
            "action_schema": json_schema(game.codec.action_schema),
            "example": {
                "state": game.codec.encode_state(position),
                "player": _due_player(game, position),
                "action": game.codec.encode_action(position, action),
            },
        }


@games.route("/<game_id>/new")
class New(MethodView):
    """New games."""

    @games.arguments(schemas.NewGame())
    @games.response(200, schemas.NewGameShape)
    def post(self, body: Json, game_id: str) -> Json:
        """The opening state of a new game."""
        game = served_game(game_id)
        try:
            players = body.get("players")
            if body.get("slots"):
                seated = filled([Slot(s["type"], s["label"], s.get("bot_name")) for s in body["slots"]], game)
                players = [slot.label for slot in seated if slot.active]
            players = players or [f"p{seat}" for seat in range(game.manifest.min_players)]
            if len(set(players)) != len(players):
                raise Problem(422, "bad-option", "players must differ from one another", pointer="/players")
            state = game.new_state(len(players), body["seed"], body["options"])
        except KibitzError as error:
            raise problem_of(error, "") from error
        position = Position(state, game.codec.new_context(players, body["seed"], body["options"]))
        return {"state": game.codec.encode_state(position), "player": _due_player(game, position)}


@games.route("/<game_id>/legal-actions")
class LegalActions(MethodView):
    """Legal actions."""

    @games.arguments(schemas.PlayerAtState())
    @games.response(200, schemas.ActionsShape)
    def post(self, body: Json, game_id: str) -> Json:
        """What a player may do now; nothing if it is not that player's turn."""
        game = served_game(game_id)
        position, seat = decoded(game, body)
        legal = game.legal_actions(position.state) if game.to_move(position.state) == seat else []
        return {"actions": [game.codec.encode_action(position, action) for action in legal]}


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
            action_of(game, position, seat, body["action"])
        except Problem as problem:
            return {"valid": False, "error": problem.detail}
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
        action = action_of(game, position, seat, body["action"])
        try:
            after = game.codec.play_with_outcome(position, action, body.get("outcome"))
        except KibitzError as error:
            raise problem_of(error, "outcome") from error
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
    @games.response(200, schemas.ViewShape)
    def post(self, body: Json, game_id: str) -> Json:
        """What a player may see of a state."""
        game = served_game(game_id)
        position, seat = decoded(game, body)
        return {"view": game.codec.view(position, seat)}
