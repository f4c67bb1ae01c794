"""The closed loop: search where nothing is hidden and nothing is left to chance, a node for each position."""

import math

import numpy as np

from engine.kernels.clock import monotonic_ns
from engine.kernels.rng import scramble
from engine.kernels.specialise import inline
from mcts.records import MAX_DEPTH, UNCHECKED, UNPROVEN, WAYS


def run_closed(nodes, table, states, words, work, iterations):
    """Simulate at most `iterations` times from states[0]; stop early if the root is proven or the nodes run out."""
    done = 0
    while done < iterations and nodes[0].proven == UNPROVEN and len(nodes) - work.tally.used >= MAX_ACTIONS:
        simulate_closed(nodes, table, states, words, work)
        done += 1
    return done


@inline
def simulate_closed(nodes, table, states, words, work):
    """One simulation: down the tree, one new node, a playout, and back."""
    timing = work.settings.timing != 0
    tally = work.tally
    started = monotonic_ns() if timing else 0
    states[1] = states[0]
    s = states[1]
    node = 0
    depth = 0
    work.path[0] = 0
    repeated = False
    while True:
        if nodes[node].count == 0:
            if nodes[node].visits == 0 and node != 0:
                break
            before = monotonic_ns() if timing else 0
            expand_closed(nodes, table, s, words, node, work)
            if timing:
                spent = monotonic_ns() - before
                tally.expand_ns += spent
                started += spent
            if nodes[node].count == 0:
                break
        node = best_child(nodes, node, work)
        apply_action(s, np.int64(nodes[node].action))
        depth += 1
        work.path[depth] = node
        if nodes[node].proven >= UNCHECKED:
            check_children(nodes, node, s, work)
        if nodes[node].proven != UNPROVEN or depth + 1 == MAX_DEPTH:
            break
        if work.settings.cycles != 0 and seen_before(work.keys, depth, words):
            repeated = True
            break
    tally.depth = max(tally.depth, depth)
    selected = monotonic_ns() if timing else 0
    result = leaf_rewards(nodes[node], states, repeated, work)
    played = monotonic_ns() if timing else 0
    bend_rewards(nodes, work, depth, player_count(s))
    back_up(nodes, work.path, depth, work.rewards, False)
    if work.settings.solver != 0 and result != UNPROVEN:
        if nodes[node].proven == UNPROVEN:
            nodes[node].proven = result
            nodes[node].prior = 0.0
        prove_path(nodes, work.path, depth)
    if timing:
        tally.select_ns += selected - started
        tally.playout_ns += played - selected
        tally.backup_ns += monotonic_ns() - played


@inline
def leaf_rewards(node, states, repeated, work):
    """Write the rewards at the end of a path; give back the result for the node's mover if it is certain."""
    s = states[1]
    if node.proven != UNPROVEN:
        reward = reward_of(node.proven)
        for player in range(player_count(s)):
            work.rewards[player] = 1.0 - reward
        work.rewards[node.mover] = reward
        work.standing.length = np.int64(node.prior)
        work.standing.beyond = 0
        return np.int64(node.proven)
    work.standing.length = 0
    work.standing.beyond = 0
    if repeated:
        players = player_count(s)
        for player in range(players):
            work.rewards[player] = 1.0 / players
        return UNPROVEN
    if to_move(s) < 0:
        returns(s, work.rewards[:])
        return certain_result(work.rewards[node.mover]) if node.mover >= 0 else UNPROVEN
    reward_leaf(states, work)
    return UNPROVEN


@inline
def best_child(nodes, parent, work):
    """The child to go on with: the next untried one, else the one with the best upper confidence bound."""
    settings = work.settings
    first = np.int64(nodes[parent].first)
    count = np.int64(nodes[parent].count)
    visits = np.int64(nodes[parent].visits)
    if HAS_PRIORS:
        if settings.priors > 0.0:
            for i in range(count):
                work.places[i] = first + i
            return best_by_prior(nodes, count, work)
    tried = room_for(count, visits, settings)
    if nodes[first + tried - 1].visits == 0:
        # Children are tried in their order, so the last one is the last to be visited.
        child = first
        while nodes[child].visits != 0:
            child += 1
        return child
    if settings.transpositions != 0:
        visits = 1
        for child in range(first, first + tried):
            visits += nodes[child].visits
    spread = calmed(settings.exploration, work) * math.sqrt(math.log(np.float64(visits)))
    plain = settings.virtual_wins == 0.0 and settings.bias == 0.0
    best = first
    best_bound = -1.0
    for child in range(first, first + tried):
        node = nodes[child]
        bound = node.value + spread * node.exposure
        if not plain:
            bound += prior_bonus(node, settings)
        if node.proven != UNPROVEN:
            bound = proven_bound(node, bound, visits)
        if bound > best_bound:
            best_bound = bound
            best = child
    return best


def expand_closed(nodes, table, s, words, node, work):
    """Give a node its children; none if the game is over."""
    player = to_move(s)
    if player < 0:
        return
    settings = work.settings
    actions = work.actions
    weights = work.weights
    tally = work.tally
    slot = 0
    if settings.transpositions != 0:
        key = position_key(words, 1)
        slot = find_entry(table, key)
        if table[slot].key == key and table[slot].count > 0:
            nodes[node].first = table[slot].first
            nodes[node].count = table[slot].count
            table[slot].uses = min(np.int64(table[slot].uses) + 1, 65535)
            tally.shared += 1
            return
    count = list_actions(s, work)
    first = tally.used
    tally.used += count
    tally.expanded += 1
    tally.children += count
    if is_weighed(settings):
        write_priors(s, work, count)
        sort_by_weight(actions, weights, count)
        for i in range(count):
            new_node(nodes, first + i, actions[i], player, weights[i])
    else:
        shuffle(actions, count, work.rng)
        for i in range(count):
            new_node(nodes, first + i, actions[i], player, 0.0)
    nodes[node].first = first
    nodes[node].count = count
    if settings.transpositions != 0:
        table[slot].key = key
        table[slot].first = first
        table[slot].count = count
        table[slot].uses = 0


def check_children(nodes, node, s, work):
    """Drop children that come from outside and are not exactly the actions of this position.

    Kernels check nothing, so no action of a stored tree may be played before this.
    """
    nodes[node].proven -= UNCHECKED
    player = to_move(s)
    actions = work.actions
    count = list_actions(s, work) if player >= 0 else 0
    first = np.int64(nodes[node].first)
    good = count == nodes[node].count
    for i in range(count if good else 0):
        known = False
        for child in range(first, first + count):
            known = known or (nodes[child].action == actions[i] and nodes[child].mover == player)
        good = good and known
    if not good:
        nodes[node].count = 0
        nodes[node].proven = UNPROVEN
        nodes[node].prior = 0.0


def shuffle(actions, count, rng):
    """Put the actions into random order, so that the game's order favours none."""
    for i in range(count - 1, 0, -1):
        j = below(rng, i + 1)
        actions[i], actions[j] = actions[j], actions[i]


def sort_by_weight(actions, weights, count):
    """Put the most promising action first; equal ones keep their order."""
    for i in range(1, count):
        action = actions[i]
        w = weights[i]
        j = i - 1
        while j >= 0 and weights[j] < w:
            actions[j + 1] = actions[j]
            weights[j + 1] = weights[j]
            j -= 1
        actions[j + 1] = action
        weights[j + 1] = w


def position_key(words, row):
    """A hash of the position in a row of the states, over the part of the record that identifies it."""
    key = np.uint64(0)
    for i in range(IDENTITY_WORDS):
        key = scramble(key ^ words[row, i])
    return key


def find_entry(table, key):
    """Where a hash is in the table, or where it may go: an empty place, else that of the least used."""
    start = np.int64(key & np.uint64(len(table) - 1)) & ~(WAYS - 1)
    place = start
    for slot in range(start, start + WAYS):
        if table[slot].count == 0 or table[slot].key == key:
            return slot
        if table[slot].uses < table[place].uses:
            place = slot
    for slot in range(start, start + WAYS):
        table[slot].uses = table[slot].uses // 2  # what was useful long ago must not stay for ever
    return place


def seen_before(keys, depth, words):
    """Whether the position after a number of plies stood on the path before; remembers it if not."""
    if depth == 1:
        keys[0] = position_key(words, 0)
    key = position_key(words, 1)
    keys[depth] = key
    for i in range(depth - 1, -1, -1):
        if keys[i] == key:
            return True
    return False
