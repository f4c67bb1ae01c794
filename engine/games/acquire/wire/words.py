"""The words of Acquire's JSON, each kept once."""

from engine.games.acquire.play.actions import DECLARE_END, END_TURN, FORCE_END, SKIP_TILE
from engine.games.acquire.play.state import BUYING, CHOOSING, DISPOSING, FOUNDING, OVER, PLAYING

PHASES = {
    PLAYING: "playing",
    FOUNDING: "founding_chain",
    CHOOSING: "merging",
    DISPOSING: "merging",
    BUYING: "buying_stocks",
    OVER: "game_over",
}
"""The phases of a full state."""
CLIENT_PHASES = {
    "playing": "place_tile",
    "founding_chain": "found_chain",
    "merging": "merger",
    "buying_stocks": "buy_stocks",
    "game_over": "game_over",
}
"""What clients are told instead of the backend's own phase."""
BACKEND_PHASES = {client: backend for backend, client in CLIENT_PHASES.items()}
FOUNDING_PHASE, MERGER_PHASE, OVER_PHASE = (CLIENT_PHASES[PHASES[phase]] for phase in (FOUNDING, DISPOSING, OVER))

PENDING = {FOUNDING: "found_chain", CHOOSING: "choose_survivor", DISPOSING: "stock_disposition"}
"""The types of pending actions, by the phase that they belong to."""
QUESTIONS = {
    "choose_chain": PENDING[FOUNDING],
    "choose_merger_survivor": PENDING[CHOOSING],
    "stock_disposition_required": PENDING[DISPOSING],
}
"""The messages that carry a question, and the type of the pending action that they stand for."""

PLAYED, IN_CHAIN = CELL_STATES = ("played", "in_chain")
COMPLETED, CURRENT, WAITING = DISPOSITION_STATUSES = ("completed", "current", "waiting")

PLAIN_ACTIONS = {
    "end_turn": END_TURN,
    "declare_end_game": DECLARE_END,
    "skip_tile": SKIP_TILE,
    "end_game": FORCE_END,
}
"""The actions that consist of their name."""
ACTIONS = ("place_tile", "found_chain", "merger_choice", "merger_disposition", "buy_stocks", *PLAIN_ACTIONS)
PROPOSE = "propose_trade"
ACCEPT, REJECT, CANCEL = TRADE_REPLIES = ("accept_trade", "reject_trade", "cancel_trade")
