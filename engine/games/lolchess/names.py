"""What things are called, and the numbers that stand for them in records and tables."""

CHAMPIONS = (
    *("Aatrox", "Ahri", "Ashe", "Azir", "Blitzcrank", "Dr.Mundo", "Ezreal", "Garen", "Janna", "Jhin", "Kha'Zix"),
    *("Leona", "Malphite", "Nasus", "Rammus", "Sion", "Soraka", "Teemo", "Tristana", "Tryndamere", "Twisted Fate"),
    *("Viktor", "Yasuo", "Zed"),
)
DRAKES = ("Infernal", "Cloud", "Mountain", "Hextech", "Ocean", "Chemtech")
MINIONS = ("Siege Minion", "Melee Minion", "Caster Minion", "Super Minion")
KINDS = (
    *CHAMPIONS,
    "Poro",
    *MINIONS,
    "Sand Soldier",
    *(f"{drake} Drake" for drake in DRAKES),
    "Elder Dragon",
    "Baron Nashor",
)
CASTERS = (*KINDS, "Baron")  # what can be named as the caster of an effect
NOBODY = len(CASTERS)
AATROX, AHRI, ASHE, AZIR, BLITZCRANK, MUNDO, EZREAL, GAREN, JANNA, JHIN, KHAZIX, LEONA = range(12)
MALPHITE, NASUS, RAMMUS, SION, SORAKA, TEEMO, TRISTANA, TRYNDAMERE, TWISTED_FATE, VIKTOR, YASUO, ZED = range(12, 24)
PORO, SIEGE, MELEE, CASTER, SUPER, SOLDIER, INFERNAL = range(24, 31)
ELDER, BARON = len(KINDS) - 2, len(KINDS) - 1
BARON_CASTER = len(KINDS)

STATS = (
    *("maxHp", "ad", "ap", "physicalResistance", "magicResistance", "speed", "range", "goldValue", "sunder"),
    *("criticalChance", "criticalDamage", "cooldownReduction", "lifesteal", "damageAmplification", "hpRegen"),
    "durability",
)
MAX_HP, AD, AP, PR, MR, SPEED, RANGE, GOLD, SUNDER, CRIT, CRIT_DAMAGE, CDR, LIFESTEAL, AMP, REGEN, DURABILITY = range(
    len(STATS)
)

DAMAGE_TYPES = ("physical", "magic", "true", "non-lethal")
PHYSICAL, MAGIC, TRUE, NON_LETHAL = range(4)
CHANGES = ("add", "percentAdd", "multiply", "set")  # ways to change a stat, in the order in which they apply
ADD, PERCENT, MULTIPLY, SET = range(4)
SPELLS = ("Flash", "Ghost", "Heal", "Barrier", "Smite")
FLASH, GHOST, HEAL, BARRIER, SMITE = range(5)
TARGETS = ("none", "square", "squareInRange", "enemy", "ally", "allyMinion")
NO_TARGET, SQUARE, SQUARE_IN_RANGE, ENEMY, ALLY, ALLY_MINION = range(6)
DIRECTIONS = ("horizontal", "vertical", "diagonal", "lShape")  # bits of a range, lowest first
HORIZONTAL, VERTICAL, DIAGONAL, L_SHAPE = 1, 2, 4, 8
SKILL_TYPES = ("", "active", "passive")  # the empty one: no skill
NO_SKILL, ACTIVE, PASSIVE = range(3)
EVENTS = ("move_chess", "attack_chess", "skill", "use_summoner_spell", "buy_item")
MOVE, ATTACK, SKILL, SPELL, BUY = range(5)
