// Where tiles, corners, edges and ports lie. Numbers are those of the JSON; coordinates are (q, r) of a hex grid.

export const TILES = [
  [0, 0], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1], [2, 0], [1, 1], [0, 2], [-1, 2], [-2, 2], [-2, 1],
  [-2, 0], [-1, -1], [0, -2], [1, -2], [2, -2], [2, -1],
];
/** The nodes at each tile's corners: north, then clockwise. */
export const CORNERS = [
  [0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 2, 1], [2, 9, 10, 11, 12, 3], [4, 3, 12, 13, 14, 15], [16, 5, 4, 15, 17, 18],
  [19, 20, 0, 5, 16, 21], [22, 23, 6, 1, 0, 20], [24, 25, 26, 27, 8, 7], [8, 27, 28, 29, 10, 9],
  [10, 29, 30, 31, 32, 11], [12, 11, 32, 33, 34, 13], [14, 13, 34, 35, 36, 37], [17, 15, 14, 37, 38, 39],
  [40, 18, 17, 39, 41, 42], [43, 21, 16, 18, 40, 44], [45, 46, 19, 21, 43, 47], [48, 49, 22, 20, 19, 46],
  [50, 51, 52, 23, 22, 49], [52, 53, 24, 7, 6, 23],
];
export const PORTS = [
  {nodes: [25, 26], sea: [3, 0]}, {nodes: [28, 29], sea: [1, 2]}, {nodes: [32, 33], sea: [-1, 3]},
  {nodes: [35, 36], sea: [-3, 3]}, {nodes: [38, 39], sea: [-3, 1]}, {nodes: [40, 44], sea: [-2, -1]},
  {nodes: [45, 47], sea: [0, -3]}, {nodes: [48, 49], sea: [2, -3]}, {nodes: [52, 53], sea: [3, -2]},
];
const ACROSS = [[1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]]; // from a tile over its sides, north-east first

/** The two nodes of each edge. */
export const EDGES = [...new Set(CORNERS.flatMap((nodes) => sides(nodes).map((ends) => ends.join())))]
  .map((ends) => ends.split(",").map(Number))
  .sort((one, other) => one[0] - other[0] || one[1] - other[1]);

/** What the settlers backend calls places: by the hexes, sea included, that touch them. */
export const NAMES = {tiles: TILES.map((tile) => nameOf([tile])), nodes: [], edges: []};
TILES.forEach(([q, r], tile) => {
  const around = ACROSS.map(([dq, dr]) => [q + dq, r + dr]);
  sides(CORNERS[tile]).forEach((ends, side) => {
    NAMES.nodes[CORNERS[tile][side]] = nameOf([[q, r], around[(side + 5) % 6], around[side]]);
    const edge = EDGES.findIndex(([low, high]) => low === ends[0] && high === ends[1]);
    NAMES.edges[edge] = nameOf([[q, r], around[side]]);
  });
});

/** The middle of a hex, for hexes of this size (from middle to corner). */
export function middle([q, r], size) {
  return [size * Math.sqrt(3) * (q + r / 2), size * 1.5 * r];
}

/** Where a corner of a hex lies; 0 is the northern one. */
export function corner(hex, number, size) {
  const [x, y] = middle(hex, size);
  const angle = (Math.PI / 3) * number - Math.PI / 2;
  return [x + size * Math.cos(angle), y + size * Math.sin(angle)];
}

/** Where a node lies. */
export function nodePlace(node, size) {
  const tile = CORNERS.findIndex((nodes) => nodes.includes(node));
  return corner(TILES[tile], CORNERS[tile].indexOf(node), size);
}

function sides(nodes) {
  return nodes.map((node, i) => [node, nodes[(i + 1) % 6]].sort((a, b) => a - b));
}

function nameOf(hexes) {
  const sorted = hexes.toSorted((one, other) => one[0] - other[0] || one[1] - other[1]);
  return sorted.map(([q, r]) => [q, r, -q - r].join()).join("|");
}
