"""What a card does, as a sentence or two for people: made of the card data, so it tells what this game really does.

`python -m engine.games.manacore.wire.card_text` writes the cards of the page's drawing anew.
"""

import json
import re
from pathlib import Path
from typing import Any

from engine.games.manacore.play.cards import FILE, ROWS

DRAWN = FILE.parent / "drawing" / "cards.js"
HEAD = (
    "// The printed cards, made of cards.json by engine/games/manacore/wire/card_text.py: name, cost, type, size, text."
)

OPS = {
    "none": "nothing happens",
    "add_mana": "add {1} mana {0}",
    "bounce_target": "return the target to its owner's hand",
    "counter_target": "counter the target",
    "counter_target_if": "counter the target if {0}",
    "create_tokens": "{0}: {2} {1} tokens",
    "damage_all": "{0} damage to every creature ({1}; {2})",
    "damage_target": "{0} damage to the target",
    "damage_targets": "{0} damage to the target",
    "destroy_all": "destroy each {0}",
    "destroy_target": "destroy the target",
    "destroy_target_if": "destroy the target if {0}",
    "dig": "look at {0} cards, keep {1}",
    "discard_lcg": "{0}: discard {1} at random",
    "discard_uniform": "{0}: discard {1} at random",
    "drain_opponent": "take {0} life from the opponent",
    "draw": "{0}: draw {1}",
    "draw_soft": "{0}: draw {1}",
    "gain_life": "{0}: gain {1} life",
    "hand_front_to_library_bottom": "{0}: put {1} of the hand under the library",
    "lose_life": "{0}: lose {1} life",
    "lands_played_minus": "play {0} more lands",
    "mark_damage": "{0} damage to it",
    "pestilence": "1 damage to every creature and player",
    "pump_own_creatures": "your creatures get +{0}/+{1} this turn",
    "pump_target": "the target gets +{0}/+{1} this turn",
    "push_prevention_shield": "prevent the next damage by a {0} source",
    "regenerate_self": "regenerate it",
    "return_first_from_graveyard": "return {0} from your graveyard to your hand",
    "return_uniform_from_graveyard": "{0}: return {1} at random from the graveyard",
    "tutor_to_battlefield": "put a {0} from your library onto the battlefield, {1}",
    "tutor_to_top": "put {0} from your library on top of it",
    "untap_own": "untap your {0}s",
}
"""What ops do; those that are not here are named in words that say it."""
ARGUMENTS = {
    "controller": "you",
    "target": "the target",
    "each": "each player",
    "event_controller": "its controller",
    "enchanted_controller": "its controller",
    "aura_controller": "you",
    "damaged_player": "that player",
    "defender": "the defender",
    "no_players": "no player",
    "WUBRG": "of any colour",
    "any": "a card",
    "instant|sorcery": "an instant or sorcery",
    "artifact|enchantment": "an artifact or enchantment",
}
EVENTS = {
    "enters self": "when it enters",
    "dies self": "when it dies",
    "attacks self": "when it attacks",
    "becomes_tapped self": "when it is tapped",
    "becomes_tapped enchanted": "when the land is tapped",
    "enters any_land": "when a land enters",
    "enters any_creature": "when a creature enters",
    "dies any_creature": "when a creature dies",
    "becomes_tapped any_land": "when a land is tapped",
}
WHO = {
    "enchanted": "the enchanted creature",
    "own_creatures": "your creatures",
    "own_untapped_creatures": "your untapped creatures",
    "own_attacking_creatures": "your attackers",
    "all_creatures_color:W": "white creatures",
    "all_creatures_color:B": "black creatures",
    "own_other_subtype:Goblin": "your other Goblins",
    "all_other_subtype:Merfolk": "other Merfolk",
}
SILENT_FLAGS = ("blue_source_for_fog_elemental",)  # of no meaning to people
PRICES = {"tap": "tap", "life": "{} life", "sacrifice": "sacrifice {}", "other_sacrifice": "sacrifice another {}"}


def card_text(row: dict[str, Any]) -> str:
    """What a card of the data says."""
    said = [*([", ".join(row["keywords"])] if "keywords" in row else [])]
    said += [_plain(flag) for flag in row.get("flags", []) if flag not in SILENT_FLAGS]
    said += [_static(row["static"])] if "static" in row else []
    said += [_ability(ability) for ability in row.get("abilities", [])]
    said += [_trigger(trigger) for trigger in row.get("triggers", [])]
    said += [_op(op) for op in row.get("resolve", [])]
    if "target" in row:
        said.append(f"target: {_plain(row['target'])}")
    return ". ".join(sentence[0].upper() + sentence[1:] for sentence in said) + "." * bool(said)


def _plain(words: str) -> str:
    return re.sub(r"[_|]", " ", words).replace("cant", "can't").replace(":", " ")


def _op(text: str) -> str:
    op, *words = text.split()
    if op not in OPS:
        return _plain(text)
    return OPS[op].format(*(ARGUMENTS.get(word, _plain(word)) for word in [*words, "", ""]))


def _ability(ability: dict[str, Any]) -> str:
    price = ", ".join(_price(word) for word in ability["pay"].split())
    aim = f" (target: {_plain(ability['target'])})" if "target" in ability else ""
    return f"{price}: {_op(ability['effect'])}{aim}"


def _price(word: str) -> str:
    kind, _, what = word.partition(":")
    return PRICES[kind].format("it" if what == "self" else what) if kind in PRICES else re.sub(r"[{}]", "", word)


def _trigger(trigger: str) -> str:
    event, _, op = trigger.rpartition(": ")
    return f"{EVENTS.get(event, 'when ' + _plain(event))}: {_op(op)}"


def _static(static: str) -> str:
    kind, _, rest = static.partition(" ")
    who, *numbers = rest.split() or [""]
    name = WHO.get(who, _plain(who))
    if kind == "pt":
        return f"{name} get{'s' * (who == 'enchanted')} {int(numbers[0]):+}/{int(numbers[1]):+}"
    if kind == "grant_keyword_inert":
        return f"{name}: {numbers[0]}, which has no effect"
    return f"{_plain(kind)} {name}".strip()


def drawn_cards() -> str:
    """The module of the page's drawing that knows the cards."""
    cards = [
        f'  "{row["id"]}": {json.dumps(_drawn(row), ensure_ascii=False)},'
        for row in sorted(ROWS, key=lambda r: r["name"])
    ]
    return "\n".join([HEAD, "", "export const CARDS = {", *cards, "};", ""])


def _drawn(row: dict[str, Any]) -> list[str]:
    return [row["name"], row["cost"].replace("{", "").replace("}", ""), row["type"], row.get("pt", ""), card_text(row)]


def main(file: Path = DRAWN) -> None:
    """Write the drawing's cards."""
    file.parent.mkdir(exist_ok=True)
    file.write_text(drawn_cards(), encoding="utf-8")


if __name__ == "__main__":
    main()
