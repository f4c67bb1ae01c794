// The backend's JSON as the drawing wants it: a player's view, or the full state, of which only what is public and the
// player's own hand are taken.

export const CHAINS = {
  Luxor: {tier: 0, fill: "#f2cf4a"},
  Tower: {tier: 0, fill: "#c99a6b"},
  American: {tier: 1, fill: "#8fb4f0"},
  Worldwide: {tier: 1, fill: "#cfa3e0"},
  Festival: {tier: 1, fill: "#8fce8f"},
  Imperial: {tier: 2, fill: "#f09a94"},
  Continental: {tier: 2, fill: "#86dbe0"},
};
export const PRICE_STEPS = [2, 3, 4, 5, 6, 11, 21, 31, 41]; // sizes from which on a share costs 100 more
const SAFE = 11; // tiles from which on a chain cannot be taken over
const PHASES = {
  place_tile: "place a tile", playing: "place a tile", found_chain: "found a chain", founding_chain: "found a chain",
  merger: "settle a merger", merging: "settle a merger", buy_stocks: "buy shares", buying_stocks: "buy shares",
  game_over: "the game is over",
};

/** The table as the player in a seat sees it; `seat` is null for somebody who only watches. */
export function tableOf(view, seat) {
  const sizes = sizesOf(view.board.cells);
  const {players, pending_action: pending} = view;
  const current = view.current_player ?? players[view.current_player_index].player_id;
  const banks = view.hotel?.available_stocks;
  return {
    cells: view.board.cells,
    hand: view.hand ?? players[seat]?.hand ?? [],
    playability: view.tile_playability ?? {},
    chains: Object.keys(CHAINS).map((name) => ({
      name,
      size: sizes[name] ?? 0,
      price: priceOf(name, sizes[name] ?? 0),
      bank: banks ? banks[name] : view.chains[name].available_stocks,
      safe: sizes[name] >= SAFE,
      ...CHAINS[name],
    })),
    players: players.map((player) => ({
      id: player.player_id,
      name: player.name === player.player_id ? player.name : `${player.player_id}, ${player.name}`,
      money: player.money,
      tiles: player.tile_count ?? player.hand.length,
      stocks: player.stocks,
    })),
    left: view.tiles_remaining ?? view.tile_bag.length,
    actor: view.phase === "game_over" ? null : pending?.player_id ?? current,
    status: PHASES[view.phase] ?? view.phase,
    pending,
  };
}

/** Price of a share of a chain of this size. */
export function priceOf(name, size) {
  const steps = PRICE_STEPS.filter((step) => size >= step).length;
  return steps ? 100 * (1 + CHAINS[name].tier + steps) : 0;
}

function sizesOf(cells) {
  const sizes = {};
  for (const {chain} of Object.values(cells)) if (chain) sizes[chain] = (sizes[chain] ?? 0) + 1;
  return sizes;
}
