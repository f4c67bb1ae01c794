"""The words of the card data and the numbers that kernels know them by.

The numbers are NumPy's: a plain constant would make Numba compile a kernel anew for each value that is passed to it.
"""

import numpy as np

COLOURS = "WUBRGC"
COLOUR_NAMES = ("white", "blue", "black", "red", "green", "colorless")
W, U, B, R, G, C = np.arange(6)
NO_COLOUR = np.int64(9)

CREATURE, LAND, INSTANT, SORCERY, ENCHANTMENT, AURA, ARTIFACT, WALL, EYE, GOBLIN, MERFOLK = (
    np.int64(1 << i) for i in range(11)
)
PLAINS, ISLAND, SWAMP, MOUNTAIN, FOREST, BASIC, TOKEN, SERF = (np.int64(1 << i) for i in range(11, 19))
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

KEYWORDS = (
    "Flying",
    "Reach",
    "First strike",
    "Vigilance",
    "Haste",
    "Defender",
    "Fear",
    "Menace",
    "Swampwalk",
    "Islandwalk",
    "Forestwalk",
    "Mountainwalk",
)
FLYING, REACH, FIRST_STRIKE, VIGILANCE, HASTE, DEFENDER, FEAR, MENACE = (np.int64(1 << i) for i in range(8))
SWAMPWALK, ISLANDWALK, FORESTWALK, MOUNTAINWALK = (np.int64(1 << i) for i in range(8, 12))

FLAGS = (
    "enters_tapped",
    "unblockable",
    "cant_block",
    "cant_attack_alone",
    "not_blockable_by_wall",
    "blockable_only_by_flying_or_wall",
    "blockable_only_by_wall",
    "max_one_blocker",
    "attack_needs_defender_island",
    "no_untap_after_attack",
    "basilisk",
    "blue_source_for_fog_elemental",
)
ENTERS_TAPPED, UNBLOCKABLE, CANT_BLOCK, CANT_ATTACK_ALONE, NOT_BY_WALL, ONLY_FLYING_OR_WALL, ONLY_BY_WALL = (
    np.int64(1 << i) for i in range(7)
)
MAX_ONE_BLOCKER, NEEDS_ISLAND, NO_UNTAP_AFTER_ATTACK, BASILISK, BLUE_SOURCE = (np.int64(1 << i) for i in range(7, 12))

STATICS = (
    "none",
    "pt enchanted",
    "pt all_creatures_color:W",
    "pt own_untapped_creatures",
    "pt own_attacking_creatures",
    "pt own_other_subtype:Goblin",
    "pt all_other_subtype:Merfolk",
    "pt_equals cards_in_hand",
    "pt_equals own_permanents_type:Swamp",
    "pt_equals own_permanents_type:Forest",
    "pt_by_choice",
    "cant_attack_or_block enchanted",
    "cant_attack_or_block all_creatures_color:B",
    "cant_attack own_creatures_not_Eye",
    "max_one_blocker own_creatures",
    "must_be_blocked_by_all_able enchanted",
    "prevent_combat_damage_to_and_by enchanted",
    "creatures_untargetable_by_spells",
    "no_untap creatures_base_power>=3",
    "defender_may_attack enchanted",
    "grant_keyword_inert enchanted Flying",
)
(
    NO_STATIC,
    PT_ENCHANTED,
    PT_WHITE,
    PT_OWN_UNTAPPED,
    PT_OWN_ATTACKING,
    PT_OWN_GOBLINS,
    PT_MERFOLK,
    COUNT_HAND,
    COUNT_SWAMPS,
    COUNT_FORESTS,
    BY_CHOICE,
    PACIFIES,
    STOPS_BLACK,
    STOPS_NON_EYES,
    ONE_BLOCKER_EACH,
    LURES,
    GASEOUS,
    HIDES_CREATURES,
    HOLDS_BIG,
    ANIMATES_WALL,
    GRANTS_FLYING,
) = np.arange(len(STATICS))

TARGET_KINDS = (
    "none",
    "any",
    "creature",
    "artifact",
    "enchantment",
    "land",
    "artifact_or_enchantment",
    "permanent",
    "player",
    "opponent",
    "spell",
    "creature_spell",
)
AT_NOTHING, AT_ANY = np.arange(2)
AT_PLAYER, AT_OPPONENT, AT_SPELL, AT_CREATURE_SPELL = np.arange(8, 12)
TARGET_TYPES = {
    "any": CREATURE,
    "creature": CREATURE,
    "artifact": ARTIFACT,
    "enchantment": ENCHANTMENT,
    "land": LAND,
    "artifact_or_enchantment": ARTIFACT | ENCHANTMENT,
    "permanent": np.int64((1 << 19) - 1),
}

OPS = (
    "none",
    "damage_targets",
    "damage_all",
    "destroy_target",
    "destroy_target_if",
    "destroy_all",
    "counter_target",
    "counter_target_if",
    "bounce_target",
    "target_to_library_top",
    "remove_target_gain_base_toughness",
    "pump_target",
    "pump_own_creatures",
    "draw",
    "draw_soft",
    "draw_per_creature_in_own_graveyard",
    "discard_lcg",
    "discard_uniform",
    "return_uniform_from_graveyard",
    "hand_front_to_library_bottom",
    "dig",
    "gain_life",
    "lose_life",
    "lose_half_life_rounded_up",
    "drain_opponent",
    "untap_own",
    "tap_lands_and_empty_pool",
    "tap_all_nonflying_creatures",
    "tutor_to_top",
    "tutor_to_battlefield",
    "return_first_from_graveyard",
    "steal_first_creature_from_opponent_graveyard",
    "prevent_all_combat_damage",
    "create_tokens",
    "lands_played_minus",
    "each_sacrifices_highest_mv_creature",
    "add_mana",
    "damage_target",
    "regenerate_self",
    "draw_from_library_bottom",
    "push_prevention_shield",
    "destroy_other_enchantments",
    "sacrifice_two_goblins_make_three_tokens",
    "pestilence",
    "strands_of_night",
    "mark_damage",
    "tap_it",
    "discard_uniform_or_sacrifice_self",
    "discard_first_creature_or_sacrifice_self",
    "sacrifice_first_other_creature_else_self",
    "sacrifice_first_four_creatures_or_self",
    "destroy_first_artifact",
    "shuffle_bottom_four_uniform",
    "choose_primal_clay",
    "remove_all_serfs",
    "self_graveyard_to_library_bottom",
    "tap_blue_source_or_sacrifice_self",
    "destroy_enchanted_land_and_self",
)
(
    DO_NOTHING,
    DAMAGE_TARGETS,
    DAMAGE_ALL,
    DESTROY_TARGET,
    DESTROY_TARGET_IF,
    DESTROY_ALL,
    COUNTER_TARGET,
    COUNTER_TARGET_IF,
    BOUNCE_TARGET,
    TARGET_TO_LIBRARY_TOP,
    REMOVE_TARGET,
    PUMP_TARGET,
    PUMP_OWN,
    DRAW,
    DRAW_SOFT,
    DRAW_PER_CREATURE,
    DISCARD_LCG,
    DISCARD_UNIFORM,
    RETURN_UNIFORM,
    HAND_FRONT_TO_BOTTOM,
    DIG,
    GAIN_LIFE,
    LOSE_LIFE,
    LOSE_HALF,
    DRAIN,
    UNTAP_OWN,
    MANA_SHORT,
    TAP_NONFLYING,
    TUTOR_TO_TOP,
    TUTOR_TO_BATTLEFIELD,
    RETURN_FIRST,
    STEAL_FIRST,
    FOG,
    CREATE_TOKENS,
    LANDS_PLAYED_MINUS,
    TARIFF,
    ADD_MANA,
    DAMAGE_TARGET,
    REGENERATE,
    DRAW_BOTTOM,
    PUSH_SHIELD,
    DESTROY_OTHER_ENCHANTMENTS,
    WARRENS,
    PESTILENCE,
    STRANDS,
    MARK_DAMAGE,
    TAP_IT,
    DISCARD_OR_SACRIFICE,
    DISCARD_CREATURE_OR_SACRIFICE,
    SACRIFICE_OTHER_ELSE_SELF,
    SACRIFICE_FOUR_OR_SELF,
    DESTROY_FIRST_ARTIFACT,
    SHUFFLE_BOTTOM_FOUR,
    CHOOSE_CLAY,
    REMOVE_SERFS,
    SELF_TO_LIBRARY_BOTTOM,
    TAP_BLUE_OR_SACRIFICE,
    BLIGHT,
) = np.arange(len(OPS))

WHO = (
    "controller",
    "target",
    "each",
    "event_controller",
    "enchanted_controller",
    "aura_controller",
    "damaged_player",
    "defender",
)
(
    BY_CONTROLLER,
    BY_TARGET,
    BY_EACH,
    BY_EVENT_CONTROLLER,
    BY_ENCHANTED_CONTROLLER,
    BY_AURA_CONTROLLER,
    BY_DAMAGED,
    BY_DEFENDER,
) = np.arange(len(WHO))
AMOUNTS = ("X", "mountains_you_control", "untapped_forests", "damage")
FIRST_AMOUNT = 1000  # amounts from here on are words, not numbers
AMOUNT_X, AMOUNT_MOUNTAINS, AMOUNT_FORESTS, AMOUNT_DAMAGE = np.arange(FIRST_AMOUNT, FIRST_AMOUNT + len(AMOUNTS))
FILTERS = (
    "any",
    "land",
    "creature",
    "artifact",
    "enchantment",
    "nonenchantment",
    "instant|sorcery",
    "artifact|enchantment",
    "basic_land",
    "land_type:Island",
    "land_type:Plains",
    "creature_color:G",
)
CONDITIONS = ("damage>0", "base_power>=4", "X>=mv", "X==mv", "creature_spell")
IF_DAMAGED, IF_BIG, IF_X_COVERS, IF_X_EQUALS, IF_CREATURE_SPELL = np.arange(len(CONDITIONS))
KINDS_HIT = ("all", "flying", "nonflying")
HIT_ALL, HIT_FLYING, HIT_NONFLYING = np.arange(len(KINDS_HIT))
SWITCHES = {
    "players": 1,
    "no_players": 0,
    "tapped": 1,
    "untapped": 0,
    "reset": 1,
    "keep": 0,
    "marked": 1,
    "lapse": 1,
    "_fitofrageFirstStrike": 1,
}
TOKEN_KINDS = ("serf", "cat", "snake", "wasp", "citizen", "djinn", "goblin")
"""In the order of the card data, where they come last."""

EVENTS = ("none", "enters", "dies", "becomes_tapped", "spell_cast", "attacks", "deals_combat_damage_to_player")
NO_EVENT, ENTERS, DIES, TAPPED, CAST, ATTACKS, HITS_PLAYER = np.arange(len(EVENTS))
SCOPES = (
    "self",
    "enchanted",
    "any_creature",
    "any_land",
    "opponent_artifact_creature_land",
    "any_color",
    "opponent_color",
    "own_enchantment",
)
(
    OF_SELF,
    OF_ENCHANTED,
    OF_ANY_CREATURE,
    OF_ANY_LAND,
    OF_OPPONENT_PERMANENT,
    OF_ANY_COLOUR,
    OF_OPPONENT_COLOUR,
    OF_OWN_ENCHANTMENT,
) = np.arange(len(SCOPES))

CHECKS = (
    "none",
    "ready",
    "untapped",
    "present",
    "not_declare_blockers",
    "own_turn",
    "avail",
    "total_avail",
    "simple_mana",
    "pool_total",
    "life_at_least",
    "land_type",
    "lands_at_least",
    "goblins_at_least",
    "any_creature",
    "other_creature",
    "nontoken_creature_in_graveyard",
    "stack_not_empty",
    "stack_has_color",
    "no_own_eot_mod",
    "no_flying",
    "permanent_named",
)
(
    NO_CHECK,
    IS_READY,
    IS_UNTAPPED,
    IS_PRESENT,
    NOT_IN_BLOCKS,
    OWN_TURN,
    HAS_AVAIL,
    HAS_TOTAL,
    HAS_SIMPLE_MANA,
    HAS_POOL,
    HAS_LIFE,
    HAS_LAND_TYPE,
    HAS_LANDS,
    HAS_GOBLINS,
    HAS_CREATURE,
    HAS_OTHER_CREATURE,
    HAS_CORPSE,
    HAS_STACK,
    HAS_STACK_COLOUR,
    NO_OWN_PUMP,
    NO_FLIGHT,
    HAS_NAMED,
) = np.arange(len(CHECKS))

NO_SACRIFICE, SACRIFICE_SELF, SACRIFICE_CREATURE, SACRIFICE_LAND = np.arange(4)
