"""Who has won."""

from engine.games.catan.play.state import GAME_OVER, NONE, total_points
from engine.kernels.kernel import kernel
from engine.kernels.part import part


@part
def check_victory(s):
    """Whoever has the points wins: the highest such seat, or only the player whose turn it is."""
    for player in range(s.players - 1, -1, -1):
        if total_points(s, player) >= s.vp_to_win and (player == s.turn or not s.own_turn):
            s.winner = player
            s.prompt = GAME_OVER
            return


@kernel
def returns(s, out):
    """1 for the winner; a game without one is shared."""
    for player in range(s.players):
        out[player] = 0.0 if s.winner != NONE else 1.0 / s.players
    if s.winner != NONE:
        out[s.winner] = 1.0
