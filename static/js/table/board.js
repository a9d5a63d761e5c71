// The board in the page. New fragments come in here; only the parts that changed are replaced, so that what somebody is doing stays.
import { say } from "../core/say.js";
import { slide } from "../core/motion.js";

const parser = new DOMParser();
const known = new Map();
let spoken = "";
let heldUntil = 0;

export const board = () => document.getElementById("board");
export const version = () => Number(board().dataset.version);
const parts = (root) => [...root.querySelectorAll("[data-part]")];
// The token is masked anew in each answer; that alone is no change.
const text = (part) => part.outerHTML.replace(/name="csrfmiddlewaretoken" value="[^"]*"/g, "");

/** Dice in the air land before anything else happens. */
export function hold(ms) {
  heldUntil = performance.now() + ms;
}

export async function show(html) {
  const next = parser.parseFromString(html, "text/html").getElementById("board");
  if (!next) return;
  const held = heldUntil - performance.now();
  if (held > 0) await new Promise((done) => setTimeout(done, held));
  if (Number(next.dataset.version) < version()) return;
  const was = { ...board().dataset };
  const focused = document.activeElement?.closest("#board") ? document.activeElement.id : null;
  const fresh = slide(() => replace(next, was.layout !== next.dataset.layout));
  if (focused !== null) refocus(focused);
  announce(fresh);
  document.dispatchEvent(new CustomEvent("board:shown", { detail: { was, now: board().dataset, fresh } }));
}

/** Replaces what changed and returns the ids of it. */
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
    board().toggleAttribute("data-paused", next.hasAttribute("data-paused"));
  }
  known.clear();
  for (const [id, html] of texts) known.set(id, html);
  return fresh;
}

/** The focus goes to what has the same name now, or else to the next thing to do. */
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
