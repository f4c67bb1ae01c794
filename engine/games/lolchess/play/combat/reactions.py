"""What a blow sets off: items of both sides, and the nature of the one who was hit."""

import numpy as np

from engine.games.lolchess.play.cooldowns import rest_item, skill_turns
from engine.games.lolchess.play.effects.applying import burn, inflict
from engine.games.lolchess.play.effects.carried import has_status
from engine.games.lolchess.play.effects.shields import shield
from engine.games.lolchess.play.inventory import holds_item, item_ready
from engine.games.lolchess.play.stats import max_hp
from engine.games.lolchess.play.tables.items import ADAPTIVE_HELM, FLAIL, MORELLO, SERPENTS_FANG, STERAK, TITAN
from engine.games.lolchess.play.tables.names import AZIR, MAGIC, MALPHITE, PHYSICAL, SOLDIER, TRYNDAMERE
from engine.games.lolchess.play.tables.shields import ANONYMOUS
from engine.games.lolchess.play.tables.statuses import FLAILED, HELM_ARMOR, HELM_MR, STERAK_RAGE, TITANS, UNDYING, VENOM
from engine.kernels.part import part


@part
def hooks(s, blow):
    """What items of both sides do after a blow."""
    source, target = np.int64(blow.source), np.int64(blow.target)
    piece = s.pieces[target]
    if piece.item_count > 0:
        guard_items(s, target, np.int64(blow.type), blow.dealt)
    if piece.blue != s.pieces[source].blue and s.pieces[source].item_count > 0:
        owner, by = np.int64(s.pieces[source].owner), np.int64(s.pieces[source].kind)
        if holds_item(s, source, MORELLO):
            burn(s, source, target, owner, by)
        if holds_item(s, source, SERPENTS_FANG):
            inflict(s, source, target, VENOM, 3, 0.0)
    if piece.item_count > 0 and holds_item(s, target, ADAPTIVE_HELM):
        if blow.type == PHYSICAL:
            inflict(s, target, target, HELM_ARMOR, 3, 0.0)
        elif blow.type == MAGIC:
            inflict(s, target, target, HELM_MR, 3, 0.0)


@part
def guard_items(s, target, kind, dealt):
    """Titan's Resolve and Sterak's Gage of the one who was hit."""
    if holds_item(s, target, TITAN):
        inflict(s, target, target, TITANS, 3, np.floor(dealt * 0.25))
    gage = item_ready(s, target, STERAK)
    if gage >= 0 and s.pieces[target].hp <= 0.6 * max_hp(s, target):
        shield(s, target, 0.5 * max_hp(s, target), 5, ANONYMOUS)
        inflict(s, target, target, STERAK_RAGE, 5, 0.0)
        rest_item(s, target, gage, target)


@part
def nature(s, blow):
    """What is in the nature of the one who was hit."""
    target = np.int64(blow.target)
    piece = s.pieces[target]
    if piece.kind == AZIR and piece.hp <= 0:
        for i in range(s.count):
            if s.pieces[i].kind == SOLDIER and s.pieces[i].azir == target and s.pieces[i].hp > 0:
                s.pieces[i].hp = 0
                s.stale = 1
    elif piece.kind == MALPHITE:
        piece.cooldown = skill_turns(s, target)
    elif piece.kind == TRYNDAMERE and piece.hp <= 0:
        s.stale = 1
        if has_status(s, target, UNDYING):
            piece.hp = 1
        elif piece.cooldown <= 0.0:
            piece.hp = 1
            inflict(s, target, target, UNDYING, 2, 0.0)
            piece.cooldown = skill_turns(s, target)


@part
def flail(s, target):
    """Quirk: Striker's Flail answers a critical hit on its holder, not one by it."""
    if holds_item(s, target, FLAIL):
        inflict(s, target, target, FLAILED, 2, 0.0)
