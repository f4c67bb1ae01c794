"""PettingZoo: a policy that asks Kibitz, for its classic Connect Four and tic-tac-toe.

policy = KibitzPolicy(kibitz, "connect-four")
observation, *_ = env.last()
env.step(policy(observation["observation"], observation["action_mask"]))
"""

from typing import Any

import numpy as np

from kibitz_client.adapters import boards
from kibitz_client.synchronous import Kibitz

OWN, OTHER = 0, 1


class KibitzPolicy:
    """From an observation, whose planes are the mover's pieces and the other's, and the mask of legal actions to an
    action; `request` is what else the request says (deadline_ms, bot, ...)."""

    def __init__(self, kibitz: Kibitz, game: str, **request: Any) -> None:
        self.kibitz, self.game = kibitz, game
        self.to_state, self.number = boards.GAMES[game]
        self.request = {"deadline_ms": 1000, **request}

    def __call__(self, observation: Any, mask: Any) -> int:
        legal = np.flatnonzero(mask)
        if len(legal) == 1:
            return int(legal[0])
        planes = np.asarray(observation).astype(bool).reshape(-1, 2)
        mover = int(planes[:, OWN].sum() != planes[:, OTHER].sum())  # who is one piece behind moved second
        cells = [mover if own else 1 - mover if other else None for own, other in planes.tolist()]
        state = self.to_state(cells, mover)
        decision = self.kibitz.decide(self.game, state, boards.PLAYERS[mover], **self.request)
        return int(decision["action"][self.number])
