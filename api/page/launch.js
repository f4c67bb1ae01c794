// Before a game: who sits where, the seed, the game's options.

import {gameDetail, post} from "./api.js";
import {announce, button, el, field, select} from "./dom.js";
import {address} from "./main.js";
import {optionsForm} from "./options.js";

const YOU = "you",
  GUEST = "guest",
  CLOSED = "closed";
const SEARCH = "MCTS "; // before the difficulty in the names of search bots
const SEEDS = 2 ** 31;
const AGAIN_MS = 2000;

/** The view. */
export function view({detail: gameId, query}) {
  const element = el("section", {class: "launch"}, el("p", {class: "quiet"}, "Loading …"));
  let left = false;

  async function load() {
    try {
      const game = await gameDetail(gameId);
      if (!left) element.replaceChildren(...panel(game, query));
    } catch (problem) {
      if (left) return;
      element.replaceChildren(el("p", {role: "alert"}, problem.message));
      if (problem.type?.endsWith("compiling")) setTimeout(load, AGAIN_MS);
    }
  }

  load();
  return {
    element,
    leave() {
      left = true;
    },
  };
}

function panel(game, query) {
  const asked = query.seats ? JSON.parse(query.seats) : null;
  const seats = Array.from({length: game.players.max}, (_, number) => new SeatRow(game, number, asked));
  const options = optionsForm(game.options_schema, game.options, query.options ? JSON.parse(query.options) : {});
  const seed = el("input", {type: "number", min: 0, max: SEEDS - 1, value: query.seed ?? randomSeed(), required: true});
  const problem = el("p", {role: "alert", class: "problem"});

  function fill() {
    const open = seats.filter((seat) => seat.kind !== CLOSED).length;
    seats
      .filter((seat) => seat.kind === CLOSED)
      .slice(0, Math.max(0, game.players.min - open))
      .forEach((seat) => {
        seat.kind = game.default_bot;
        announce(
          `Seat ${seat.number + 1} is taken by ${game.default_bot}: ${game.name} needs ${game.players.min} players.`,
        );
      });
    seats.forEach((seat) => seat.describe());
  }

  async function start(event) {
    event.preventDefault();
    problem.textContent = "";
    try {
      const taken = named(seats.filter((seat) => seat.kind !== CLOSED));
      const wanted = {
        game: game.id,
        seats: taken.map(({seat, label}) => seat.asSeat(label)),
        seed: Number(seed.value),
        options: options.value(),
      };
      const match = await post("/v1/matches", wanted);
      const own = taken.filter(({seat}) => seat.kind === YOU).map(({label}) => label);
const query = own.length ? {as: JSON.stringify(own)} : {watch: "from-the-start"};
      location.hash = address("match", match.id, query);
    } catch (error) {
      problem.textContent = error.message;
    }
  }

  seats.forEach((seat) => seat.element.addEventListener("change", fill));
  fill();
  return [
    el("h1", {}, game.name),
    el("p", {}, game.description),
    el(
      "form",
      {class: "panel", onsubmit: start},
      el(
        "div",
        {class: "seats"},
        seats.map((seat) => seat.element),
      ),
      el(
        "div",
        {class: "row seed"},
        field("Seed", seed, "The same seed deals the same game."),
        button(
          "⚄",
          () => {
            seed.value = randomSeed();
          },
          {"aria-label": "Another seed"},
        ),
      ),
      options.element,
      problem,
      el("button", {class: "primary"}, "Start"),
    ),
    el(
      "p",
      {},
      el("a", {href: "#/"}, "Other games"),
      " · ",
      el("a", {href: address("workbench", game.id)}, "Workbench"),
    ),
  ];
}

const randomSeed = () => Math.floor(Math.random() * SEEDS);

/** Each seat with a label that no other has. */
function named(seats) {
  const used = new Set();
  const people = seats.filter(({kind}) => kind === YOU || kind === GUEST).length;
  return seats.map((seat) => {
    const name = seat.label(people);
    let label = name;
    for (let number = 2; used.has(label); number++) label = `${name} ${number}`;
    used.add(label);
    return {seat, label};
  });
}

class SeatRow {
  constructor(game, number, asked) {
    this.game = game;
    this.number = number;
    const bots = game.bots.map((bot) => [bot.name, bot.name]);
    const first = asked ? (asked[number]?.kind ?? CLOSED) : ([YOU, game.default_bot][number] ?? CLOSED);
    this.choice = select(
      [
        [YOU, "You"],
        [GUEST, "Somebody in another tab"],
        ["Bots", bots],
        [CLOSED, "Closed"],
      ],
      first,
      {"aria-label": `Seat ${number + 1}`},
    );
    this.name = el("input", {
      type: "text",
      maxlength: 40,
      placeholder: "Name",
      "aria-label": `Name of seat ${number + 1}`,
      value: asked?.[number]?.label ?? "",
    });
    this.time = el("input", {
      type: "number",
      min: 0.1,
      max: 60,
      step: 0.1,
      placeholder: "preset",
      "aria-label": `Thinking time of seat ${number + 1} in seconds`,
      value: asked?.[number]?.time_s ?? "",
    });
    this.timeField = field("Seconds to think", this.time);
    this.about = el("small", {});
    this.element = el(
      "fieldset",
      {class: "seat"},
      el("legend", {}, `Seat ${number + 1}`),
      this.choice,
      this.name,
      this.timeField,
      this.about,
    );
  }

  get kind() {
    return this.choice.value;
  }
  set kind(kind) {
    this.choice.value = kind;
  }

  get searches() {
    return this.kind.startsWith(SEARCH);
  }

  /** What the player is called: by its name, else by what it is. */
  label(people) {
    const person = people > 1 ? `Player ${this.number + 1}` : "You";
    return this.name.value.trim() || (this.kind === YOU || this.kind === GUEST ? person : this.kind);
  }

  describe() {
    const bot = this.game.bots.find(({name}) => name === this.kind);
    this.about.textContent = bot
      ? `${bot.description} (${bot.difficulty})`
      : ({[YOU]: "Played here.", [GUEST]: "Played by whoever opens the link that you are given."}[this.kind] ?? "");
    this.name.hidden = this.kind === CLOSED;
    this.timeField.hidden = !this.searches;
  }

  /** The seat as POST /v1/matches takes it. */
  asSeat(label) {
    if (this.kind === YOU || this.kind === GUEST) return {label, external: true};
    if (!this.searches) return {label, bot: this.kind};
    const options = this.time.value ? {time_ms: Math.round(1000 * Number(this.time.value)), iterations: null} : {};
    return {label, difficulty: this.kind.slice(SEARCH.length), options};
  }
}

/** The address at which a match can be set up again: same seats, seed and options. */
export function againAddress({game, seed, seats, options}, own) {
  const rows = seats.map((seat) => ({
    label: seat.label,
    kind: seat.external ? (own.includes(seat.label) ? YOU : GUEST) : (seat.bot ?? SEARCH + seat.difficulty),
    time_s: seat.options?.time_ms ? seat.options.time_ms / 1000 : undefined,
  }));
  const given = Object.keys(options).length ? JSON.stringify(options) : undefined;
  return address("new", game, {seed, seats: JSON.stringify(rows), options: given});
}
