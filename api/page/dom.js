// Making elements of HTML.

/** An element. Attributes that begin with "on" are listeners; true and false set or leave out an attribute; others are
 * written as they are. Children are elements, texts, or lists of them; null is left out. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in PROPERTIES) element[name] = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const PROPERTIES = {value: 1, checked: 1, disabled: 1, hidden: 1, open: 1};

/** A button that does something. */
export function button(text, onclick, attributes = {}) {
  return el("button", {type: "button", onclick, ...attributes}, text);
}

/** A select; options are [value, text], or [group, options]. */
export function select(options, value, attributes = {}) {
  const made = el(
    "select",
    attributes,
    options.map(([key, text]) =>
      Array.isArray(text)
        ? el(
            "optgroup",
            {label: key},
            text.map(([inner, label]) => el("option", {value: inner}, label)),
          )
        : el("option", {value: key}, text),
    ),
  );
  made.value = value;
  return made;
}

/** A field with its label, and a hint below. */
export function field(label, control, hint) {
  return el(
    "label",
    {class: "field"},
    el("span", {class: "name"}, label),
    control,
    hint ? el("small", {}, hint) : null,
  );
}

/** A table of figures: heads, and rows that begin with their name. */
export function figures(heads, rows) {
  const head = el(
    "tr",
    {},
    heads.map((text) => el("th", {scope: "col"}, text)),
  );
  const body = rows.map(([name, ...cells]) =>
    el(
      "tr",
      {},
      el("th", {scope: "row"}, name),
      cells.map((text) => el("td", {}, text)),
    ),
  );
  return el("table", {class: "figures"}, el("thead", {}, head), el("tbody", {}, body));
}

/** A number for people: 48,210. */
export const count = (number) => Math.round(number).toLocaleString("en");

/** A probability for people: 71 %. */
export const percent = (share) => `${Math.round(100 * share)} %`;

/** Whether the reader asked for less movement. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Something to say, once, to those who hear the page. */
export function announce(text) {
  const line =
    document.getElementById("announcer") ??
    document.body.appendChild(el("p", {id: "announcer", class: "unseen", "aria-live": "polite"}));
  line.textContent = text;
}
