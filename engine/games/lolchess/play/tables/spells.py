"""The summoner spells: how far they reach and how long they rest."""

import numpy as np

from engine.games.lolchess.play.tables.names import SPELLS

SPELL_REACH = 2  # squares, of Flash and Smite
_COOLDOWNS = {"Flash": 20, "Ghost": 10, "Heal": 15, "Barrier": 15, "Smite": 10}
SPELL_COOLDOWN = np.array([_COOLDOWNS[name] for name in SPELLS])  # turns
