"""One-ply and alpha-beta choice over a game's kernels, as templates (engine/template.py)."""

import numpy as np

INFINITE = 1e30
FRAME = np.dtype([("count", "i8"), ("next", "i8"), ("mover", "i8"), ("best", "f8"), ("low", "f8"), ("high", "f8")])
"""One ply of an alpha-beta search: its actions, the next one to try, and the values between which it matters."""


def leaf_value(s, rewards, ply, me, win_score, depth_penalty):
    """What a finished game, or the last position looked at, is worth to `me`."""
    if to_move(s) >= 0:
        return score(s, me)
    returns(s, rewards)
    # A win is better the earlier it comes, a loss the later; the first move itself does not count.
    return (2.0 * rewards[me] - 1.0) * (win_score - depth_penalty * (ply - 1))


def open_frame(frame, s, actions, me, low, high, pruned):
    """Begin with the actions of an inner position."""
    frame.count = search_actions(s, actions) if pruned else legal_actions(s, actions)
    frame.next = 0
    frame.mover = to_move(s)
    frame.best = -INFINITE if frame.mover == me else INFINITE
    frame.low = low
    frame.high = high


def settle(frame, value, me):
    """Take in the value of the action just searched."""
    if frame.mover == me:
        frame.best = max(frame.best, value)
        frame.low = max(frame.low, value)
    else:
        frame.best = min(frame.best, value)
        frame.high = min(frame.high, value)


def alphabeta(states, lists, frames, rewards, limit, me, low, win_score, depth_penalty, pruned):
    """The value for `me` of states[1], searched to `limit` plies; exact only if above `low`.

    Everybody but `me` is taken to play against it, which for two players is plain minimax. Quirk: the plies are a
    loop over frames because Numba crashes when it loads a recursive function from its disk cache.
    """
    ply = 1
    high = INFINITE
    while True:
        if ply >= limit or to_move(states[ply]) < 0:
            value = leaf_value(states[ply], rewards, ply, me, win_score, depth_penalty)
            ply -= 1
            if ply == 0:
                return value
            settle(frames[ply], value, me)
        else:
            open_frame(frames[ply], states[ply], lists[ply], me, low, high, pruned)
        while frames[ply].next == frames[ply].count or frames[ply].low >= frames[ply].high:
            value = frames[ply].best
            ply -= 1
            if ply == 0:
                return value
            settle(frames[ply], value, me)
        states[ply + 1] = states[ply]
        apply_action(states[ply + 1], np.int64(lists[ply, frames[ply].next]))
        frames[ply].next += 1
        low = frames[ply].low
        high = frames[ply].high
        ply += 1


def best_reply(states, lists, frames, rewards, limit, me, actions, win_score, depth_penalty, pruned):
    """The index of the first best of `actions` in states[0], for the player `me` who is to move."""
    best, best_value = 0, -INFINITE
    for i in range(len(actions)):
        states[1] = states[0]
        apply_action(states[1], np.int64(actions[i]))
        value = alphabeta(states, lists, frames, rewards, limit, me, best_value, win_score, depth_penalty, pruned)
        if value > best_value:
            best, best_value = i, value
    return best


def worth_at_sight(states, rewards, me, actions, scores):
    """Write into `scores` what each action in states[0] is worth to `me`, by the position right after it."""
    for i in range(len(actions)):
        if HAS_SCORE or HAS_EVALUATE:
            states[1] = states[0]
            apply_action(states[1], np.int64(actions[i]))
            if to_move(states[1]) < 0:
                returns(states[1], rewards)
                scores[i] = (2.0 * rewards[me] - 1.0) * INFINITE
            else:
                scores[i] = score(states[1], me)
        else:
            scores[i] = weight(states[0], np.int64(actions[i]))
