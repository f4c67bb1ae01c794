"""Playing an action: what its event does, and all that follows from it."""

import numpy as np

from engine.games.lolchess.play.actions import board_parts, purchase_parts
from engine.games.lolchess.play.combat.attacks import attack, target_at
from engine.games.lolchess.play.dice import wake
from engine.games.lolchess.play.draft import play_draft
from engine.games.lolchess.play.effects.auras import refresh_auras
from engine.games.lolchess.play.movement import move
from engine.games.lolchess.play.shop import buy
from engine.games.lolchess.play.skills.using import use_skill
from engine.games.lolchess.play.spells import use_spell
from engine.games.lolchess.play.state import GAMEPLAY
from engine.games.lolchess.play.stuck import take_stock
from engine.games.lolchess.play.tables.names import ATTACK, BUY, MOVE, SKILL
from engine.games.lolchess.play.turns import end_turn
from engine.kernels.kernel import kernel


@kernel
def apply_action(s, action):
    """Play an action and all that follows from it."""
    s.removed = -1
    if s.phase != GAMEPLAY:
        play_draft(s, action)
        return
    wake(s)
    event, square, target = board_parts(action)
    if event >= BUY:
        i, item = purchase_parts(action)
        buy(s, i, item)
    else:
        i = np.int64(s.occupant[square])
        if event == MOVE:
            move(s, i, target)
        elif event == ATTACK:
            s.rejected = 0
            attack(s, i, np.int64(target_at(s, target, s.pieces[i].blue)))
        elif event == SKILL:
            use_skill(s, i, target)
        else:
            use_spell(s, i, target)
    refresh_auras(s)
    if event <= SKILL:
        s.has_acted = 1
        end_turn(s)
    take_stock(s)
