// The island: tiles with numbers, ports, roads, buildings and the robber.

import {svg} from "/page/svg.js";
import {LINE, line, playerColour} from "/page/lettering.js";
import {corner, EDGES, middle, nodePlace, PORTS} from "./geometry.js";
import {COLOURS, DARK} from "./resources.js";

const SIZE = 70; // of a hex, from its middle to a corner
const CENTRE = [380, 352];
export const HEIGHT = 704;
const PIPS = [0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1]; // in how many of 36 throws each number comes
const TERRAIN = {wood: "forest", brick: "hills", sheep: "pasture", wheat: "fields", ore: "mountains"};

/** The island with all that stands on it. */
export function island(table) {
  return svg("g", {transform: `translate(${CENTRE})`},
    table.ports.map((port, slot) => harbour(port, slot)),
    table.tiles.map((tile) => land(tile, table)),
    EDGES.map((ends, edge) => path(ends, edge, table)),
    range(54).map((node) => site(node, table)),
  );
}

function range(count) {
  return [...Array(count).keys()];
}

function land({id, q, r, resource, number}, {parts, robber}) {
  const [x, y] = middle([q, r], SIZE);
  const points = range(6).map((i) => corner([q, r], i, SIZE).map(Math.round).join()).join(" ");
  const what = resource ? `${TERRAIN[resource]}, ${resource} on ${number}` : "desert";
  const name = `tile ${id}, ${what}${robber === id ? ", robber" : ""}`;
  return svg("g", {part: parts.tile(id), name},
    svg("polygon", {points, fill: COLOURS[resource] ?? "#dccb95", stroke: "#f4e8c8", "stroke-width": 4}),
    line(resource ?? "desert", {x, y: y - 36, width: 84, size: 20, anchor: "middle", fill: DARK}),
    resource ? token(x, y + 8, number) : [],
    robber === id ? thief(x + 38, y + 8) : [],
  );
}

function token(x, y, number) {
  const colour = PIPS[number] === 5 ? "#b3261e" : DARK;
  const text = {x, y: y - 5, width: 40, size: 28, anchor: "middle", fill: colour, "font-weight": "bold"};
  const left = x - (PIPS[number] - 1) * 3.5;
  const pips = range(PIPS[number]).map((i) => svg("circle", {cx: left + 7 * i, cy: y + 16, r: 2.5, fill: colour}));
  return [svg("circle", {cx: x, cy: y, r: 26, fill: "#fff8e6", stroke: DARK}), line(String(number), text), pips];
}

function thief(x, y) {
  return svg("g", {fill: "#222", stroke: "#fff", "stroke-width": 2},
    svg("path", {d: `M${x - 13} ${y + 26}q13 -52 26 0z`}), svg("circle", {cx: x, cy: y - 10, r: 9}));
}

function harbour({resource, ratio}, slot) {
  const {nodes, sea} = PORTS[slot];
  const ends = nodes.map((node) => nodePlace(node, SIZE));
  const [shoreX, shoreY] = [0, 1].map((axis) => (ends[0][axis] + ends[1][axis]) / 2);
  const [seaX, seaY] = middle(sea, SIZE);
  const [x, y] = [shoreX + (seaX - shoreX) * 0.62, shoreY + (seaY - shoreY) * 0.62];
  const piers = ends.map(([x2, y2]) => svg("line", {x1: x, y1: y, x2, y2, stroke: LINE, "stroke-width": 5}));
  const fill = COLOURS[resource] ?? "#f3f0e6";
  const label = {x, width: 52, anchor: "middle", fill: DARK};
  return svg("g", {name: `port, ${ratio} ${resource ?? "of a kind"} for 1`}, piers,
    svg("circle", {cx: x, cy: y, r: 30, fill, stroke: DARK}),
    line(`${ratio}:1`, {...label, y: y - 10, size: 21}),
    line(resource ?? "any", {...label, y: y + 11, size: 19}),
  );
}

/** A road or the place for one: a bar along the edge. */
function path(ends, edge, {parts, roads, players}) {
  const [[x1, y1], [x2, y2]] = ends.map((node) => nodePlace(node, SIZE));
  const [dx, dy] = [(x2 - x1) / SIZE, (y2 - y1) / SIZE];
  const [near, far, half] = [14, SIZE - 14, 6];
  const spots = [[near, -half], [far, -half], [far, half], [near, half]];
  const points = spots.map(([along, aside]) => [x1 + dx * along - dy * aside, y1 + dy * along + dx * aside]);
  const road = roads.find((built) => built.edge === edge);
  const look = road ? {fill: playerColour(road.player), stroke: DARK, "stroke-width": 2} : {fill: "transparent"};
  const name = road ? `edge ${edge}, road of ${players[road.player].name}` : `edge ${edge}`;
  return svg("polygon", {part: parts.edge(edge), name, points: points.map((at) => at.map(Math.round)).join(" "), ...look});
}

/** A building or the place for one. */
function site(node, {parts, buildings, players}) {
  const [x, y] = nodePlace(node, SIZE).map(Math.round);
  const built = buildings.find((building) => building.node === node);
  const name = built ? `node ${node}, ${built.type} of ${players[built.player].name}` : `node ${node}`;
  const spot = svg("circle", {cx: x, cy: y, r: 17, fill: "transparent"});
  return svg("g", {part: parts.node(node), name}, spot, built ? house(x, y, built) : []);
}

function house(x, y, {player, type}) {
  const outline = type === "city"
    ? `M${x - 20} ${y + 15}v-20h14v-12l13 -9l13 9v32z`
    : `M${x - 14} ${y + 13}v-16l14 -13l14 13v16z`;
  const number = {x: type === "city" ? x + 4 : x, y: y + 3, width: 18, size: 19, anchor: "middle", fill: "#fff"};
  return [
    svg("path", {d: outline, fill: playerColour(player), stroke: DARK, "stroke-width": 2}),
    line(String(player + 1), {...number, stroke: DARK, "stroke-width": 4, "paint-order": "stroke", "font-weight": "bold"}),
  ];
}
