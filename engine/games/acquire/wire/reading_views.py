"""Full states from what one player is told. What that player cannot see is filled in with unseen tiles, in order."""

from engine.errors import MalformedState
from engine.games.acquire.play.state import DISPOSING, FOUNDING
from engine.games.acquire.play.tables import CHAIN_NAMES, NEIGHBOURS, NOWHERE, TILE_NAMES, TILE_OF
from engine.games.acquire.wire.words import (
    BACKEND_PHASES,
    CURRENT,
    FOUNDING_PHASE,
    MERGER_PHASE,
    OVER_PHASE,
    PENDING,
    QUESTIONS,
    WAITING,
)
from engine.types import Json


def view_of_message(message: Json) -> Json:
    """The view that a `game_state` message and the question that came with it amount to."""
    ids = message["turn_order"]
    if set(ids) != set(message["players"]):
        raise MalformedState("must name the players, each once", "/turn_order")
    players = [{"player_id": i, **message["players"][i], "tile_count": message["players"][i]["hand_size"]} for i in ids]
    bank = message["hotel"]["available_stocks"]
    view = {key: message[key] for key in ("phase", "current_player", "board", "tiles_remaining")}
    view |= {"players": players, "hand": message["your_hand"], "chains": {}}
    view["chains"] = {name: {"available_stocks": count} for name, count in bank.items()}
    if "player_id" in message:
        view["player_id"] = message["player_id"]
    view["pending_action"] = _question(message)
    if (view["pending_action"] or {}).get("type") == PENDING[DISPOSING]:
        view["merger_state"] = _merger_state(view)
    return view


def _question(message: Json) -> Json | None:
    """The pending action; what the message leaves out is read off the board."""
    pending = dict(message["pending_action"] or {})
    kind = pending.get("type")
    if message["phase"] == FOUNDING_PHASE:
        kind = PENDING[FOUNDING]
    elif message["phase"] != MERGER_PHASE:
        return None
    pending["type"] = QUESTIONS.get(str(kind), kind)
    if pending["type"] == PENDING[DISPOSING]:
        pending.setdefault("player_id", message.get("player_id", message["current_player"]))
    elif "tile" not in pending:
        pending["tile"] = _resolving_tile(message["board"]["cells"])
    return pending


def _merger_state(view: Json) -> Json:
    """Who decides in a merger: the one who is asked, then the holders after it in turn."""
    pending, players = view["pending_action"], view["players"]
    defunct = pending.get("defunct_chain")
    ids = [player["player_id"] for player in players]
    if pending["player_id"] not in ids or view["current_player"] not in ids:
        raise MalformedState("must be a player of this game", "/pending_action/player_id")
    start, asked = ids.index(view["current_player"]), ids.index(pending["player_id"])
    queue = [{"player_id": ids[asked], "status": CURRENT}]
    for seat in ((start + i) % len(ids) for i in range((asked - start) % len(ids) + 1, len(ids))):
        if players[seat]["stocks"].get(defunct, 0) > 0:
            queue.append({"player_id": ids[seat], "status": WAITING})
    return {"survivor": pending.get("surviving_chain"), "defunct": defunct, "disposition_queue": queue}


def _resolving_tile(cells: Json) -> str | None:
    """The lone tile next to others: the one that merges chains, or else the one among lone tiles that joins most."""
    lone = [name for name in TILE_NAMES if name in cells and cells[name]["chain"] is None]
    return max(lone, key=lambda name: (len(_touched(cells, name)), len(_neighbours(cells, name))), default=None)


def observer_of(view: Json) -> int:
    """The seat whose view it is. It need not say so: then it is the one to act if the hand fits, else one it fits."""
    ids = [player["player_id"] for player in view["players"]]
    viewers = viewers_of(ids, view)
    for name in (_to_act(view), *ids) if viewers is None else viewers:
        if name in ids and view["players"][ids.index(name)]["tile_count"] == len(view["hand"]):
            return ids.index(name)
    raise MalformedState("no player has this many tiles", "/hand")


def viewers_of(ids: list[str], view: Json) -> list[str] | None:
    """Who, of the players of these ids, a view says that it is shown to; None if it says nothing of that."""
    if "player_id" in view:
        return [view["player_id"]]
    if isinstance(view.get("can_act"), bool) and view["phase"] != OVER_PHASE:
        return [name for name in ids if (name == _to_act(view)) == view["can_act"]]
    return None


def _to_act(view: Json) -> str:
    pending = view.get("pending_action") or {}
    return str(pending.get("player_id", view["current_player"]))


def state_behind(view: Json) -> Json:
    """The full state behind a view, apart from where the unseen tiles are."""
    ids = [player["player_id"] for player in view["players"]]
    if view["current_player"] not in ids:
        raise MalformedState("must be a player of this game", "/current_player")
    hands, bag = _deal(view, observer_of(view))
    return {
        "board": view["board"],
        "hotel": {
            "available_stocks": {name: info["available_stocks"] for name, info in view["chains"].items()},
            "active_chains": sorted({cell["chain"] for cell in view["board"]["cells"].values()} - {None}),
        },
        "players": [
            {**{key: player[key] for key in ("player_id", "name", "money", "stocks")}, "hand": hand}
            for player, hand in zip(view["players"], hands, strict=True)
        ],
        "tile_bag": bag,
        "current_player_index": ids.index(view["current_player"]),
        "phase": BACKEND_PHASES[view["phase"]],
        "pending_action": view["pending_action"],
        "pending_trades": {trade["trade_id"]: trade for trade in view["pending_trades"]},
        **_merger_fields(view),
    }


def _deal(view: Json, observer: int) -> tuple[list[list[str]], list[str]]:
    """Hands and bag of the right sizes, filled with the unseen tiles in order."""
    seen = {*view["board"]["cells"], *view["hand"]}
    unseen = [name for name in TILE_NAMES if name not in seen]
    hands = []
    for seat, player in enumerate(view["players"]):
        count = player["tile_count"]
        if seat != observer and count > len(unseen):
            raise MalformedState("more tiles than the game has", f"/players/{seat}/tile_count")
        hands.append(view["hand"] if seat == observer else unseen[:count])
        if seat != observer:
            del unseen[:count]
    bag = unseen[: view["tiles_remaining"]]
    if len(bag) < view["tiles_remaining"]:
        raise MalformedState("more tiles than the game has", "/tiles_remaining")
    return hands, bag


def _merger_fields(view: Json) -> Json:
    """The full state's merger fields, rebuilt from the board and the queue of those who decide."""
    merger, pending = view["merger_state"], view["pending_action"] or {}
    names = ("merger_chains", "merger_survivor", "merger_defunct_queue", "merger_current_defunct")
    empty: Json = dict(zip(names, ([], None, [], None), strict=True))
    empty |= {"merger_stock_players": [], "merger_stock_index": 0, "merger_tile": None}
    if view["phase"] != MERGER_PHASE:
        return empty
    cells = view["board"]["cells"]
    if merger is None:
        return {**empty, "merger_chains": _touched(cells, pending.get("tile"))}
    tile = next((name for name in cells if cells[name]["chain"] is None and len(_touched(cells, name)) > 1), None)
    chains = _touched(cells, tile)
    sizes = {name: sum(cell["chain"] == name for cell in cells.values()) for name in chains}
    order = sorted((name for name in chains if name != merger["survivor"]), key=lambda name: -sizes[name])
    if merger["defunct"] not in order:
        raise MalformedState("is not one of the chains that merge", "/merger_state/defunct")
    queue = merger["disposition_queue"]
    return {
        "merger_chains": chains,
        "merger_survivor": merger["survivor"],
        "merger_defunct_queue": order[order.index(merger["defunct"]) + 1 :],
        "merger_current_defunct": merger["defunct"],
        "merger_stock_players": [entry["player_id"] for entry in queue],
        "merger_stock_index": next((i for i, entry in enumerate(queue) if entry["status"] == CURRENT), 0),
        "merger_tile": tile,
    }


def _neighbours(cells: Json, name: str) -> list[str]:
    """The tiles that lie next to a cell."""
    beside = (TILE_NAMES[tile] for tile in NEIGHBOURS[TILE_OF[name]] if tile != NOWHERE)
    return [other for other in beside if other in cells]


def _touched(cells: Json, name: str | None) -> list[str]:
    """The chains next to a cell, alphabetically."""
    if name is None:
        return []
    chains = {cells[other]["chain"] for other in _neighbours(cells, name)}
    return [chain for chain in CHAIN_NAMES if chain in chains]
