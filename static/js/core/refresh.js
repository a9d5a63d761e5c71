// Keeps parts of a page up to date. A part is an element with an id, and its attributes say how it is refreshed:
//   data-address  where it is fetched; the answer contains the element with the same id
//   data-every    milliseconds between two fetches; data-slowest lets the pauses grow up to this length
//   data-settled  there is nothing more to wait for
//   data-gone     where to go when the part is gone or the visitor is signed out; without it, the page is loaded again
//   data-page     what the rest of the page depends on; if it changes, the whole page is loaded again
// A [data-news] inside is read aloud when its text changes.
import { slide } from "./motion.js";
import { fetchPart, leave } from "./part.js";
import { say } from "./say.js";

const GROWTH = 1.3;
const known = new Map();
const shown = (id) => document.getElementById(id);

/** Fetches the part once and swaps it if it has changed. Scripts hear of it by the event part:shown. */
export async function refresh(id) {
  if (!known.has(id)) known.set(id, content(shown(id)));
  const { address, gone } = shown(id).dataset;
  const next = await fetchPart(address, id, () => leave(gone)), was = shown(id);
  if (!next || isInUse(was) || content(next) === known.get(id)) return;
  if (next.dataset.page !== was.dataset.page) return void location.reload();
  known.set(id, content(next));
  swap(was, document.adoptNode(next));
  if (news(next) && news(next) !== news(was)) say(news(next));
  document.dispatchEvent(new CustomEvent("part:shown", { detail: { was, now: next } }));
}

/** What is compared: the CSRF token and running clocks differ in every answer and do not count as a change. */
function content(part) {
  const copy = part.cloneNode(true);
  for (const token of copy.querySelectorAll("[name=csrfmiddlewaretoken]")) token.remove();
  for (const clock of copy.querySelectorAll("[data-deadline]")) {
    for (const name of ["data-now", "aria-label", "class"]) clock.removeAttribute(name);
    clock.textContent = "";
  }
  return copy.outerHTML;
}

/** A part is not swapped while something in it is being pressed, or while a menu or a dialog is open. */
function isInUse(part) {
  return part.querySelector(":active, details[open]") !== null || document.querySelector("dialog[open]") !== null;
}

function swap(was, next) {
  const focused = was.contains(document.activeElement) ? sameAs(document.activeElement) : null;
  slide(() => was.replaceWith(next));
  if (focused) next.querySelector(focused)?.focus({ preventScroll: true });
}

/** A selector that finds this element in the next answer. */
function sameAs(node) {
  const name = ["id", "aria-label", "href"].find((attribute) => node.getAttribute(attribute));
  return name ? `[${name}="${CSS.escape(node.getAttribute(name))}"]` : null;
}

const news = (part) => part.querySelector("[data-news]")?.textContent;

/** Refreshes a part until it is settled. A hidden page fetches nothing; it catches up when it is shown again. */
function keepFresh({ id, dataset: { every, slowest = every } }) {
  let pause = Number(every), timer = setTimeout(look, pause);

  async function look() {
    if (document.hidden || "settled" in shown(id).dataset) return;
    // Without a connection nothing changes; the next attempt may have one.
    if (!isInUse(shown(id))) await refresh(id).catch(() => {});
    pause = Math.min(pause * GROWTH, Number(slowest));
    clearTimeout(timer);
    timer = setTimeout(look, pause);
  }

  document.addEventListener("visibilitychange", look);
}

for (const part of document.querySelectorAll("[data-every]")) keepFresh(part);
