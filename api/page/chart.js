// A small chart of chances over a game.

import {percent} from "./dom.js";
import {svg} from "./svg.js";

const WIDTH = 320,
  HEIGHT = 120,
  LEFT = 30,
  BOTTOM = 16,
  TOP = 6,
  RIGHT = 6;
const JUDGED = new Set(["inaccuracy", "mistake", "blunder"]);

/** Lines [{name, seat, points: [[number of actions, chance], ...]}] over a game of some length; `at` is marked, `marks` are
 * [{x, y, kind}], and `onPick` hears the number of actions that was clicked. */
export function chart({lines, length, at, marks = [], onPick}) {
  const x = (number) => LEFT + ((WIDTH - LEFT - RIGHT) * number) / Math.max(1, length);
  const y = (chance) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance);
  const told = lines
    .map(({name, points}) => (points.length ? `${name} ${percent(points.at(-1)[1])}` : name))
    .join(", ");
  const drawn = svg(
    "svg",
    {
      class: "chart",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": `Chances of winning over ${length} actions; at the end: ${told}`,
    },
    [0, 0.5, 1]
      .map((chance) => [
        svg("line", {class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(chance), y2: y(chance)}),
        svg("text", {x: LEFT - 4, y: y(chance) + 3, "text-anchor": "end", text: `${100 * chance}%`}),
      ])
      .flat(),
    svg("text", {x: WIDTH - RIGHT, y: HEIGHT - 4, "text-anchor": "end", text: `${length} actions`}),
    lines.map(({seat, points}) =>
      svg("polyline", {
        class: `seat-${seat % 8}`,
        points: points.map(([number, chance]) => `${x(number).toFixed(1)},${y(chance).toFixed(1)}`).join(" "),
      }),
    ),
    marks
      .filter(({kind}) => JUDGED.has(kind))
      .map((mark) => svg("circle", {class: `judged ${mark.kind}`, cx: x(mark.x), cy: y(mark.y), r: 3.2})),
    at === undefined ? [] : svg("line", {class: "now", x1: x(at), x2: x(at), y1: TOP, y2: HEIGHT - BOTTOM}),
  );
  if (onPick) {
    drawn.classList.add("pickable");
    drawn.addEventListener("click", (event) => {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawn.getScreenCTM().inverse());
      onPick(Math.max(0, Math.min(length, Math.round(((point.x - LEFT) / (WIDTH - LEFT - RIGHT)) * length))));
    });
  }
  return drawn;
}

/** Lines for what players thought of their own chances: of entries {player, chance} in the order of actions. With two
 * players one line tells it all. */
export function chanceLines(players, entries) {
  if (players.length === 2) {
    const points = entries.map(({player, chance}, number) =>
      chance === undefined ? null : [number + 1, player === players[0] ? chance : 1 - chance],
    );
    return [{name: players[0], seat: 0, points: points.filter(Boolean)}];
  }
  return players.map((name, seat) => ({
    name,
    seat,
    points: entries.flatMap(({player, chance}, number) =>
      player === name && chance !== undefined ? [[number + 1, chance]] : [],
    ),
  }));
}
