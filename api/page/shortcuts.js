// The table's keys: what its buttons do, for those who would rather type.

const ELSEWHERE = "input, select, textarea, [data-part], dialog"; // these have keys of their own

/** Listen for keys until the signal aborts. */
export function listenForKeys(table, signal) {
  const does = {
    ArrowLeft: () => table.goTo(table.shown - 1),
    ArrowRight: () => table.goTo(table.shown + 1),
    h: () => table.playing.hint(),
    u: () => table.canUndo && table.playing.undo(),
    p: () => table.watching && table.togglePause(),
    m: () => table.match.thinking && table.moveNow(),
    "/": (event) => {
      event.preventDefault();
      table.list.search.focus();
    },
  };
  const listen = (event) => {
    if (event.target.closest(ELSEWHERE) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (table.game) does[event.key]?.(event);
  };
  document.addEventListener("keydown", listen, {signal});
}
