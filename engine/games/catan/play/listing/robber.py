"""Where the robber may go, and whom it may rob."""

from engine.games.catan.play.actions import NO_VICTIM, ROB, ROBBER
from engine.games.catan.play.board import TILE_NODES, TILES
from engine.games.catan.play.robber import is_victim, spares
from engine.games.catan.play.state import EMPTY, buildings_of
from engine.kernels.part import part


@part
def list_robber_moves(s, out):
    """Write where the robber may go and whom it may rob there."""
    friendly = s.friendly_robber != 0
    while True:
        n = add_robber_moves(s, out, friendly)
        if n > 0 or not friendly:
            return n
        friendly = False


@part
def add_robber_moves(s, out, friendly):
    """Write the robber's moves; with the friendly rule, those that spare the poor."""
    n = 0
    for tile in range(TILES):
        if tile == s.robber or (friendly and spares(s, tile)):
            continue
        found = 0
        if not s.separate_steal:
            for victim in range(s.players):
                if victim != s.turn and s.hand_size[victim] > 0 and buildings_of(s, victim) & TILE_NODES[tile] != EMPTY:
                    out[n] = ROBBER + 5 * tile + victim
                    n += 1
                    found += 1
        if found == 0:
            out[n] = ROBBER + 5 * tile + NO_VICTIM
            n += 1
    return n


@part
def list_victims(s, out):
    """Write whom the robber can rob."""
    n = 0
    for player in range(s.players):
        if is_victim(s, player):
            out[n] = ROB + player
            n += 1
    return n
