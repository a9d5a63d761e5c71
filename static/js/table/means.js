// "What does it mean?" shows the answer of the word checker in a dialog, so that players do not leave the table.
import { offer } from "../core/hear.js";
import { fetchPart } from "../core/part.js";
import { note } from "../core/say.js";

export function start() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-means]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    tell(link.href);
  });
}

/** Closes the dialog when the game goes on. */
export function close() {
  const dialog = document.getElementById("means");
  if (!dialog.open) return;
  dialog.close();
  document.getElementById("sun")?.focus({ preventScroll: true });
}

async function tell(address) {
  const answer = await fetchPart(address, "answer").catch(() => null);
  if (!answer) return note("The server does not answer. Try again in a moment.", "warn");
  document.getElementById("means-says").replaceChildren(document.adoptNode(answer));
  document.getElementById("means").showModal();
  return offer();
}
