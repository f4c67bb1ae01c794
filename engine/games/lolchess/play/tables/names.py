"""What things are called, and the numbers that stand for them in records and tables."""

SIDES = ("blue", "red")  # in the order of the seats

CHAMPIONS = (
    *("Aatrox", "Ahri", "Ashe", "Azir", "Blitzcrank", "Dr.Mundo", "Ezreal", "Garen", "Janna", "Jhin", "Kha'Zix"),
    *("Leona", "Malphite", "Nasus", "Rammus", "Sion", "Soraka", "Teemo", "Tristana", "Tryndamere", "Twisted Fate"),
    *("Viktor", "Yasuo", "Zed"),
)
CHAMPION_COUNT = len(CHAMPIONS)  # kinds below this are champions
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
PORO, SIEGE, MELEE, CASTER, SUPER, SOLDIER = range(24, 30)
INFERNAL, CLOUD, MOUNTAIN, HEXTECH, OCEAN, CHEMTECH, ELDER, BARON, BARON_CASTER = range(30, len(CASTERS))

STATS = (
    *("maxHp", "ad", "ap", "physicalResistance", "magicResistance", "speed", "range", "goldValue", "sunder"),
    *("criticalChance", "criticalDamage", "cooldownReduction", "lifesteal", "damageAmplification", "hpRegen"),
    "durability",
)
MAX_HP, AD, AP, PR, MR, SPEED, RANGE, GOLD, SUNDER, CRIT, CRIT_DAMAGE, CDR, LIFESTEAL, AMP, REGEN, DURABILITY = range(
    len(STATS)
)

DAMAGE_TYPES = ("physical", "magic", "true", "non-lethal")
PHYSICAL, MAGIC, TRUE, NON_LETHAL = range(len(DAMAGE_TYPES))
CHANGES = ("add", "percentAdd", "multiply", "set")  # ways to change a stat, in the order in which they apply
ADD, PERCENT, MULTIPLY, SET = range(len(CHANGES))
SPELLS = ("Flash", "Ghost", "Heal", "Barrier", "Smite")
SPELL_COUNT = len(SPELLS)
FLASH, GHOST, HEAL, BARRIER, SMITE = range(SPELL_COUNT)
TARGETS = ("none", "square", "squareInRange", "enemy", "ally", "allyMinion")
NO_TARGET, SQUARE, SQUARE_IN_RANGE, ENEMY, ALLY, ALLY_MINION = range(len(TARGETS))
DIRECTIONS = ("horizontal", "vertical", "diagonal", "lShape")  # bits of a range, lowest first
HORIZONTAL, VERTICAL, DIAGONAL, L_SHAPE = (1 << bit for bit in range(len(DIRECTIONS)))
SKILL_TYPES = ("", "active", "passive")  # the empty one: no skill
NO_SKILL, ACTIVE, PASSIVE = range(len(SKILL_TYPES))
EVENTS = ("move_chess", "attack_chess", "skill", "use_summoner_spell", "buy_item")
MOVE, ATTACK, SKILL, SPELL, BUY = range(len(EVENTS))
