// What was played: a list to go back in, with the class of each action once it has been judged.

import {button, el, percent} from "./dom.js";

export class MoveLog extends HTMLElement {
  #drawn = [];

  connectedCallback() {
    if (this.list) return;
    this.list = el("ol", {class: "log", "aria-label": "Actions so far", tabindex: "0"});
    this.append(this.list);
  }

  /** Show moves; `shown` is how many the board shows, `judged` what an analysis says of them, `seatOf` a player's place. */
  show(moves, shown, judged, seatOf) {
    if (this.#drawn.length > moves.length || this.#drawn[0] !== moves[0]) {
      this.list.replaceChildren();
      this.#drawn = [];
    }
    for (const move of moves.slice(this.#drawn.length)) {
      this.list.append(this.#entry(move, this.#drawn.length, seatOf(move.player)));
      this.#drawn.push(move);
    }
    const rows = this.list.children;
    for (let number = 0; number < rows.length; number++) {
      const current = number + 1 === shown;
      if (rows[number].classList.contains("current") !== current) {
        rows[number].classList.toggle("current", current);
        rows[number].firstChild.toggleAttribute("aria-current", current);
      }
      const entry = judged[number];
      if (entry && !rows[number].dataset.class) this.#judge(rows[number], entry);
    }
    const row = rows[shown - 1];
    if (row) this.list.scrollTop = row.offsetTop - this.list.clientHeight / 2;
  }

  #entry(move, number, seat) {
    const told = move.label ?? "something that you cannot see";
    return el(
      "li",
      {},
      button([el("span", {class: `who seat-${seat % 8}`}, move.player), " ", el("span", {class: "label"}, told)], () =>
        this.dispatchEvent(new CustomEvent("pick", {detail: number + 1})),
      ),
    );
  }

  #judge(row, entry) {
    row.dataset.class = entry.class;
    row.firstChild.append(" ", el("span", {class: `class ${entry.class}`}, entry.class));
    if (entry.loss) row.firstChild.title = `costs ${percent(entry.loss)}`;
  }
}

customElements.define("kibitz-log", MoveLog);
