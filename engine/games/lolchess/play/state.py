"""The record of a game.

Nearly all fields are 64-bit: kernels that get narrower numbers would be compiled anew for each width, and this game
has more kernels than any other. Only the statuses, which make up most of the record, are packed.
"""

import numpy as np

from engine.games.lolchess.play.tables.names import CHAMPION_COUNT, DRAKES, STATS

MAX_PIECES = 37  # 32 at the start, a drake and a Baron; the last place stays empty
MAX_POSTED = 34  # pieces that a posted state may have, so that both monsters can still come
MAX_STATUSES = 24  # per piece; what would be one more is lost
MAX_SHIELDS = 6
MAX_ITEMS = 3
SLOTS = 5  # champions of a side
BANS = 4  # of both sides
SHOP_SIZE = 3  # items on offer
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
SKIPPED = CHAMPION_COUNT  # in place of a banned champion

STATUS = np.dtype(
    [
        ("amount", "f8"),
        ("tag", "i8"),  # which generated id it has (wire/ids.py)
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
        # What lookups read comes first: it fits into one cache line.
        ("hp", "i8"),
        ("square", "i8"),
        ("kind", "i8"),
        ("owner", "i8"),
        ("blue", "i8"),
        ("item_count", "i8"),
        ("status_count", "i8"),
        ("shield_count", "i8"),
        ("cooldown", "f8"),  # until the skill can be used; may be a fraction
        ("item_cooldown", "f8", (MAX_ITEMS,)),
        ("stat", "i8", (len(STATS),)),  # base numbers
        ("dead_at", "i8"),
        ("respawn_at", "i8"),
        ("cumulative", "i8"),  # damage done by Viktor's skill
        ("attack_count", "i8"),
        ("skill_cooldown", "i8"),
        ("spell_cooldown", "i8"),
        ("start", "i8"),  # square, or -1
        ("moved", "i8"),
        ("no_retreat", "i8"),
        ("vertical", "i8"),
        ("directions", "i8"),  # of attacks
        ("skill_type", "i8"),
        ("skill_target", "i8"),
        ("skill_range", "i8"),
        ("skill_directions", "i8"),
        ("payload", "i8"),
        ("module", "i8"),
        ("unlocked", "i8"),
        ("empowered", "i8"),  # -1 if the JSON does not say
        ("azir", "i8"),  # the piece whose soldier this is
        ("auras", "i8"),
        ("spell", "i8"),  # or -1
        ("held", "i8", (MAX_ITEMS,)),
    ],
    align=True,
)
BLOW = np.dtype(
    [
        ("amount", "f8"),
        ("sunder", "f8"),
        ("dealt", "f8"),
        ("source", "i8"),
        ("target", "i8"),
        ("type", "i8"),
        ("from_attack", "i8"),
        ("was_alive", "i8"),
        ("stage", "i8"),
    ],
    align=True,
)
ATTACK_FRAME = np.dtype(
    [
        ("factor", "f8"),
        ("dealt", "f8"),
        ("others", "u8"),  # soldiers that still join, as bits
        ("attacker", "i8"),
        ("target", "i8"),
        ("chained", "i8"),
        ("untested", "i8"),
        ("stage", "i8"),
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
        ("gold", "i8", (2,)),
        ("bought", "i8", (2,)),
        ("base_cost", "i8", (2,)),
        ("inflation", "i8", (2,)),
        ("turn", "i8"),  # the engine's currentRound
        ("shop_turn", "i8"),
        ("drakes_killed", "i8"),
        ("count", "i8"),  # of pieces
        ("shop", "i8", (SHOP_SIZE,)),
        ("pool", "i8", (len(DRAKES),)),  # drakes not spawned yet
        ("pool_count", "i8"),
        ("has_bought", "i8"),
        ("has_cast", "i8"),
        ("has_acted", "i8"),
        ("status", "i8"),
        ("winner", "i8"),
        ("phase", "i8"),
        ("draft_turn", "i8"),  # the ban/pick phase: turnNumber
        ("draft_side", "i8"),  # currentTurn
        ("asked", "i8"),  # who is to act while both may
        ("bans", "i8", (BANS,)),  # in order: champion, SKIPPED or -1
        ("picks", "i8", (2, SLOTS)),
        ("order", "i8", (2, SLOTS)),
        ("spells", "i8", (2, SLOTS)),  # of each pick, or -1
        ("ready", "i8", (2,)),
        ("blows", BLOW, (MAX_BLOWS,)),  # scratch space of combat/damage.py
        ("attacks", ATTACK_FRAME, (MAX_ATTACKS,)),  # scratch space of combat/attacks.py
        ("occupant", "i8", (80,)),  # the first living piece on each square, or -1; follows from the pieces
        ("stale", "i8"),  # whether `occupant` must be written anew: somebody moved, died or came back
        ("rejected", "i8"),  # the action failed halfway
        ("removed", "i8"),  # the piece that the last action took from the board, or -1
    ],
    align=True,
)
BOOKKEEPING_FROM = "blows"
