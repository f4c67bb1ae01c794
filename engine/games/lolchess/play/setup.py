"""A new game: its draft, or the board at the beginning of the game-play phase."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.errors import BadOption
from engine.games.lolchess.play.board import FILES, refresh_occupants
from engine.games.lolchess.play.dice import MASK, whole
from engine.games.lolchess.play.effects.auras import refresh_auras
from engine.games.lolchess.play.shop import draw_shop
from engine.games.lolchess.play.state import BAN, BLUE, GAMEPLAY, MODULES_PAYLOAD, NOBODY_WON, PLAYING, SLOTS
from engine.games.lolchess.play.tables.names import (
    CASTER,
    CHAMPION_COUNT,
    CHAMPIONS,
    DRAKES,
    MELEE,
    PORO,
    SIDES,
    SIEGE,
    SPELL_COUNT,
    VIKTOR,
)
from engine.games.lolchess.play.tables.pieces import USUAL
from engine.kernels.kernel import kernel
from engine.kernels.part import part
from engine.seeded_random import SeededRandom

CHAMPION_FILES = np.array([1, 2, 3, 5, 6])
LAYOUT = np.array(  # kind, file, whether on the second rank; champions come behind the first three
    [[SIEGE, 0, 0], [SIEGE, 7, 0], [PORO, 4, 0], [CASTER, 0, 1], [CASTER, 7, 1]] + [[MELEE, x, 1] for x in range(1, 7)]
)
BEFORE_CHAMPIONS = 3
DRAKE_COUNT = len(DRAKES)
BASE_COST, INFLATION = 25, 15
MODULE_COUNT = 5


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
    pool = [c for c in range(CHAMPION_COUNT) if CHAMPIONS[c] not in [*(options["blue"] or []), *(options["red"] or [])]]
    rng.shuffle(pool)
    for side, name in enumerate(SIDES):
        given = options[name]
        if given is not None and (len(given) != SLOTS or not set(given) <= set(CHAMPIONS)):
            raise BadOption(f"{name} must be five champions")
        s.order[side] = [CHAMPIONS.index(c) for c in given] if given else [pool.pop() for _ in range(SLOTS)]
        spells = list(range(SPELL_COUNT))
        rng.shuffle(spells)
        s.spells[side] = spells
    s.picks[...] = s.order
    set_up(s, np.int64(options["starting_gold"]))


@part
def put_piece(s, kind, player, file, second_rank):
    """A new piece behind all others."""
    s.pieces[s.count] = USUAL[kind]
    piece = s.pieces[s.count]
    s.count += 1
    piece.owner = player
    piece.blue = player == BLUE
    rank = second_rank if player == BLUE else 7 - second_rank
    piece.square = FILES * rank + file + 1
    piece.start = piece.square
    if kind == VIKTOR:
        piece.payload = MODULES_PAYLOAD
        piece.module = whole(s, 0, MODULE_COUNT)


@kernel
def set_up(s, gold):
    """Put up the board for the line-ups in `s.order` with the spells that `s.spells` gives to `s.picks`."""
    for player in range(2):
        for k in range(BEFORE_CHAMPIONS):
            put_piece(s, LAYOUT[k, 0], player, LAYOUT[k, 1], LAYOUT[k, 2])
        for slot in range(SLOTS):
            put_piece(s, np.int64(s.order[player, slot]), player, CHAMPION_FILES[slot], 0)
            for k in range(SLOTS):
                if s.picks[player, k] == s.order[player, slot]:
                    s.pieces[s.count - 1].spell = s.spells[player, k]
        for k in range(BEFORE_CHAMPIONS, len(LAYOUT)):
            put_piece(s, LAYOUT[k, 0], player, LAYOUT[k, 1], LAYOUT[k, 2])
        s.gold[player] = gold
        s.bought[player] = 0
        s.base_cost[player] = BASE_COST
        s.inflation[player] = INFLATION
    s.phase = GAMEPLAY
    s.status = PLAYING
    s.winner = NOBODY_WON
    s.turn = 1
    s.drakes_killed = 0
    s.pool_count = DRAKE_COUNT
    for k in range(DRAKE_COUNT):
        s.pool[k] = k
    forget_draft(s)
    draw_shop(s)
    refresh_auras(s)
    refresh_occupants(s)


@part
def forget_draft(s):
    """The board says it all now."""
    s.draft_turn = 0
    s.draft_side = 0
    s.asked = 0
    for k in range(len(s.bans)):
        s.bans[k] = -1
    for player in range(2):
        s.ready[player] = 0
        for k in range(SLOTS):
            s.picks[player, k] = -1
            s.order[player, k] = -1
            s.spells[player, k] = -1
