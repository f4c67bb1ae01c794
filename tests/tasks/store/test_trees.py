"""Trees between two decisions of a game: kept, found again in any process, and never a damaged one."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from engine.registry import load_game
from mcts import Tree, preset, search
from mcts.tree_bytes import BadTree
from tasks.store import keys, trees
from tasks.store.asked import Asked
from tasks.store.client import binary_client
from tasks.store.trees import LOCAL_TREES, Kept, TreeStore
from tests.conftest import opening
from tests.tasks.samples import asked, lives_s

pytestmark = pytest.mark.usefixtures("empty_redis")

Configure = Callable[..., None]
NIM = load_game("nim")
NAME = keys.TREE("local", "nim", "g", 0)
ROOM = 5000
OPENING = Asked(NIM.codec.encode_state(opening(NIM)), "p0", None, 1)


def grown(simulations: int = 60) -> Tree:
    """A tree that a search has made."""
    state = NIM.new_state()
    tree = Tree(NIM, state, ROOM, closed=True)
    settings = preset(NIM, "expert", {"iterations": simulations, "time_ms": None, "early_stop": False})
    search(NIM, state, NIM.to_move(state), settings, tree=tree, seed=1)
    return tree


def loaded(store: TreeStore, name: str = NAME) -> Tree:
    kept = store.load(NIM, name, ROOM)
    assert kept is not None
    return kept.tree


def test_kept_in_this_process() -> None:
    store, tree = TreeStore(), grown()
    assert store.load(NIM, NAME, ROOM) is None
    assert store.keep(NAME, tree, OPENING, 100.0, pondered=7)
    assert store.load(NIM, NAME, ROOM) == Kept(tree, OPENING, 7)


def test_found_by_another_process() -> None:
    tree = grown()
    TreeStore().keep(NAME, tree, OPENING, 100.0, pondered=7)
    kept = TreeStore().load(NIM, NAME, ROOM)
    assert kept is not None
    found = kept.tree
    assert found is not tree
    assert kept.asked == OPENING
    assert (kept.pondered, found.visits, found.used, found.closed) == (7, tree.visits, tree.used, True)
    assert (found.root_state == tree.root_state).all()
    for field in ("action", "visits", "value"):
        assert np.array_equal(found.children()[field], tree.children()[field])


def test_what_another_process_has_kept_since_is_preferred() -> None:
    mine, theirs = TreeStore(), TreeStore()
    mine.keep(NAME, grown(30), OPENING, 100.0)
    later = grown(90)
    assert theirs.keep(NAME, later, OPENING, 200.0)
    assert loaded(mine).visits == later.visits


def test_a_tree_is_lent_once() -> None:
    """What a search has grown since it was stored must not be taken for what is stored."""
    store, tree = TreeStore(), grown()
    store.keep(NAME, tree, OPENING, 100.0)
    assert loaded(store) is tree
    again = loaded(store)
    assert again is not tree
    assert again.visits == tree.visits


def test_the_later_decision_wins() -> None:
    store, later, earlier = TreeStore(), grown(90), grown(30)
    assert store.keep(NAME, later, OPENING, 200.0)
    assert not store.keep(NAME, earlier, OPENING, 100.0, pondered=5)
    assert store.load(NIM, NAME, ROOM) == Kept(later, OPENING, 0)
    assert loaded(TreeStore()).visits == later.visits
    assert store.keep(NAME, later, OPENING, 200.0, pondered=9)  # the same decision, pondered on
    kept = TreeStore().load(NIM, NAME, ROOM)
    assert kept is not None
    assert kept.pondered == 9


def test_claims_tell_those_who_ponder() -> None:
    assert not trees.claimed_since(NAME, 100.0)
    trees.claim(NAME, 100.0)
    assert not trees.claimed_since(NAME, 100.0)
    assert trees.claimed_since(NAME, 99.9)
    assert TreeStore().load(NIM, NAME, ROOM) is None
    store, tree = TreeStore(), grown()
    assert not store.keep(NAME, tree, OPENING, 99.9)
    assert store.keep(NAME, tree, OPENING, 100.0)
    trees.claim(NAME, 300.0)
    assert loaded(store) is tree  # the next decision begins with it


def test_an_earlier_decision_cannot_claim_back() -> None:
    trees.claim(NAME, 1_700_000_000_200.1)
    trees.claim(NAME, 1_700_000_000_100.5)
    assert trees.claimed_since(NAME, 1_700_000_000_150.0)
    assert not TreeStore().keep(NAME, grown(), OPENING, 1_700_000_000_100.5)


def test_no_more_nodes_than_allowed(configure: Configure) -> None:
    tree = grown(400)
    assert tree.used > 200
    configure(tree_nodes="100")
    store = TreeStore()
    assert store.keep(NAME, tree, OPENING, 100.0)
    found = loaded(TreeStore())
    assert 1 < found.used <= 120  # a last block of children may go over
    assert found.visits == tree.visits
    assert loaded(store) is tree  # this process has it all


def test_none_kept_where_there_is_nothing_to_keep(configure: Configure) -> None:
    store = TreeStore()
    assert not store.keep(NAME, Tree(NIM, NIM.new_state(), ROOM, closed=True), OPENING, 100.0)
    configure(tree_nodes="0")
    assert not store.keep(NAME, grown(), OPENING, 100.0)
    assert not binary_client().exists(NAME)


def test_kept_for_a_while(configure: Configure) -> None:
    configure(tree_ttl_s="50")
    TreeStore().keep(NAME, grown(), OPENING, 100.0)
    assert 49 <= lives_s(NAME) <= 50
    configure(tree_ttl_s="500")
    trees.claim(NAME, 200.0)
    assert 499 <= lives_s(NAME) <= 500


def test_gone_from_redis_is_gone_here() -> None:
    store = TreeStore()
    store.keep(NAME, grown(), OPENING, 100.0)
    binary_client().delete(NAME)
    assert store.load(NIM, NAME, ROOM) is None


def test_a_process_keeps_a_few() -> None:
    store, names = TreeStore(), [keys.TREE("local", "nim", str(n), 0) for n in range(LOCAL_TREES + 1)]
    kept = [grown(20) for _ in names]
    for name, tree in zip(names, kept, strict=True):
        store.keep(name, tree, OPENING, 100.0)
    assert loaded(store, names[0]) is not kept[0]
    assert loaded(store, names[-1]) is kept[-1]


@pytest.mark.parametrize("damage", ["flipped", "short", "empty", "another game's", "too large"])
def test_damaged_bytes(damage: str) -> None:
    TreeStore().keep(NAME, grown(), OPENING, 100.0)
    good = binary_client().hget(NAME, "bytes")
    assert isinstance(good, bytes)
    bad = {
        "flipped": good[:-1] + bytes([good[-1] ^ 1]),
        "short": good[:-5],
        "empty": b"",
        "another game's": good.replace(b"nim", b"min"),
    }
    binary_client().hset(NAME, "bytes", bad.get(damage, good))
    with pytest.raises(BadTree):
        TreeStore().load(NIM, NAME, 3 if damage == "too large" else ROOM)


@pytest.mark.parametrize(
    "damage", ["missing", "flipped", "another position", "no position", "an illegal action", "no list"]
)
def test_what_a_tree_was_grown_for_is_checked(damage: str) -> None:
    """A forger gets the checksums right; the root must still come through the codec, and be the tree's."""
    TreeStore().keep(NAME, grown(), OPENING, 100.0)
    good = OPENING.to_bytes()
    bad = {
        "missing": b"",
        "flipped": good[:-1] + bytes([good[-1] ^ 1]),
        "another position": replace(OPENING, state={**OPENING.state, "heaps": [1, 1, 1]}).to_bytes(),
        "no position": replace(OPENING, state={**OPENING.state, "heaps": [1, 1, 10**9]}).to_bytes(),
        "an illegal action": replace(OPENING, answer=None, played=(10**6,)).to_bytes(),
        "no list": replace(OPENING, played=7).to_bytes(),  # type: ignore[arg-type]
    }
    binary_client().hset(NAME, "asked", bad[damage])
    with pytest.raises(BadTree):
        TreeStore().load(NIM, NAME, ROOM)


def test_a_tree_that_was_moved_on_has_its_root_there() -> None:
    tree = grown()
    moved = OPENING.moved_on()
    child = tree.child(0, 1)
    assert child is not None
    tree.reroot(child, NIM.apply(tree.root_state, 1))
    assert TreeStore().keep(NAME, tree, moved, 100.0)
    assert loaded(TreeStore()).visits == tree.visits
    assert (moved.answer, moved.root(NIM)[0].state.tobytes()) == (None, tree.root_state.tobytes())


def test_every_player_of_every_tenant_has_its_own() -> None:
    names = {
        trees.tree_name(asked(tenant=tenant, game_id=game_id), seat)
        for tenant in ("a", "a:tictactoe")
        for game_id in ("g", "tictactoe:g", "G")
        for seat in (0, 1)
    }
    assert len(names) == 12


def test_a_game_is_pondered_after_its_latest_decision_only() -> None:
    first, second = asked(game_id="g", seed=1), asked(game_id="g", seed=2)
    assert trees.claim_pondering(first, 100.0)
    assert trees.claim_pondering(first, 100.0)  # its next turn
    assert trees.claim_pondering(second, 200.0)
    assert not trees.claim_pondering(first, 100.0)
    for other in (asked(game_id="h"), asked(game_id="g", tenant="b"), asked(game_id="g", game="nim")):
        assert trees.claim_pondering(other, 50.0)
