// Beside the board: gold, the shop, and every champion with skill, spell, items and effects.

import {svg} from "/page/svg.js";
import {ACCENT, box, button, INK, line, PAPER} from "/page/lettering.js";
import {DARK, inWords, points, shielded, SIDES, sideOf} from "./pieces.js";

const WIDTH = 740;
const ROW = 64;
export const BASIC = {
  bf_sword: "+10 ad", recurve_bow: "+15 sunder", needlessly_rod: "+20 ap", tear: "+5 cdr",
  chain_vest: "+15 armour", negatron_cloak: "+15 mr", giants_belt: "+30 hp", sparring_gloves: "+20 crit",
};
const MODULES = 5;
const MOST_INFLATION = 5; // purchases after which the price stays
const KINDS_WITHOUT_ROWS = ["Minion", "Drake", "Elder", "Baron"];

/** The round, whose it is, and both purses. */
export function statusRow({currentRound: round, status, winner, players}, y) {
  const [mover] = players.filter(({side}) => side === (round % 2 ? "blue" : "red"));
  const text = status === "finished" ? (winner ? `${winner} has won` : "a draw") : `round ${round}: ${mover.userId} (${mover.side})`;
  return [
    line(text, {x: 10, y: y + 20, width: 330, size: 24}),
    players.map((player, i) => {
      const x = 356 + 200 * i;
      return svg("g", {name: `${player.side}, ${player.userId}, ${player.gold} gold, an item costs ${priceFor(player)}`},
        box({x, y, width: 194, height: 40, fill: SIDES[player.side], ...(status !== "finished" && player === mover ? {stroke: ACCENT, "stroke-width": 4} : {})}),
        line(`${player.userId}: ${player.gold} gold`, {x: x + 10, y: y + 20, width: 174, fill: DARK}));
    }),
  ];
}

function priceFor({baseItemCost: base, itemsBought: bought, inflationStep: step}) {
  return base + Math.min(bought, MOST_INFLATION) * step;
}

/** The basic items; those on offer stand out. Then modules for a Viktor of the player's. */
export function shopRows(view, seat, y) {
  const own = view.players[seat];
  const cost = own ? `, ${priceFor(own)} gold each` : "";
  const drawn = [line(`items${cost}; framed: in the shop until round ${view.shopRefreshRound + 4}`, {x: 10, y: y + 16, width: WIDTH, size: 20})];
  Object.entries(BASIC).forEach(([item, gives], i) => {
    const offered = view.shopItems.includes(item);
    drawn.push(itemButton(item, gives, offered, 10 + 186 * (i % 4), y + 34 + 60 * Math.floor(i / 4)));
  });
  let height = 34 + 120;
  if (view.board.some(({name, ownerId}) => name === "Viktor" && ownerId === own?.userId)) {
    const part = [...Array(MODULES).keys()].map((i) => ({event: "buy_item", itemId: `viktor_module_${i + 1}`}));
    drawn.push(button("next module for Viktor", {part, x: 10, y: y + height, width: 368, height: 44}));
    height += 52;
  }
  return {height: height + 4, drawn};
}

function itemButton(item, gives, offered, x, y) {
  const look = offered ? {stroke: ACCENT, "stroke-width": 4} : {};
  const text = {x: x + 90, width: 164, size: 20, anchor: "middle"};
  return svg("g", {part: {event: "buy_item", itemId: item}, name: `buy ${inWords(item)}, ${gives}${offered ? ", in the shop" : ""}`},
    box({x, y, width: 180, height: 54, ...look}),
    line(inWords(item), {...text, y: y + 16, "font-weight": offered ? "bold" : "normal"}),
    line(gives, {...text, y: y + 39}));
}

/** Champions and what else carries items, the player's own first. */
export function championRows(view, seat, y) {
  const carriers = view.board.filter(({name}) => name !== "Poro" && !KINDS_WITHOUT_ROWS.some((kind) => name.includes(kind)));
  const first = seat === 1 ? "red" : "blue";
  const sorted = carriers.toSorted((one, other) => (sideOf(other) === first) - (sideOf(one) === first));
  const drawn = sorted.map((piece, i) => championRow(piece, y + (ROW + 6) * i));
  return {height: (ROW + 6) * sorted.length, drawn};
}

/** An effect's id in words. Quirk: the backend ends some of them in numbers, which make them unique. */
function plainly(id) {
  return inWords(id).replace(/ \S*\d.*/, "");
}

function championRow(piece, y) {
  const {name, stats, position, skill, summonerSpell: spell, respawnAtRound: back} = piece;
  const alive = stats.hp > 0;
  const health = alive ? `${points(stats.hp)}/${points(stats.maxHp)}` : back ? `back in ${back}` : "dead";
  const numbers = `${points(stats.ad)} ad ${points(stats.ap)} ap`;
  const carried = piece.items.map(({id, currentCooldown: wait}) => inWords(id) + (wait ? ` (${points(wait)})` : ""));
  const effects = piece.debuffs.map(({id, duration}) => plainly(id) + (duration > 0 ? ` ${duration}` : ""));
  const shield = shielded(piece) ? [`shield ${shielded(piece)}`] : [];
  const details = [...carried, ...shield, ...effects].join(", ") || "no items";
  const side = sideOf(piece);
  const action = (event) => ({event, casterPosition: position});
  return [
    svg("g", {part: {targetChampionId: piece.id}, name: `${side} ${name}, ${health}, ${numbers}, ${details}`},
      box({x: 10, y, width: 500, height: ROW, fill: alive ? SIDES[side] : "#b9b6b0"}),
      line(name, {x: 20, y: y + 18, width: 150, "font-weight": "bold", fill: DARK}),
      line(health, {x: 180, y: y + 18, width: 150, fill: DARK}),
      line(numbers, {x: 500, y: y + 18, width: 150, anchor: "end", fill: DARK}),
      line(details, {x: 20, y: y + 45, width: 480, size: 20, fill: DARK})),
    skill ? ability(skill.type === "passive" ? "passive" : "skill", skill, skill.type === "active" && action("skill"), name, 516, y) : [],
    spell ? ability(spell.type, spell, action("use_summoner_spell"), name, 636, y) : [],
  ];
}

/** A skill or spell with the turns until it can be used again. */
function ability(label, {currentCooldown: wait}, part, owner, x, y) {
  const ready = wait <= 0;
  const told = label === "passive" ? "" : ready ? "ready" : `in ${Math.ceil(wait)}`;
  const text = {x: x + 57, width: 104, size: 20, anchor: "middle"};
  return svg("g", {part: part || undefined, name: `${label} of ${owner} ${told}`.trim()},
    box({x, y, width: 114, height: ROW, fill: PAPER, stroke: INK, "stroke-width": ready && told ? 3 : 1}),
    line(label, {...text, y: y + (told ? 18 : 32)}),
    told ? line(told, {...text, y: y + 45}) : []);
}
