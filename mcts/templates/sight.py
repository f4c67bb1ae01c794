"""Actions at sight: by the position right after them."""

import numpy as np

OVER = 1e30  # what the result of a finished game counts for: more than any judgement


def worth_after(states, rewards, me, actions, by_score, worth):
    """Add to `worth` what each action in states[0] is worth to `me`, by the game's judgement of what comes of it."""
    for i in range(len(actions)):
        states[1] = states[0]
        apply_action(states[1], np.int64(actions[i]))
        if to_move(states[1]) < 0:
            returns(states[1], rewards)
            worth[i] += (2.0 * rewards[me] - 1.0) * OVER
        elif HAS_EVALUATE and not by_score:
            evaluate(states[1], rewards)
            worth[i] += rewards[me]
        else:
            worth[i] += score(states[1], me)
