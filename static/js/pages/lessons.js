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

/** The numbers beside the choices follow the other choices. */
function showCounts(counts) {
  for (const [field, count] of Object.entries(counts)) {
    const number = document.querySelector(`label[for="${CSS.escape(field)}"] [data-count]`);
    number.textContent = count;
    number.nextElementSibling.textContent = count === 1 ? " lesson" : " lessons";
  }
}

async function find() {
  const mine = ++last, page = address();
  const found = await fetchPart(page, "found").catch(() => null);
  // A later choice has its own answer.
  if (!found || mine !== last) return;
  document.getElementById("found").replaceWith(document.adoptNode(found));
  showCounts(JSON.parse(found.dataset.counts));
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
