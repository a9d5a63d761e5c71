// The page of a table. Each behaviour is a small module; the game's own one is found by its slug.
import * as dialogs from "../core/dialogs.js";
import * as hear from "../core/hear.js";
import { celebrate } from "../core/motion.js";
import { note } from "../core/say.js";
import { sound } from "../core/sound.js";
import { board } from "./board.js";
import * as clock from "./clock.js";
import * as guide from "./guide.js";
import * as hint from "./hint.js";
import * as hotseat from "./hotseat.js";
import * as interlude from "./interlude.js";
import * as live from "./live.js";
import * as means from "./means.js";
import { play, tell } from "./moves.js";
import * as presence from "./presence.js";
import * as settle from "./settle.js";
import * as sounds from "./sounds.js";
import * as stop from "./stop.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-move]");
  if (button && !event.defaultPrevented) play(JSON.parse(button.dataset.move), button.dataset.as ?? board().dataset.seat);
});

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-post]");
  if (!form) return;
  event.preventDefault();
  if (await tell(form.dataset.post, JSON.parse(form.dataset.body ?? "{}")) && form.dataset.said) note(form.dataset.said, "good");
});

document.addEventListener("click", async ({ target }) => {
  const copier = target.closest("[data-copy]");
  if (!copier) return;
  await navigator.clipboard.writeText(copier.dataset.copy);
  note("The link is copied. Paste it where the others can see it.", "good");
});

document.addEventListener("board:shown", ({ detail }) => {
  offerCopy();
  if (detail.now.layout === "over" && detail.was.layout !== "over" && document.querySelector("[data-cheered]")) cheer();
  if (detail.was.layout !== detail.now.layout) { scrollTo({ top: 0 }); means.close(); }
  // Where the others look: on the results of the game before.
  if (detail.was.follower === undefined && detail.now.follower !== undefined) note("We play again! Come to the new game.", "good");
  // At a table that is over there is nothing left to decide.
  if (detail.was.status !== "over" && detail.now.status === "over") for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
});

/** For a win of one's own. */
function cheer() {
  celebrate(document.body);
  sound("win");
}

/** Browsers have a clipboard API only over HTTPS. */
function offerCopy() {
  const copier = document.getElementById("copy");
  if (copier) copier.hidden = !navigator.clipboard;
}

const game = await import(`../../games/${board().dataset.game}/board.js`);
for (const part of [clock, dialogs, hear, hint, means, presence, settle, game, hotseat, live, guide, sounds, interlude, stop]) part.start();
offerCopy();
