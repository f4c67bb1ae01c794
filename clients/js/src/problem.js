/** A refusal of the service: RFC 9457 problem details. */
export class Problem extends Error {
  constructor(status, body, retryAfterMs) {
    super(body.detail ?? body.title ?? `HTTP ${status}`);
    this.name = "Problem";
    this.status = status;
    /** A stable word for what is wrong, such as "illegal-action". */
    this.code = String(body.type ?? "").replace(/^urn:kibitz:problem:/, "");
    /** The field of the request that it is about, as a JSON pointer. */
    this.pointer = body.errors?.[0]?.pointer ?? "";
    this.body = body;
    /** When to try again, in milliseconds; undefined if trying again is no use. */
    this.retryAfterMs = retryAfterMs;
  }

  /** The problem in a response that is not a success. */
  static async of(response) {
    const text = await response.text();
    const seconds = Number.parseFloat(response.headers.get("retry-after") ?? "");
    let body;
    try {
      body = Object(JSON.parse(text));
    } catch {
      body = { detail: `HTTP ${response.status}: ${text.slice(0, 200)}` }; // a proxy's own words
    }
    return new Problem(response.status, body, Number.isNaN(seconds) ? undefined : Math.max(0, seconds * 1000));
  }
}
