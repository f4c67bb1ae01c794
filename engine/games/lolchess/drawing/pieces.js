// What pieces are called in little room, and what they look like.

const SHORT = {
  "Siege Minion": "Siege", "Melee Minion": "Melee", "Caster Minion": "Caster", "Super Minion": "Super",
  "Sand Soldier": "Soldier", "Elder Dragon": "Elder", "Baron Nashor": "Baron", "Twisted Fate": "TFate",
  Blitzcrank: "Blitz", Tryndamere: "Trynd", "Dr.Mundo": "Mundo", Malphite: "Malph",
};
export const DARK = "#1d1d1f";
export const SIDES = {blue: "#a9cdf5", red: "#f5b3ad", neutral: "#d9c9e8"};

/** The side that a piece is on. */
export function sideOf({ownerId, blue}) {
  return ownerId === "neutral" ? "neutral" : blue ? "blue" : "red";
}

/** A piece's name for a square. */
export function shortName({name}) {
  return SHORT[name] ?? name.replace(" Drake", "");
}

/** Hit points, rounded as people read them. */
export function points(number) {
  return Math.round(number);
}

/** What shields a piece has left. */
export function shielded({shields}) {
  return points(shields.reduce((sum, {amount}) => sum + amount, 0));
}

/** An id such as `bf_sword` in words. */
export function inWords(id) {
  return id.replaceAll("_", " ");
}

/** A square's name, as on a chess board; z and i are beyond its edges. */
export function squareName({x, y}) {
  return `${"zabcdefghi"[x + 1]}${y + 1}`;
}

/** What a piece can mean in an action: who acts, what is aimed at, for whom something is bought. */
export function pieceParts({id, position}) {
  return [{casterPosition: position}, {targetPosition: position}, {targetChampionId: id}];
}
