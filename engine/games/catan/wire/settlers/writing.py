"""From the record back into the settlers backend's JSON: what an action changed."""

from collections.abc import Callable

import numpy as np

from engine.games.catan.play.board import COORDINATES
from engine.games.catan.play.state import (
    CARDS,
    KNIGHT,
    PLAY,
    RESOURCES,
    SETUP_END,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    VICTORY_POINT,
)
from engine.games.catan.play.tables import SETTLEMENTS
from engine.games.catan.wire.pieces import road_sets
from engine.games.catan.wire.settlers.fields import entries, named
from engine.games.catan.wire.settlers.names import CARD_NAMES, EDGE_NAMES, NODE_NAMES, PHASE_OF, TILE_NAMES, TURN_PHASES
from engine.types import Json


def phase(s: np.record) -> str:
    """What that backend calls the decision that is due."""
    if s.prompt in (SETUP_SETTLEMENT, SETUP_ROAD, SETUP_END):
        built = SETTLEMENTS - s.settlements_left[s.to_act] + (s.prompt == SETUP_SETTLEMENT)
        return "setup1" if built == 1 else "setup2"
    if s.prompt == PLAY:
        return TURN_PHASES[int(s.rolled != 0)]
    return PHASE_OF[s.prompt]


def write_player(player: Json, was: np.record, now: np.record, seat: int) -> None:
    """A player's resources, pieces, flags and score."""
    player["resources"].update(zip(RESOURCES, now.hands[seat].tolist(), strict=True))
    left = {"roads": now.roads_left, "settlements": now.settlements_left, "cities": now.cities_left}
    player["buildings"].update({name: int(count[seat]) for name, count in left.items()})
    player["knightsPlayed"] = int(now.played[seat, KNIGHT])
    for flag, before, after in (
        ("hasLongestRoad", was.road_holder, now.road_holder),
        ("hasLargestArmy", was.army_holder, now.army_holder),
    ):
        if before != after:
            player[flag] = bool(after == seat)
    earned = int(now.points[seat]) - int(was.points[seat])
    hidden = int(now.cards[seat, VICTORY_POINT]) - int(was.cards[seat, VICTORY_POINT])
    score = player.get("score")
    if isinstance(score, dict) and (earned or hidden):
        for name, change in (("public", earned), ("hidden", hidden), ("total", earned + hidden)):
            score[name] = score.get(name, 0) + change


def move_cards(data: Json, player: Json, was: np.record, now: np.record, seat: int) -> None:
    """Take a card that was bought from the deck, put one that was played on the pile."""
    for kind in range(len(CARDS)):
        change = int(now.cards[seat, kind]) - int(was.cards[seat, kind])
        name = CARD_NAMES[kind]
        if change > 0:
            place = max(i for i, card in enumerate(data["developmentDeck"]) if card["type"] == name)
            card = data["developmentDeck"].pop(place)
            player["developmentCards"].append({**card, "purchasedTurn": int(was.turn_number)})
        elif change < 0:
            place = next(i for i, card in enumerate(player["developmentCards"]) if card["type"] == name)
            data.setdefault("discardPile", []).append(player["developmentCards"].pop(place))


def write_board(board: Json, was: np.record, now: np.record, ids: list[str]) -> None:
    """New pieces, and the robber."""
    settled, raised, laid = (_added(field, was, now) for field in (_settlements, _cities, road_sets))
    for node, vertex in named(board["vertices"], NODE_NAMES, "/board/vertices"):
        for kind, added in (("settlement", settled), ("city", raised)):
            for owner, nodes in zip(ids, added, strict=True):
                if nodes >> node & 1:
                    vertex["building"] = {"type": kind, "owner": owner, "position": vertex.get("position")}
    for edge, side in named(board["edges"], EDGE_NAMES, "/board/edges"):
        for owner, edges in zip(ids, laid, strict=True):
            if edges >> edge & 1:
                side["connection"] = {"type": "road", "owner": owner, "position": side.get("position")}
    if was.robber != now.robber:
        q, r = COORDINATES[now.robber]
        board["robberPosition"] = {"q": q, "r": r, "s": -q - r}
        for name, tile in entries(board["hexes"], "/board/hexes"):
            tile["hasRobber"] = name == TILE_NAMES[now.robber]


def _added(pieces: Callable[[np.record], list[int]], was: np.record, now: np.record) -> list[int]:
    """The places of each player's new pieces of a kind, as a set."""
    return [after & ~before for before, after in zip(pieces(was), pieces(now), strict=True)][: now.players]


def _settlements(s: np.record) -> list[int]:
    return s.settlements.tolist()


def _cities(s: np.record) -> list[int]:
    return s.cities.tolist()
