"""The board at the beginning of the game-play phase."""

import numpy as np

from engine.games.lolchess.auras import refresh_auras
from engine.games.lolchess.board import FILES, refresh_occupants
from engine.games.lolchess.dice import whole
from engine.games.lolchess.names import CASTER, DRAKES, JANNA, MAX_HP, MELEE, PORO, SIEGE, VIKTOR
from engine.games.lolchess.pieces import (
    ATTACK_DIRECTIONS,
    BASE,
    SKILL_COOLDOWN,
    SKILL_DIRECTIONS,
    SKILL_RANGE,
    SKILL_TARGET,
    SKILL_TYPE,
    STAT_COUNT,
)
from engine.games.lolchess.state import (
    BLUE,
    GAMEPLAY,
    MODULES_PAYLOAD,
    NEVER,
    NOBODY_WON,
    PLAYING,
    TAILWIND_AURA,
)
from engine.games.lolchess.turn import draw_shop
from engine.kernel import kernel
from engine.part import part

CHAMPION_FILES = np.array([1, 2, 3, 5, 6])
LAYOUT = np.array(  # kind, file, whether on the second rank; champions come behind the first three
    [[SIEGE, 0, 0], [SIEGE, 7, 0], [PORO, 4, 0], [CASTER, 0, 1], [CASTER, 7, 1]] + [[MELEE, x, 1] for x in range(1, 7)]
)
BEFORE_CHAMPIONS = 3
DRAKE_COUNT = len(DRAKES)
BASE_COST, INFLATION = 25, 15
MODULE_COUNT = 5


@part
def put_piece(s, kind, player, file, second_rank):
    """A new piece behind all others."""
    piece = s.pieces[s.count]
    s.count += 1
    piece.kind = kind
    piece.owner = player
    piece.blue = player == BLUE
    for stat in range(STAT_COUNT):
        piece.stat[stat] = BASE[kind, stat]
    piece.hp = BASE[kind, MAX_HP]
    rank = second_rank if player == BLUE else 7 - second_rank
    piece.square = FILES * rank + file + 1
    piece.start = piece.square
    piece.no_retreat = kind in (MELEE, CASTER)
    piece.vertical = piece.no_retreat
    piece.directions = ATTACK_DIRECTIONS[kind]
    piece.skill_type = SKILL_TYPE[kind]
    piece.skill_cooldown = SKILL_COOLDOWN[kind]
    piece.skill_target = SKILL_TARGET[kind]
    piece.skill_range = SKILL_RANGE[kind]
    piece.skill_directions = SKILL_DIRECTIONS[kind]
    piece.dead_at = NEVER
    piece.respawn_at = NEVER
    piece.azir = -1
    piece.spell = -1
    piece.empowered = -1
    if kind == JANNA:
        piece.auras = TAILWIND_AURA
    if kind == VIKTOR:
        piece.payload = MODULES_PAYLOAD
        piece.module = whole(s, 0, MODULE_COUNT)


@kernel
def set_up(s, gold):
    """Put up the board for the line-ups in `s.order` with the spells that `s.spells` gives to `s.picks`."""
    for player in range(2):
        for k in range(BEFORE_CHAMPIONS):
            put_piece(s, LAYOUT[k, 0], player, LAYOUT[k, 1], LAYOUT[k, 2])
        for slot in range(5):
            put_piece(s, np.int64(s.order[player, slot]), player, CHAMPION_FILES[slot], 0)
            for k in range(5):
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
        for k in range(5):
            s.picks[player, k] = -1
            s.order[player, k] = -1
            s.spells[player, k] = -1
