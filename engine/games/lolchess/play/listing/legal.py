"""All that a player can do: what the engine accepts, or only what is fair."""

from engine.games.lolchess.play.effects.carried import is_stunned
from engine.games.lolchess.play.listing.aims import drop_rejected, list_attacks, list_skills, may_be_rejected
from engine.games.lolchess.play.listing.draft import list_draft
from engine.games.lolchess.play.listing.purchases import list_purchases
from engine.games.lolchess.play.listing.spells import list_spells
from engine.games.lolchess.play.listing.walks import list_moves
from engine.games.lolchess.play.state import BLUE, GAMEPLAY, PLAYING
from engine.games.lolchess.play.tables.names import ACTIVE, ZED
from engine.games.lolchess.play.turns import player_of
from engine.kernels.kernel import kernel
from engine.kernels.part import part


@kernel
def legal_actions(s, out):
    """Everything that the engine accepts."""
    if s.status != PLAYING:
        return 0
    if s.phase != GAMEPLAY:
        return list_draft(s, out)
    return list_actions(s, out, False)


@part
def list_actions(s, out, fair):
    """Write the actions of the player whose round it is; how many. `fair` leaves out what exploits missing checks."""
    player = player_of(s)
    count = 0
    for i in range(s.count):
        count = list_piece(s, i, player, out, count, fair)
    if not s.has_bought and not s.has_acted:
        count = list_purchases(s, player, out, count, fair)
    return count


@part
def list_piece(s, i, player, out, count, fair):
    """What one piece can do; nothing if it is not the player's, or cannot act."""
    piece = s.pieces[i]
    if piece.blue != (player == BLUE) or piece.hp <= 0 or s.occupant[piece.square] != i or is_stunned(s, i):
        return count
    if fair and piece.owner != player:
        return count
    count = list_moves(s, i, out, count, fair)
    if piece.directions != 0 or piece.kind == ZED:
        first = count
        count = list_attacks(s, i, out, count)
        if count > first and may_be_rejected(s, i):
            count = drop_rejected(s, i, out, first, count)
    if piece.skill_type == ACTIVE and piece.cooldown <= 0.0:
        count = list_skills(s, i, out, count, fair)
    if piece.spell >= 0 and piece.spell_cooldown == 0 and not s.has_cast:
        count = list_spells(s, i, out, count)
    return count
