"""The record of a game."""

import numpy as np

from engine.games.lolchess.names import STATS

MAX_PIECES = 37  # 32 at the start, a drake and a Baron; the last place stays empty
MAX_POSTED = 34  # pieces that a posted state may have, so that both monsters can still come
MAX_STATUSES = 40  # per piece; what would be one more is lost
MAX_SHIELDS = 8
MAX_ITEMS = 3
MAX_BLOWS = 12  # damage that causes damage that causes damage ...
MAX_ATTACKS = 12  # attacks that cause attacks
BLUE, RED, NEUTRAL, NO_PLAYER = range(4)  # owners; the first two are also the seats
NEVER = -1  # of a round; also: permanent, of a duration
NOBODY_WON, DRAWN = -1, 2  # winners besides the seats
PLAYING, FINISHED, STUCK = range(3)  # STUCK: somebody must act and cannot
GAMEPLAY, BAN, PICK, REORDER = range(4)  # phases
NO_PAYLOAD, COUNTER, MODULES_PAYLOAD, AZIR_PAYLOAD = range(4)
GONE = -2  # of a piece that Viktor took from the board
TAILWIND_AURA, SHROUD_AURA = 1, 2  # bits
SKIPPED = 24  # in place of a banned champion

STATUS = np.dtype(
    [
        ("amount", "f8"),
        ("tag", "i8"),  # which generated id it has (effects_json.py)
        ("duration", "i2"),
        ("kind", "u1"),
        ("stacks", "u1"),
        ("caster", "i1"),  # owner
        ("caster_kind", "u1"),
        ("marker", "i1"),  # the piece that placed a death mark, else -1
        ("followed", "u1"),  # while it acts: which entry it is, wherever it moves
    ],
    align=True,
)
SHIELD = np.dtype(
    [("amount", "f8"), ("tag", "i8"), ("duration", "i2"), ("kind", "u1"), ("spare", "u1", (5,))], align=True
)
PIECE = np.dtype(
    [
        ("cooldown", "f8"),  # until the skill can be used; may be a fraction
        ("item_cooldown", "f8", (MAX_ITEMS,)),
        ("stat", "i4", (len(STATS),)),  # base numbers
        ("hp", "i4"),
        ("dead_at", "i4"),
        ("respawn_at", "i4"),
        ("cumulative", "i4"),  # damage done by Viktor's skill
        ("attack_count", "i4"),
        ("skill_cooldown", "i4"),
        ("spell_cooldown", "i4"),
        ("kind", "i1"),
        ("owner", "i1"),
        ("blue", "i1"),
        ("square", "i1"),
        ("start", "i1"),  # square, or -1
        ("moved", "i1"),
        ("no_retreat", "i1"),
        ("vertical", "i1"),
        ("directions", "i1"),  # of attacks
        ("skill_type", "i1"),
        ("skill_target", "i1"),
        ("skill_range", "i1"),
        ("skill_directions", "i1"),
        ("payload", "i1"),
        ("module", "i1"),
        ("unlocked", "i1"),
        ("empowered", "i1"),  # -1 if the JSON does not say
        ("azir", "i1"),  # the piece whose soldier this is
        ("auras", "i1"),
        ("spell", "i1"),  # or -1
        ("held", "i1", (MAX_ITEMS,)),
        ("item_count", "i1"),
        ("status_count", "i1"),
        ("shield_count", "i1"),
        ("spare", "i1", (2,)),
    ],
    align=True,
)
BLOW = np.dtype(
    [
        ("amount", "f8"),
        ("sunder", "f8"),
        ("dealt", "f8"),
        ("source", "i2"),
        ("target", "i2"),
        ("type", "i1"),
        ("from_attack", "i1"),
        ("was_alive", "i1"),
        ("stage", "i1"),
    ],
    align=True,
)
ATTACK_FRAME = np.dtype(
    [
        ("factor", "f8"),
        ("dealt", "f8"),
        ("others", "u8"),  # soldiers that still join, as bits
        ("attacker", "i2"),
        ("target", "i2"),
        ("chained", "i1"),
        ("untested", "i1"),
        ("stage", "i1"),
        ("spare", "i1"),
    ],
    align=True,
)
STATE = np.dtype(
    [
        ("pieces", PIECE, (MAX_PIECES,)),
        ("statuses", STATUS, (MAX_PIECES, MAX_STATUSES)),
        ("shields", SHIELD, (MAX_PIECES, MAX_SHIELDS)),
        ("rng", "i8"),  # the engine's generator, 32 bits
        ("seed", "i8"),
        ("gold", "i4", (2,)),
        ("bought", "i4", (2,)),
        ("base_cost", "i4", (2,)),
        ("inflation", "i4", (2,)),
        ("turn", "i4"),  # the engine's currentRound
        ("shop_turn", "i4"),
        ("drakes_killed", "i4"),
        ("count", "i4"),  # of pieces
        ("shop", "i1", (3,)),
        ("pool", "i1", (6,)),  # drakes not spawned yet
        ("pool_count", "i1"),
        ("has_bought", "i1"),
        ("has_cast", "i1"),
        ("has_acted", "i1"),
        ("status", "i1"),
        ("winner", "i1"),
        ("phase", "i1"),
        ("draft_turn", "i1"),  # the ban/pick phase: turnNumber
        ("draft_side", "i1"),  # currentTurn
        ("asked", "i1"),  # who is to act while both may
        ("bans", "i1", (4,)),  # in order: champion, SKIPPED or -1
        ("picks", "i1", (2, 5)),
        ("order", "i1", (2, 5)),
        ("spells", "i1", (2, 5)),  # of each pick, or -1
        ("ready", "i1", (2,)),
        ("spare", "i1", (1,)),
        ("blows", BLOW, (MAX_BLOWS,)),  # scratch space of damage.py
        ("attacks", ATTACK_FRAME, (MAX_ATTACKS,)),  # scratch space of attack.py
        ("occupant", "i1", (80,)),  # the first living piece on each square, or -1; follows from the pieces
        ("rejected", "i1"),  # the action failed halfway
        ("removed", "i1"),  # the piece that the last action took from the board, or -1
        ("spare_too", "i1", (6,)),
    ],
    align=True,
)
BOOKKEEPING_FROM = "blows"
