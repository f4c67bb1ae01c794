// What the search thinks of a position: asked by a player's own view, so that it knows no more than the player does.

import {follow, get, post} from "./api.js";

const THINK_MS = 1500;

/** The candidates [{action, share, value}] of a search, best first; meanwhile `onPlan` hears its best action so far. */
export async function hintFor(game, {view, player_id: player}, signal, onPlan) {
  const asked = await post("/v1/decisions", {game: game.id, state: view, player, deadline_ms: THINK_MS, detail: true});
  let decision = asked;
  if (asked.status !== "done") {
    await follow(
      `/v1/decisions/${asked.id}/events`,
      (name, data) => {
        if (name === "thinking") onPlan(data.action);
        else decision = data;
      },
      signal,
    );
    if (!decision.action && !signal.aborted) decision = await get(`/v1/decisions/${asked.id}?wait=5`);
  }
  return candidatesOf(decision);
}

/** A decision's candidates with their shares of the visits; an answer without a search is its only one. */
export function candidatesOf({action, candidates = [], confidence}) {
  const all = candidates.reduce((sum, {visits}) => sum + visits, 0);
  if (!all) return action ? [{action, share: 1, value: confidence ?? 0.5}] : [];
  return candidates
    .filter(({visits}) => visits)
    .map((candidate) => ({
      action: candidate.action,
      share: candidate.visits / all,
      value: candidate.value,
      visits: candidate.visits,
    }));
}
