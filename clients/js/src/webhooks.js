/** Standard Webhooks: whether a message is from the service, and what it says. */
import { webCrypto } from "./crypto.js";

const TOLERANCE_S = 300;

/** A message that must not be believed. */
export class WebhookError extends Error {
  name = "WebhookError";
}

/**
 * What a webhook says, if it is signed with the secret (or one of several) and not older than `toleranceS` seconds.
 * `body` is the request's body as it came, a string or bytes: JSON that was parsed and written again will not do.
 */
export async function verifyWebhook(body, headers, secrets, { toleranceS = TOLERANCE_S, now = Date.now() / 1000 } = {}) {
  const field = (name) => (typeof headers.get === "function" ? headers.get(name) : headers[name]) ?? "";
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(field);
  if (!id || !/^\d+$/.test(timestamp) || !signatures) throw new WebhookError("the webhook headers are missing");
  if (!(Math.abs(now - Number(timestamp)) <= toleranceS)) throw new WebhookError("the message is too old or too new");
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body);
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const { subtle } = await webCrypto();
  for (const secret of [secrets].flat()) {
    const raw = fromBase64(secret.replace(/^whsec_/, ""));
    const key = await subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    for (const signature of signatures.split(" ")) {
      const [version, digest] = signature.split(",");
      if (version !== "v1" || !/^[A-Za-z0-9+/]+=*$/.test(digest ?? "")) continue;
      if (await subtle.verify("HMAC", key, fromBase64(digest), signed)) return JSON.parse(new TextDecoder().decode(bytes));
    }
  }
  throw new WebhookError("no signature fits");
}

function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

function concat(first, second) {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
