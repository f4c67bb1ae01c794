// ManaCore: the other player's side, the stack, the player's own side and hand.

import {svg} from "/page/svg.js";
import {ACCENT, box, button, canvas, INK, line, paragraph, playerColour} from "/page/lettering.js";
import {largeCard, smallCard} from "./drawing/cards_drawn.js";
import {stacked, tableOf} from "./drawing/table.js";

const WIDTH = 744;
const GAP = 8;

/** The table as one player sees it. */
export function draw({view, seat}) {
  const table = tableOf(view, seat);
  const drawn = [];
  let y = GAP;
  for (const rows of [
    () => player(table.far, table, y), () => lands(table.far, y), () => permanents(table.far, table, y),
    () => turn(table, y), () => stack(table, y),
    () => permanents(table.near, table, y), () => lands(table.near, y), () => player(table.near, table, y), () => hand(table.near, y),
  ]) {
    const {height, elements} = rows();
    drawn.push(elements);
    y += height;
  }
  return canvas(760, y, "ManaCore", drawn);
}

function turn({turn: number, active, actor, step, over}, y) {
  const text = over ?? `turn ${number} (${active}), ${step}: ${actor} acts`;
  const elements = [
    line(text, {x: GAP, y: y + 26, width: 490, size: 24}),
    button("pass", {part: {type: "PASS_PRIORITY"}, x: 508, y, width: 116, height: 52}),
    button("end turn", {part: {type: "END_TURN"}, x: 632, y, width: 120, height: 52}),
  ];
  return {height: 60, elements};
}

/** Life, mana and numbers of cards of a player, who may be a target; and the graveyard. */
function player({name, seat, life, mana, handCount, libraryCount, graveyard}, {actor}, y) {
  const pool = mana.map(([colour, count]) => `${count} ${colour}`).join(", ") || "no mana";
  const buried = stacked(graveyard, ({name: card}) => card).map((pile) => pile.name + (pile.ids.length > 1 ? ` ×${pile.ids.length}` : ""));
  const text = `graveyard: ${buried.join(", ") || "empty"}`;
  const edge = name === actor ? {stroke: ACCENT, "stroke-width": 4} : {};
  const elements = [
    svg("g", {part: {payload: {targets: [name]}}, name: `${name}, ${life ?? "no"} life, ${handCount} cards in hand, ${pool}`},
      box({x: GAP, y, width: WIDTH, height: 56, ...edge}),
      svg("rect", {x: GAP + 12, y: y + 14, width: 28, height: 28, rx: 5, fill: playerColour(seat), stroke: INK}),
      line(name, {x: GAP + 50, y: y + 28, width: 108, "font-weight": "bold"}),
      line(`${life ?? "?"} life`, {x: GAP + 168, y: y + 28, width: 96, size: 26, "font-weight": "bold"}),
      line(`hand ${handCount}, library ${libraryCount}`, {x: GAP + 274, y: y + 28, width: 226}),
      line(pool, {x: GAP + WIDTH - 12, y: y + 28, width: 216, anchor: "end"})),
    paragraph(text, {x: GAP + 4, y: y + 72, width: WIDTH - 8, rows: 2, size: 20}),
  ];
  return {height: 114, elements};
}

/** Lands, those that are alike together. */
function lands({field}, y) {
  const alike = (card) => [card.name, card.tapped, card.attachments.length ? card.instanceId : ""].join();
  const piles = stacked(field.filter(({land}) => land), alike);
  const place = grid(6, 54, y);
  return rowsOf(piles.map((card, i) => smallCard(card, {...place(i), part: card.ids.flatMap(fieldParts)})), 6, 54);
}

function permanents({field}, {names}, y) {
  const place = grid(4, 168, y);
  const cards = field.filter(({land}) => !land).map((card, i) => {
    const worn = card.attachments.map((id) => names[id] ?? "?");
    const notes = [
      card.attacking && "attacks", card.tapped && "tapped", card.summoningSick && card.size && "new", worn.length && `with ${worn.join(", ")}`,
      card.attachedTo && `on ${names[card.attachedTo] ?? "?"}`, card.primalClayChoice,
    ];
    return largeCard(card, {...place(i), rows: 3, priced: false, notes: notes.filter(Boolean), part: fieldParts(card.instanceId)});
  });
  return rowsOf(cards, 4, 168);
}

/** What a permanent can mean in an action: what acts, attacks, blocks or is blocked, and what is aimed at. */
function fieldParts(id) {
  return [
    {payload: {sourceId: id}}, {payload: {attackers: [id]}}, {payload: {blocks: [{blockerId: id}]}},
    {payload: {blocks: [{attackerId: id}]}}, {payload: {targets: [id]}},
  ];
}

/** Spells and abilities that wait, the one that comes next first. */
function stack({stack: entries, names}, y) {
  const elements = entries.toReversed().map(({id, controller, card, type, targets, xValue, countered}, i) => {
    const aim = targets.length ? ` at ${targets.map((target) => names[target] ?? "?").join(", ")}` : "";
    const text = `${type} of ${controller}: ${card.name}${xValue ? `, X is ${xValue}` : ""}${aim}${countered ? ", countered" : ""}`;
    const top = y + 52 * i;
    return svg("g", {part: {payload: {targets: [id]}}, name: text},
      box({x: GAP, y: top, width: WIDTH, height: 44, "stroke-dasharray": "8 5"}),
      line(text, {x: GAP + 12, y: top + 22, width: WIDTH - 24}));
  });
  return {height: 52 * entries.length, elements};
}

/** The player's own cards, copies together: an action names one of them. */
function hand({hand: cards}, y) {
  const place = grid(3, 182, y);
  const piles = stacked(cards, ({name}) => name);
  const elements = piles.map((card, i) => {
    const part = card.ids.map((id) => ({payload: {cardInstanceId: id}}));
    return largeCard(card, {...place(i), rows: 4, part});
  });
  return rowsOf(elements, 3, 182);
}

/** Places in rows of so many. */
function grid(columns, height, top) {
  const width = (WIDTH - GAP * (columns - 1)) / columns;
  return (i) => ({
    x: GAP + (i % columns) * (width + GAP), y: top + Math.floor(i / columns) * (height + GAP), width, height,
  });
}

function rowsOf(elements, columns, height) {
  return {elements, height: Math.ceil(elements.length / columns) * (height + GAP)};
}
