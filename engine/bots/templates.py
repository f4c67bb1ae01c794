"""One-ply and alpha-beta choice over a game's kernels, as templates (engine/kernels/specialise.py)."""

import numpy as np

from engine.kernels.clock import monotonic_ns

INFINITE = 1e30
POSITIONS_PER_LOOK = 8  # between two looks at the clock: some positions take a hundred times as long as others
FRAME = np.dtype([("count", "i8"), ("next", "i8"), ("mover", "i8"), ("best", "f8"), ("low", "f8"), ("high", "f8")])
"""One ply of an alpha-beta search: its actions, the next one to try, and the values between which it matters."""
PLACE = np.dtype(
    [
        ("ply", "i8"),
        ("low", "f8"),
        ("high", "f8"),
        ("value", "f8"),
        ("tried", "i8"),
        ("best", "i8"),
        ("best_value", "f8"),
    ]
)
"""Where an alpha-beta search stands: its ply (0: at the root) with the bounds there, the value of the root action just
searched, how many root actions have been, and the best of them so far."""


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


def descend(states, lists, frames, rewards, place, limit, me, win_score, depth_penalty, pruned, positions):
    """Go on with the value for `me` of states[1], searched to `limit` plies; exact only if above the first `low`.

    Looks at this many positions at most; returns how many of them are left. `place.ply` is 0 when the value is found.
    Everybody but `me` is taken to play against it, which for two players is plain minimax. Quirk: the plies are a
    loop over frames because Numba crashes when it loads a recursive function from its disk cache.
    """
    ply, low, high = place.ply, place.low, place.high
    while positions > 0:
        positions -= 1
        if ply >= limit or to_move(states[ply]) < 0:
            value = leaf_value(states[ply], rewards, ply, me, win_score, depth_penalty)
            ply -= 1
            if ply > 0:
                settle(frames[ply], value, me)
        else:
            value = 0.0
            open_frame(frames[ply], states[ply], lists[ply], me, low, high, pruned)
        while ply > 0 and (frames[ply].next == frames[ply].count or frames[ply].low >= frames[ply].high):
            value = frames[ply].best
            ply -= 1
            if ply > 0:
                settle(frames[ply], value, me)
        if ply == 0:
            place.ply = 0
            place.value = value
            return positions
        states[ply + 1] = states[ply]
        apply_action(states[ply + 1], np.int64(lists[ply, frames[ply].next]))
        frames[ply].next += 1
        low = frames[ply].low
        high = frames[ply].high
        ply += 1
    place.ply = ply
    place.low = low
    place.high = high
    return positions


def best_reply(
    states,
    lists,
    frames,
    rewards,
    place,
    actions,
    order,
    limit,
    me,
    win_score,
    depth_penalty,
    pruned,
    slice_ns,
):
    """Go on with finding the best of `actions` in states[0] for the player `me` who is to move; whether it is found.

    Comes back after about `slice_ns` nanoseconds. The actions are tried in `order`; of equally good ones the first in
    `actions` is the best.
    """
    until = monotonic_ns() + slice_ns
    positions = POSITIONS_PER_LOOK
    while place.tried < len(order):
        i = order[place.tried]
        if place.ply == 0:
            states[1] = states[0]
            apply_action(states[1], np.int64(actions[i]))
            place.ply = 1
            # One that stands before the best so far need only be as good.
            place.low = place.best_value if i > place.best else np.nextafter(place.best_value, -INFINITE)
            place.high = INFINITE
        positions = descend(
            states, lists, frames, rewards, place, limit, me, win_score, depth_penalty, pruned, positions
        )
        if place.ply == 0:
            if place.value > place.best_value or (place.value == place.best_value and i < place.best):
                place.best = i
                place.best_value = place.value
            place.tried += 1
        if positions == 0:
            if monotonic_ns() >= until and place.tried < len(order):
                return False
            positions = POSITIONS_PER_LOOK
    return True


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
