// At a table of the class: a button that raises the child's hand, and what the teacher says. Both come back with one small fetch.
import { fetchPart } from "../core/part.js";
import { note, say } from "../core/say.js";

const SHOWN = 120000;
const parser = new DOMParser();
const part = () => document.getElementById("class-help");
const button = () => document.getElementById("raise-hand");
const words = (place) => place.querySelector("b")?.textContent ?? "";
const isUp = () => part().dataset.hand === "up";
let timer = 0, putAway = "";

/** A message that the child has put away does not come back. */
function show(next) {
  if (!next) return;
  const was = words(part());
  part().replaceWith(document.adoptNode(next));
  if (words(next) !== putAway) putAway = "";
  next.hidden = !words(next) || words(next) === putAway;
  if (!next.hidden && words(next) !== was) say(`Your teacher says: ${words(next)}`);
  clearTimeout(timer);
  if (!next.hidden) timer = setTimeout(close, SHOWN);
  press();
}

const look = () => fetchPart(part().dataset.address, "class-help", () => {}).then(show, () => {});

function close() {
  putAway = words(part());
  part().hidden = true;
}

/** The board brings a new button with its top bar. */
function press() {
  if (button()) button().hidden = !part().dataset.hand;
  button()?.setAttribute("aria-pressed", isUp());
  button()?.setAttribute("title", isUp() ? "Take my hand down" : "I need help");
}

async function tap() {
  const hand = isUp() ? "down" : "up";
  const token = document.querySelector('meta[name="csrf"]').content;
  const sent = fetch(button().dataset.hand, { method: "POST", headers: { "X-CSRFToken": token }, body: new URLSearchParams({ hand }) });
  const answer = await sent.catch(() => null);
  if (!answer?.ok) return note("That did not work. Try once more.");
  show(parser.parseFromString(await answer.text(), "text/html").getElementById("class-help"));
  note(isUp() ? "Your hand is up. Play on, your teacher sees it." : "Your hand is down.", "good");
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("#raise-hand")) tap();
  if (target.closest("[data-put-away]")) close();
});
document.addEventListener("board:shown", press);
document.addEventListener("class:called", look);
look();
