"""From our own JSON into the record."""

import numpy as np

from engine.errors import MalformedState
from engine.games.catan.play.board import COORDINATES, PORT_NODES
from engine.games.catan.play.hidden import determinize
from engine.games.catan.play.setup import lay_board, start_clock
from engine.games.catan.play.state import (
    CARDS,
    CHOOSE_PARTNER,
    DECIDE_TRADE,
    DESERT,
    DISCARDING,
    GAME_OVER,
    GENERIC,
    NONE,
    PLAY,
    PROMPTS,
    RESOURCES,
    SETUP_ROAD,
    STEAL,
    UNLIMITED,
)
from engine.games.catan.play.tables import BANK_START, DECK, GENERIC_RATE, HOLDER_POINTS, PORT_RATE
from engine.games.catan.wire.native.checks import check_seat, check_totals
from engine.games.catan.wire.native.schemas import PLAYABLE
from engine.games.catan.wire.pieces import put_building, put_road
from engine.kernels.rng import stream
from engine.types import Json

VIEW_SEED = 0  # deals what a posted view hides; any constant will do


def read_board(s: np.record, data: Json) -> None:
    """Tiles, ports, robber and pieces."""
    terrains, numbers = [], {}
    for i, tile in enumerate(data["board"]["tiles"]):
        where = f"/board/tiles/{i}"
        if tile["id"] != i or (tile["q"], tile["r"]) != COORDINATES[i]:
            raise MalformedState("tiles come in the order of their ids, each at its place", where)
        if (tile["resource"] is None) != (tile["number"] is None) or tile["number"] == 7:
            raise MalformedState("a tile has a resource and a number other than 7, or neither", where)
        terrains.append(DESERT if tile["resource"] is None else RESOURCES.index(tile["resource"]))
        if tile["number"] is not None:
            numbers[i] = tile["number"]
    kinds = []
    for i, port in enumerate(data["board"]["ports"]):
        if port["id"] != i or tuple(port["nodes"]) != PORT_NODES[i]:
            raise MalformedState("ports come in the order of their ids, each at its place", f"/board/ports/{i}")
        if port["ratio"] != (GENERIC_RATE if port["resource"] is None else PORT_RATE):
            raise MalformedState(
                f"a generic port takes {GENERIC_RATE} cards, others {PORT_RATE}", f"/board/ports/{i}/ratio"
            )
        kinds.append(GENERIC if port["resource"] is None else RESOURCES.index(port["resource"]))
    lay_board(s, terrains, numbers, kinds)
    s.robber = data["robber"]
    for i, building in enumerate(data["buildings"]):
        where = f"/buildings/{i}"
        check_seat(s, building["player"], where)
        put_building(s, building["node"], building["player"], city=building["type"] == "city", pointer=where)
    for i, road in enumerate(data["roads"]):
        check_seat(s, road["player"], f"/roads/{i}")
        put_road(s, road["edge"], road["player"], f"/roads/{i}")


def read_turn(s: np.record, data: Json) -> None:
    """Whose turn it is, what is to be decided, who has won."""
    turn = data["turn"]
    for name in ("player", "to_act"):
        check_seat(s, turn[name], f"/turn/{name}")
    check_seat(s, data["winner"], "/winner")
    check_seat(s, data["observer"], "/observer")
    s.turn, s.to_act, s.prompt = turn["player"], turn["to_act"], PROMPTS.index(turn["prompt"])
    start_clock(s, turn["number"])
    s.rolled, s.dev_played, s.free_roads = turn["rolled"], turn["dev_played"], turn["free_roads"]
    if turn["dice"] is not None:
        s.dice[:] = turn["dice"]
    s.winner = NONE if data["winner"] is None else data["winner"]
    if (s.prompt == GAME_OVER) != (s.winner != NONE):
        raise MalformedState("a winner goes with the prompt game_over, and only with it", "/winner")
    if (turn["last_settlement"] is not None) != (s.prompt == SETUP_ROAD) and s.prompt != GAME_OVER:
        raise MalformedState("last_settlement goes with the prompt setup_road", "/turn/last_settlement")
    if turn["last_settlement"] is not None:
        s.last_settlement = turn["last_settlement"]
    if s.free_roads and s.prompt not in (PLAY, GAME_OVER):
        raise MalformedState("free roads go with the prompt play", "/turn/free_roads")
    if s.to_act != s.turn and s.prompt not in (DISCARDING, DECIDE_TRADE, GAME_OVER):
        raise MalformedState("only discards and answers to an offer are for other players", "/turn/to_act")
    if s.prompt == STEAL and not s.separate_steal:
        raise MalformedState("stealing is a step of its own only with the rule steal: separate", "/turn/prompt")
    if len(turn["discard_left"]) != s.players:
        raise MalformedState("one number for each player", "/turn/discard_left")
    s.discard_left[: s.players] = turn["discard_left"]
    _read_trade(s, turn["trade"])


def _read_trade(s: np.record, trade: Json | None) -> None:
    pending = s.prompt in (DECIDE_TRADE, CHOOSE_PARTNER)
    if pending != (trade is not None):
        raise MalformedState("an offer goes with the prompts decide_trade and choose_partner", "/turn/trade")
    if trade is None:
        return
    if trade["offerer"] != s.turn:
        raise MalformedState("only the player whose turn it is offers trades", "/turn/trade/from")
    s.give[:] = _row(trade["give"], RESOURCES)
    s.get[:] = _row(trade["get"], RESOURCES)
    for i, seat in enumerate(trade["accepted"]):
        # Quirk: catanatron also asks the offerer, who may accept; closing the deal with himself changes nothing.
        check_seat(s, seat, f"/turn/trade/accepted/{i}")
        s.accepted |= 1 << seat


def _row(data: Json, names: tuple[str, ...]) -> list[int]:
    return [data[name] for name in names]


def read_public(s: np.record, data: Json) -> None:
    """Bank and what everybody knows of the players."""
    s.bank[:] = _row(data["bank"], RESOURCES)
    for i, player in enumerate(data["players"]):
        where = f"/players/{i}"
        if player["id"] != i:
            raise MalformedState("players come in the order of their seats", f"{where}/id")
        for name in ("roads_left", "settlements_left", "cities_left"):
            if player[name] != s[name][i]:
                raise MalformedState("pieces left and pieces on the board do not add up", f"{where}/{name}")
        s.played[i, : len(PLAYABLE)] = _row(player["played"], PLAYABLE)
        s.hand_size[i] = player["resource_count"]
        s.road_length[i] = player["longest_road"]
        for flag, field in (("has_longest_road", "road_holder"), ("has_largest_army", "army_holder")):
            if player[flag]:
                if s[field] != NONE:
                    raise MalformedState("two players hold the same card", f"{where}/{flag}")
                s[field] = i
                s.points[i] += HOLDER_POINTS
        if player["vp_public"] != s.points[i]:
            raise MalformedState(f"the board and the cards give {s.points[i]} points", f"{where}/vp_public")


def read_hands(s: np.record, data: Json) -> None:
    """Hands and deck of a state that hides nothing."""
    if data["dev_deck"]["cards"] is None:
        raise MalformedState("only a view with an observer hides the deck", "/dev_deck/cards")
    s.deck[:] = _row(data["dev_deck"]["cards"], CARDS)
    for seat in range(s.players):
        _read_own(s, data, seat)
    check_totals(s, data)


def _read_own(s: np.record, data: Json, seat: int) -> None:
    player, where = data["players"][seat], f"/players/{seat}"
    for name in ("resources", "dev_cards", "dev_new"):
        if player[name] is None:
            raise MalformedState("only other players' cards can be hidden", f"{where}/{name}")
    s.hands[seat] = _row(player["resources"], RESOURCES)
    s.cards[seat] = _row(player["dev_cards"], CARDS)
    new = _row(player["dev_new"], CARDS)
    if any(n > c for n, c in zip(new, s.cards[seat].tolist(), strict=True)) or (seat != s.turn and any(new)):
        raise MalformedState("new cards are some of the cards of the player whose turn it is", f"{where}/dev_new")
    if seat == s.turn:
        s.new_cards[:] = new
    if s.hands[seat].sum() != player["resource_count"]:
        raise MalformedState("the hand has another size", f"{where}/resource_count")
    if s.cards[seat].sum() != player["dev_card_count"]:
        raise MalformedState("the cards are another number", f"{where}/dev_card_count")


def deal_hidden(s: np.record, data: Json) -> None:
    """Put cards that the view allows where it hides them."""
    observer = data["observer"]
    _read_own(s, data, observer)
    others = [seat for seat in range(s.players) if seat != observer]
    if s.shortage != UNLIMITED:
        pool = BANK_START - s.bank - s.hands[observer]
        if any(pool < 0) or pool.sum() != sum(s.hand_size[seat] for seat in others):
            raise MalformedState("bank and hands do not add up to the cards of the game", "/bank")
        s.hands[others[0]] = pool
    unseen = np.array(DECK) - s.cards[observer] - s.played.sum(axis=0)
    sizes = [data["players"][seat]["dev_card_count"] for seat in others]
    if any(unseen < 0) or unseen.sum() != sum(sizes) + data["dev_deck"]["count"]:
        raise MalformedState("the cards do not add up to the 25 of the game", "/dev_deck/count")
    left = [card for card in range(len(CARDS)) for _ in range(unseen[card])]
    for seat, size in zip(others, sizes, strict=True):
        for card in left[:size]:
            s.cards[seat, card] += 1
        left = left[size:]
    s.deck[:] = np.bincount(left, minlength=len(CARDS))
    determinize(s, observer, stream(VIEW_SEED))
