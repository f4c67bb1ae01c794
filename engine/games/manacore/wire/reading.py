"""From the backend's JSON to the record."""

from collections import Counter
from typing import Any

import numpy as np

from engine.errors import BadOption, MalformedState
from engine.game import record
from engine.games.manacore.play import vocabulary as v
from engine.games.manacore.play.cards import KIND_OF_ID, KIND_OF_NAME
from engine.games.manacore.play.setup import blank, deck_kinds
from engine.games.manacore.play.state import (
    ALL_KNOW,
    AT_CARD,
    AT_SEAT,
    AT_STACK,
    ATTACHED_ROOM,
    FIELD,
    GONE,
    HAND,
    LIBRARY,
    NAN,
    NOBODY_KNOWS,
    OWNER_KNOWS,
    PUMP_ROOM,
    SINGLE_FIELDS,
    SLOTS,
    STACK,
    STATE,
    rows_of,
)
from engine.games.manacore.play.tables import A_IS_MANA, A_SUFFIX, ABILITY, ABILITY_COUNT, TYPES
from engine.games.manacore.wire.checks import (
    check_counted,
    check_header,
    check_listed,
    check_source,
    check_spell,
    check_zone,
)
from engine.games.manacore.wire.slots import Slots
from engine.games.manacore.wire.words import LISTS, SEATS, STACK_ID, STEPS, ZONES, stack_number
from engine.types import Json

ROWS = {zone: "field" if zone == FIELD else name for name, zone in LISTS.items()}
"""The zones' fields in the record."""
ANY_CARD = KIND_OF_NAME["Plains"]


class Reader:
    """One state on its way into a record."""

    def __init__(self, data: Json) -> None:
        self.data = data
        self.state = np.zeros(1, STATE)
        blank(record(self.state))
        self.s = rows_of(record(self.state))
        self.slots = Slots(self.s)
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
        self.s.slots_n = self.slots.count()
        for name in SINGLE_FIELDS:
            setattr(record(self.state), name, getattr(self.s, name))

    def _read_header(self) -> None:
        s, data = self.s, self.data
        check_header(data)
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
                    check_zone(card, field, pointer)
                    slot = self.slots.for_card(card, pointer)
                    self.s.zone[slot], self.s.side[slot] = ZONES.index(card["zone"]), seat
                    self._append(zone, seat, slot)
                    placed.append((slot, card, pointer))
        for place, entry in enumerate(self.data["stack"]):
            if entry["type"] == "spell":
                pointer = f"/stack/{place}/card"
                check_spell(entry["card"], pointer)
                slot = self.slots.for_card(entry["card"], pointer)
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
            for field, count in (("hand", "handCount"), ("library", "libraryCount")):
                if field in player:
                    continue
                check_counted(player, field, count, f"/players/{name}")
                for _ in range(player[count]):
                    self._place_unseen(seat, LISTS[field], f"/players/{name}/{count}")

    def _place_unseen(self, seat: int, zone: int, pointer: str) -> None:
        slot = self.slots.unused(seat, pointer)
        self.s.card[slot], self.s.zone[slot] = ANY_CARD, zone
        self.s.owner[slot] = self.s.controller[slot] = self.s.side[slot] = seat
        self._append(zone, seat, slot)
        self.hidden[seat].append(slot)

    def _write_details(self, slot: int, card: Json, pointer: str) -> None:
        s = self.s
        s.owner[slot], s.controller[slot] = SEATS.index(card["owner"]), SEATS.index(card["controller"])
        s.tapped[slot], s.sick[slot] = card["tapped"], card["summoningSick"]
        s.damage[slot] = NAN if card["damage"] is None else card["damage"]
        s.attacking[slot] = bool(card.get("attacking"))
        s.attacked[slot] = bool(card.get("attackedThisTurn"))
        shields = card.get("regenerationShields")
        s.regeneration[slot] = -1 if shields is None else shields
        s.clay[slot] = v.CLAY_CHOICES.index(card.get("primalClayChoice"))
        for field, row in (("attachedTo", s.attached_to), ("createdBy", s.created_by)):
            if card.get(field) is not None:
                row[slot] = s.uid[self.slots.reference(card[field], f"{pointer}/{field}")]
        self._write_attachments(slot, card["attachments"], f"{pointer}/attachments")
        self._write_modifications(slot, card["temporaryModifications"], f"{pointer}/temporaryModifications")

    def _write_attachments(self, slot: int, names: list[str], pointer: str) -> None:
        s = self.s
        for name in names:
            if s.attached_n == ATTACHED_ROOM:
                raise MalformedState("too many attachments", pointer)
            s.hosts[s.attached_n], s.auras[s.attached_n] = slot, self.slots.reference(name, pointer)
            s.attached_n += 1

    def _write_modifications(self, slot: int, entries: list[Json], pointer: str) -> None:
        s = self.s
        for entry in entries:
            if s.pumps_n == PUMP_ROOM:
                raise MalformedState("too many modifications", pointer)
            pump, source = s.pumps[s.pumps_n], entry["source"]
            pump.suffix = source.endswith(v.FIT_OF_RAGE)
            pump.host, pump.p, pump.t = slot, entry["powerChange"], entry["toughnessChange"]
            pump.source = self.slots.reference(source.removesuffix(v.FIT_OF_RAGE), pointer)
            s.pumps_n += 1

    def _write_object(self, place: int, entry: Json) -> None:
        s, pointer = self.s, f"/stack/{place}"
        target = s.stack[place]
        target.number = stack_number(entry["id"])
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
                target.aim, target.ref = AT_STACK, stack_number(name)
            else:
                target.aim, target.ref = AT_CARD, s.uid[self.slots.reference(name, f"{pointer}/targets/0")]
        s.stack_n += 1
        s.next_number = max(int(s.next_number), int(target.number) + 1)

    def _ability(self, entry: Json, pointer: str) -> tuple[int, int]:
        """The source of an ability on the stack, and which of its abilities it is."""
        check_source(entry, pointer)
        source, kind = entry["sourceId"], KIND_OF_ID[entry["card"]["scryfallId"]]
        slot = self.slots.reference(source, f"{pointer}/sourceId", kind)
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
        self._check_deck_list(seat, Counter(kinds), f"/deckLists/{name}")
        left = sorted((Counter(kinds) - seen).elements())
        if len(left) < len(hidden):
            left += [ANY_CARD] * (len(hidden) - len(left))
        for slot, kind in zip(hidden, left, strict=False):
            self.s.card[slot] = kind

    def _check_deck_list(self, seat: int, listed: Counter[int], pointer: str) -> None:
        """Refuse a list that lacks cards which the seat has. Of the permanents only lands count: others may have been
        stolen, and a `clientState` does not tell whose they are."""
        s, hidden = self.s, self.hidden[seat]
        own = [slot for slot in range(SLOTS) if s.owner[slot] == seat and s.zone[slot] != GONE and slot not in hidden]
        certain = [slot for slot in own if s.zone[slot] != FIELD or TYPES[s.card[slot]] & v.LAND]
        open_to_all = [slot for slot in certain if s.zone[slot] not in (HAND, LIBRARY)]
        check_listed(listed, Counter(int(s.card[slot]) for slot in open_to_all), pointer)
        check_listed(listed, Counter(int(s.card[slot]) for slot in certain), pointer, secret=True)
