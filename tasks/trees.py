"""Trees kept between the decisions of one game, for warm starts: in this process first, then in Redis."""

import logging
from collections import OrderedDict
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
_local: OrderedDict[str, tuple[int, Tree]] = OrderedDict()
History = list[tuple[int, int]]


def tree_key(tenant: str, game: str, game_id: str, seat: int) -> str:
    """Where a player's tree of a game is kept."""
    return key("tree", tenant, game, game_id, str(seat))


def warm_tree(
    game: Game, name: str, state: State, history: History | None, room: int
) -> tuple[Tree | None, str | None]:
    """The stored tree, re-rooted at the posted state; and a warning if what was stored is no use."""
    try:
        tree = _load(game, name, room)
        if tree is None:
            return None, None
        node = find_state(tree, state) if tree.closed else follow(tree, history or [])
        if node is None or (not tree.closed and not history):
            return None, None
        tree.reroot(node, state)
    except (BadTree, IllegalAction) as error:
        event(log, "stored tree refused", logging.WARNING, tree=name, problem=str(error))
        return None, f"the stored tree was unusable ({error}); started without it"
    return tree, None


def keep_tree(name: str, tree: Tree) -> None:
    """Store a tree for the game's next decision, unless a larger one is there."""
    settings = config()
    if settings.tree_nodes == 0 or tree.visits == 0:
        return
    data = tree_to_bytes(tree, settings.tree_nodes)
    store: Any = binary_client().register_script(scripts.STORE_TREE)
    if store(keys=[name], args=[tree.visits, data, settings.tree_ttl_s]):
        _local[name] = (tree.visits, tree)
        _local.move_to_end(name)
        while len(_local) > LOCAL_TREES:
            _local.popitem(last=False)


def _load(game: Game, name: str, room: int) -> Tree | None:
    """The tree from this process if Redis has no other one, else from Redis."""
    visits: bytes | None = binary_client().hget(name, "visits")  # type: ignore[assignment]
    local = _local.pop(name, None)
    if visits is None:
        return None
    if local is not None and local[0] == int(visits) and local[1].game is game:
        return local[1]
    data: bytes | None = binary_client().hget(name, "bytes")  # type: ignore[assignment]
    return None if data is None else tree_from_bytes(game, data, room)
