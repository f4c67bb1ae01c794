// The page's frame: which view the address asks for, the API key, whether the service can be reached.

import {askForKeysBy, key, tellConnectionTo} from "./api.js";
import {button, el, field} from "./dom.js";

const VIEWS = {
  "": () => import("./lobby.js"),
  new: () => import("./launch.js"),
  match: () => import("./table.js"),
  workbench: () => import("./workbench.js"),
  status: () => import("./status.js"),
};

let current = null;

/** The address of a view: #/name/detail?query. */
export function address(name, detail = "", query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(given).toString();
  return `#/${[name, detail].filter(Boolean).map(encodeURIComponent).join("/")}${search ? `?${search}` : ""}`;
}

/** A part of the address as it was meant; as it is, if nobody can have meant it. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function route() {
  if (!location.hash.startsWith("#/") && location.hash) return;
  const [path, search = ""] = location.hash.slice(2).split("?");
  const [name = "", detail = ""] = path.split("/").map(decoded);
  const query = Object.fromEntries(new URLSearchParams(search));
  if (current?.name === name && current.detail === detail && current.view.adapt?.(query)) return;
  const main = document.getElementById("main");
  const load = VIEWS[name] ?? VIEWS[""];
  const {view} = await load();
  current?.view.leave?.();
  const made = view({detail, query});
  current = {name, detail, view: made};
  main.replaceChildren(made.element);
  for (const link of document.querySelectorAll("nav a")) {
    const leads =
      link.getAttribute("href") === address(name) ||
      (["new", "match"].includes(name) && link.getAttribute("href") === "#/");
    if (leads) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (document.activeElement === document.body) main.focus({preventScroll: true});
}

let asking = null;

/** Ask for an API key; resolves to whether one was given. All who need one at a time share the question. */
function askForKey() {
  asking ??= new Promise((resolve) => {
    const input = el("input", {type: "password", autocomplete: "off", required: true});
    const done = (given) => {
      asking = null;
      dialog.close();
      dialog.remove();
      resolve(given);
    };
    const dialog = el(
      "dialog",
      {class: "panel", "aria-labelledby": "key-title", oncancel: () => done(false)},
      el(
        "form",
        {
          method: "dialog",
          onsubmit: (event) => {
            event.preventDefault();
            key.set(input.value.trim());
            done(true);
          },
        },
        el("h2", {id: "key-title"}, "API key"),
        el(
          "p",
          {},
          key.get()
            ? "This key is not valid (any more)."
            : "This service asks for an API key. It is kept in this tab only.",
        ),
        field("Key", input),
        el(
          "div",
          {class: "row"},
          el("button", {class: "primary"}, "Use it"),
          button("Cancel", () => done(false)),
        ),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
  return asking;
}

askForKeysBy(askForKey);
tellConnectionTo((reached) => {
  const line = document.getElementById("connection");
  if (line.hidden === reached) return;
  line.hidden = reached;
  line.textContent = reached ? "" : "The service cannot be reached. Trying again …";
});
addEventListener("hashchange", route);
route();
