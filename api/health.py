"""Health and readiness."""

from flask import Blueprint, Response, jsonify

from api.catalogue import loaded_games
from tasks.served import broken_served_games, served_games
from tasks.store import presence, tenants
from tasks.store.client import StoreError

health = Blueprint("health", __name__)


@health.get("/healthz")
def healthz() -> Response:
    """This process is alive."""
    return jsonify(status="ok")


@health.get("/readyz")
def readyz() -> tuple[Response, int]:
    """Redis answers, a worker was seen lately, the guard is there, there is an API key if one is needed, games are
    loaded."""
    try:
        games = loaded_games().ready()
        checks = {
            "redis": True,
            "workers": presence.workers_alive() > 0,
            "guard": presence.guard_alive(),
            "keys": tenants.keys_configured() or not tenants.door.needs_key(),
            "games": {game: game in games for game in served_games()},
            "broken": broken_served_games(),
        }
        ready = checks["workers"] and checks["guard"] and checks["keys"] and bool(games)
    except StoreError as error:
        checks, ready = {"redis": False, "problem": str(error)}, False
    return jsonify(status="ready" if ready else "not ready", **checks), 200 if ready else 503
