"""Made from the service's JSON Schemas by clients/make_types.py: do not change."""

# ruff: noqa
# fmt: off

from typing import Literal, NotRequired, TypedDict

from kibitz_client.shapes import GameName

# One cell that is not empty.

AcquireStateCell = TypedDict("AcquireStateCell", {"state": Literal['played', 'in_chain'], "chain": NotRequired[Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide', None]]})

# The cells that are not empty.

AcquireStateBoard = TypedDict("AcquireStateBoard", {"cells": dict[str, AcquireStateCell]})

# The bank of a full state.

AcquireStateHotel = TypedDict("AcquireStateHotel", {"available_stocks": dict[str, int], "active_chains": list[Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide']]})

# A player of a full state.

AcquireStatePlayer = TypedDict("AcquireStatePlayer", {"player_id": str, "name": str, "money": int, "hand": list[str], "stocks": dict[str, int]})

# What is asked of a player; which fields must be there depends on the type.

AcquireStatePending = TypedDict("AcquireStatePending", {"type": Literal['found_chain', 'choose_survivor', 'stock_disposition'], "tile": NotRequired[str], "available_chains": NotRequired[list[Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide']]], "tied_chains": NotRequired[list[Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide']]], "player_id": NotRequired[str], "defunct_chain": NotRequired[Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide']], "surviving_chain": NotRequired[Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide']], "stock_count": NotRequired[int], "available_to_trade": NotRequired[int]})

# An open offer between two players.

AcquireStateTrade = TypedDict("AcquireStateTrade", {"trade_id": str, "from_player_id": str, "to_player_id": str, "offering_stocks": dict[str, int], "offering_money": int, "requesting_stocks": dict[str, int], "requesting_money": int})

# A full state, as POST /v1/decisions takes it; a player's view will do there as well.

AcquireState = TypedDict("AcquireState", {"board": AcquireStateBoard, "hotel": AcquireStateHotel, "players": list[AcquireStatePlayer], "tile_bag": list[str], "current_player_index": int, "phase": Literal['playing', 'founding_chain', 'merging', 'buying_stocks', 'game_over'], "pending_action": NotRequired[AcquireStatePending | None], "merger_chains": NotRequired[list[Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide']]], "merger_survivor": NotRequired[Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide', None]], "merger_defunct_queue": NotRequired[list[Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide']]], "merger_current_defunct": NotRequired[Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide', None]], "merger_stock_players": NotRequired[list[str]], "merger_stock_index": NotRequired[int], "merger_tile": NotRequired[str | None], "pending_trades": NotRequired[dict[str, AcquireStateTrade]]})

# One cell that is not empty.

AcquireViewCell = TypedDict("AcquireViewCell", {"state": Literal['played', 'in_chain'], "chain": NotRequired[Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide', None]]})

# The cells that are not empty.

AcquireViewBoard = TypedDict("AcquireViewBoard", {"cells": dict[str, AcquireViewCell]})

AcquireViewChainInfo = TypedDict("AcquireViewChainInfo", {"available_stocks": int})

AcquireViewSeenPlayer = TypedDict("AcquireViewSeenPlayer", {"player_id": str, "name": NotRequired[str], "money": int, "tile_count": int, "stocks": dict[str, int], "is_bot": NotRequired[bool]})

# What is asked of a player; which fields must be there depends on the type.

AcquireViewPending = TypedDict("AcquireViewPending", {"type": Literal['found_chain', 'choose_survivor', 'stock_disposition'], "tile": NotRequired[str], "available_chains": NotRequired[list[Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide']]], "tied_chains": NotRequired[list[Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide']]], "player_id": NotRequired[str], "defunct_chain": NotRequired[Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide']], "surviving_chain": NotRequired[Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide']], "stock_count": NotRequired[int], "available_to_trade": NotRequired[int]})

# An open offer between two players.

AcquireViewTrade = TypedDict("AcquireViewTrade", {"trade_id": str, "from_player_id": str, "to_player_id": str, "offering_stocks": dict[str, int], "offering_money": int, "requesting_stocks": dict[str, int], "requesting_money": int})

AcquireViewQueued = TypedDict("AcquireViewQueued", {"player_id": str, "status": Literal['completed', 'current', 'waiting']})

AcquireViewMerger = TypedDict("AcquireViewMerger", {"survivor": Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide'], "defunct": Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide'], "disposition_queue": list[AcquireViewQueued]})

# What the backend's `get_player_state` gives; `player_id`, whose view it is, may be added. Without that, `can_act` tells whether it is the view of the player to act.

AcquireViewView = TypedDict("AcquireViewView", {"phase": Literal['place_tile', 'found_chain', 'merger', 'buy_stocks', 'game_over'], "current_player": str, "board": AcquireViewBoard, "chains": dict[str, AcquireViewChainInfo], "players": list[AcquireViewSeenPlayer], "tiles_remaining": int, "pending_action": NotRequired[AcquireViewPending | None], "pending_trades": NotRequired[list[AcquireViewTrade]], "merger_state": NotRequired[AcquireViewMerger | None], "hand": list[str], "player_id": NotRequired[str], "can_act": NotRequired[bool]})

AcquireViewMessageHotel = TypedDict("AcquireViewMessageHotel", {"available_stocks": dict[str, int]})

AcquireViewMessagePlayer = TypedDict("AcquireViewMessagePlayer", {"name": NotRequired[str], "money": int, "stocks": dict[str, int], "hand_size": int})

# The client message `game_state`. It lacks whose it is and what is asked: `player_id`, `pending_action` add it.

AcquireViewMessage = TypedDict("AcquireViewMessage", {"type": Literal['game_state'], "board": AcquireViewBoard, "hotel": AcquireViewMessageHotel, "turn_order": list[str], "current_player": str, "phase": Literal['place_tile', 'found_chain', 'merger', 'buy_stocks', 'game_over'], "players": dict[str, AcquireViewMessagePlayer], "tiles_remaining": int, "your_hand": list[str], "player_id": NotRequired[str], "pending_action": NotRequired[dict[str, object] | None]})

AcquireView = AcquireViewView | AcquireViewMessage

AcquireActionPlaceTile = TypedDict("AcquireActionPlaceTile", {"action": Literal['place_tile'], "tile": str})

AcquireActionFoundChain = TypedDict("AcquireActionFoundChain", {"action": Literal['found_chain'], "chain": Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide']})

AcquireActionMergerChoice = TypedDict("AcquireActionMergerChoice", {"action": Literal['merger_choice'], "surviving_chain": Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide']})

# What becomes of a holder's shares; what is left out is 0.

AcquireActionDisposition = TypedDict("AcquireActionDisposition", {"sell": NotRequired[int], "trade": NotRequired[int], "hold": NotRequired[int]})

AcquireActionMergerDisposition = TypedDict("AcquireActionMergerDisposition", {"action": Literal['merger_disposition'], "defunct_chain": Literal['American', 'Continental', 'Festival', 'Imperial', 'Luxor', 'Tower', 'Worldwide'], "disposition": AcquireActionDisposition})

AcquireActionBuyStocks = TypedDict("AcquireActionBuyStocks", {"action": Literal['buy_stocks'], "purchases": NotRequired[dict[str, int]]})

AcquireActionEndTurn = TypedDict("AcquireActionEndTurn", {"action": Literal['end_turn']})

AcquireActionDeclareEndGame = TypedDict("AcquireActionDeclareEndGame", {"action": Literal['declare_end_game']})

AcquireActionSkipTile = TypedDict("AcquireActionSkipTile", {"action": Literal['skip_tile']})

AcquireActionEndGame = TypedDict("AcquireActionEndGame", {"action": Literal['end_game']})

AcquireAction = AcquireActionPlaceTile | AcquireActionFoundChain | AcquireActionMergerChoice | AcquireActionMergerDisposition | AcquireActionBuyStocks | AcquireActionEndTurn | AcquireActionDeclareEndGame | AcquireActionSkipTile | AcquireActionEndGame

# The variants of the rules.

CatanStateRules = TypedDict("CatanStateRules", {"vp_to_win": int, "discard_limit": int, "friendly_robber": bool, "discard": Literal['one_by_one', 'all_at_once'], "bank_shortage": Literal['nobody', 'standard', 'unlimited'], "win_check": Literal['any_time', 'own_turn'], "steal": NotRequired[Literal['with_move', 'separate']], "dev_before_roll": NotRequired[bool], "dev_per_turn": NotRequired[int | None]})

# A tile; the desert has neither resource nor number.

CatanStateTile = TypedDict("CatanStateTile", {"id": int, "q": int, "r": int, "resource": Literal['wood', 'brick', 'sheep', 'wheat', 'ore', None], "number": int | None})

# A port; a generic one has no resource.

CatanStatePort = TypedDict("CatanStatePort", {"id": int, "nodes": list[int], "resource": Literal['wood', 'brick', 'sheep', 'wheat', 'ore', None], "ratio": int})

# Tiles and ports, in the order of their ids.

CatanStateBoard = TypedDict("CatanStateBoard", {"tiles": list[CatanStateTile], "ports": list[CatanStatePort]})

# A settlement or city.

CatanStateBuilding = TypedDict("CatanStateBuilding", {"node": int, "player": int, "type": Literal['settlement', 'city']})

# A road.

CatanStateRoad = TypedDict("CatanStateRoad", {"edge": int, "player": int})

CatanStateResourceCounts = TypedDict("CatanStateResourceCounts", {"wood": int, "brick": int, "sheep": int, "wheat": int, "ore": int})

CatanStateCardCounts = TypedDict("CatanStateCardCounts", {"knight": int, "year_of_plenty": int, "monopoly": int, "road_building": int, "victory_point": int})

CatanStatePlayedCounts = TypedDict("CatanStatePlayedCounts", {"knight": int, "year_of_plenty": int, "monopoly": int, "road_building": int})

# A player; null stands for what the observer may not see.

CatanStatePlayer = TypedDict("CatanStatePlayer", {"id": int, "color": str, "resources": CatanStateResourceCounts | None, "resource_count": int, "dev_cards": CatanStateCardCounts | None, "dev_card_count": int, "dev_new": CatanStateCardCounts | None, "played": CatanStatePlayedCounts, "roads_left": int, "settlements_left": int, "cities_left": int, "longest_road": int, "has_longest_road": bool, "has_largest_army": bool, "vp_public": int, "vp_total": int | None})

CatanStateBankCounts = TypedDict("CatanStateBankCounts", {"wood": int, "brick": int, "sheep": int, "wheat": int, "ore": int})

# The development cards left; null where their kinds are hidden.

CatanStateDeck = TypedDict("CatanStateDeck", {"count": int, "cards": CatanStateCardCounts | None})

# A pending offer.

CatanStateTrade = TypedDict("CatanStateTrade", {"from": int, "give": CatanStateResourceCounts, "get": CatanStateResourceCounts, "accepted": list[int]})

# Whose turn it is and what is to be decided.

CatanStateTurn = TypedDict("CatanStateTurn", {"number": int, "player": int, "to_act": int, "prompt": Literal['setup_settlement', 'setup_road', 'play', 'discard', 'move_robber', 'steal', 'decide_trade', 'choose_partner', 'game_over'], "rolled": bool, "dice": list[int] | None, "dev_played": bool, "free_roads": int, "last_settlement": int | None, "discard_left": list[int], "trade": CatanStateTrade | None})

# A posted state.

CatanStateState = TypedDict("CatanStateState", {"game": Literal['catan'], "schema": int, "rules": CatanStateRules, "observer": int | None, "board": CatanStateBoard, "robber": int, "buildings": list[CatanStateBuilding], "roads": list[CatanStateRoad], "players": list[CatanStatePlayer], "bank": CatanStateBankCounts, "dev_deck": CatanStateDeck, "turn": CatanStateTurn, "winner": int | None})

CatanStateHand = TypedDict("CatanStateHand", {"wood": int, "brick": int, "sheep": int, "wheat": int, "ore": int})

# Pieces that a player has not built yet.

CatanStateLeft = TypedDict("CatanStateLeft", {"roads": int, "settlements": int, "cities": int})

# A card in a hand.

CatanStateHeldCard = TypedDict("CatanStateHeldCard", {"type": Literal['knight', 'yearOfPlenty', 'monopoly', 'roadBuilding', 'victory'], "purchasedTurn": NotRequired[int]})

# A player; the key is the id.

CatanStatePlayer2 = TypedDict("CatanStatePlayer2", {"resources": CatanStateHand, "buildings": CatanStateLeft, "knightsPlayed": int, "developmentCards": list[CatanStateHeldCard]})

# A tile; the key is its coordinates, as in "0,-1,1".

CatanStateHex = TypedDict("CatanStateHex", {"terrain": NotRequired[str], "numberToken": NotRequired[int | None]})

# A corner; the key names the three hexes that meet there.

CatanStateVertex = TypedDict("CatanStateVertex", {"building": NotRequired[str | float | bool | dict[str, object] | list[object] | None]})

# A side of a hex; the key names the two hexes that it parts.

CatanStateEdge = TypedDict("CatanStateEdge", {"connection": NotRequired[str | float | bool | dict[str, object] | list[object] | None]})

# A hex by its cube coordinates, which add up to 0.

CatanStateHexPosition = TypedDict("CatanStateHexPosition", {"q": int, "r": int, "s": int})

# Where a port is: first of all the sea hex.

CatanStatePortPosition = TypedDict("CatanStatePortPosition", {"hexes": list[CatanStateHexPosition]})

# A port.

CatanStatePort2 = TypedDict("CatanStatePort2", {"position": CatanStatePortPosition, "type": Literal['generic', 'wood', 'brick', 'sheep', 'wheat', 'ore']})

# The island, sea included.

CatanStateBoard2 = TypedDict("CatanStateBoard2", {"hexes": list[list[object]] | dict[str, CatanStateHex], "vertices": list[list[object]] | dict[str, CatanStateVertex], "edges": list[list[object]] | dict[str, CatanStateEdge], "ports": list[CatanStatePort2], "robberPosition": CatanStateHexPosition})

# A development card.

CatanStateCard = TypedDict("CatanStateCard", {"type": Literal['knight', 'yearOfPlenty', 'monopoly', 'roadBuilding', 'victory']})

CatanStateBank = TypedDict("CatanStateBank", {"wood": int, "brick": int, "sheep": int, "wheat": int, "ore": int})

# An offer to trade that is open for some turns.

CatanStateOffer = TypedDict("CatanStateOffer", {"id": str, "offeringPlayerId": str, "targetPlayerId": NotRequired[str | None], "offering": dict[str, int], "requesting": dict[str, int], "createdTurn": int, "expiresAfterTurns": NotRequired[int]})

# The `GameState` of the settlers backend. What is not read comes back as it came.

CatanStateSettlersState = TypedDict("CatanStateSettlersState", {"phase": Literal['setup1', 'setup2', 'roll', 'actions', 'discard', 'moveRobber', 'steal', 'ended'], "turn": int, "currentPlayer": str, "players": list[list[object]] | dict[str, CatanStatePlayer2], "board": CatanStateBoard2, "developmentDeck": list[CatanStateCard], "bankResources": NotRequired[CatanStateBank | str | float | bool | list[object] | None], "tradeOffers": NotRequired[list[CatanStateOffer] | None]})

CatanState = CatanStateState | CatanStateSettlersState

CatanActionRoll = TypedDict("CatanActionRoll", {"type": Literal['roll']})

CatanActionEndTurn = TypedDict("CatanActionEndTurn", {"type": Literal['end_turn']})

CatanActionBuyDevCard = TypedDict("CatanActionBuyDevCard", {"type": Literal['buy_dev_card']})

CatanActionPlayKnight = TypedDict("CatanActionPlayKnight", {"type": Literal['play_knight']})

CatanActionPlayRoadBuilding = TypedDict("CatanActionPlayRoadBuilding", {"type": Literal['play_road_building']})

CatanActionAcceptTrade = TypedDict("CatanActionAcceptTrade", {"type": Literal['accept_trade']})

CatanActionRejectTrade = TypedDict("CatanActionRejectTrade", {"type": Literal['reject_trade']})

CatanActionCancelTrade = TypedDict("CatanActionCancelTrade", {"type": Literal['cancel_trade']})

CatanActionBuildRoad = TypedDict("CatanActionBuildRoad", {"type": Literal['build_road'], "edge": int})

CatanActionBuildSettlement = TypedDict("CatanActionBuildSettlement", {"type": Literal['build_settlement'], "node": int})

CatanActionBuildCity = TypedDict("CatanActionBuildCity", {"type": Literal['build_city'], "node": int})

CatanActionMoveRobber = TypedDict("CatanActionMoveRobber", {"type": Literal['move_robber'], "tile": int, "victim": int | None})

CatanActionSteal = TypedDict("CatanActionSteal", {"type": Literal['steal'], "victim": int})

CatanActionDiscard = TypedDict("CatanActionDiscard", {"type": Literal['discard'], "resource": Literal['wood', 'brick', 'sheep', 'wheat', 'ore']})

CatanActionPlayMonopoly = TypedDict("CatanActionPlayMonopoly", {"type": Literal['play_monopoly'], "resource": Literal['wood', 'brick', 'sheep', 'wheat', 'ore']})

CatanActionPlayYearOfPlenty = TypedDict("CatanActionPlayYearOfPlenty", {"type": Literal['play_year_of_plenty'], "resources": list[Literal['wood', 'brick', 'sheep', 'wheat', 'ore']]})

CatanActionMaritimeTrade = TypedDict("CatanActionMaritimeTrade", {"type": Literal['maritime_trade'], "give": Literal['wood', 'brick', 'sheep', 'wheat', 'ore'], "rate": int, "get": Literal['wood', 'brick', 'sheep', 'wheat', 'ore']})

CatanActionOfferTrade = TypedDict("CatanActionOfferTrade", {"type": Literal['offer_trade'], "give": dict[str, int], "get": dict[str, int]})

CatanActionConfirmTrade = TypedDict("CatanActionConfirmTrade", {"type": Literal['confirm_trade'], "partner": int})

CatanActionDiscard2 = TypedDict("CatanActionDiscard2", {"type": Literal['discard'], "resources": dict[str, int]})

CatanActionRollData = TypedDict("CatanActionRollData", {})

CatanActionRoll2 = TypedDict("CatanActionRoll2", {"type": Literal['roll'], "playerId": NotRequired[str], "data": NotRequired[CatanActionRollData]})

CatanActionEndTurnData = TypedDict("CatanActionEndTurnData", {})

CatanActionEndTurn2 = TypedDict("CatanActionEndTurn2", {"type": Literal['endTurn'], "playerId": NotRequired[str], "data": NotRequired[CatanActionEndTurnData]})

CatanActionBuyCardData = TypedDict("CatanActionBuyCardData", {})

CatanActionBuyCard = TypedDict("CatanActionBuyCard", {"type": Literal['buyCard'], "playerId": NotRequired[str], "data": NotRequired[CatanActionBuyCardData]})

CatanActionPlaceRoadData = TypedDict("CatanActionPlaceRoadData", {"edgeId": str})

CatanActionPlaceRoad = TypedDict("CatanActionPlaceRoad", {"type": Literal['placeRoad'], "playerId": NotRequired[str], "data": CatanActionPlaceRoadData})

CatanActionPlaceBuildingData = TypedDict("CatanActionPlaceBuildingData", {"buildingType": Literal['settlement', 'city'], "vertexId": str})

CatanActionPlaceBuilding = TypedDict("CatanActionPlaceBuilding", {"type": Literal['placeBuilding'], "playerId": NotRequired[str], "data": CatanActionPlaceBuildingData})

CatanActionBuildData = TypedDict("CatanActionBuildData", {"buildingType": Literal['road', 'settlement', 'city']})

CatanActionBuild = TypedDict("CatanActionBuild", {"type": Literal['build'], "playerId": NotRequired[str], "data": CatanActionBuildData})

CatanActionPlayCardData = TypedDict("CatanActionPlayCardData", {"cardType": Literal['knight', 'yearOfPlenty', 'monopoly', 'roadBuilding', 'victory'], "resources": NotRequired[dict[str, int]]})

CatanActionPlayCard = TypedDict("CatanActionPlayCard", {"type": Literal['playCard'], "playerId": NotRequired[str], "data": CatanActionPlayCardData})

CatanActionBankTradeData = TypedDict("CatanActionBankTradeData", {"offering": dict[str, int], "requesting": dict[str, int]})

CatanActionBankTrade = TypedDict("CatanActionBankTrade", {"type": Literal['bankTrade'], "playerId": NotRequired[str], "data": CatanActionBankTradeData})

CatanActionPortTradeData = TypedDict("CatanActionPortTradeData", {"offering": dict[str, int], "requesting": dict[str, int], "portType": NotRequired[str]})

CatanActionPortTrade = TypedDict("CatanActionPortTrade", {"type": Literal['portTrade'], "playerId": NotRequired[str], "data": CatanActionPortTradeData})

# A hex by its cube coordinates, which add up to 0.

CatanActionHexPosition = TypedDict("CatanActionHexPosition", {"q": int, "r": int, "s": int})

CatanActionMoveRobberData = TypedDict("CatanActionMoveRobberData", {"hexPosition": CatanActionHexPosition})

CatanActionMoveRobber2 = TypedDict("CatanActionMoveRobber2", {"type": Literal['moveRobber'], "playerId": NotRequired[str], "data": CatanActionMoveRobberData})

CatanActionStealResourceData = TypedDict("CatanActionStealResourceData", {"targetPlayerId": str})

CatanActionStealResource = TypedDict("CatanActionStealResource", {"type": Literal['stealResource'], "playerId": NotRequired[str], "data": CatanActionStealResourceData})

CatanActionDiscardData = TypedDict("CatanActionDiscardData", {"resources": dict[str, int]})

CatanActionDiscard3 = TypedDict("CatanActionDiscard3", {"type": Literal['discard'], "playerId": NotRequired[str], "data": CatanActionDiscardData})

CatanActionCreateTradeOfferData = TypedDict("CatanActionCreateTradeOfferData", {"offering": dict[str, int], "requesting": dict[str, int], "targetPlayerId": NotRequired[str | None]})

CatanActionCreateTradeOffer = TypedDict("CatanActionCreateTradeOffer", {"type": Literal['createTradeOffer'], "playerId": NotRequired[str], "data": CatanActionCreateTradeOfferData})

CatanActionAcceptTradeData = TypedDict("CatanActionAcceptTradeData", {"tradeOfferId": str})

CatanActionAcceptTrade2 = TypedDict("CatanActionAcceptTrade2", {"type": Literal['acceptTrade'], "playerId": NotRequired[str], "data": CatanActionAcceptTradeData})

CatanActionRejectTradeData = TypedDict("CatanActionRejectTradeData", {"tradeOfferId": str})

CatanActionRejectTrade2 = TypedDict("CatanActionRejectTrade2", {"type": Literal['rejectTrade'], "playerId": NotRequired[str], "data": CatanActionRejectTradeData})

CatanActionCancelTradeData = TypedDict("CatanActionCancelTradeData", {"tradeOfferId": str})

CatanActionCancelTrade2 = TypedDict("CatanActionCancelTrade2", {"type": Literal['cancelTrade'], "playerId": NotRequired[str], "data": CatanActionCancelTradeData})

CatanAction = CatanActionRoll | CatanActionEndTurn | CatanActionBuyDevCard | CatanActionPlayKnight | CatanActionPlayRoadBuilding | CatanActionAcceptTrade | CatanActionRejectTrade | CatanActionCancelTrade | CatanActionBuildRoad | CatanActionBuildSettlement | CatanActionBuildCity | CatanActionMoveRobber | CatanActionSteal | CatanActionDiscard | CatanActionPlayMonopoly | CatanActionPlayYearOfPlenty | CatanActionMaritimeTrade | CatanActionOfferTrade | CatanActionConfirmTrade | CatanActionDiscard2 | CatanActionRoll2 | CatanActionEndTurn2 | CatanActionBuyCard | CatanActionPlaceRoad | CatanActionPlaceBuilding | CatanActionBuild | CatanActionPlayCard | CatanActionBankTrade | CatanActionPortTrade | CatanActionMoveRobber2 | CatanActionStealResource | CatanActionDiscard3 | CatanActionCreateTradeOffer | CatanActionAcceptTrade2 | CatanActionRejectTrade2 | CatanActionCancelTrade2

CheckersStateBoardItemItem = TypedDict("CheckersStateBoardItemItem", {"type": Literal['pawn', 'king'], "player": Literal[0, 1]})

CheckersStateMoveFrom1 = TypedDict("CheckersStateMoveFrom1", {"row": NotRequired[Literal[0, 2, 4, 6, 8]], "col": NotRequired[Literal[1, 3, 5, 7, 9]]})

CheckersStateMoveFrom2 = TypedDict("CheckersStateMoveFrom2", {"row": NotRequired[Literal[1, 3, 5, 7, 9]], "col": NotRequired[Literal[0, 2, 4, 6, 8]]})

CheckersStateMoveTo1 = TypedDict("CheckersStateMoveTo1", {"row": NotRequired[Literal[0, 2, 4, 6, 8]], "col": NotRequired[Literal[1, 3, 5, 7, 9]]})

CheckersStateMoveTo2 = TypedDict("CheckersStateMoveTo2", {"row": NotRequired[Literal[1, 3, 5, 7, 9]], "col": NotRequired[Literal[0, 2, 4, 6, 8]]})

CheckersStateMoveCapturesItem1 = TypedDict("CheckersStateMoveCapturesItem1", {"row": NotRequired[Literal[0, 2, 4, 6, 8]], "col": NotRequired[Literal[1, 3, 5, 7, 9]]})

CheckersStateMoveCapturesItem2 = TypedDict("CheckersStateMoveCapturesItem2", {"row": NotRequired[Literal[1, 3, 5, 7, 9]], "col": NotRequired[Literal[0, 2, 4, 6, 8]]})

# Shape of an entry of the history.

CheckersStateMove = TypedDict("CheckersStateMove", {"from": CheckersStateMoveFrom1 | CheckersStateMoveFrom2, "to": CheckersStateMoveTo1 | CheckersStateMoveTo2, "captures": NotRequired[list[CheckersStateMoveCapturesItem1 | CheckersStateMoveCapturesItem2]]})

# A full state, as POST /v1/decisions takes it; a player's view will do there as well.

CheckersState = TypedDict("CheckersState", {"board": list[list[CheckersStateBoardItemItem | None]], "currentPlayer": int, "status": Literal['playing', 'won', 'draw'], "winner": int | None, "moveHistory": list[CheckersStateMove], "seed": str, "playerIds": list[str]})

CheckersActionFrom1 = TypedDict("CheckersActionFrom1", {"row": NotRequired[Literal[0, 2, 4, 6, 8]], "col": NotRequired[Literal[1, 3, 5, 7, 9]]})

CheckersActionFrom2 = TypedDict("CheckersActionFrom2", {"row": NotRequired[Literal[1, 3, 5, 7, 9]], "col": NotRequired[Literal[0, 2, 4, 6, 8]]})

CheckersActionTo1 = TypedDict("CheckersActionTo1", {"row": NotRequired[Literal[0, 2, 4, 6, 8]], "col": NotRequired[Literal[1, 3, 5, 7, 9]]})

CheckersActionTo2 = TypedDict("CheckersActionTo2", {"row": NotRequired[Literal[1, 3, 5, 7, 9]], "col": NotRequired[Literal[0, 2, 4, 6, 8]]})

CheckersActionCapturedItem1 = TypedDict("CheckersActionCapturedItem1", {"row": NotRequired[Literal[0, 2, 4, 6, 8]], "col": NotRequired[Literal[1, 3, 5, 7, 9]]})

CheckersActionCapturedItem2 = TypedDict("CheckersActionCapturedItem2", {"row": NotRequired[Literal[1, 3, 5, 7, 9]], "col": NotRequired[Literal[0, 2, 4, 6, 8]]})

# What a player does.

CheckersAction = TypedDict("CheckersAction", {"type": NotRequired[str | float | bool | dict[str, object] | list[object] | None], "from": CheckersActionFrom1 | CheckersActionFrom2, "to": CheckersActionTo1 | CheckersActionTo2, "captured": NotRequired[list[CheckersActionCapturedItem1 | CheckersActionCapturedItem2] | None]})

# A full state, as POST /v1/decisions takes it; a player's view will do there as well.

ConnectFourState = TypedDict("ConnectFourState", {"board": list[list[Literal['R', 'Y', None]]], "currentPlayerId": str, "playerIds": list[str], "gameOver": NotRequired[bool], "winners": NotRequired[list[str] | None], "turn": NotRequired[int | None], "lastMove": NotRequired[dict[str, object] | None]})

# What a player does.

ConnectFourAction = TypedDict("ConnectFourAction", {"type": Literal['drop'], "column": int})

# Shape of a posted action.

Go9x9StateAction = TypedDict("Go9x9StateAction", {"type": Literal['place', 'pass', 'resign'], "x": NotRequired[int], "y": NotRequired[int]})

# A full state, as POST /v1/decisions takes it; a player's view will do there as well.

Go9x9State = TypedDict("Go9x9State", {"boardSize": NotRequired[int], "board": list[list[int]], "currentPlayerId": str | None, "playerIds": list[str], "gameOver": NotRequired[bool], "winners": NotRequired[list[str] | None], "turn": NotRequired[int], "rngState": NotRequired[int], "komi": NotRequired[float], "captures": NotRequired[dict[str, int] | None], "passesInARow": NotRequired[int], "previousBoard": NotRequired[list[list[int]] | None], "lastMove": NotRequired[Go9x9StateAction | None], "scores": NotRequired[dict[str, object] | None]})

Go9x9ActionPlace = TypedDict("Go9x9ActionPlace", {"type": Literal['place'], "x": int, "y": int})

Go9x9ActionPass = TypedDict("Go9x9ActionPass", {"type": Literal['pass']})

Go9x9ActionResign = TypedDict("Go9x9ActionResign", {"type": Literal['resign']})

Go9x9Action = Go9x9ActionPlace | Go9x9ActionPass | Go9x9ActionResign

# A side, blue first.

LolchessStatePlayer = TypedDict("LolchessStatePlayer", {"gold": NotRequired[int], "itemsBought": NotRequired[int], "baseItemCost": NotRequired[int], "inflationStep": NotRequired[int], "selectedChampions": NotRequired[list[str] | None]})

# A square: columns from -1 (z) to 8 (i), rows from 0 (blue's side) to 7; the outer columns belong to monsters.

LolchessStateSquare = TypedDict("LolchessStateSquare", {"x": int, "y": int})

# How far an attack or a skill goes, and in which directions.

LolchessStateReach = TypedDict("LolchessStateReach", {"range": NotRequired[int], "horizontal": NotRequired[bool], "vertical": NotRequired[bool], "diagonal": NotRequired[bool], "lShape": NotRequired[bool]})

# In the stored form the same as base numbers; beside `rawStats`, what they come to with items and effects.

LolchessStateEffectiveStats = TypedDict("LolchessStateEffectiveStats", {"hp": NotRequired[int], "maxHp": NotRequired[float], "ad": NotRequired[float], "ap": NotRequired[float], "physicalResistance": NotRequired[float], "magicResistance": NotRequired[float], "speed": NotRequired[float], "goldValue": NotRequired[float], "sunder": NotRequired[float], "criticalChance": NotRequired[float], "criticalDamage": NotRequired[float], "cooldownReduction": NotRequired[float], "lifesteal": NotRequired[float], "damageAmplification": NotRequired[float], "hpRegen": NotRequired[float], "durability": NotRequired[float], "attackRange": NotRequired[LolchessStateReach | None]})

# A piece's base numbers; one that is left out is as in the table of its kind (GET /v1/games/lolchess/reference).

LolchessStateStats = TypedDict("LolchessStateStats", {"hp": NotRequired[int], "maxHp": NotRequired[int], "ad": NotRequired[int], "ap": NotRequired[int], "physicalResistance": NotRequired[int], "magicResistance": NotRequired[int], "speed": NotRequired[int], "goldValue": NotRequired[int], "sunder": NotRequired[int], "criticalChance": NotRequired[int], "criticalDamage": NotRequired[int], "cooldownReduction": NotRequired[int], "lifesteal": NotRequired[int], "damageAmplification": NotRequired[int], "hpRegen": NotRequired[int], "durability": NotRequired[int], "attackRange": NotRequired[LolchessStateReach | None]})

# A champion's skill.

LolchessStateSkill = TypedDict("LolchessStateSkill", {"type": NotRequired[Literal['', 'active', 'passive']], "cooldown": NotRequired[int], "currentCooldown": NotRequired[float], "targetTypes": NotRequired[Literal['none', 'square', 'squareInRange', 'enemy', 'ally', 'allyMinion']], "attackRange": NotRequired[LolchessStateReach | None], "payload": NotRequired[dict[str, object] | None]})

# An item that a champion carries.

LolchessStateItem = TypedDict("LolchessStateItem", {"id": Literal['bf_sword', 'recurve_bow', 'needlessly_rod', 'tear', 'chain_vest', 'negatron_cloak', 'giants_belt', 'sparring_gloves', 'viktor_module_1', 'viktor_module_2', 'viktor_module_3', 'viktor_module_4', 'viktor_module_5', 'infinity_edge', 'giant_slayer', 'hextech_gunblade', 'bloodthirster', 'deaths_dance', 'sterak_gage', 'spear_of_shojin', 'deathblade', 'rapid_firecannon', 'guinsoo_rageblade', 'titans_resolve', 'wit_s_end', 'void_staff', 'last_whisper', 'nashors_tooth', 'rabadon_deathcap', 'archangel_staff', 'crownguard', 'ionic_spark', 'morellonomicon', 'jeweled_gauntlet', 'bramble_vest', 'gargoyle_stoneplate', 'sunfire_cape', 'steadfast_heart', 'dragon_claw', 'evenshroud', 'quicksilver', 'warmog_armor', 'strikers_flail', 'blue_buff', 'protectors_vow', 'hand_of_justice', 'adaptive_helm', 'spirit_visage', 'serpents_fang'], "currentCooldown": NotRequired[float]})

# A debuff or buff on a piece.

LolchessStateEffect = TypedDict("LolchessStateEffect", {"id": str, "duration": int, "currentStacks": NotRequired[int], "damagePerTurn": NotRequired[float], "casterPlayerId": NotRequired[str | None], "casterName": NotRequired[Literal['Aatrox', 'Ahri', 'Ashe', 'Azir', 'Blitzcrank', 'Dr.Mundo', 'Ezreal', 'Garen', 'Janna', 'Jhin', "Kha'Zix", 'Leona', 'Malphite', 'Nasus', 'Rammus', 'Sion', 'Soraka', 'Teemo', 'Tristana', 'Tryndamere', 'Twisted Fate', 'Viktor', 'Yasuo', 'Zed', 'Poro', 'Siege Minion', 'Melee Minion', 'Caster Minion', 'Super Minion', 'Sand Soldier', 'Infernal Drake', 'Cloud Drake', 'Mountain Drake', 'Hextech Drake', 'Ocean Drake', 'Chemtech Drake', 'Elder Dragon', 'Baron Nashor', 'Baron', None]], "effects": NotRequired[list[dict[str, object]] | None], "payload": NotRequired[str | float | bool | dict[str, object] | list[object] | None]})

# What a piece does to those around it.

LolchessStateAura = TypedDict("LolchessStateAura", {"id": Literal['aura_janna_tailwind', 'evenshroud_armor_reduction'], "active": NotRequired[bool]})

# A shield of a piece.

LolchessStateShield = TypedDict("LolchessStateShield", {"id": str, "duration": int, "amount": NotRequired[float]})

# The spell that a champion carries.

LolchessStateSummonerSpell = TypedDict("LolchessStateSummonerSpell", {"type": NotRequired[Literal['Flash', 'Ghost', 'Heal', 'Barrier', 'Smite', None]], "currentCooldown": NotRequired[int]})

# A piece on the board. What is as in the tables may be left out (docs/games/lolchess.md).

LolchessStatePiece = TypedDict("LolchessStatePiece", {"id": str, "name": Literal['Aatrox', 'Ahri', 'Ashe', 'Azir', 'Blitzcrank', 'Dr.Mundo', 'Ezreal', 'Garen', 'Janna', 'Jhin', "Kha'Zix", 'Leona', 'Malphite', 'Nasus', 'Rammus', 'Sion', 'Soraka', 'Teemo', 'Tristana', 'Tryndamere', 'Twisted Fate', 'Viktor', 'Yasuo', 'Zed', 'Poro', 'Siege Minion', 'Melee Minion', 'Caster Minion', 'Super Minion', 'Sand Soldier', 'Infernal Drake', 'Cloud Drake', 'Mountain Drake', 'Hextech Drake', 'Ocean Drake', 'Chemtech Drake', 'Elder Dragon', 'Baron Nashor'], "position": LolchessStateSquare, "startingPosition": NotRequired[LolchessStateSquare | None], "ownerId": str, "blue": NotRequired[bool], "stats": NotRequired[LolchessStateEffectiveStats | None], "rawStats": NotRequired[LolchessStateStats | None], "skill": NotRequired[LolchessStateSkill | None], "items": NotRequired[list[LolchessStateItem | Literal['bf_sword', 'recurve_bow', 'needlessly_rod', 'tear', 'chain_vest', 'negatron_cloak', 'giants_belt', 'sparring_gloves', 'viktor_module_1', 'viktor_module_2', 'viktor_module_3', 'viktor_module_4', 'viktor_module_5', 'infinity_edge', 'giant_slayer', 'hextech_gunblade', 'bloodthirster', 'deaths_dance', 'sterak_gage', 'spear_of_shojin', 'deathblade', 'rapid_firecannon', 'guinsoo_rageblade', 'titans_resolve', 'wit_s_end', 'void_staff', 'last_whisper', 'nashors_tooth', 'rabadon_deathcap', 'archangel_staff', 'crownguard', 'ionic_spark', 'morellonomicon', 'jeweled_gauntlet', 'bramble_vest', 'gargoyle_stoneplate', 'sunfire_cape', 'steadfast_heart', 'dragon_claw', 'evenshroud', 'quicksilver', 'warmog_armor', 'strikers_flail', 'blue_buff', 'protectors_vow', 'hand_of_justice', 'adaptive_helm', 'spirit_visage', 'serpents_fang']] | None], "debuffs": NotRequired[list[LolchessStateEffect] | None], "auras": NotRequired[list[LolchessStateAura] | None], "shields": NotRequired[list[LolchessStateShield] | None], "summonerSpell": NotRequired[LolchessStateSummonerSpell | None], "hasMovedBefore": NotRequired[bool], "cannotMoveBackward": NotRequired[bool], "canOnlyMoveVertically": NotRequired[bool], "deadAtRound": NotRequired[int | None], "respawnAtRound": NotRequired[int | None]})

# A game after the draft: the stored game object, or the form that is sent to clients.

LolchessStatePlaying = TypedDict("LolchessStatePlaying", {"bluePlayer": str, "redPlayer": str, "rngSeed": NotRequired[int], "rngState": NotRequired[int], "status": Literal['in_progress'], "players": list[LolchessStatePlayer], "currentRound": int, "board": list[LolchessStatePiece], "hasBoughtItemThisTurn": NotRequired[bool], "hasUsedSummonerSpellThisTurn": NotRequired[bool], "hasPerformedActionThisTurn": NotRequired[bool], "shopItems": NotRequired[list[Literal['bf_sword', 'recurve_bow', 'needlessly_rod', 'tear', 'chain_vest', 'negatron_cloak', 'giants_belt', 'sparring_gloves']] | None], "shopRefreshRound": NotRequired[int], "drakePool": NotRequired[list[Literal['Infernal', 'Cloud', 'Mountain', 'Hextech', 'Ocean', 'Chemtech']] | None], "drakesKilled": NotRequired[int]})

# A game that is over; without a winner it is drawn.

LolchessStateFinished = TypedDict("LolchessStateFinished", {"bluePlayer": str, "redPlayer": str, "rngSeed": NotRequired[int], "rngState": NotRequired[int], "status": Literal['finished'], "players": list[LolchessStatePlayer], "currentRound": int, "board": list[LolchessStatePiece], "hasBoughtItemThisTurn": NotRequired[bool], "hasUsedSummonerSpellThisTurn": NotRequired[bool], "hasPerformedActionThisTurn": NotRequired[bool], "shopItems": NotRequired[list[Literal['bf_sword', 'recurve_bow', 'needlessly_rod', 'tear', 'chain_vest', 'negatron_cloak', 'giants_belt', 'sparring_gloves']] | None], "shopRefreshRound": NotRequired[int], "drakePool": NotRequired[list[Literal['Infernal', 'Cloud', 'Mountain', 'Hextech', 'Ocean', 'Chemtech']] | None], "drakesKilled": NotRequired[int], "winner": NotRequired[Literal['blue', 'red', None]]})

# The draft. In the reorder phase both sides may act.

LolchessStateBanPickState = TypedDict("LolchessStateBanPickState", {"phase": Literal['ban', 'pick', 'reorder'], "currentTurn": NotRequired[str | float | bool | dict[str, object] | list[object] | None], "turnNumber": int, "banHistory": NotRequired[list[Literal['Aatrox', 'Ahri', 'Ashe', 'Azir', 'Blitzcrank', 'Dr.Mundo', 'Ezreal', 'Garen', 'Janna', 'Jhin', "Kha'Zix", 'Leona', 'Malphite', 'Nasus', 'Rammus', 'Sion', 'Soraka', 'Teemo', 'Tristana', 'Tryndamere', 'Twisted Fate', 'Viktor', 'Yasuo', 'Zed', 'SKIPPED']] | None], "bluePicks": NotRequired[list[Literal['Aatrox', 'Ahri', 'Ashe', 'Azir', 'Blitzcrank', 'Dr.Mundo', 'Ezreal', 'Garen', 'Janna', 'Jhin', "Kha'Zix", 'Leona', 'Malphite', 'Nasus', 'Rammus', 'Sion', 'Soraka', 'Teemo', 'Tristana', 'Tryndamere', 'Twisted Fate', 'Viktor', 'Yasuo', 'Zed']] | None], "blueReady": NotRequired[bool], "blueChampionOrder": NotRequired[str | float | bool | dict[str, object] | list[object] | None], "blueSummonerSpells": NotRequired[dict[str, object] | None], "redPicks": NotRequired[list[Literal['Aatrox', 'Ahri', 'Ashe', 'Azir', 'Blitzcrank', 'Dr.Mundo', 'Ezreal', 'Garen', 'Janna', 'Jhin', "Kha'Zix", 'Leona', 'Malphite', 'Nasus', 'Rammus', 'Sion', 'Soraka', 'Teemo', 'Tristana', 'Tryndamere', 'Twisted Fate', 'Viktor', 'Yasuo', 'Zed']] | None], "redReady": NotRequired[bool], "redChampionOrder": NotRequired[str | float | bool | dict[str, object] | list[object] | None], "redSummonerSpells": NotRequired[dict[str, object] | None]})

# A game in its ban, pick and reorder phases.

LolchessStateDraft = TypedDict("LolchessStateDraft", {"bluePlayer": str, "redPlayer": str, "rngSeed": NotRequired[int], "rngState": NotRequired[int], "status": Literal['ban_pick'], "players": list[dict[str, object]], "banPickState": LolchessStateBanPickState})

LolchessState = LolchessStatePlaying | LolchessStateFinished | LolchessStateDraft

# A square of the board.

LolchessActionActionSquare = TypedDict("LolchessActionActionSquare", {"x": int, "y": int})

LolchessActionMoveChess = TypedDict("LolchessActionMoveChess", {"event": Literal['move_chess'], "playerId": str, "casterPosition": LolchessActionActionSquare, "targetPosition": NotRequired[LolchessActionActionSquare | None]})

LolchessActionAttackChess = TypedDict("LolchessActionAttackChess", {"event": Literal['attack_chess'], "playerId": str, "casterPosition": LolchessActionActionSquare, "targetPosition": NotRequired[LolchessActionActionSquare | None]})

LolchessActionSkill = TypedDict("LolchessActionSkill", {"event": Literal['skill'], "playerId": str, "casterPosition": LolchessActionActionSquare, "targetPosition": NotRequired[LolchessActionActionSquare | None]})

LolchessActionUseSummonerSpell = TypedDict("LolchessActionUseSummonerSpell", {"event": Literal['use_summoner_spell'], "playerId": str, "casterPosition": LolchessActionActionSquare, "targetPosition": NotRequired[LolchessActionActionSquare | None]})

LolchessActionBuyItem = TypedDict("LolchessActionBuyItem", {"event": Literal['buy_item'], "playerId": str, "itemId": Literal['bf_sword', 'recurve_bow', 'needlessly_rod', 'tear', 'chain_vest', 'negatron_cloak', 'giants_belt', 'sparring_gloves', 'viktor_module_1', 'viktor_module_2', 'viktor_module_3', 'viktor_module_4', 'viktor_module_5'], "targetChampionId": str})

LolchessActionBanChampion = TypedDict("LolchessActionBanChampion", {"event": Literal['banChampion'], "playerId": str, "championId": Literal['Aatrox', 'Ahri', 'Ashe', 'Azir', 'Blitzcrank', 'Dr.Mundo', 'Ezreal', 'Garen', 'Janna', 'Jhin', "Kha'Zix", 'Leona', 'Malphite', 'Nasus', 'Rammus', 'Sion', 'Soraka', 'Teemo', 'Tristana', 'Tryndamere', 'Twisted Fate', 'Viktor', 'Yasuo', 'Zed']})

LolchessActionSkipBan = TypedDict("LolchessActionSkipBan", {"event": Literal['skipBan'], "playerId": str})

LolchessActionPickChampion = TypedDict("LolchessActionPickChampion", {"event": Literal['pickChampion'], "playerId": str, "championId": Literal['Aatrox', 'Ahri', 'Ashe', 'Azir', 'Blitzcrank', 'Dr.Mundo', 'Ezreal', 'Garen', 'Janna', 'Jhin', "Kha'Zix", 'Leona', 'Malphite', 'Nasus', 'Rammus', 'Sion', 'Soraka', 'Teemo', 'Tristana', 'Tryndamere', 'Twisted Fate', 'Viktor', 'Yasuo', 'Zed']})

LolchessActionReorderChampions = TypedDict("LolchessActionReorderChampions", {"event": Literal['reorderChampions'], "playerId": str, "newOrder": list[Literal['Aatrox', 'Ahri', 'Ashe', 'Azir', 'Blitzcrank', 'Dr.Mundo', 'Ezreal', 'Garen', 'Janna', 'Jhin', "Kha'Zix", 'Leona', 'Malphite', 'Nasus', 'Rammus', 'Sion', 'Soraka', 'Teemo', 'Tristana', 'Tryndamere', 'Twisted Fate', 'Viktor', 'Yasuo', 'Zed']]})

LolchessActionSetSummonerSpells = TypedDict("LolchessActionSetSummonerSpells", {"event": Literal['setSummonerSpells'], "playerId": str, "spellAssignments": dict[str, Literal['Flash', 'Ghost', 'Heal', 'Barrier', 'Smite']]})

LolchessActionSetReady = TypedDict("LolchessActionSetReady", {"event": Literal['setReady'], "playerId": str, "ready": bool})

LolchessAction = LolchessActionMoveChess | LolchessActionAttackChess | LolchessActionSkill | LolchessActionUseSummonerSpell | LolchessActionBuyItem | LolchessActionBanChampion | LolchessActionSkipBan | LolchessActionPickChampion | LolchessActionReorderChampions | LolchessActionSetSummonerSpells | LolchessActionSetReady

ManacoreStateManaPool = TypedDict("ManacoreStateManaPool", {"white": int, "blue": int, "black": int, "red": int, "green": int, "colorless": int})

# A change of power and toughness until end of turn.

ManacoreStateModification = TypedDict("ManacoreStateModification", {"source": str, "expiresAt": Literal['end_of_turn'], "powerChange": int, "toughnessChange": int})

# A card instance.

ManacoreStateCard = TypedDict("ManacoreStateCard", {"instanceId": str, "scryfallId": Literal['63c82bef-50d6-4d25-bc3f-dda2826fc99c', '3c3f6ad7-4782-40db-8eb3-e71d71ec3388', '36e4df76-41c8-4410-a505-4f328c94b974', '764eff32-466f-4443-a3db-1007f446980b', 'c61721ec-6008-4704-85d6-83d4f2558b5a', '6556e1e2-44a6-49f1-8417-be8dae4ef65b', '5d31dca7-df16-4a70-8f17-b78d745bac96', '0f6595fe-8190-4e8c-8731-cd801f550eab', 'db90a5e7-8238-442a-a6a4-78c59a6adb3d', '13c21e32-6f43-4475-bd9e-472ca8cbd4a6', 'd1f8eccc-551d-4109-866e-7285435ffd19', '9953a9d1-62db-4610-bf8c-74c321f059c2', 'ecdb3a14-c5cc-4655-9b0c-e8be153413af', 'c07903f1-defc-4ec7-accb-724b0219acd8', '2734c616-cb19-4ed6-af7f-fc077f299e6e', '95608d51-9ec0-497c-a065-15adb7eff242', 'ccf3abe6-0b86-4010-8fc6-616af77b4ace', 'ed1b462d-4b0f-40cf-89a0-17a3e1c8a0ba', 'd6fa11f5-546b-4a14-afd0-80866d4968ab', '4a0f8965-ecd3-4da2-80aa-9c5034c0cd3b', 'de983bae-1b73-4dd7-a2f4-4200a21abe6a', '0fbcf78f-b5a9-4ed0-a409-d4565bebc56d', '0ad85d15-e700-455d-96f4-dfd6661f9722', '9f09111a-e714-4f8f-8a48-61c102e45123', '2a08e1fd-7ab1-4981-9fc4-f9d32a58ac4e', '1d46c90a-215a-4897-94f8-52a02abf25c4', 'a6b30e7e-f628-4ae0-8338-c95022b3fedf', 'fa02b4a5-8302-483c-9f38-b559974a601c', '0da038c4-73ff-4d82-8440-9bca2f051fd5', '1145a4b6-36f9-4cdc-9e81-ad8c22a21150', '4e8cd169-0eaa-4430-a175-7f9bbf552929', 'ef3c7465-6534-4fa9-a772-8859b7210fdf', 'fec36f9a-cd66-4c01-ae3f-42fd82f0546b', '3fd1b41f-5113-4a7c-9c35-04ebdf002af2', '792f4213-67ab-41d9-975d-ff783668f93d', 'c665180c-a69b-446e-9894-3b3be624db7f', '8c99602c-92a0-489d-a00d-1e65563365c6', '6a77e784-d7a8-4b92-8765-375ad70b929e', '90823485-83cd-4260-b860-7f05d8588905', '3a51b3c5-7b4a-4ed3-be33-5b854c005b99', '7cc870ce-f296-4cb8-950f-69440651f4e7', '24846eba-e085-4d1d-8c7a-d4faf11034a6', '605bbcc8-973b-4e06-8c33-7e444d03fcd8', '286368f3-65a6-4858-ac7f-edb06a741151', 'a3187cbd-7925-467b-a745-a0050045900b', '3357139a-8b8b-47c5-a35b-3ed98968ba4d', 'e2b7a978-692e-4015-9b90-e51ee98c5e3e', '81ff64e0-e7bd-4e82-8495-2cc8889c4107', '4a8337ac-fddc-4af7-a623-e9a8c8323564', 'deb9ae3b-0da5-40df-8f52-54238c965137', 'ee0d3f5f-7790-4772-bead-5d7114a23e94', '9c4cf599-2fd6-46cc-a3dc-4fe8e4c21f42', '88daedae-a848-4d08-bceb-b71cec2673fb', '5f3f5f07-f692-4531-81b6-31813574ec12', '75f1b0a3-fae4-4b87-99be-db1edabe62ed', '2a807243-fdcd-4dfb-b9d1-a15859a15c51', '048ceee4-0a56-4e43-92f2-80058844baba', 'e97985bb-75ab-454e-894d-963890043caf', '80e64a6d-f54a-418e-8a84-63033447ab38', '0795a1d6-9caf-472a-a349-fca97bccf8e2', '0344006b-990e-46a0-a6d4-ace88af66b46', '4ca34222-bf30-41e9-a166-e6b02bd6e46a', 'f6232f04-cd4c-4889-97dc-cccc4a09f9c4', '530043ad-d4bf-4fb0-b6e0-f8a744968cfc', 'ac212677-daa3-49ee-adb1-53a169cb7e9d', '6c00fc18-8101-48ff-9842-2b157eb02681', 'a4262efc-c464-4f67-8885-2160d6a7f542', '47578ce0-dbaa-4a15-b46c-2fd2cb352be9', 'c246aa71-b833-495b-9b12-54bd158dc2a8', 'ad0d2e46-814b-40cb-81a0-8d89285bf196', 'dcc9dbfa-0043-47d2-acfe-f636841afc2c', '9b785730-32eb-40c0-83d0-a7ea59aac3e7', 'b5109270-b052-489c-951c-d4b21a41ff6f', 'a4105fb4-ab13-4a34-810b-1d294c5a6eee', '642bb62e-1339-4f97-8429-ec46ec0435a0', 'e7105716-8f9e-4f32-b6bc-cb7b231d1fa1', 'f765719b-609a-47ae-8dc8-0c97db104d1b', '840627fa-dec9-481e-b356-56f3d079a60c', '72df2d73-e58b-43e7-90ad-2d61ca33ccbb', '8f58f85d-905a-4569-b3e6-adafc387c1cb', '160b386a-d148-41c8-b540-5637cc0eb458', 'a1eec4ac-7d28-4f76-a1d5-a0a19c142514', 'da912a54-ab69-4765-b23e-7b9d622590a8', '10d3d239-1e16-4a23-9098-ee67d32e0208', 'a6da6713-f5bd-4613-90d1-37d62b3ed011', '164ee97d-736e-4659-878d-d161c204142e', '63418388-4e48-42cd-a84d-d631d01476a3', 'e869da95-2c47-4796-aadc-50652ebb4d03', '7c1733e2-bee2-4b85-b165-d4329402578b', 'c31caa65-accd-4306-a975-1aaa5d98aeaa', 'bf6e3ca4-5b56-40bb-bec7-c92fc7eb50d2', 'bd81ae10-ebf4-4731-b32c-dc5954c3442c', '44b02b12-415c-49f4-9f60-fa53beb4216f', '7a4e963b-d316-4c45-8c01-4a40042b977e', '6890c3aa-9321-4c41-9b16-cff4e6364350', 'bb729a6b-7efc-4b94-9221-cba25f6506dc', '693a5a97-d81e-4f4d-ab8f-5a9cabd4c685', 'ad17fb15-fa7a-45f1-b2a4-0b4729a69fea', '08263b27-487c-4b5c-aca6-0d77acdcc624', 'bc84b68c-2079-4268-840c-f7a86675c0ba', '627aeab7-ccdd-4b23-8e6c-976636fe308e', 'f57070e7-6359-4be2-b4d3-4a3489a2deaa', '5df3b58b-ce10-459f-87f7-bb243b854fc3', '285d54f3-d21f-4854-a4ab-5912771330a5', 'b79c17d2-dcf1-4464-ae58-5ea5117ae531', '75509b1c-ae9c-4708-8f9b-67af18a7e9d3', 'f4e2f44d-74a9-4635-bf10-bf4cf179cab5', '26cc2cc5-4438-481a-83b0-bf822d3f44cd', '0f99d08e-edc4-4049-a3de-99f6c5cb0f70', '936233f9-ad2a-4be1-8107-3ddcad783a30', '39c06b61-f6b7-47d1-820a-01eb3f4497bc', '90b0e0c8-3121-46ff-b202-9669c16c2df4', '76f5f509-707b-4ed6-9824-626dea5869b0', 'dc477b44-a7b3-4dda-b897-6f164e28541b', '8cc8e367-1aa4-43b6-b17a-01bfb097f620', 'c40eed5d-adc2-469b-9a17-e368e8ebc34f', 'bc2a2d39-92dd-4123-8a3f-5c756d22b6ee', '8876d176-5f4e-4c3c-b8b8-5a3fe2fedf65', 'd7d74e17-5d3c-4102-aadd-263bfecca510', 'c9299742-564b-48ca-a7fa-cf5ed0d98ef6', '17f78166-50e9-4aa8-9025-930b46f70041', 'e28f7c1c-1d75-4d78-8577-1e98cf8e0703', 'ea929add-39a4-4840-a127-16aeb37f55f5', 'abc743ec-4845-4e2e-8918-7e7854ecccfc', '83f9cf20-ad89-4942-83f5-17515c538faa', '4bb6e4a7-206e-496d-947a-65cbeae60841', 'b39f3d36-6648-4e3c-bd9d-336479d1ad72', '440546d3-91d4-45f3-ae36-bdf5bec2b673', '61bd1548-2ffa-4705-ba88-913f37d4ce92', '1255654b-f983-4862-9112-9e378ea5d9fe', '0a296e4f-7ac8-4c4b-99d1-c02963d26b74', 'df21b384-6073-477e-bd95-fc94ca2f2f2c', '35ae81a3-f76a-406b-bbac-36f8abf456ce', '977d0b73-ebc1-4082-a90c-eda363732bbe', '95017ca7-4f45-4aea-9973-ca3f0833f77f', '10c845b8-40f1-44df-9e91-dab7606f6271', 'b759a8d8-9c6b-4d1b-b17a-6b4f349dd553', 'd8fc0ba3-6ffa-4fd4-b332-88da41b8778a', 'ad2f7ee8-bd9b-40a7-9ae2-268b4b9f8315', '4953ac06-dc8c-4a9c-8ff6-8e4432dae91f', '9c587228-b633-4049-beb8-e45aae967167', '18d2908e-1608-4858-b93c-e9ea9808f9c9', '71a0f233-895e-4072-8339-c9448110d3e8', '785de2b3-ffd6-40f5-a5d2-c8fa30dbf10f', 'b63e2f7d-52aa-43a1-ab86-7a510a131b4c', 'bfeb9612-cc19-4769-9d07-38d5e2796053', '649a6afe-c030-458c-8cc5-5051e0cd6fd2', '0966fa96-2453-4555-8a90-8e4b7a393038', '516ea4e2-a64e-4aa7-ade1-bbf6b67ce831', 'f7582903-57b0-42e6-991c-0f93ab9172d0', '97d68c39-cfdd-4883-9058-d648d073ae36', 'e59c911f-917a-4c3e-ad35-2a01c25339e9', '94517aeb-c018-4390-b601-c44a7af0f090', '2cfa44a4-5351-4334-a9d5-c5c19fcccca5', 'b44a4bbf-2afd-48c5-b6b0-73c32bc3561b', '1374df24-bcff-45eb-a2fd-2f39439c9e6a', '43e1a0e8-3ca4-4928-9299-36efce7fb641', 'b3f9ffc8-8115-4858-bd71-deaca9889f72', 'ade1a965-fd85-4545-a850-65c93132b8b5', '8f3055a4-9a1e-4cd3-993e-8fecb6eee9a3', 'a0489c2d-bcf9-4179-b07a-781c6ac07980', 'e9c53463-5e99-430d-b824-2650264e8fe8', '9ef08669-ccce-45a3-94fc-d3caa213c068', '2b1fb725-0daa-45f4-ad31-6a061fa4d20f', 'ee4e8e26-3fb3-4388-bc64-fa751e401dca', 'd18d53f6-4cec-4c91-a507-39038d300b00', '37dff6e2-4280-494b-9647-9ec85248ac77', '8e65e795-84e2-44c9-9f20-469e8c59f147', 'b2ba3857-9bd7-434d-b77f-d697776f33e4', '0c44599f-f788-43fa-ace3-a521f15256ad', '9ea40438-90ca-47ff-9805-df130d47ae48', '3d5af047-7d98-4ba9-9ce1-c67563c19866', '59c92e4a-34d2-4947-9c5f-2ceb8e5ae53d', '4805d850-e3c2-44b4-87f0-8bba4038717c', 'bb95a9a7-b0a3-4199-8c05-2519ccda738b', '2fdac001-4cfb-4991-ac70-d430750d5047', 'd753d343-fedc-4406-b889-87e0f719d361', '401896ac-6234-468a-a9af-cf11c7a11cd0', 'f79eff92-b47f-4fc6-960c-f085127841ca', '10f77654-7e37-4c0d-9dd2-fb79e968bd15', '2c2893b8-11e4-4a76-a3bf-6dd86c11ae09', 'bd4942f9-c3ec-4cb1-9300-9f6ed9e7caa9', 'c20b4858-3648-4a86-a3c1-698254f90d5b', 'cee9fb8b-5f1a-45ee-b9a4-a024b7b0936d', '89d01df6-ede2-4cca-89a5-b041b1238ebb', 'ecc92a87-3ad2-4db6-aeae-001342f17d10', '71c43f23-19c1-4b5a-91d4-9961ffc7fcf1', 'a7ce1b8e-13ba-4eed-a445-435300f3101e', '8207d783-2548-45fe-b830-d24c677c1c8e', 'e1f0d58c-24fa-498f-9531-e62144401e86', 'd11803b8-d1df-454d-93ec-b1bb276843b6', 'e1f2551f-f267-4c30-b631-d755e43dc237', 'f2e450ae-3ed8-424f-b974-7d9a8e8ac7e4', '47754124-37e2-4878-a711-a3e00ae0bc70', 'e80bfd76-52f9-4dea-9056-8570c9b290a4', '1571b584-9007-45ee-a3c3-6c72f227fee2', '5a95a777-9ba6-4858-9ea9-255b5301c71a', '164a9755-f003-456d-a827-d6ef6cc29a86', '3c2a1e82-4922-4075-a869-3a1b607498c3', '96123be9-c1df-418f-b2b3-98746a0f1692', '39d71507-d71a-476d-aa8d-9eab60183f95', '11192972-eb57-4042-83f2-2470b49940b8', '760cf598-41e1-4cdc-9a30-964e67ffaf52', '09c6ac8a-01b1-4af5-89d8-ad66d9a81ceb', '132d0ac2-08aa-4f3b-9616-006c0bf09f59', 'bdec2ddc-3a91-4872-b4c0-e75af6cbb184', 'ba165e25-5328-40f4-b87c-9d02590f9d38', 'd5b5d7ea-6240-44a4-9792-6a8416d15e49', '3efee309-2eba-4702-9361-0f75043922bb', '939b5650-8b2c-4d2d-9829-3208c130116a', '77192bdf-d89f-45a1-a30b-20107e990031', '29d852c4-bd53-4a3b-b1e2-896917cbc27f', '80ab11d8-0cc2-4a00-9fe8-06a9b3683311', '215e560f-077b-4a4f-aba3-e5c8dab912fe', '597f4d88-4773-4520-b4df-22ae6008ebc1', 'd04eeaba-7db8-49e8-b775-fbe9c89413fd', 'd3c1ab59-3771-484c-8a79-2bb36655b6dd', 'e35b8c9b-40d0-4986-9457-ef1263fdfae1', '098d3f20-e377-4579-b8d7-2d5e7ee3fb4e', 'a4c9b18c-4993-4ce1-b2bd-ab14c9f3aad7', '036f588d-9ee6-4436-ad75-46a84dd2b168', '9bf045ee-7923-4b3d-9bb4-f573d37cc7d8', '5f0c86df-ee91-4bea-bb05-7e5db3558169', 'd848a3e1-de15-4b8f-9881-d32aa2456488', '0ba1b264-1dd5-475b-9522-9eb9efcea572', '76b4cb5f-a9f0-41a1-b9a8-ea483e12633f', '84fbe194-1d9b-4d3f-b7a0-aa058945aca1', 'e1ae5f0a-1fea-4c20-85b2-4b8eb2aba57c', '7ef9159a-66ee-4e99-8fb6-6f45b02f9880', 'f41205d2-ed1c-4c16-a171-096c06016705', '71bb239e-4517-4add-a660-a89095e40a8e', '21061c59-f8f3-4d47-9996-6f75ef27bd4e', '5ab55c86-3576-43fd-b555-ab0b3ad936c7', '791af96f-1de9-46f2-a1e5-93921c4905c7', 'b7f262e8-0567-4e6d-8435-eda661d89a8f', 'a954994b-1858-47d3-a81a-5b01d4ea7619', '54ca9b1c-fead-4bb6-800f-8b762a82fda7', '4b3fc7bf-4a12-479a-af13-9b5703d46a3a', '358f4122-fffb-46f6-996c-f4558ba79407', 'deb66d77-2bf5-441c-9ef8-1728dc5987ca', '57cdfb23-3c62-4312-a503-e30be384e3ab', '19345cab-4595-4325-b6b4-539c2003679e', '229be020-de00-4985-b6f0-e6276018591e', '1abf09d8-f972-4b81-80e9-70fb4a33ed56', '1040133a-f80d-48dc-a50b-a11e5b793a2b', 'fff58d35-eb23-47ee-9b8c-6919ad1a413a', 'd59bf5fd-141a-4743-ad73-70ec2173e476', '95f17db7-6f3f-45ec-9ed2-dd15ce25ff07', '86ecaeb7-7061-4e8c-a086-32a12b6e2666', 'b4f0585f-f4ea-4b49-b090-8fdf56e5de7d', '45f83acb-c7be-49cf-895b-9fa6f4d32083', 'e1166d39-e186-4bb0-8ca4-ccc0200d13de', '6e3d8906-52d5-4ed1-b548-be13ca82f21a', '6e992239-691b-4bb2-a005-c73c24a52a9b', '2cecf934-d1fe-424f-932a-043908546157', '8f796dd2-9ecf-490a-86c0-acb46130518b', '234a5401-bbe4-40ab-9204-12d944fbd2b1', '3b37593d-13e7-4489-84bc-7074032b6f05', 'c6751671-9ef9-45f2-8e27-8c896936929a', '08f7b4be-dce2-414e-a9f4-f7e46c1bd15e', '5a255e43-be06-45f0-a74e-3436d76899f9', 'f5129c8a-735b-44f5-9233-24b905e3103a', '68a68db8-5e4e-4c98-a319-7717cc39e831', 'fd219fee-45d2-4d68-911e-9ecdc3a6e81c', '7b1967f0-f6a9-469a-96f9-57fe77059e88', '63c771a9-a652-4661-a175-a97d4684cd92', '3a9bc174-1d10-49bf-af4f-2f6061b1796e', '268c3726-0e2d-40df-811d-2cdf6b328ea3', 'd22d79a5-1da4-475e-9605-f4c7bdc76590', '4e470d0f-06a0-4fdf-98eb-79d536dff894', '52bb60c6-d5e9-474f-a20f-8f705e7372cd', 'c9ec1676-f59b-4ab6-995c-d2525ac11370', 'c1e87de2-9d6b-4158-a871-5c81d05db7f0', '35730e8e-bc86-41d5-9c7a-75a92e6dd11e', 'b7db7c36-0992-413d-851b-0c7e095d7a6e', '00d2c54f-a1f4-4015-a4f3-8cd360fa466d', '1e9a0841-609f-4a57-8a4a-39d460e31af8', 'ab556986-a6f4-4445-b004-64b4bc189e55', '3a1bf438-3cd8-4bd8-85f1-fc97f49b44d9', '13382490-205e-4dcd-8524-2b17008b5237', '97b52f44-11fb-470a-b7ab-aaaeaf6f05e2', '1d78c90b-b44e-431a-a4e6-ceae0a019428', 'beec72a6-b482-4e04-8491-c6cb0afeb568', '53e40dcb-fde5-4eb0-9e2b-6109132332a8', '185823cc-8c08-481f-9429-e996f4983090', '19b55e90-021e-48be-8abd-177e39200d15', '8d57618a-21d2-4ded-9f17-d72786869b19', '0e2a9fa6-3c7c-409a-8565-e3d533107971', '2b329533-9d55-456f-8fb1-0ab97c4b3037', '4a4f1317-5e9b-4f49-9ed8-4f97f8c4b8d0', '61094858-b8a8-425f-9c96-fac4fc6ecae8', 'bc5caf27-e426-420b-895d-a359e6021993', 'fe73e689-b9da-4b1e-9809-c25056c06048', 'fa3aa493-3801-400e-965e-e518c38eb770', '2182fcd8-96ff-4232-917a-0fb4eb9bb7c2', 'bca1df90-d51a-4d2f-a03f-a4591031671d', '5dae1d63-aee0-4cbe-852d-25fde10fa4b7', '8f6956b1-148e-47cc-8f5b-ec31e5e8c030', '1177118a-6455-4177-8a6d-a43a03160ab3', '51255821-abb7-4b8a-bc74-eb6c9788de02', '1f143421-a770-4df1-a593-af24025bdb2f', '8a1e1378-9e27-4cce-88e7-a3bf3dcd2977', 'b6a944ef-dbf2-47c9-a245-dfd2533a0680', 'b7570b03-400e-482f-9d90-2d48b95d5ac3', '142dd41a-0e98-41d7-9de9-63cda1cf8915', 'bc03eea5-ff21-4f4d-b4c2-ce9d8f456440', '1ff96224-d6cd-492b-ab2f-3ec15b3230cb', '22e522c2-ed5d-46bc-b043-6a37d6402a9f', '5e7af2b0-e07f-4b59-8fcf-e51c47f4f095', 'c8505bc8-218f-4b56-be78-ebde535ebaa0', '777fdd5d-2ed0-42d9-a1b5-34f1d61b668b', '77131286-50ec-47a3-80fb-6194da338de6', '0a58ac6a-095e-47d7-ba42-56d148e3c6b9', 'bb467271-898f-4bcd-8533-e8165b318b43', '435a4569-fa62-4e1a-b837-f68159cb270d', 'f8fae146-a0dd-4622-ab11-f00b372f8221', 'b983c88c-6b0d-498a-b8e8-65b9733db62c', '2e89d367-b213-4f73-8f23-79788c00d7c1', '7e2d5a77-6ee8-463d-9e6a-fdb1cc6d70e6', '1a99adbb-7723-4046-92af-95d6d21fae53', 'a5da58c5-51a9-4d4b-8b68-a21b6981602d', 'f7f0219d-1bf9-4514-9ab3-b241bc541525', 'f6f37dd8-87d6-432f-a60d-a7a699da3080', 'cebd9062-a702-4f30-bba4-c2531e5ca5cd', '74900e91-d661-4846-984e-5774c5ce0540', 'd65630c7-3813-404c-9919-0e46c557f7b8', 'ac714416-60ec-477d-b49f-83b3853a409f', '91ca5eed-53a3-4da5-b7fc-f08e6cc93946', 'd9041dc6-7521-4ae3-b8b3-5134fea97581', 'ef706d86-6e7f-4f3a-9e4d-8aa6d9aac74a', 'b34d9054-5ad8-4a7d-a5c8-58bc39051834', 'e5513964-1cad-4083-a3a5-1e55ec145a6e', '5a24af58-5d75-4b41-a226-60abc415ff71', '346707a7-e816-432c-bb93-16b5cb4616e0', 'eb7a31bb-5f3b-4215-9e21-9965d459f032', 'token_serf', 'token_cat', 'token_snake', 'token_wasp', 'token_citizen', 'token_djinn', 'token_goblin'], "owner": Literal['player', 'opponent'], "controller": Literal['player', 'opponent'], "zone": Literal['library', 'hand', 'stack', 'battlefield', 'graveyard'], "tapped": bool, "summoningSick": bool, "damage": int | None, "attachments": list[str], "temporaryModifications": list[ManacoreStateModification], "attacking": NotRequired[bool | None], "attackedThisTurn": NotRequired[bool | None], "isToken": NotRequired[bool | None], "attachedTo": NotRequired[str | None], "createdBy": NotRequired[str | None], "regenerationShields": NotRequired[int | None], "primalClayChoice": NotRequired[Literal['3/3', '2/2 flying', '1/6 wall', None]], "counters": NotRequired[dict[str, object]]})

ManacoreStateShield = TypedDict("ManacoreStateShield", {"color": Literal['W', 'U', 'B', 'R', 'G']})

ManacoreStatePlayer = TypedDict("ManacoreStatePlayer", {"life": int | None, "manaPool": ManacoreStateManaPool, "library": NotRequired[list[ManacoreStateCard]], "libraryCount": NotRequired[int], "hand": NotRequired[list[ManacoreStateCard]], "handCount": NotRequired[int], "battlefield": list[ManacoreStateCard], "graveyard": list[ManacoreStateCard], "landsPlayedThisTurn": int, "hasPassedPriority": bool, "consecutivePasses": int, "attemptedDrawFromEmptyLibrary": NotRequired[bool], "preventionShields": NotRequired[list[ManacoreStateShield]]})

ManacoreStatePlayers = TypedDict("ManacoreStatePlayers", {"player": ManacoreStatePlayer, "opponent": ManacoreStatePlayer})

ManacoreStateStackObject = TypedDict("ManacoreStateStackObject", {"id": str, "controller": Literal['player', 'opponent'], "card": ManacoreStateCard, "targets": list[str], "countered": bool, "putOnLibrary": NotRequired[bool], "xValue": NotRequired[int], "type": Literal['spell', 'ability'], "abilityId": NotRequired[str], "sourceId": NotRequired[str]})

# A full state, as POST /v1/decisions takes it; a player's view will do there as well.

ManacoreState = TypedDict("ManacoreState", {"players": ManacoreStatePlayers, "stack": list[ManacoreStateStackObject], "activePlayer": Literal['player', 'opponent'], "priorityPlayer": Literal['player', 'opponent'], "turnCount": int, "phase": Literal['beginning', 'combat', 'main1', 'main2'], "step": Literal['declare_attackers', 'declare_blockers', 'main', 'untap'], "gameOver": bool, "winner": Literal['player', 'opponent', None], "rngSeed": NotRequired[str | float | bool | dict[str, object] | list[object] | None], "rngState": NotRequired[float], "preventAllCombatDamage": NotRequired[bool], "enableF6AutoPass": NotRequired[bool], "actionHistory": NotRequired[list[str]], "deckLists": NotRequired[dict[str, str | float | bool | dict[str, object] | list[object]]], "viewer": NotRequired[Literal['player', 'opponent']]})

ManacoreViewManaPool = TypedDict("ManacoreViewManaPool", {"white": int, "blue": int, "black": int, "red": int, "green": int, "colorless": int})

# A change of power and toughness until end of turn.

ManacoreViewModification = TypedDict("ManacoreViewModification", {"source": str, "expiresAt": Literal['end_of_turn'], "powerChange": int, "toughnessChange": int})

# A card instance.

ManacoreViewCard = TypedDict("ManacoreViewCard", {"instanceId": str, "scryfallId": Literal['63c82bef-50d6-4d25-bc3f-dda2826fc99c', '3c3f6ad7-4782-40db-8eb3-e71d71ec3388', '36e4df76-41c8-4410-a505-4f328c94b974', '764eff32-466f-4443-a3db-1007f446980b', 'c61721ec-6008-4704-85d6-83d4f2558b5a', '6556e1e2-44a6-49f1-8417-be8dae4ef65b', '5d31dca7-df16-4a70-8f17-b78d745bac96', '0f6595fe-8190-4e8c-8731-cd801f550eab', 'db90a5e7-8238-442a-a6a4-78c59a6adb3d', '13c21e32-6f43-4475-bd9e-472ca8cbd4a6', 'd1f8eccc-551d-4109-866e-7285435ffd19', '9953a9d1-62db-4610-bf8c-74c321f059c2', 'ecdb3a14-c5cc-4655-9b0c-e8be153413af', 'c07903f1-defc-4ec7-accb-724b0219acd8', '2734c616-cb19-4ed6-af7f-fc077f299e6e', '95608d51-9ec0-497c-a065-15adb7eff242', 'ccf3abe6-0b86-4010-8fc6-616af77b4ace', 'ed1b462d-4b0f-40cf-89a0-17a3e1c8a0ba', 'd6fa11f5-546b-4a14-afd0-80866d4968ab', '4a0f8965-ecd3-4da2-80aa-9c5034c0cd3b', 'de983bae-1b73-4dd7-a2f4-4200a21abe6a', '0fbcf78f-b5a9-4ed0-a409-d4565bebc56d', '0ad85d15-e700-455d-96f4-dfd6661f9722', '9f09111a-e714-4f8f-8a48-61c102e45123', '2a08e1fd-7ab1-4981-9fc4-f9d32a58ac4e', '1d46c90a-215a-4897-94f8-52a02abf25c4', 'a6b30e7e-f628-4ae0-8338-c95022b3fedf', 'fa02b4a5-8302-483c-9f38-b559974a601c', '0da038c4-73ff-4d82-8440-9bca2f051fd5', '1145a4b6-36f9-4cdc-9e81-ad8c22a21150', '4e8cd169-0eaa-4430-a175-7f9bbf552929', 'ef3c7465-6534-4fa9-a772-8859b7210fdf', 'fec36f9a-cd66-4c01-ae3f-42fd82f0546b', '3fd1b41f-5113-4a7c-9c35-04ebdf002af2', '792f4213-67ab-41d9-975d-ff783668f93d', 'c665180c-a69b-446e-9894-3b3be624db7f', '8c99602c-92a0-489d-a00d-1e65563365c6', '6a77e784-d7a8-4b92-8765-375ad70b929e', '90823485-83cd-4260-b860-7f05d8588905', '3a51b3c5-7b4a-4ed3-be33-5b854c005b99', '7cc870ce-f296-4cb8-950f-69440651f4e7', '24846eba-e085-4d1d-8c7a-d4faf11034a6', '605bbcc8-973b-4e06-8c33-7e444d03fcd8', '286368f3-65a6-4858-ac7f-edb06a741151', 'a3187cbd-7925-467b-a745-a0050045900b', '3357139a-8b8b-47c5-a35b-3ed98968ba4d', 'e2b7a978-692e-4015-9b90-e51ee98c5e3e', '81ff64e0-e7bd-4e82-8495-2cc8889c4107', '4a8337ac-fddc-4af7-a623-e9a8c8323564', 'deb9ae3b-0da5-40df-8f52-54238c965137', 'ee0d3f5f-7790-4772-bead-5d7114a23e94', '9c4cf599-2fd6-46cc-a3dc-4fe8e4c21f42', '88daedae-a848-4d08-bceb-b71cec2673fb', '5f3f5f07-f692-4531-81b6-31813574ec12', '75f1b0a3-fae4-4b87-99be-db1edabe62ed', '2a807243-fdcd-4dfb-b9d1-a15859a15c51', '048ceee4-0a56-4e43-92f2-80058844baba', 'e97985bb-75ab-454e-894d-963890043caf', '80e64a6d-f54a-418e-8a84-63033447ab38', '0795a1d6-9caf-472a-a349-fca97bccf8e2', '0344006b-990e-46a0-a6d4-ace88af66b46', '4ca34222-bf30-41e9-a166-e6b02bd6e46a', 'f6232f04-cd4c-4889-97dc-cccc4a09f9c4', '530043ad-d4bf-4fb0-b6e0-f8a744968cfc', 'ac212677-daa3-49ee-adb1-53a169cb7e9d', '6c00fc18-8101-48ff-9842-2b157eb02681', 'a4262efc-c464-4f67-8885-2160d6a7f542', '47578ce0-dbaa-4a15-b46c-2fd2cb352be9', 'c246aa71-b833-495b-9b12-54bd158dc2a8', 'ad0d2e46-814b-40cb-81a0-8d89285bf196', 'dcc9dbfa-0043-47d2-acfe-f636841afc2c', '9b785730-32eb-40c0-83d0-a7ea59aac3e7', 'b5109270-b052-489c-951c-d4b21a41ff6f', 'a4105fb4-ab13-4a34-810b-1d294c5a6eee', '642bb62e-1339-4f97-8429-ec46ec0435a0', 'e7105716-8f9e-4f32-b6bc-cb7b231d1fa1', 'f765719b-609a-47ae-8dc8-0c97db104d1b', '840627fa-dec9-481e-b356-56f3d079a60c', '72df2d73-e58b-43e7-90ad-2d61ca33ccbb', '8f58f85d-905a-4569-b3e6-adafc387c1cb', '160b386a-d148-41c8-b540-5637cc0eb458', 'a1eec4ac-7d28-4f76-a1d5-a0a19c142514', 'da912a54-ab69-4765-b23e-7b9d622590a8', '10d3d239-1e16-4a23-9098-ee67d32e0208', 'a6da6713-f5bd-4613-90d1-37d62b3ed011', '164ee97d-736e-4659-878d-d161c204142e', '63418388-4e48-42cd-a84d-d631d01476a3', 'e869da95-2c47-4796-aadc-50652ebb4d03', '7c1733e2-bee2-4b85-b165-d4329402578b', 'c31caa65-accd-4306-a975-1aaa5d98aeaa', 'bf6e3ca4-5b56-40bb-bec7-c92fc7eb50d2', 'bd81ae10-ebf4-4731-b32c-dc5954c3442c', '44b02b12-415c-49f4-9f60-fa53beb4216f', '7a4e963b-d316-4c45-8c01-4a40042b977e', '6890c3aa-9321-4c41-9b16-cff4e6364350', 'bb729a6b-7efc-4b94-9221-cba25f6506dc', '693a5a97-d81e-4f4d-ab8f-5a9cabd4c685', 'ad17fb15-fa7a-45f1-b2a4-0b4729a69fea', '08263b27-487c-4b5c-aca6-0d77acdcc624', 'bc84b68c-2079-4268-840c-f7a86675c0ba', '627aeab7-ccdd-4b23-8e6c-976636fe308e', 'f57070e7-6359-4be2-b4d3-4a3489a2deaa', '5df3b58b-ce10-459f-87f7-bb243b854fc3', '285d54f3-d21f-4854-a4ab-5912771330a5', 'b79c17d2-dcf1-4464-ae58-5ea5117ae531', '75509b1c-ae9c-4708-8f9b-67af18a7e9d3', 'f4e2f44d-74a9-4635-bf10-bf4cf179cab5', '26cc2cc5-4438-481a-83b0-bf822d3f44cd', '0f99d08e-edc4-4049-a3de-99f6c5cb0f70', '936233f9-ad2a-4be1-8107-3ddcad783a30', '39c06b61-f6b7-47d1-820a-01eb3f4497bc', '90b0e0c8-3121-46ff-b202-9669c16c2df4', '76f5f509-707b-4ed6-9824-626dea5869b0', 'dc477b44-a7b3-4dda-b897-6f164e28541b', '8cc8e367-1aa4-43b6-b17a-01bfb097f620', 'c40eed5d-adc2-469b-9a17-e368e8ebc34f', 'bc2a2d39-92dd-4123-8a3f-5c756d22b6ee', '8876d176-5f4e-4c3c-b8b8-5a3fe2fedf65', 'd7d74e17-5d3c-4102-aadd-263bfecca510', 'c9299742-564b-48ca-a7fa-cf5ed0d98ef6', '17f78166-50e9-4aa8-9025-930b46f70041', 'e28f7c1c-1d75-4d78-8577-1e98cf8e0703', 'ea929add-39a4-4840-a127-16aeb37f55f5', 'abc743ec-4845-4e2e-8918-7e7854ecccfc', '83f9cf20-ad89-4942-83f5-17515c538faa', '4bb6e4a7-206e-496d-947a-65cbeae60841', 'b39f3d36-6648-4e3c-bd9d-336479d1ad72', '440546d3-91d4-45f3-ae36-bdf5bec2b673', '61bd1548-2ffa-4705-ba88-913f37d4ce92', '1255654b-f983-4862-9112-9e378ea5d9fe', '0a296e4f-7ac8-4c4b-99d1-c02963d26b74', 'df21b384-6073-477e-bd95-fc94ca2f2f2c', '35ae81a3-f76a-406b-bbac-36f8abf456ce', '977d0b73-ebc1-4082-a90c-eda363732bbe', '95017ca7-4f45-4aea-9973-ca3f0833f77f', '10c845b8-40f1-44df-9e91-dab7606f6271', 'b759a8d8-9c6b-4d1b-b17a-6b4f349dd553', 'd8fc0ba3-6ffa-4fd4-b332-88da41b8778a', 'ad2f7ee8-bd9b-40a7-9ae2-268b4b9f8315', '4953ac06-dc8c-4a9c-8ff6-8e4432dae91f', '9c587228-b633-4049-beb8-e45aae967167', '18d2908e-1608-4858-b93c-e9ea9808f9c9', '71a0f233-895e-4072-8339-c9448110d3e8', '785de2b3-ffd6-40f5-a5d2-c8fa30dbf10f', 'b63e2f7d-52aa-43a1-ab86-7a510a131b4c', 'bfeb9612-cc19-4769-9d07-38d5e2796053', '649a6afe-c030-458c-8cc5-5051e0cd6fd2', '0966fa96-2453-4555-8a90-8e4b7a393038', '516ea4e2-a64e-4aa7-ade1-bbf6b67ce831', 'f7582903-57b0-42e6-991c-0f93ab9172d0', '97d68c39-cfdd-4883-9058-d648d073ae36', 'e59c911f-917a-4c3e-ad35-2a01c25339e9', '94517aeb-c018-4390-b601-c44a7af0f090', '2cfa44a4-5351-4334-a9d5-c5c19fcccca5', 'b44a4bbf-2afd-48c5-b6b0-73c32bc3561b', '1374df24-bcff-45eb-a2fd-2f39439c9e6a', '43e1a0e8-3ca4-4928-9299-36efce7fb641', 'b3f9ffc8-8115-4858-bd71-deaca9889f72', 'ade1a965-fd85-4545-a850-65c93132b8b5', '8f3055a4-9a1e-4cd3-993e-8fecb6eee9a3', 'a0489c2d-bcf9-4179-b07a-781c6ac07980', 'e9c53463-5e99-430d-b824-2650264e8fe8', '9ef08669-ccce-45a3-94fc-d3caa213c068', '2b1fb725-0daa-45f4-ad31-6a061fa4d20f', 'ee4e8e26-3fb3-4388-bc64-fa751e401dca', 'd18d53f6-4cec-4c91-a507-39038d300b00', '37dff6e2-4280-494b-9647-9ec85248ac77', '8e65e795-84e2-44c9-9f20-469e8c59f147', 'b2ba3857-9bd7-434d-b77f-d697776f33e4', '0c44599f-f788-43fa-ace3-a521f15256ad', '9ea40438-90ca-47ff-9805-df130d47ae48', '3d5af047-7d98-4ba9-9ce1-c67563c19866', '59c92e4a-34d2-4947-9c5f-2ceb8e5ae53d', '4805d850-e3c2-44b4-87f0-8bba4038717c', 'bb95a9a7-b0a3-4199-8c05-2519ccda738b', '2fdac001-4cfb-4991-ac70-d430750d5047', 'd753d343-fedc-4406-b889-87e0f719d361', '401896ac-6234-468a-a9af-cf11c7a11cd0', 'f79eff92-b47f-4fc6-960c-f085127841ca', '10f77654-7e37-4c0d-9dd2-fb79e968bd15', '2c2893b8-11e4-4a76-a3bf-6dd86c11ae09', 'bd4942f9-c3ec-4cb1-9300-9f6ed9e7caa9', 'c20b4858-3648-4a86-a3c1-698254f90d5b', 'cee9fb8b-5f1a-45ee-b9a4-a024b7b0936d', '89d01df6-ede2-4cca-89a5-b041b1238ebb', 'ecc92a87-3ad2-4db6-aeae-001342f17d10', '71c43f23-19c1-4b5a-91d4-9961ffc7fcf1', 'a7ce1b8e-13ba-4eed-a445-435300f3101e', '8207d783-2548-45fe-b830-d24c677c1c8e', 'e1f0d58c-24fa-498f-9531-e62144401e86', 'd11803b8-d1df-454d-93ec-b1bb276843b6', 'e1f2551f-f267-4c30-b631-d755e43dc237', 'f2e450ae-3ed8-424f-b974-7d9a8e8ac7e4', '47754124-37e2-4878-a711-a3e00ae0bc70', 'e80bfd76-52f9-4dea-9056-8570c9b290a4', '1571b584-9007-45ee-a3c3-6c72f227fee2', '5a95a777-9ba6-4858-9ea9-255b5301c71a', '164a9755-f003-456d-a827-d6ef6cc29a86', '3c2a1e82-4922-4075-a869-3a1b607498c3', '96123be9-c1df-418f-b2b3-98746a0f1692', '39d71507-d71a-476d-aa8d-9eab60183f95', '11192972-eb57-4042-83f2-2470b49940b8', '760cf598-41e1-4cdc-9a30-964e67ffaf52', '09c6ac8a-01b1-4af5-89d8-ad66d9a81ceb', '132d0ac2-08aa-4f3b-9616-006c0bf09f59', 'bdec2ddc-3a91-4872-b4c0-e75af6cbb184', 'ba165e25-5328-40f4-b87c-9d02590f9d38', 'd5b5d7ea-6240-44a4-9792-6a8416d15e49', '3efee309-2eba-4702-9361-0f75043922bb', '939b5650-8b2c-4d2d-9829-3208c130116a', '77192bdf-d89f-45a1-a30b-20107e990031', '29d852c4-bd53-4a3b-b1e2-896917cbc27f', '80ab11d8-0cc2-4a00-9fe8-06a9b3683311', '215e560f-077b-4a4f-aba3-e5c8dab912fe', '597f4d88-4773-4520-b4df-22ae6008ebc1', 'd04eeaba-7db8-49e8-b775-fbe9c89413fd', 'd3c1ab59-3771-484c-8a79-2bb36655b6dd', 'e35b8c9b-40d0-4986-9457-ef1263fdfae1', '098d3f20-e377-4579-b8d7-2d5e7ee3fb4e', 'a4c9b18c-4993-4ce1-b2bd-ab14c9f3aad7', '036f588d-9ee6-4436-ad75-46a84dd2b168', '9bf045ee-7923-4b3d-9bb4-f573d37cc7d8', '5f0c86df-ee91-4bea-bb05-7e5db3558169', 'd848a3e1-de15-4b8f-9881-d32aa2456488', '0ba1b264-1dd5-475b-9522-9eb9efcea572', '76b4cb5f-a9f0-41a1-b9a8-ea483e12633f', '84fbe194-1d9b-4d3f-b7a0-aa058945aca1', 'e1ae5f0a-1fea-4c20-85b2-4b8eb2aba57c', '7ef9159a-66ee-4e99-8fb6-6f45b02f9880', 'f41205d2-ed1c-4c16-a171-096c06016705', '71bb239e-4517-4add-a660-a89095e40a8e', '21061c59-f8f3-4d47-9996-6f75ef27bd4e', '5ab55c86-3576-43fd-b555-ab0b3ad936c7', '791af96f-1de9-46f2-a1e5-93921c4905c7', 'b7f262e8-0567-4e6d-8435-eda661d89a8f', 'a954994b-1858-47d3-a81a-5b01d4ea7619', '54ca9b1c-fead-4bb6-800f-8b762a82fda7', '4b3fc7bf-4a12-479a-af13-9b5703d46a3a', '358f4122-fffb-46f6-996c-f4558ba79407', 'deb66d77-2bf5-441c-9ef8-1728dc5987ca', '57cdfb23-3c62-4312-a503-e30be384e3ab', '19345cab-4595-4325-b6b4-539c2003679e', '229be020-de00-4985-b6f0-e6276018591e', '1abf09d8-f972-4b81-80e9-70fb4a33ed56', '1040133a-f80d-48dc-a50b-a11e5b793a2b', 'fff58d35-eb23-47ee-9b8c-6919ad1a413a', 'd59bf5fd-141a-4743-ad73-70ec2173e476', '95f17db7-6f3f-45ec-9ed2-dd15ce25ff07', '86ecaeb7-7061-4e8c-a086-32a12b6e2666', 'b4f0585f-f4ea-4b49-b090-8fdf56e5de7d', '45f83acb-c7be-49cf-895b-9fa6f4d32083', 'e1166d39-e186-4bb0-8ca4-ccc0200d13de', '6e3d8906-52d5-4ed1-b548-be13ca82f21a', '6e992239-691b-4bb2-a005-c73c24a52a9b', '2cecf934-d1fe-424f-932a-043908546157', '8f796dd2-9ecf-490a-86c0-acb46130518b', '234a5401-bbe4-40ab-9204-12d944fbd2b1', '3b37593d-13e7-4489-84bc-7074032b6f05', 'c6751671-9ef9-45f2-8e27-8c896936929a', '08f7b4be-dce2-414e-a9f4-f7e46c1bd15e', '5a255e43-be06-45f0-a74e-3436d76899f9', 'f5129c8a-735b-44f5-9233-24b905e3103a', '68a68db8-5e4e-4c98-a319-7717cc39e831', 'fd219fee-45d2-4d68-911e-9ecdc3a6e81c', '7b1967f0-f6a9-469a-96f9-57fe77059e88', '63c771a9-a652-4661-a175-a97d4684cd92', '3a9bc174-1d10-49bf-af4f-2f6061b1796e', '268c3726-0e2d-40df-811d-2cdf6b328ea3', 'd22d79a5-1da4-475e-9605-f4c7bdc76590', '4e470d0f-06a0-4fdf-98eb-79d536dff894', '52bb60c6-d5e9-474f-a20f-8f705e7372cd', 'c9ec1676-f59b-4ab6-995c-d2525ac11370', 'c1e87de2-9d6b-4158-a871-5c81d05db7f0', '35730e8e-bc86-41d5-9c7a-75a92e6dd11e', 'b7db7c36-0992-413d-851b-0c7e095d7a6e', '00d2c54f-a1f4-4015-a4f3-8cd360fa466d', '1e9a0841-609f-4a57-8a4a-39d460e31af8', 'ab556986-a6f4-4445-b004-64b4bc189e55', '3a1bf438-3cd8-4bd8-85f1-fc97f49b44d9', '13382490-205e-4dcd-8524-2b17008b5237', '97b52f44-11fb-470a-b7ab-aaaeaf6f05e2', '1d78c90b-b44e-431a-a4e6-ceae0a019428', 'beec72a6-b482-4e04-8491-c6cb0afeb568', '53e40dcb-fde5-4eb0-9e2b-6109132332a8', '185823cc-8c08-481f-9429-e996f4983090', '19b55e90-021e-48be-8abd-177e39200d15', '8d57618a-21d2-4ded-9f17-d72786869b19', '0e2a9fa6-3c7c-409a-8565-e3d533107971', '2b329533-9d55-456f-8fb1-0ab97c4b3037', '4a4f1317-5e9b-4f49-9ed8-4f97f8c4b8d0', '61094858-b8a8-425f-9c96-fac4fc6ecae8', 'bc5caf27-e426-420b-895d-a359e6021993', 'fe73e689-b9da-4b1e-9809-c25056c06048', 'fa3aa493-3801-400e-965e-e518c38eb770', '2182fcd8-96ff-4232-917a-0fb4eb9bb7c2', 'bca1df90-d51a-4d2f-a03f-a4591031671d', '5dae1d63-aee0-4cbe-852d-25fde10fa4b7', '8f6956b1-148e-47cc-8f5b-ec31e5e8c030', '1177118a-6455-4177-8a6d-a43a03160ab3', '51255821-abb7-4b8a-bc74-eb6c9788de02', '1f143421-a770-4df1-a593-af24025bdb2f', '8a1e1378-9e27-4cce-88e7-a3bf3dcd2977', 'b6a944ef-dbf2-47c9-a245-dfd2533a0680', 'b7570b03-400e-482f-9d90-2d48b95d5ac3', '142dd41a-0e98-41d7-9de9-63cda1cf8915', 'bc03eea5-ff21-4f4d-b4c2-ce9d8f456440', '1ff96224-d6cd-492b-ab2f-3ec15b3230cb', '22e522c2-ed5d-46bc-b043-6a37d6402a9f', '5e7af2b0-e07f-4b59-8fcf-e51c47f4f095', 'c8505bc8-218f-4b56-be78-ebde535ebaa0', '777fdd5d-2ed0-42d9-a1b5-34f1d61b668b', '77131286-50ec-47a3-80fb-6194da338de6', '0a58ac6a-095e-47d7-ba42-56d148e3c6b9', 'bb467271-898f-4bcd-8533-e8165b318b43', '435a4569-fa62-4e1a-b837-f68159cb270d', 'f8fae146-a0dd-4622-ab11-f00b372f8221', 'b983c88c-6b0d-498a-b8e8-65b9733db62c', '2e89d367-b213-4f73-8f23-79788c00d7c1', '7e2d5a77-6ee8-463d-9e6a-fdb1cc6d70e6', '1a99adbb-7723-4046-92af-95d6d21fae53', 'a5da58c5-51a9-4d4b-8b68-a21b6981602d', 'f7f0219d-1bf9-4514-9ab3-b241bc541525', 'f6f37dd8-87d6-432f-a60d-a7a699da3080', 'cebd9062-a702-4f30-bba4-c2531e5ca5cd', '74900e91-d661-4846-984e-5774c5ce0540', 'd65630c7-3813-404c-9919-0e46c557f7b8', 'ac714416-60ec-477d-b49f-83b3853a409f', '91ca5eed-53a3-4da5-b7fc-f08e6cc93946', 'd9041dc6-7521-4ae3-b8b3-5134fea97581', 'ef706d86-6e7f-4f3a-9e4d-8aa6d9aac74a', 'b34d9054-5ad8-4a7d-a5c8-58bc39051834', 'e5513964-1cad-4083-a3a5-1e55ec145a6e', '5a24af58-5d75-4b41-a226-60abc415ff71', '346707a7-e816-432c-bb93-16b5cb4616e0', 'eb7a31bb-5f3b-4215-9e21-9965d459f032', 'token_serf', 'token_cat', 'token_snake', 'token_wasp', 'token_citizen', 'token_djinn', 'token_goblin'], "owner": Literal['player', 'opponent'], "controller": Literal['player', 'opponent'], "zone": Literal['library', 'hand', 'stack', 'battlefield', 'graveyard'], "tapped": bool, "summoningSick": bool, "damage": int | None, "attachments": list[str], "temporaryModifications": list[ManacoreViewModification], "attacking": NotRequired[bool | None], "attackedThisTurn": NotRequired[bool | None], "isToken": NotRequired[bool | None], "attachedTo": NotRequired[str | None], "createdBy": NotRequired[str | None], "regenerationShields": NotRequired[int | None], "primalClayChoice": NotRequired[Literal['3/3', '2/2 flying', '1/6 wall', None]], "counters": NotRequired[dict[str, object]]})

ManacoreViewShield = TypedDict("ManacoreViewShield", {"color": Literal['W', 'U', 'B', 'R', 'G']})

ManacoreViewPlayer = TypedDict("ManacoreViewPlayer", {"life": int | None, "manaPool": ManacoreViewManaPool, "library": NotRequired[list[ManacoreViewCard]], "libraryCount": NotRequired[int], "hand": NotRequired[list[ManacoreViewCard]], "handCount": NotRequired[int], "battlefield": list[ManacoreViewCard], "graveyard": list[ManacoreViewCard], "landsPlayedThisTurn": int, "hasPassedPriority": bool, "consecutivePasses": int, "attemptedDrawFromEmptyLibrary": NotRequired[bool], "preventionShields": NotRequired[list[ManacoreViewShield]]})

ManacoreViewPlayers = TypedDict("ManacoreViewPlayers", {"player": ManacoreViewPlayer, "opponent": ManacoreViewPlayer})

ManacoreViewStackObject = TypedDict("ManacoreViewStackObject", {"id": str, "controller": Literal['player', 'opponent'], "card": ManacoreViewCard, "targets": list[str], "countered": bool, "putOnLibrary": NotRequired[bool], "xValue": NotRequired[int], "type": Literal['spell', 'ability'], "abilityId": NotRequired[str], "sourceId": NotRequired[str]})

# A full state, or what one seat may see: `libraryCount` and `handCount` stand for what is hidden.

ManacoreViewState = TypedDict("ManacoreViewState", {"players": ManacoreViewPlayers, "stack": list[ManacoreViewStackObject], "activePlayer": Literal['player', 'opponent'], "priorityPlayer": Literal['player', 'opponent'], "turnCount": int, "phase": Literal['beginning', 'combat', 'main1', 'main2'], "step": Literal['declare_attackers', 'declare_blockers', 'main', 'untap'], "gameOver": bool, "winner": Literal['player', 'opponent', None], "rngSeed": NotRequired[str | float | bool | dict[str, object] | list[object] | None], "rngState": NotRequired[float], "preventAllCombatDamage": NotRequired[bool], "enableF6AutoPass": NotRequired[bool], "actionHistory": NotRequired[list[str]], "deckLists": NotRequired[dict[str, str | float | bool | dict[str, object] | list[object]]], "viewer": NotRequired[Literal['player', 'opponent']]})

# A card as the backend's HTTP server shows it; what else is known of a permanent may be added as in a state.

ManacoreViewClientCard = TypedDict("ManacoreViewClientCard", {"instanceId": str, "scryfallId": Literal['63c82bef-50d6-4d25-bc3f-dda2826fc99c', '3c3f6ad7-4782-40db-8eb3-e71d71ec3388', '36e4df76-41c8-4410-a505-4f328c94b974', '764eff32-466f-4443-a3db-1007f446980b', 'c61721ec-6008-4704-85d6-83d4f2558b5a', '6556e1e2-44a6-49f1-8417-be8dae4ef65b', '5d31dca7-df16-4a70-8f17-b78d745bac96', '0f6595fe-8190-4e8c-8731-cd801f550eab', 'db90a5e7-8238-442a-a6a4-78c59a6adb3d', '13c21e32-6f43-4475-bd9e-472ca8cbd4a6', 'd1f8eccc-551d-4109-866e-7285435ffd19', '9953a9d1-62db-4610-bf8c-74c321f059c2', 'ecdb3a14-c5cc-4655-9b0c-e8be153413af', 'c07903f1-defc-4ec7-accb-724b0219acd8', '2734c616-cb19-4ed6-af7f-fc077f299e6e', '95608d51-9ec0-497c-a065-15adb7eff242', 'ccf3abe6-0b86-4010-8fc6-616af77b4ace', 'ed1b462d-4b0f-40cf-89a0-17a3e1c8a0ba', 'd6fa11f5-546b-4a14-afd0-80866d4968ab', '4a0f8965-ecd3-4da2-80aa-9c5034c0cd3b', 'de983bae-1b73-4dd7-a2f4-4200a21abe6a', '0fbcf78f-b5a9-4ed0-a409-d4565bebc56d', '0ad85d15-e700-455d-96f4-dfd6661f9722', '9f09111a-e714-4f8f-8a48-61c102e45123', '2a08e1fd-7ab1-4981-9fc4-f9d32a58ac4e', '1d46c90a-215a-4897-94f8-52a02abf25c4', 'a6b30e7e-f628-4ae0-8338-c95022b3fedf', 'fa02b4a5-8302-483c-9f38-b559974a601c', '0da038c4-73ff-4d82-8440-9bca2f051fd5', '1145a4b6-36f9-4cdc-9e81-ad8c22a21150', '4e8cd169-0eaa-4430-a175-7f9bbf552929', 'ef3c7465-6534-4fa9-a772-8859b7210fdf', 'fec36f9a-cd66-4c01-ae3f-42fd82f0546b', '3fd1b41f-5113-4a7c-9c35-04ebdf002af2', '792f4213-67ab-41d9-975d-ff783668f93d', 'c665180c-a69b-446e-9894-3b3be624db7f', '8c99602c-92a0-489d-a00d-1e65563365c6', '6a77e784-d7a8-4b92-8765-375ad70b929e', '90823485-83cd-4260-b860-7f05d8588905', '3a51b3c5-7b4a-4ed3-be33-5b854c005b99', '7cc870ce-f296-4cb8-950f-69440651f4e7', '24846eba-e085-4d1d-8c7a-d4faf11034a6', '605bbcc8-973b-4e06-8c33-7e444d03fcd8', '286368f3-65a6-4858-ac7f-edb06a741151', 'a3187cbd-7925-467b-a745-a0050045900b', '3357139a-8b8b-47c5-a35b-3ed98968ba4d', 'e2b7a978-692e-4015-9b90-e51ee98c5e3e', '81ff64e0-e7bd-4e82-8495-2cc8889c4107', '4a8337ac-fddc-4af7-a623-e9a8c8323564', 'deb9ae3b-0da5-40df-8f52-54238c965137', 'ee0d3f5f-7790-4772-bead-5d7114a23e94', '9c4cf599-2fd6-46cc-a3dc-4fe8e4c21f42', '88daedae-a848-4d08-bceb-b71cec2673fb', '5f3f5f07-f692-4531-81b6-31813574ec12', '75f1b0a3-fae4-4b87-99be-db1edabe62ed', '2a807243-fdcd-4dfb-b9d1-a15859a15c51', '048ceee4-0a56-4e43-92f2-80058844baba', 'e97985bb-75ab-454e-894d-963890043caf', '80e64a6d-f54a-418e-8a84-63033447ab38', '0795a1d6-9caf-472a-a349-fca97bccf8e2', '0344006b-990e-46a0-a6d4-ace88af66b46', '4ca34222-bf30-41e9-a166-e6b02bd6e46a', 'f6232f04-cd4c-4889-97dc-cccc4a09f9c4', '530043ad-d4bf-4fb0-b6e0-f8a744968cfc', 'ac212677-daa3-49ee-adb1-53a169cb7e9d', '6c00fc18-8101-48ff-9842-2b157eb02681', 'a4262efc-c464-4f67-8885-2160d6a7f542', '47578ce0-dbaa-4a15-b46c-2fd2cb352be9', 'c246aa71-b833-495b-9b12-54bd158dc2a8', 'ad0d2e46-814b-40cb-81a0-8d89285bf196', 'dcc9dbfa-0043-47d2-acfe-f636841afc2c', '9b785730-32eb-40c0-83d0-a7ea59aac3e7', 'b5109270-b052-489c-951c-d4b21a41ff6f', 'a4105fb4-ab13-4a34-810b-1d294c5a6eee', '642bb62e-1339-4f97-8429-ec46ec0435a0', 'e7105716-8f9e-4f32-b6bc-cb7b231d1fa1', 'f765719b-609a-47ae-8dc8-0c97db104d1b', '840627fa-dec9-481e-b356-56f3d079a60c', '72df2d73-e58b-43e7-90ad-2d61ca33ccbb', '8f58f85d-905a-4569-b3e6-adafc387c1cb', '160b386a-d148-41c8-b540-5637cc0eb458', 'a1eec4ac-7d28-4f76-a1d5-a0a19c142514', 'da912a54-ab69-4765-b23e-7b9d622590a8', '10d3d239-1e16-4a23-9098-ee67d32e0208', 'a6da6713-f5bd-4613-90d1-37d62b3ed011', '164ee97d-736e-4659-878d-d161c204142e', '63418388-4e48-42cd-a84d-d631d01476a3', 'e869da95-2c47-4796-aadc-50652ebb4d03', '7c1733e2-bee2-4b85-b165-d4329402578b', 'c31caa65-accd-4306-a975-1aaa5d98aeaa', 'bf6e3ca4-5b56-40bb-bec7-c92fc7eb50d2', 'bd81ae10-ebf4-4731-b32c-dc5954c3442c', '44b02b12-415c-49f4-9f60-fa53beb4216f', '7a4e963b-d316-4c45-8c01-4a40042b977e', '6890c3aa-9321-4c41-9b16-cff4e6364350', 'bb729a6b-7efc-4b94-9221-cba25f6506dc', '693a5a97-d81e-4f4d-ab8f-5a9cabd4c685', 'ad17fb15-fa7a-45f1-b2a4-0b4729a69fea', '08263b27-487c-4b5c-aca6-0d77acdcc624', 'bc84b68c-2079-4268-840c-f7a86675c0ba', '627aeab7-ccdd-4b23-8e6c-976636fe308e', 'f57070e7-6359-4be2-b4d3-4a3489a2deaa', '5df3b58b-ce10-459f-87f7-bb243b854fc3', '285d54f3-d21f-4854-a4ab-5912771330a5', 'b79c17d2-dcf1-4464-ae58-5ea5117ae531', '75509b1c-ae9c-4708-8f9b-67af18a7e9d3', 'f4e2f44d-74a9-4635-bf10-bf4cf179cab5', '26cc2cc5-4438-481a-83b0-bf822d3f44cd', '0f99d08e-edc4-4049-a3de-99f6c5cb0f70', '936233f9-ad2a-4be1-8107-3ddcad783a30', '39c06b61-f6b7-47d1-820a-01eb3f4497bc', '90b0e0c8-3121-46ff-b202-9669c16c2df4', '76f5f509-707b-4ed6-9824-626dea5869b0', 'dc477b44-a7b3-4dda-b897-6f164e28541b', '8cc8e367-1aa4-43b6-b17a-01bfb097f620', 'c40eed5d-adc2-469b-9a17-e368e8ebc34f', 'bc2a2d39-92dd-4123-8a3f-5c756d22b6ee', '8876d176-5f4e-4c3c-b8b8-5a3fe2fedf65', 'd7d74e17-5d3c-4102-aadd-263bfecca510', 'c9299742-564b-48ca-a7fa-cf5ed0d98ef6', '17f78166-50e9-4aa8-9025-930b46f70041', 'e28f7c1c-1d75-4d78-8577-1e98cf8e0703', 'ea929add-39a4-4840-a127-16aeb37f55f5', 'abc743ec-4845-4e2e-8918-7e7854ecccfc', '83f9cf20-ad89-4942-83f5-17515c538faa', '4bb6e4a7-206e-496d-947a-65cbeae60841', 'b39f3d36-6648-4e3c-bd9d-336479d1ad72', '440546d3-91d4-45f3-ae36-bdf5bec2b673', '61bd1548-2ffa-4705-ba88-913f37d4ce92', '1255654b-f983-4862-9112-9e378ea5d9fe', '0a296e4f-7ac8-4c4b-99d1-c02963d26b74', 'df21b384-6073-477e-bd95-fc94ca2f2f2c', '35ae81a3-f76a-406b-bbac-36f8abf456ce', '977d0b73-ebc1-4082-a90c-eda363732bbe', '95017ca7-4f45-4aea-9973-ca3f0833f77f', '10c845b8-40f1-44df-9e91-dab7606f6271', 'b759a8d8-9c6b-4d1b-b17a-6b4f349dd553', 'd8fc0ba3-6ffa-4fd4-b332-88da41b8778a', 'ad2f7ee8-bd9b-40a7-9ae2-268b4b9f8315', '4953ac06-dc8c-4a9c-8ff6-8e4432dae91f', '9c587228-b633-4049-beb8-e45aae967167', '18d2908e-1608-4858-b93c-e9ea9808f9c9', '71a0f233-895e-4072-8339-c9448110d3e8', '785de2b3-ffd6-40f5-a5d2-c8fa30dbf10f', 'b63e2f7d-52aa-43a1-ab86-7a510a131b4c', 'bfeb9612-cc19-4769-9d07-38d5e2796053', '649a6afe-c030-458c-8cc5-5051e0cd6fd2', '0966fa96-2453-4555-8a90-8e4b7a393038', '516ea4e2-a64e-4aa7-ade1-bbf6b67ce831', 'f7582903-57b0-42e6-991c-0f93ab9172d0', '97d68c39-cfdd-4883-9058-d648d073ae36', 'e59c911f-917a-4c3e-ad35-2a01c25339e9', '94517aeb-c018-4390-b601-c44a7af0f090', '2cfa44a4-5351-4334-a9d5-c5c19fcccca5', 'b44a4bbf-2afd-48c5-b6b0-73c32bc3561b', '1374df24-bcff-45eb-a2fd-2f39439c9e6a', '43e1a0e8-3ca4-4928-9299-36efce7fb641', 'b3f9ffc8-8115-4858-bd71-deaca9889f72', 'ade1a965-fd85-4545-a850-65c93132b8b5', '8f3055a4-9a1e-4cd3-993e-8fecb6eee9a3', 'a0489c2d-bcf9-4179-b07a-781c6ac07980', 'e9c53463-5e99-430d-b824-2650264e8fe8', '9ef08669-ccce-45a3-94fc-d3caa213c068', '2b1fb725-0daa-45f4-ad31-6a061fa4d20f', 'ee4e8e26-3fb3-4388-bc64-fa751e401dca', 'd18d53f6-4cec-4c91-a507-39038d300b00', '37dff6e2-4280-494b-9647-9ec85248ac77', '8e65e795-84e2-44c9-9f20-469e8c59f147', 'b2ba3857-9bd7-434d-b77f-d697776f33e4', '0c44599f-f788-43fa-ace3-a521f15256ad', '9ea40438-90ca-47ff-9805-df130d47ae48', '3d5af047-7d98-4ba9-9ce1-c67563c19866', '59c92e4a-34d2-4947-9c5f-2ceb8e5ae53d', '4805d850-e3c2-44b4-87f0-8bba4038717c', 'bb95a9a7-b0a3-4199-8c05-2519ccda738b', '2fdac001-4cfb-4991-ac70-d430750d5047', 'd753d343-fedc-4406-b889-87e0f719d361', '401896ac-6234-468a-a9af-cf11c7a11cd0', 'f79eff92-b47f-4fc6-960c-f085127841ca', '10f77654-7e37-4c0d-9dd2-fb79e968bd15', '2c2893b8-11e4-4a76-a3bf-6dd86c11ae09', 'bd4942f9-c3ec-4cb1-9300-9f6ed9e7caa9', 'c20b4858-3648-4a86-a3c1-698254f90d5b', 'cee9fb8b-5f1a-45ee-b9a4-a024b7b0936d', '89d01df6-ede2-4cca-89a5-b041b1238ebb', 'ecc92a87-3ad2-4db6-aeae-001342f17d10', '71c43f23-19c1-4b5a-91d4-9961ffc7fcf1', 'a7ce1b8e-13ba-4eed-a445-435300f3101e', '8207d783-2548-45fe-b830-d24c677c1c8e', 'e1f0d58c-24fa-498f-9531-e62144401e86', 'd11803b8-d1df-454d-93ec-b1bb276843b6', 'e1f2551f-f267-4c30-b631-d755e43dc237', 'f2e450ae-3ed8-424f-b974-7d9a8e8ac7e4', '47754124-37e2-4878-a711-a3e00ae0bc70', 'e80bfd76-52f9-4dea-9056-8570c9b290a4', '1571b584-9007-45ee-a3c3-6c72f227fee2', '5a95a777-9ba6-4858-9ea9-255b5301c71a', '164a9755-f003-456d-a827-d6ef6cc29a86', '3c2a1e82-4922-4075-a869-3a1b607498c3', '96123be9-c1df-418f-b2b3-98746a0f1692', '39d71507-d71a-476d-aa8d-9eab60183f95', '11192972-eb57-4042-83f2-2470b49940b8', '760cf598-41e1-4cdc-9a30-964e67ffaf52', '09c6ac8a-01b1-4af5-89d8-ad66d9a81ceb', '132d0ac2-08aa-4f3b-9616-006c0bf09f59', 'bdec2ddc-3a91-4872-b4c0-e75af6cbb184', 'ba165e25-5328-40f4-b87c-9d02590f9d38', 'd5b5d7ea-6240-44a4-9792-6a8416d15e49', '3efee309-2eba-4702-9361-0f75043922bb', '939b5650-8b2c-4d2d-9829-3208c130116a', '77192bdf-d89f-45a1-a30b-20107e990031', '29d852c4-bd53-4a3b-b1e2-896917cbc27f', '80ab11d8-0cc2-4a00-9fe8-06a9b3683311', '215e560f-077b-4a4f-aba3-e5c8dab912fe', '597f4d88-4773-4520-b4df-22ae6008ebc1', 'd04eeaba-7db8-49e8-b775-fbe9c89413fd', 'd3c1ab59-3771-484c-8a79-2bb36655b6dd', 'e35b8c9b-40d0-4986-9457-ef1263fdfae1', '098d3f20-e377-4579-b8d7-2d5e7ee3fb4e', 'a4c9b18c-4993-4ce1-b2bd-ab14c9f3aad7', '036f588d-9ee6-4436-ad75-46a84dd2b168', '9bf045ee-7923-4b3d-9bb4-f573d37cc7d8', '5f0c86df-ee91-4bea-bb05-7e5db3558169', 'd848a3e1-de15-4b8f-9881-d32aa2456488', '0ba1b264-1dd5-475b-9522-9eb9efcea572', '76b4cb5f-a9f0-41a1-b9a8-ea483e12633f', '84fbe194-1d9b-4d3f-b7a0-aa058945aca1', 'e1ae5f0a-1fea-4c20-85b2-4b8eb2aba57c', '7ef9159a-66ee-4e99-8fb6-6f45b02f9880', 'f41205d2-ed1c-4c16-a171-096c06016705', '71bb239e-4517-4add-a660-a89095e40a8e', '21061c59-f8f3-4d47-9996-6f75ef27bd4e', '5ab55c86-3576-43fd-b555-ab0b3ad936c7', '791af96f-1de9-46f2-a1e5-93921c4905c7', 'b7f262e8-0567-4e6d-8435-eda661d89a8f', 'a954994b-1858-47d3-a81a-5b01d4ea7619', '54ca9b1c-fead-4bb6-800f-8b762a82fda7', '4b3fc7bf-4a12-479a-af13-9b5703d46a3a', '358f4122-fffb-46f6-996c-f4558ba79407', 'deb66d77-2bf5-441c-9ef8-1728dc5987ca', '57cdfb23-3c62-4312-a503-e30be384e3ab', '19345cab-4595-4325-b6b4-539c2003679e', '229be020-de00-4985-b6f0-e6276018591e', '1abf09d8-f972-4b81-80e9-70fb4a33ed56', '1040133a-f80d-48dc-a50b-a11e5b793a2b', 'fff58d35-eb23-47ee-9b8c-6919ad1a413a', 'd59bf5fd-141a-4743-ad73-70ec2173e476', '95f17db7-6f3f-45ec-9ed2-dd15ce25ff07', '86ecaeb7-7061-4e8c-a086-32a12b6e2666', 'b4f0585f-f4ea-4b49-b090-8fdf56e5de7d', '45f83acb-c7be-49cf-895b-9fa6f4d32083', 'e1166d39-e186-4bb0-8ca4-ccc0200d13de', '6e3d8906-52d5-4ed1-b548-be13ca82f21a', '6e992239-691b-4bb2-a005-c73c24a52a9b', '2cecf934-d1fe-424f-932a-043908546157', '8f796dd2-9ecf-490a-86c0-acb46130518b', '234a5401-bbe4-40ab-9204-12d944fbd2b1', '3b37593d-13e7-4489-84bc-7074032b6f05', 'c6751671-9ef9-45f2-8e27-8c896936929a', '08f7b4be-dce2-414e-a9f4-f7e46c1bd15e', '5a255e43-be06-45f0-a74e-3436d76899f9', 'f5129c8a-735b-44f5-9233-24b905e3103a', '68a68db8-5e4e-4c98-a319-7717cc39e831', 'fd219fee-45d2-4d68-911e-9ecdc3a6e81c', '7b1967f0-f6a9-469a-96f9-57fe77059e88', '63c771a9-a652-4661-a175-a97d4684cd92', '3a9bc174-1d10-49bf-af4f-2f6061b1796e', '268c3726-0e2d-40df-811d-2cdf6b328ea3', 'd22d79a5-1da4-475e-9605-f4c7bdc76590', '4e470d0f-06a0-4fdf-98eb-79d536dff894', '52bb60c6-d5e9-474f-a20f-8f705e7372cd', 'c9ec1676-f59b-4ab6-995c-d2525ac11370', 'c1e87de2-9d6b-4158-a871-5c81d05db7f0', '35730e8e-bc86-41d5-9c7a-75a92e6dd11e', 'b7db7c36-0992-413d-851b-0c7e095d7a6e', '00d2c54f-a1f4-4015-a4f3-8cd360fa466d', '1e9a0841-609f-4a57-8a4a-39d460e31af8', 'ab556986-a6f4-4445-b004-64b4bc189e55', '3a1bf438-3cd8-4bd8-85f1-fc97f49b44d9', '13382490-205e-4dcd-8524-2b17008b5237', '97b52f44-11fb-470a-b7ab-aaaeaf6f05e2', '1d78c90b-b44e-431a-a4e6-ceae0a019428', 'beec72a6-b482-4e04-8491-c6cb0afeb568', '53e40dcb-fde5-4eb0-9e2b-6109132332a8', '185823cc-8c08-481f-9429-e996f4983090', '19b55e90-021e-48be-8abd-177e39200d15', '8d57618a-21d2-4ded-9f17-d72786869b19', '0e2a9fa6-3c7c-409a-8565-e3d533107971', '2b329533-9d55-456f-8fb1-0ab97c4b3037', '4a4f1317-5e9b-4f49-9ed8-4f97f8c4b8d0', '61094858-b8a8-425f-9c96-fac4fc6ecae8', 'bc5caf27-e426-420b-895d-a359e6021993', 'fe73e689-b9da-4b1e-9809-c25056c06048', 'fa3aa493-3801-400e-965e-e518c38eb770', '2182fcd8-96ff-4232-917a-0fb4eb9bb7c2', 'bca1df90-d51a-4d2f-a03f-a4591031671d', '5dae1d63-aee0-4cbe-852d-25fde10fa4b7', '8f6956b1-148e-47cc-8f5b-ec31e5e8c030', '1177118a-6455-4177-8a6d-a43a03160ab3', '51255821-abb7-4b8a-bc74-eb6c9788de02', '1f143421-a770-4df1-a593-af24025bdb2f', '8a1e1378-9e27-4cce-88e7-a3bf3dcd2977', 'b6a944ef-dbf2-47c9-a245-dfd2533a0680', 'b7570b03-400e-482f-9d90-2d48b95d5ac3', '142dd41a-0e98-41d7-9de9-63cda1cf8915', 'bc03eea5-ff21-4f4d-b4c2-ce9d8f456440', '1ff96224-d6cd-492b-ab2f-3ec15b3230cb', '22e522c2-ed5d-46bc-b043-6a37d6402a9f', '5e7af2b0-e07f-4b59-8fcf-e51c47f4f095', 'c8505bc8-218f-4b56-be78-ebde535ebaa0', '777fdd5d-2ed0-42d9-a1b5-34f1d61b668b', '77131286-50ec-47a3-80fb-6194da338de6', '0a58ac6a-095e-47d7-ba42-56d148e3c6b9', 'bb467271-898f-4bcd-8533-e8165b318b43', '435a4569-fa62-4e1a-b837-f68159cb270d', 'f8fae146-a0dd-4622-ab11-f00b372f8221', 'b983c88c-6b0d-498a-b8e8-65b9733db62c', '2e89d367-b213-4f73-8f23-79788c00d7c1', '7e2d5a77-6ee8-463d-9e6a-fdb1cc6d70e6', '1a99adbb-7723-4046-92af-95d6d21fae53', 'a5da58c5-51a9-4d4b-8b68-a21b6981602d', 'f7f0219d-1bf9-4514-9ab3-b241bc541525', 'f6f37dd8-87d6-432f-a60d-a7a699da3080', 'cebd9062-a702-4f30-bba4-c2531e5ca5cd', '74900e91-d661-4846-984e-5774c5ce0540', 'd65630c7-3813-404c-9919-0e46c557f7b8', 'ac714416-60ec-477d-b49f-83b3853a409f', '91ca5eed-53a3-4da5-b7fc-f08e6cc93946', 'd9041dc6-7521-4ae3-b8b3-5134fea97581', 'ef706d86-6e7f-4f3a-9e4d-8aa6d9aac74a', 'b34d9054-5ad8-4a7d-a5c8-58bc39051834', 'e5513964-1cad-4083-a3a5-1e55ec145a6e', '5a24af58-5d75-4b41-a226-60abc415ff71', '346707a7-e816-432c-bb93-16b5cb4616e0', 'eb7a31bb-5f3b-4215-9e21-9965d459f032', 'token_serf', 'token_cat', 'token_snake', 'token_wasp', 'token_citizen', 'token_djinn', 'token_goblin']})

# A seat; counts stand for what is hidden.

ManacoreViewClientPlayer = TypedDict("ManacoreViewClientPlayer", {"life": int | None, "hand": NotRequired[list[ManacoreViewClientCard]], "handCount": NotRequired[int], "libraryCount": NotRequired[int], "battlefield": list[ManacoreViewClientCard], "graveyard": list[ManacoreViewClientCard]})

# A spell or ability on the stack.

ManacoreViewClientObject = TypedDict("ManacoreViewClientObject", {"id": str, "controller": Literal['player', 'opponent'], "card": ManacoreViewClientCard, "targets": list[str]})

# The `clientState` of the backend's HTTP server: the game as the seat `player` sees it.

ManacoreViewClientState = TypedDict("ManacoreViewClientState", {"player": ManacoreViewClientPlayer, "opponent": ManacoreViewClientPlayer, "turn": int, "phase": Literal['beginning', 'combat', 'main1', 'main2'], "step": Literal['declare_attackers', 'declare_blockers', 'main', 'untap'], "activePlayer": Literal['player', 'opponent'], "priorityPlayer": Literal['player', 'opponent'], "stack": list[ManacoreViewClientObject], "gameOver": bool, "winner": Literal['player', 'opponent', None]})

ManacoreView = ManacoreViewState | ManacoreViewClientState

ManacoreActionPassPriorityPayload = TypedDict("ManacoreActionPassPriorityPayload", {})

ManacoreActionPassPriority = TypedDict("ManacoreActionPassPriority", {"type": Literal['PASS_PRIORITY'], "playerId": Literal['player', 'opponent'], "payload": ManacoreActionPassPriorityPayload})

ManacoreActionEndTurnPayload = TypedDict("ManacoreActionEndTurnPayload", {})

ManacoreActionEndTurn = TypedDict("ManacoreActionEndTurn", {"type": Literal['END_TURN'], "playerId": Literal['player', 'opponent'], "payload": ManacoreActionEndTurnPayload})

ManacoreActionPlayLandPayload = TypedDict("ManacoreActionPlayLandPayload", {"cardInstanceId": str})

ManacoreActionPlayLand = TypedDict("ManacoreActionPlayLand", {"type": Literal['PLAY_LAND'], "playerId": Literal['player', 'opponent'], "payload": ManacoreActionPlayLandPayload})

ManacoreActionCastSpellPayload = TypedDict("ManacoreActionCastSpellPayload", {"cardInstanceId": str, "targets": NotRequired[list[str]], "xValue": NotRequired[int]})

ManacoreActionCastSpell = TypedDict("ManacoreActionCastSpell", {"type": Literal['CAST_SPELL'], "playerId": Literal['player', 'opponent'], "payload": ManacoreActionCastSpellPayload})

ManacoreActionActivateAbilityPayload = TypedDict("ManacoreActionActivateAbilityPayload", {"sourceId": str, "abilityId": str, "targets": NotRequired[list[str]]})

ManacoreActionActivateAbility = TypedDict("ManacoreActionActivateAbility", {"type": Literal['ACTIVATE_ABILITY'], "playerId": Literal['player', 'opponent'], "payload": ManacoreActionActivateAbilityPayload})

ManacoreActionDeclareAttackersPayload = TypedDict("ManacoreActionDeclareAttackersPayload", {"attackers": list[str]})

ManacoreActionDeclareAttackers = TypedDict("ManacoreActionDeclareAttackers", {"type": Literal['DECLARE_ATTACKERS'], "playerId": Literal['player', 'opponent'], "payload": ManacoreActionDeclareAttackersPayload})

# A blocker, and the attacker that it blocks.

ManacoreActionBlock = TypedDict("ManacoreActionBlock", {"blockerId": str, "attackerId": str})

ManacoreActionDeclareBlockersPayload = TypedDict("ManacoreActionDeclareBlockersPayload", {"blocks": list[ManacoreActionBlock]})

ManacoreActionDeclareBlockers = TypedDict("ManacoreActionDeclareBlockers", {"type": Literal['DECLARE_BLOCKERS'], "playerId": Literal['player', 'opponent'], "payload": ManacoreActionDeclareBlockersPayload})

ManacoreAction = ManacoreActionPassPriority | ManacoreActionEndTurn | ManacoreActionPlayLand | ManacoreActionCastSpell | ManacoreActionActivateAbility | ManacoreActionDeclareAttackers | ManacoreActionDeclareBlockers

MastermindStateFeedback = TypedDict("MastermindStateFeedback", {"black": int, "white": int})

MastermindStateAttempt = TypedDict("MastermindStateAttempt", {"code": str | float | bool | dict[str, object] | list[object], "feedback": MastermindStateFeedback})

# A full state, as POST /v1/decisions takes it; a player's view will do there as well.

MastermindState = TypedDict("MastermindState", {"secretCode": str | float | bool | dict[str, object] | list[object] | None, "attempts": list[MastermindStateAttempt], "gameOver": bool, "winner": NotRequired[str | None], "maxAttempts": NotRequired[int], "rngState": NotRequired[int | None], "playerId": str})

# What a player does.

MastermindAction = TypedDict("MastermindAction", {"type": Literal['submit'], "code": str | float | bool | dict[str, object] | list[object]})

# A full state, as POST /v1/decisions takes it; a player's view will do there as well.

TictactoeState = TypedDict("TictactoeState", {"board": list[Literal['X', 'O', None]], "currentPlayerId": str, "gameOver": bool, "winners": NotRequired[list[str] | None], "turn": int, "rngState": NotRequired[str | float | bool | dict[str, object] | list[object]], "playerIds": list[str], "symbols": NotRequired[dict[str, object] | None]})

# What a player does.

TictactoeAction = TypedDict("TictactoeAction", {"type": Literal['place'], "position": int})

TriominoStateLaid = TypedDict("TriominoStateLaid", {"triomino": str | float | bool | dict[str, object] | list[object], "position": str | float | bool | dict[str, object] | list[object], "placed": str | float | bool | dict[str, object] | list[object]})

# Quirk: the target score is carried along and never read.

TriominoStateConfig = TypedDict("TriominoStateConfig", {"mode": Literal['standard', 'simplified', 'kids'], "playerIds": list[str], "seed": NotRequired[int | None], "targetScore": NotRequired[int | None]})

TriominoStatePlayer = TypedDict("TriominoStatePlayer", {"id": str, "rack": list[str | float | bool | dict[str, object] | list[object]], "score": int})

# A full state, as POST /v1/decisions takes it; a player's view will do there as well.

TriominoState = TypedDict("TriominoState", {"board": dict[str, TriominoStateLaid], "drawsThisTurn": int, "phase": Literal['playing', 'finished'], "winners": NotRequired[list[str] | None], "turn": int, "config": TriominoStateConfig, "lastDrawnTile": NotRequired[str | float | bool | dict[str, object] | list[object] | None], "players": list[TriominoStatePlayer], "drawPile": list[str | float | bool | dict[str, object] | list[object]], "currentPlayerIndex": int, "rngState": NotRequired[int | None]})

# What a player does.

TriominoAction = TypedDict("TriominoAction", {"type": Literal['PLACE', 'DRAW', 'PASS'], "triominoId": NotRequired[int], "position": NotRequired[str | float | bool | dict[str, object] | list[object]], "placed": NotRequired[str | float | bool | dict[str, object] | list[object]]})

ACQUIRE: GameName[AcquireState | AcquireView, AcquireAction] = GameName("acquire")

CATAN: GameName[CatanState, CatanAction] = GameName("catan")

CHECKERS: GameName[CheckersState, CheckersAction] = GameName("checkers")

CONNECT_FOUR: GameName[ConnectFourState, ConnectFourAction] = GameName("connect-four")

GO_9X9: GameName[Go9x9State, Go9x9Action] = GameName("go-9x9")

LOLCHESS: GameName[LolchessState, LolchessAction] = GameName("lolchess")

MANACORE: GameName[ManacoreState | ManacoreView, ManacoreAction] = GameName("manacore")

MASTERMIND: GameName[MastermindState, MastermindAction] = GameName("mastermind")

TICTACTOE: GameName[TictactoeState, TictactoeAction] = GameName("tictactoe")

TRIOMINO: GameName[TriominoState, TriominoAction] = GameName("triomino")
