// A LOL Chess backend with two bots, from the first ban on; the service's rules stand in for the game's own engine.
import { Kibitz } from "kibitz-client";
import { KibitzBotService } from "kibitz-client/adapters/lolchess";

const ROUNDS = Number(process.env.ROUNDS ?? 1000);
const kibitz = new Kibitz({ url: process.env.KIBITZ_URL });
const engine = kibitz.game("lolchess");
const bots = new KibitzBotService(kibitz, { deadlineMs: 200 });
const players = ["bot-player-1", "bot-player-2"];
let { state, player } = await engine.new({ players, options: { draft: true }, seed: 7 });

/** @type {string[]} */
const draft = [];
while (player && state.status === "ban_pick")
  for await (const event of bots.draftEvents(state, player)) {
    draft.push(event.event);
    ({ state, player } = await engine.apply(state, event.playerId ?? player, event));
  }
console.log("draft:", draft.join(" "));

let actions = 0;
while (player && state.status === "in_progress" && state.currentRound <= ROUNDS) {
  const action = await bots.getAction(state, player);
  if (!action || !(await bots.validateAction(state, action))) break;
  ({ state, player } = await engine.apply(state, player, action));
  actions++;
}
console.log("play:", actions, /** @type {any} */ (state).currentRound, state.status);
