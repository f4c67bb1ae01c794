// Choosing an action by its parts: every click keeps the actions that contain what was clicked (svg.js says how a
// drawing names parts). Nothing here knows a game.

/** Whether a pattern fits a value: all its fields with values that fit; a list holds all items of the pattern's. */
export function fits(pattern, value) {
  if (Array.isArray(pattern)) {
    return Array.isArray(value) && pattern.every((item) => value.some((other) => fits(item, other)));
  }
  if (pattern !== null && typeof pattern === "object") {
    if (value === null || typeof value !== "object") return false;
    for (const name in pattern) {
      if (!(name in value) || !fits(pattern[name], value[name])) return false;
    }
    return true;
  }
  return pattern === value;
}

/** Whether two values of JSON are the same, whatever the order of fields. */
export function same(one, other) {
  return fits(one, other) && fits(other, one);
}

/** What is being chosen of the legal actions. */
export class Choice {
  constructor(actions) {
    this.actions = actions;
    this.chosen = [];
    this.left = actions.map((_, number) => number);
  }

  /** The numbers of the actions that are left and fit. */
  fitting(pattern, among = this.left) {
    return among.filter((number) => fits(pattern, this.actions[number]));
  }

  /** The first of an element's patterns that fits an action which is left; undefined if none does. */
  usable(patterns) {
    return patterns.find((pattern) => this.left.some((number) => fits(pattern, this.actions[number])));
  }

  /** Whether a pattern was chosen. */
  has(pattern) {
    return this.chosen.some((other) => same(other, pattern));
  }

  /** Choose a pattern, or take it and what was chosen after it back. */
  toggle(pattern) {
    const place = this.chosen.findIndex((other) => same(other, pattern));
    this.chosen = place < 0 ? [...this.chosen, pattern] : this.chosen.slice(0, place);
    this.left = this.actions.map((_, number) => number);
    for (const kept of this.chosen) this.left = this.fitting(kept);
  }

  /** Begin again. */
  clear() {
    this.chosen = [];
    this.left = this.actions.map((_, number) => number);
  }

  /** Whether a pattern says something of the one action left that was not chosen yet: a target still to be seen. After
   * more than one click only places count, not words such as the action's type. */
  asks(pattern) {
    if (!fits(pattern, this.actions[this.left[0]])) return false;
    const known = this.chosen.reduce(merged, {});
    return Object.entries(pattern).some(([name, value]) => {
      const place = value !== null && typeof value === "object";
      return !holdsList(value) && (place || this.chosen.length === 1) && !fits({[name]: value}, known);
    });
  }

  /** Whether some pattern would leave fewer actions. */
  narrows(pattern) {
    const count = this.fitting(pattern).length;
    return count > 0 && count < this.left.length;
  }
}

function holdsList(value) {
  if (value === null || typeof value !== "object") return false;
  return Array.isArray(value) || Object.values(value).some((inner) => Array.isArray(inner));
}

function merged(one, other) {
  const both = {...one};
  for (const [name, value] of Object.entries(other)) {
    const nested = value !== null && typeof value === "object" && !Array.isArray(value);
    both[name] = nested && name in one ? merged(one[name], value) : value;
  }
  return both;
}

/** The elements of a drawing that stand for parts of an action, most telling first: in the order in which the action
 * names what they stand for. An element that says no more than another one does is left out. */
export function elementsOf(action, parts) {
  const names = Object.keys(action);
  const found = [];
  for (const part of parts) {
    const pattern = part.patterns.find((one) => fits(one, action));
    if (pattern) found.push({...part, pattern});
  }
  const telling = found.filter(
    (part) => !found.some((other) => other !== part && saysLess(part.pattern, other.pattern)),
  );
  const place = ({pattern}) => Math.max(...Object.keys(pattern).map((name) => names.indexOf(name)));
  return telling.sort((one, other) => place(one) - place(other));
}

function saysLess(pattern, other) {
  return fits(pattern, other) && !fits(other, pattern);
}
