// A student's page shows a game of the class as soon as it starts.
import { refresh } from "../core/refresh.js";
import { say } from "../core/say.js";
import { listenForClass } from "../core/stream.js";

const { events } = document.getElementById("on-now").dataset;
const games = (part) => [...part.querySelectorAll(".now h2")];

document.addEventListener("part:shown", ({ detail: { was, now } }) => {
  const before = new Set(games(was).map(({ id }) => id));
  const news = games(now).find(({ id }) => !before.has(id));
  if (!news) return;
  say(`Your class is playing ${news.textContent}.`);
  scrollTo({ top: 0, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
});
listenForClass({ events, after: () => document.getElementById("on-now").dataset.number, ask: () => refresh("on-now") });
