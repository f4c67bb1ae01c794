// Mastermind: the attempts with their answers, and a peg of every colour for each of the four places.

import {svg} from "/page/svg.js";

const COLOURS = {
  R: {name: "red", fill: "#d64045", ink: "#fff"},
  B: {name: "blue", fill: "#2f6fc4", ink: "#fff"},
  G: {name: "green", fill: "#3c9a5f", ink: "#fff"},
  Y: {name: "yellow", fill: "#f2cf3b", ink: "#3a3000"},
  O: {name: "orange", fill: "#ef8a2b", ink: "#3a1c00"},
  V: {name: "violet", fill: "#8a5cb8", ink: "#fff"},
};
const PEGS = 4;
const STEP = 52;
const LEFT = 70;
const WIDTH = 440;
const ANSWERS = LEFT + PEGS * STEP + 20;

/** The attempts so far, then the pegs to choose from; at the end the code. */
export function draw({view}) {
  const rows = Math.max(view.attempts.length, 1);
  const below = 20 + rows * STEP;
  const drawn = view.attempts.map((attempt, number) => attemptRow(attempt, number));
  if (!view.attempts.length) drawn.push(words("no attempt yet", {x: LEFT, y: 20 + STEP / 2}));
  drawn.push(svg("line", {x1: 20, x2: WIDTH - 20, y1: below, y2: below, stroke: "currentColor", opacity: 0.3}));
  const [last, height] = view.gameOver ? [ending(view, below), STEP + 20] : [choices(view, below), 7 * STEP + 10];
  return svg("svg", {viewBox: `0 0 ${WIDTH} ${below + height}`, name: "Mastermind"}, drawn, last.flat());
}

function attemptRow({code, feedback: {black, white}}, number) {
  const y = 20 + STEP * number + STEP / 2;
  const name = `attempt ${number + 1}: ${told(code)}; ${black} black, ${white} white`;
  const answer = [...Array(PEGS).keys()].map((i) =>
    svg("circle", {
      cx: ANSWERS + 12 + 24 * (i % 2),
      cy: y - 11 + 22 * Math.floor(i / 2),
      r: i < black + white ? 8 : 3,
      fill: i < black ? "#1b1b1b" : i < black + white ? "#fafafa" : "#999",
      stroke: i < black + white ? "#999" : "none",
      "stroke-width": 2,
      "stroke-width": 2,
    }),
  );
  return svg("g", {name, role: "img"},
    words(`${number + 1}.`, {x: LEFT - 34, y, "text-anchor": "end"}),
    code.flatMap((colour, place) => peg(colour, LEFT + STEP * place + STEP / 2, y)),
    answer,
    words(`${black} + ${white}`, {x: ANSWERS + 62, y}));
}

/** A column of pegs for each place of the next attempt. */
function choices({attempts, maxAttempts}, top) {
  const title = `attempt ${attempts.length + 1} of ${maxAttempts}`;
  const pegs = Object.keys(COLOURS).flatMap((colour, row) =>
    [...Array(PEGS).keys()].map((place) =>
      svg("g", {part: {type: "submit", code: {[place]: colour}}, name: `${COLOURS[colour].name} in place ${place + 1}`},
        peg(colour, LEFT + STEP * place + STEP / 2, top + STEP * (row + 1) + 18))));
  return [words(title, {x: LEFT, y: top + 24}), ...pegs];
}

function ending({secretCode, winner, attempts}, top) {
  const y = top + STEP / 2 + 10;
  const result = winner === null ? "not found" : `found, ${attempts.length}`;
  return [svg("g", {name: `the code was ${told(secretCode)}, ${result}`, role: "img"},
    words("code", {x: LEFT - 8, y, "text-anchor": "end"}),
    secretCode.flatMap((colour, place) => peg(colour, LEFT + STEP * place + STEP / 2, y)),
    words(result, {x: ANSWERS, y}))];
}

function peg(colour, cx, cy) {
  const {fill, ink} = COLOURS[colour];
  return [
    svg("circle", {cx, cy, r: 21, fill, stroke: "#00000055", "stroke-width": 1.5}),
    svg("text", {
      x: cx, y: cy, "text-anchor": "middle", "dominant-baseline": "central", "font-size": 18, fill: ink, text: colour,
    }),
  ];
}

function words(text, look) {
  return svg("text", {"font-size": 18, "dominant-baseline": "central", fill: "currentColor", ...look, text});
}

const told = (code) => code.map((colour) => COLOURS[colour].name).join(" ");
