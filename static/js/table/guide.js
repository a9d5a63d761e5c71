// The first turn, shown: the server says which steps there are, and this points at them on the board. A step goes on when the child
// has done it, or by "Next". Nothing is locked: a child who plays on without it is right, too.
import { make } from "../core/make.js";
import { calm } from "../core/motion.js";
import { recall, remember } from "../core/remember.js";
import { say } from "../core/say.js";
import { board } from "./board.js";

const guide = document.getElementById("guide");
const id = (name) => document.getElementById(name);
const key = `first-turn:${guide?.dataset.remember}`;
let steps = [], at = -1, shown = -1, patient = false, wasOpen = false, due = 0;

const isOn = () => at >= 0;
const find = (selector) => (selector ? document.querySelector(selector) : null);

// Without the guide no board is watched.
const changes = new MutationObserver(soon);

export function start() {
  if (!guide) return;
  id("guide-next").addEventListener("click", () => go({ byHand: true }));
  id("guide-skip").addEventListener("click", end);
  guide.addEventListener("keydown", (event) => { if (event.key === "Escape") end(); });
  document.addEventListener("click", ({ target }) => { if (target.closest("[data-show-me]")) again(); });
  addEventListener("resize", soon);
  for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("close", soon);
  if ("first" in guide.dataset && recall("first-turn") !== "never" && recall(key) === null) begin();
}

function begin({ again = false } = {}) {
  // A patient step also waits if what it asks for is on the board already.
  [at, shown, patient, wasOpen] = [0, -1, again, false];
  document.addEventListener("board:shown", fetchSteps);
  changes.observe(id("table"), { subtree: true, childList: true, attributes: true });
  return fetchSteps();
}

/** From "?": also steps that are done are shown once more. */
function again() {
  id("rules").close();
  return begin({ again: true });
}

/** The steps speak of the dice that lie on the board now. */
async function fetchSteps() {
  if (!isOn()) return;
  if (board().dataset.status !== "playing") return board().dataset.status === "over" ? end() : soon();
  const query = new URLSearchParams({ seat: board().dataset.seat });
  const response = await fetch(`${guide.dataset.steps}?${query}`).catch(() => null);
  if (response?.ok) ({ steps } = await response.json());
  soon();
}

function soon() {
  if (!isOn() || due) return;
  due = requestAnimationFrame(() => { due = 0; point(); });
}

/** Shows the step whose turn it is, if what it points at is on the board. */
function point() {
  if (!isOn() || !steps.length) return;
  const step = steps[at], isDone = Boolean(find(step.done));
  wasOpen ||= !isDone;
  if (isDone && (wasOpen || !patient)) { go(); return; }
  const target = find(step.point);
  const isSeen = target?.getClientRects().length && !find("dialog[open]") && !("paused" in board().dataset);
  guide.hidden = !isSeen;
  if (!isSeen) return;
  const first = shown !== at;
  if (first || id("guide-h").textContent !== step.title) write(step);
  place(target, step);
  if (first) arrive(target);
}

function write(step) {
  id("guide-h").textContent = step.title;
  id("guide-text").textContent = step.text;
  id("guide-steps").setAttribute("aria-label", `Step ${at + 1} of ${steps.length}`);
  id("guide-steps").replaceChildren(...steps.map((_, i) => make("li", { class: i < at ? "was" : null, "aria-current": i === at ? "step" : null })));
  id("guide-next").firstChild.textContent = at + 1 < steps.length ? "Next" : "Play!";
  say(`${step.title}. ${step.text}`);
}

/** The first time a step is shown, it is in view. "Next" has the focus if nothing else had it, or if the child asked to be shown. */
function arrive(target) {
  shown = at;
  const { top, bottom } = id("guide-bubble").getBoundingClientRect(), edges = target.getBoundingClientRect();
  const first = Math.min(top, edges.top), last = Math.max(bottom, edges.bottom);
  const floor = lowerEdge(target), by = last > floor ? Math.min(last - floor + 16, first - 8) : Math.min(0, first - 8);
  if (Math.abs(by) > 1) scrollBy({ top: by, behavior: calm() ? "instant" : "smooth" });
  if (patient || document.activeElement === document.body) id("guide-next").focus({ preventScroll: true });
}

function go({ byHand = false } = {}) {
  at += 1;
  [patient, wasOpen, guide.hidden] = [byHand, false, true];
  if (at >= steps.length) { end(); return; }
  point();
  if (byHand) (guide.hidden ? id("sun") ?? id("title") : id("guide-next"))?.focus({ preventScroll: true });
}

function end() {
  const hadFocus = guide.contains(document.activeElement);
  [at, shown] = [-1, -1];
  document.removeEventListener("board:shown", fetchSteps);
  changes.disconnect();
  guide.hidden = true;
  remember(key, "seen");
  if (hadFocus || document.activeElement === document.body) (find("#sun:not([disabled], [hidden])") ?? id("title"))?.focus({ preventScroll: true });
}

// Where things are drawn

function place(target, step) {
  const from = guide.getBoundingClientRect(), edges = target.getBoundingClientRect();
  const x = edges.left - from.left, y = edges.top - from.top;
  put(guide.querySelector(".guide-ring"), { x: x - 9, y: y - 9, w: edges.width + 18, h: edges.height + 18 });
  const tapped = number(step.order, from) ?? edges;
  put(guide.querySelector(".guide-finger"), { fx: tapped.right - from.left - 30, fy: tapped.bottom - from.top - 26 });
  placeBubble(target, edges, from, step.free);
}

/** Numbers on the things that are to be tapped in order; returns where the next one is. */
function number(order, from) {
  guide.querySelectorAll(".guide-no").forEach((tag) => tag.remove());
  let next = null;
  order.forEach((selector, i) => {
    const edges = find(selector)?.getBoundingClientRect();
    if (!edges) return;
    next ??= edges;
    const tag = make("span", { class: "guide-no", "aria-hidden": "true" }, String(i + 1));
    put(tag, { x: edges.left - from.left, y: edges.top - from.top });
    guide.append(tag);
  });
  return next;
}

/** Below the thing if there is room, else above it, else over its lower end. */
function placeBubble(target, edges, from, free) {
  const bubble = id("guide-bubble"), { width, height } = bubble.getBoundingClientRect(), gap = 30, floor = lowerEdge(target);
  const above = edges.top < height + gap ? Infinity : edges.top - height - gap;
  const below = edges.bottom + gap;
  const isAbove = below + height > floor && above !== Infinity;
  const isInside = edges.height > floor - height - 2 * gap && !isAbove;
  const best = isAbove ? above : isInside ? Math.max(edges.top + 8, floor - height - 16) : below;
  const kept = free.map(find).filter(Boolean).map((node) => node.getBoundingClientRect());
  const covers = (y) => kept.some((box) => box.height && y < box.bottom && y + height > box.top);
  // Where it would cover what the child may want, it goes to the top of the window.
  const atTop = covers(best) && !covers(8), top = atTop ? 8 : best;
  const left = Math.max(12, Math.min(edges.left + edges.width / 2 - width / 2, from.width - width - 12));
  bubble.classList.toggle("is-above", isAbove);
  bubble.classList.toggle("is-inside", isInside || atTop);
  put(bubble, { bx: left - from.left, by: top - from.top, arrow: edges.left + edges.width / 2 - left - 9 });
}

/** Where the window ends for this thing: some boards have their next step in a bar that stays at the lower edge. */
function lowerEdge(target) {
  const bars = [...board().querySelectorAll("section, .do, .dock")].filter((part) => getComputedStyle(part).position === "sticky");
  return Math.min(innerHeight, ...bars.filter((bar) => !bar.contains(target) && !target.contains(bar)).map((bar) => bar.getBoundingClientRect().top));
}

function put(node, values) {
  for (const [name, value] of Object.entries(values)) node.style.setProperty(`--${name}`, `${Math.round(value)}px`);
}
