// The running tables of a class, fetched anew every three seconds while somebody looks, with clocks that count between.
import { fetchPart } from "../core/part.js";

const EVERY = 3000;
const place = document.getElementById("running-place");
let born = performance.now();

// The token is masked anew in each answer; that alone is no change.
const text = (node) => node.outerHTML.replace(/name="csrfmiddlewaretoken" value="[^"]*"/g, "").replace(/data-now="[^"]*"/g, "").replace(/(data-deadline="[^"]*"[^>]*>)[^<]*/g, "$1");
let known = text(document.getElementById("running"));

async function look() {
  if (document.hidden || document.querySelector("dialog[open]")) return;
  const next = await fetchPart(place.dataset.address, "running");
  if (!next) return;
  const coming = text(next);
  if (coming === known) return;
  const focused = document.activeElement?.getAttribute("aria-label");
  const tables = (root) => root.querySelectorAll(".table-card").length;
  if ((tables(place) > 1) !== (tables(next) > 1)) return location.reload();
  known = coming;
  born = performance.now();
  place.replaceChildren(document.adoptNode(next));
  if (focused) place.querySelector(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
}

function tick() {
  for (const clock of place.querySelectorAll("[data-deadline]")) {
    const left = Math.max(0, Math.ceil(clock.dataset.deadline - clock.dataset.now - (performance.now() - born) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-end]");
  if (!button) return;
  const form = document.getElementById("end-one-form");
  form.action = form.dataset.address.replace("CODE", button.dataset.end);
});

const spoken = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
for (const time of document.querySelectorAll("time[data-when]")) time.textContent = spoken.format(new Date(1000 * time.dataset.when));
setInterval(() => look().catch(() => {}), EVERY);
setInterval(tick, 500);
tick();
