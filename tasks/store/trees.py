"""Trees kept between the decisions of one game: in this process first, then in Redis."""

import secrets
from dataclasses import dataclass
from functools import cache
from typing import Any

from cachetools import LRUCache

from engine.game import Game
from mcts import Tree
from mcts.tree_bytes import BadTree, tree_from_bytes, tree_to_bytes
from tasks.config import config
from tasks.requests import DecisionRequest
from tasks.store import keys, scripts
from tasks.store.asked import Asked
from tasks.store.client import binary_client

LOCAL_TREES = 8  # kept in each worker process; Redis has them all


@dataclass(frozen=True)
class Kept:
    """A tree, what it was grown for, and the simulations that were pondered in it."""

    tree: Tree
    asked: Asked
    pondered: int = 0


class TreeStore:
    """A process's access to the trees."""

    def __init__(self) -> None:
        self._local: LRUCache[str, tuple[str, Kept]] = LRUCache(LOCAL_TREES)

    def load(self, game: Game, name: str, room: int) -> Kept | None:
        """A stored tree, with room for a number of nodes.

        From this process if Redis has no other one, else from Redis. Raises BadTree.
        """
        mark: Any = binary_client().hget(name, "mark")
        local = self._local.pop(name, None)
        if mark is None:
            return None
        if local is not None and local[0] == mark.decode() and local[1].tree.game is game:
            return local[1]
        stored: Any = binary_client().hmget(name, ["bytes", "asked", "pondered"])
        data, told, pondered = stored
        if data is None:
            return None
        tree, asked = tree_from_bytes(game, data, room), Asked.from_bytes(told or b"")
        if asked.root(game)[0].state.tobytes() != tree.root_state.tobytes():
            raise BadTree("of another position than it was grown for")
        return Kept(tree, asked, _number(pondered))

    def keep(self, name: str, tree: Tree, asked: Asked, stamp_ms: float, pondered: int = 0) -> bool:
        """Store a tree for the game's next decision, unless one of a later decision is there.

        `stamp_ms` is when the decision was accepted, `pondered` how many simulations were made after its answer.
        """
        settings = config()
        if settings.tree_nodes == 0 or tree.visits == 0:
            return False
        mark = secrets.token_hex(8)
        data = tree_to_bytes(tree, settings.tree_nodes)
        arguments = [stamp_ms, mark, data, asked.to_bytes(), pondered, settings.tree_ttl_s]
        if not scripts.run("store_tree", [name], arguments, binary_client()):
            return False
        self._local[name] = (mark, Kept(tree, asked, pondered))
        return True


def _number(stored: bytes | None) -> int:
    try:
        return int(stored or 0)
    except ValueError:
        raise BadTree("the number of pondered simulations is none") from None


@cache
def tree_store() -> TreeStore:
    """This process's."""
    return TreeStore()


def tree_name(request: DecisionRequest, seat: int) -> str:
    """Where a player's tree of a game is kept; the request has a game_id."""
    return keys.TREE(request.tenant, request.game, request.game_id, seat)


def last_asked(name: str) -> Asked | None:
    """What a stored tree was grown for. Raises BadTree."""
    told: Any = binary_client().hget(name, "asked")
    return None if told is None else Asked.from_bytes(told)


def claim(name: str, stamp_ms: float) -> None:
    """Say that a decision is at work on this game: whoever ponders for an earlier one stops."""
    scripts.run("claim_tree", [name], [stamp_ms, config().tree_ttl_s])


def claim_pondering(request: DecisionRequest, stamp_ms: float) -> bool:
    """Say that a game is pondered after a decision; False if it is after a later one. The request has a game_id."""
    name = keys.PONDERED(request.tenant, request.game, request.game_id)
    return bool(scripts.run("claim_tree", [name], [stamp_ms, config().tree_ttl_s]))


def claimed_since(name: str, stamp_ms: float) -> bool:
    """Whether a later decision of the game has been taken up."""
    latest: Any = binary_client().hget(name, "stamp")
    return latest is not None and float(latest) > stamp_ms
