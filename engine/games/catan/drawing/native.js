// Our own JSON as the drawing wants it.

const CARDS = {
  knight: {title: "Knight", part: {type: "play_knight"}},
  year_of_plenty: {title: "Plenty", part: {type: "play_year_of_plenty"}},
  monopoly: {title: "Monopoly", part: {type: "play_monopoly"}},
  road_building: {title: "2 roads", part: {type: "play_road_building"}},
  victory_point: {title: "Victory"},
};
const PROMPTS = {
  setup_settlement: "place a settlement", setup_road: "place a road", play: "play", discard: "discard cards",
  move_robber: "move the robber", steal: "steal a card", decide_trade: "answer an offer",
  choose_partner: "choose a partner", game_over: "the game is over",
};

/** The parts of actions that things on the table stand for. */
const PARTS = {
  tile: (tile) => ({type: "move_robber", tile}),
  node: (node) => [{type: "build_settlement", node}, {type: "build_city", node}],
  edge: (edge) => ({type: "build_road", edge}),
  player: (seat) => [
    {type: "move_robber", victim: seat}, {type: "steal", victim: seat}, {type: "confirm_trade", partner: seat},
  ],
  bank: (resource) => [
    {type: "maritime_trade", get: resource},
    {type: "play_year_of_plenty", resources: [resource]},
    {type: "play_monopoly", resource},
  ],
  hand: (resource) => [{type: "discard", resource}, {type: "maritime_trade", give: resource}],
  discard: (resource, count) => ({type: "discard", resources: {[resource]: count}}),
  deck: {type: "buy_dev_card"},
  roll: {type: "roll"},
  end: {type: "end_turn"},
};

/** The table as one player sees it; `seat` is null for somebody who only watches. */
export function tableOf(view, seat) {
  const {turn} = view;
  return {
    parts: PARTS,
    tiles: view.board.tiles,
    ports: view.board.ports,
    robber: view.robber,
    buildings: view.buildings,
    roads: view.roads,
    players: view.players.map((player) => playerOf(player, turn)),
    bank: view.bank,
    deck: view.dev_deck.count,
    dice: turn.dice,
    turn: turn.number,
    status: view.winner === null ? PROMPTS[turn.prompt] ?? turn.prompt : "won",
    actor: view.winner ?? turn.to_act,
    hand: view.players[seat]?.resources ?? null,
    cards: cardsOf(view.players[seat]),
    discards: view.rules.discard === "all_at_once" && turn.prompt === "discard" && turn.discard_left[seat] > 0,
    offers: turn.trade ? [offerOf(turn.trade)] : [],
  };
}

function playerOf(player, turn) {
  return {
    name: player.color,
    points: player.vp_total ?? player.vp_public,
    cards: player.resource_count,
    development: player.dev_card_count,
    knights: player.played.knight,
    road: player.longest_road,
    longest: player.has_longest_road,
    army: player.has_largest_army,
    left: [player.roads_left, player.settlements_left, player.cities_left],
    discards: turn.discard_left[player.id],
  };
}

function cardsOf(player) {
  if (!player?.dev_cards) return [];
  const held = Object.entries(CARDS).filter(([kind]) => player.dev_cards[kind] > 0);
  return held.map(([kind, card]) => ({...card, count: player.dev_cards[kind], fresh: player.dev_new[kind]}));
}

function offerOf(trade) {
  return {
    from: trade.from,
    give: trade.give,
    get: trade.get,
    answers: [
      {label: "accept", part: {type: "accept_trade"}},
      {label: "reject", part: {type: "reject_trade"}},
      {label: "cancel", part: {type: "cancel_trade"}},
    ],
  };
}
