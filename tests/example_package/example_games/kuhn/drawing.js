// Kuhn poker: a card for each player, what was done so far, and a button for each move.

import {svg} from "/page/svg.js";

const CARDS = ["Jack", "Queen", "King"];
const MOVES = ["pass", "bet"];

export function draw({view}) {
  const label = {"text-anchor": "middle", fill: "currentColor"};
  return svg("svg", {viewBox: "0 0 400 260", name: "Kuhn poker"},
    view.cards.map((card, seat) => drawnCard(card, view.players[seat], 100 + 200 * seat, label)),
    svg("text", {...label, x: 200, y: 190, "font-size": 18, text: view.moves.join(", ") || "nobody has acted"}),
    MOVES.map((move, number) => svg("g", {part: {move}, name: move},
      svg("rect", {x: 90 + 120 * number, y: 208, width: 100, height: 40, rx: 8, fill: "#2e7d4f"}),
      svg("text", {x: 140 + 120 * number, y: 234, "text-anchor": "middle", "font-size": 18, fill: "#fff", text: move}))));
}

function drawnCard(card, player, x, label) {
  const hidden = card === null;
  return svg("g", {name: `${player}: ${hidden ? "a hidden card" : CARDS[card]}`},
    svg("rect", {x: x - 45, y: 10, width: 90, height: 120, rx: 10, fill: hidden ? "#1d5f8a" : "#fff", stroke: "#555"}),
    hidden ? [] : svg("text", {x, y: 78, "text-anchor": "middle", "font-size": 22, fill: "#222", text: CARDS[card]}),
    svg("text", {...label, x, y: 156, "font-size": 18, text: player.slice(0, 16)}));
}
