// What drawings are made of. A game's drawing is one module, drawing.js in the game's folder, that exports one function:
//
//   draw({view, player, seat}) -> SVG element
//
// `view` is the JSON that the player is sent, `player` the id it is seen by and `seat` that player's place (both null for
// somebody who only watches). It is pure: no requests, no timers, no state; the page owns everything else.
//
// An element that stands for a part of an action says so: `part` becomes its data-part attribute, a pattern or a list of
// patterns. A pattern fits an action if all its fields are in the action with the same values; a list in a pattern fits a
// list that holds all its items, an object a list that has its fields as places, as {code: {0: "R"}} does. The page makes
// such elements clickable while they fit an action that can still be chosen (the first pattern of a list that fits any
// counts), narrows the choice with every click, and draws the last action, hints and lines onto them. So a drawing knows
// nothing of what is legal, chosen or hinted at.
//
// `name` is what a screen reader says of an element: "square e5, white king, 40 of 60 hit points".

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element. `part` and `name` are explained above, `text` is its text; other attributes are written as they are. */
export function svg(tag, {part, name, text, ...attributes} = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(key, value);
  }
  if (part !== undefined) element.dataset.part = JSON.stringify(part);
  if (name !== undefined) element.setAttribute("aria-label", name);
  if (text !== undefined) element.textContent = text;
  element.append(...children.flat(Infinity));
  return element;
}
