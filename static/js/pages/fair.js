// After a game of a child: whether it was fair, in one tap that can be changed. Only the question is loaded again.
import { note, say } from "../core/say.js";

const parser = new DOMParser();
const form = () => document.getElementById("fair");

async function send(button) {
  const body = new URLSearchParams(new FormData(form(), button));
  const answer = await fetch(form().action, { method: "POST", headers: { "X-Requested-With": "fetch" }, body }).catch(() => null);
  if (!answer?.ok) return note("That did not work. Try once more.");
  const next = parser.parseFromString(await answer.text(), "text/html").getElementById("fair");
  form().replaceWith(document.adoptNode(next));
  form().querySelector(`[value="${button.value}"]`).focus({ preventScroll: true });
  say(document.getElementById("fair-said").textContent);
}

document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  event.preventDefault();
  send(event.submitter);
});
