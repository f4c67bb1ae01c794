"""Which games are served, and which of them are ready: the API never compiles on a request."""

import logging
import threading
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema

from api.problems import Problem
from engine.errors import UnknownGame
from engine.game import Game
from engine.registry import load_game
from tasks.redis_client import key, text_client
from tasks.warmup import served_games, wait_until_compiled, warm_up_rules

log = logging.getLogger(__name__)
_loaded: set[str] = set()
_started = threading.Lock()


def start_loading() -> None:
    """Load the rules of each game in the background as soon as they are compiled; once per process."""
    if _started.acquire(blocking=False):
        threading.Thread(target=_load, daemon=True, name="loader").start()


def _load() -> None:
    for game_id in served_games():
        wait_until_compiled(game_id)
        warm_up_rules(game_id)
        _loaded.add(game_id)
        log.info("ready to serve %s", game_id)


def ready_games() -> set[str]:
    """Games that this process and at least one worker have loaded."""
    by_workers: Any = text_client().smembers(key("loaded"))
    return _loaded & set(by_workers)


def served_game(game_id: str) -> Game:
    """A game by its id. Raises UnknownGame, or a problem while its kernels are being compiled."""
    if game_id not in served_games():
        raise UnknownGame(game_id, served_games())
    if game_id not in _loaded:
        headers = {"Retry-After": "5"}
        raise Problem(503, "compiling", f"{game_id} is being compiled; try again in a moment", headers=headers)
    return load_game(game_id)


def json_schema(schema: Schema) -> dict[str, Any]:
    """A marshmallow schema as JSON Schema, with what it refers to beside it."""
    spec = APISpec("schema", "1", "3.1.0", plugins=[MarshmallowPlugin()])
    spec.components.schema("Root", schema=schema)
    schemas = spec.to_dict()["components"]["schemas"]
    root = schemas.pop("Root")
    return root | ({"$defs": schemas} if schemas else {})
