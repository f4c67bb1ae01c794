// The backend's JSON as the drawing wants it: a seat's view, or the full state, of which the other hand is only counted.

import {CARDS} from "./cards.js";

const SEATS = ["player", "opponent"];
const STEPS = {untap: "beginning", declare_attackers: "attack", declare_blockers: "block"};

/** A card with what is printed on it. Faces that nobody knows have no name. */
export function printed(card) {
  const [name = "?", cost = "", type = "", size = "", text = ""] = CARDS[card.scryfallId] ?? [];
  return {...card, name, cost, type, size, text, land: type.includes("Land")};
}

/** The table as the player in a seat sees it, that player nearest; somebody who only watches sits with the first. */
export function tableOf(view, seat) {
  const mine = SEATS[seat ?? 0];
  const sides = SEATS.map((name) => sideOf(name, view.players[name], name === mine && seat !== null));
  const stack = view.stack.map((entry) => ({...entry, card: printed(entry.card)}));
  const seen = [...sides.flatMap(({field, graveyard, hand}) => [...field, ...graveyard, ...hand]), ...stack.map(({card}) => card)];
  const names = Object.fromEntries([
    ...SEATS.map((name) => [name, name]),
    ...seen.map((card) => [card.instanceId, card.name]),
    ...stack.map(({id, card}) => [id, card.name]),
  ]);
  return {
    near: sides[SEATS.indexOf(mine)],
    far: sides[1 - SEATS.indexOf(mine)],
    stack,
    names,
    turn: view.turnCount,
    active: view.activePlayer,
    actor: view.gameOver ? null : view.priorityPlayer,
    step: STEPS[view.step] ?? (view.phase === "main1" ? "main 1" : "main 2"),
    over: view.gameOver ? `the game is over: ${view.winner ? `${view.winner} wins` : "a draw"}` : null,
  };
}

function sideOf(name, player, shown) {
  const {hand, library} = player;
  return {
    name,
    seat: SEATS.indexOf(name),
    life: player.life,
    mana: Object.entries(player.manaPool).filter(([, count]) => count > 0),
    handCount: player.handCount ?? hand.length,
    libraryCount: player.libraryCount ?? library.length,
    hand: shown && hand ? hand.map(printed) : [],
    field: player.battlefield.map(printed),
    graveyard: player.graveyard.map(printed),
  };
}

/** Cards that are alike, together: each with the ids of all its copies. */
export function stacked(cards, likeness) {
  const piles = new Map();
  for (const card of cards) {
    const key = likeness(card);
    if (!piles.has(key)) piles.set(key, {...card, ids: []});
    piles.get(key).ids.push(card.instanceId);
  }
  return [...piles.values()];
}
