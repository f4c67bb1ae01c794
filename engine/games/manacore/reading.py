"""From the backend's JSON to the record: giving every card a slot, and refusing what contradicts itself."""

from collections import Counter
from typing import Any

import numpy as np

from engine.codec import Json
from engine.errors import BadOption, MalformedState
from engine.game import record
from engine.games.manacore import vocabulary as v
from engine.games.manacore.schemas import CLAY_CHOICES, SEATS, STACK_ID, STEPS, TOKEN_ID, ZONES
from engine.games.manacore.setup import blank, deck_kinds
from engine.games.manacore.state import (
    ALL_KNOW,
    AT_CARD,
    AT_SEAT,
    AT_STACK,
    ATTACHED_ROOM,
    FIELD,
    GONE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    NAN,
    NOBODY_KNOWS,
    NONE,
    OWNER_KNOWS,
    PUMP_ROOM,
    SINGLE_FIELDS,
    SLOTS,
    STACK,
    STATE,
    rows_of,
)
from engine.games.manacore.tables import (
    A_IS_MANA,
    A_SUFFIX,
    ABILITY,
    ABILITY_COUNT,
    DECK_SIZE,
    FIRST_TOKEN,
    KIND_OF_ID,
    KIND_OF_NAME,
)

LISTS: dict[str, int] = {
    "library": int(LIBRARY),
    "hand": int(HAND),
    "battlefield": int(FIELD),
    "graveyard": int(GRAVEYARD),
}
ROWS: dict[int, str] = {number: "field" if name == "battlefield" else name for name, number in LISTS.items()}
LOOSE = {LIBRARY, HAND}
"""Quirk: a live backend can leave cards of these two zones with the other one's name."""
FIT_OF_RAGE = "_fitofrageFirstStrike"
ANY_CARD = KIND_OF_NAME["Plains"]


class Reader:
    """One state on its way into a record."""

    def __init__(self, data: Json) -> None:
        self.data = data
        self.state = np.zeros(1, STATE)
        blank(record(self.state))
        self.s = rows_of(record(self.state))
        self.slot_of: dict[str, int] = {}
        """The first slot of each instance id."""
        self.ids: dict[int, str] = {}
        self.free = iter(range(2 * DECK_SIZE, SLOTS))
        self.hidden: dict[int, list[int]] = {0: [], 1: []}
        """Slots of cards that a view only counts."""

    def read(self) -> None:
        """Fill the record."""
        self._read_header()
        placed = self._place_cards()
        self._place_hidden()
        for slot, card, pointer in placed:
            self._write_details(slot, card, pointer)
        for place, entry in enumerate(self.data["stack"]):
            self._write_object(place, entry)
        self._read_deck_lists()
        used = [slot for slot in range(SLOTS) if self.s.card[slot] or slot in self.ids]
        self.s.slots_n = max(2 * DECK_SIZE, max(used, default=0) + 1)
        for name in SINGLE_FIELDS:
            setattr(record(self.state), name, getattr(self.s, name))

    def _read_header(self) -> None:
        s, data = self.s, self.data
        if (data["phase"], data["step"]) not in STEPS:
            raise MalformedState("no such step in this phase", "/step")
        if data["winner"] is not None and not data["gameOver"]:
            raise MalformedState("nobody has won yet", "/winner")
        s.step = STEPS.index((data["phase"], data["step"]))
        s.active, s.priority = SEATS.index(data["activePlayer"]), SEATS.index(data["priorityPlayer"])
        s.turn, s.over = data["turnCount"], data["gameOver"]
        s.winner = -1 if data["winner"] is None else SEATS.index(data["winner"])
        s.lcg, s.fog, s.auto = data["rngState"], data["preventAllCombatDamage"], data["enableF6AutoPass"]
        for seat, name in enumerate(SEATS):
            player = data["players"][name]
            s.life[seat] = NAN if player["life"] is None else player["life"]
            s.mana[seat] = [player["manaPool"][colour] for colour in v.COLOUR_NAMES]
            s.lands[seat], s.passed[seat] = player["landsPlayedThisTurn"], player["hasPassedPriority"]
            s.passes[seat], s.drew_empty[seat] = player["consecutivePasses"], player["attemptedDrawFromEmptyLibrary"]
            for shield in player.get("preventionShields", []):
                s.circles[seat, v.COLOURS.index(shield["color"])] += 1

    def _place_cards(self) -> list[tuple[int, Json, str]]:
        """Give every card a slot and a place in its zone."""
        placed = []
        for seat, name in enumerate(SEATS):
            for field, zone in LISTS.items():
                for i, card in enumerate(self.data["players"][name].get(field, [])):
                    pointer = f"/players/{name}/{field}/{i}"
                    shown = ZONES.index(card["zone"])
                    if shown != zone and not {shown, zone} <= LOOSE:
                        raise MalformedState(f"a card of the {field} says it is elsewhere", f"{pointer}/zone")
                    slot = self._new_slot(card, pointer)
                    self.s.zone[slot], self.s.side[slot] = shown, seat
                    self._append(zone, seat, slot)
                    placed.append((slot, card, pointer))
        for place, entry in enumerate(self.data["stack"]):
            if entry["type"] == "spell":
                pointer = f"/stack/{place}/card"
                if entry["card"]["zone"] != "stack":
                    raise MalformedState("a spell's card is on the stack", f"{pointer}/zone")
                slot = self._new_slot(entry["card"], pointer)
                self.s.zone[slot], self.s.side[slot] = STACK, SEATS.index(entry["controller"])
                self.s.stack[place].slot = slot
                placed.append((slot, entry["card"], pointer))
        return placed

    def _append(self, zone: int, seat: int, slot: int) -> None:
        row, count = getattr(self.s, ROWS[zone]), getattr(self.s, f"{ROWS[zone]}_n")
        row[seat, count[seat]] = slot
        count[seat] += 1

    def _place_hidden(self) -> None:
        """Keep places for cards that a view only counts."""
        for seat, name in enumerate(SEATS):
            player = self.data["players"][name]
            for field, zone, number in (
                ("hand", LISTS["hand"], "handCount"),
                ("library", LISTS["library"], "libraryCount"),
            ):
                if field in player:
                    continue
                if number not in player:
                    raise MalformedState(f"neither {field} nor {number}", f"/players/{name}/{field}")
                for _ in range(player[number]):
                    slot = self._unused_slot(seat, f"/players/{name}/{number}")
                    self.s.card[slot], self.s.zone[slot] = ANY_CARD, zone
                    self.s.owner[slot] = self.s.controller[slot] = self.s.side[slot] = seat
                    self._append(zone, seat, slot)
                    self.hidden[seat].append(slot)

    def _unused_slot(self, seat: int, pointer: str) -> int:
        for slot in (*range(seat * DECK_SIZE, (seat + 1) * DECK_SIZE), *range(SLOTS)):
            if not self.s.card[slot] and slot not in self.ids:
                return slot
        raise MalformedState("too many cards", pointer)

    def _slot_for(self, name: str, pointer: str) -> int:
        """A slot for an id: the number of the card for the backend's own numbers, else the next free one."""
        if len(name) == 4 and name.isascii() and name.isalnum() and name.lower() == name:
            number = int(name, 36)
            if number < 2 * DECK_SIZE and not self.s.card[number] and number not in self.ids:
                return number
        for slot in self.free:
            if not self.s.card[slot] and slot not in self.ids:
                return slot
        return self._unused_slot(0, pointer)

    def _new_slot(self, card: Json, pointer: str) -> int:
        name, kind = card["instanceId"], KIND_OF_ID[card["scryfallId"]]
        if name in self.slot_of and kind < FIRST_TOKEN:
            raise MalformedState("this instance id occurs twice", f"{pointer}/instanceId")
        slot = self._slot_for(name, pointer)
        self.s.card[slot] = kind
        if name in self.slot_of:
            self.s.uid[slot], self.s.twins = self.slot_of[name], 1
        self._name(slot, name)
        return slot

    def _name(self, slot: int, name: str) -> None:
        self.slot_of.setdefault(name, slot)
        match = TOKEN_ID.fullmatch(name)
        if match and self.s.card[slot] >= FIRST_TOKEN:
            self.s.token_turn[slot], self.s.token_n[slot] = int(match[2]), int(match[3])
        else:
            self.ids[slot] = name

    def _reference(self, name: str, pointer: str, kind: int = 0) -> int:
        """The slot that an id means; one of its own for what has left the game."""
        if name not in self.slot_of:
            slot = self._slot_for(name, pointer)
            match = TOKEN_ID.fullmatch(name)
            if match and match[1] in v.TOKEN_KINDS and int(match[3]) < NONE:
                kind = FIRST_TOKEN + v.TOKEN_KINDS.index(match[1])
            self.s.card[slot], self.s.zone[slot] = kind, GONE
            self._name(slot, name)
        return self.slot_of[name]

    def _write_details(self, slot: int, card: Json, pointer: str) -> None:
        s = self.s
        s.owner[slot], s.controller[slot] = SEATS.index(card["owner"]), SEATS.index(card["controller"])
        s.tapped[slot], s.sick[slot] = card["tapped"], card["summoningSick"]
        s.damage[slot] = NAN if card["damage"] is None else card["damage"]
        s.attacking[slot] = bool(card.get("attacking"))
        s.attacked[slot] = bool(card.get("attackedThisTurn"))
        shields = card.get("regenerationShields")
        s.regeneration[slot] = -1 if shields is None else shields
        s.clay[slot] = CLAY_CHOICES.index(card.get("primalClayChoice"))
        for field, row in (("attachedTo", s.attached_to), ("createdBy", s.created_by)):
            if card.get(field) is not None:
                row[slot] = s.uid[self._reference(card[field], f"{pointer}/{field}")]
        for name in card["attachments"]:
            if s.attached_n == ATTACHED_ROOM:
                raise MalformedState("too many attachments", f"{pointer}/attachments")
            s.hosts[s.attached_n], s.auras[s.attached_n] = slot, self._reference(name, f"{pointer}/attachments")
            s.attached_n += 1
        for entry in card["temporaryModifications"]:
            if s.pumps_n == PUMP_ROOM:
                raise MalformedState("too many modifications", f"{pointer}/temporaryModifications")
            pump, source = s.pumps[s.pumps_n], entry["source"]
            pump.suffix = source.endswith(FIT_OF_RAGE)
            pump.host, pump.p, pump.t = slot, entry["powerChange"], entry["toughnessChange"]
            pump.source = self._reference(source.removesuffix(FIT_OF_RAGE), f"{pointer}/temporaryModifications")
            s.pumps_n += 1

    def _write_object(self, place: int, entry: Json) -> None:
        s, pointer = self.s, f"/stack/{place}"
        target = s.stack[place]
        target.number = self._stack_number(entry["id"])
        if any(s.stack[i].number == target.number for i in range(place)):
            raise MalformedState("this id occurs twice", f"{pointer}/id")
        target.controller = SEATS.index(entry["controller"])
        target.countered, target.lapsed = entry["countered"], entry["putOnLibrary"]
        target.x, target.ability = entry.get("xValue", 0), -1
        if entry["type"] == "ability":
            target.slot, target.ability = self._ability(entry, pointer)
        for name in entry["targets"]:
            if name in SEATS:
                target.aim, target.ref = AT_SEAT, SEATS.index(name)
            elif STACK_ID.fullmatch(name):
                target.aim, target.ref = AT_STACK, self._stack_number(name)
            else:
                target.aim, target.ref = AT_CARD, s.uid[self._reference(name, f"{pointer}/targets/0")]
        s.stack_n += 1
        s.next_number = max(int(s.next_number), int(target.number) + 1)

    @staticmethod
    def _stack_number(name: str) -> int:
        return int(name.removeprefix("stack_"))

    def _ability(self, entry: Json, pointer: str) -> tuple[int, int]:
        """The source of an ability on the stack, and which of its abilities it is."""
        source, kind = entry.get("sourceId"), KIND_OF_ID[entry["card"]["scryfallId"]]
        if source is None or entry["card"]["instanceId"] != source:
            raise MalformedState("an ability's card is its source", f"{pointer}/sourceId")
        slot = self._reference(source, f"{pointer}/sourceId", kind)
        if self.s.card[slot] != kind:
            raise MalformedState("the source is another card by now", f"{pointer}/card/scryfallId")
        for number in range(ABILITY_COUNT[kind]):
            ability = ABILITY[kind, number]
            if entry.get("abilityId") == source + A_SUFFIX[ability] and not A_IS_MANA[ability]:
                return slot, number
        raise MalformedState("the source has no such ability", f"{pointer}/abilityId")

    def _read_deck_lists(self) -> None:
        """Who knows what, and the cards of a view's hidden places as far as a list tells them."""
        lists = self.data.get("deckLists", {})
        for seat, name in enumerate(SEATS):
            if name in lists:
                self._apply_deck_list(seat, name, lists[name])
            else:
                self.s.known[seat] = NOBODY_KNOWS if self.hidden[seat] else OWNER_KNOWS

    def _apply_deck_list(self, seat: int, name: str, deck: Any) -> None:
        try:
            kinds = deck_kinds(deck, exact=False)
        except BadOption as error:
            raise MalformedState(str(error), f"/deckLists/{name}") from None
        self.s.known[seat] = ALL_KNOW
        hidden = self.hidden[seat]
        seen = Counter(
            int(self.s.card[slot]) for slot in range(SLOTS) if self.s.owner[slot] == seat and slot not in hidden
        )
        left = sorted((Counter(kinds) - seen).elements())
        if len(left) < len(hidden):
            left += [ANY_CARD] * (len(hidden) - len(left))
        for slot, kind in zip(hidden, left, strict=False):
            self.s.card[slot] = kind
