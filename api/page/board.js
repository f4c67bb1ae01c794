// The board: a game's drawing, made clickable. It owns what is being chosen and nothing else.
//
// Events: `act` with the action that was chosen, `choice` whenever somebody changes which actions are left.

import {announce, button, el} from "./dom.js";
import {drawingOf} from "./drawings.js";
import {mark, unmark} from "./marks.js";
import {become} from "./morph.js";
import {Choice} from "./parts.js";

const MANY_TARGETS = 24; // that many clickable places are marked; more of them only where the pointer is
const OFFERED = 12; // actions that are offered as buttons when the board cannot tell them apart
const TALL = 1.6; // times as high as wide: then it is scrolled, not made small
const NOTHING_HERE = "you can do nothing with that now.";
const NOT_YOUR_TURN = "it is not your turn.";
const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

export class Board extends HTMLElement {
  #parts = [];
  #root = null;
  #game = null;
  #shown = {actions: [], labels: [], marks: {}};
  choice = new Choice([]);

  connectedCallback() {
    if (this.stage) return;
    this.stage = el("div", {class: "stage"});
    this.bar = el("div", {class: "choice-bar"});
    this.append(this.stage, this.bar);
    this.stage.addEventListener("click", (event) => this.#click(event.target));
    this.stage.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#mark()).observe(this.stage);
  }

  /** Show a view. `game` is the catalogue's entry, `actions` what can be clicked now, with their labels. */
  async show({game, view, player, seat, actions = [], labels = [], marks = {}}) {
    const draw = await drawingOf(game);
    const focused = this.#root?.contains(document.activeElement) ? document.activeElement.dataset.part : null;
    this.#shown = {actions, labels, marks};
    this.choice = new Choice(actions);
    performance.mark("draw");
    this.#put(draw({view, player, seat}), game);
    this.#update();
    performance.measure("redraw", "draw");
    if (focused) this.#parts.find(({element}) => element.dataset.part === focused)?.element.focus();
  }

  /** Change the marks alone. */
  set marks(marks) {
    this.#shown.marks = marks;
    this.#mark();
  }

  /** Put a drawing onto the stage: into the one that is there, if it is of the same game. */
  #put(root, game) {
    const isSvg = root instanceof SVGElement;
    if (isSvg) {
      const {width, height} = root.viewBox.baseVal;
      root.classList.add("board");
      root.classList.toggle("tall", height > TALL * width);
      if (!root.hasAttribute("aria-label")) root.setAttribute("aria-label", `${game.name}: the board`);
      for (const element of root.querySelectorAll("[aria-label]")) {
        element.setAttribute("role", element.querySelector("[aria-label]") ? "group" : "img");
      }
      root.setAttribute("role", "group");
    }
    if (isSvg && this.#root && this.#game === game.id) {
      unmark(this.#root);
      become(this.#root, root);
      root = this.#root;
    } else {
      this.stage.replaceChildren(root);
    }
    this.#root = isSvg ? root : null;
    this.#game = game.id;
    this.#parts = [...root.querySelectorAll("[data-part]")].map((element) => {
      const told = JSON.parse(element.dataset.part);
      return {element, patterns: Array.isArray(told) ? told : [told], role: element.getAttribute("role")};
    });
  }

  #update() {
    const stop = this.#parts.find(({element}) => element === document.activeElement);
    let reachable = false;
    for (const part of this.#parts) {
      const pattern = this.choice.usable(part.patterns);
      part.usable = pattern;
      part.isChosen = pattern !== undefined && this.choice.has(pattern);
      const {element} = part;
      element.classList.toggle("can", pattern !== undefined);
      element.classList.toggle("is-chosen", part.isChosen);
      if (pattern === undefined) {
        element.removeAttribute("tabindex");
        element.removeAttribute("aria-pressed");
        if (part.role) element.setAttribute("role", part.role);
        else element.removeAttribute("role");
        continue;
      }
      element.setAttribute("role", "button");
      if (!element.hasAttribute("aria-label"))
        element.setAttribute("aria-label", this.#shown.labels[this.choice.fitting(pattern)[0]]);
      if (this.choice.chosen.length) element.setAttribute("aria-pressed", String(part.isChosen));
      else element.removeAttribute("aria-pressed");
      element.setAttribute("tabindex", stop ? (part === stop ? "0" : "-1") : reachable ? "-1" : "0");
      reachable = true;
    }
    this.#mark();
    this.#showBar();
  }

  #changed() {
    this.#update();
    this.dispatchEvent(new CustomEvent("choice", {detail: this.choice}));
  }

  #mark() {
    if (!this.#root?.isConnected) return;
    const open = this.#parts.filter((part) => part.usable !== undefined && !part.isChosen);
    const narrowing = this.choice.chosen.length > 0;
    const targets = open.length <= MANY_TARGETS || narrowing ? open.map(({element}) => element) : [];
    const chosen = this.#parts.filter((part) => part.isChosen && narrowing).map(({element}) => element);
    mark(this.#root, this.#parts, {...this.#shown.marks, targets, chosen});
  }

  #click(target) {
    for (
      let element = target.closest("[data-part]");
      element;
      element = element.parentElement?.closest("[data-part]")
    ) {
      const part = this.#parts.find((one) => one.element === element);
      if (part?.usable !== undefined) return this.#choose(part.usable);
      const afresh = part && new Choice(this.choice.actions).usable(part.patterns);
      if (afresh) {
        this.choice.clear();
        return this.#choose(afresh);
      }
    }
    const named = target.closest("[aria-label]");
    if (!named || named === this.#root || named === this) return this.clear();
    this.#say(`${named.getAttribute("aria-label")}: ${this.#shown.actions.length ? NOTHING_HERE : NOT_YOUR_TURN}`);
  }

  #choose(pattern) {
    this.choice.toggle(pattern);
    if (this.choice.left.length === 1 && this.choice.chosen.length && !this.#question()) this.#act(this.choice.left[0]);
    else this.#changed();
  }

  /** Whether the one action that is left has a part that was not chosen: people want to see where it leads. */
  #question() {
    return this.#parts.some((part) => part.patterns.some((pattern) => this.choice.asks(pattern)));
  }

  #act(number) {
    const action = this.choice.actions[number];
    this.choice.clear();
    this.dispatchEvent(new CustomEvent("act", {detail: action}));
  }

  /** Let nothing be clicked until something is shown again. */
  lock() {
    this.#shown = {...this.#shown, actions: [], labels: []};
    this.choice = new Choice([]);
    this.#update();
  }

  /** Take back what was chosen. */
  clear() {
    if (!this.choice.chosen.length) return this.#say("");
    this.choice.clear();
    this.#changed();
  }

  #say(text) {
    this.bar.replaceChildren(el("span", {class: "quiet"}, text));
    if (text) announce(text);
  }

  #showBar() {
    const {chosen, left} = this.choice;
    if (!chosen.length) return this.bar.replaceChildren();
    const stuck =
      left.length === 1 || !this.#parts.some((part) => part.patterns.some((pattern) => this.choice.narrows(pattern)));
    const offered = stuck
      ? left
          .slice(0, OFFERED)
          .map((number) => button(this.#shown.labels[number], () => this.#act(number), {class: "offer"}))
      : [];
    const told = stuck ? (left.length === 1 ? "Play" : "Which one?") : `${left.length} actions left: go on choosing`;
    const more = left.length > OFFERED && stuck ? el("span", {class: "quiet"}, "and more in the list") : null;
    this.bar.replaceChildren(
      el("span", {}, told),
      ...offered,
      more ?? "",
      button("Take back", () => this.clear(), {class: "plain"}),
    );
    announce(told);
  }

  #key(event) {
    if (event.key === "Escape") return this.clear();
    const part = this.#parts.find(({element}) => element === event.target);
    if (!part) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#click(event.target);
    } else if (event.key in ARROWS) {
      event.preventDefault();
      this.#step(part, ARROWS[event.key]);
    }
  }

  /** Move the focus to the nearest clickable element in a direction. */
  #step(from, [dx, dy]) {
    const middle = ({element}) => {
      const box = element.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = middle(from);
    let nearest = null,
      least = Infinity;
    for (const part of this.#parts) {
      if (part.usable === undefined || part === from) continue;
      const [px, py] = middle(part);
      const ahead = (px - x) * dx + (py - y) * dy,
        aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      if (ahead > 1 && ahead + 3 * aside < least) [nearest, least] = [part, ahead + 3 * aside];
    }
    if (!nearest) return;
    from.element.setAttribute("tabindex", "-1");
    nearest.element.setAttribute("tabindex", "0");
    nearest.element.focus();
  }
}

customElements.define("kibitz-board", Board);
