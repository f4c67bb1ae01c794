/** The client of Kibitz: what should the bot play here, and by when? */
export { Kibitz } from "./client.js";
export { Problem } from "./problem.js";
export { verifyWebhook, WebhookError } from "./webhooks.js";
