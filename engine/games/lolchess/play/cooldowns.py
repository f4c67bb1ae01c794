"""How long skills and items rest after their use."""

from engine.games.lolchess.play.stats import plain
from engine.games.lolchess.play.tables.items import COOLDOWN
from engine.games.lolchess.play.tables.names import CDR
from engine.kernels.part import part


@part
def rest_item(s, i, place, clock):
    """Let an item of a piece rest for its turns, shortened by the CDR of the piece `clock`."""
    turns = COOLDOWN[s.pieces[i].held[place]] - plain(s, clock, CDR) / 10.0
    s.pieces[i].item_cooldown[place] = max(turns, 0.0)


@part
def skill_turns(s, i):
    """Turns that a skill of a piece rests after its use."""
    return max(s.pieces[i].skill_cooldown - plain(s, i, CDR) / 10.0, 0.0)
