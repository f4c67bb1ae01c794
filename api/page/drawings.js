// The drawings of games: each game brings its own (svg.js says what it is); a game without one gets an outline.

import {outline} from "./outline.js";

const loaded = new Map();

/** The function that draws a game, of its entry in the catalogue. */
export function drawingOf(game) {
  if (!loaded.has(game.id)) loaded.set(game.id, game.drawing ? load(game) : Promise.resolve(outline));
  return loaded.get(game.id);
}

/** A game's own drawing. Where it fails the outline will do: a plug-in's mistake must not end somebody's game. */
async function load(game) {
  const failed = (error) => console.warn(`the drawing of ${game.id} failed`, error);
  try {
    const {draw} = await import(game.drawing);
    return (seen) => {
      try {
        return draw(seen);
      } catch (error) {
        failed(error);
        return outline(seen);
      }
    };
  } catch (error) {
    failed(error);
    return outline;
  }
}
