// What the page draws onto a board: the last action, what can be clicked, hints, and a line of actions.

import {elementsOf} from "./parts.js";
import {svg} from "./svg.js";

const WORST = [213, 94, 0],
  EVEN = [230, 180, 60],
  BEST = [0, 140, 115]; // can be told apart whatever one's eyes
const SMALLEST = 0.3; // radius of a hint that was hardly tried, as a part of the largest

/** A colour from red to green for a chance of winning. */
export function worthColour(value) {
  const [from, to, share] = value < 0.5 ? [WORST, EVEN, value * 2] : [EVEN, BEST, value * 2 - 1];
  return `rgb(${from.map((part, i) => Math.round(part + (to[i] - part) * share)).join(" ")})`;
}

/** Draw marks onto a board, above everything, in place of those that are there.
 * `last` and `plan` are actions, `hints` [{action, share, value}], `line` actions in order, `targets` elements. */
export function mark(root, parts, {last, plan, hints = [], line = [], targets = [], chosen = []}) {
  unmark(root);
  const layer = svg("g", {class: "marks", "aria-hidden": "true"});
  const place = placer(root);
  const unit = place.unit;
  if (last)
    frames(
      layer,
      elementsOf(last, parts).map(({element}) => place(element)),
      "last",
      unit,
    );
  for (const element of targets) dot(layer, place(element), unit);
  frames(layer, chosen.map(place), "chosen", unit);
  if (plan)
    stroke(
      layer,
      elementsOf(plan, parts).map(({element}) => place(element)),
      "plan",
      unit,
    );
  const most = Math.max(0.001, ...hints.map(({share}) => share));
  for (const hint of [...hints].reverse())
    hinted(
      layer,
      elementsOf(hint.action, parts).map(({element}) => place(element)),
      hint,
      most,
      unit,
    );
  line.forEach((action, number) =>
    numbered(
      layer,
      elementsOf(action, parts).map(({element}) => place(element)),
      number + 1,
      unit,
    ),
  );
  root.append(layer);
}

/** Take the marks off a board. */
export function unmark(root) {
  root.querySelector(":scope > g.marks")?.remove();
}

/** A function from an element to its box in the root's own units. */
function placer(root) {
  const toRoot = root.getScreenCTM()?.inverse();
  const view = root.viewBox.baseVal;
  const unit = Math.min(view.width, view.height) / 100 || 1;
  const reach = 3 * unit * (root.getScreenCTM()?.a ?? 1); // of the largest round mark, on the screen
  const place = (element) => {
    const box = element.getBoundingClientRect();
    const one = new DOMPoint(box.left, box.top).matrixTransform(toRoot),
      other = new DOMPoint(box.right, box.bottom).matrixTransform(toRoot);
    return {
      x: one.x,
      y: one.y,
      width: other.x - one.x,
      height: other.y - one.y,
      cx: (one.x + other.x) / 2,
      cy: (one.y + other.y) / 2,
      isTold: [...element.querySelectorAll("text")].some((text) => coversMiddle(text, box, reach)),
    };
  };
  place.unit = unit;
  return place;
}

/** Whether words would be hidden by a mark of this reach in the middle of a box. */
function coversMiddle(text, {left, right, top, bottom}, reach) {
  const words = text.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return words.left < x + reach && x - reach < words.right && words.top < y + reach && y - reach < words.bottom;
}

function frames(layer, boxes, kind, unit) {
  for (const {x, y, width, height} of boxes) {
    const attributes = {
      x: x - unit * 0.2,
      y: y - unit * 0.2,
      width: width + unit * 0.4,
      height: height + unit * 0.4,
      rx: unit,
    };
    layer.append(
      svg("rect", {...attributes, class: `${kind} below`, "stroke-width": unit * 1.1}),
      svg("rect", {...attributes, class: kind, "stroke-width": unit * 0.6}),
    );
  }
}

/** A dot in the middle; in the corner of what has words on it. */
function dot(layer, box, unit) {
  const least = Math.min(box.width, box.height);
  const r = Math.min(unit * (box.isTold ? 1.2 : 1.7), Math.max(unit * 0.7, least * 0.16));
  const [cx, cy] = box.isTold ? [box.x + box.width - r, box.y + r] : [box.cx, box.cy];
  layer.append(svg("circle", {class: "target", cx, cy, r, "stroke-width": unit * 0.35}));
}

/** Where a round mark goes: the middle; the upper corner of what is wide and has words on it. */
function spot({cx, cy, x, y, width, height, isTold}) {
  return isTold && width > 1.8 * height ? {cx: x + width, cy: y} : {cx, cy};
}

function stroke(layer, boxes, kind, unit) {
  if (boxes.length > 1) arrow(layer, boxes[0], boxes.at(-1), kind, unit);
  else frames(layer, boxes, kind, unit);
}

function arrow(layer, from, to, kind, unit, colour) {
  const angle = Math.atan2(to.cy - from.cy, to.cx - from.cx),
    head = unit * 3;
  const tip = [to.cx, to.cy],
    back = [to.cx - head * Math.cos(angle), to.cy - head * Math.sin(angle)];
  const side = (turn) => `${to.cx - head * Math.cos(angle + turn)},${to.cy - head * Math.sin(angle + turn)}`;
  layer.append(
    svg("line", {
      class: `${kind} shaft`,
      x1: from.cx,
      y1: from.cy,
      x2: back[0],
      y2: back[1],
      "stroke-width": unit * 1.2,
      stroke: colour,
    }),
    svg("polygon", {class: `${kind} head`, points: `${tip.join(",")} ${side(0.5)} ${side(-0.5)}`, fill: colour}),
  );
}

function hinted(layer, boxes, {share, value}, most, unit) {
  if (!boxes.length) return;
  const box = boxes.at(-1),
    colour = worthColour(value);
  if (boxes.length > 1) arrow(layer, boxes[0], box, "hint", unit, colour);
  const largest = Math.max(unit * 2.6, Math.min(unit * 5, Math.min(box.width, box.height) * 0.5));
  const r = largest * (SMALLEST + (1 - SMALLEST) * Math.sqrt(share / most));
  const {cx, cy} = spot(box);
  layer.append(svg("circle", {class: "hint", cx, cy, r, fill: colour, "stroke-width": unit * 0.3}));
  if (r > unit * 1.8) {
    layer.append(svg("text", {class: "hint", x: cx, y: cy, "font-size": unit * 2.4, text: Math.round(100 * value)}));
  }
}

function numbered(layer, boxes, number, unit) {
  if (!boxes.length) return;
  const box = boxes.at(-1);
  if (boxes.length > 1) arrow(layer, boxes[0], box, "line", unit);
  layer.append(
    svg("circle", {class: "line", cx: box.cx, cy: box.cy, r: unit * 2.4, "stroke-width": unit * 0.4}),
    svg("text", {class: "line", x: box.cx, y: box.cy, "font-size": unit * 2.8, text: number}),
  );
}
