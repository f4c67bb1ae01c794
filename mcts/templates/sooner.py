"""Sooner wins are better, and later losses: rewards bent by the length of the game, where it is as good as decided.

What a simulation really brought is counted before: the chances that a search reports are not bent.
"""

import math

from engine.kernels.specialise import inline

DECIDED = 0.95  # the observer's chance from which on a sooner win counts for more; as much below an even share of 0.05
EARLIEST = 16  # simulations before the standing says anything
CALM = 0.9  # share of its exploration that a search does without where the game is decided
HALF_WAY = 30.0  # plies after which a result has lost half of what haste can take from it


@inline
def bend_rewards(nodes, work, depth, players):
    """Count what the last simulation brought the observer; then draw its rewards towards even ones, by its length."""
    settings = work.settings
    if settings.haste == 0.0 and settings.discount == 1.0:
        return
    standing = work.standing
    reward = work.rewards[settings.observer]
    child = work.path[1] - nodes[0].first
    if depth > 0 and 0 <= child < MAX_ACTIONS:
        work.chances[child] += reward
        work.tries[child] += 1
    standing.reward += reward
    standing.simulations += 1
    length = depth + standing.length
    share = 1.0
    if settings.discount < 1.0:
        share = math.pow(settings.discount, length)
    if standing.simulations >= EARLIEST and settings.haste > 0.0:
        length += standing.beyond
        standing.decided = decidedness(standing, players)
        share *= 1.0 - settings.haste * standing.decided * length / (length + HALF_WAY)
    if share < 1.0:
        standing.bent += 1
        fade(work.rewards, players, share)


@inline
def decidedness(standing, players):
    """How near to certain the observer's win or loss is, by what it got on average."""
    mean = standing.reward / standing.simulations
    certain = max(mean, 1.0 - 0.5 * players * mean)
    return max(0.0, (certain - DECIDED) / (1.0 - DECIDED))


@inline
def calmed(weight, work):
    """A weight of what is not known yet: where the game is decided, what is at stake is small, and so is the weight."""
    return weight * (1.0 - CALM * work.standing.decided)


def fade(rewards, players, share):
    """Keep so large a share of each reward's distance from an even one."""
    even = 1.0 / max(players, 2)  # alone, half of all there is to gain
    for player in range(players):
        rewards[player] = even + (rewards[player] - even) * share
