// What resources look like. Text on them is dark in either theme.

export const RESOURCES = ["wood", "brick", "sheep", "wheat", "ore"];
export const COLOURS = {wood: "#6fae6a", brick: "#d98a5f", sheep: "#b7dd7d", wheat: "#f0cf5b", ore: "#a9b4c4"};
export const DARK = "#2b2416";
