// ManaCore with two bots; the service's rules stand in for the game's own engine.
import { Kibitz } from "kibitz-client";
import { KibitzBot } from "kibitz-client/adapters/manacore";

const ACTIONS = Number(process.env.ACTIONS ?? 10_000);
const kibitz = new Kibitz({ url: process.env.KIBITZ_URL });
const engine = kibitz.game("manacore");
const bots = { player: new KibitzBot(kibitz, { deadlineMs: 100 }), opponent: new KibitzBot(kibitz, { difficulty: "easy" }) };

let { state, player } = await engine.new({ seed: 5 });
let actions = 0;
while (player && actions < ACTIONS) {
  const action = await bots[player].chooseAction(state, player);
  ({ state, player } = await engine.apply(state, player, action));
  actions++;
}
console.log(`${bots.player.getName()}:`, actions, "actions, turn", state.turnCount);
