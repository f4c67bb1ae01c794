"""The words of the card data and the numbers that kernels know them by.

The numbers are NumPy's: a plain constant would make Numba compile a kernel anew for each value that is passed to it.
"""

import numpy as np

from engine.games.manacore.play.words import Bits, Words

COLOUR_OF_LETTER = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}
COLOURS, COLOUR_NAMES = "".join(COLOUR_OF_LETTER), tuple(COLOUR_OF_LETTER.values())
W, U, B, R, G, C = np.arange(len(COLOURS))
NO_COLOUR = np.int64(9)

CREATURE, LAND, INSTANT, SORCERY, ENCHANTMENT, AURA, ARTIFACT, WALL, EYE, GOBLIN, MERFOLK = (
    np.int64(1 << i) for i in range(11)
)
PLAINS, ISLAND, SWAMP, MOUNTAIN, FOREST, BASIC, TOKEN, SERF = (np.int64(1 << i) for i in range(11, 19))
ANY_TYPE = np.int64((1 << 19) - 1)
ANY_CASE_TYPES = {
    "creature": CREATURE,
    "land": LAND,
    "instant": INSTANT,
    "sorcery": SORCERY,
    "enchantment": ENCHANTMENT,
    "aura": AURA,
    "artifact": ARTIFACT,
    "goblin": GOBLIN,
}
"""Found in a type line in any case."""
EXACT_TYPES = {
    "Wall": WALL,
    "Eye": EYE,
    "Merfolk": MERFOLK,
    "Plains": PLAINS,
    "Island": ISLAND,
    "Swamp": SWAMP,
    "Mountain": MOUNTAIN,
    "Forest": FOREST,
    "Basic": BASIC,
    "Serf": SERF,
}
"""Found in a type line as they are spelt."""

KEYWORDS = Bits()
FLYING = KEYWORDS.add("Flying")
REACH = KEYWORDS.add("Reach")
FIRST_STRIKE = KEYWORDS.add("First strike")
VIGILANCE = KEYWORDS.add("Vigilance")
HASTE = KEYWORDS.add("Haste")
DEFENDER = KEYWORDS.add("Defender")
FEAR = KEYWORDS.add("Fear")
MENACE = KEYWORDS.add("Menace")
SWAMPWALK = KEYWORDS.add("Swampwalk")
ISLANDWALK = KEYWORDS.add("Islandwalk")
FORESTWALK = KEYWORDS.add("Forestwalk")
MOUNTAINWALK = KEYWORDS.add("Mountainwalk")

FLAGS = Bits()
ENTERS_TAPPED = FLAGS.add("enters_tapped")
UNBLOCKABLE = FLAGS.add("unblockable")
CANT_BLOCK = FLAGS.add("cant_block")
CANT_ATTACK_ALONE = FLAGS.add("cant_attack_alone")
NOT_BY_WALL = FLAGS.add("not_blockable_by_wall")
ONLY_FLYING_OR_WALL = FLAGS.add("blockable_only_by_flying_or_wall")
ONLY_BY_WALL = FLAGS.add("blockable_only_by_wall")
MAX_ONE_BLOCKER = FLAGS.add("max_one_blocker")
NEEDS_ISLAND = FLAGS.add("attack_needs_defender_island")
NO_UNTAP_AFTER_ATTACK = FLAGS.add("no_untap_after_attack")
BASILISK = FLAGS.add("basilisk")
BLUE_SOURCE = FLAGS.add("blue_source_for_fog_elemental")

STATICS = Words()
# Those from PT_WHITE to PT_MERFOLK stand together: kernels ask whether a static is among them.
STATICS.add("none")
PT_ENCHANTED = STATICS.add("pt enchanted")
PT_WHITE = STATICS.add("pt all_creatures_color:W")
PT_OWN_UNTAPPED = STATICS.add("pt own_untapped_creatures")
PT_OWN_ATTACKING = STATICS.add("pt own_attacking_creatures")
PT_OWN_GOBLINS = STATICS.add("pt own_other_subtype:Goblin")
PT_MERFOLK = STATICS.add("pt all_other_subtype:Merfolk")
COUNT_HAND = STATICS.add("pt_equals cards_in_hand")
COUNT_SWAMPS = STATICS.add("pt_equals own_permanents_type:Swamp")
COUNT_FORESTS = STATICS.add("pt_equals own_permanents_type:Forest")
BY_CHOICE = STATICS.add("pt_by_choice")
PACIFIES = STATICS.add("cant_attack_or_block enchanted")
STOPS_BLACK = STATICS.add("cant_attack_or_block all_creatures_color:B")
STOPS_NON_EYES = STATICS.add("cant_attack own_creatures_not_Eye")
ONE_BLOCKER_EACH = STATICS.add("max_one_blocker own_creatures")
LURES = STATICS.add("must_be_blocked_by_all_able enchanted")
GASEOUS = STATICS.add("prevent_combat_damage_to_and_by enchanted")
HIDES_CREATURES = STATICS.add("creatures_untargetable_by_spells")
HOLDS_BIG = STATICS.add("no_untap creatures_base_power>=3")
ANIMATES_WALL = STATICS.add("defender_may_attack enchanted")
GRANTS_FLYING = STATICS.add("grant_keyword_inert enchanted Flying")

TARGET_KINDS = Words()
TARGET_KINDS.add("none")
AT_ANY = TARGET_KINDS.add("any")
TARGET_KINDS.add("creature")
TARGET_KINDS.add("artifact")
TARGET_KINDS.add("enchantment")
TARGET_KINDS.add("land")
TARGET_KINDS.add("artifact_or_enchantment")
TARGET_KINDS.add("permanent")
AT_PLAYER = TARGET_KINDS.add("player")
AT_OPPONENT = TARGET_KINDS.add("opponent")
AT_SPELL = TARGET_KINDS.add("spell")
AT_CREATURE_SPELL = TARGET_KINDS.add("creature_spell")

TARGET_TYPES = {
    "any": CREATURE,
    "creature": CREATURE,
    "artifact": ARTIFACT,
    "enchantment": ENCHANTMENT,
    "land": LAND,
    "artifact_or_enchantment": ARTIFACT | ENCHANTMENT,
    "permanent": ANY_TYPE,
}

OPS = Words()
# Those from DESTROY_TARGET to PUMP_TARGET and from DRAW to LOSE_LIFE stand together: spells are told apart by ranges.
DO_NOTHING = OPS.add("none")
DAMAGE_TARGETS = OPS.add("damage_targets")
DAMAGE_ALL = OPS.add("damage_all")
DESTROY_TARGET = OPS.add("destroy_target")
DESTROY_TARGET_IF = OPS.add("destroy_target_if")
DESTROY_ALL = OPS.add("destroy_all")
COUNTER_TARGET = OPS.add("counter_target")
COUNTER_TARGET_IF = OPS.add("counter_target_if")
BOUNCE_TARGET = OPS.add("bounce_target")
TARGET_TO_LIBRARY_TOP = OPS.add("target_to_library_top")
REMOVE_TARGET = OPS.add("remove_target_gain_base_toughness")
PUMP_TARGET = OPS.add("pump_target")
PUMP_OWN = OPS.add("pump_own_creatures")
DRAW = OPS.add("draw")
DRAW_SOFT = OPS.add("draw_soft")
DRAW_PER_CREATURE = OPS.add("draw_per_creature_in_own_graveyard")
DISCARD_LCG = OPS.add("discard_lcg")
DISCARD_UNIFORM = OPS.add("discard_uniform")
RETURN_UNIFORM = OPS.add("return_uniform_from_graveyard")
HAND_FRONT_TO_BOTTOM = OPS.add("hand_front_to_library_bottom")
DIG = OPS.add("dig")
GAIN_LIFE = OPS.add("gain_life")
LOSE_LIFE = OPS.add("lose_life")
LOSE_HALF = OPS.add("lose_half_life_rounded_up")
DRAIN = OPS.add("drain_opponent")
UNTAP_OWN = OPS.add("untap_own")
MANA_SHORT = OPS.add("tap_lands_and_empty_pool")
TAP_NONFLYING = OPS.add("tap_all_nonflying_creatures")
TUTOR_TO_TOP = OPS.add("tutor_to_top")
TUTOR_TO_BATTLEFIELD = OPS.add("tutor_to_battlefield")
RETURN_FIRST = OPS.add("return_first_from_graveyard")
STEAL_FIRST = OPS.add("steal_first_creature_from_opponent_graveyard")
FOG = OPS.add("prevent_all_combat_damage")
CREATE_TOKENS = OPS.add("create_tokens")
LANDS_PLAYED_MINUS = OPS.add("lands_played_minus")
TARIFF = OPS.add("each_sacrifices_highest_mv_creature")
ADD_MANA = OPS.add("add_mana")
DAMAGE_TARGET = OPS.add("damage_target")
REGENERATE = OPS.add("regenerate_self")
DRAW_BOTTOM = OPS.add("draw_from_library_bottom")
PUSH_SHIELD = OPS.add("push_prevention_shield")
DESTROY_OTHER_ENCHANTMENTS = OPS.add("destroy_other_enchantments")
WARRENS = OPS.add("sacrifice_two_goblins_make_three_tokens")
PESTILENCE = OPS.add("pestilence")
STRANDS = OPS.add("strands_of_night")
MARK_DAMAGE = OPS.add("mark_damage")
TAP_IT = OPS.add("tap_it")
DISCARD_OR_SACRIFICE = OPS.add("discard_uniform_or_sacrifice_self")
DISCARD_CREATURE_OR_SACRIFICE = OPS.add("discard_first_creature_or_sacrifice_self")
SACRIFICE_OTHER_ELSE_SELF = OPS.add("sacrifice_first_other_creature_else_self")
SACRIFICE_FOUR_OR_SELF = OPS.add("sacrifice_first_four_creatures_or_self")
DESTROY_FIRST_ARTIFACT = OPS.add("destroy_first_artifact")
SHUFFLE_BOTTOM_FOUR = OPS.add("shuffle_bottom_four_uniform")
CHOOSE_CLAY = OPS.add("choose_primal_clay")
REMOVE_SERFS = OPS.add("remove_all_serfs")
SELF_TO_LIBRARY_BOTTOM = OPS.add("self_graveyard_to_library_bottom")
TAP_BLUE_OR_SACRIFICE = OPS.add("tap_blue_source_or_sacrifice_self")
BLIGHT = OPS.add("destroy_enchanted_land_and_self")

WHO = Words()
BY_CONTROLLER = WHO.add("controller")
BY_TARGET = WHO.add("target")
BY_EACH = WHO.add("each")
WHO.add("event_controller")
BY_ENCHANTED_CONTROLLER = WHO.add("enchanted_controller")
BY_AURA_CONTROLLER = WHO.add("aura_controller")
WHO.add("damaged_player")
WHO.add("defender")

AMOUNTS = ("X", "mountains_you_control", "untapped_forests", "damage")
FIRST_AMOUNT = 1000  # amounts from here on are words, not numbers
AMOUNT_X, AMOUNT_MOUNTAINS, AMOUNT_FORESTS, AMOUNT_DAMAGE = np.arange(FIRST_AMOUNT, FIRST_AMOUNT + len(AMOUNTS))

FILTERS = {
    "any": (0, 0, NO_COLOUR),
    "land": (LAND, 0, NO_COLOUR),
    "creature": (CREATURE, 0, NO_COLOUR),
    "artifact": (ARTIFACT, 0, NO_COLOUR),
    "enchantment": (ENCHANTMENT, 0, NO_COLOUR),
    "nonenchantment": (0, ENCHANTMENT, NO_COLOUR),
    "instant|sorcery": (INSTANT | SORCERY, 0, NO_COLOUR),
    "artifact|enchantment": (ARTIFACT | ENCHANTMENT, 0, NO_COLOUR),
    "basic_land": (BASIC, 0, NO_COLOUR),
    "land_type:Island": (ISLAND, 0, NO_COLOUR),
    "land_type:Plains": (PLAINS, 0, NO_COLOUR),
    "creature_color:G": (CREATURE, 0, G),
}
"""Types of which a card must have one (0: any), types that it must not have, and its colour (NO_COLOUR: any)."""

CONDITIONS = Words()
IF_DAMAGED = CONDITIONS.add("damage>0")
CONDITIONS.add("base_power>=4")
IF_X_COVERS = CONDITIONS.add("X>=mv")
CONDITIONS.add("X==mv")
IF_CREATURE_SPELL = CONDITIONS.add("creature_spell")

KINDS_HIT = Words()
HIT_ALL = KINDS_HIT.add("all")
HIT_FLYING = KINDS_HIT.add("flying")
KINDS_HIT.add("nonflying")

FIT_OF_RAGE = "_fitofrageFirstStrike"  # what the backend adds to the source of that card's modification
SWITCHES = {
    "players": 1,
    "no_players": 0,
    "tapped": 1,
    "untapped": 0,
    "reset": 1,
    "keep": 0,
    "marked": 1,
    "lapse": 1,
    FIT_OF_RAGE: 1,
}
TOKEN_KINDS = ("serf", "cat", "snake", "wasp", "citizen", "djinn", "goblin")
"""In the order of the card data, where they come last."""

CLAY_SHAPES = {None: (3, 3), "3/3": (3, 3), "2/2 flying": (2, 2), "1/6 wall": (1, 6)}
"""Power and toughness of Primal Clay by its choice."""
CLAY_CHOICES = tuple(CLAY_SHAPES)
CLAY_3_3, CLAY_FLYING = CLAY_CHOICES.index("3/3"), CLAY_CHOICES.index("2/2 flying")

EVENTS = Words()
EVENTS.add("none")
ENTERS = EVENTS.add("enters")
DIES = EVENTS.add("dies")
TAPPED = EVENTS.add("becomes_tapped")
CAST = EVENTS.add("spell_cast")
ATTACKS = EVENTS.add("attacks")
HITS_PLAYER = EVENTS.add("deals_combat_damage_to_player")

SCOPES = Words()
OF_SELF = SCOPES.add("self")
OF_ENCHANTED = SCOPES.add("enchanted")
OF_ANY_CREATURE = SCOPES.add("any_creature")
OF_ANY_LAND = SCOPES.add("any_land")
OF_OPPONENT_PERMANENT = SCOPES.add("opponent_artifact_creature_land")
OF_ANY_COLOUR = SCOPES.add("any_color")
OF_OPPONENT_COLOUR = SCOPES.add("opponent_color")
OF_OWN_ENCHANTMENT = SCOPES.add("own_enchantment")

CHECKS = Words()
CHECKS.add("none")
IS_READY = CHECKS.add("ready")
IS_UNTAPPED = CHECKS.add("untapped")
CHECKS.add("present")
NOT_IN_BLOCKS = CHECKS.add("not_declare_blockers")
OWN_TURN = CHECKS.add("own_turn")
HAS_AVAIL = CHECKS.add("avail")
HAS_TOTAL = CHECKS.add("total_avail")
HAS_SIMPLE_MANA = CHECKS.add("simple_mana")
HAS_POOL = CHECKS.add("pool_total")
HAS_LIFE = CHECKS.add("life_at_least")
HAS_LAND_TYPE = CHECKS.add("land_type")
HAS_LANDS = CHECKS.add("lands_at_least")
HAS_GOBLINS = CHECKS.add("goblins_at_least")
HAS_CREATURE = CHECKS.add("any_creature")
HAS_OTHER_CREATURE = CHECKS.add("other_creature")
HAS_CORPSE = CHECKS.add("nontoken_creature_in_graveyard")
HAS_STACK = CHECKS.add("stack_not_empty")
HAS_STACK_COLOUR = CHECKS.add("stack_has_color")
NO_OWN_PUMP = CHECKS.add("no_own_eot_mod")
NO_FLIGHT = CHECKS.add("no_flying")
HAS_NAMED = CHECKS.add("permanent_named")

NO_SACRIFICE, SACRIFICE_SELF, SACRIFICE_CREATURE, SACRIFICE_LAND = np.arange(4)
