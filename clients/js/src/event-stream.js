/** Server-sent events, as WHATWG's HTML has them, from the body of a response. */

/** The events in a stream of bytes: `{id, type, data}` with the data read as JSON. */
export async function* eventsIn(body) {
  let event = { id: "", type: "message", data: "" };
  for await (const line of linesIn(body)) {
    if (line === "") {
      if (event.data) yield { id: event.id, type: event.type, data: JSON.parse(event.data) };
      event = { id: event.id, type: "message", data: "" };
      continue;
    }
    const [, name, value] = /^([^:]*):? ?(.*)$/s.exec(line);
    if (name === "id") event.id = value;
    else if (name === "event") event.type = value;
    else if (name === "data") event.data += (event.data && "\n") + value;
  }
}

async function* linesIn(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const lines = text.split(/\r\n|\n/);
      text = lines.pop();
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => {}); // whoever leaves the loop early hangs up
  }
}
