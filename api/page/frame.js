// What a table is made of: the board with its buttons, and beside it the players, the list of actions and what was played.

import "./actions.js";
import "./board.js";
import "./log.js";
import "./thinking.js";
import {el} from "./dom.js";

/** The parts by name, and `element`, which holds them all. */
export function tableFrame() {
  const parts = {
    board: el("kibitz-board"),
    list: el("kibitz-actions"),
    thinking: el("kibitz-thinking"),
    log: el("kibitz-log"),
    title: el("h1", {}, "Table"),
    turn: el("p", {class: "turn", role: "status"}),
    problem: el("p", {class: "problem", role: "alert"}),
    seats: el("ul", {class: "players", "aria-label": "Players"}),
    chances: el("div", {class: "chances"}),
    tools: el("div", {class: "tools", role: "group", "aria-label": "What you can do"}),
    after: el("div", {class: "after"}),
    choices: el("section", {}, el("h2", {}, "Actions")),
  };
  const {board, list, thinking, log, title, turn, problem, seats, chances, tools, after, choices} = parts;
  choices.append(list);
  const play = el("div", {class: "play"}, el("div", {class: "head"}, title, turn), problem, board, tools);
  const beside = el(
    "aside",
    {"aria-label": "The game"},
    seats,
    thinking,
    after,
    choices,
    el("section", {class: "moves"}, el("h2", {}, "Played"), log),
    chances,
  );
  return {...parts, element: el("section", {class: "table"}, play, beside)};
}
