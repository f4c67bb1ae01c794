// What lies around the island: dice, bank, the player's own cards, offers, and how everybody stands.

import {svg} from "/page/svg.js";
import {ACCENT, box, button, INK, line, LINE, PAPER, playerColour} from "/page/lettering.js";
import {COLOURS, DARK, RESOURCES} from "./resources.js";

const WIDTH = 740;
const ROW = 64;

/** Dice, whose turn it is, and the end of it. */
export function turnRow(table, y) {
  const {parts, dice, players, actor, turn, status} = table;
  const who = players[actor]?.name ?? "";
  return [
    svg("g", {part: parts.roll, name: dice ? `dice, ${dice.join(" and ")}` : "dice"},
      box({x: 10, y, width: 128, height: ROW - 8}),
      dice ? dice.map((pips, i) => die(22 + 56 * i, y + 6, pips)) : line("roll", {x: 74, y: y + 28, width: 110, anchor: "middle"})),
    line(`turn ${turn} · ${who}: ${status}`, {x: 154, y: y + 28, width: 440, size: 24}),
    button("end turn", {part: parts.end, x: 610, y, width: 140, height: ROW - 8}),
  ];
}

function die(x, y, pips) {
  const spots = [[22, 22], [10, 34], [34, 10], [10, 10], [34, 34], [10, 22], [34, 22]];
  const shown = {1: [0], 2: [1, 2], 3: [0, 1, 2], 4: [1, 2, 3, 4], 5: [0, 1, 2, 3, 4], 6: [1, 2, 3, 4, 5, 6]}[pips];
  return [
    box({x, y, width: 44, height: 44, fill: "#fff"}),
    shown.map((spot) => svg("circle", {cx: x + spots[spot][0], cy: y + spots[spot][1], r: 4.5, fill: DARK})),
  ];
}

/** The bank's cards and the pile of development cards. */
export function bankRow({parts, bank, deck}, y) {
  const piles = RESOURCES.map((resource, i) => {
    const count = bank?.[resource];
    const place = {x: 92 + 110 * i, y, width: 104, name: `bank, ${count ?? "any number of"} ${resource}`};
    return card(resource, count ?? "∞", {...place, part: parts.bank(resource), fill: COLOURS[resource]});
  });
  const pile = {x: 642, y, width: 108, name: `buy a development card, ${deck} left`, part: parts.deck};
  return [caption("bank", y), piles, card("dev cards", deck, pile)];
}

/** The cards of the player who looks on, and what a whole discard may take of each resource. */
export function handRows({parts, hand, cards, discards}, y) {
  if (!hand) return {height: 0, drawn: []};
  const held = RESOURCES.map((resource, i) => {
    const place = {x: 92 + 110 * i, y, width: 104, name: `your hand, ${hand[resource]} ${resource}`};
    return card(resource, hand[resource], {...place, part: parts.hand(resource), fill: COLOURS[resource]});
  });
  const special = cards.map(({title, part, count, fresh}, i) => {
    const name = `your ${title}, ${count}${fresh ? `, ${fresh} new` : ""}`;
    const label = `${title}${count > 1 ? ` ×${count}` : ""}${fresh ? " new" : ""}`;
    return button(label, {part, name, x: 92 + 132 * i, y: y + ROW, width: 124, height: ROW - 12, size: 20});
  });
  const drawn = [caption("hand", y), held, special];
  const top = y + ROW * (cards.length ? 2 : 1);
  if (discards) drawn.push(caption("discard", top), RESOURCES.map((r, i) => amounts(r, i, hand[r], parts, top)));
  return {height: top - y + (discards ? ROW : 0), drawn};
}

/** Numbers of cards of a resource, up to seven, to choose one from. */
function amounts(resource, column, held, parts, y) {
  const counts = [...Array(Math.min(held, 7) + 1).keys()];
  return counts.map((count, i) => button(String(count), {
    part: parts.discard(resource, count), name: `discard ${count} ${resource}`,
    x: 92 + 110 * column + 26 * (i % 4), y: y + 28 * Math.floor(i / 4), width: 25, height: 27, size: 20, fill: COLOURS[resource],
  }));
}

/** Offers of trade that are open. */
export function offerRows({offers, players}, y) {
  const drawn = offers.map(({from, give, get, answers}, row) => {
    const top = y + ROW * row;
    const text = `${players[from]?.name ?? "?"} gives ${listed(give)} for ${listed(get)}`;
    return [
      line(text, {x: 14, y: top + 26, width: 400}),
      answers.map(({label, part}, i) => button(label, {part, x: 424 + 110 * i, y: top, width: 104, height: ROW - 12})),
    ];
  });
  return {height: ROW * offers.length, drawn};
}

function listed(counts) {
  const some = RESOURCES.filter((resource) => counts[resource] > 0);
  return some.map((resource) => `${counts[resource]} ${resource}`).join(", ") || "nothing";
}

/** Everybody's points, cards, pieces and awards, two players a row. */
export function playerRows({parts, players, actor}, y) {
  const width = (WIDTH - 8) / 2;
  const drawn = players.map((player, seat) => {
    const [x, top] = [10 + (seat % 2) * (width + 8), y + 112 * Math.floor(seat / 2)];
    const awards = [player.longest && "longest road", player.army && "largest army"].filter(Boolean).join(", ");
    const [roads, settlements, cities] = player.left;
    const road = player.road === null ? "" : ` · road ${player.road}`;
    const text = {x: x + 14, width: width - 28, size: 20};
    const name = `${player.name}, ${player.points} points, ${player.cards} cards${awards ? `, ${awards}` : ""}`;
    return svg("g", {part: parts.player(seat), name},
      box({x, y: top, width, height: 104, ...(seat === actor ? {stroke: ACCENT, "stroke-width": 4} : {})}),
      svg("rect", {x: x + 12, y: top + 12, width: 28, height: 28, rx: 5, fill: playerColour(seat), stroke: INK}),
      line(`${seat + 1} ${player.name}`, {x: x + 48, y: top + 27, width: width - 160, size: 24, "font-weight": "bold"}),
      line(`${player.points} points`, {x: x + width - 12, y: top + 27, width: 96, anchor: "end"}),
      line(`${player.cards} cards · ${player.development} dev · ${player.knights} knights${road}`, {...text, y: top + 57}),
      line(awards || `left: ${roads} roads, ${settlements} settlements, ${cities} cities`, {...text, y: top + 84}),
    );
  });
  return {height: 112 * Math.ceil(players.length / 2), drawn};
}

function card(label, count, {x, y, width, fill, part, name}) {
  const ink = fill ? DARK : INK;
  return svg("g", {part, name},
    box({x, y, width, height: ROW - 8, fill: fill ?? PAPER, stroke: LINE}),
    line(label, {x: x + width / 2, y: y + 16, width: width - 8, size: 20, anchor: "middle", fill: ink}),
    line(String(count), {x: x + width / 2, y: y + 40, width: width - 8, size: 24, anchor: "middle", fill: ink, "font-weight": "bold"}),
  );
}

function caption(text, y) {
  return line(text, {x: 10, y: y + 26, width: 76, size: 20});
}
