"""How the reference backend's own bots choose: one class, three levels, no look-ahead.

What comes out is raw: it can be illegal (a tile that founds an eighth chain, a purchase beyond the bank), and then the
backend refuses it. `players` makes bots of it that never stall.
"""

import numpy as np

from engine.games.acquire.play.actions import FOUND, SKIP_TILE, SURVIVE, disposition, purchase_of
from engine.games.acquire.play.board import active_count, is_dead, touched_chains, touches_any
from engine.games.acquire.play.mergers import possible_survivors
from engine.games.acquire.play.shares import price
from engine.games.acquire.play.state import CHOOSING, DISPOSING, FOUNDING, PLAYING
from engine.games.acquire.play.tables import CHAINS, CHEAP, DECLARED, EXPENSIVE, MAX_PURCHASE, MEDIUM, PRICE, TIER
from engine.seeded_random import SeededRandom

EASY, MIDDLING, HARD = "easy", "medium", "hard"
POOR_FOUNDER, POOR = 1500, 2000  # money below which cheap chains are founded, and cash is sought
BEST_FEW = 3  # medium chooses among this many of the best
SURVIVOR_PER_SHARE, NEARLY_BEST = 10, 5  # points, and by how many medium's survivor may be worse
FOUND_SCORE = 100
EXPAND_SCORE, EXPAND_PER_SHARE = 50, 5
SURVIVE_SCORE, SURVIVE_PER_SHARE = 30, 3
DEFUNCT_SCORE, DEFUNCT_PER_SHARE = 20, 2
OWNED_SCORE, OWNED_PER_SHARE = 20, 3  # of a share to be bought
NEW_PICK_SCORE, SCORE_PER_TILE = 15, 2
DEAREST = int(PRICE.max())  # a share; each hundred below is a point to a poor player
TIER_BONUS = {CHEAP: 0, MEDIUM: 5, EXPENSIVE: 10}


def raw_choice(s: np.record, level: str, rng: SeededRandom, *, clamped: bool = False) -> int:
    """The action that a level would send for whoever must act; SKIP_TILE where it has no tile to send."""
    if s.phase == PLAYING:
        return choose_tile(s, bot_candidates(s), level, rng)
    if s.phase == FOUNDING:
        return FOUND + _chain_to_found(s, level, rng)
    if s.phase == CHOOSING:
        return SURVIVE + _survivor(s, level, rng)
    if s.phase == DISPOSING:
        return _disposition(s, level, rng)
    return _purchase(s, level, rng, clamped=clamped)


def bot_candidates(s: np.record) -> list[int]:
    """The tiles that the bots take for playable. Quirk: they forget that an eighth chain cannot be founded."""
    hand = [int(tile) for tile in s.hands[s.current, : s.hand_size[s.current]]]
    return [tile for tile in hand if not is_dead(s, tile)]


def choose_tile(s: np.record, candidates: list[int], level: str, rng: SeededRandom) -> int:
    """One of the candidate tiles, SKIP_TILE if there are none."""
    if not candidates:
        return SKIP_TILE
    return _pick(candidates, [_tile_score(s, tile) for tile in candidates], level, rng)


def _pick(items: list[int], scores: list[int], level: str, rng: SeededRandom) -> int:
    """hard: the first of the best; medium: any of the best three; easy: any."""
    if level == EASY:
        return rng.pick(items)
    order = sorted(range(len(items)), key=lambda i: -scores[i])
    return items[order[0]] if level == HARD else items[rng.pick(order[:BEST_FEW])]


def _tile_score(s: np.record, tile: int) -> int:
    own = s.stocks[s.current].tolist()
    touched = int(touched_chains(s, tile))
    chains = [chain for chain in range(CHAINS) if touched >> chain & 1]
    if not chains:
        return FOUND_SCORE if touches_any(s, tile) and active_count(s) < CHAINS else 0
    if len(chains) == 1:
        held = own[chains[0]]
        return EXPAND_SCORE + EXPAND_PER_SHARE * held if held else 0
    survivor = max(chains, key=lambda chain: int(s.sizes[chain]))
    held, lost = own[survivor], sum(own[chain] for chain in chains if chain != survivor)
    score = SURVIVE_SCORE + SURVIVE_PER_SHARE * held if held else 0
    return score + (DEFUNCT_SCORE + DEFUNCT_PER_SHARE * lost if lost else 0)


def _chain_to_found(s: np.record, level: str, rng: SeededRandom) -> int:
    free = [int(chain) for chain in DECLARED if not s.sizes[chain]]
    if level == EASY:
        return rng.pick(free)
    tiers = (CHEAP, MEDIUM, EXPENSIVE) if s.money[s.current] < POOR_FOUNDER else (EXPENSIVE, MEDIUM, CHEAP)
    preferred = next(found for tier in tiers if (found := [chain for chain in free if TIER[chain] == tier]))
    return preferred[0] if level == HARD else rng.pick(preferred)


def _survivor(s: np.record, level: str, rng: SeededRandom) -> int:
    tied = int(possible_survivors(s, int(s.tile)))
    chains = [chain for chain in range(CHAINS) if tied >> chain & 1]
    if level == EASY:
        return rng.pick(chains)
    scores = {chain: SURVIVOR_PER_SHARE * int(s.stocks[s.current, chain]) + int(TIER[chain]) for chain in chains}
    best = max(scores.values())
    if level == HARD:
        return next(chain for chain in chains if scores[chain] == best)
    return rng.pick([chain for chain in chains if scores[chain] >= best - NEARLY_BEST])


def _disposition(s: np.record, level: str, rng: SeededRandom) -> int:
    count, most = int(s.stock_count), min(int(s.tradable), int(s.stock_count) // 2)
    if level == EASY:
        sold = rng.integer(0, count)
        while (count - sold) // 2 > s.tradable:  # the backend refuses, the bot tries again
            sold = rng.integer(0, count)
        got = (count - sold) // 2
    elif level == HARD:
        trades = price(s, int(s.survivor)) > 2 * price(s, int(s.defunct)) and most > 0
        sold, got = (0, most) if trades else (count, 0)
    elif s.money[s.holders[s.holder]] < POOR:
        sold = count // 2
        got = min(count - sold, 2 * most) // 2
    else:
        got = most
        sold = (count - 2 * got) // 2
    return disposition(sold, got)


def _purchase(s: np.record, level: str, rng: SeededRandom, *, clamped: bool) -> int:
    """Three picks, or as many as money allows. Quirk: the picks so far are not counted against the bank."""
    money = int(s.money[s.current])
    picks: list[int] = []
    left = money
    while len(picks) < MAX_PURCHASE:
        candidates = [
            chain
            for chain in range(CHAINS)
            if s.sizes[chain] and s.bank[chain] > clamped * picks.count(chain) and price(s, chain) <= left
        ]
        if not candidates:
            break
        pick = _pick(candidates, [_share_score(s, chain, picks, money) for chain in candidates], level, rng)
        picks.append(pick)
        left -= int(price(s, pick))
    return purchase_of(picks)


def _share_score(s: np.record, chain: int, picks: list[int], money: int) -> int:
    own = int(s.stocks[s.current, chain])
    score = OWNED_SCORE + OWNED_PER_SHARE * own if own else 0
    score += 0 if chain in picks else NEW_PICK_SCORE
    score += SCORE_PER_TILE * int(s.sizes[chain])
    if money < POOR:
        score += (DEAREST - int(price(s, chain))) // 100
    return score + TIER_BONUS[int(TIER[chain])]
