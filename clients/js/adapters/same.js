/** The one of some JSON values that is the same as another, whatever the order of its fields; undefined if none is. */
export function sameOf(values, wanted) {
  return values.find((value) => canonical(value) === canonical(wanted));
}

function canonical(value) {
  return JSON.stringify(value, (_, part) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
