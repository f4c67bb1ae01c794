"""LOL Chess as its backend plays it, quirks included: the contract's kernels."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.errors import BadOption
from engine.games.lolchess.actions import FIRST_BUY, PER_EVENT
from engine.games.lolchess.aiming import target_at
from engine.games.lolchess.attack import attack
from engine.games.lolchess.auras import refresh_auras
from engine.games.lolchess.board import AROUND, RAY_LENGTH, RAYS, SQUARES, X, Y, is_stunned, refresh_occupants
from engine.games.lolchess.dice import MASK, wake
from engine.games.lolchess.draft import drafter, list_draft, play_draft
from engine.games.lolchess.effects import CASTLING, shield
from engine.games.lolchess.items import PURCHASABLE
from engine.games.lolchess.moves import list_actions, player_of
from engine.games.lolchess.names import ATTACK, BUY, CHAMPIONS, MOVE, PORO, SKILL, SPELLS
from engine.games.lolchess.setup import set_up
from engine.games.lolchess.shop import buy
from engine.games.lolchess.skills import use_skill
from engine.games.lolchess.spells import use_spell
from engine.games.lolchess.state import (
    BAN,
    BOOKKEEPING_FROM,
    DRAWN,
    GAMEPLAY,
    NEVER,
    NOBODY_WON,
    PLAYING,
    STATE,
    STUCK,
)
from engine.games.lolchess.stats import max_hp
from engine.games.lolchess.turn import end_turn
from engine.games.lolchess.walking import castling_rook
from engine.kernel import kernel
from engine.part import part
from engine.rng import draw
from engine.seeded_random import SeededRandom

__all__ = ["BOOKKEEPING_FROM", "STATE"]

MAX_ACTIONS = 1024
WAYS = len(AROUND)
ENGINE_STATES = np.uint64(MASK)


def new_game(s: np.record, players: int, seed: int, options: Mapping[str, Any]) -> None:
    """A game with line-ups drawn from the seed or given by the options, or the beginning of the ban phase."""
    s.removed, s.winner = -1, NOBODY_WON
    s.rng = s.seed = seed & MASK
    for field in ("bans", "picks", "order", "spells"):
        s[field][...] = -1
    if options["draft"]:
        s.phase, s.draft_turn = BAN, 1
        return
    rng = SeededRandom(seed)
    pool = [c for c in range(len(CHAMPIONS)) if CHAMPIONS[c] not in [*(options["blue"] or []), *(options["red"] or [])]]
    rng.shuffle(pool)
    for side, name in enumerate(("blue", "red")):
        given = options[name]
        if given is not None and (len(given) != 5 or not set(given) <= set(CHAMPIONS)):
            raise BadOption(f"{name} must be five champions")
        s.order[side] = [CHAMPIONS.index(c) for c in given] if given else [pool.pop() for _ in range(5)]
        spells = list(range(len(SPELLS)))
        rng.shuffle(spells)
        s.spells[side] = spells
    s.picks[...] = s.order
    set_up(s, np.int64(options["starting_gold"]))


@kernel
def legal_actions(s, out):
    """Everything that the engine accepts."""
    if s.status != PLAYING:
        return 0
    if s.phase != GAMEPLAY:
        return list_draft(s, out)
    return list_actions(s, out, False)


@kernel
def to_move(s):
    """Blue plays the odd rounds, red the even ones."""
    if s.status != PLAYING:
        return np.int64(-1)
    if s.phase != GAMEPLAY:
        return drafter(s)
    return np.int64(player_of(s))


@kernel
def returns(s, out):
    """1 for the winner; halves if nobody won."""
    for player in range(2):
        out[player] = 0.5
    if s.winner != NOBODY_WON and s.winner != DRAWN:
        out[s.winner] = 1.0
        out[1 - s.winner] = 0.0


@kernel
def determinize(s, observer, rng):
    """The coming random numbers are nobody's to know."""
    s.rng = np.int64(draw(rng) & ENGINE_STATES) | 1


@kernel
def apply_action(s, action):
    """Play an action and all that follows from it."""
    s.removed = -1
    if s.phase != GAMEPLAY:
        play_draft(s, action)
        return
    wake(s)
    event, square, target = action // PER_EVENT, action % PER_EVENT // SQUARES, action % SQUARES
    if event >= BUY:
        buy(s, (action - FIRST_BUY) // PURCHASABLE, (action - FIRST_BUY) % PURCHASABLE)
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


@part
def move(s, i, target):
    """A move, or castling."""
    piece = s.pieces[i]
    square = np.int64(piece.square)
    if piece.kind == PORO and not piece.moved and Y[target] == Y[square] and abs(X[target] - X[square]) == 2:
        step = np.int64(1 if target > square else -1)
        rook = castling_rook(s, i, step)
        s.pieces[rook].square = square + step
        s.pieces[rook].moved = 1
        shield(s, i, 0.25 * max_hp(s, i), NEVER, CASTLING)
    piece.square = target
    piece.moved = 1
    s.stale = 1


@kernel
def take_stock(s):
    """Write down what follows from the pieces: who stands where, and whether the player to move can do anything at all.
    The engine would wait for ever for one who cannot."""
    if s.stale:
        refresh_occupants(s)
    if s.status == PLAYING and not can_surely_act(s):
        out = np.empty(1, np.int32)
        if list_actions(s, out, False) == 0:
            s.status = STUCK


@part
def can_surely_act(s):
    """Whether some piece of the player to move has a free square before it: the cheap part of looking for a move."""
    player = player_of(s)
    for i in range(s.count):
        piece = s.pieces[i]
        free = piece.owner == player and piece.hp > 0 and not piece.vertical and not is_stunned(s, i)
        if free and s.occupant[piece.square] == i:
            for way in range(WAYS):
                if RAY_LENGTH[piece.square, way] > 0 and s.occupant[RAYS[piece.square, way, 0]] < 0:
                    return True
    return False
