// What somebody at the table does: act, ask for a hint, take back, resign.

import {announce} from "./dom.js";
import {hintFor} from "./hint.js";
import {address} from "./main.js";
import {same} from "./parts.js";

export class Playing {
  #hint = null;
  /** What a search thought of a position: {at, found}. */
  hints = null;
  /** Whether an action is on its way. */
  acting = false;

  constructor(table) {
    this.table = table;
  }

  get hinting() {
    return this.#hint !== null;
  }

  /** Play an action. */
  async act(action) {
    const {table} = this;
    const player = table.seenBy;
    this.acting = true; // nothing can be clicked twice
    table.lock("Playing …");
    await table.attempt(async () => {
      const {actions} = await table.match.act(player, action);
      table.atLeast = actions;
    });
    this.acting = false;
    table.refresh();
  }

  /** What the search would do here, drawn on the board and into the list. */
  async hint() {
    const {table} = this;
    if (!table.canAct || this.#hint) return;
    this.#hint = new AbortController();
    const {signal} = this.#hint;
    const {got} = table;
    const here = () => !signal.aborted && table.got.at === got.at && table.live;
    table.showTools();
    await table.attempt(async () => {
      const found = await hintFor(table.game, got, signal, (plan) => {
        if (here()) table.mark({plan});
      });
      if (!here()) return;
      this.hints = {at: got.at, found};
      table.mark();
      table.list.hints = found;
      const best = got.actions.findIndex((action) => found.length && same(action, found[0].action));
      announce(`Hint: ${got.labels[best] ?? "none"}`);
    });
    this.#hint = null;
    table.showTools();
  }

  /** Leave a hint that is on its way. */
  stopHint() {
    this.#hint?.abort();
  }

  /** Go back to before this tab's last action, in a match of its own. */
  async undo() {
    const {match, own, attempt} = this.table;
    const last = match.moves.findLastIndex(({player}) => own.includes(player));
    if (last < 0) return;
    await attempt(async () => {
      const forked = await match.fork(last);
      if (!match.final) await match.cancel();
      location.hash = address("match", forked.id, {as: JSON.stringify(own)});
    });
  }

  /** Give up. Of several people at one screen it is whoever is to act, else whoever the board is shown to. */
  async resign() {
    const {match, present, seenBy, attempt} = this.table;
    await attempt(() => match.resign(present.includes(seenBy) ? seenBy : present[0]));
    this.table.refresh();
  }
}
