"""From the record to the backend's JSON: cards, players, the stack, the full state."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.games.manacore.play import vocabulary as v
from engine.games.manacore.play.cards import CARD_IDS, FIRST_TOKEN, NAMES
from engine.games.manacore.play.state import ALL_KNOW, AT_CARD, AT_NONE, AT_SEAT, GONE, NAN, NONE, rows_of
from engine.games.manacore.play.tables import A_SUFFIX, ABILITY
from engine.games.manacore.wire.words import SEATS, STEPS, ZONES, stack_id, token_id
from engine.types import Json

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
Context = Mapping[str, Any]


def card_number_id(number: int) -> str:
    """The backend's instance id of the card with this number."""
    text = ""
    for _ in range(4):
        number, digit = divmod(number, 36)
        text = DIGITS[digit] + text
    return text


def instance_id(s: Any, slot: int, context: Context) -> str:
    """The instance id of what is or was in a slot."""
    kind = int(s.card[slot])
    if kind >= FIRST_TOKEN:
        token = v.TOKEN_KINDS[kind - FIRST_TOKEN]
        return token_id(token, s.token_turn[slot], s.token_n[slot])
    return context["ids"].get(slot) or card_number_id(slot)


def number_or_null(value: int) -> int | None:
    """A life total or damage; null stands for what is not a number."""
    return None if value == NAN else int(value)


def card_json(s: Any, slot: int, context: Context) -> Json:
    """A card instance."""
    kind = int(s.card[slot])
    data: Json = {
        "instanceId": instance_id(s, slot, context),
        "scryfallId": CARD_IDS[kind],
        "controller": SEATS[s.controller[slot]],
        "owner": SEATS[s.owner[slot]],
        "zone": ZONES[s.zone[slot]],
        "tapped": bool(s.tapped[slot]),
        "summoningSick": bool(s.sick[slot]),
        "damage": number_or_null(s.damage[slot]),
        "counters": {},
        "temporaryModifications": _modifications(s, slot, context),
        "attachments": [instance_id(s, int(s.auras[i]), context) for i in range(s.attached_n) if s.hosts[i] == slot],
    }
    if s.attached_to[slot] != NONE:
        data["attachedTo"] = instance_id(s, int(s.attached_to[slot]), context)
    if s.attacking[slot]:
        data["attacking"] = True
    if s.attacked[slot]:
        data["attackedThisTurn"] = True
    if s.regeneration[slot] >= 0:
        data["regenerationShields"] = int(s.regeneration[slot])
    if s.clay[slot]:
        data["primalClayChoice"] = v.CLAY_CHOICES[s.clay[slot]]
    if kind >= FIRST_TOKEN:
        data |= {"isToken": True, "tokenType": NAMES[kind]}
        if s.created_by[slot] != NONE:
            data["createdBy"] = instance_id(s, int(s.created_by[slot]), context)
    return data


def _modifications(s: Any, slot: int, context: Context) -> list[Json]:
    entries = []
    for i in range(s.pumps_n):
        pump = s.pumps[i]
        if pump.host == slot:
            suffix = v.FIT_OF_RAGE if pump.suffix else ""
            entries.append(
                {
                    "id": f"mod_{i}",
                    "powerChange": int(pump.p),
                    "toughnessChange": int(pump.t),
                    "expiresAt": "end_of_turn",
                    "source": instance_id(s, int(pump.source), context) + suffix,
                }
            )
    return entries


def cards_json(s: Any, row: np.ndarray, count: int, context: Context) -> list[Json]:
    """The cards of a zone."""
    return [card_json(s, int(slot), context) for slot in row[:count]]


def player_json(s: Any, seat: int, context: Context) -> Json:
    """All that a seat has."""
    data = {
        "id": SEATS[seat],
        "life": number_or_null(s.life[seat]),
        "manaPool": {name: int(s.mana[seat, colour]) for colour, name in enumerate(v.COLOUR_NAMES)},
        "library": cards_json(s, s.library[seat], s.library_n[seat], context),
        "hand": cards_json(s, s.hand[seat], s.hand_n[seat], context),
        "battlefield": cards_json(s, s.field[seat], s.field_n[seat], context),
        "graveyard": cards_json(s, s.graveyard[seat], s.graveyard_n[seat], context),
        "exile": [],
        "landsPlayedThisTurn": int(s.lands[seat]),
        "hasPassedPriority": bool(s.passed[seat]),
        "consecutivePasses": int(s.passes[seat]),
    }
    if s.drew_empty[seat]:
        data["attemptedDrawFromEmptyLibrary"] = True
    if context["circles"][seat]:
        data["preventionShields"] = [{"color": letter, "amount": "next"} for letter in context["circles"][seat]]
    return data


def target_id(s: Any, aim: int, ref: int, context: Context) -> str:
    """What a stack object is aimed at, by id."""
    if aim == AT_SEAT:
        return SEATS[ref]
    return instance_id(s, ref, context) if aim == AT_CARD else stack_id(ref)


def object_json(s: Any, place: int, context: Context) -> Json:
    """A spell or ability on the stack."""
    entry = s.stack[place]
    slot, number = int(entry.slot), int(entry.number)
    spell = entry.ability < 0
    data: Json = {
        "id": stack_id(number),
        "controller": SEATS[entry.controller],
        "card": card_json(s, slot, context) if spell else context["snapshots"][number],
        "targets": [] if entry.aim == AT_NONE else [target_id(s, entry.aim, int(entry.ref), context)],
        "resolved": False,
        "countered": bool(entry.countered),
        "type": "spell" if spell else "ability",
    }
    if spell:
        data["xValue"] = int(entry.x)
    else:
        source = instance_id(s, slot, context)
        data |= {"abilityId": source + A_SUFFIX[ABILITY[s.card[slot], entry.ability]], "sourceId": source}
    if entry.lapsed:
        data["putOnLibrary"] = True
    return data


def deck_list(s: Any, seat: int) -> dict[str, int]:
    """The cards of a seat that are in the game, by name."""
    kinds = [
        int(s.card[slot])
        for slot in range(s.slots_n)
        if 0 < s.card[slot] < FIRST_TOKEN and s.owner[slot] == seat and s.zone[slot] != GONE
    ]
    return {NAMES[kind]: count for kind, count in sorted(Counter(kinds).items())}


def state_json(state: np.record, context: Context) -> Json:
    """The full state."""
    s = rows_of(state)
    phase, step = STEPS[s.step]
    seed = int(s.lcg) if float(s.lcg).is_integer() else float(s.lcg)
    data: Json = {
        "players": {SEATS[seat]: player_json(s, seat, context) for seat in range(2)},
        "stack": [object_json(s, place, context) for place in range(s.stack_n)],
        "exile": [],
        "activePlayer": SEATS[s.active],
        "priorityPlayer": SEATS[s.priority],
        "turnCount": int(s.turn),
        "phase": phase,
        "step": step,
        "gameOver": bool(s.over),
        "winner": None if s.winner < 0 else SEATS[s.winner],
        "rngSeed": context["seed"],
        "rngState": seed,
        "preventAllCombatDamage": bool(s.fog),
    }
    if s.auto:
        data["enableF6AutoPass"] = True
    if context["history"] is not None:
        data["actionHistory"] = list(context["history"])
    lists = {SEATS[seat]: deck_list(s, seat) for seat in range(2) if s.known[seat] == ALL_KNOW}
    if lists:
        data["deckLists"] = lists
    return data
