// Where in a JSON text a JSON pointer points to, so that a mistake can be shown in what somebody pasted.

const LINE = 60; // characters that a value may have in one line

/** The range [start, end] of the value that a pointer names in a text that is JSON, or of the innermost one around it. */
export function placeOf(text, pointer) {
  const names = pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  const reader = new Reader(text);
  return reader.find(names);
}

/** Line and column, from 1, of a place in a text. */
export function lineOf(text, place) {
  const before = text.slice(0, place).split("\n");
  return {line: before.length, column: before.at(-1).length + 1};
}

/** JSON for people: indented, with lists of short values in a line. */
export function written(value, indent = "") {
  const inner = `${indent} `,
    line = JSON.stringify(value);
  if (value === null || typeof value !== "object" || line.length + indent.length <= LINE) {
    return line;
  }
  if (Array.isArray(value)) return `[\n${value.map((entry) => inner + written(entry, inner)).join(",\n")}\n${indent}]`;
  return `{\n${Object.entries(value)
    .map(([name, entry]) => `${inner}${JSON.stringify(name)}: ${written(entry, inner)}`)
    .join(",\n")}\n${indent}}`;
}

class Reader {
  #at = 0;

  constructor(text) {
    this.text = text;
  }

  #space() {
    while (/\s/.test(this.text[this.#at] ?? "")) this.#at++;
  }

  #string() {
    const start = this.#at++;
    while (this.text[this.#at] !== '"') this.#at += this.text[this.#at] === "\\" ? 2 : 1;
    this.#at++;
    return JSON.parse(this.text.slice(start, this.#at));
  }

  find(names) {
    this.#space();
    const start = this.#at,
      opened = this.text[start];
    let inner = null;
    if (opened === "{" || opened === "[") {
      this.#at++;
      for (let number = 0; ; number++) {
        this.#space();
        if (this.text[this.#at] === "}" || this.text[this.#at] === "]") break;
        const name = opened === "{" ? this.#string() : String(number);
        this.#space();
        if (opened === "{") this.#at++;
        const found = this.find(name === names[0] ? names.slice(1) : []);
        if (name === names[0]) inner = found;
        this.#space();
        if (this.text[this.#at] === ",") this.#at++;
      }
      this.#at++;
    } else if (opened === '"') {
      this.#string();
    } else {
      while (/[^\s,\]}]/.test(this.text[this.#at] ?? "")) this.#at++;
    }
    return inner ?? [start, this.#at];
  }
}
