"""What happens between two turns: auras, promotion, monsters, respawns, the shop, the start of a turn."""

import numpy as np

from engine.games.lolchess import items
from engine.games.lolchess.board import (
    BARON_PIT,
    DRAKE_PIT,
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    SQUARES,
    Y,
    colour_at,
    distance,
    find_status,
    piece_at,
)
from engine.games.lolchess.damage import damage
from engine.games.lolchess.dice import whole
from engine.games.lolchess.effects import (
    GRANITE,
    burn,
    drop_kind,
    drop_status,
    heal,
    inflict,
    shield,
    tick_shields,
)
from engine.games.lolchess.names import (
    AD,
    AP,
    BARON,
    CHAMPIONS,
    ELDER,
    GOLD,
    INFERNAL,
    MALPHITE,
    MAX_HP,
    MELEE,
    MR,
    PORO,
    PR,
    REGEN,
    SPEED,
    SUNDER,
    SUPER,
)
from engine.games.lolchess.pieces import ATTACK_DIRECTIONS, BASE
from engine.games.lolchess.state import (
    BLUE,
    DRAWN,
    FINISHED,
    MAX_PIECES,
    NEUTRAL,
    NEVER,
    RED,
    SHROUD_AURA,
    TAILWIND_AURA,
)
from engine.games.lolchess.stats import ability_power, holds_item, max_hp, plain
from engine.games.lolchess.statuses import (
    FURY,
    HURTS,
    HURTS_AS,
    SHROUDED,
    TAILWIND,
)
from engine.kernel import shared_kernel as kernel

CHAMPION_COUNT = len(CHAMPIONS)
BASICS, SUNFIRE, VISAGE = items.BASICS, items.SUNFIRE, items.VISAGE
ITEM_TURNS = items.COOLDOWN
AURA_RANGE = 1
INCOME, BONUS, BONUS_EVERY, SHOP_EVERY, SHOP_SIZE = 5, 50, 20, 4, 3
FIRST_DRAKE, DRAKE_EVERY, FIRST_BARON, BARON_EVERY, ELDER_AFTER = 5, 5, 20, 10, 4
STAT_COUNT = BASE.shape[1]
PROMOTED = np.array([MAX_HP, AD, AP, PR, MR, SPEED, GOLD])  # stats that a promotion sets


@kernel
def refresh_auras(s):
    """Effects of auras end where they no longer reach, and begin anew where they do."""
    sources = 0
    for i in range(s.count):
        if s.pieces[i].auras and s.pieces[i].hp > 0:
            sources += 1
    for i in range(s.count):
        if s.pieces[i].status_count > 0:
            clean_aura(s, i, TAILWIND, TAILWIND_AURA)
            clean_aura(s, i, SHROUDED, SHROUD_AURA)
    if sources == 0:
        return
    for i in range(s.count):
        if s.pieces[i].auras and s.pieces[i].hp > 0:
            if s.pieces[i].auras & TAILWIND_AURA:
                spread_aura(s, i, TAILWIND, TAILWIND_AURA, 1)
            if s.pieces[i].auras & SHROUD_AURA:
                spread_aura(s, i, SHROUDED, SHROUD_AURA, 2)


@kernel
def aura_fits(s, source, i, aura):
    """Whether an aura of a living piece reaches another: tailwind is for allies, the shroud for enemies."""
    giver, taker = s.pieces[source], s.pieces[i]
    if not giver.auras & aura or giver.hp <= 0:
        return False
    if (giver.blue == taker.blue) != (aura == TAILWIND_AURA):
        return False
    return distance(np.int64(giver.square), np.int64(taker.square)) <= AURA_RANGE


@kernel
def clean_aura(s, i, kind, aura):
    """Remove an aura's effect from a piece that no other piece's aura reaches."""
    if find_status(s, i, kind) < 0:
        return
    for source in range(s.count):
        if source != i and s.pieces[source].auras and aura_fits(s, source, i, aura):
            return
    while find_status(s, i, kind) >= 0:
        drop_kind(s, i, kind)


@kernel
def spread_aura(s, source, kind, aura, entries):
    """Apply an aura's effect to all it reaches, once for each entry in its list of changes."""
    for i in range(s.count):
        if s.pieces[i].hp > 0 and aura_fits(s, source, i, aura):
            for _ in range(entries):
                drop_kind(s, i, kind)
                inflict(s, source, i, kind, NEVER, 0.0)


@kernel
def end_turn(s):
    """Everything after a board action, until the next player may act."""
    played = np.int64(s.turn)
    promote(s)
    check_end(s)
    spawn_monsters(s, played)
    s.turn = played + 1
    player = RED if played % 2 == 1 else BLUE
    respawn(s, player)
    if s.turn % BONUS_EVERY == 0:
        s.gold[BLUE] += BONUS
        s.gold[RED] += BONUS
    if (s.turn - 1) % SHOP_EVERY == 0:
        draw_shop(s)
    s.has_bought = 0
    s.has_cast = 0
    s.has_acted = 0
    s.gold[player] += INCOME
    for i in range(s.count):
        if s.pieces[i].hp > 0:
            if s.pieces[i].blue == (player == BLUE):
                start_turn(s, i)
            if s.pieces[i].kind == MALPHITE:
                granite(s, i)
    check_end(s)


@kernel
def promote(s):
    """Melee minions on the last rank become super minions. Quirk: dead ones, too."""
    for i in range(s.count):
        piece = s.pieces[i]
        if piece.kind == MELEE and Y[piece.square] == (7 if piece.blue else 0):
            piece.kind = SUPER
            for stat in PROMOTED:
                piece.stat[stat] = BASE[SUPER, stat]
            piece.hp = BASE[SUPER, MAX_HP]
            s.stale = 1
            piece.no_retreat = 0
            piece.vertical = 0


@kernel
def check_end(s):
    """The game is over when just one Poro lives."""
    alive, owner = 0, 0
    for i in range(s.count):
        if s.pieces[i].kind == PORO and s.pieces[i].hp > 0:
            alive += 1
            owner = np.int64(s.pieces[i].owner)
    if alive == 1:
        s.status = FINISHED
        s.winner = owner
    elif alive == 2 and s.count == 2:
        s.status = FINISHED
        s.winner = DRAWN


@kernel
def spawn_monsters(s, played):
    """A drake and Baron appear at certain rounds, unless their kind or anything else is, or lies, there."""
    drake_due = played >= FIRST_DRAKE and played % DRAKE_EVERY == 0
    baron_due = played >= FIRST_BARON and played % BARON_EVERY == 0
    if baron_due and played == FIRST_BARON:
        spawn_baron(s)
        baron_due = False
    if drake_due:
        spawn_drake(s)
    if baron_due:
        spawn_baron(s)


@kernel
def is_free_for(s, pit, low, high):
    """Whether no piece, alive or dead, is in a pit or of a range of kinds."""
    for i in range(s.count):
        piece = s.pieces[i]
        if piece.square == pit or (low <= piece.kind and piece.kind <= high):
            return False
    return s.count < MAX_PIECES - 1


@kernel
def spawn_drake(s):
    """A drake of a kind that has not been, or the Elder Dragon."""
    if not is_free_for(s, DRAKE_PIT, INFERNAL, ELDER):
        return
    if s.drakes_killed >= ELDER_AFTER:
        put_monster(s, ELDER, DRAKE_PIT)
        return
    if s.pool_count == 0:
        return
    # Quirk: the last of several can never be drawn.
    drawn = whole(s, 0, np.int64(s.pool_count) - 1)
    kind = np.int64(s.pool[drawn])
    s.pool_count -= 1
    for k in range(drawn, s.pool_count):
        s.pool[k] = s.pool[k + 1]
    s.pool[s.pool_count] = 0
    put_monster(s, INFERNAL + kind, DRAKE_PIT)


@kernel
def spawn_baron(s):
    """Baron."""
    if is_free_for(s, BARON_PIT, BARON, BARON):
        put_monster(s, BARON, BARON_PIT)


@kernel
def put_monster(s, kind, square):
    """A monster behind all other pieces."""
    piece = s.pieces[s.count]
    s.count += 1
    piece.kind = kind
    for stat in range(STAT_COUNT):
        piece.stat[stat] = BASE[kind, stat]
    piece.hp = BASE[kind, MAX_HP]
    piece.directions = ATTACK_DIRECTIONS[kind]
    piece.owner = NEUTRAL
    piece.square = square
    s.stale = 1
    piece.start = -1
    piece.spell = -1
    piece.azir = -1
    piece.empowered = -1
    piece.dead_at = NEVER
    piece.respawn_at = NEVER


@kernel
def respawn(s, player):
    """Champions of a player come back beside their living Poro when their time has come."""
    home = -1
    for i in range(s.count):
        piece = s.pieces[i]
        if piece.kind == PORO and piece.owner == player and piece.hp > 0 and home < 0:
            home = np.int64(piece.square)
    if home < 0:
        return
    for i in range(s.count):
        piece = s.pieces[i]
        due = piece.respawn_at != NEVER and piece.respawn_at <= s.turn
        if due and piece.owner == player and piece.kind < CHAMPION_COUNT and piece.hp <= 0:
            square = nearest_free(s, home)
            if square >= 0:
                piece.hp = piece.stat[MAX_HP]
                piece.square = square
                s.stale = 1
                piece.respawn_at = NEVER
                piece.dead_at = NEVER
                piece.moved = 0


@kernel
def nearest_free(s, home):
    """The first free square of a breadth-first search from a square, -1 if there is none."""
    queue = np.empty(SQUARES, np.int64)
    seen = np.zeros(SQUARES, np.bool_)
    queue[0] = home
    seen[home] = True
    head, tail = 0, 1
    while head < tail:
        square = queue[head]
        head += 1
        for k in range(NEIGHBOUR_COUNT[square]):
            other = NEIGHBOURS[square, k]
            if not seen[other]:
                if piece_at(s, other) < 0:
                    return other
                seen[other] = True
                queue[tail] = other
                tail += 1
    return -1


@kernel
def draw_shop(s):
    """Three basic items on offer."""
    order = np.arange(BASICS)
    for i in range(BASICS - 1, 0, -1):
        j = whole(s, 0, i + 1)
        order[i], order[j] = order[j], order[i]
    for k in range(SHOP_SIZE):
        s.shop[k] = order[k]
    s.shop_turn = s.turn


@kernel
def start_turn(s, i):
    """A piece of the player whose turn begins."""
    piece = s.pieces[i]
    piece.cooldown = max(piece.cooldown - 1.0, 0.0)
    piece.spell_cooldown = max(piece.spell_cooldown - 1, 0)
    for k in range(piece.item_count):
        if ITEM_TURNS[piece.held[k]] > 0:
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


@kernel
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


@kernel
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


@kernel
def shrink(s, i, original):
    """Nasus's transformation ends: he keeps his share of hp."""
    piece = s.pieces[i]
    hp = np.floor(piece.hp / max_hp(s, i) * original)
    piece.hp = np.int64(max(1.0, min(hp, original)))
    s.stale = 1


@kernel
def scorch(s, i):
    """Sunfire Cape burns enemies around its holder; they count as doing it to themselves."""
    piece = s.pieces[i]
    square = np.int64(piece.square)
    for k in range(NEIGHBOUR_COUNT[square]):
        other = colour_at(s, NEIGHBOURS[square, k], 1 - piece.blue)
        if other >= 0:
            burn(s, other, other, np.int64(piece.owner), np.int64(piece.kind))


@kernel
def granite(s, i):
    """Malphite's shield, whenever he was left in peace for a while."""
    piece = s.pieces[i]
    if piece.hp > 0 and piece.cooldown <= 0.0:
        amount = (piece.stat[MAX_HP] * (10.0 + 0.4 * ability_power(s, i))) / 100.0
        shield(s, i, amount, NEVER, GRANITE)
