// The list of actions: always there, searchable, the second way to play and the only one for actions without a place.

import {button, count, el, percent} from "./dom.js";
import {worthColour} from "./marks.js";
import {same} from "./parts.js";

const SHOWN = 60; // rows at first; more on request, so that a list of thousands does not hold the page up

/** Events: `act` with the action that was chosen, `peek` with one that is pointed at (null: none). */
export class ActionList extends HTMLElement {
  #actions = [];
  #labels = [];
  #left = [];
  #hints = [];
  #shown = SHOWN;

  connectedCallback() {
    if (this.search) return;
    this.search = el("input", {
      type: "search",
      placeholder: "Search actions",
      "aria-label": "Search actions",
      oninput: () => this.#search(),
      onkeydown: (event) => this.#key(event),
    });
    this.count = el("span", {class: "quiet", role: "status"});
    this.list = el("ul", {class: "actions", "aria-label": "Actions"});
    this.append(el("div", {class: "search"}, this.search, this.count), this.list);
  }

  /** Offer actions with their labels; none: it is somebody else's turn. */
  offer(actions, labels) {
    this.#actions = actions;
    this.#labels = labels;
    this.#left = actions.map((_, number) => number);
    this.#hints = [];
    this.search.value = "";
    this.search.disabled = !actions.length;
    this.#shown = SHOWN;
    this.#draw();
  }

  /** Keep those that are left of a choice. */
  narrow(left) {
    this.#left = left;
    this.#draw();
  }

  /** Show what a search thinks of them: [{action, share, value}]. */
  set hints(hints) {
    this.#hints = hints;
    this.#draw();
  }

  #search() {
    this.#shown = SHOWN;
    this.#draw();
  }

  #found() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.#left.filter((number) =>
      words.every((word) => this.#labels[number].toLowerCase().includes(word)),
    );
    if (!this.#hints.length) return found.map((number) => ({number}));
    return found
      .map((number) => ({number, hint: this.#hints.find(({action}) => same(action, this.#actions[number]))}))
      .sort((one, other) => (other.hint?.share ?? -1) - (one.hint?.share ?? -1));
  }

  #draw() {
    const found = this.#found();
    this.count.textContent = this.#actions.length
      ? `${count(found.length)} of ${count(this.#actions.length)}`
      : "none now";
    const rows = found.slice(0, this.#shown).map(({number, hint}) =>
      el(
        "li",
        {},
        button(this.#row(number, hint), () => this.#act(number), {
          onpointerenter: () => this.#peek(number),
          onpointerleave: () => this.#peek(null),
          onfocus: () => this.#peek(number),
          onblur: () => this.#peek(null),
        }),
      ),
    );
    if (found.length > this.#shown)
      rows.push(
        el(
          "li",
          {},
          button(`${count(found.length - this.#shown)} more`, () => this.#more(), {class: "plain"}),
        ),
      );
    this.list.replaceChildren(...rows);
  }

  #row(number, hint) {
    const label = el("span", {class: "label"}, this.#labels[number]);
    if (!hint) return [label];
    const bar = el("span", {class: "share", "aria-hidden": "true"});
    bar.style.setProperty("--share", hint.share);
    bar.style.setProperty("--worth", worthColour(hint.value));
    return [label, bar, el("span", {class: "worth"}, `${percent(hint.share)} of visits, wins ${percent(hint.value)}`)];
  }

  #more() {
    this.#shown += 10 * SHOWN;
    this.#draw();
  }

  #act(number) {
    this.dispatchEvent(new CustomEvent("act", {detail: this.#actions[number]}));
  }

  #peek(number) {
    this.dispatchEvent(new CustomEvent("peek", {detail: number === null ? null : this.#actions[number]}));
  }

  #key(event) {
    const found = this.#found();
    if (event.key === "Enter" && found.length === 1) this.#act(found[0].number);
  }
}

customElements.define("kibitz-actions", ActionList);
