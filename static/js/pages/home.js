// A student's page: what the class plays and what there is to do at home are shown as soon as they change.
import * as hear from "../core/hear.js";
import { refresh } from "../core/refresh.js";
import { say } from "../core/say.js";
import { listenForClass } from "../core/stream.js";

const { events } = document.getElementById("on-now").dataset;
const headings = (part, kind) => [...part.querySelectorAll(`${kind} h3`)];

document.addEventListener("part:shown", ({ detail: { was, now } }) => {
  hear.offer();
  const live = newIn(was, now, ".now"), task = newIn(was, now, ".task");
  if (live) say(`Your class is playing ${live.textContent}.`);
  else if (task) say(`There is something new to do: ${task.textContent}.`);
  if (live) scrollTo({ top: 0, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
});

function newIn(was, now, kind) {
  const before = new Set(headings(was, kind).map(({ id }) => id));
  return headings(now, kind).find(({ id }) => !before.has(id));
}

hear.start();
listenForClass({ events, after: () => document.getElementById("on-now").dataset.number, ask: () => refresh("on-now") });
