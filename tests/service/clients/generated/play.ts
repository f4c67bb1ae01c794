// A game of Connect Four, a Catan match with its events and an analysis, with nothing but what openapi-typescript made.

import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

type Schemas = components["schemas"];
// Where Connect Four and where Catan is served.
const small = createClient<paths>({ baseUrl: process.argv[2] ?? "" });
const large = createClient<paths>({ baseUrl: process.argv[3] ?? "" });

/** The data of an answer; its problem as an error. */
function told<T>({ data, error }: { data?: T; error?: { detail?: string } }): T {
  if (data === undefined) throw new Error(error?.detail ?? "no answer");
  return data;
}

async function game(): Promise<number> {
  const path = { game_id: "connect-four" };
  let at = told(await small.POST("/v1/games/{game_id}/new", { params: { path }, body: { players: ["anna", "bot"] } }));
  let { state, player } = at;
  let moves = 0;
  while (player) {
    const decision: Schemas["Decision"] = told(await small.POST("/v1/decisions", {
      params: { header: { Prefer: "wait=10" } },
      body: { game: "connect-four", state, player, iterations: 200, deadline_ms: 5000 },
    }));
    if (!decision.action) throw new Error(`no action: ${decision.status}`);
    const body = { state, player, action: decision.action };
    ({ state, player } = told(await small.POST("/v1/games/{game_id}/apply", { params: { path }, body })));
    moves += 1;
  }
  return moves;
}

async function match(): Promise<[string, string[]]> {
  const seats: Schemas["MatchRequest"]["seats"] = [{ bot: "Value", label: "anna" }, { bot: "Value", label: "bert" }];
  const { id } = told(await large.POST("/v1/matches", { body: { game: "catan", seats, seed: 3 } }));
  const params = { path: { match_id: id } };
  const stream = told(await large.GET("/v1/matches/{match_id}/events", { params, parseAs: "text" }));
  return [id, [...stream.matchAll(/^event: (\w+)$/gm)].map((found) => found[1] ?? "")];
}

async function analysis(match: string): Promise<Schemas["Analysis"]> {
  const { games } = told(await large.GET("/v1/matches/{match_id}/record", { params: { path: { match_id: match } } }));
  const [record] = games;
  if (!record) throw new Error("no game was recorded");
  const body = { game: "catan", initial_state: record.initial_state, actions: record.actions.slice(0, 6), iterations: 20 };
  let judged = told(await large.POST("/v1/analyses", { body }));
  while (judged.status === "queued" || judged.status === "running") {
    await new Promise((resolve) => setTimeout(resolve, 50));
    judged = told(await large.GET("/v1/analyses/{analysis_id}", { params: { path: { analysis_id: judged.id } } }));
  }
  return judged;
}

const moves = await game();
const [id, events] = await match();
const judged = await analysis(id);
const played = events.filter((event) => event === "move").length;
console.log(JSON.stringify({ moves, played, end: events.at(-1), judged: judged.actions.length, status: judged.status }));
