// Hints, if the table has them: the card asks for one, and a dialog shows it.
import { note } from "../core/say.js";
import { post, refusal, table } from "../core/server.js";
import { look } from "./live.js";

export function start() {
  document.addEventListener("click", ({ target }) => {
    const card = target.closest("[data-hint]");
    if (card) ask(card.dataset.hint);
  });
}

async function ask(seat) {
  const response = await post(table.hints, { seat }).catch(() => null);
  if (!response) return note("The server does not answer. Try again in a moment.", "warn");
  if (!response.ok) return note((await refusal(response)).message, "warn");
  document.getElementById("hint-text").textContent = (await response.json()).sentence;
  document.getElementById("hint-says").showModal();
  return look().catch(() => {});
}
