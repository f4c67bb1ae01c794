"""Which actions are worth searching."""

from engine.games.lolchess.play.listing.legal import list_actions
from engine.games.lolchess.play.state import GAMEPLAY
from engine.games.lolchess.sense.draft import choose_in_draft
from engine.kernels.kernel import kernel


@kernel
def search_actions(s, out):
    """The fair actions; if there are none, all. In the ban/pick phase, what the measured win rates say."""
    if s.phase != GAMEPLAY:
        out[0] = choose_in_draft(s)
        return 1
    count = list_actions(s, out, True)
    return count if count > 0 else list_actions(s, out, False)
