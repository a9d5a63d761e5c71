// The library: every choice in the filter shows what it finds at once, without a reload. The address keeps the choice.
import { fetchPart } from "../core/part.js";
import { say } from "../core/say.js";

const TYPING = 300;
const form = document.getElementById("filter");
let last = 0, timer = 0;

function address() {
  const chosen = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  return [...chosen].length ? `${form.action}?${chosen}` : form.action;
}

async function find() {
  const mine = ++last, page = address();
  const found = await fetchPart(page, "found").catch(() => null);
  // A later choice has its own answer.
  if (!found || mine !== last) return;
  document.getElementById("found").replaceWith(document.adoptNode(found));
  history.replaceState(null, "", page);
  say(found.querySelector("[data-news]").textContent);
}

form.addEventListener("input", ({ target }) => {
  clearTimeout(timer);
  timer = setTimeout(find, target.type === "search" ? TYPING : 0);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(timer);
  find();
});
document.getElementById("show").hidden = true;
