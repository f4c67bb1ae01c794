// Who sits at the table, whose turn it is, and what each thinks of its chances.

import {el, percent} from "./dom.js";

/** A row for each seat of a match; `own` are the players of this tab, `due` is who is to act. */
export function playerRows(match, own, due) {
  return match.info.seats.map((seat, number) => {
    const {label} = seat;
    const kind = kindOf(seat, own);
    return el(
      "li",
      {class: due === label ? "due" : ""},
      el("span", {class: `disc seat-${number % 8}`, "aria-hidden": "true"}),
      el("span", {class: "label"}, label),
      kind.toLowerCase() === label.toLowerCase() ? null : el("span", {class: "quiet"}, kind),
      figure(match, label),
      due === label ? el("span", {class: "unseen"}, "to act") : null,
    );
  });
}

function kindOf({external, label, bot, difficulty}, own) {
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

/** How a match ended, in a sentence for those who play in this tab. */
export function resultOf(match, own, resigned) {
  const {rewards, problem, info} = match;
  if (!rewards) {
    if (problem?.detail) return `It ended early: ${problem.detail}`;
    if (info.status === "failed") return "It ended by a mistake of ours.";
    return resigned ? "You resigned." : "It was ended early.";
  }
  const most = Math.max(...Object.values(rewards));
  const winners = Object.keys(rewards).filter((player) => rewards[player] === most);
  const alone = Object.keys(rewards).length === 1;
  if (alone && most === 0) return "Lost.";
  if (!alone && winners.length === Object.keys(rewards).length) return "A draw.";
  if (winners.length > 1) return `${winners.join(" and ")} share the win.`;
  return own.length === 1 && winners[0] === own[0] ? "You won!" : `${winners[0]} won.`;
}
