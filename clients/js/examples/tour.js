// A whole game, a match with its events, an analysis of it, and a verified webhook.
import { once } from "node:events";
import { createServer } from "node:http";
import { Kibitz, verifyWebhook } from "kibitz-client";

const { KIBITZ_URL: url, KIBITZ_KEY: key, KIBITZ_WEBHOOK_SECRET: secret = "" } = process.env;
const kibitz = new Kibitz({ url, key });
const game = kibitz.game("connect-four");

// A game: the bot decides, the rules are the service's as well.
let { state, player } = await game.new({ players: ["anna", "bert"] });
while (player) {
  const { action } = await game.decide({ state, player, deadline_ms: 100, game_id: "tour" });
  ({ state, player } = await game.apply(state, player, action));
}
console.log("game:", state.gameOver, state.winners);

// A match on the service's workers, followed as it is played.
const match = await kibitz.matches.start({ game: game.id, seats: [{ bot: "Greedy" }, { difficulty: "easy" }], seed: 3 });
let moves = 0;
for await (const event of kibitz.matches.events(match)) if (event.type === "move") moves++;
console.log("match:", moves, (await kibitz.matches.get(match)).status);

// What was good and what was bad in it?
const [{ initial_state, actions }] = (await kibitz.matches.record(match)).games;
const { id } = await kibitz.analyses.start({ game: game.id, initial_state, actions, iterations: 200 });
const analysis = await kibitz.analyses.finished(id);
console.log("analysis:", analysis.actions.length, Object.keys(analysis.summary).length);

// A decision that arrives by webhook.
const server = createServer().listen(0, "127.0.0.1");
const port = await once(server, "listening").then(() => /** @type {any} */ (server.address()).port);
const opening = await game.new();
const asked = { game: game.id, state: opening.state, player: "p0", deadline_ms: 100 };
await kibitz.decisions.start({ ...asked, callback_url: `http://127.0.0.1:${port}/` });
const [request, response] = await once(server, "request");
const message = await verifyWebhook(Buffer.concat(await request.toArray()), request.headers, secret);
response.writeHead(204).end();
server.close();
console.log("webhook:", message.type, message.data.action);
