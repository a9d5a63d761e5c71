// A stop after a round, in games that would go straight on: who won it, the points, and a cheer for one's own.
import { celebrate } from "../core/motion.js";
import { sound } from "../core/sound.js";

const said = () => document.querySelector("#round-over > .interlude");
let seen = "";

export function start() {
  seen = said()?.dataset.number ?? "";
  document.addEventListener("board:shown", show);
}

/** Once for each round. A page that is loaded later does not begin with it. */
function show() {
  const now = said();
  if (!now || now.dataset.number === seen) return;
  seen = now.dataset.number;
  const dialog = document.getElementById("interlude");
  document.getElementById("interlude-says").replaceChildren(now.cloneNode(true));
  document.getElementById("interlude-go").textContent = now.dataset.go;
  dialog.setAttribute("aria-label", now.querySelector("h2").textContent);
  if (!dialog.open) dialog.showModal();
  if ("cheered" in now.dataset) { celebrate(dialog); sound("win"); } else sound("cheer");
}
