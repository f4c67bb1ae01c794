"""Refusing posted states that contradict themselves."""

import numpy as np

from engine.errors import MalformedState
from engine.games.lolchess.play.draft import BAN_TURNS, PICK_TURNS
from engine.games.lolchess.play.state import BAN, BLUE, PICK, RED, SKIPPED
from engine.games.lolchess.wire.words import NEUTRAL_ID


def check_players(players: list[str]) -> None:
    """Both players and nobody must have ids of their own."""
    if len({*players, NEUTRAL_ID}) < 3:
        raise MalformedState("the players' ids must differ", "/redPlayer")


def check_piece_ids(names: list[str]) -> None:
    """An id means one piece."""
    if len(set(names)) != len(names):
        raise MalformedState("ids of pieces must differ", "/board")


def check_distinct(s: np.record, pointer: str) -> None:
    """A champion is banned or picked once."""
    taken = [c for c in s.bans.tolist() if 0 <= c < SKIPPED] + [c for c in s.picks.ravel().tolist() if c >= 0]
    if len(set(taken)) != len(taken):
        raise MalformedState("a champion is banned or picked twice", pointer)


def check_turn(s: np.record, pointer: str, bans: int) -> None:
    """The number of bans and picks must fit the turn, and the turn the side."""
    picks = [int((s.picks[side] >= 0).sum()) for side in (BLUE, RED)]
    if s.phase == BAN:
        fits = bans == s.draft_turn - 1 and picks == [0, 0] and s.draft_side == BAN_TURNS[bans]
    else:
        turns = PICK_TURNS[: s.draft_turn - 1].tolist()
        fits = picks == [turns.count(BLUE), turns.count(RED)]
        if s.phase == PICK:
            fits = fits and s.draft_side == PICK_TURNS[s.draft_turn - 1]
        else:
            fits = fits and sum(picks) == len(PICK_TURNS) and not (s.ready[BLUE] and s.ready[RED])
    if not fits:
        raise MalformedState("bans and picks do not fit the turn", f"{pointer}/turnNumber")
