"""Damage of spells, and life that they take."""

import numpy as np

from engine.games.manacore.play.cards import STAR
from engine.games.manacore.play.life import add_damage, change_life, finish, out_of_life
from engine.games.manacore.play.state import NAN, NOBODY, NONE
from engine.games.manacore.play.stats import bare_toughness, is_creature
from engine.games.manacore.play.tables import KEYS
from engine.games.manacore.play.targets import target_permanent, target_seat
from engine.games.manacore.play.vocabulary import FLYING, HIT_ALL, HIT_FLYING
from engine.games.manacore.play.zones.battlefield import bury_as_dead
from engine.kernels.part import part


@part
def is_lethal(s, slot):
    """Whether spell damage kills at once, which looks at bare toughness only (quirk)."""
    bare = bare_toughness(s, slot)
    return bare != STAR and s.damage[slot] != NAN and s.damage[slot] >= bare


@part
def damage_target(s, place, amount):
    """Spell damage to a seat or a creature."""
    seat = target_seat(s, place)
    if seat >= 0:
        change_life(s, seat, -amount)
        if out_of_life(s, seat):
            finish(s, 1 - seat)
        return
    slot = target_permanent(s, place)
    if slot != NONE and is_creature(s, slot):
        add_damage(s, slot, amount)
        if is_lethal(s, slot):
            bury_as_dead(s, slot)


@part
def damage_players(s, amount):
    """Damage to both seats at once; both dead is a draw."""
    dead = 0
    winner = NOBODY
    for seat in range(2):
        change_life(s, seat, -amount)
        if out_of_life(s, seat):
            dead += 1
            winner = 1 - seat
    if dead > 0:
        finish(s, NOBODY if dead == 2 else winner)


@part
def is_hit(s, slot, which):
    """Whether damage to all, flying or other creatures reaches a permanent."""
    if not is_creature(s, slot):
        return False
    return which == HIT_ALL or (KEYS[s.card[slot]] & FLYING != 0) == (which == HIT_FLYING)


@part
def damage_all(s, amount, which, players):
    """Damage to creatures of a kind, and to the seats where it says so; a seat's creatures die together."""
    if players != 0:
        damage_players(s, amount)
    for side in range(2):
        for i in range(s.field_n[side]):
            slot = np.int64(s.field[side, i])
            if is_hit(s, slot, which):
                add_damage(s, slot, amount)
        i = 0
        while i < s.field_n[side]:
            slot = np.int64(s.field[side, i])
            if is_hit(s, slot, which) and is_lethal(s, slot):
                bury_as_dead(s, slot)
            else:
                i += 1


@part
def lose_half(s, seat):
    """Lose half of one's life, rounded up."""
    life = np.int64(s.life[seat])
    change_life(s, seat, (-life) // 2)
    if out_of_life(s, seat):
        finish(s, 1 - seat)


@part
def drain(s, seat, n):
    """Take life from the opponent."""
    change_life(s, 1 - seat, -n)
    change_life(s, seat, n)
    if out_of_life(s, 1 - seat):
        finish(s, seat)
