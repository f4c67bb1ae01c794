"""A game of catanatron in Kibitz's JSON, read from its state object, for its own JSON leaves things out."""

from typing import Any

from catanatron.models.board import get_edges
from catanatron.models.enums import DEVELOPMENT_CARDS, RESOURCES, SETTLEMENT
from catanatron.models.map import PORT_DIRECTION_TO_NODEREFS

EDGES = sorted(tuple(sorted(edge)) for edge in get_edges())
"""Kibitz numbers edges by the nodes that they join; tiles and nodes have the same numbers on both sides."""
PROMPTS = {"BUILD_INITIAL_SETTLEMENT": "setup_settlement", "BUILD_INITIAL_ROAD": "setup_road", "PLAY_TURN": "play"}
PROMPTS |= {"MOVE_ROBBER": "move_robber"}


def state_json(game: Any) -> dict[str, Any]:
    """The whole state; what the player who is asked cannot know is redealt by the search."""
    state = game.state
    board, seats = state.board, state.color_to_index
    players = [_player(state, seat, color) for color, seat in sorted(seats.items(), key=lambda entry: entry[1])]
    rules = {"vp_to_win": game.vps_to_win, "discard_limit": state.discard_limit, "friendly_robber": False}
    rules |= {"discard": "one_by_one", "bank_shortage": "nobody", "win_check": "any_time"}
    prompt, actor = PROMPTS[state.current_prompt.value], state.current_player_index
    last = state.buildings_by_color[state.colors[actor]][SETTLEMENT][-1] if prompt == "setup_road" else None
    turn = {"number": state.num_turns, "player": actor, "to_act": actor, "prompt": prompt, "last_settlement": last}
    turn |= {"rolled": state.player_state[f"P{actor}_HAS_ROLLED"], "dice": None, "trade": None}
    turn |= {"dev_played": state.player_state[f"P{actor}_HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"]}
    turn |= {"free_roads": state.free_roads_available, "discard_left": [0] * len(players)}
    roads = {tuple(sorted(edge)): seats[color] for edge, color in board.roads.items()}
    deck = state.development_listdeck
    return {
        "game": "catan",
        "schema": 1,
        "rules": rules,
        "observer": None,
        "winner": None,
        "turn": turn,
        "board": {"tiles": _tiles(board.map), "ports": _ports(board.map)},
        "robber": board.map.land_tiles[board.robber_coordinate].id,
        "buildings": [
            {"node": node, "player": seats[color], "type": kind.lower()}
            for node, (color, kind) in board.buildings.items()
        ],
        "roads": [{"edge": EDGES.index(edge), "player": seat} for edge, seat in roads.items()],
        "players": players,
        "bank": dict(zip(map(str.lower, RESOURCES), state.resource_freqdeck, strict=True)),
        "dev_deck": {
            "count": len(deck),
            "cards": {card.lower(): deck.count(card) for card in DEVELOPMENT_CARDS},
        },
    }


def _player(state: Any, seat: int, color: Any) -> dict[str, Any]:
    def own(name: str) -> Any:
        return state.player_state[f"P{seat}_{name}"]

    resources = {name.lower(): own(f"{name}_IN_HAND") for name in RESOURCES}
    cards = {name.lower(): own(f"{name}_IN_HAND") for name in DEVELOPMENT_CARDS}
    played = {name.lower(): own(f"PLAYED_{name}") for name in DEVELOPMENT_CARDS[:-1]}
    points = {"vp_public": own("VICTORY_POINTS"), "vp_total": own("ACTUAL_VICTORY_POINTS")}
    return {
        "id": seat,
        "color": color.value,
        "played": played,
        **points,
        "resources": resources,
        "resource_count": sum(resources.values()),
        "dev_cards": cards,
        "dev_card_count": sum(cards.values()),
        "dev_new": dict.fromkeys(cards, 0),
        **{f"{kind.lower()}_left": own(f"{kind}_AVAILABLE") for kind in ("ROADS", "SETTLEMENTS", "CITIES")},
        "longest_road": own("LONGEST_ROAD_LENGTH"),
        "has_longest_road": own("HAS_ROAD"),
        "has_largest_army": own("HAS_ARMY"),
    }


def _tiles(chart: Any) -> list[dict[str, Any]]:
    places = sorted(chart.land_tiles.items(), key=lambda entry: int(entry[1].id))
    return [
        {"id": t.id, "q": at[0], "r": at[2], "resource": t.resource and t.resource.lower(), "number": t.number}
        for at, t in places
    ]


def _ports(chart: Any) -> list[dict[str, Any]]:
    ends = [
        (sorted(p.nodes[ref] for ref in PORT_DIRECTION_TO_NODEREFS[p.direction]), p) for p in chart.ports_by_id.values()
    ]
    return [
        {"id": i, "nodes": nodes, "resource": p.resource and p.resource.lower(), "ratio": 2 if p.resource else 3}
        for i, (nodes, p) in enumerate(sorted(ends, key=lambda end: end[0]))
    ]
