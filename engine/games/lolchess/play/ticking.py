"""What the start of a turn does to a piece: cooldowns, effects, shields, healing."""

import numpy as np

from engine.games.lolchess.play.board import NEIGHBOUR_COUNT, NEIGHBOURS, colour_at
from engine.games.lolchess.play.combat.damage import damage
from engine.games.lolchess.play.effects.applying import burn, drop_status
from engine.games.lolchess.play.effects.healing import heal
from engine.games.lolchess.play.effects.shields import shield, tick_shields
from engine.games.lolchess.play.inventory import holds_item
from engine.games.lolchess.play.state import NEVER
from engine.games.lolchess.play.stats import ability_power, max_hp, plain
from engine.games.lolchess.play.tables.items import COOLDOWN, SUNFIRE, VISAGE
from engine.games.lolchess.play.tables.names import MAX_HP, REGEN, SUNDER
from engine.games.lolchess.play.tables.shields import GRANITE
from engine.games.lolchess.play.tables.statuses import FURY, HURTS, HURTS_AS, SHROUDED, TAILWIND
from engine.kernels.part import part


@part
def start_turn(s, i):
    """A piece of the player whose turn begins."""
    piece = s.pieces[i]
    piece.cooldown = max(piece.cooldown - 1.0, 0.0)
    piece.spell_cooldown = max(piece.spell_cooldown - 1, 0)
    for k in range(piece.item_count):
        if COOLDOWN[piece.held[k]] > 0:
            piece.item_cooldown[k] = max(piece.item_cooldown[k] - 1.0, 0.0)
    if piece.status_count > 0:
        tick_statuses(s, i)
    if piece.hp > 0 and piece.shield_count > 0:
        tick_shields(s, i)
    # Quirk: healing comes even to a piece that has just died of its effects, and brings it back.
    regen = plain(s, i, REGEN)
    if regen > 0.0:
        heal(s, i, regen)
    if piece.item_count > 0:
        if holds_item(s, i, VISAGE):
            heal(s, i, 0.05 * (max_hp(s, i) - piece.hp))
        if holds_item(s, i, SUNFIRE):
            scorch(s, i)


@part
def tick_statuses(s, i):
    """Effects of a piece act and run out. Quirk: walks places, even if the list changes meanwhile."""
    for place in range(s.pieces[i].status_count - 1, -1, -1):
        if place >= s.pieces[i].status_count:
            continue
        entry = s.statuses[i, place]
        kind = np.int64(entry.kind)
        if entry.duration == NEVER or kind in (TAILWIND, SHROUDED):
            continue
        if HURTS[kind] and entry.amount > 0.0:
            hurt_by(s, i, place, kind)
        else:
            entry.duration -= 1
            if entry.duration <= 0:
                if kind == FURY:
                    shrink(s, i, entry.amount)
                drop_status(s, i, place)


@part
def hurt_by(s, i, place, kind):
    """An effect hurts its bearer and grows older. Quirk: it is followed wherever the blow moves it in the list, but
    what is deleted is the entry at its old place."""
    entry = s.statuses[i, place]
    left = np.int64(entry.duration) - 1
    entry.followed = 1
    damage(s, i, i, entry.amount * entry.stacks, HURTS_AS[kind], plain(s, i, SUNDER), 0)
    for k in range(s.pieces[i].status_count):
        if s.statuses[i, k].followed:
            s.statuses[i, k].followed = 0
            s.statuses[i, k].duration = left
            break
    if left <= 0 and place < s.pieces[i].status_count:
        drop_status(s, i, place)


@part
def shrink(s, i, original):
    """Nasus's transformation ends: he keeps his share of hp."""
    piece = s.pieces[i]
    hp = np.floor(piece.hp / max_hp(s, i) * original)
    piece.hp = np.int64(max(1.0, min(hp, original)))
    s.stale = 1


@part
def scorch(s, i):
    """Sunfire Cape burns enemies around its holder; they count as doing it to themselves."""
    piece = s.pieces[i]
    square = np.int64(piece.square)
    for k in range(NEIGHBOUR_COUNT[square]):
        other = colour_at(s, NEIGHBOURS[square, k], 1 - piece.blue)
        if other >= 0:
            burn(s, other, other, np.int64(piece.owner), np.int64(piece.kind))


@part
def granite(s, i):
    """Malphite's shield, whenever he was left in peace for a while."""
    piece = s.pieces[i]
    if piece.hp > 0 and piece.cooldown <= 0.0:
        amount = (piece.stat[MAX_HP] * (10.0 + 0.4 * ability_power(s, i))) / 100.0
        shield(s, i, amount, NEVER, GRANITE)
