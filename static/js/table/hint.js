// A hint, where the table gives some: asked for by its card, shown in a dialog, gone when it is closed.
import { look } from "./live.js";
import { note } from "../core/say.js";
import { post, refusal, table } from "../core/server.js";

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
