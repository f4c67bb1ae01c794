// Beside the grid: whose turn it is, what a merger asks, chains with their shares, and what everybody has.

import {svg} from "/page/svg.js";
import {ACCENT, box, button, INK, line, playerColour} from "/page/lettering.js";

export const DARK = "#2b2416";
const WIDTH = 744;
const ROW = 44;
const PER_ROW = 13; // numbers of shares to choose from in a row

/** Whose turn it is, its end, and the end of the game. */
export function turnRow({players, actor, status, left}, y) {
  const who = players.find(({id}) => id === actor);
  const text = `${who ? `${who.id}: ` : ""}${status}`;
  return [
    line(text, {x: 8, y: y + 20, width: 300, size: 24}),
    line(`${left} tiles left`, {x: 320, y: y + 20, width: 130}),
    button("end turn", {part: {action: "end_turn"}, x: 462, y, width: 124, height: 42}),
    button("declare the end", {part: {action: "declare_end_game"}, x: 594, y, width: 158, height: 42}),
  ];
}

/** What the player who is due must decide about a founding or a merger. */
export function questionRows({pending}, y) {
  if (!pending) return {height: 0, drawn: []};
  const text = {x: 8, y: y + 18, width: WIDTH};
  if (pending.type !== "stock_disposition") {
    const choice = pending.type === "found_chain" ? "which chain is founded" : "which chain survives";
    return {height: ROW, drawn: line(`${pending.tile}: choose below ${choice}`, text)};
  }
  const {defunct_chain: defunct, surviving_chain: survivor, stock_count: count, available_to_trade: most} = pending;
  const asked = `${defunct} joins ${survivor}: ${pending.player_id} disposes of ${count} share${count === 1 ? "" : "s"}`;
  const all = [...Array(count + 1).keys()];
  const rows = {sell: all, trade: all.filter((shares) => shares % 2 === 0 && shares <= most), hold: all};
  let top = y + 40;
  const drawn = [line(asked, text)];
  for (const [what, numbers] of Object.entries(rows)) {
    drawn.push(line(what, {x: 8, y: top + 19, width: 64}), numbers.map((shares, i) => button(String(shares), {
      part: {action: "merger_disposition", disposition: {[what]: shares}}, name: `${what} ${shares}`,
      x: 80 + 51 * (i % PER_ROW), y: top + 42 * Math.floor(i / PER_ROW), width: 47, height: 38,
    })));
    top += 42 * Math.ceil(numbers.length / PER_ROW);
  }
  return {height: top - y + 6, drawn};
}

/** Every chain with its size, price, shares in the bank and in hands, and what can be bought of it. */
export function chainRows({chains, players}, y) {
  const heads = ["tiles", "price", "bank", ...players.map((_, seat) => String(seat + 1))];
  const drawn = [heads.map((head, i) => line(head, {x: columnAt(i), y: y + 16, width: 50, size: 20, anchor: "middle"}))];
  players.forEach((_, seat) => drawn.push(
    svg("rect", {x: columnAt(3 + seat) - 18, y: y + 28, width: 36, height: 6, fill: playerColour(seat)})));
  chains.forEach((chain, row) => drawn.push(chainRow(chain, players, y + 38 + ROW * row)));
  return {height: 38 + ROW * chains.length + 4, drawn};
}

function columnAt(i) {
  return i < 3 ? 196 + 58 * i : 360 + 44 * (i - 3);
}

function chainRow({name, size, price, bank, safe, fill}, players, y) {
  const cell = (value, i, look = {}) => line(String(value || "–"), {
    x: columnAt(i), y: y + 20, width: i < 3 ? 54 : 40, anchor: "middle", ...look});
  const described = `${name}, ${size} tiles${safe ? ", safe" : ""}, price ${price}, ${bank} shares in the bank`;
  const chosen = [{action: "found_chain", chain: name}, {action: "merger_choice", surviving_chain: name}];
  return [
    svg("g", {part: chosen, name: described},
      box({x: 8, y, width: 154, height: 40, fill, stroke: INK}),
      line(safe ? `${name} safe` : name, {x: 85, y: y + 20, width: 144, size: safe ? 19 : 22, anchor: "middle", fill: DARK})),
    cell(size, 0), cell(price, 1), cell(bank, 2),
    players.map(({stocks}, seat) => cell(stocks[name], 3 + seat, {"font-weight": "bold"})),
    [1, 2, 3].map((shares, i) => button(`+${shares}`, {
      part: {action: "buy_stocks", purchases: {[name]: shares}}, name: `buy ${shares} ${name}`,
      x: 616 + 46 * i, y, width: 43, height: 40, size: 20,
    })),
  ];
}

/** Everybody's money, three players a row. */
export function playerRows({players, actor}, y) {
  const width = (WIDTH - 16) / 3;
  const drawn = players.map(({id, name, money, tiles}, seat) => {
    const [x, top] = [8 + (seat % 3) * (width + 8), y + 84 * Math.floor(seat / 3)];
    return svg("g", {name: `${name}, ${money} dollars, ${tiles} tiles`},
      box({x, y: top, width, height: 76, ...(id === actor ? {stroke: ACCENT, "stroke-width": 4} : {})}),
      svg("rect", {x: x + 10, y: top + 10, width: 24, height: 24, rx: 5, fill: playerColour(seat), stroke: INK}),
      line(`${seat + 1} ${name}`, {x: x + 42, y: top + 22, width: width - 52, size: 21}),
      line(`$${money}`, {x: x + 12, y: top + 54, width: 110, size: 24, "font-weight": "bold"}),
      line(`${tiles} tiles`, {x: x + width - 12, y: top + 54, width: 90, anchor: "end"}));
  });
  return {height: 84 * Math.ceil(players.length / 3), drawn};
}
