"""The open loop: search under chance and hidden information (information-set MCTS).

Every simulation plays in another world that the observer must think possible. A node stands for a history of
actions, not for a position; which of its children can be played differs from world to world, so each counts how
often it was available, and only those available now compete.
"""

import math

import numpy as np

from engine.kernels.clock import monotonic_ns
from engine.kernels.specialise import inline
from mcts.records import MAX_DEPTH, NOBODY

BLOCK = 8  # child blocks grow by this number of places


def run_open(nodes, states, work, iterations):
    """Simulate at most `iterations` times from states[0]; stop early if the nodes run out."""
    # The worst path adds one action's block at its end; chance outcomes add a small block per ply at most.
    reserve = 2 * (MAX_ACTIONS + BLOCK) + MAX_DEPTH * BLOCK * HAS_OBSERVED
    done = 0
    while done < iterations and len(nodes) - work.tally.used >= reserve:
        simulate_open(nodes, states, work)
        done += 1
    return done


@inline
def simulate_open(nodes, states, work):
    """One simulation: a possible world, down the tree as far as it is known, a playout, and back."""
    timing = work.settings.timing != 0
    tally = work.tally
    started = monotonic_ns() if timing else 0
    states[1] = states[0]
    s = states[1]
    if work.settings.redeals != 0:
        determinize(s, work.settings.observer, work.rng[:])
    if work.settings.first_action >= 0:
        apply_action(s, work.settings.first_action)
    node = np.int64(0)  # a bare 0 is a type of its own, for which all below would be compiled once more
    depth = 0
    work.path[0] = 0
    while depth + 2 < MAX_DEPTH and (node == 0 or nodes[node].visits > 0):
        player = to_move(s)
        if player < 0:
            break
        count = list_actions(s, work)
        before = monotonic_ns() if timing else 0
        find_children(nodes, s, node, player, count, work)
        if timing:
            spent = monotonic_ns() - before
            tally.expand_ns += spent
            started += spent
        node = best_available(nodes, node, count, work)
        apply_action(s, np.int64(nodes[node].action))
        depth += 1
        work.path[depth] = node
        if HAS_OBSERVED:
            outcome = np.int64(observed(s))
            if outcome > 0 and nodes[node].visits > 0:
                node = find_child(nodes, tally, node, outcome, NOBODY, np.int64(nodes[node].first))
                depth += 1
                work.path[depth] = node
    tally.depth = max(tally.depth, depth)
    selected = monotonic_ns() if timing else 0
    reward_leaf(states, work)
    bend_rewards(nodes, work, depth, player_count(s))
    played = monotonic_ns() if timing else 0
    back_up(nodes, work.path, depth, work.rewards, True)
    if timing:
        tally.select_ns += selected - started
        tally.playout_ns += played - selected
        tally.backup_ns += monotonic_ns() - played


def find_children(nodes, s, parent, player, count, work):
    """Write where each action's child is, and note that it was available; new children are made on the way."""
    tally = work.tally
    actions = work.actions
    places = work.places
    weights = work.weights
    known = np.int64(nodes[parent].count)
    place = np.int64(nodes[parent].first)
    for i in range(count):
        place = find_child(nodes, tally, parent, actions[i], player, place)
        places[i] = place - nodes[parent].first
        place += 1
    first = np.int64(nodes[parent].first)
    for i in range(count):
        places[i] += first  # adding a child may have moved the block
        nodes[places[i]].exposure += 1.0
    if is_weighed(work.settings) and nodes[parent].count > known:
        write_priors(s, work, count)
        for i in range(count):
            if places[i] >= first + known:
                nodes[places[i]].prior = weights[i]


def find_child(nodes, tally, parent, action, mover, guess):
    """The child of an action; looked for from a guess on, for lists mostly keep their order. Made if it is new."""
    first = np.int64(nodes[parent].first)
    end = first + np.int64(nodes[parent].count)
    for child in range(guess, end):
        if nodes[child].action == action and nodes[child].mover == mover:
            return child
    for child in range(first, min(guess, end)):
        if nodes[child].action == action and nodes[child].mover == mover:
            return child
    return add_child(nodes, tally, parent, action, mover)


def add_child(nodes, tally, parent, action, mover):
    """Put a new child behind the others; a full block moves to where there is more room."""
    first = np.int64(nodes[parent].first)
    count = np.int64(nodes[parent].count)
    if count % BLOCK == 0:
        moved = tally.used
        if count > 0 and first + count == tally.used:
            moved = first  # the last block of all grows in place
        else:
            tally.expanded += count == 0
            for i in range(count):
                nodes[moved + i] = nodes[first + i]
        tally.used = moved + count + BLOCK
        for i in range(count, count + BLOCK):
            nodes[moved + i].count = 0  # whoever goes through all nodes must find nothing below an empty place
        nodes[parent].first = moved
        first = moved
    new_node(nodes, first + count, action, mover, 0.0)
    nodes[parent].count = count + 1
    tally.children += 1
    return first + count


@inline
def best_available(nodes, parent, count, work):
    """The available child to go on with: an untried one while there is room for it, else by upper confidence bound."""
    settings = work.settings
    places = work.places
    if count == 1 and nodes[places[0]].visits > 0:
        return np.int64(places[0])  # every second node or so, in games that ask for each pass
    if HAS_PRIORS:
        if settings.priors > 0.0:
            return best_by_prior(nodes, count, work)
    tried = 0
    for i in range(count):
        tried += nodes[places[i]].visits > 0
    if tried < room_for(count, np.int64(nodes[parent].visits), settings):
        return best_untried(nodes, places, count, work.rng)
    best = np.int64(places[0])
    best_bound = -1.0
    at_root = parent == 0 and settings.root_exploration > 0.0
    exploration = calmed(settings.root_exploration if at_root else settings.exploration, work)
    for i in range(count):
        node = nodes[places[i]]
        if node.visits > 0:
            bound = node.value + exploration * math.sqrt(math.log(node.exposure + 1.0) / node.visits)
            if settings.virtual_wins != 0.0 or settings.bias != 0.0:
                bound += prior_bonus(node, settings)
            if bound > best_bound:
                best_bound = bound
                best = np.int64(places[i])
    return best


def best_untried(nodes, places, count, rng):
    """The untried child with the largest prior; the search for it starts anywhere, so equals have the same chance."""
    start = below(rng, count)
    best = np.int64(-1)
    for i in range(count):
        place = np.int64(places[(start + i) % count])
        if nodes[place].visits == 0 and (best < 0 or nodes[place].prior > nodes[best].prior):
            best = place
    return best
