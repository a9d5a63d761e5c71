// Reading stops the game of a child who plays alone: while a dialog with data-stops is open, the table is paused.
import { table } from "../core/server.js";
import { board } from "./board.js";
import { tell } from "./moves.js";

let line = Promise.resolve(), held = false;

const isOpen = () => Boolean(document.querySelector("dialog[data-stops][open]"));
const mayStop = () => "stops" in board().dataset && !("paused" in board().dataset);

/** One request after the other, so that a quick look at the rules does not leave the table paused. */
function settle() {
  line = line.then(async () => {
    if (isOpen() === held) return;
    if (!held) held = mayStop() && await tell(table.pause);
    else {
      held = false;
      await tell(table.resume);
      if (document.activeElement === document.body) (document.querySelector("#sun:not([disabled], [hidden])") ?? document.getElementById("help"))?.focus({ preventScroll: true });
    }
  });
}

export function start() {
  const watch = new MutationObserver(settle);
  for (const dialog of document.querySelectorAll("dialog[data-stops]")) watch.observe(dialog, { attributes: true, attributeFilter: ["open"] });
}
