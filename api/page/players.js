// Who sits at the table, whose turn it is, and what each thinks of its chances.

import {chanceLines, chart} from "./chart.js";
import {el, percent} from "./dom.js";

/** A row for each seat of a match; `own` are the players of this tab, `due` is who is to act. */
export function playerRows(match, own, due) {
  return match.info.seats.map((seat, number) => {
    const {label} = seat;
    const kind = kindOf(seat, own, match.resigned);
    return el(
      "li",
      {class: due === label ? "due" : ""},
      el("span", {class: `disc seat-${number % 8}`, "aria-hidden": "true"}),
      el("span", {class: "label"}, label),
      due === label ? el("span", {class: "unseen"}, "to act") : null,
      kind.toLowerCase() === label.toLowerCase() ? null : el("span", {class: "quiet"}, kind),
      figure(match, label),
    );
  });
}

function kindOf({external, label, bot, difficulty}, own, resigned) {
  if (resigned.includes(label)) return "resigned";
  if (external) return own.includes(label) ? "you" : "from elsewhere";
  return bot ?? `MCTS ${difficulty}`;
}

/** A player's reward once the game is over, before that its own chance of winning where it told one. */
function figure(match, label) {
  const reward = match.rewards?.[label];
  if (reward !== undefined) return el("strong", {}, String(Number(reward.toFixed(2))));
  const chance = match.moves.findLast(
    ({player, confidence}) => player === label && Number.isFinite(confidence),
  )?.confidence;
  return chance === undefined ? null : el("span", {class: "quiet"}, percent(chance));
}

/** Whose turn it is, or how it ended. */
export function turnOf({match, own, present, over, live, caughtUp, got, result}) {
  const {due} = got;
  if (over && caughtUp) return result;
  if (!live || !caughtUp) return `After ${got.at} of ${match.moves.length} actions`;
  if (present.includes(due)) return own.length > 1 ? `${due}, it is your turn` : "Your turn";
  return due ? `${due} is to act` : "";
}

/** What the players have thought of their chances so far, as a chart; nothing where nobody told. */
export function chancesOf(table) {
  const {match, review, got} = table;
  const told = match.moves.map(({player, confidence}) => ({player, chance: confidence ?? undefined}));
  const lines = chanceLines(match.labels, told);
  if (review.started || !lines.some(({points}) => points.length > 1)) return [];
  return [
    el("h2", {}, `Chance of winning${lines.length === 1 ? `: ${lines[0].name}` : ""}`),
    chart({lines, length: match.moves.length, at: got.at, onPick: (number) => table.goTo(number)}),
  ];
}

/** How a match ended, in a sentence for those who play in this tab. */
export function resultOf(match, own) {
  const {rewards, problem, info, resigned} = match;
  if (!rewards) {
    if (problem?.detail) return `It ended early: ${problem.detail}`;
    if (info.status === "failed") return "It ended by a mistake of ours.";
    return "It was ended early.";
  }
  const gaveUp = (player) => (own.length === 1 && own[0] === player ? "You resigned." : `${player} resigned.`);
  return [...resigned.map(gaveUp), outcome(rewards, own, resigned)].join(" ").trim();
}

function outcome(rewards, own, resigned) {
  const most = Math.max(...Object.values(rewards));
  const winners = Object.keys(rewards).filter((player) => rewards[player] === most);
  const alone = Object.keys(rewards).length === 1;
  if (alone && most === 0) return resigned.length ? "" : "Lost.";
  if (resigned.length && most === 0) return "The bot that took over won.";
  if (!alone && winners.length === Object.keys(rewards).length) return "A draw.";
  if (winners.length > 1) return `${winners.join(" and ")} share the win.`;
  return own.length === 1 && winners[0] === own[0] ? "You won!" : `${winners[0]} won.`;
}
