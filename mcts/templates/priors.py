"""Actions weighed by a net: its second head foresees how a search would divide its visits among them."""

import math

import numpy as np

from engine.kernels.specialise import inline
from mcts.records import PRIOR_WIDTH, UNPROVEN

ALIKE = 0.05  # share of all priors that is divided evenly, so that nothing is never tried


def foresee_shares(s, work, count):
    """Write the share of a search's visits that the net foresees for each of `work.actions`, into `work.weights`."""
    weights = work.weights
    largest = -np.inf
    for i in range(count):
        weights[i] = action_score(s, np.int64(work.actions[i]), work)
        largest = max(largest, weights[i])
    total = 0.0
    for i in range(count):
        weights[i] = math.exp(weights[i] - largest)
        total += weights[i]
    for i in range(count):
        weights[i] = (1.0 - ALIKE) * weights[i] / total + ALIKE / count


def action_score(s, action, work):
    """How much speaks for an action by the net, on a scale of its own."""
    told = work.told
    inner = work.inner
    priors = work.priors
    for i in range(ACTION_FEATURES):
        told[i] = 0.0
    action_features(s, action, told[:])
    for j in range(PRIOR_WIDTH):
        inner[j] = priors.first_bias[j]
    for i in range(ACTION_FEATURES):
        x = told[i]
        if x != 0.0:
            for j in range(PRIOR_WIDTH):
                inner[j] += x * priors.first[i, j]
    score = np.float32(0.0)
    for j in range(PRIOR_WIDTH):
        score += min(max(inner[j], np.float32(0.0)), np.float32(1.0)) * priors.last[j]
    return np.float64(score)


@inline
def best_by_prior(nodes, count, work):
    """The child at one of `work.places` to go on with, by mean reward and prior (PUCT); what was never tried is taken
    to be as good as what was, on average."""
    places = work.places
    visits = np.int64(0)
    total = 0.0
    for i in range(count):
        node = nodes[places[i]]
        visits += node.visits
        total += node.visits * node.value
    usual = total / visits if visits > 0 else 0.5
    spread = calmed(work.settings.priors, work) * math.sqrt(visits + 1.0)
    best = np.int64(places[0])
    best_bound = -1.0
    for i in range(count):
        node = nodes[places[i]]
        bound = (node.value if node.visits > 0 else usual) + spread * node.prior / (1.0 + node.visits)
        if node.proven != UNPROVEN:
            bound = proven_bound(node, bound, visits)
        if bound > best_bound:
            best_bound = bound
            best = np.int64(places[i])
    return best


def write_action_features(s, actions, out):
    """Write what speaks for and against each of some actions: out[action, feature], zeros before."""
    for row in range(len(actions)):
        action_features(s, np.int64(actions[row]), out[row])


def foreseen(s, work, count, out):
    """Write the shares that the net foresees for the first of `work.actions`."""
    foresee_shares(s, work, count)
    for i in range(count):
        out[i] = work.weights[i]
