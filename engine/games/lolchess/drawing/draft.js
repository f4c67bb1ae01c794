// Before the game: bans and picks, then the order of the champions and their spells.

import {svg} from "/page/svg.js";
import {ACCENT, box, button, canvas, line} from "/page/lettering.js";
import {DARK, SIDES} from "./pieces.js";

export const CHAMPIONS = [
  "Aatrox", "Ahri", "Ashe", "Azir", "Blitzcrank", "Dr.Mundo", "Ezreal", "Garen", "Janna", "Jhin", "Kha'Zix", "Leona", "Malphite",
  "Nasus", "Rammus", "Sion", "Soraka", "Teemo", "Tristana", "Tryndamere", "Twisted Fate", "Viktor", "Yasuo", "Zed",
];
export const SPELLS = ["Flash", "Ghost", "Heal", "Barrier", "Smite"];
const WIDTH = 740;

/** The ban, pick and reorder phases. */
export function draft(view, seat) {
  const state = view.banPickState;
  const due = view.players.find(({side}) => side === state.currentTurn);
  const asked = {ban: "bans", pick: "picks"}[state.phase];
  const title = asked ? `${due.userId} (${due.side}) ${asked} a champion` : "both sides order their champions and choose spells";
  const drawn = [line(title, {x: 10, y: 28, width: asked ? 560 : WIDTH, size: 26})];
  if (state.phase === "ban") drawn.push(button("ban nobody", {part: {event: "skipBan"}, x: 590, y: 8, width: 160, height: 42}));
  let y = 60;
  if (asked) {
    drawn.push(CHAMPIONS.map((champion, i) => face(champion, state, 10 + 186 * (i % 4), y + 62 * Math.floor(i / 4))));
    y += 62 * 6 + 8;
  }
  view.players.forEach((player, place) => {
    const {height, drawn: more} = lineUp(player, state, !asked && (seat === null || place === seat), y);
    drawn.push(more);
    y += height;
  });
  return canvas(760, y, "LOL Chess", drawn);
}

function face(champion, state, x, y) {
  const side = ["blue", "red"].find((colour) => state[`${colour}Picks`].includes(champion));
  const banned = state.bannedChampions.includes(champion);
  const note = side ? `${side}'s` : banned ? "banned" : "";
  const look = side ? {fill: SIDES[side]} : banned ? {fill: "#b9b6b0"} : {};
  const ink = note ? {fill: DARK} : {};
  const text = {x: x + 90, width: 168, anchor: "middle", ...ink};
  const part = [{event: "banChampion", championId: champion}, {event: "pickChampion", championId: champion}];
  return svg("g", {part, name: note ? `${champion}, ${note}` : champion},
    box({x, y, width: 180, height: 56, ...look}),
    line(champion, {...text, y: y + (note ? 18 : 28)}),
    note ? line(note, {...text, y: y + 41, size: 20}) : []);
}

/** A side's champions; with what can be chosen for them where that is due. */
function lineUp({side, userId}, state, open, y) {
  const [picks, order, spells] = ["Picks", "ChampionOrder", "SummonerSpells"].map((what) => state[side + what]);
  const shown = order.length ? order : picks;
  const bans = state[`${side}Bans`].join(", ") || "nobody";
  const head = [
    svg("rect", {x: 10, y, width: WIDTH, height: 44, rx: 8, fill: SIDES[side]}),
    line(`${side}: ${userId}, bans ${bans}${state[`${side}Ready`] ? ", ready" : ""}`, {x: 22, y: y + 22, width: WIDTH - 24, fill: DARK}),
  ];
  const rows = shown.map((champion, i) => {
    const top = y + 52 + 50 * i;
    return [
      line(`${i + 1} ${champion}`, {x: 22, y: top + 22, width: 190}),
      open ? SPELLS.map((spell, k) => spellButton(champion, spell, spells[champion] === spell, 222 + 106 * k, top))
        : line(spells[champion] ?? "", {x: 222, y: top + 22, width: 200}),
    ];
  });
  let height = 60 + 50 * shown.length;
  const ends = open ? [
    button("change the order", {part: {event: "reorderChampions"}, x: 10, y: y + height, width: 240, height: 48}),
    button("not ready", {part: {event: "setReady", ready: false}, x: 260, y: y + height, width: 240, height: 48}),
    button("ready", {part: {event: "setReady", ready: true}, x: 510, y: y + height, width: 240, height: 48}),
  ] : [];
  if (open) height += 60;
  return {height, drawn: [head, rows, ends]};
}

function spellButton(champion, spell, chosen, x, y) {
  const look = chosen ? {stroke: ACCENT, "stroke-width": 5} : {};
  const part = {event: "setSummonerSpells", spellAssignments: {[champion]: spell}};
  const name = `${spell} for ${champion}${chosen ? ", chosen" : ""}`;
  return button(spell, {part, name, x, y, width: 102, height: 44, ...look});
}
