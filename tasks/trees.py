"""Trees kept between the decisions of one game, for warm starts: in this process first, then in Redis."""

import logging
import secrets
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from engine.errors import IllegalAction
from engine.game import Game, State
from mcts.tree import Tree, find_state, follow
from mcts.treecodec import BadTree, tree_from_bytes, tree_to_bytes
from tasks import scripts
from tasks.config import config
from tasks.logs import event
from tasks.redis_client import binary_client, key

LOCAL_TREES = 8  # kept in each worker process; Redis has them all
log = logging.getLogger(__name__)
_local: OrderedDict[str, tuple[str, Tree]] = OrderedDict()
History = list[tuple[int, int]]


@dataclass(frozen=True)
class Warm:
    """What an earlier decision of the game has left."""

    tree: Tree | None = None
    """Re-rooted at the posted state; None if there is none, or none that fits."""
    pondered: int = 0
    """Simulations in it that were made while the opponent thought."""
    warning: str | None = None
    """Set if what was stored is no use."""


def tree_key(tenant: str, game: str, game_id: str, seat: int) -> str:
    """Where a player's tree of a game is kept."""
    return key("tree", tenant, game, game_id, str(seat))


def warm_tree(game: Game, name: str, state: State, history: History | None, room: int) -> Warm:
    """The stored tree, moved on to the posted state."""
    try:
        tree, pondered = load_tree(game, name, room)
        if tree is None:
            return Warm()
        node = find_state(tree, state) if tree.closed else follow(tree, history or [])
        if node is None or (not tree.closed and not history):
            return Warm()
        tree.reroot(node, state)
    except (BadTree, IllegalAction) as error:
        event(log, "stored tree refused", logging.WARNING, tree=name, problem=str(error))
        return Warm(warning=f"the stored tree was unusable ({error}); started without it")
    return Warm(tree, pondered)


def keep_tree(name: str, tree: Tree, stamp: float, pondered: int = 0) -> bool:
    """Store a tree for the game's next decision, unless one of a later decision is there.

    `stamp` is when the decision was accepted (ms), `pondered` how many simulations were made after its answer.
    """
    settings = config()
    if settings.tree_nodes == 0 or tree.visits == 0:
        return False
    mark = secrets.token_hex(8)
    data = tree_to_bytes(tree, settings.tree_nodes)
    store: Any = binary_client().register_script(scripts.STORE_TREE)
    if not store(keys=[name], args=[stamp, mark, data, pondered, settings.tree_ttl_s]):
        return False
    _local[name] = (mark, tree)
    _local.move_to_end(name)
    while len(_local) > LOCAL_TREES:
        _local.popitem(last=False)
    return True


def claim_tree(name: str, stamp: float) -> None:
    """Say that a decision is at work on this game: whoever ponders for an earlier one stops."""
    pipeline = binary_client().pipeline(transaction=False)
    pipeline.hset(name, "stamp", stamp)
    pipeline.expire(name, config().tree_ttl_s)
    pipeline.execute()


def claimed_since(name: str, stamp: float) -> bool:
    """Whether a later decision of the game has been taken up."""
    latest: Any = binary_client().hget(name, "stamp")
    return latest is not None and float(latest) > stamp


def load_tree(game: Game, name: str, room: int) -> tuple[Tree | None, int]:
    """The stored tree and what was pondered in it: from this process if Redis has no other one, else from Redis."""
    stored: Any = binary_client().hmget(name, ["mark", "pondered"])
    mark, pondered = stored
    local = _local.pop(name, None)
    if mark is None:
        return None, 0
    if local is not None and local[0] == mark.decode() and local[1].game is game:
        return local[1], int(pondered or 0)
    data: bytes | None = binary_client().hget(name, "bytes")  # type: ignore[assignment]
    return (None if data is None else tree_from_bytes(game, data, room)), int(pondered or 0)
