"""Trees: moving on, pruning, looking up; and trees as bytes, from a cache that may lie."""

import importlib
from typing import Any

import numpy as np
import pytest
import zstandard

from engine.errors import IllegalAction
from engine.game import Game
from engine.kernels.rng import GAMMA
from engine.registry import load_game
from mcts import Settings, Tree, search
from mcts.search import Grower, Limits
from mcts.tree import find_state, follow
from mcts.tree_bytes import HEADER, BadTree, _header, tree_from_bytes, tree_to_bytes

CONNECT_FOUR, KUHN, NIM = load_game("connect-four"), load_game("kuhn-poker"), load_game("nim")
NODES = 100_000
search_module = importlib.import_module("mcts.search")  # the package names its function


def grown(game: Game, iterations: int = 5000, room: int = NODES, **changes: object) -> Tree:
    state = game.new_state()
    settings = Settings(iterations=iterations, time_ms=None, early_stop=False).with_changes(changes)
    tree = Tree(game, state, room, closed=settings.loop_for(game) == "closed")
    search(game, state, game.to_move(state), settings, seed=1, tree=tree)
    return tree


def check_sound(tree: Tree) -> None:
    """Every node that can be reached lies inside the tree, and has at least the visits of its children."""
    waiting, seen = [0], set()
    while waiting:
        node = waiting.pop()
        first, count = int(tree.nodes[node]["first"]), int(tree.nodes[node]["count"])
        assert first + count <= tree.used
        if count and first not in seen:
            seen.add(first)
            waiting += range(first, first + count)


@pytest.mark.parametrize("transpositions", [True, False])
def test_reroot_keeps_the_subtree(transpositions: bool) -> None:
    tree = grown(CONNECT_FOUR, transpositions=transpositions)
    child = tree.child(0, 3)
    assert child is not None
    visits, below = int(tree.nodes[child]["visits"]), tree.children(child)["visits"].copy()
    tree.reroot(child, CONNECT_FOUR.apply(tree.root_state, 3))
    assert tree.visits == tree.inherited == visits
    assert (tree.children()["visits"] == below).all()
    assert tree.used < NODES
    check_sound(tree)
    result = search(CONNECT_FOUR, tree.root_state, 1, Settings(iterations=2000, time_ms=None), tree=tree)
    assert result.inherited_visits == visits


def test_pruning_keeps_what_was_visited_most() -> None:
    tree = grown(CONNECT_FOUR, 20_000, room=40_000)
    before, used = tree.children()["visits"].copy(), tree.used
    tree.make_room()
    assert tree.used < used
    assert (tree.children()["visits"] == before).all()
    check_sound(tree)


def test_open_trees_move_on_too() -> None:
    tree = grown(CONNECT_FOUR, loop="open")
    state = CONNECT_FOUR.apply(CONNECT_FOUR.apply(tree.root_state, 3), 2)
    node = follow(tree, [(0, 3), (1, 2)])
    assert node is not None
    visits = int(tree.nodes[node]["visits"])
    tree.reroot(node, state)
    check_sound(tree)
    settings = Settings(iterations=1000, time_ms=None, loop="open", early_stop=False)
    result = search(CONNECT_FOUR, state, 0, settings, tree=tree)
    assert (result.inherited_visits, tree.visits) == (visits, visits + 1000)
    assert follow(tree, [(1, 2)]) is None
    assert follow(tree, [(0, 99), (1, 2)]) is None


def test_find_state_by_what_it_is() -> None:
    tree = grown(CONNECT_FOUR)
    state = CONNECT_FOUR.apply(CONNECT_FOUR.apply(tree.root_state, 3), 3)
    node = find_state(tree, state)
    assert node is not None
    assert node == tree.child(tree.child(0, 3) or 0, 3)
    assert find_state(tree, tree.root_state) == 0
    far = state
    for column in (0, 1, 0, 1, 2, 2):
        far = CONNECT_FOUR.apply(far, column)
    assert find_state(tree, far) is None


def test_bytes_and_back() -> None:
    for game, changes in ((CONNECT_FOUR, {}), (CONNECT_FOUR, {"loop": "open"}), (KUHN, {}), (NIM, {})):
        tree = grown(game, 300, **changes)
        again = tree_from_bytes(game, tree_to_bytes(tree, NODES), NODES)
        assert again.root_state.tobytes() == tree.root_state.tobytes()
        assert again.closed == tree.closed
        for name in ("action", "visits", "value", "mover"):
            assert (again.children()[name] == tree.children()[name]).all()
        check_sound(again)


def test_a_large_tree_is_trimmed_to_the_size_asked_for() -> None:
    tree = grown(CONNECT_FOUR, 20_000)
    small = tree_from_bytes(CONNECT_FOUR, tree_to_bytes(tree, 1000), NODES)
    assert small.used <= 1000
    assert (small.children()["visits"] == tree.children()["visits"]).all()


def test_damaged_bytes_are_refused() -> None:
    data = tree_to_bytes(grown(CONNECT_FOUR, 300), NODES)
    for at in range(0, len(data), 37):
        broken = bytearray(data)
        broken[at] ^= 0xFF
        with pytest.raises(BadTree):
            tree_from_bytes(CONNECT_FOUR, bytes(broken), NODES)
    for bad in (b"", data[:-1], data[: HEADER.size], b"x" * 500):
        with pytest.raises(BadTree):
            tree_from_bytes(CONNECT_FOUR, bad, NODES)


def test_trees_of_other_games_and_too_large_ones_are_refused() -> None:
    data = tree_to_bytes(grown(CONNECT_FOUR, 3000), NODES)
    with pytest.raises(BadTree, match="another game"):
        tree_from_bytes(NIM, data, NODES)
    with pytest.raises(BadTree, match="allowed"):
        tree_from_bytes(CONNECT_FOUR, data, 1000)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("first", 10**6),
        ("first", -5),
        ("count", 60_000),
        ("mover", 7),
        ("mover", -2),
        ("value", np.nan),
        ("visits", -1),
    ],
)
def test_forged_trees_are_refused(field: str, value: float) -> None:
    """A forger gets the checksum right; the contents must still not lead out of the arrays."""
    tree = grown(CONNECT_FOUR, 300)
    tree.nodes[field][1] = value
    tree.nodes["count"][1] = tree.nodes["count"][1] or 1
    nodes = tree.nodes[: tree.used]
    body = zstandard.ZstdCompressor().compress(tree.root_state.tobytes() + nodes.tobytes())
    with pytest.raises(BadTree):
        tree_from_bytes(CONNECT_FOUR, _header(CONNECT_FOUR, True, 24, len(nodes), body) + body, NODES)


def test_forged_actions_are_never_played() -> None:
    tree = grown(CONNECT_FOUR, 3000)
    best = tree.child(0, 3)
    assert best is not None
    tree.children(best)["action"] = 10**6
    again = tree_from_bytes(CONNECT_FOUR, tree_to_bytes(tree, NODES), NODES)
    with pytest.raises(IllegalAction):
        find_state(again, CONNECT_FOUR.apply(CONNECT_FOUR.apply(again.root_state, 3), 3))
    result = search(
        CONNECT_FOUR, again.root_state, 0, Settings(iterations=3000, time_ms=None, early_stop=False), tree=again
    )
    assert result.action in range(7)
    assert result.simulations == 3000
    assert set(result.principal_variation) <= set(range(7))
    assert (again.children(again.child(0, 3) or 0)["action"] < 7).all()


def test_a_forged_root_is_forgotten() -> None:
    tree = grown(CONNECT_FOUR, 300)
    tree.children()["action"] = 10**6
    again = tree_from_bytes(CONNECT_FOUR, tree_to_bytes(tree, NODES), NODES)
    result = search(CONNECT_FOUR, again.root_state, 0, Settings(iterations=100, time_ms=None), tree=again)
    assert {candidate.action for candidate in result.candidates} == set(range(7))


def test_what_only_other_worlds_allow_is_dropped_from_an_open_root() -> None:
    """Cards that were not drawn: their actions go, with their visits; the others keep theirs."""
    tree = grown(CONNECT_FOUR, 2000, loop="open")
    visits = dict(zip(tree.children()["action"].tolist(), tree.children()["visits"].tolist(), strict=True))
    tree.inherited = tree.visits
    tree.children()["action"][[1, 4]] += 100
    gone = [int(action) - 100 for action in tree.children()["action"][[1, 4]]]
    left = sum(visits.values()) - sum(visits[action] for action in gone)
    settings = Settings(iterations=500, time_ms=None, loop="open", early_stop=False)
    result = search(CONNECT_FOUR, tree.root_state, 0, settings, tree=tree)
    assert (result.inherited_visits, tree.visits) == (left, left + 500)
    found = {candidate.action: candidate.visits for candidate in result.candidates}
    assert set(found) == set(range(7))
    assert all(found[action] >= visits[action] for action in found if action not in gone)
    assert sum(found.values()) == left + 500
    check_sound(tree)


def test_a_root_of_another_seat_is_forgotten() -> None:
    tree = grown(CONNECT_FOUR, 300, loop="open")
    tree.inherited = tree.visits
    tree.children()["mover"][2] = 1
    settings = Settings(iterations=100, time_ms=None, loop="open", early_stop=False)
    result = search(CONNECT_FOUR, tree.root_state, 0, settings, tree=tree)
    assert (result.inherited_visits, tree.visits) == (0, 100)


def test_one_seed_for_all_decisions_repeats_no_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what is inherited and what is new would be the same worlds, counted twice."""
    seeds = []

    class Noted(Grower):
        def __init__(self, *args: Any, **named: Any) -> None:
            seeds.append(args[4])
            super().__init__(*args, **named)

    monkeypatch.setattr(search_module, "Grower", Noted)
    tree, limits = Tree(KUHN, KUHN.new_state(), NODES, closed=False), Limits(iterations=300)
    for threads in (1, 2):
        search(KUHN, tree.root_state, 0, Settings(threads=threads), limits, seed=1, tree=tree)
    assert seeds[0] == 1
    assert len(set(seeds)) == 3
    steps = {(one - other) * pow(int(GAMMA), -1, 2**64) % 2**64 for one in seeds for other in seeds if one != other}
    assert min(steps) > 10**9  # draws until one sequence would run into another
