// The lobby: every game as a card with a small picture of how it begins.

import {get, post} from "./api.js";
import {el} from "./dom.js";
import {drawingOf} from "./drawings.js";
import {address} from "./main.js";

const TALL = 1.25; // times as high as wide
const AGAIN_MS = 2000; // until the next look, while games are being compiled

/** The view. */
export function view() {
  const cards = el("div", {class: "cards"});
  const told = el("p", {class: "quiet", role: "status"});
  const element = el("section", {class: "lobby"}, el("h1", {}, "Play a game"), told, cards);
  const pictured = new Set();
  let timer = 0,
    left = false;

  async function look() {
    const {games, broken} = await get("/v1/games");
    if (left) return;
    const ready = games.filter((game) => game.ready).length;
    told.textContent = ready < games.length ? `Compiling: ${ready} of ${games.length} games are ready.` : "";
    for (const game of [...games].sort((one, other) => Boolean(other.drawing) - Boolean(one.drawing)))
      show(game, ready, games.length);
    for (const game of broken) showBroken(game);
    if (ready < games.length) timer = setTimeout(again, AGAIN_MS);
  }

  function again() {
    look().catch(() => {
      timer = setTimeout(again, AGAIN_MS);
    });
  }

  function show(game, ready, all) {
    const id = `card-${game.id}`;
    let card = cards.querySelector(`#${CSS.escape(id)}`);
    if (!card) cards.append((card = cardOf(game, id)));
    card
      .querySelector(".state")
      .replaceChildren(
        game.ready ? "" : el("progress", {value: ready, max: all, "aria-label": `${game.name} is being compiled`}),
      );
    card.classList.toggle("waiting", !game.ready);
    if (game.ready && !pictured.has(game.id)) {
      pictured.add(game.id);
      picture(game).then(
        (drawn) => card.querySelector(".picture").replaceChildren(drawn),
        () => pictured.delete(game.id),
      );
    }
  }

  function showBroken({id, problem}) {
    if (cards.querySelector(`#broken-${CSS.escape(id)}`)) return;
    cards.append(
      el(
        "article",
        {class: "card broken", id: `broken-${id}`},
        el("h2", {}, id),
        el("p", {}, "This game does not work:"),
        el("pre", {}, problem),
      ),
    );
  }

  again();
  return {
    element,
    leave() {
      left = true;
      clearTimeout(timer);
    },
  };
}

function cardOf(game, id) {
  const {min, max} = game.players;
  return el(
    "a",
    {class: "card", id, href: address("new", game.id)},
    el("div", {class: "picture", "aria-hidden": "true"}),
    el("h2", {}, game.name),
    el("p", {}, game.description),
    el(
      "p",
      {class: "tags"},
      el("span", {}, min === max ? (min === 1 ? "1 player" : `${min} players`) : `${min}–${max} players`),
      game.tags.map((tag) => el("span", {}, tag.replaceAll("-", " "))),
    ),
    el("div", {class: "state"}),
  );
}

/** How a game begins, drawn small: a picture, with nothing in it to be reached. */
async function picture(game) {
  const path = `/v1/games/${game.id}`;
  const [draw, {state, player}] = await Promise.all([drawingOf(game), post(`${path}/new`, {})]);
  const {view: seen} = await post(`${path}/view`, {state, player});
  const drawn = draw({view: seen, player, seat: 0});
  drawn.setAttribute("inert", "");
  const box = drawn.viewBox?.baseVal;
  if (box && box.height > TALL * box.width) box.height = box.width; // the board, without the panels below it
  return drawn;
}
