// A form for the options of a new game, made from their JSON Schema.

import {el, field, select} from "./dom.js";

/** The form's element, and `value()`: what differs from the defaults. */
export function optionsForm(schema, defaults, given) {
  const controls = Object.entries(schema.properties ?? {}).map(([name, rule]) => [
    name,
    control(rule, given[name] ?? defaults[name]),
  ]);
  if (!controls.length) return {element: null, value: () => ({})};
  const element = el(
    "details",
    {class: "options", open: Object.keys(given).length > 0},
    el("summary", {}, "Options of the game"),
    el(
      "div",
      {class: "fields"},
      controls.map(([name, {input}]) => field(name.replaceAll("_", " "), input, schema.properties[name].description)),
    ),
  );
  return {element, value: () => chosen(controls, defaults)};
}

function chosen(controls, defaults) {
  const values = controls.map(([name, {read}]) => [name, read()]);
  return Object.fromEntries(values.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name])));
}

/** An input for a value, and how to read it. */
function control(rule, value) {
  const types = [rule.type].flat();
  if (rule.enum) {
    const input = select(
      rule.enum.map((entry, number) => [String(number), entry === null ? "none" : String(entry).replaceAll("_", " ")]),
      String(rule.enum.findIndex((entry) => JSON.stringify(entry) === JSON.stringify(value))),
    );
    return {input, read: () => rule.enum[Number(input.value)]};
  }
  if (types.length === 1 && types[0] === "boolean") {
    const input = el("input", {type: "checkbox", checked: value});
    return {input, read: () => input.checked};
  }
  if (types.length === 1 && ["integer", "number"].includes(types[0])) {
    const input = el("input", {
      type: "number",
      min: rule.minimum,
      max: rule.maximum,
      step: rule.multipleOf ?? (types[0] === "integer" ? 1 : "any"),
      value,
    });
    return {input, read: () => Number(input.value)};
  }
  const input = el("input", {type: "text", value: JSON.stringify(value), spellcheck: "false"});
  return {input, read: () => JSON.parse(input.value)};
}
