// The public API, and nothing else: requests, problems, event streams that go on after the connection was lost.

const KEY = "kibitz-key";
const RETRY_MS = 1000;
const FINAL = new Set(["done", "cancelled", "failed"]);

/** What the service refuses, or could not do. */
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail ?? body.title ?? `the service answered ${status}`);
    this.status = status;
    this.type = body.type ?? "";
    this.pointer = body.errors?.[0]?.pointer ?? "";
  }
}

/** The API key of this tab; nowhere else is it kept. */
export const key = {
  get: () => sessionStorage.getItem(KEY) ?? "",
  set: (value) => (value ? sessionStorage.setItem(KEY, value) : sessionStorage.removeItem(KEY)),
};

let askForKey = async () => false;

/** Say how to ask for a key: a function that resolves to whether there is one now. */
export function askForKeysBy(ask) {
  askForKey = ask;
}

let reportConnection = () => {};

/** Say whom to tell that the service cannot be reached (false), or can be again (true). */
export function tellConnectionTo(report) {
  reportConnection = report;
}

async function reach(path, options = {}) {
  for (;;) {
    const headers = {...options.headers};
    if (key.get()) headers.Authorization = `Bearer ${key.get()}`;
    let response;
    try {
      response = await fetch(path, {...options, headers, cache: "no-store"});
    } catch (error) {
      if (error.name !== "AbortError") reportConnection(false);
      throw error;
    }
    reportConnection(true);
    if (response.status !== 401 || !(await askForKey())) return response;
  }
}

async function checked(response) {
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new Problem(response.status, body);
}

/** The JSON that a path gives. */
export async function get(path) {
  return (await checked(await reach(path))).json();
}

/** A path's text, also that of a service which is not ready. */
export async function getText(path) {
  return (await reach(path)).text();
}

/** Send JSON; what comes back. */
export async function post(path, body, headers = {}) {
  const options = {
    method: "POST",
    headers: {"Content-Type": "application/json", ...headers},
    body: JSON.stringify(body ?? {}),
  };
  return (await checked(await reach(path, options))).json();
}

/** Delete what is at a path. */
export async function remove(path) {
  return (await checked(await reach(path, {method: "DELETE"}))).json();
}

/** Save what is at a path as a file. */
export async function download(path, name) {
  const blob = await (await checked(await reach(path))).blob();
  const link = Object.assign(document.createElement("a"), {href: URL.createObjectURL(blob), download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RETRY_MS);
}

/** Call back with every event of a stream, as (name, data), until its last one or until the signal aborts.
 * A lost connection is made again, from where it was lost on. */
export async function follow(path, onEvent, signal) {
  const state = {last: null};
  while (!signal.aborted) {
    try {
      const headers = state.last ? {"Last-Event-ID": state.last} : {};
      const response = await checked(await reach(path, {headers, signal}));
      if (await readEvents(response.body, onEvent, state, signal)) return;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Problem && error.status < 500 && error.status !== 429) throw error;
    }
    await new Promise((wake) => setTimeout(wake, RETRY_MS));
  }
}

async function readEvents(body, onEvent, state, signal) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const {done, value} = await reader.read();
    if (done || signal.aborted) return false;
    text += value;
    const messages = text.split("\n\n");
    text = messages.pop();
    for (const message of messages) {
      const fields = Object.fromEntries(message.split("\n").map((line) => line.split(/: (.*)/s, 2)));
      if (!fields.event) continue;
      state.last = fields.id ?? state.last;
      onEvent(fields.event, JSON.parse(fields.data));
      if (FINAL.has(fields.event)) return true;
    }
  }
}

const details = new Map();

/** All about a game; asked for once. */
export async function gameDetail(id) {
  if (!details.has(id)) details.set(id, await get(`/v1/games/${encodeURIComponent(id)}`));
  return details.get(id);
}
