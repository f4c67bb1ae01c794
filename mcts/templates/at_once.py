"""Wins that can be had now."""

import numpy as np


def wins_at_once(states, work, actions, count, worlds):
    """Keep those of the first `count` actions that win states[0] at once for the observer; gives how many.

    Each must do so in that number of redealt worlds, or in states[0] itself if the settings redeal nothing. Those that
    fail in one world are not tried in the next, so that looking for a win that is not there costs little.
    """
    settings = work.settings
    for _ in range(worlds if settings.redeals != 0 else 1):
        states[1] = states[0]
        if settings.redeals != 0:
            determinize(states[1], settings.observer, work.rng[:])
        kept = 0
        for i in range(count):
            states[2] = states[1]
            apply_action(states[2], np.int64(actions[i]))
            if to_move(states[2]) < 0:
                returns(states[2], work.rewards[:])
                if work.rewards[settings.observer] == 1.0:
                    actions[kept] = actions[i]
                    kept += 1
        count = kept
        if count == 0:
            break
    return count
