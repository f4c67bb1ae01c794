"""What both searches do with the tree: choosing a child, proving results, handing rewards back."""

import math

import numpy as np

from engine.kernels.specialise import inline
from mcts.records import DRAWN, LOST, UNCHECKED, UNPROVEN, WON

HOPELESS = -0.5  # below every bound, but above "none yet"
SECOND_THOUGHT = 4  # where a draw is certain, every fourth visit tries what else there is, so that it is proven sooner


def new_node(nodes, index, action, mover, prior):
    """Make an unvisited node."""
    node = nodes[index]
    node.value = 0.0
    node.visits = 0
    node.exposure = 0.0
    node.action = action
    node.first = 0
    node.prior = prior
    node.count = 0
    node.mover = mover
    node.proven = UNPROVEN


@inline
def list_actions(s, work):
    """Write the actions to search into `work.actions`, pruned by the game unless the settings say otherwise.

    Quirk: an array in a record has a type of its own in Numba, and the rules would be compiled once more for it; a
    slice of it has the type that Python's arrays have.
    """
    if HAS_SEARCH_ACTIONS and work.settings.pruning == 0:
        return legal_actions(s, work.actions[:])
    return search_actions(s, work.actions[:])


@inline
def room_for(count, visits, settings):
    """How many of a node's children may be tried by now (progressive widening)."""
    if settings.widening <= 0.0:
        return count
    allowed = np.int64(settings.widening * math.pow(visits + 1.0, settings.widening_power)) + 1
    return min(count, allowed)


@inline
def is_weighed(settings):
    """Whether actions have priors: the net's, or the game's weights."""
    if HAS_PRIORS:
        if settings.priors > 0.0:
            return True
    return HAS_WEIGHT and settings.ordering != 0


@inline
def write_priors(s, work, count):
    """Write how promising each of `work.actions` looks: by the net, in shares of one; else by weight, relatively."""
    if HAS_PRIORS:
        if work.settings.priors > 0.0:
            foresee_shares(s, work, count)
            return
    relative_weights(s, work.actions, work.weights, count)


def relative_weights(s, actions, weights, count):
    """Write each action's weight as a share of the largest."""
    largest = 0.0
    for i in range(count):
        weights[i] = weight(s, np.int64(actions[i]))
        largest = max(largest, weights[i])
    if largest > 0.0:
        for i in range(count):
            weights[i] /= largest


def prior_bonus(node, settings):
    """What priors add to a bound: virtual wins, and a bias that fades with the visits."""
    virtual = settings.virtual_wins * node.prior
    mean = (node.value * node.visits + virtual) / (node.visits + virtual)
    return mean - node.value + settings.bias * node.prior / (node.visits + 1.0)


@inline
def proven_bound(node, bound, visits):
    """A child's bound by what is proven of it; `visits` are its siblings' and its own."""
    if node.proven == WON:
        return np.inf
    if node.proven == LOST or (node.proven == DRAWN and visits % SECOND_THOUGHT == 0):
        return HOPELESS
    return 0.5 if node.proven == DRAWN else bound


@inline
def back_up(nodes, path, depth, rewards, open_loop):
    """Give every node on the path one more visit, and its mover's reward."""
    for i in range(depth + 1):
        node = nodes[path[i]]
        visits = node.visits + 1
        node.visits = visits
        if node.mover >= 0:
            node.value += (rewards[node.mover] - node.value) / visits
        if not open_loop:
            node.exposure = 1.0 / math.sqrt(visits)


def certain_result(reward):
    """The proof that belongs to an exact reward; only clear results can be proven."""
    if reward == 1.0:
        return WON
    if reward == 0.0:
        return LOST
    if reward == 0.5:
        return DRAWN
    return UNPROVEN


def reward_of(proven):
    """The exact reward behind a proof."""
    return (proven - LOST) * 0.5


def prove_path(nodes, path, depth):
    """A result below the end of the path is certain: carry it up as far as it settles positions (two players only)."""
    for i in range(depth - 1, -1, -1):
        proven = settled(nodes, path[i])
        if proven == UNPROVEN:
            return
        nodes[path[i]].proven = proven
        nodes[path[i]].prior = plies_to_end(nodes, path[i])


def settled(nodes, index):
    """What the children of a node prove about it, from its mover's side."""
    first = np.int64(nodes[index].first)
    count = np.int64(nodes[index].count)
    best = LOST
    all_proven = True
    for child in range(first, first + count):
        proven = nodes[child].proven
        if proven == WON:
            best = WON
            all_proven = True
            break
        if proven == UNPROVEN or proven >= UNCHECKED:
            all_proven = False
        elif proven > best:
            best = proven
    if not all_proven:
        return UNPROVEN
    if nodes[first].mover == nodes[index].mover:
        return best
    return WON + LOST - best


def plies_to_end(nodes, index):
    """How far off the end is below a settled node: as near as whoever wins can bring it, as far as the other can."""
    first = np.int64(nodes[index].first)
    nearest = np.inf
    farthest = 0.0
    for child in range(first, first + np.int64(nodes[index].count)):
        if nodes[child].proven == WON:
            nearest = min(nearest, nodes[child].prior)
        farthest = max(farthest, nodes[child].prior)
    return 1.0 + (nearest if nearest < np.inf else farthest)
