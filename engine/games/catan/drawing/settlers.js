// The settlers backend's JSON as the drawing wants it. It shows all hands; only the player's own is taken from it.

import {NAMES, PORTS, TILES} from "./geometry.js";

const RESOURCES = {forest: "wood", hills: "brick", pasture: "sheep", fields: "wheat", mountains: "ore"};
const CARDS = {
  knight: {title: "Knight", part: {type: "playCard", data: {cardType: "knight"}}},
  yearOfPlenty: {title: "Plenty", part: {type: "playCard", data: {cardType: "yearOfPlenty"}}},
  monopoly: {title: "Monopoly", part: {type: "playCard", data: {cardType: "monopoly"}}},
  roadBuilding: {title: "2 roads"},
  victory: {title: "Victory"},
};
const PHASES = {
  setup1: "set up", setup2: "set up", roll: "roll the dice", actions: "play", discard: "discard cards",
  moveRobber: "move the robber", steal: "steal a card", ended: "the game is over",
};

/** The table as one player sees it; `seat` is null for somebody who only watches. */
export function tableOf(view, seat) {
  const players = entries(view.players);
  const ids = players.map(([id]) => id);
  const {board, dice} = view;
  const me = players[seat]?.[1];
  return {
    parts: partsFor(ids),
    tiles: tilesOf(board),
    ports: portsOf(board),
    robber: NAMES.tiles.indexOf(hexName(board.robberPosition)),
    buildings: pieces(board.vertices, NAMES.nodes, "building").map(([node, piece]) => (
      {node, player: ids.indexOf(piece.owner), type: piece.type})),
    roads: pieces(board.edges, NAMES.edges, "connection").map(([edge, piece]) => (
      {edge, player: ids.indexOf(piece.owner)})),
    players: players.map(([id, player], place) => playerOf(id, player, place === seat)),
    bank: view.bankResources ?? null,
    deck: view.developmentDeck.length,
    dice: dice ? [dice.die1, dice.die2] : null,
    turn: view.turn,
    status: view.winner ? "won" : PHASES[view.phase] ?? view.phase,
    actor: ids.indexOf(view.winner ?? view.currentPlayer),
    hand: me?.resources ?? null,
    cards: cardsOf(me, view.turn),
    discards: view.phase === "discard",
    offers: (view.tradeOffers ?? []).map((offer) => offerOf(offer, ids)),
  };
}

function partsFor(ids) {
  return {
    tile: (tile) => {
      const [q, r] = TILES[tile];
      return {type: "moveRobber", data: {hexPosition: {q, r, s: -q - r}}};
    },
    node: (node) => ["settlement", "city"].map((buildingType) => (
      {type: "placeBuilding", data: {buildingType, vertexId: NAMES.nodes[node]}})),
    edge: (edge) => ({type: "placeRoad", data: {edgeId: NAMES.edges[edge]}}),
    player: (seat) => ({type: "stealResource", data: {targetPlayerId: ids[seat]}}),
    bank: (resource) => [
      {data: {requesting: {[resource]: 1}}},
      {type: "playCard", data: {resources: {[resource]: 1}}},
      {type: "playCard", data: {resources: {[resource]: 2}}},
    ],
    hand: (resource) => [2, 3, 4].map((rate) => ({data: {offering: {[resource]: rate}}})),
    discard: (resource, count) => ({type: "discard", data: {resources: {[resource]: count}}}),
    deck: {type: "buyCard"},
    roll: {type: "roll"},
    end: {type: "endTurn"},
  };
}

/** A map, whether as pairs or as an object. */
function entries(map) {
  return Array.isArray(map) ? map : Object.entries(map);
}

function hexName({q, r, s}) {
  return [q, r, s].join();
}

function tilesOf(board) {
  const hexes = Object.fromEntries(entries(board.hexes));
  return TILES.map(([q, r], id) => {
    const {terrain, numberToken} = hexes[NAMES.tiles[id]];
    return {id, q, r, resource: RESOURCES[terrain] ?? null, number: numberToken ?? null};
  });
}

function portsOf(board) {
  const at = Object.fromEntries(board.ports.map((port) => [hexName(port.position.hexes[0]), port.type]));
  return PORTS.map(({nodes, sea: [q, r]}) => {
    const type = at[hexName({q, r, s: -q - r})];
    return {nodes, resource: type === "generic" ? null : type, ratio: type === "generic" ? 3 : 2};
  });
}

/** The pieces on places that the game is played on, by number. */
function pieces(map, names, field) {
  const found = entries(map).filter(([name, place]) => place[field] && names.includes(name));
  return found.map(([name, place]) => [names.indexOf(name), place[field]]);
}

function playerOf(id, player, own) {
  const {buildings, score} = player;
  return {
    name: player.name ?? id,
    points: (own ? score?.total : score?.public) ?? 0,
    cards: Object.values(player.resources).reduce((sum, count) => sum + count, 0),
    development: player.developmentCards.length,
    knights: player.knightsPlayed,
    road: null,
    longest: player.hasLongestRoad,
    army: player.hasLargestArmy,
    left: [buildings.roads, buildings.settlements, buildings.cities],
    discards: 0,
  };
}

function cardsOf(player, turn) {
  return Object.entries(CARDS).flatMap(([kind, card]) => {
    const held = player?.developmentCards.filter(({type}) => type === kind) ?? [];
    const fresh = held.filter(({purchasedTurn}) => purchasedTurn >= turn).length;
    return held.length ? [{...card, count: held.length, fresh}] : [];
  });
}

function offerOf(offer, ids) {
  const data = {tradeOfferId: offer.id};
  return {
    from: ids.indexOf(offer.offeringPlayerId),
    give: offer.offering,
    get: offer.requesting,
    answers: [
      {label: "accept", part: {type: "acceptTrade", data}},
      {label: "reject", part: {type: "rejectTrade", data}},
      {label: "cancel", part: {type: "cancelTrade", data}},
    ],
  };
}
