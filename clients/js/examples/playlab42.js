// A Playlab42 game loop with two bots; the service's rules stand in for the game's own engine.
import { Kibitz } from "kibitz-client";
import { KibitzBot } from "kibitz-client/adapters/playlab42";

const kibitz = new Kibitz({ url: process.env.KIBITZ_URL });
const engine = kibitz.game("tictactoe");
const bots = { anna: new KibitzBot(kibitz, engine.id, { deadlineMs: 200 }), bert: new KibitzBot(kibitz, engine.id, { difficulty: "easy" }) };
for (const [id, bot] of Object.entries(bots)) bot.onGameStart(id);

let { state, player } = await engine.new({ players: Object.keys(bots) });
while (player) {
  const [view, valid] = [await engine.view(state, player), await engine.legalActions(state, player)];
  const action = await bots[player].chooseAction(view, valid, { random: Math.random });
  ({ state, player } = await engine.apply(state, player, action));
}
for (const bot of Object.values(bots)) bot.onGameEnd();
console.log("over:", state.winners);
