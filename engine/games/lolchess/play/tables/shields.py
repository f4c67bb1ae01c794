"""The kinds of shields, by their ids in JSON."""

SHIELD_IDS = (
    "shield_",  # with a generated part
    "castling_shield",
    "granite_shield",
    "garen_judgment_shield",
    "janna_shield_",  # with the bearer's id
    "crownguard_shield",
    "viktor_energy_shield",
    "yasuo_critical_strike_shield",
    "barrier_",  # with the bearer's id
    "",  # one that we do not know
)
ANONYMOUS, CASTLING, GRANITE, JUDGMENT, JANNA_SHIELD, CROWN, ENERGY, WIND, BARRIER_SHIELD, UNKNOWN_SHIELD = range(
    len(SHIELD_IDS)
)
