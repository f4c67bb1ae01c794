"""How chance came out, as JSON: `{"dice": [a, b]}`, `{"card": kind}` or `{"stolen": resource}`."""

import numpy as np

from engine.errors import BadOption
from engine.games.catan.play.actions import BUY_CARD, NO_VICTIM, ROLL, victim_of
from engine.games.catan.play.state import CARDS, RESOURCES
from engine.types import Json


def forced_numbers(s: np.record, action: int, outcome: Json) -> tuple[int, int]:
    """The numbers of an outcome. Raises BadOption if it cannot be that of the action."""
    dice, card, stolen = outcome.get("dice"), outcome.get("card"), outcome.get("stolen")
    if action == ROLL and isinstance(dice, list) and len(dice) == 2 and all(d in range(1, 7) for d in dice):
        return dice[0], dice[1]
    if action == BUY_CARD and card in CARDS and s.deck[CARDS.index(card)] > 0:
        return CARDS.index(card), 0
    victim = victim_of(action)
    if victim != NO_VICTIM and stolen in RESOURCES and s.hands[victim, RESOURCES.index(stolen)] > 0:
        return RESOURCES.index(stolen), 0
    raise BadOption(f"the outcome {outcome!r} cannot come of this action")


def told_outcome(s: np.record, action: int, then: np.record) -> Json | None:
    """What chance did in an action, by the records before and after it; None if it had no part."""
    if action == ROLL:
        return {"dice": then.dice.tolist()}
    if action == BUY_CARD:
        return {"card": CARDS[int(np.argmax(s.deck - then.deck))]}
    victim = victim_of(action)
    if victim != NO_VICTIM and s.hands[victim].sum() > then.hands[victim].sum():
        return {"stolen": RESOURCES[int(np.argmax(s.hands[victim] - then.hands[victim]))]}
    return None
