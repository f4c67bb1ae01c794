// Decisions by webhook in Express: the body must arrive as it was sent.
import express from "express";
import { verifyWebhook } from "kibitz-client";

const app = express();
app.post("/kibitz", express.raw({ type: "*/*" }), async (request, response) => {
  const { data } = await verifyWebhook(request.body, request.headers, process.env.KIBITZ_WEBHOOK_SECRET ?? "");
  console.log("play", data.id, JSON.stringify(data.action)); // at least once: a message may come again
  response.sendStatus(204);
});
app.use((error, request, response, next) => void response.sendStatus(error.name === "WebhookError" ? 401 : 500));
app.listen(Number(process.env.PORT ?? 3000), "127.0.0.1");
