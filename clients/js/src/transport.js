/** HTTP with patience: keys, repeating what may be repeated, and streams of events that go on where they broke off. */
import { eventsIn } from "./event-stream.js";
import { Problem } from "./problem.js";

const FIRST_PAUSE_MS = 200;
const FINAL = new Set(["done", "cancelled", "failed"]);

export class Transport {
  constructor({ url = "http://localhost:8000", key, retries = 5, maxPauseMs = 30_000, fetch = globalThis.fetch } = {}) {
    this.url = String(url).replace(/\/+$/, "");
    this.headers = key ? { Authorization: `Bearer ${key}` } : {};
    this.retries = retries;
    this.maxPauseMs = maxPauseMs;
    this.fetch = (...words) => fetch(...words); // browsers insist on a bare call
  }

  /**
   * The JSON that a request is answered with. It is sent again after 429 and 503, when `Retry-After` says; after a lost
   * connection only if it is `repeatable`, for the first one may have been heard.
   */
  async json(method, path, { body, headers, signal, repeatable = method === "GET" } = {}) {
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await this.send(method, path, { body, headers, signal });
        return await response.json();
      } catch (error) {
        signal?.throwIfAborted();
        const pause = this.pauseAfter(error, attempt, repeatable);
        if (pause === undefined) throw error;
        await sleep(pause, signal);
      }
    }
  }

  /** One request. Throws a Problem unless it succeeds. */
  async send(method, path, { body, headers, signal } = {}) {
    const type = body === undefined ? {} : { "Content-Type": "application/json" };
    const response = await this.fetch(this.url + path, {
      method,
      signal,
      headers: { ...type, ...this.headers, ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw await Problem.of(response);
    return response;
  }

  /** Milliseconds to wait before the next attempt; undefined if there should be none. */
  pauseAfter(error, attempt, repeatable) {
    if (attempt >= this.retries) return undefined;
    const backoff = FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random());
    if (!(error instanceof Problem)) return repeatable ? Math.min(backoff, this.maxPauseMs) : undefined;
    const worthIt = error.status === 429 || error.status === 503 || error.code === "in-progress";
    if (!worthIt || error.retryAfterMs === undefined || error.retryAfterMs > this.maxPauseMs) return undefined;
    return error.retryAfterMs * (1 + Math.random() / 4); // so that not everybody comes back at once
  }

  /** The events at a path until the final one. A lost stream is taken up again after the last event that arrived. */
  async *events(path, { signal, lastEventId } = {}) {
    let failures = 0;
    for (;;) {
      try {
        const headers = { Accept: "text/event-stream", ...(lastEventId && { "Last-Event-ID": lastEventId }) };
        const response = await this.send("GET", path, { headers, signal });
        for await (const event of eventsIn(response.body)) {
          yield event;
          [lastEventId, failures] = [event.id, 0];
          if (FINAL.has(event.type)) return;
        }
        failures++; // it ended early: the connection was closed, or the service restarted
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof Problem && this.pauseAfter(error, failures, true) === undefined) throw error;
        if (++failures > this.retries) throw error;
      }
      if (failures > this.retries) throw new Error(`the events at ${path} end without a final one`);
      await sleep(FIRST_PAUSE_MS * 2 ** failures, signal);
    }
  }
}

/** Resolve after a time; reject at once when the signal aborts. */
export function sleep(ms, signal) {
  return new Promise((resolve, reject) => {
    const give = () => (clearTimeout(timer), reject(signal.reason));
    const timer = setTimeout(() => (signal?.removeEventListener("abort", give), resolve()), ms);
    if (signal?.aborted) give();
    else signal?.addEventListener("abort", give, { once: true });
  });
}
