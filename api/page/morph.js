// Making a drawing like a new one by changing only what differs: the browser lays nothing out again that stayed.

const CHOOSING = new Set(["class", "tabindex", "aria-pressed"]); // what the board writes onto parts, and takes back itself

/** Make an element like another one of the same tag, which is used up. */
export function become(element, made) {
  for (const name of made.getAttributeNames()) {
    const value = made.getAttribute(name);
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  if (element.attributes.length !== made.attributes.length) dropAttributes(element, made);
  let old = element.firstChild,
    child = made.firstChild;
  while (child) {
    const next = child.nextSibling;
    if (!old) element.append(child);
    else {
      const after = old.nextSibling;
      if (old.nodeName !== child.nodeName) old.replaceWith(child);
      else if (!old.isEqualNode(child)) {
        if (child.nodeType === Node.ELEMENT_NODE) become(old, child);
        else old.nodeValue = child.nodeValue;
      }
      old = after;
    }
    child = next;
  }
  while (old) {
    const after = old.nextSibling;
    old.remove();
    old = after;
  }
}

function dropAttributes(element, made) {
  const isPart = made.hasAttribute("data-part");
  for (const name of element.getAttributeNames()) {
    if (!made.hasAttribute(name) && !(isPart && CHOOSING.has(name))) element.removeAttribute(name);
  }
}
