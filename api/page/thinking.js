// The bot that thinks, live: its best action so far, its chance of winning, how far it is.

import {button, count, el, percent} from "./dom.js";

/** Events: `move-now`. */
export class Thinking extends HTMLElement {
  connectedCallback() {
    if (this.text) return;
    this.text = el("p", {class: "plan"});
    this.figures = el("p", {class: "figures"});
    this.bar = el("progress", {max: 1, value: 0, "aria-label": "Time used"});
    this.now = button("Move now", () => this.dispatchEvent(new CustomEvent("move-now")), {
      title: "Play the best so far (m)",
    });
    this.append(this.text, this.figures, el("div", {class: "row"}, this.bar, this.now));
    this.show(null);
  }

  /** Show a `thinking` event; null: there is none. `waiting`: who is to act, though nothing was heard yet. */
  show(thinking, waiting = null) {
    this.hidden = !thinking && !waiting;
    if (this.hidden) return;
    this.now.disabled = !thinking;
    if (!thinking) {
      this.text.textContent = `${waiting} thinks …`;
      this.figures.textContent = "";
      this.bar.removeAttribute("value");
      return;
    }
    const {player, label, confidence, simulations, elapsed_ms: elapsed, time_ms: time, iterations} = thinking;
    this.text.replaceChildren(
      el("strong", {}, player),
      " thinks",
      label ? ": " : " …",
      label ? el("span", {class: "label"}, label) : "",
    );
    const chance = confidence === undefined ? "" : `wins ${percent(confidence)}, `;
    const left = time ? `, ${(Math.max(0, time - elapsed) / 1000).toFixed(1)} s left` : "";
    this.figures.textContent = `${chance}${count(simulations)} simulations${left}`;
    this.bar.value = Math.min(1, Math.max(time ? elapsed / time : 0, iterations ? simulations / iterations : 0));
  }
}

customElements.define("kibitz-thinking", Thinking);
