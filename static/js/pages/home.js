// A student's page learns at once of a game that the class plays.
import { listen } from "../core/calls.js";
import { fetchPart } from "../core/part.js";
import { say } from "../core/say.js";

const place = document.getElementById("now-place");
const shown = () => document.getElementById("on-now");

async function ask() {
  const next = await fetchPart(place.dataset.address, "on-now");
  if (!next || next.innerHTML === shown().innerHTML) return;
  const before = new Set([...shown().querySelectorAll(".now h2")].map(({ id }) => id));
  shown().replaceWith(document.adoptNode(next));
  const news = [...next.querySelectorAll(".now h2")].find(({ id }) => !before.has(id));
  if (!news) return;
  say(`Your class is playing ${news.textContent}.`);
  scrollTo({ top: 0, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

listen({ events: place.dataset.events, after: () => shown().dataset.number, ask });
