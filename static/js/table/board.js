// The board in the page. A new board replaces only the parts that changed, so that what a child is typing or dragging stays.
import { say } from "../core/say.js";
import { slide } from "../core/motion.js";

const parser = new DOMParser();
const known = new Map();
let spoken = "";
let heldUntil = 0, arriving = 0;

export const board = () => document.getElementById("board");
export const version = () => Number(board().dataset.version);
/** The newest version that the page has, shown or still held back. */
export const latest = () => Math.max(arriving, version());
const parts = (root) => [...root.querySelectorAll("[data-part]")];
// Django masks the token anew in each response; that alone is no change.
const text = (part) => part.outerHTML.replace(/name="csrfmiddlewaretoken" value="[^"]*"/g, "");

/** Holds new boards back for this long, so that rolling dice land first. */
export function hold(ms) {
  heldUntil = performance.now() + ms;
}

/** Shows a board unless the page has a newer one; with `onlyNewer`, unless it has the same one already. */
export async function show(html, { onlyNewer = false } = {}) {
  const next = parser.parseFromString(html, "text/html").getElementById("board");
  if (!next) return;
  const coming = Number(next.dataset.version);
  arriving = Math.max(arriving, coming);
  const held = heldUntil - performance.now();
  if (held > 0) await new Promise((done) => setTimeout(done, held));
  if (coming < version() || (onlyNewer && coming === version())) return;
  const was = { ...board().dataset };
  const focused = document.activeElement?.closest("#board") ? document.activeElement.id : null;
  const fresh = slide(() => replace(next, was.layout !== next.dataset.layout));
  if (focused !== null) refocus(focused);
  announce(fresh);
  document.dispatchEvent(new CustomEvent("board:shown", { detail: { was, now: board().dataset, fresh } }));
}

/** Replaces the parts that changed and returns their ids. */
function replace(next, isOther) {
  const coming = parts(next), now = parts(board());
  const texts = new Map(coming.map((part) => [part.id, text(part)]));
  const fresh = coming.filter((part) => texts.get(part.id) !== known.get(part.id)).map((part) => part.id);
  if (isOther || coming.length !== now.length || coming.some((part, i) => part.id !== now[i].id)) {
    next.classList.toggle("arriving", isOther);
    board().replaceWith(document.adoptNode(next));
  } else {
    for (const part of coming.filter(({ id }) => fresh.includes(id))) document.getElementById(part.id).replaceWith(document.adoptNode(part));
    for (const { name, value } of next.attributes) if (name.startsWith("data-")) board().setAttribute(name, value);
    for (const name of ["data-paused", "data-waits"]) board().toggleAttribute(name, next.hasAttribute(name));
  }
  known.clear();
  for (const [id, html] of texts) known.set(id, html);
  return fresh;
}

/** Moves the focus to the element with the same id, or else to the next thing to do. */
function refocus(id) {
  if (document.activeElement && document.activeElement !== document.body) return;
  const open = (node) => node && !node.disabled && !node.closest("[inert], [hidden]");
  const next = [id, "resume", "sun", "held-h", "title"].map((name) => document.getElementById(name)).find(open);
  next?.focus({ preventScroll: true });
}

function announce(fresh) {
  for (const node of board().querySelectorAll("[data-announce]")) {
    const said = node.textContent.trim().replace(/\s+/g, " ");
    if (said && said !== spoken && fresh.includes(node.closest("[data-part]")?.id)) say(said);
    spoken = said;
  }
}

for (const part of parts(board())) known.set(part.id, text(part));
spoken = board().querySelector("[data-announce]")?.textContent.trim().replace(/\s+/g, " ") ?? "";
